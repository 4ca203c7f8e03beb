import MemoModel
import ModuleKit
import Replication

/// What several commands take.
enum Parameters {
    static let memo = Parameter<String>.argument(
        "memo", "The memo's id, any beginning of it, or its title.", type: .document(kind: Memo.kind))

    static let at = Parameter<String?>.option("at", "An earlier version, as “memo history” names it.")
}

extension Workspace {
    /// Makes a memo of a text. Its row is as people read it.
    func createMemo(of text: String) throws(CommandError) -> Changed<Memo> {
        try create(MemoKind()) { (_, _) throws(CommandError) in
            do throws(MemoError) {
                return try Memo.new(text)
            } catch {
                throw CommandError(error)
            }
        }
        .namingLinks(in: self)
    }

    /// Changes a memo by what `intent` gives for it, and discards it if that leaves it empty. Its row is as people read it.
    func changeMemo(
        _ entry: CatalogueEntry, _ intent: (Memo) throws(MemoError) -> [RecordChange]
    ) throws(CommandError) -> Changed<Memo> {
        try change(MemoKind(), entry.document) { (memo, _) throws(CommandError) in
            do throws(MemoError) {
                return memo.discardingIfEmptied(by: try intent(memo))
            } catch {
                throw CommandError(error)
            }
        }
        .namingLinks(in: self)
    }

    /// The same of the memo that a person means.
    func changeMemo(
        _ reference: String, _ intent: (Memo) throws(MemoError) -> [RecordChange]
    ) throws(CommandError) -> Changed<Memo> {
        try transaction(.write) { () throws(CommandError) in
            try changeMemo(try resolve(reference, MemoKind()), intent)
        }
    }
}

extension Answer {
    /// What the commands for one memo answer; `sentence` is told what it is called.
    init(_ changed: Changed<Memo>, _ sentence: @escaping (_ title: Phrase) -> Phrase) {
        self.init(MemoRecord(changed.entry, text: changed.after.text)) { page in
            page.done(sentence(Page.title(of: changed.entry)), changed.entry)
        }
    }
}

/// Reading a log, with its errors as a command's.
func reading<Result>(
    _ workspace: Workspace, _ body: () throws(WireError) -> Result
) throws(CommandError) -> Result {
    do {
        return try body()
    } catch {
        throw CommandError(error, location: workspace.location)
    }
}
