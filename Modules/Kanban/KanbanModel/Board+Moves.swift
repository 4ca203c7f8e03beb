public import Primitives
public import Replication

/// Where in a column a card shall go.
public enum CardPosition: Hashable, Sendable {
    /// After the column's own cards.
    case end
    /// The place in the result, from 0 at the top.
    case index(Int)
    /// Right above this card, which must be in the column.
    case before(UnitID)
}

extension Board {
    /// Moves a card to a place of a column, its own or another.
    ///
    /// Where many devices have put cards at one place there may be no room between two of them; then the
    /// neighbours move a little, in the same event. Complexity: O(1) to the end of another column, else
    /// O(cards · log cards).
    public func move(
        _ id: UnitID, to column: UnitID, at position: CardPosition = .end,
        using generator: inout some RandomNumberGenerator
    ) throws(BoardError) -> [RecordChange] {
        let card = try liveCard(id)
        if card.place.column == column, let lane = lane(column), let present = lane.index(ofCard: id) {
            let target =
                switch position {
                case .end: lane.ownCount - 1
                case .index(let index): index
                case .before(let other): try lane.placeBefore(other, moving: id)
                }
            if target == present { return [] }
        }
        let room = try makeRoom(in: column, at: position, for: id, using: &generator)
        // Undo takes back the last first, and what follows only where the card is no longer done.
        return following(card, to: column, using: &generator) + put(card, at: room.place) + room.others
    }

    /// A place at `position` of the column as it is without `moving`, and the changes of other cards that
    /// make room there.
    func makeRoom(
        in column: UnitID, at position: CardPosition, for moving: UnitID?,
        using generator: inout some RandomNumberGenerator
    ) throws(BoardError) -> (place: Place, others: [RecordChange]) {
        guard isShown(column) else { throw .unknownColumn(column) }
        if position == .end {
            let order = OrderKey.after(lastOrder(in: column), using: &generator)
            return (Place(column: column, order: order), [])
        }
        guard let lane = lane(column) else { throw .unknownColumn(column) }
        let others = lane.filter { $0.id != moving }
        let index: Int
        switch position {
        case .end: index = others.count
        case .index(let wanted):
            guard (0...others.count).contains(wanted) else { throw .placeOutOfRange(last: others.count) }
            index = wanted
        case .before(let other):
            index = try lane.placeBefore(other, moving: moving)
        }
        let own = others.prefix { $0.place.column == column }
        if index <= own.count {
            let placement = Placement(at: index, in: own.map { $0.place.order }, using: &generator)
            let rekeyed = placement.rekeyed.flatMap { move in
                put(own[move.index], at: Place(column: column, order: move.key))
            }
            return (Place(column: column, order: placement.key), rekeyed)
        }
        // Among the cards of removed columns: those above the place come to stay here.
        var last = lastOrder(in: column)
        var changes: [RecordChange] = []
        for stray in others[own.count..<index] {
            let order = OrderKey.after(last, using: &generator)
            changes += put(stray, at: Place(column: column, order: order))
            last = order
        }
        return (Place(column: column, order: OrderKey.after(last, using: &generator)), changes)
    }

    /// A new order in the same column may only make room for another card, and does not count as a change.
    private func put(_ card: Card, at place: Place) -> [RecordChange] {
        let isElsewhere = card.place.column != place.column
        return setting(Card.places, of: card, to: place, countsAsChange: isElsewhere).map { [$0] } ?? []
    }
}

extension Lane {
    /// The place right above `other` in this lane without `moving`. Above itself is where a card is.
    fileprivate func placeBefore(_ other: UnitID, moving: UnitID?) throws(BoardError) -> Int {
        guard let index = index(ofCard: other) else {
            throw .cardNotInColumn(card: other, column: column.id)
        }
        guard let moving, let present = self.index(ofCard: moving), present < index else { return index }
        return index - 1
    }
}
