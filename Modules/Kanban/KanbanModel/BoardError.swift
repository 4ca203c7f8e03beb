import Markup
public import Primitives

/// Why a board cannot do what was asked. Nothing was changed.
public enum BoardError: Error, Equatable, Sendable {
    /// What needs a name.
    public enum Named: Equatable, Sendable {
        case board, column, label
    }

    /// A card needs a title with more than white space.
    case titleMissing
    /// The title has `count` Unicode scalars, more than `BoardLimits.title`.
    case titleTooLong(count: Int)
    /// The description has `count` Unicode scalars, more than `BoardLimits.description`.
    case descriptionTooLong(count: Int)
    /// A card repeats from its due date on, and has none.
    case repeatsWithoutDay
    /// A day would not be within the years 1 … 9999.
    case dayOutOfRange
    /// It needs a name with more than white space.
    case nameMissing(of: Named)
    /// The name has `count` Unicode scalars, more than `BoardLimits.name`.
    case nameTooLong(count: Int)
    /// No such card.
    case unknownCard(UnitID)
    /// The card was removed; it must be restored first.
    case cardRemoved(UnitID)
    /// No such column, or it is removed.
    case unknownColumn(UnitID)
    /// The board has no column left.
    case noColumn
    /// The card to stand before is not in the column.
    case cardNotInColumn(card: UnitID, column: UnitID)
    /// The place is not in 0 ... `last`.
    case placeOutOfRange(last: Int)
    /// The column still shows cards.
    case columnNotEmpty(count: UInt32)
    /// The column holds what is done: a board always has one. It can be renamed.
    case columnIsDone
    /// A work-in-progress limit is in `BoardLimits.workInProgress`.
    case limitOutOfRange
    /// No such label, or it is removed.
    case unknownLabel(UnitID)
    /// The board has a label of that name.
    case labelTaken(name: String)
    /// The board has `BoardLimits.labels` labels.
    case tooManyLabels
    /// A comment needs more than white space.
    case commentMissing
    /// The comment has `count` Unicode scalars, more than `BoardLimits.description`.
    case commentTooLong(count: Int)
    /// The card has `BoardLimits.comments` comments.
    case tooManyComments
    /// No such comment, or it is removed.
    case unknownComment(UnitID)
    /// Somebody else wrote the comment.
    case commentOfOther
    /// A person needs a name with more than white space.
    case personMissing
    /// The name has `count` Unicode scalars, more than `BoardLimits.person`.
    case personTooLong(count: Int)
    /// The card has `BoardLimits.people` people.
    case tooManyPeople
    /// `count` cards at once are more than `BoardLimits.cardsAtOnce`.
    case tooManyCards(count: Int)
    /// A drop that must not be, and why.
    case dropRefused(DropRefusal)
}

/// What a person may enter. What comes by a merge is taken as it is.
public enum BoardLimits {
    /// Unicode scalars of a card's title.
    public static let title = 500
    /// Unicode scalars of a card's description, and of a comment.
    public static let description = 10_000
    /// Unicode scalars of the name of a board or a column.
    public static let name = 500
    /// How many cards a column's limit may allow.
    public static let workInProgress: ClosedRange<UInt32> = 1...9999
    /// How many labels a board can have.
    public static let labels = 1000
    /// How many comments a card can have.
    public static let comments = 1000
    /// Unicode scalars of a person's name.
    public static let person = 80
    /// How many people can be assigned to a card.
    public static let people = 100
    /// How many cards are made of the lines of one text.
    public static let cardsAtOnce = 1000
}

extension BoardLimits {
    /// Whether a board or a column can have this name: some text of at most `name` scalars.
    public static func allows(name: String) -> Bool {
        !name.isBlank && !Folding.foldedBytes(name).isEmpty && name.unicodeScalars.count <= BoardLimits.name
    }

    static func check(title: String) throws(BoardError) {
        if title.isBlank { throw .titleMissing }
        let count = title.unicodeScalars.count
        if count > BoardLimits.title { throw .titleTooLong(count: count) }
    }

    static func check(description: String) throws(BoardError) {
        let count = description.unicodeScalars.count
        if count > BoardLimits.description { throw .descriptionTooLong(count: count) }
    }

    static func check(comment: String) throws(BoardError) {
        if comment.isBlank { throw .commentMissing }
        let count = comment.unicodeScalars.count
        if count > BoardLimits.description { throw .commentTooLong(count: count) }
    }

    /// Throws for a name that is blank or too long.
    public static func check(name: String, of named: BoardError.Named) throws(BoardError) {
        if name.isBlank { throw .nameMissing(of: named) }
        let count = name.unicodeScalars.count
        if count > BoardLimits.name { throw .nameTooLong(count: count) }
    }
}
