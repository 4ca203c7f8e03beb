import KanbanModel
import ModuleKit
import Primitives
import Replication

/// Changes one card and answers with it; `sentence` is told whether anything changed. A removed card is looked for when
/// `isRemoved`, and one that is on the board all the same.
func changeCard(
    _ reference: String, on boardReference: String, isRemoved: Bool = false, in workspace: Workspace,
    _ services: DocumentServices, _ intent: (Board, Card) throws(CommandError) -> [RecordChange],
    _ sentence: (_ card: Card, _ isChanged: Bool) -> Phrase
) throws(CommandError) -> Answer {
    var id = UnitID.none
    let changed = try workspace.change(BoardKind(), boardReference) { (board, _) throws(CommandError) in
        let isThere = isRemoved && !board.cards(matching: reference, isRemoved: true).isEmpty
        let card = try board.card(reference, isRemoved: isThere)
        id = card.id
        return try intent(board, card)
    }
    return try answer(changed, card: id, services) { sentence($0, changed.event != nil) }
}

/// What the commands for one card answer; `next` is one that follows from the change.
func answer(
    _ changed: Changed<Board>, card id: UnitID, _ services: DocumentServices, following next: Card? = nil,
    _ sentence: (Card) -> Phrase
) throws(CommandError) -> Answer {
    guard let card = changed.after.card(id) else { throw CommandError(.notFound, "There is no such card.") }
    let sentence = sentence(card)
    return Answer(CardRecord(card, on: changed.after, today: services.today)) { page in
        page.done(sentence, card.shortID)
        if let next, !next.isRemoved, let due = next.due {
            page.done("Added “\(next.title)” again, due \(due.text).", next.shortID)
        }
    }
}
