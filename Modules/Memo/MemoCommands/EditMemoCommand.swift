import MemoModel
import ModuleKit
import Primitives
import Replication
import TextMerging

struct EditMemoCommand: FileCommand {
    let name = "edit"
    var summary: Phrase { "Replace a memo's text, editing only what differs." }
    let result = "memo"
    let access = StoreAccess.write
    let memo = Parameters.memo
    let text = Parameter<String?>.option(
        "text", "The new text; - reads standard input. Without it, the editor opens.", type: .textOrInput)
    let base = Parameter<String?>.option(
        "base", "The version that was read; what has changed since is kept, and the edit merged with it.")

    func run(_ input: Input, _ services: FileServices) throws(CommandError) -> Answer {
        let reference = try input(memo)
        let given = try input(text)
        var base = try input(base)
        let workspace = try services.openWorkspace()
        let text: String
        if let given {
            text = given
        } else {
            let (entry, before) = try workspace.transaction(.read) { () throws(CommandError) in
                let entry = try workspace.resolve(reference, MemoKind())
                return (entry, try workspace.load(MemoKind(), entry.document).value)
            }
            text = try TextSource.edited(before.text, services.console)
            // The editor may have been open for hours.
            base = base ?? entry.version
        }
        let changed = try workspace.transaction(.write) { () throws(CommandError) in
            let entry = try workspace.resolve(reference, MemoKind())
            if let base, let edit = try Self.edit(to: text, from: base, entry, workspace) {
                return try workspace.changeMemo(entry) { (memo) throws(MemoError) in try memo.make(edit) }
            }
            return try workspace.changeMemo(entry) { (memo) throws(MemoError) in try memo.replaceText(with: text) }
        }
        return Answer(changed) { title in
            if changed.event == nil { return "“\(title)” already has that text." }
            if changed.entry.isTrashed {
                return "The memo was empty, so it was discarded. “bojagi memo undo” brings it back."
            }
            return "Edited “\(title)”."
        }
    }

    /// What makes `text` out of the version `base`, as it must be made to the text as it stands; nil when that
    /// is still the text of `base`: a pin or a link between does not count.
    private static func edit(
        to text: String, from base: String, _ entry: CatalogueEntry, _ workspace: Workspace
    ) throws(CommandError) -> TextEdit? {
        guard base.lowercased() != entry.version else { return nil }
        let versions = try Versions(of: entry, in: workspace)
        let seen = try versions.find(base).memo
        let present = try workspace.load(MemoKind(), entry.document).value
        guard seen.body.version != present.body.version else { return nil }
        let edit = TextEdit.difference(from: seen.text, to: text, parents: seen.body.version)
        let rebased = try reading(workspace) { () throws(WireError) in
            try TextMerger<RecordChange>.rebased(edit, of: .none, over: versions.log)
        }
        guard let rebased else { throw CommandError(.changedSince) }
        return rebased
    }
}
