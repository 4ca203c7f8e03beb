internal import CanvasModel
internal import Drawing
internal import ImageHeaders
internal import ModuleKit
internal import Pictures
internal import Replication

/// A canvas as an SVG file: everything is in it. Its metadata is the canvas as JSON Canvas, so that the file can be
/// imported again; photos are named there by the pictures of the file.
struct CanvasSVG {
    let bytes: [UInt8]
    private(set) var losses: Losses

    /// How many pixels an artwork takes on its longer side: SVG readers take no artwork of ours as it is.
    private static let artworkSide = 1024.0

    init(_ canvas: Canvas, scale: Double, in context: PreviewContext) throws(CommandError) {
        let drawing = try CanvasDrawing(canvas, in: context, keepsHidden: true)
        var places: [BlobHash: Int] = [:]
        for photo in drawing.photos { places[photo.photo.file] = photo.place }
        let written = JSONCanvasWriter(canvas) { hash in
            places[hash].map { "#picture-\($0)" } ?? "blobs/\(hash.hex)"
        }
        losses = drawing.losses
        for loss in written.losses.list { for _ in 0..<loss.count { losses.note(loss.reason) } }
        var pictures: [SVGPicture] = []
        for picture in drawing.pictures { pictures.append(try Self.picture(picture, context, &losses)) }
        bytes = SVGWriter.bytes(of: drawing.list, pictures: pictures, metadata: written.bytes, scale: scale)
    }

    private static func picture(
        _ picture: Picture, _ context: PreviewContext, _ losses: inout Losses
    ) throws(CommandError) -> SVGPicture {
        switch picture {
        case .drawing(let list, let inner):
            var pictures: [SVGPicture] = []
            for picture in inner { pictures.append(try self.picture(picture, context, &losses)) }
            return .drawing(list, pictures: pictures)
        case .photo(let source):
            let bytes: [UInt8]
            switch source {
            case .bytes(let given): bytes = given
            case .file(let path): bytes = try context.services.files.read(path)
            }
            guard let header = try? ImageHeader(of: bytes) else {
                losses.note("A photo can't be read and is shown as an empty cell.")
                return cell(Size(width: 100, height: 100))
            }
            return .file(
                mediaType: header.format.mediaType, bytes: bytes, width: Double(header.width),
                height: Double(header.height))
        case .artwork(let artwork):
            let longer = max(artwork.size.width, artwork.size.height)
            do throws(PictureFault) {
                let scale = min(16, artworkSide / max(longer, 1))
                let png = try context.services.pictures.render(picture, as: .png(scale: scale))
                return .file(
                    mediaType: ImageFormat.png.mediaType, bytes: png, width: artwork.size.width,
                    height: artwork.size.height)
            } catch {
                losses.note("An illustration is shown as an empty cell: \(error.phrase)")
                return cell(artwork.size)
            }
        }
    }

    private static func cell(_ size: Size<PictureSpace>) -> SVGPicture {
        let item = DisplayItem(
            box: Rect(origin: Point(x: 0, y: 0), size: size), content: .placeholder(label: ""))
        return .drawing(DisplayList(size: size, items: [item]), pictures: [])
    }
}
