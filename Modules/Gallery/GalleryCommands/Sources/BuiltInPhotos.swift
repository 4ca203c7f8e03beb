import Drawing
import GalleryModel
import ImageHeaders
import JSON
import ModuleKit

/// The photos that come with the program, so that there is something to see without a network. Their ids are their
/// files' names.
struct BuiltInPhotos: PhotoSource {
    static let id = "built-in"

    private let bundled: any BundledFiles

    init(_ bundled: any BundledFiles) {
        self.bundled = bundled
    }

    var id: String { Self.id }
    var name: Phrase { "Photos that come with Bojagi" }
    /// Their licences are CC0, CC BY and the public domain.
    var mayStore: Bool { true }

    func page(_ number: Int) throws(CommandError) -> PhotoPage {
        PhotoPage(number, of: try records())
    }

    /// The list of credits, which has all but the pixels.
    func records() throws(CommandError) -> [PhotoRecord] {
        guard let bytes = bundled.bytes("photos/credits.json") else { return [] }
        let value: JSONValue
        do throws(JSONFault) {
            value = try JSONReader.value(of: bytes)
        } catch {
            throw CommandError(.badData, "The credits of the built-in photos are damaged: \(error.reason.phrase)")
        }
        return (value.array ?? []).compactMap { Self.record($0) }
    }

    private static func record(_ credit: JSONValue) -> PhotoRecord? {
        guard let file = credit["file"]?.string, let width = credit["width"]?.integer.flatMap({ UInt32(exactly: $0) }),
            let height = credit["height"]?.integer.flatMap({ UInt32(exactly: $0) }), width > 0, height > 0
        else { return nil }
        let source = credit["source"]?.string ?? ""
        return PhotoRecord(
            key: PhotoKey(source: id, id: FolderWalk.stem(of: file)), url: source.hasPrefix("http") ? source : "",
            width: width, height: height, title: credit["title"]?.string ?? "", author: credit["author"]?.string ?? "",
            licence: credit["licence"]?.string ?? "", origin: source, note: credit["note"]?.string ?? "",
            mediaType: (file.hasSuffix(".png") ? ImageFormat.png : .jpeg).mediaType,
            color: credit["color"]?.string.flatMap { RGBColor($0) },
            blurhash: credit["blurhash"]?.string.flatMap { Blurhash($0) }?.text ?? "")
    }

    func bytes(of photo: PhotoRecord) throws(CommandError) -> [UInt8] {
        for ending in ["jpg", "png"] {
            if let bytes = bundled.bytes("photos/\(photo.key.id).\(ending)") { return bytes }
        }
        throw CommandError(.notFound, "The built-in photo “\(photo.key.id)” is missing.")
    }
}
