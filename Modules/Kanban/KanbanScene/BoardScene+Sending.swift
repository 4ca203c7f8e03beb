import KanbanModel
import Phrases
public import Replication
public import Scenes

// W14: another document that is sent to a board is a card with a link, in the column for new ones.
extension BoardScene {
    public func take(_ sent: CatalogueRow, into document: DocumentID) {
        boards.with(document) { [self] open in
            guard let card = Card(text: cardText(for: sent)) else { return }
            let context = context
            let isAdded = change(document) { (board) throws(BoardError) in
                try board.add(card, using: &context.random)
            }
            guard isAdded else { return }
            offer(document, "“\(card.title)” is a card of “\(open.value.name)” now.")
        }
    }

    /// The text of a card that stands for another document.
    func cardText(for row: CatalogueRow) -> String {
        Card.text(linkingTo: row.document, called: row.title.isEmpty ? context.text("Untitled") : row.title)
    }
}
