public import Primitives
public import Replication

// What a person can want of cards. Each returns the changes of one event and touches nothing; no changes
// mean that everything is so already.
extension Board {
    /// A new card at the end of Todo, or of the first column without it.
    public func add(
        _ draft: Card, using generator: inout some RandomNumberGenerator
    ) throws(BoardError) -> [RecordChange] {
        guard let column = entryColumn else { throw .noColumn }
        let order = OrderKey.after(lastOrder(in: column.id), using: &generator)
        return [try draft.addition(at: Place(column: column.id, order: order))]
    }

    /// A new card anywhere: what a drop from outside and an import do.
    public func add(
        _ draft: Card, to column: UnitID, at position: CardPosition = .end,
        using generator: inout some RandomNumberGenerator
    ) throws(BoardError) -> [RecordChange] {
        let room = try makeRoom(in: column, at: position, for: nil, using: &generator)
        return [try draft.addition(at: room.place)] + room.others
    }

    /// New cards at the end of a column, in this order: at most `BoardLimits.cardsAtOnce`.
    public func add(
        _ drafts: [Card], to column: UnitID, using generator: inout some RandomNumberGenerator
    ) throws(BoardError) -> [RecordChange] {
        guard isShown(column) else { throw .unknownColumn(column) }
        guard drafts.count <= BoardLimits.cardsAtOnce else { throw .tooManyCards(count: drafts.count) }
        var last = lastOrder(in: column)
        var changes: [RecordChange] = []
        for draft in drafts {
            let order = OrderKey.after(last, using: &generator)
            changes.append(try draft.addition(at: Place(column: column, order: order)))
            last = order
        }
        return changes
    }

    /// Changes what the card says; it stays where it is.
    public func edit(_ id: UnitID, _ edit: CardEdit) throws(BoardError) -> [RecordChange] {
        let card = try liveCard(id)
        if let title = edit[Card.titles] { try BoardLimits.check(title: title) }
        if let description = edit.text { try BoardLimits.check(description: description) }
        try card.checkRepeating(after: edit)
        return setting(card.writingBeginning(edit), of: card)
    }

    /// Removes the card from its column; its content survives for `restore`.
    public func remove(_ id: UnitID) throws(BoardError) -> [RecordChange] {
        guard let card = card(id) else { throw .unknownCard(id) }
        return setting(isRemoved: true, of: card)
    }

    /// Brings a removed card back to where it was.
    public func restore(_ id: UnitID) throws(BoardError) -> [RecordChange] {
        guard let card = card(id) else { throw .unknownCard(id) }
        return setting(isRemoved: false, of: card)
    }

    func liveCard(_ id: UnitID) throws(BoardError) -> Card {
        guard let card = card(id) else { throw .unknownCard(id) }
        guard !card.isRemoved else { throw .cardRemoved(id) }
        return card
    }
}

extension Card {
    /// The change that adds the card at `place`.
    func addition(at place: Place) throws(BoardError) -> RecordChange {
        try check()
        var placed = self
        placed.place = place
        return .add(placed)
    }
}
