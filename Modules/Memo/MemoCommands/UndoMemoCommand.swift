internal import MemoModel
internal import ModuleKit
internal import Replication

/// `undo` and `redo`: the author's own last change, and nobody else's.
struct UndoMemoCommand: DocumentCommand {
    let direction: UndoDirection
    var name: String { direction == .undo ? "undo" : "redo" }
    var summary: Phrase {
        direction == .undo ? "Undo your last change to a memo." : "Redo what you last undid."
    }
    let result = "memo"
    let access = StoreAccess.write
    let memo = Parameters.memo

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let reference = try input(memo)
        let workspace = try services.openWorkspace()
        let changed = try workspace.transaction(.write) { () throws(CommandError) in
            let entry = try workspace.memo(reference, includingTrash: true)
            return try workspace.step(direction, MemoKind(), entry.document) { memo, changes in
                memo.discardingIfEmptied(by: changes)
            }
        }
        return Answer(MemoRecord(changed.entry, text: changed.after.text)) { page in
            let title = page.title(of: changed.entry)
            page.done(direction == .undo ? "Undone in “\(title)”." : "Redone in “\(title)”.", changed.entry)
        }
    }
}
