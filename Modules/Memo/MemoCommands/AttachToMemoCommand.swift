import MemoModel
import ModuleKit
import Replication

struct AttachToMemoCommand: FileCommand {
    let name = "attach"
    var summary: Phrase { "Attach files at the end of a memo: pictures, audio and video show, others are links." }
    let result = "memo"
    let access = StoreAccess.write
    let memo = Parameters.memo
    let paths = Parameter<[String]>.repeatedArgument("files", "The files.", isRequired: true, type: .path)

    func run(_ input: Input, _ services: FileServices) throws(CommandError) -> Answer {
        let reference = try input(memo)
        let paths = try input(paths)
        let workspace = try services.openWorkspace()
        // Nothing is attached where a name or a file is wrong.
        _ = try workspace.transaction(.read) { () throws(CommandError) in try workspace.resolve(reference, MemoKind()) }
        let text = try services.attachments(paths, in: workspace) + "\n"
        let changed = try workspace.changeMemo(reference) { (memo) throws(MemoError) in try memo.appendLine(text) }
        return Answer(changed) { title in "Attached \(paths.count) file{|s} to “\(title)”." }
    }
}
