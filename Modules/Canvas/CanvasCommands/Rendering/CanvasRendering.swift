import CanvasModel
import Drawing
import ModuleKit
import Pictures
import Replication

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
    /// Of what is drawn, in points of the canvas.
    let size: CanvasSize

    /// `scale` is asked how many pixels or points a point of the canvas has in a picture of this size.
    init(
        _ canvas: Canvas, _ part: DrawnPart, as format: PictureFormat, in context: PreviewContext,
        scale: (CanvasSize) throws(CommandError) -> Double
    ) throws(CommandError) {
        let title = context.services.language.text(of: part.title(of: canvas))
        let pictures = context.services.pictures
        var drawing = try CanvasDrawing(canvas, part, in: context)
        size = drawing.size
        let scale = try scale(size)
        let request: RenderFormat = format == .png ? .png(scale: scale) : .pdf(scale: scale, title: title)
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
            drawing = try CanvasDrawing(canvas, part, in: context, without: Set(broken.map { $0.photo.file }))
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

extension DrawnPart {
    /// What the picture is called: one object's title, else the canvas's name.
    func title(of canvas: Canvas) -> Phrase {
        guard let ids = area.objects, ids.count == 1, let id = ids.first, let object = canvas.object(id) else {
            return .verbatim(canvas.name)
        }
        return canvas.title(of: object).phrase
    }
}

extension CanvasDrawing {
    /// In points of the canvas.
    var size: CanvasSize { CanvasSize(width: list.size.width, height: list.size.height) }
}

extension PictureFault {
    fileprivate var isForWantOfWorker: Bool {
        if case .noWorker = self { true } else { false }
    }
}
