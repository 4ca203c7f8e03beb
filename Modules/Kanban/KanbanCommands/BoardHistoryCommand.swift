internal import ModuleKit
internal import Replication

struct BoardHistoryCommand: DocumentCommand {
    let name = "history"
    var summary: Phrase { "Show what was done on a board, when and by whom." }
    let result = "[history]"
    let access = StoreAccess.read
    let board = Parameters.board

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let reference = try input(board)
        let workspace = try services.openWorkspace()
        let history = try workspace.transaction(.read) { () throws(CommandError) in
            let entry = try workspace.board(reference, includingTrash: true)
            return try workspace.history(BoardKind(), entry.document)
        }
        return Answer(history: history, services.language)
    }
}
