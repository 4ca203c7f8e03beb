import KanbanModel
import ModuleKit

extension CommandError {
    /// What a board cannot do, as a person reads it.
    init(_ error: BoardError) {
        switch error {
        case .unknownCard, .unknownColumn, .unknownLabel, .unknownComment: self.init(.notFound, error.phrase)
        case .cardRemoved:
            self.init(.notFound, error.phrase, hint: "Bring it back with “bojagi kanban restore-card”.")
        case .noColumn:
            self.init(.failed, error.phrase, hint: "Add one with “bojagi kanban column add”.")
        case .commentOfOther: self.init(.permission, error.phrase)
        case .cardNotInColumn: self.init(.usage, "The card given with --before is not in that column.")
        case .columnNotEmpty:
            self.init(.failed, error.phrase, hint: "Move them to another column first.")
        case .columnIsDone:
            self.init(
                .failed, error.phrase, hint: "It can be renamed with “bojagi kanban column rename”.")
        default: self.init(.usage, error.phrase)
        }
    }
}
