import MemoModel
import ModuleKit

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
        let changed = try services.openWorkspace().changeMemo(reference) { (memo) throws(MemoError) in
            try memo.appendLine(text)
        }
        return Answer(changed) { title in "Added to “\(title)”." }
    }
}
