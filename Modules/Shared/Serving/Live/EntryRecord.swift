import JSON
import ModuleKit
import Primitives
import Replication

/// A catalogue row as the page gets it: without the digest, which is for the commands of its kind.
struct EntryRecord: JSONMembers {
    let entry: CatalogueEntry
    let position: UInt64
    /// What was added to its log, where that is little.
    var news: LogNews?

    init(entry: CatalogueEntry, position: UInt64) {
        (self.entry, self.position) = (entry, position)
    }

    func writeMembers(to writer: inout JSONWriter) {
        writer.member("changedAt", Int64(clamping: entry.changedAt))
        writer.member("createdAt", Int64(clamping: entry.createdAt))
        writer.member("demo", entry.isDemo)
        writer.member("id", plain: Array(entry.document.text.utf8))
        writer.member("kind", entry.kind)
        writer.member("pinned", entry.isPinned)
        writer.member("position", Int64(clamping: position))
        writer.member("preview", entry.preview)
        writer.member("shortId", plain: entry.shortID.bytes)
        writer.member("tags", entry.tags.split(separator: " ").map { String($0) })
        writer.member("title", entry.title)
        writer.member("trashed", entry.isTrashed)
    }
}

extension LogNews {
    func writeMembers(to writer: inout JSONWriter) {
        writer.member("after", Int64(clamping: start.position))
        writer.member("afterDigest", start.digest.map(Hexadecimal.text))
        writer.member("digest", end.digest.map(Hexadecimal.text))
        writer.member("events", plain: Base64.bytes(EventFraming.bytes(events)))
    }
}
