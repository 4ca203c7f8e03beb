import Drawing
import GalleryModel
import JSON

/// What the server answers to `gallery browse`.
enum BrowseAnswer {
    /// The page; nil for what is none. Photos without an id or a size are left out.
    static func page(_ body: [UInt8], source: String) -> PhotoPage? {
        guard let value = value(body), let number = value["page"]?.integer,
            let photos = value["photos"]?.array
        else { return nil }
        var records: [PhotoRecord] = []
        for photo in photos {
            if let record = record(photo, source: source) { records.append(record) }
        }
        return PhotoPage(
            number: Int(truncatingIfNeeded: number), photos: records, hasMore: value["more"]?.boolean ?? false)
    }

    static func value(_ body: [UInt8]) -> JSONValue? { try? JSONReader.value(of: body) }

    private static func record(_ value: JSONValue, source: String) -> PhotoRecord? {
        guard let id = value["id"]?.string, !id.isEmpty, let width = pixels(value["width"]),
            let height = pixels(value["height"])
        else { return nil }
        func text(_ name: String) -> String { value[name]?.string ?? "" }
        return PhotoRecord(
            key: PhotoKey(source: value["source"]?.string ?? source, id: id), url: text("url"), width: width,
            height: height, title: text("title"), author: text("author"), licence: text("licence"),
            origin: text("origin"), note: text("note"), mediaType: text("mediaType"),
            color: value["color"]?.string.flatMap { RGBColor($0) }, blurhash: text("blurhash"))
    }

    private static func pixels(_ value: JSONValue?) -> UInt32? {
        guard let number = value?.integer, number > 0, number <= Int64(UInt32.max) else { return nil }
        return UInt32(truncatingIfNeeded: number)
    }

    /// What went wrong in the server's words; nil where it says nothing.
    static func fault(_ body: [UInt8]) -> String? {
        guard let error = value(body)?["error"], let message = error["message"]?.string else {
            return nil
        }
        guard let hint = error["hint"]?.string, !hint.isEmpty else { return message }
        return message + " " + hint
    }
}
