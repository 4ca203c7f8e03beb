public import KanbanModel
public import ModuleKit
public import Replication

// K18, K19: what is due, for `bojagi due` and `kanban calendar`.
extension BoardKind: DueProviding {
    public func dueParts(of board: Board, in days: ClosedRange<CivilDate>, includingDone: Bool) -> [DuePart] {
        var parts: [DuePart] = []
        board.forEachDueCard(includingDone: includingDone) { card, due, column in
            guard days.contains(due) else { return }
            parts.append(DuePart(card, due: due, column))
        }
        return parts
    }
}

extension DuePart {
    /// A card of this column.
    init(_ card: Card, due: CivilDate, _ column: Column) {
        self.init(
            id: card.shortID, title: card.title, due: due, place: column.name, isDone: column.role == .done,
            reminder: card.reminderMinute)
    }
}
