public import Primitives
public import Replication

extension Board {
    public var name: String { header.name.value }

    /// The columns that are not removed, from left to right.
    public var columns: [Column] {
        columnShelf.shownColumns
    }

    /// The column with this identity, removed or not.
    public func column(_ id: UnitID) -> Column? {
        columnShelf[id].flatMap { $0.isKnown ? $0 : nil }
    }

    /// The card with this identity, removed or not. Complexity: O(log cards).
    public func card(_ id: UnitID) -> Card? {
        shelf.index(of: id).map { shelf.cards[$0] }
    }

    /// All cards, the removed ones too, in no order that means anything.
    public var allCards: ContiguousArray<Card> { shelf.cards }

    /// The column that shows the card: its own, or the first one when that is removed. Nil on a board without
    /// columns.
    public func column(of card: Card) -> Column? {
        columnShelf.shownColumn(card.place.column) ?? firstColumn
    }

    /// The leftmost column, which also shows the cards of removed ones.
    public var firstColumn: Column? { columnShelf.first }

    /// The column that new cards go to: Todo, or the first one without it.
    public var entryColumn: Column? { columnShelf.first(.todo) ?? columnShelf.first }

    /// How many cards `column` shows.
    public func count(in column: Column) -> UInt32 {
        columnShelf.first?.id == column.id ? column.ownCount + columnShelf.strayCount : column.ownCount
    }

    /// Whether `column` shows more cards than its limit.
    public func exceedsLimit(_ column: Column) -> Bool {
        column.limit.map { count(in: column) > $0 } ?? false
    }

    /// Whether the card's day has passed before `today` and it does not lie in the column for what is done.
    public func isOverdue(_ card: Card, today: CivilDate) -> Bool {
        guard let due = card.due, due < today, !card.isRemoved else { return false }
        return column(of: card)?.role != .done
    }
}
