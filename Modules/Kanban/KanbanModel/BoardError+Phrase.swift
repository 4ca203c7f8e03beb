public import Phrases

extension BoardError {
    /// What is wrong, for people; imports name it too.
    public var phrase: Phrase {
        switch self {
        case .titleMissing: "A card needs a title."
        case .titleTooLong(let count):
            "A title can have up to \(BoardLimits.title) characters; this one has \(count)."
        case .descriptionTooLong(let count):
            "A description can have up to \(BoardLimits.description) characters; this one has \(count)."
        case .repeatsWithoutDay: "A card that repeats needs a due date."
        case .dayOutOfRange: "A due date would not be within the years 1 to 9999."
        case .nameMissing(of: .board): "A board needs a name."
        case .nameMissing(of: .column): "A column needs a name."
        case .nameMissing(of: .label): "A label needs a name."
        case .nameTooLong(let count): "A name can have up to \(BoardLimits.name) characters; this one has \(count)."
        case .placeOutOfRange(let last): "No such position: use 0 to \(last)."
        case .limitOutOfRange: "A limit must be from 1 to \(BoardLimits.workInProgress.upperBound)."
        case .unknownColumn: "There is no such column."
        case .unknownCard: "There is no such card."
        case .cardRemoved: "The card was removed."
        case .noColumn: "The board has no column."
        case .cardNotInColumn: "The card is not in that column."
        case .columnNotEmpty(let count): "The column is not empty; cards in it: \(count)."
        case .columnIsDone: "A board always needs one column for finished work, and this is it."
        case .unknownLabel: "There is no such label."
        case .labelTaken(let name): "The board has a label “\(name)” already."
        case .tooManyLabels: "A board can have up to \(BoardLimits.labels) labels."
        case .commentMissing: "A comment needs some text."
        case .commentTooLong(let count):
            "A comment can have up to \(BoardLimits.description) characters; this one has \(count)."
        case .tooManyComments: "A card can have up to \(BoardLimits.comments) comments."
        case .unknownComment: "There is no such comment."
        case .commentOfOther: "Only its author can change a comment."
        case .personMissing: "A person needs a name."
        case .personTooLong(let count):
            "A person's name can have up to \(BoardLimits.person) characters; this one has \(count)."
        case .tooManyPeople: "Up to \(BoardLimits.people) people can be assigned to a card."
        case .tooManyCards(let count):
            "Up to \(BoardLimits.cardsAtOnce) cards can be added at once; these are \(count)."
        case .dropRefused(let reason): reason.phrase
        }
    }
}

extension DropRefusal {
    /// Why, for people.
    public var phrase: Phrase {
        switch self {
        case .notOneItem(let count): "Only one item can be dropped at a time, not \(count)."
        case .noSuchCard: "There is no such card."
        case .noSuchPlace: "That position no longer exists."
        case .nothingToAdd: "There is nothing to make a card from."
        case .tooLong: "The text is too long for a card."
        }
    }
}
