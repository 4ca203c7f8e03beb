public import JSON
internal import Replication

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

    /// One JSON object.
    public var json: String {
        var object = CommandInput()
        object.set("id", document.text)
        object.set("kind", kind)
        object.set("title", title)
        object.set("preview", preview)
        object.set("tags", tags)
        object.set("pinned", isPinned)
        object.set("trashed", isTrashed)
        object.set("demo", isDemo)
        object.set("createdAt", digits: createdAt)
        object.set("changedAt", digits: changedAt)
        object.set("position", digits: position)
        return object.text
    }
}
