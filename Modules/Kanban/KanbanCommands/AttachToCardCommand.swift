import KanbanModel
import ModuleKit
import Primitives
import Replication

// K15: as `memo attach` does.
struct AttachToCardCommand: FileCommand {
    let name = "attach"
    var summary: Phrase {
        "Attach files to a card, in its description: pictures, audio and video show, others are links."
    }
    let result = "card"
    let access = StoreAccess.write
    let board = Parameters.board
    let card = Parameters.card
    let paths = Parameter<[String]>.repeatedArgument("files", "The files.", isRequired: true, type: .path)

    func run(_ input: Input, _ services: FileServices) throws(CommandError) -> Answer {
        let reference = try input(board)
        let cardReference = try input(card)
        let paths = try input(paths)
        let workspace = try services.openWorkspace()
        // Nothing is kept where a name is wrong.
        _ = try workspace.load(BoardKind(), reference).value.card(cardReference)
        let text = try services.attachments(paths, in: workspace)
        return try changeCard(cardReference, on: reference, in: workspace, services.documents) {
            (board, card) throws(CommandError) in
            try asking { () throws(BoardError) in
                try board.edit(card.id, CardEdit(description: card.description(attaching: text)))
            }
        } _: { card, _ in
            "Attached \(paths.count) file{|s} to “\(card.title)”."
        }
    }
}
