import KanbanModel
import ModuleKit
import Replication

/// Boards as the commands speak of them that all kinds of documents have.
struct BoardDocuments: NamedDocuments {
    let kind = BoardKind()
    let reference = Parameters.board
    let name = Parameters.boardName
    let result = "board"
    var renaming: Phrase { "Rename a board." }
    var removing: Phrase { "Move a board to the trash." }
    var undoing: Phrase { "Undo your last change to a board." }
    var history: Phrase { "Show what was done on a board, when and by whom." }

    func record(
        _ entry: CatalogueEntry, _ board: Board, in workspace: Workspace, _ services: DocumentServices
    ) -> BoardRecord {
        BoardRecord(entry: entry, board: board, today: services.today)
    }

    func renamed(_ board: Board) -> Phrase { "Renamed the board to “\(board.name)”." }

    func rename(_ board: Board, to name: String) throws(CommandError) -> [RecordChange] {
        try asking { () throws(BoardError) in try board.rename(to: name) }
    }
}
