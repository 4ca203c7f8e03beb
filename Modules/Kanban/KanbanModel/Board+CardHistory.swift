public import Forms
public import Primitives
public import Replication

extension Board {
    /// What a change of the board's log did to a card, in the names of today; nil where it is about something else.
    /// Nothing is replayed, so one card of many is quickly told. Complexity: O(log records).
    ///
    /// - Parameter unit: The change's own.
    public func historyEntry(
        of change: RecordChange, by unit: UnitID, on card: UnitID, _ forms: [FieldForm<Card>]
    ) -> BoardHistoryEntry? {
        guard concerns(change, by: unit, card) else { return nil }
        // It is there by now, and was not then.
        if case .put(let new) = change {
            return .repeated(title: new.value(of: Card.titles) ?? "", due: new.value(of: Card.dues) ?? nil)
        }
        return historyEntry(of: change, forms)
    }

    private func concerns(_ change: RecordChange, by unit: UnitID, _ card: UnitID) -> Bool {
        switch change {
        case .add(let new):
            if let pair = new.value(of: Labelling.pairs) { return pair.card == card }
            if let assigned = new.value(of: CardAssignment.cards) { return assigned == card }
            return unit == card || new.value(of: CardComment.cards) == card
        case .put(let new): return new.keyedID == card
        case .edit(let id, _): return id == card || comment(id)?.card == card
        case .set(let setting):
            switch setting.kind {
            case Card.kind: return setting.record == card
            case Labelling.kind: return labelling(setting.record)?.pair.card == card
            case CardComment.kind: return comment(setting.record)?.card == card
            case CardAssignment.kind: return assignment(setting.record)?.card == card
            default: return false
            }
        case .header, .unknown: return false
        }
    }
}
