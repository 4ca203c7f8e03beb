public import Primitives
public import Replication

/// A column and the cards that it shows, from top to bottom.
public struct Lane: Sendable {
    /// Not removed.
    public let column: Column
    fileprivate(set) var places: ContiguousArray<UInt32> = []
    fileprivate let store: ContiguousArray<Card>
    /// How many of them have their own place here; the rest come from removed columns.
    fileprivate(set) var ownCount = 0
}

extension Lane: RandomAccessCollection {
    /// Always 0.
    public var startIndex: Int { 0 }
    /// How many cards it shows.
    public var endIndex: Int { places.count }
    /// The card at this place from the top, which must be in 0 ..< count. Complexity: O(1).
    public subscript(index: Int) -> Card { store[Int(places[index])] }

    /// Calls `body` for each card from top to bottom: quicker than a loop, which copies them.
    public func forEachCard(_ body: (Card) -> Void) {
        for place in places { body(store[Int(place)]) }
    }

    /// The same column of `board` with only the cards that the filter lets through, and those that were just added;
    /// without `today` no day is near.
    public func filtered(
        by filter: CardFilter, of board: Board, today: CivilDate?, besides added: Set<UnitID> = []
    ) -> Lane {
        if filter.isEmpty { return self }
        let sieve = CardSieve(filter, people: board.people, today: today)
        var lane = self
        lane.places.removeAll { place in
            let card = store[Int(place)]
            return !sieve.lets(card, of: board) && !added.contains(card.id)
        }
        return lane
    }

    /// Where the card is shown, or nil.
    public func index(ofCard id: UnitID) -> Int? {
        for index in places.indices where store[Int(places[index])].id == id { return index }
        return nil
    }
}

extension Board {
    /// All columns with their cards. Complexity: O(n) when no card was moved between others, else
    /// O(n log n).
    public func lanes() -> [Lane] {
        var lanes = columns.map { Lane(column: $0, store: allCards) }
        guard !lanes.isEmpty else { return [] }
        var strays: ContiguousArray<UInt32> = []
        var numbers = SortedTable<UnitID, Int32>()
        for (number, lane) in lanes.enumerated() { numbers.insert(lane.column.id, Int32(number)) }
        for index in allCards.indices where !allCards[index].isRemoved {
            let column = allCards[index].place.column
            if let number = numbers[column] {
                lanes[Int(number)].places.append(UInt32(index))
            } else {
                strays.append(UInt32(index))
            }
        }
        for number in lanes.indices { finish(&lanes[number], with: number == 0 ? strays : []) }
        return lanes
    }

    /// One column with its cards; nil when it is removed or not there.
    public func lane(_ id: UnitID) -> Lane? {
        guard let column = column(id), !column.isRemoved else { return nil }
        let isFirst = firstColumn?.id == id
        var lane = Lane(column: column, store: allCards)
        var strays: ContiguousArray<UInt32> = []
        for index in allCards.indices where !allCards[index].isRemoved {
            let place = allCards[index].place.column
            if place == id {
                lane.places.append(UInt32(index))
            } else if isFirst, !isShown(place) {
                strays.append(UInt32(index))
            }
        }
        finish(&lane, with: strays)
        return lane
    }

    /// Sorts the own cards and puts those of removed columns after them.
    private func finish(_ lane: inout Lane, with strays: ContiguousArray<UInt32>) {
        lane.ownCount = lane.places.count
        let cards = allCards
        // Cards that were only ever added are sorted already.
        var isSorted = true
        for index in lane.places.indices.dropFirst()
        where !isOrdered(cards[Int(lane.places[index - 1])], before: cards[Int(lane.places[index])]) {
            isSorted = false
            break
        }
        if !isSorted { lane.places.sort { isOrdered(cards[Int($0)], before: cards[Int($1)]) } }
        lane.places.append(
            contentsOf: strays.sorted { left, right in
                let first = cards[Int(left)]
                let second = cards[Int(right)]
                let column = first.place.column
                let otherColumn = second.place.column
                return column == otherColumn ? isOrdered(first, before: second) : column < otherColumn
            })
    }
}
