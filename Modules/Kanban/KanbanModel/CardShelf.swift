import Primitives
import Replication

/// The cards of a board, in the order of arrival, and the way from an identity to its card.
struct CardShelf: Sendable {
    private(set) var cards: ContiguousArray<Card> = []
    private var places = SortedTable<UnitID, Int32>()

    mutating func reserve(_ count: Int) {
        cards.reserveCapacity(count)
    }

    /// Where the card is, or nil. Complexity: O(log cards).
    func index(of id: UnitID) -> Int? {
        places[id].map { Int($0) }
    }

    /// Puts a card on the shelf; false if it is there already. Complexity: O(log cards).
    mutating func append(_ card: consuming Card) -> Bool {
        guard places.insert(card.id, Int32(cards.count)) else { return false }
        cards.append(card)
        return true
    }

    mutating func update(at index: Int, _ body: (inout Card) -> Void) {
        body(&cards[index])
    }

    /// The places of all cards in the order of their identities.
    func canonicalOrder() -> [Int32] { places.values }
}
