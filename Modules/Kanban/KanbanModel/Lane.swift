import Markup
public import Primitives
import Replication

/// A column and the cards that it shows, from top to bottom.
public struct Lane: Sendable {
    public let column: Column
    fileprivate(set) var places: ContiguousArray<UInt32> = []
    fileprivate let store: ContiguousArray<Card>
    /// How many of them have their own place here; the rest come from removed columns.
    fileprivate(set) var ownCount = 0
}

extension Lane: RandomAccessCollection {
    public var startIndex: Int { 0 }
    public var endIndex: Int { places.count }
    public subscript(index: Int) -> Card { store[Int(places[index])] }

    /// Calls `body` for each card from top to bottom: quicker than a loop, which copies them.
    public func forEachCard(_ body: (Card) -> Void) {
        for place in places { body(store[Int(place)]) }
    }

    /// The same column with only the cards that have this tag or one below it: `home` also finds
    /// `home/garden`. The sign before it, case and diacritics do not count.
    public func filtered(byTag tag: String) -> Lane {
        let wanted = Folding.foldedBytes(tag.utf8.first == UInt8(ascii: "#") ? String(tag.dropFirst()) : tag)
        var lane = self
        lane.places.removeAll { place in
            for tag in store[Int(place)].tags {
                let folded = Folding.foldedBytes(tag)
                if folded == wanted || folded.starts(with: wanted + [UInt8(ascii: "/")]) { return false }
            }
            return true
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
        var lanes = columns.map { Lane(column: $0, store: shelf.cards) }
        guard !lanes.isEmpty else { return [] }
        var strays: ContiguousArray<UInt32> = []
        var numbers = SortedTable<UnitID, Int32>()
        for (number, lane) in lanes.enumerated() { numbers.insert(lane.column.id, Int32(number)) }
        for index in shelf.cards.indices where !shelf.cards[index].isRemoved {
            let column = shelf.cards[index].place.column
            if let number = numbers[column] {
                lanes[Int(number)].places.append(UInt32(index))
            } else {
                strays.append(UInt32(index))
            }
        }
        for number in lanes.indices { lanes[number].finish(with: number == 0 ? strays : []) }
        return lanes
    }

    /// One column with its cards; nil when it is removed or not there.
    public func lane(_ id: UnitID) -> Lane? {
        guard let column = column(id), !column.isRemoved else { return nil }
        let isFirst = firstColumn?.id == id
        var lane = Lane(column: column, store: shelf.cards)
        var strays: ContiguousArray<UInt32> = []
        for index in shelf.cards.indices where !shelf.cards[index].isRemoved {
            let place = shelf.cards[index].place.column
            if place == id {
                lane.places.append(UInt32(index))
            } else if isFirst, columnShelf.shownColumn(place) == nil {
                strays.append(UInt32(index))
            }
        }
        lane.finish(with: strays)
        return lane
    }
}

extension Lane {
    /// Sorts the own cards and puts those of removed columns after them.
    fileprivate mutating func finish(with strays: ContiguousArray<UInt32>) {
        ownCount = places.count
        let cards = store
        // Cards that were only ever added are sorted already.
        var isSorted = true
        for index in places.indices.dropFirst()
        where !cards[Int(places[index - 1])].isBefore(cards[Int(places[index])]) {
            isSorted = false
            break
        }
        if !isSorted { places.sort { cards[Int($0)].isBefore(cards[Int($1)]) } }
        places.append(
            contentsOf: strays.sorted { left, right in
                let first = cards[Int(left)]
                let second = cards[Int(right)]
                let column = first.place.column
                let otherColumn = second.place.column
                return column == otherColumn ? first.isBefore(second) : column < otherColumn
            })
    }
}
