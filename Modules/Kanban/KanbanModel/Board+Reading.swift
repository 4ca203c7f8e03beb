public import Replication
public import TextMerging

extension Board {
    public var name: String { header.name.value }

    /// The columns that are not removed, from left to right.
    public var columns: [Column] {
        columnStore.filter { !$0.isRemoved }.sorted { $0.isBefore($1) }
    }

    /// The column with this identity, removed or not.
    public func column(_ id: UnitID) -> Column? {
        for column in columnStore where column.id == id && column.isKnown { return column }
        return nil
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
        let id = card.place.column
        for column in columnStore where column.id == id && !column.isRemoved { return column }
        return firstColumn
    }

    /// The leftmost column, which also shows the cards of removed ones.
    public var firstColumn: Column? { firstIndex(where: { _ in true }).map { columnStore[$0] } }

    /// The column that new cards go to: Todo, or the first one without it.
    public var entryColumn: Column? { entryIndex.map { columnStore[$0] } }

    /// Where the column for new cards is stored.
    var entryIndex: Int? {
        firstIndex { $0.role == .todo } ?? firstIndex { _ in true }
    }

    /// Where the leftmost of the columns is stored that are not removed and pass the test.
    private func firstIndex(where isWanted: (Column) -> Bool) -> Int? {
        var first: Int?
        for index in columnStore.indices where !columnStore[index].isRemoved && isWanted(columnStore[index]) {
            if let first, !columnStore[index].isBefore(columnStore[first]) { continue }
            first = index
        }
        return first
    }

    /// How many cards `column` shows.
    public func count(in column: Column) -> UInt32 {
        guard let first = firstIndex(where: { _ in true }), columnStore[first].id == column.id else {
            return column.ownCount
        }
        var count = column.ownCount
        for other in columnStore where other.isRemoved { count += other.ownCount }
        return count
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
