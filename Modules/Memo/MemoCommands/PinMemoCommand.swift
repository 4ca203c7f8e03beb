import MemoModel
import ModuleKit

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
        let changed = try services.openWorkspace().changeMemo(reference) { $0.setPinned(pins) }
        return Answer(changed) { title in pins ? "Pinned “\(title)”." : "Unpinned “\(title)”." }
    }
}
