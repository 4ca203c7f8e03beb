import MemoModel
import ModuleKit
import Replication

/// Memos as the commands speak of them that all kinds of documents have.
struct MemoDocuments: AreaDocuments {
    let kind = MemoKind()
    let reference = Parameters.memo
    let result = "memo"
    var removing: Phrase { "Move a memo to the trash." }
    var undoing: Phrase { "Undo your last change to a memo." }
    var history: Phrase { "Show what was done to a memo, when and by whom." }

    func record(
        _ entry: CatalogueEntry, _ memo: Memo, in workspace: Workspace, _ services: DocumentServices
    ) -> MemoRecord {
        MemoRecord(entry, text: memo.text)
    }

    func title(of entry: CatalogueEntry) -> Phrase { Page.title(of: entry) }

    func completing(_ changes: [RecordChange], of memo: Memo) -> [RecordChange] {
        memo.discardingIfEmptied(by: changes)
    }
}
