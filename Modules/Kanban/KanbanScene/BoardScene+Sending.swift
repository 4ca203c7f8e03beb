internal import KanbanModel
internal import Phrases
public import Replication
public import Scenes

extension CatalogueRow {
    /// The text of a card that stands for the document: its title, and a link to it.
    func cardText(untitled: String) -> String {
        (title.isEmpty ? untitled : title) + "\n[[" + ShortID(of: document).text + "]]"
    }
}

// W14: another document that is sent to a board is a card with a link, in the column for new ones.
extension BoardScene {
    public func take(_ sent: CatalogueRow, into document: DocumentID) {
        boards.with(document) { [self] open in
            let text = sent.cardText(untitled: context.text("Untitled"))
            guard let card = Card(text: text) else { return }
            let context = context
            let isAdded = change(document) { (board) throws(BoardError) in
                try board.add(card, using: &context.random)
            }
            guard isAdded else { return }
            offered = boards.undoOffer(of: document)
            effects.append(
                .toast(
                    context.text("“\(card.title)” is a card of “\(open.value.name)” now."), undo: true,
                    open: .document(area: Board.kind, document)))
        }
    }
}
