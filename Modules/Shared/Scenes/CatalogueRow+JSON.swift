public import JSON
import Replication

// Rows as the server sends them and the page keeps them.
extension CatalogueRow {
    /// Nil for what is no row.
    public init?(_ json: JSONValue) {
        guard let id = json["id"]?.string, let document = DocumentID(text: id), let kind = json["kind"]?.string else {
            return nil
        }
        self.init(document: document, kind: kind)
        title = json["title"]?.string ?? ""
        preview = json["preview"]?.string ?? ""
        for tag in json["tags"]?.array ?? [] { if let tag = tag.string { tags.append(tag) } }
        isPinned = json["pinned"]?.boolean ?? false
        isTrashed = json["trashed"]?.boolean ?? false
        isDemo = json["demo"]?.boolean ?? false
        createdAt = UInt64(clamping: json["createdAt"]?.integer ?? 0)
        changedAt = UInt64(clamping: json["changedAt"]?.integer ?? 0)
        position = UInt64(clamping: json["position"]?.integer ?? 0)
    }
}

extension CatalogueRow: JSONWriting {
    /// Writes every member, in alphabetical order, times in milliseconds since 1970.
    public func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("changedAt", changedAt)
            writer.member("createdAt", createdAt)
            writer.member("demo", isDemo)
            writer.member("id", document.text)
            writer.member("kind", kind)
            writer.member("pinned", isPinned)
            writer.member("position", position)
            writer.member("preview", preview)
            writer.name("tags")
            writer.array(tags)
            writer.member("title", title)
            writer.member("trashed", isTrashed)
        }
    }
}
