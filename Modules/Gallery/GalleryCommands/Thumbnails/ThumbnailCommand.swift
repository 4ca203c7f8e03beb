import GalleryModel
import ModuleKit
import Pictures
import Replication

/// `thumbnail`: a smaller copy of a photo as a file.
struct ThumbnailCommand: PictureCommand {
    let name = "thumbnail"
    var summary: Phrase { "Write a smaller copy of a photo." }
    let result = "file"
    let access = StoreAccess.read
    let photo = Parameters.photo
    let width = Parameter<Int?>.integerOption("width", "In pixels; 400 unless given.", in: 1...4096)
    let output = OutputFile.path
    let force = OutputFile.force

    func run(_ input: Input, _ services: PictureServices) throws(CommandError) -> Answer {
        let file = try OutputFile(
            try input(output), overwrites: try input(force), extensions: ["jpg", "jpeg", "png", "webp"], services.files)
        let width = UInt32(try input(width) ?? 400)
        let workspace = try services.openWorkspace()
        let record = try PhotoFinder.photo(try input(photo), in: workspace, services).record
        let context = PreviewContext(services: services, workspace: workspace)
        guard let content = try context.content(of: record) else {
            if record.file != nil {
                throw CommandError(
                    .badData, "The file of “\(record.shownTitle)” is missing in the workspace.",
                    hint: "Run “bojagi verify” to see what can be repaired.")
            }
            throw CommandError(
                .unavailable, "“\(record.shownTitle)” may not be copied, so there is no copy of it here.",
                hint: record.url.isEmpty ? nil : "It can be seen at \(record.url).")
        }
        let bytes: [UInt8]
        do throws(PictureFault) {
            switch file.fileExtension {
            case "png": bytes = try Self.made(content, ThumbnailRequest(width: width, format: .png), services)
            case "webp": bytes = try Self.made(content, ThumbnailRequest(width: width, format: .webp), services)
            default: bytes = try Thumbnails(of: workspace, services).thumbnail(of: content, width: width)
            }
        } catch {
            throw CommandError(error, about: record.shownTitle)
        }
        // What is transparent in places comes as PNG, whatever was wanted.
        if file.fileExtension.hasPrefix("j"), bytes.first != 0xff {
            throw CommandError(
                .badData, "“\(record.shownTitle)” has transparency, which JPEG doesn't support.",
                hint: "Write a .png or .webp file.")
        }
        return try file.answer(writing: bytes, with: services.files)
    }

    private static func made(
        _ content: PhotoContent, _ request: ThumbnailRequest, _ services: PictureServices
    ) throws(PictureFault) -> [UInt8] {
        var source = content.source
        // Of what a frame shows another format is made as of any photo.
        if content.frame != nil { source = .bytes(try content.drawn(by: services.pictures)) }
        return try PhotoContent.bytes(in: try services.pictures.perform(.photo(source, thumbnails: [request])))
    }
}
