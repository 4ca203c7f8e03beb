import MemoModel
import ModuleKit

/// `restore`: out of the trash, or with `--at` the text of an earlier version.
struct RestoreMemoCommand: DocumentCommand {
    let name = "restore"
    var summary: Phrase { "Bring a memo back from the trash, or an earlier text of it." }
    let result = "memo"
    let access = StoreAccess.write
    let memo = Parameters.memo
    let at = Parameters.at

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let reference = try input(memo)
        let version = try input(at)
        let workspace = try services.openWorkspace()
        let changed = try workspace.transaction(.write) { () throws(CommandError) in
            guard let version else {
                let entry = try workspace.resolve(reference, kind: Memo.kind, isTrashed: true)
                return try workspace.changeMemo(entry) { $0.restore() }
            }
            let entry = try workspace.resolve(reference, MemoKind(), includingTrash: true)
            let earlier = try Versions(of: entry, in: workspace).find(version).memo
            return try workspace.changeMemo(entry) { (memo) throws(MemoError) in
                memo.restore() + (try memo.restoreText(of: earlier))
            }
        }
        return Answer(changed) { title in
            changed.event == nil ? "“\(title)” already has that text." : "Restored “\(title)”."
        }
    }
}
