import Forms
import KanbanModel
import Primitives
import Replication
import Scenes

/// The card that is open, as a page of its own: what is typed there and is not on the board yet.
struct CardPage {
    let card: UnitID
    /// What gets the focus back.
    let opener: String
    /// The title while it differs from the card's.
    var title: FieldTyping?
    /// The same of each of `Card.forms`.
    var values: [FieldTyping?]
    var words: WordsField
    /// What is typed over an item of the checklist.
    var item: ItemTyping?
    /// What is typed to become an item.
    var newItem = ""
    /// The item that a pointer drags, and over which one it is.
    var draggedItem: (from: Int, to: Int)?
    /// What a link that is being typed into the description may become.
    var completion = LinkCompletion()
    /// Who may be named by what is being typed behind `@`.
    var names: NameCompletion?
    /// Where a name is being typed behind `@`, whether somebody is offered or not.
    var nameField: NameCompletion.Field?
    /// Where the caret is in the comment that is typed, in Unicode scalars; nil until one is.
    var commentCaret: Range<Int>?
    var isLeavingWords = false
    var problems: [FormProblem] = []
    /// The comment that is edited.
    var editedComment: UnitID?
    /// So many comments are shown, the newest.
    var shownComments = commentsAtOnce
    /// In milliseconds since 1970.
    var openedAt: UInt64 = 0
    /// Nil while nobody looks.
    var history: CardHistory?

    /// So many more are shown when the earlier ones are asked for.
    static let commentsAtOnce = 50

    init(_ card: Card, opener: String) {
        self.card = card.id
        self.opener = opener
        values = Card.forms.map { _ in nil }
        words = WordsField(card.description)
    }

    subscript(field: CardField) -> FieldTyping? {
        get {
            switch field {
            case .title: title
            case .value(let place): values[place]
            }
        }
        set {
            switch field {
            case .title: title = newValue
            case .value(let place): values[place] = newValue
            }
        }
    }

    /// The fields in which something is typed that is not the card's.
    var typedFields: [CardField] {
        ([.title] + values.indices.map { .value($0) }).filter { self[$0].map { !$0.isOffer } ?? false }
    }

    func problem(named name: String) -> FormProblem? {
        problems.first { $0.name.hasSameBytes(as: name) }
    }

    mutating func forgetProblem(named name: String) {
        problems.removeAll { $0.name.hasSameBytes(as: name) }
    }

    /// How many of the fields and the description are no event yet.
    var typedParts: Int { typedFields.count + (words.isTyped ? 1 : 0) }

    /// Whether something is typed that is no event yet.
    var isTyping: Bool {
        !typedFields.isEmpty || words.isTyped || item != nil || !newItem.isBlank
    }
}

/// A field of the page that is one register of the card.
public enum CardField: Sendable, Equatable {
    case title
    /// One of `Card.forms`, by its place.
    case value(Int)

    /// Its node's key is `card-` and this.
    var name: String {
        switch self {
        case .title: "title"
        case .value(let place): Card.forms[place].name
        }
    }

    var key: String { "card-" + name }

    /// What other values than the plain ones are written by, if it has such.
    var words: FieldWords? {
        if case .value(let place) = self, case .words(let words) = Card.forms[place].input { words } else { nil }
    }

    func text(of card: Card) -> String {
        switch self {
        case .title: card.title
        case .value(let place): Card.forms[place].text(card)
        }
    }
}

/// What a person has typed into a field, over what the card said when they began.
struct FieldTyping {
    var text: String
    var base: String
    /// How far it has come, where it is another value than the plain ones.
    var writing: FieldControl.Writing?

    /// Whether nobody has typed or confirmed it.
    var isOffer: Bool { writing == .offered }

    /// Whether somebody else has set the field meanwhile: then a person decides.
    func isContested(by present: String) -> Bool {
        !base.hasSameBytes(as: present) && !text.hasSameBytes(as: present)
    }
}

/// What is typed over an item of the checklist.
struct ItemTyping {
    var place: Int
    var text: String
    /// What the item says.
    let base: String
}
