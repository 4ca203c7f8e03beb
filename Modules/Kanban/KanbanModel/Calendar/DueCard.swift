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
    public private(set) var due: CivilDate
    /// What its column is called.
    public let column: String
    /// Whether it lies in the column for what is done.
    public let isDone: Bool
    /// Whether a card for the next date follows it.
    public let isRepeating: Bool
    /// nil where nobody gave it one.
    public let color: CardColor?
    /// How its later days follow; nil where no card will follow it.
    private(set) var recurrence: Recurrence?
    /// Whether it is no card yet: it will follow one that repeats, once that is done, and is that one but for its day.
    public private(set) var isForecast = false

    /// The one that follows on a later day.
    func forecast(on day: CivilDate) -> DueCard {
        var card = self
        card.due = day
        card.isForecast = true
        card.recurrence = nil
        return card
    }
}

extension Board {
    /// Calls `body` for each card that has a day, in the order of the board; none that are removed, and no templates.
    /// Complexity: as `lanes()`.
    public func forEachDueCard(includingDone: Bool = true, _ body: (_ card: Card, _ due: CivilDate, Column) -> Void) {
        if isTemplate { return }
        for lane in lanes() where includingDone || lane.column.role != .done {
            lane.forEachCard { card in
                if let due = card.due, !card.isTemplate { body(card, due, lane.column) }
            }
        }
    }

    /// Those cards, done ones among them. `document` is the board's own. Complexity: as `lanes()`.
    public func dueCards(of document: DocumentID) -> [DueCard] {
        var cards: [DueCard] = []
        forEachDueCard { card, due, column in
            cards.append(
                DueCard(
                    board: document, id: card.id, shortID: card.shortID, title: card.title, due: due,
                    column: column.name, isDone: column.role == .done, isRepeating: card.repeatRule != nil,
                    color: card.color, recurrence: awaitedRecurrence(of: card, isDone: column.role == .done)))
        }
        return cards
    }

    /// How the card's later days follow; nil where nothing will follow it: it does not repeat, is done, or has its follower
    /// already.
    func awaitedRecurrence(of card: Card, isDone: Bool) -> Recurrence? {
        guard !isDone, let rule = card.repeatRule, follower(of: card.id)?.isRemoved != false else { return nil }
        return rule.recurrence
    }
}
