import JSON
import Membership
import ModuleKit
import Replication
import Serving

/// `trash`: what can be restored, documents and what was removed inside others.
struct TrashCommand: DocumentCommand {
    let name = "trash"
    var summary: Phrase { "Show what is in the trash: documents, and cards, photos and objects removed from others." }
    let result = "[trash item]"
    let access = StoreAccess.read
    let paging = Paging()

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let workspace = try services.openWorkspace()
        let (limit, offset) = try input(paging)
        var items = try workspace.trash(limit: limit + 1, offset: offset, kinds: services.kinds)
        let hasMore = items.count > limit
        if hasMore { items.removeLast() }
        items = try workspace.namingLinks(in: items)
        return Answer(
            list: items.lazy.map { TrashRecord(item: $0) },
            text: { page in
                if items.isEmpty { page.line(offset == 0 ? "The trash is empty." : "There is no more in the trash.") }
                for item in items { page.trashItem(item, services) }
                if hasMore {
                    page.line(.dim("There is more: go on with “bojagi trash --offset \(offset + limit)”."))
                }
            })
    }
}

/// `trash empty`: the one thing that can't be undone, so it asks on a terminal. What was removed inside a document stays
/// in that one's history, and the command says so.
struct EmptyTrashCommand: Command {
    let name = "trash empty"
    var summary: Phrase { "Delete the documents in the trash for good; parts stay with their documents." }
    let result = "[document]"
    let access = StoreAccess.write
    let action = Action.manage
    let yes = Parameter<Bool>.flag("yes", "Do not ask.")

    func run(_ input: Input, _ services: Services) throws(CommandError) -> Answer {
        let workspace = try services.openWorkspace(.write)
        let isSure = try input(yes) || !services.console.isInputTerminal
        let entries = try workspace.transaction(.write) { () throws(CommandError) in
            let entries = try workspace.entries(CatalogueFilter(isTrashed: true))
            if !entries.isEmpty && !isSure {
                throw CommandError(
                    .usage, "This deletes \(entries.count) document{|s} for good.",
                    hint: "To go ahead, run “bojagi trash empty --yes”.")
            }
            for entry in entries {
                try workspace.stored { () throws(StoreError) in try workspace.store.erase(entry.document) }
            }
            return entries
        }
        if !entries.isEmpty {
            People(in: workspace.tables, services.clock, services.random).noteIfBegun(
                .erased, workspace.author.name, "\(entries.count)")
        }
        // No document is in it any more, so whatever still is was removed inside one.
        let keepsParts = try !workspace.trash(limit: 1, kinds: services.kinds).isEmpty
        return Answer(
            list: entries.lazy.map { DocumentRecord($0) },
            text: { page in
                page.line("Deleted \(entries.count) document{|s} for good.")
                guard keepsParts else { return }
                page.line(
                    .dim(
                        "What was removed inside a document stays in its history and can be restored. It is deleted for good with its document."
                    ))
            })
    }
}

/// Brings a thing back, whatever it is: a document, or a part of one.
struct RestoreCommand: DocumentCommand {
    let name: String
    var summary: Phrase { "Bring a document, or what was removed inside one, back from the trash." }
    let result = "document"
    let access = StoreAccess.write
    let document = Parameter<String>.argument(
        "document", "The document, or the id that “bojagi trash” shows.", type: .document(kind: nil))
    let place = Parameter<String?>.option(
        "in", "The document that the part with this id was removed from.", type: .document(kind: nil))

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let workspace = try services.openWorkspace()
        let reference = try input(document)
        // Others are kept out only while it is changed.
        let item =
            if let place = try input(place) {
                try workspace.trashItem(reference, in: place, kinds: services.kinds)
            } else {
                try workspace.trashItem(reference, kinds: services.kinds)
            }
        let entry = try workspace.namingLinks(in: try workspace.restore(item, kinds: services.kinds))
        let named = try workspace.namingLinks(in: item.entry)
        let title = item.part?.title ?? services.title(of: named)
        return Answer(DocumentRecord(entry)) { page in
            page.line(.plain("Restored “\(title)”."), .plain(text: " "), .id(item.id))
        }
    }
}

/// A thing in the trash as commands answer with it: a document with what its record has, a part with where it was.
private struct TrashRecord: JSONMembers {
    let item: TrashItem

    func writeMembers(to writer: inout JSONWriter) {
        let entry = item.entry
        if item.part == nil { writer.member("createdAt", plain: Times.iso8601(milliseconds: entry.createdAt)) }
        writer.member("document", entry.document.text)
        if item.part != nil { writer.member("documentTitle", entry.title) }
        writer.member("id", plain: item.id.bytes)
        writer.member("kind", entry.kind)
        if let part = item.part {
            writer.member("number", part.number)
            writer.member("part", part.kind)
            writer.member("place", part.place)
        } else {
            writer.member("pinned", entry.isPinned)
            writer.member("preview", entry.preview)
        }
        writer.member("removedAt", plain: Times.iso8601(milliseconds: item.removedAt))
        writer.member("title", item.part?.name ?? entry.title)
        if let part = item.part { writer.member("unit", part.unit.text) }
        writer.member("updatedAt", plain: Times.iso8601(milliseconds: entry.changedAt))
    }
}

extension Page {
    /// A line: id, when it was removed, what it is called, what it is and where it was.
    fileprivate mutating func trashItem(_ item: TrashItem, _ services: DocumentServices) {
        append(.id(item.id))
        text("  ")
        dateColumn(item.removedAt)
        let kind = services.kind(named: item.entry.kind)?.word ?? .verbatim(item.entry.kind)
        text("  ")
        append(.plain(item.part?.title ?? services.title(of: item.entry)))
        var words = [language.text(of: item.part?.word ?? kind)]
        if let part = item.part {
            words.append(language.text(of: services.title(of: item.entry)))
            if !part.place.isEmpty { words.append(part.place) }
        }
        append(.dim(.verbatim("  " + words.joined(separator: " › "))))
        line()
    }
}
