import Markup
import MemoModel
import ModuleKit

struct TickTaskCommand: DocumentCommand {
    let name = "tick"
    var summary: Phrase { "Tick or untick a task of a memo." }
    let result = "memo"
    let access = StoreAccess.write
    let memo = Parameters.memo
    let task = Parameter<Int>.integerArgument(
        "task", "The task's number, counted from 1 in the order of the text.", in: 1...1_000_000)

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let reference = try input(memo)
        let number = try input(task)
        let changed = try services.openWorkspace().changeMemo(reference) { (memo) throws(MemoError) in
            try memo.toggleTask(number)
        }
        let progress = changed.after.checklist
        return Answer(changed) { title in "\(progress.done) of \(progress.total) done in “\(title)”." }
    }
}
