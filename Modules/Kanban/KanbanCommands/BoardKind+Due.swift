public import KanbanModel
public import ModuleKit
public import Replication

// K18: what is due, for `bojagi due`.
extension BoardKind: DueProviding {
    public func dueParts(of board: Board, until last: CivilDate) -> [DuePart] {
        var parts: [DuePart] = []
        for lane in board.lanes() where lane.column.role != .done {
            lane.forEachCard { card in
                guard let due = card.due, due <= last else { return }
                parts.append(DuePart(id: card.shortID, title: card.title, due: due, place: lane.column.name))
            }
        }
        return parts
    }
}
