import JSON
import MemoModel
import ModuleKit
import Replication

/// A memo as commands answer with it. Made from a catalogue row; `show` adds the text.
struct MemoRecord: JSONMembers {
    let entry: CatalogueEntry
    var text: String?
    var links: [LinkRecord]?
    /// Only for an earlier version: its own preview and title instead of the row's.
    var earlier: Earlier?

    struct Earlier {
        let title: String
        let preview: String
        let tags: [String]
        let version: String
    }

    init(_ entry: CatalogueEntry, text: String? = nil, links: [LinkRecord]? = nil, earlier: Earlier? = nil) {
        self.entry = entry
        self.text = text
        self.links = links
        self.earlier = earlier
    }

    /// What a memo without a line on it is called.
    static let untitled = "New memo"

    func writeMembers(to writer: inout JSONWriter) {
        writeMembers(to: &writer, after: nil)
    }

    /// The members in the order of their names; `hit` adds those of a search.
    func writeMembers(to writer: inout JSONWriter, after hit: SearchHit?) {
        let title = earlier?.title ?? entry.title
        writer.member("createdAt", plain: Times.iso8601(milliseconds: entry.createdAt))
        writer.member("id", plain: entry.shortID.bytes)
        if let links { writer.member("links", all: links) }
        writer.member("pinned", entry.isPinned)
        writer.member("preview", earlier?.preview ?? entry.preview)
        if let hit {
            writer.member("ranges", ranges: hit.snippetRanges)
            writer.member("snippet", hit.snippet)
        }
        writer.member("tags", earlier?.tags ?? entry.tagNames)
        if let text { writer.member("text", text) }
        writer.member("title", title.isEmpty ? Self.untitled : title)
        if let hit { writer.member("titleRanges", ranges: hit.titleRanges) }
        writer.member("trashed", entry.isTrashed)
        writer.member("updatedAt", plain: Times.iso8601(milliseconds: entry.changedAt))
        writer.member("version", earlier?.version ?? entry.version)
    }
}

/// A link in a memo's text, and the document that it leads to just now.
struct LinkRecord: JSONMembers {
    /// As it was typed.
    let target: String
    let entry: CatalogueEntry?

    func writeMembers(to writer: inout JSONWriter) {
        writer.member("id", entry?.shortID.text)
        writer.member("kind", entry?.kind)
        writer.member("target", target)
        writer.member("title", entry?.title)
    }
}
