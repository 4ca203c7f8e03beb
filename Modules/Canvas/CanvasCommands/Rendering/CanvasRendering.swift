internal import CanvasModel
internal import ModuleKit
internal import Pictures
internal import Replication

/// What a canvas is written as.
enum PictureFormat: String, CaseIterable {
    case png
    case svg
    case pdf

    /// By what a file's name ends with.
    init?(path: String) {
        guard let dot = path.lastIndex(of: ".") else { return nil }
        self.init(rawValue: path[path.index(after: dot)...].lowercased())
    }
}

/// Makes a canvas's picture by a worker, as PNG or PDF.
struct CanvasRendering {
    let bytes: [UInt8]
    let losses: Losses

    /// `single` is the one object that is drawn; nil for the canvas.
    init(
        _ canvas: Canvas, single: CanvasObject?, as format: PictureFormat, scale: Double, in context: PreviewContext
    ) throws(CommandError) {
        let title = single.map { context.services.language.text(of: canvas.title(of: $0).phrase) } ?? canvas.name
        let request: RenderFormat = format == .png ? .png(scale: scale) : .pdf(scale: scale, title: title)
        let pictures = context.services.pictures
        var drawing = try CanvasDrawing(canvas, in: context, single: single?.id)
        do throws(PictureFault) {
            bytes = try pictures.render(drawing.picture, as: request)
            losses = drawing.losses
            return
        } catch {
            // A photo may be at fault: the rest can still be drawn.
            let broken = Self.unreadable(drawing.photos, drawing.pictures, pictures)
            guard !broken.isEmpty, !error.isForWantOfWorker else {
                throw CommandError(error, about: title)
            }
            drawing = try CanvasDrawing(
                canvas, in: context, without: Set(broken.map { $0.photo.file }), single: single?.id)
            var losses = drawing.losses
            for photo in broken {
                let fault: Phrase = "\(photo.title) is shown as an empty cell: \(photo.fault.phrase)"
                losses.note(fault, naming: fault)
            }
            self.losses = losses
        }
        do throws(PictureFault) {
            bytes = try pictures.render(drawing.picture, as: request)
        } catch {
            throw CommandError(error, about: title)
        }
    }

    /// The photos that can't be read, each by itself.
    private static func unreadable(
        _ photos: [(place: Int, photo: PhotoFile, title: Phrase)], _ pictures: [Picture],
        _ maker: any PictureMaking
    ) -> [(photo: PhotoFile, title: Phrase, fault: PictureFault)] {
        var broken: [(photo: PhotoFile, title: Phrase, fault: PictureFault)] = []
        var next = photos.makeIterator()
        maker.perform(
            within: .usual,
            next: {
                guard let photo = next.next(), case .photo(let source) = pictures[photo.place] else { return nil }
                return .photo(source, thumbnails: [ThumbnailRequest(width: 16)])
            },
            done: { job, result in
                guard case .failure(let fault) = result else { return }
                broken.append((photos[job].photo, photos[job].title, fault))
            })
        return broken
    }
}

extension PictureFault {
    fileprivate var isForWantOfWorker: Bool {
        if case .noWorker = self { true } else { false }
    }
}
