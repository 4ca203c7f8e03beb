import TextMerging

/// The cards of a board, one after the other, and the way from an identity to its card.
///
/// A replica's cards come in the order of their sequence numbers, so that each replica has a sorted list and
/// looking up is a binary search; nothing is hashed, and a snapshot has nothing to rebuild.
struct CardShelf: Sendable {
    private(set) var cards: ContiguousArray<Card> = []
    private var lists: [ReplicaList] = []

    private struct ReplicaList {
        let replica: ReplicaID
        var sequences: ContiguousArray<UInt64> = []
        /// Where in `cards` the card of each sequence is.
        var places: ContiguousArray<UInt32> = []

        /// The first place whose sequence is not below `sequence`.
        func lowerBound(_ sequence: UInt64) -> Int {
            var low = 0
            var high = sequences.count
            while low < high {
                let middle = (low + high) / 2
                if sequences[middle] < sequence { low = middle + 1 } else { high = middle }
            }
            return low
        }
    }

    mutating func reserve(_ count: Int) {
        cards.reserveCapacity(count)
    }

    /// Where the card is, or nil. Complexity: O(replicas + log cards).
    func index(of id: UnitID) -> Int? {
        for list in lists where list.replica == id.replica {
            let bound = list.lowerBound(id.sequence)
            guard bound < list.sequences.count, list.sequences[bound] == id.sequence else { return nil }
            return Int(list.places[bound])
        }
        return nil
    }

    /// Puts a card on the shelf; false if it is there already.
    mutating func append(_ card: consuming Card) -> Bool {
        let number: Int
        if let known = lists.firstIndex(where: { $0.replica == card.id.replica }) {
            number = known
        } else {
            number = lists.count
            lists.append(ReplicaList(replica: card.id.replica))
        }
        let sequence = card.id.sequence
        if let last = lists[number].sequences.last, last >= sequence {
            let bound = lists[number].lowerBound(sequence)
            if lists[number].sequences[bound] == sequence { return false }
            lists[number].sequences.insert(sequence, at: bound)
            lists[number].places.insert(UInt32(cards.count), at: bound)
        } else {
            lists[number].sequences.append(sequence)
            lists[number].places.append(UInt32(cards.count))
        }
        cards.append(card)
        return true
    }

    mutating func update(at index: Int, _ body: (inout Card) -> Void) {
        body(&cards[index])
    }

    /// The places of all cards in the order of their identities.
    func canonicalOrder() -> ContiguousArray<UInt32> {
        var result: ContiguousArray<UInt32> = []
        result.reserveCapacity(cards.count)
        for list in lists.sorted(by: { $0.replica < $1.replica }) { result.append(contentsOf: list.places) }
        return result
    }
}
