public import Primitives
public import Replication

/// A card that is due, as a calendar of several boards shows it.
public struct DueCard: Equatable, Sendable {
    /// The board that it is on.
    public let board: DocumentID
    /// Within that board.
    public let id: UnitID
    /// What people call it by.
    public let shortID: ShortID
    /// What is to be done.
    public let title: String
    /// The day, wherever one is.
    public let due: CivilDate
    /// What its column is called.
    public let column: String
    /// Whether it lies in the column for what is done.
    public let isDone: Bool
    /// Whether a card for the next date follows it.
    public let isRepeating: Bool
    /// nil where nobody gave it one.
    public let color: CardColor?
}

extension Board {
    /// The cards that have a day, in the order of the board, done ones among them; none that are removed, and no
    /// templates. `document` is the board's own. Complexity: as `lanes()`.
    public func dueCards(of document: DocumentID) -> [DueCard] {
        var cards: [DueCard] = []
        if isTemplate { return cards }
        for lane in lanes() {
            let column = lane.column
            lane.forEachCard { card in
                guard let due = card.due, !card.isTemplate else { return }
                cards.append(
                    DueCard(
                        board: document, id: card.id, shortID: card.shortID, title: card.title, due: due,
                        column: column.name, isDone: column.role == .done, isRepeating: card.repeatRule != nil,
                        color: card.color))
            }
        }
        return cards
    }
}
