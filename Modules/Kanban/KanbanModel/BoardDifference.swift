public import Primitives
import Replication

/// What is different about one card between two values of a board; found by identity.
public enum CardDifference: Equatable, Sendable {
    /// It was not shown before.
    case appeared(UnitID)
    /// It is shown no more.
    case vanished(UnitID)
    /// It is shown in both and not equal.
    case changed(UnitID)
}

extension Board {
    /// The cards that differ between `old` and this board, in no order that means anything: what a view
    /// must repaint. Complexity: O(cards · log cards).
    public func differences(from old: Board) -> [CardDifference] {
        var result: [CardDifference] = []
        for card in allCards {
            let before = old.card(card.id)
            let wasShown = before.map { !$0.isRemoved } ?? false
            if wasShown, card.isRemoved { result.append(.vanished(card.id)) }
            if !wasShown, !card.isRemoved { result.append(.appeared(card.id)) }
            if wasShown, !card.isRemoved, before != card { result.append(.changed(card.id)) }
        }
        for card in old.allCards where !card.isRemoved && self.card(card.id) == nil {
            result.append(.vanished(card.id))
        }
        return result
    }
}
