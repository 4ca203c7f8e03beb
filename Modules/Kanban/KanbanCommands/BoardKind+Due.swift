public import KanbanModel
public import ModuleKit
public import Replication

// K18, K19: what is due, for `bojagi due` and `kanban calendar`.
extension BoardKind: DueProviding {
    public func dueParts(of board: Board, in days: ClosedRange<CivilDate>) -> [DuePart] {
        var parts: [DuePart] = []
        if board.isTemplate { return parts }
        for lane in board.lanes() {
            let isDone = lane.column.role == .done
            lane.forEachCard { card in
                guard let due = card.due, days.contains(due), !card.isTemplate else { return }
                parts.append(
                    DuePart(
                        id: card.shortID, title: card.title, due: due, place: lane.column.name, isDone: isDone))
            }
        }
        return parts
    }
}
