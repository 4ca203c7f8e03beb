public import Primitives
import Replication
internal import TextMerging

// What a person can want of cards. Each returns the changes of one event and touches nothing; no changes
// mean that everything is so already.
extension Board {
    /// A new card at the end of Todo, or of the first column without it.
    public func add(
        _ draft: CardDraft, using generator: inout some RandomNumberGenerator
    ) throws(BoardError) -> [BoardChange] {
        guard let column = entryColumn else { throw .noColumn }
        let order = OrderKey.after(column.lastOrder, using: &generator)
        return [try draft.change(at: Place(column: column.id, order: order))]
    }

    /// A new card anywhere: what a drop from outside and an import do.
    public func add(
        _ draft: CardDraft, to column: UnitID, at position: CardPosition = .end,
        using generator: inout some RandomNumberGenerator
    ) throws(BoardError) -> [BoardChange] {
        let room = try makeRoom(in: column, at: position, for: nil, using: &generator)
        return [try draft.change(at: room.place)] + room.others
    }

    /// Changes what the card says; it stays where it is.
    public func edit(_ id: UnitID, _ edit: CardEdit) throws(BoardError) -> [BoardChange] {
        let card = try liveCard(id)
        var changes: [BoardChange] = []
        if let title = edit.title {
            try BoardLimits.check(title: title)
            if !title.hasSameBytes(as: card.title) {
                changes.append(.setTitle(id, card.titleRegister.assignment(to: title)))
            }
        }
        if let description = edit.description {
            try BoardLimits.check(description: description)
            let difference = TextEdit.difference(
                from: card.description, to: description, parents: card.descriptionBuffer.version)
            if !difference.isEmpty { changes.append(.editDescription(id, difference)) }
        }
        let due: CivilDate? =
            switch edit.due {
            case .keep: card.due
            case .clear: nil
            case .set(let date): date
            }
        if due != card.due { changes.append(.setDue(id, card.dueRegister.assignment(to: due))) }
        return changes
    }

    /// Removes the card from its column; its content survives for `recover`.
    public func discard(_ id: UnitID) throws(BoardError) -> [BoardChange] {
        guard let card = card(id) else { throw .unknownCard(id) }
        return card.isRemoved ? [] : [.setCardRemoved(id, card.removedRegister.assignment(to: true))]
    }

    /// Brings a discarded card back to where it was.
    public func recover(_ id: UnitID) throws(BoardError) -> [BoardChange] {
        guard let card = card(id) else { throw .unknownCard(id) }
        return card.isRemoved ? [.setCardRemoved(id, card.removedRegister.assignment(to: false))] : []
    }

    func liveCard(_ id: UnitID) throws(BoardError) -> Card {
        guard let card = card(id) else { throw .unknownCard(id) }
        guard !card.isRemoved else { throw .cardDiscarded(id) }
        return card
    }
}

extension OrderKey {
    /// A key after everything up to `last`.
    static func after(_ last: OrderKey?, using generator: inout some RandomNumberGenerator) -> OrderKey {
        // Without an upper bound there always is one.
        between(last, nil, using: &generator) ?? OrderKey(bytes: [])
    }
}
