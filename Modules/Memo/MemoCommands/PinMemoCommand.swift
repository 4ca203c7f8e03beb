internal import MemoModel
internal import ModuleKit

/// `pin` and `unpin`.
struct PinMemoCommand: DocumentCommand {
    let pins: Bool
    var name: String { pins ? "pin" : "unpin" }
    var summary: Phrase { pins ? "Pin a memo to the top of the list." : "Unpin a memo." }
    let result = "memo"
    let access = StoreAccess.write
    let memo = Parameters.memo

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let reference = try input(memo)
        let workspace = try services.openWorkspace()
        let changed = try workspace.transaction(.write) { () throws(CommandError) in
            try workspace.changeMemo(try workspace.resolve(reference, MemoKind())) { $0.setPinned(pins) }
        }
        return Answer(MemoRecord(changed.entry, text: changed.after.text)) { page in
            let title = Page.title(of: changed.entry)
            page.done(pins ? "Pinned “\(title)”." : "Unpinned “\(title)”.", changed.entry)
        }
    }
}
