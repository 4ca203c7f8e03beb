internal import Primitives
public import Replication
internal import TextMerging

extension Board {
    public func inverse(of change: BoardChange, from origin: Origin) -> BoardChange? {
        switch change {
        case .header(let change): return inverse(of: change, from: origin).map { .header($0) }
        case .addColumn(let new):
            // What came with the board stays, and nobody's cards lose their column.
            guard new.role == nil, let column = column(origin.unit), column.ownCount == 0,
                column.removedRegister.writer == origin.unit
            else { return nil }
            return .setColumnRemoved(origin.unit, column.removedRegister.assignment(to: true))
        case .renameColumn(let id, let assignment):
            return column(id)?.nameRegister.inverse(of: assignment, from: origin).map { .renameColumn(id, $0) }
        case .limitColumn(let id, let assignment):
            return column(id)?.limitRegister.inverse(of: assignment, from: origin).map { .limitColumn(id, $0) }
        case .moveColumn(let id, let assignment):
            return column(id)?.orderRegister.inverse(of: assignment, from: origin).map { .moveColumn(id, $0) }
        case .setColumnRemoved(let id, let assignment):
            return column(id)?.removedRegister.inverse(of: assignment, from: origin)
                .map { .setColumnRemoved(id, $0) }
        case .addCard:
            guard let card = card(origin.unit), card.isAsAdded else { return nil }
            return .setCardRemoved(origin.unit, card.removedRegister.assignment(to: true))
        case .setTitle(let id, let assignment):
            return card(id)?.titleRegister.inverse(of: assignment, from: origin).map { .setTitle(id, $0) }
        case .setDue(let id, let assignment):
            return card(id)?.dueRegister.inverse(of: assignment, from: origin).map { .setDue(id, $0) }
        case .moveCard(let id, let assignment):
            return card(id)?.placeRegister.inverse(of: assignment, from: origin).map { .moveCard(id, $0) }
        case .setCardRemoved(let id, let assignment):
            return card(id)?.removedRegister.inverse(of: assignment, from: origin).map { .setCardRemoved(id, $0) }
        case .editDescription, .unknown: return nil
        }
    }

    /// The name that a board was made with and what it is for the workspace are not a person's step.
    private func inverse(of change: HeaderChange, from origin: Origin) -> HeaderChange? {
        switch change {
        case .name(let assignment) where assignment.replacedWriter == .none: nil
        case .demo, .times: nil
        default: header.inverse(of: change, from: origin)
        }
    }
}

extension Card {
    /// Whether nobody has changed it since: removing it takes nothing from anybody else. Texts tell only the
    /// device of their last edit, so its own device's edits are let pass.
    fileprivate var isAsAdded: Bool {
        guard titleRegister.writer == id, dueRegister.writer == id, placeRegister.writer == id,
            removedRegister.writer == id
        else { return false }
        for head in descriptionBuffer.version.heads where head.replica != id.replica { return false }
        return true
    }
}
