import MemoModel
import ModuleKit
import Replication

struct TodayMemoCommand: DocumentCommand {
    let name = "today"
    var summary: Phrase { "Add a line to today's memo, or begin it: its title is the date." }
    let result = "memo"
    let access = StoreAccess.write
    let text = Parameter<String?>.optionalArgument(
        "text", "What to add at the end. Without it, the memo alone.", type: .textOrInput)

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let text = try input(text)
        let workspace = try services.openWorkspace()
        let (date, time) = services.localTime.dateAndTime(milliseconds: workspace.now())
        let changed = try workspace.transaction(.write) { () throws(CommandError) in
            let entry = try workspace.firstMemo { $0.title.utf8.elementsEqual(date.utf8) }
            if let entry {
                return try workspace.changeMemo(entry) { (memo) throws(MemoError) in try memo.appendLine(text ?? "") }
            }
            var begun = "# " + date + "\n"
            if let template = try workspace.firstMemo({ MemoTemplate.isDaily(tags: $0.tagNames) }) {
                let form = try workspace.load(MemoKind(), template.document).value.text
                begun = MemoTemplate.text(of: form, title: date, date: date, time: time)
            }
            if let text { begun += (begun.utf8.last == UInt8(ascii: "\n") ? "" : "\n") + text }
            return try workspace.createMemo(of: begun)
        }
        return Answer(changed) { title in "Today's memo is “\(title)”." }
    }
}

extension Workspace {
    /// The memo of the latest change that fits.
    fileprivate func firstMemo(_ fits: (CatalogueEntry) -> Bool) throws(CommandError) -> CatalogueEntry? {
        var found: CatalogueEntry?
        try stored { () throws(StoreError) in
            try store.forEachEntry(CatalogueFilter(kind: Memo.kind, order: .recent)) { entry in
                if fits(entry) { found = entry }
                return found == nil
            }
        }
        return found
    }
}

extension LocalTime {
    /// Such as `2026-11-26` and `09:05`.
    func dateAndTime(milliseconds: UInt64) -> (date: String, time: String) {
        let (date, second) = civil(milliseconds: milliseconds)
        func twoDigits(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
        return (date?.text ?? "", twoDigits(second / 3600) + ":" + twoDigits(second / 60 % 60))
    }
}
