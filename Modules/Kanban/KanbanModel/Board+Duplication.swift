public import Phrases
public import Primitives
public import Replication

/// What a board becomes that is made from another.
enum BoardDuplicate: Equatable {
    /// The same once more.
    case copy
    /// Nothing is ticked yet, nobody has said anything, and the days are so much later; with nil there are none.
    case beginning(daysLater: Int64?)

    func card(from card: Card) throws(BoardError) -> Card {
        switch self {
        case .copy: card.copy
        case .beginning(let days): try card.beginningAnew(after: days)
        }
    }
}

// K20: a board is duplicated.
extension Board {
    /// What a duplicate is called unless somebody says.
    public var nameOfDuplicate: Phrase { "\(name) copy" }

    /// The changes that make a new board with these columns, labels, cards, people and comments, without what is removed. They
    /// are one event, the first of the new board, by `replica`. Throws where the name is blank or too long. Complexity:
    /// O(n log n).
    public func duplication(
        name: String, by replica: ReplicaID, using generator: inout some RandomNumberGenerator
    ) throws(BoardError) -> [RecordChange] {
        try duplication(name: name, as: .copy, by: replica, using: &generator)
    }

    func duplication(
        name: String, as duplicate: BoardDuplicate, by replica: ReplicaID,
        using generator: inout some RandomNumberGenerator
    ) throws(BoardError) -> [RecordChange] {
        try BoardLimits.check(name: name, of: .board)
        var changes: [RecordChange] = []
        var next = EventGraph().next(of: replica)
        func append(_ change: RecordChange) -> UnitID {
            let unit = next
            changes.append(change)
            next = next.advanced(by: change.span)
            return unit
        }
        _ = append(.header(Header().rename(to: name)))
        var copies = SortedTable<UnitID, UnitID>()
        for label in labels {
            copies.insert(label.id, append(.add(label.copy)))
        }
        for lane in lanes() {
            var column = lane.column
            column.core = .draft
            let id = append(.add(column))
            var last: OrderKey?
            for card in lane {
                let order = OrderKey.after(last, using: &generator)
                var copy = try duplicate.card(from: card)
                copy.place = Place(column: id, order: order)
                let copyID = append(.add(copy))
                for label in labels(of: card.id) {
                    if let label = copies[label.id] { _ = append(.add(Labelling(of: copyID, with: label))) }
                }
                for change in copiedPeople(of: card.id, to: copyID) { _ = append(change) }
                for comment in duplicate == .copy ? copiedComments(of: card.id) : [] {
                    _ = append(.add(comment.about(copyID)))
                }
                last = order
            }
        }
        return changes
    }
}
