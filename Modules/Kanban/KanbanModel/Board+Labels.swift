import Markup
public import Primitives
public import Replication

// K13: the labels of a board, and which of its cards have them.
extension Board {
    /// The labels that are not removed, the oldest first.
    public var labels: [BoardLabel] {
        allLabels.filter { !$0.isRemoved }.sorted { $0.core.origin < $1.core.origin }
    }

    /// The removed labels, in the order of arrival.
    public var removedLabels: [BoardLabel] { allLabels.filter { $0.isRemoved } }

    /// The label with this identity, removed or not. Complexity: O(log records).
    public func label(_ id: UnitID) -> BoardLabel? {
        ledger[id].flatMap { $0.kind == BoardLabel.kind ? allLabels[$0.place] : nil }
    }

    /// The labelling with this identity, removed or not.
    func labelling(_ id: UnitID) -> Labelling? {
        ledger[id].flatMap { $0.kind == Labelling.kind ? allLabellings[$0.place] : nil }
    }

    /// The labels of a card, the oldest first. Complexity: O(log records) for each.
    public func labels(of card: UnitID) -> [BoardLabel] {
        guard !index.labellings.isEmpty else { return [] }
        var found: [BoardLabel] = []
        let first = CardAndLabel(card: card, label: .none)
        index.labellings.forEach(from: BoardIndex.LabellingOrder(pair: first, record: .none)) { entry, _ in
            guard entry.pair.card == card else { return false }
            if found.last?.id != entry.pair.label, let label = label(entry.pair.label), !label.isRemoved {
                found.append(label)
            }
            return true
        }
        return found.count < 2 ? found : found.sorted { $0.core.origin < $1.core.origin }
    }

    /// The labels that a person can mean: by whole short id, then by name (case and diacritics do not count), then by
    /// the beginning of a short id.
    public func labels(matching reference: String) -> [BoardLabel] {
        let folded = Folding.foldedBytes(reference)
        return labels.meant(by: reference, id: { $0.shortID }, isNamed: { Folding.foldedBytes($0.name) == folded })
    }

    /// A new label. Throws when the board has one of that name, or as many as it can have.
    public func add(_ draft: BoardLabel) throws(BoardError) -> [RecordChange] {
        try checkLabel(named: draft.name, besides: nil)
        guard labels.count < BoardLimits.labels else { throw .tooManyLabels }
        return [.add(draft)]
    }

    /// The same with a card that has it from the beginning; the event's first unit will be `firstUnit`.
    public func add(
        _ draft: BoardLabel, to card: UnitID, firstUnit: UnitID
    ) throws(BoardError) -> [RecordChange] {
        _ = try liveCard(card)
        return try add(draft) + [.add(Labelling(of: card, with: firstUnit))]
    }

    /// A copy of a card of `other`, with its people, its comments and labels of the same names; the event's first unit will be
    /// `firstUnit`.
    public func add(
        copyOf card: Card, of other: Board, to column: UnitID, at position: CardPosition = .end, firstUnit: UnitID,
        using generator: inout some RandomNumberGenerator
    ) throws(BoardError) -> [RecordChange] {
        var changes = try add(card.copy, to: column, at: position, using: &generator)
        var next = firstUnit
        for change in changes { next = next.advanced(by: change.span) }
        let present = labels
        var count = present.count
        for label in other.labels(of: card.id) {
            let folded = Folding.foldedBytes(label.name)
            var id = present.first { Folding.foldedBytes($0.name) == folded }?.id
            if id == nil, count < BoardLimits.labels {
                count += 1
                changes.append(.add(label.copy))
                id = next
                next = next.advanced(by: 1)
            }
            guard let id else { throw .tooManyLabels }
            changes.append(.add(Labelling(of: firstUnit, with: id)))
            next = next.advanced(by: 1)
        }
        return changes + other.copiedPeople(of: card.id, to: firstUnit)
            + other.copiedComments(of: card.id).map { .add($0.about(firstUnit)) }
    }

    /// Changes a label, on all its cards.
    public func editLabel(_ id: UnitID, _ edit: FieldEdits<BoardLabel>) throws(BoardError) -> [RecordChange] {
        let label = try liveLabel(id)
        if let name = edit[BoardLabel.names] { try checkLabel(named: name, besides: id) }
        return setting(edit, of: label)
    }

    /// Removes a label from the board and so from its cards, which have it again once it is restored.
    public func removeLabel(_ id: UnitID) throws(BoardError) -> [RecordChange] {
        setting(isRemoved: true, of: try liveLabel(id))
    }

    /// Brings a removed label back, with the cards that have it.
    public func restoreLabel(_ id: UnitID) throws(BoardError) -> [RecordChange] {
        guard let label = label(id) else { throw .unknownLabel(id) }
        return setting(isRemoved: false, of: label)
    }

    /// Gives a card a label or takes it off.
    public func setLabel(_ id: UnitID, of card: UnitID, to isOn: Bool) throws(BoardError) -> [RecordChange] {
        let label = try liveLabel(id)
        _ = try liveCard(card)
        let said = labellings(of: card, with: id)
        if !isOn { return said.flatMap { setting(isRemoved: true, of: $0) } }
        if !said.isEmpty { return [] }
        // One that was taken off comes back, so that the board does not grow.
        if let old = allLabellings.first(where: { $0.pair == CardAndLabel(card: card, label: id) }) {
            return setting(isRemoved: false, of: old)
        }
        return [.add(Labelling(of: card, with: label.id))]
    }

    private func labellings(of card: UnitID, with label: UnitID) -> [Labelling] {
        var found: [Labelling] = []
        let pair = CardAndLabel(card: card, label: label)
        index.labellings.forEach(from: BoardIndex.LabellingOrder(pair: pair, record: .none)) { entry, place in
            guard entry.pair == pair else { return false }
            found.append(allLabellings[Int(place)])
            return true
        }
        return found
    }

    private func liveLabel(_ id: UnitID) throws(BoardError) -> BoardLabel {
        guard let label = label(id), !label.isRemoved else { throw .unknownLabel(id) }
        return label
    }

    private func checkLabel(named name: String, besides id: UnitID?) throws(BoardError) {
        try BoardLimits.check(name: name, of: .label)
        let folded = Folding.foldedBytes(name)
        for label in labels where label.id != id && Folding.foldedBytes(label.name) == folded {
            throw .labelTaken(name: label.name)
        }
    }
}
