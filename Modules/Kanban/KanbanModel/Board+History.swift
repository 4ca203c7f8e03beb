public import Forms
import Primitives
public import Replication

extension Board {
    /// Applies the changes of one event and tells what they did, in the order of the changes. `forms` are `Card.allForms`,
    /// made once for many events.
    ///
    /// Cards that only made room for another leave no trace.
    public mutating func applyReportingHistory(
        _ changes: [(change: RecordChange, origin: Origin)], _ forms: [FieldForm<Card>]
    ) -> [BoardHistoryEntry] {
        var items: [BoardHistoryEntry] = []
        let first = changes.first?.origin.unit ?? .none
        var following = UnitID.none
        for (change, origin) in changes {
            // The labels, people and comments that a card is added with go without saying.
            if case .add(let new) = change,
                let card = new.value(of: Labelling.pairs)?.card ?? new.value(of: CardAssignment.cards)
                    ?? new.value(of: CardComment.cards),
                (card.replica == first.replica && card.sequence >= first.sequence) || card == following
            {
                apply(change, from: origin)
                continue
            }
            if case .put(let new) = change { following = new.keyedID }
            if let item = historyEntry(of: change, forms), !(isRoomMaking(item) && !items.isEmpty) {
                // A description that nobody had typed into is set and edited, and somebody who is renamed is on many cards.
                switch item {
                case .described where item == items.last, .personRenamed where item == items.last: break
                default: items.append(item)
                }
            }
            apply(change, from: origin)
        }
        return items
    }

    private func isRoomMaking(_ item: BoardHistoryEntry) -> Bool {
        switch item {
        case .reordered, .columnMoved: true
        default: false
        }
    }
}
