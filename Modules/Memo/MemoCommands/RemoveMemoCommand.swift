internal import MemoModel
internal import ModuleKit

struct RemoveMemoCommand: DocumentCommand {
    let name = "remove"
    var summary: Phrase { "Move a memo to the trash." }
    let result = "memo"
    let access = StoreAccess.write
    let memo = Parameters.memo

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let reference = try input(memo)
        let workspace = try services.openWorkspace()
        let changed = try workspace.transaction(.write) { () throws(CommandError) in
            try workspace.changeMemo(try workspace.memo(reference)) { $0.moveToTrash() }
        }
        return Answer(MemoRecord(changed.entry, text: changed.after.text)) { page in
            page.done(
                "Moved “\(page.title(of: changed.entry))” to trash; “bojagi memo restore” brings it back.",
                changed.entry)
        }
    }
}
