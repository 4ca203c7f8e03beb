internal import MemoModel
internal import ModuleKit
internal import Replication

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
