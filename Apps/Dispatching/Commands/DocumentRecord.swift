import JSON
import Replication
import Markup
import ModuleKit

/// A document of any kind as lists over all areas show it.
struct DocumentRecord: JSONMembers {
    let entry: CatalogueEntry
    /// Which way a link goes, in a list of links.
    var direction: String?

    init(_ entry: CatalogueEntry, direction: String? = nil) {
        self.entry = entry
        self.direction = direction
    }

    func writeMembers(to writer: inout JSONWriter) {
        writer.member("createdAt", plain: Times.iso8601(milliseconds: entry.createdAt))
        if let direction { writer.member("direction", direction) }
        writer.member("id", plain: entry.shortID.bytes)
        writer.member("kind", entry.kind)
        writer.member("pinned", entry.isPinned)
        writer.member("preview", entry.preview)
        writer.member("title", entry.title)
        writer.member("updatedAt", plain: Times.iso8601(milliseconds: entry.changedAt))
    }
}

extension Page {
    /// A line a document: id, when, kind, title.
    mutating func documents(_ entries: [CatalogueEntry], _ services: DocumentServices) {
        let width = entries.map { DisplayWidth.columns(of: $0.kind) }.max() ?? 0
        for entry in entries {
            let gap = String(repeating: " ", count: width - DisplayWidth.columns(of: entry.kind))
            append(.id(entry.shortID))
            text("  ")
            dateColumn(entry.changedAt)
            line(
                .plain(text: "  "), .accent(.verbatim(entry.kind)), .plain(text: gap + "  "),
                .plain(services.title(of: entry)))
        }
    }
}
