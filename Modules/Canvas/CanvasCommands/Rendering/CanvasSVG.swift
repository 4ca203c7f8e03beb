import CanvasModel
import Drawing
import ImageHeaders
import JSON
import ModuleKit
import Pictures
import Replication

/// A canvas as an SVG file: everything is in it. Its metadata is the canvas as JSON Canvas, or the objects of it that are
/// drawn alone, so that the file can be imported again; photos are named there by the pictures of the file.
///
/// Photos are read while the file is written, so that no two of them are in memory.
struct CanvasSVG {
    private let canvas: Canvas
    private let part: DrawnPart
    private let scale: Double
    private let files: any Files
    private let list: DisplayList
    private var pictures: [SVGPicture] = []
    /// Where the photos are that are read when the writer comes to them, by their numbers.
    private var paths: [String] = []
    private var photoPlaces: [BlobHash: Int] = [:]
    private var losses: Losses
    /// Of what is drawn, in points of the canvas.
    let size: CanvasSize

    /// How many pixels an artwork takes on its longer side: SVG readers take no artwork of ours as it is.
    private static let artworkSide = 1024.0

    init(_ canvas: Canvas, _ part: DrawnPart, scale: Double, in context: PreviewContext) throws(CommandError) {
        let drawing = try CanvasDrawing(canvas, part, in: context, keepsHidden: true)
        (self.canvas, self.part, self.scale, files) = (canvas, part, scale, context.services.files)
        size = drawing.size
        (list, losses) = (drawing.list, drawing.losses)
        for photo in drawing.photos { photoPlaces[photo.photo.file] = photo.place }
        let titles = Dictionary(drawing.photos.map { ($0.place, $0.title) }) { first, _ in first }
        for (place, picture) in drawing.pictures.enumerated() {
            pictures.append(try self.picture(picture, titled: titles[place] ?? "A photo", context))
        }
    }

    /// What the photos in it take as base64, in bytes: about as much as the whole file does.
    var photoSize: Int { Self.size(of: pictures) }

    private static func size(of pictures: [SVGPicture]) -> Int {
        var size = 0
        for picture in pictures {
            switch picture {
            case .file(_, let bytes, _, _): size += (bytes.count + 2) / 3 * 4
            case .kept(_, _, let count, _, _): size += (count + 2) / 3 * 4
            case .drawing(_, let inner): size += self.size(of: inner)
            }
        }
        return size
    }

    /// Hands on the file piece by piece; returns its length in bytes and what is not in it.
    func write(
        to take: ([UInt8]) throws(CommandError) -> Void
    ) throws(CommandError) -> (count: Int, losses: Losses) {
        var (count, losses, metadataLength) = (0, losses, 0)
        // The writer knows no errors: after the first one nothing is read or handed on any more.
        var failure: CommandError?
        func handOn(_ piece: [UInt8]) {
            guard failure == nil else { return }
            count += piece.count
            do throws(CommandError) { try take(piece) } catch { failure = error }
        }
        withoutActuallyEscaping(handOn) { sink in
            SVGWriter.write(
                list, pictures: pictures, scale: scale,
                metadata: { take in
                    let written = metadata { bytes in
                        metadataLength += bytes.count
                        take(bytes)
                    }
                    for loss in written.losses.list { for _ in 0..<loss.count { losses.note(loss.reason) } }
                },
                file: { number, offset, wanted in
                    guard failure == nil else { return [] }
                    do throws(CommandError) {
                        return try part(of: paths[number], at: offset, count: wanted)
                    } catch {
                        failure = error
                        return []
                    }
                },
                to: sink)
        }
        if let failure { throw failure }
        if count > CanvasSource.svgLimit || metadataLength > JSONCanvas.fileLimit {
            losses.note(JSONCanvas.isTooLongToImport)
        }
        return (count, losses)
    }

    /// The canvas as JSON Canvas, which the file's metadata is.
    private func metadata(to take: ([UInt8]) -> Void) -> JSONCanvasWriter {
        withoutActuallyEscaping(take) { take in
            var (writer, exchange) = (JSONWriter(handingTo: take), JSONCanvasWriter())
            exchange.write(canvas, only: part.area.objects, path: path, to: &writer)
            take(writer.bytes + [UInt8(ascii: "\n")])
            return exchange
        }
    }

    private func path(of hash: BlobHash) -> String {
        photoPlaces[hash].map { "#picture-\($0)" } ?? "blobs/\(hash.hex)"
    }

    private func part(of path: String, at offset: Int, count: Int) throws(CommandError) -> [UInt8] {
        let bytes = try files.read(path, at: UInt64(offset), count: count)
        guard bytes.count == count else { throw CommandError(.inputOutput, "\(path) changed while it was read.") }
        return bytes
    }

    /// `title` is what a photo is called if it can't be read.
    private mutating func picture(
        _ picture: Picture, titled title: Phrase, _ context: PreviewContext
    ) throws(CommandError) -> SVGPicture {
        switch picture {
        case .drawing(let list, let inner):
            var pictures: [SVGPicture] = []
            for picture in inner { pictures.append(try self.picture(picture, titled: title, context)) }
            return .drawing(list, pictures: pictures)
        case .photo(.bytes(let bytes)):
            guard let header = try? ImageHeader(of: bytes) else { return unreadable(title) }
            return .file(
                mediaType: header.format.mediaType, bytes: bytes, width: Double(header.width),
                height: Double(header.height))
        case .photo(.file(let path)):
            var source = try FileBytes(path, files)
            guard let header = try? ImageHeader(reading: &source) else {
                if let failure = source.failure { throw failure }
                return unreadable(title)
            }
            paths.append(path)
            return .kept(
                mediaType: header.format.mediaType, file: paths.count - 1, count: Int(source.count),
                width: Double(header.width), height: Double(header.height))
        case .artwork(let artwork):
            let longer = max(artwork.size.width, artwork.size.height)
            do throws(PictureFault) {
                let scale = min(16, Self.artworkSide / max(longer, 1))
                let png = try context.services.pictures.render(picture, as: .png(scale: scale))
                return .file(
                    mediaType: ImageFormat.png.mediaType, bytes: png, width: artwork.size.width,
                    height: artwork.size.height)
            } catch {
                losses.note("An illustration is shown as an empty cell: \(error.phrase)")
                return Self.cell(artwork.size)
            }
        }
    }

    private mutating func unreadable(_ title: Phrase) -> SVGPicture {
        losses.note(
            "A photo can't be read and is shown as an empty cell.",
            naming: "“\(title)” can't be read and is shown as an empty cell.")
        return Self.cell(Size(width: 100, height: 100))
    }

    private static func cell(_ size: Size<PictureSpace>) -> SVGPicture {
        let item = DisplayItem(
            box: Rect(origin: Point(x: 0, y: 0), size: size), content: .placeholder(label: ""))
        return .drawing(DisplayList(size: size, items: [item]), pictures: [])
    }
}
