internal import MemoModel
internal import ModuleKit

struct NewMemoCommand: FileCommand {
    let name = "new"
    var summary: Phrase { "Write a memo." }
    let result = "memo"
    let access = StoreAccess.write
    let text = Parameter<String?>.optionalArgument(
        "text", "The text; its first line is the title. Without it, standard input or the editor.", type: .textOrInput)

    func run(_ input: Input, _ services: FileServices) throws(CommandError) -> Answer {
        let text = try TextSource.text(try input(text), services.console)
        let workspace = try services.openWorkspace()
        let made = try workspace.create(MemoKind()) { (_, _) throws(CommandError) in
            do throws(MemoError) {
                return try Memo.new(text)
            } catch {
                throw CommandError(error)
            }
        }
        return Answer(MemoRecord(made.entry, text: text)) { page in
            page.done("Wrote “\(page.title(of: made.entry))”.", made.entry)
        }
    }
}
