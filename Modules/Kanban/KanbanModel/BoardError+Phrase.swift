public import Phrases

extension BoardError {
    /// What is wrong, for people; imports name it too.
    public var phrase: Phrase {
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
        case .cardRemoved: "The card was removed."
        case .noColumn: "The board has no column."
        case .cardNotInColumn: "The card is not in that column."
        case .columnNotEmpty(let count): "The column is not empty; cards in it: \(count)."
        case .columnIsDone: "A board always has one column for what is done; this is it."
        case .dropRefused(let reason): reason.phrase
        }
    }
}

extension DropRefusal {
    /// Why, for people.
    public var phrase: Phrase {
        switch self {
        case .notOneItem(let count): "One thing can be dropped at a time, not \(count)."
        case .noSuchCard: "There is no such card."
        case .noSuchPlace: "There is no such place any more."
        case .nothingToAdd: "There is nothing to make a card of."
        case .tooLong: "The text is longer than a card can hold."
        }
    }
}
