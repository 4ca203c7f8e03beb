public import Primitives
public import Replication

extension Board {
    /// The columns that are not removed, from left to right.
    public var columns: [Column] {
        index.shown.values.map { allColumns[Int($0)] }
    }

    /// The removed columns, in the order of creation.
    public var removedColumns: [Column] { allColumns.filter { $0.isRemoved } }

    /// The column with this identity, removed or not. Complexity: O(log records).
    public func column(_ id: UnitID) -> Column? {
        ledger[id].flatMap { $0.kind == Column.kind ? allColumns[$0.place] : nil }
    }

    /// The column with this identity, if it is not removed.
    func shownColumn(_ id: UnitID) -> Column? {
        isShown(id) ? column(id) : nil
    }

    /// Whether there is such a column and it is not removed. Complexity: O(log records).
    func isShown(_ column: UnitID) -> Bool {
        guard let entry = ledger[column], entry.kind == Column.kind else { return false }
        return !allColumns[entry.place].isRemoved
    }

    /// The card with this identity, removed or not. Complexity: O(log records).
    public func card(_ id: UnitID) -> Card? {
        ledger[id].flatMap { $0.kind == Card.kind ? allCards[$0.place] : nil }
    }

    /// The column that shows the card: its own, or the first one when that is removed. Nil on a board without
    /// columns.
    public func column(of card: Card) -> Column? {
        shownColumn(card.place.column) ?? firstColumn
    }

    /// The leftmost column, which also shows the cards of removed ones.
    public var firstColumn: Column? { index.shown.first.map { allColumns[Int($0.value)] } }

    /// The column that new cards go to: Todo, or the first one without it.
    public var entryColumn: Column? {
        index.shown.first { allColumns[Int($1)].role == .todo }.map { allColumns[Int($0.value)] } ?? firstColumn
    }

    /// The first column for what is done.
    public var doneColumn: Column? {
        index.shown.first { allColumns[Int($1)].role == .done }.map { allColumns[Int($0.value)] }
    }

    /// How many cards `column` shows.
    public func count(in column: Column) -> UInt32 {
        let count = index.count(in: column.id)
        return firstColumn?.id == column.id ? count + index.strayCount : count
    }

    /// What a new card in the column comes after.
    func lastOrder(in column: UnitID) -> OrderKey? { index.lanes[column]?.lastOrder }

    /// Whether `column` shows more cards than its limit.
    public func exceedsLimit(_ column: Column) -> Bool {
        column.limit.map { count(in: column) > $0 } ?? false
    }

    /// Whether the card's day has passed before `today` and it does not lie in the column for what is done.
    public func isOverdue(_ card: Card, today: CivilDate) -> Bool {
        dueState(of: card, today: today) == .overdue
    }

    /// Whether a card comes before another in one column; equal orders are told apart by who placed them.
    func isOrdered(_ card: Card, before other: Card) -> Bool {
        if card.place.order != other.place.order { return card.place.order < other.place.order }
        return ledger.mark(Card.places.tag, of: card.core).stamp < ledger.mark(Card.places.tag, of: other.core).stamp
    }
}
