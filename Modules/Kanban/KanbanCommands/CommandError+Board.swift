internal import KanbanModel
internal import ModuleKit

extension CommandError {
    /// What a board cannot do, as a person reads it.
    init(_ error: BoardError) {
        switch error {
        case .unknownCard: self.init(.notFound, "There is no such card.")
        case .cardDiscarded:
            self.init(.notFound, "The card is discarded.", hint: "Bring it back with “bojagi kanban recover”.")
        case .unknownColumn: self.init(.notFound, "There is no such column.")
        case .noColumn:
            self.init(.failed, "The board has no column.", hint: "Add one with “bojagi kanban column add”.")
        case .cardNotInColumn: self.init(.usage, "The card given with --before is not in that column.")
        case .columnNotEmpty:
            self.init(.failed, error.reason, hint: "Move them to another column first.")
        case .columnIsDone:
            self.init(
                .failed, "A board always has one column for what is done; this is it.",
                hint: "It can be renamed with “bojagi kanban column rename”.")
        default: self.init(.usage, error.reason)
        }
    }
}

extension BoardError {
    /// What is wrong, as imports name it too.
    var reason: Phrase {
        switch self {
        case .titleMissing: "A card needs a title."
        case .titleTooLong(let count):
            "A title has at most \(BoardLimits.title) characters; this one has \(count)."
        case .descriptionTooLong(let count):
            "A description has at most \(BoardLimits.description) characters; this one has \(count)."
        case .nameMissing: "A board or column needs a name."
        case .nameTooLong(let count): "A name has at most \(BoardLimits.name) characters; this one has \(count)."
        case .placeOutOfRange(let last): "There is no such place: they go from 0 to \(last)."
        case .limitOutOfRange: "A limit goes from 1 to \(BoardLimits.workInProgress.upperBound)."
        case .unknownColumn: "There is no such column."
        case .unknownCard: "There is no such card."
        case .cardDiscarded: "The card is discarded."
        case .noColumn: "The board has no column."
        case .cardNotInColumn: "The card is not in that column."
        case .columnNotEmpty(let count): "The column is not empty; cards in it: \(count)."
        case .columnIsDone: "A board always has one column for what is done; this is it."
        case .dropRefused(.notOneItem(let count)): "One thing can be dropped at a time, not \(count)."
        case .dropRefused(.noSuchCard): "There is no such card."
        case .dropRefused(.noSuchPlace): "There is no such place any more."
        case .dropRefused(.nothingToAdd): "There is nothing to make a card of."
        case .dropRefused(.tooLong): "The text is longer than a card can hold."
        }
    }
}
