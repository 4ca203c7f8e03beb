internal import BookmarkModel
internal import ModuleKit
internal import Replication

struct ShowListCommand: DocumentCommand {
    let name = "show"
    var summary: Phrase { "Show a list." }
    let result = "list"
    let access = StoreAccess.read
    let list = Parameters.list

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let reference = try input(list)
        let workspace = try services.openWorkspace()
        let (entry, list) = try workspace.transaction(.read) { () throws(CommandError) in
            let entry = try workspace.resolve(reference, kind: BookmarkList.kind)
            return (entry, try workspace.load(BookmarkKind(), entry.document).value)
        }
        return Answer(ListRecord(entry, list)) { page in
            page.line(.strong(.verbatim(list.name)))
            for bookmark in list.bookmarks { page.line(.verbatim(bookmark.address)) }
            if !list.unknownChanges.isEmpty {
                page.line(.dim("\(list.unknownChanges.count) changes are of a newer version."))
            }
        }
    }
}

/// `undo` and `redo`: the author's own last step.
struct StepCommand: DocumentCommand {
    let direction: UndoDirection
    var name: String { direction == .undo ? "undo" : "redo" }
    var summary: Phrase { direction == .undo ? "Take back your last change." : "Make your change again." }
    let result = "list"
    let access = StoreAccess.write
    let list = Parameters.list

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let reference = try input(list)
        let workspace = try services.openWorkspace()
        let changed = try workspace.transaction(.write) { () throws(CommandError) in
            let entry = try workspace.resolve(reference, kind: BookmarkList.kind, isTrashed: nil)
            return try workspace.step(direction, BookmarkKind(), entry.document)
        }
        return Answer(ListRecord(changed.entry, changed.after)) { $0.line("Done.") }
    }
}

struct ListHistoryCommand: DocumentCommand {
    let name = "history"
    var summary: Phrase { "Show what happened to a list." }
    let result = "[event]"
    let access = StoreAccess.read
    let list = Parameters.list

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let reference = try input(list)
        let workspace = try services.openWorkspace()
        let history = try workspace.transaction(.read) { () throws(CommandError) in
            let entry = try workspace.resolve(reference, kind: BookmarkList.kind, isTrashed: nil)
            return try workspace.history(BookmarkKind(), entry.document)
        }
        return Answer(history: history, services.language)
    }
}
