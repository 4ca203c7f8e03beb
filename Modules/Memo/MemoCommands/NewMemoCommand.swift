import MemoModel
import ModuleKit
import Replication

struct NewMemoCommand: FileCommand {
    let name = "new"
    var summary: Phrase { "Write a memo." }
    let result = "memo"
    let access = StoreAccess.write
    let text = Parameter<String?>.optionalArgument(
        "text", "The text; its first line is the title. Without it, standard input or the editor.", type: .textOrInput)
    let template = Parameter<String?>.option(
        "template", "A memo to begin with; the text is then the title.", type: .document(kind: Memo.kind))

    func run(_ input: Input, _ services: FileServices) throws(CommandError) -> Answer {
        let given = try input(text)
        let template = try input(template)
        let text = template == nil ? try TextSource.text(given, services.console) : given ?? ""
        let workspace = try services.openWorkspace()
        let (date, time) = services.localTime.dateAndTime(milliseconds: workspace.now())
        let made = try workspace.transaction(.write) { () throws(CommandError) in
            guard let template else { return try workspace.createMemo(of: text) }
            let entry = try workspace.resolveTemplate(template, kind: Memo.kind)
            let form = try workspace.load(MemoKind(), entry.document).value.text
            return try workspace.createMemo(of: MemoTemplate.text(of: form, title: text, date: date, time: time))
        }
        return Answer(MemoRecord(made.entry, text: made.after.text)) { page in
            page.done("Wrote “\(Page.title(of: made.entry))”.", made.entry)
        }
    }
}
