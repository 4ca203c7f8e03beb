internal import MemoModel
internal import ModuleKit

struct AppendToMemoCommand: FileCommand {
    let name = "append"
    var summary: Phrase { "Add lines at the end of a memo." }
    let result = "memo"
    let access = StoreAccess.write
    let memo = Parameters.memo
    let text = Parameter<String?>.optionalArgument(
        "text", "What to add. Without it, standard input or the editor.", type: .textOrInput)

    func run(_ input: Input, _ services: FileServices) throws(CommandError) -> Answer {
        let reference = try input(memo)
        let text = try TextSource.text(try input(text), services.console)
        let workspace = try services.openWorkspace()
        let changed = try workspace.transaction(.write) { () throws(CommandError) in
            try workspace.changeMemo(try workspace.resolve(reference, MemoKind())) { (memo) throws(MemoError) in
                try memo.appendLine(text)
            }
        }
        return Answer(MemoRecord(changed.entry, text: changed.after.text)) { page in
            page.done("Added to “\(Page.title(of: changed.entry))”.", changed.entry)
        }
    }
}
