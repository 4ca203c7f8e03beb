internal import Forms
internal import KanbanModel
internal import Phrases
internal import Primitives
internal import Replication
internal import TextMerging

/// What is typed into a card's form.
struct CardText: Equatable {
    var title = ""
    var description = ""
    /// What the fields of `Card.forms` have, in that order.
    var fields: [String]

    init() {
        fields = Card.forms.map { _ in "" }
    }

    init(_ card: Card) {
        title = card.title
        description = card.description
        fields = Card.forms.map { $0.text(card) }
    }

    /// All of it as changes of a card. Throws for the first field whose text is no value.
    func edits() throws(FormProblem) -> CardEdit {
        var edits = CardEdit(title: title, description: description)
        for (form, text) in zip(Card.forms, fields) where !form.write(text, &edits) {
            if case .words(let words) = form.input {
                throw FormProblem(key: "form-" + form.name, phrase: words.fault(text))
            }
            throw FormProblem(key: "form-" + form.name, phrase: "“\(form.label)” can't be “\(text)”.")
        }
        return edits
    }

    static func == (left: CardText, right: CardText) -> Bool {
        left.title.hasSameBytes(as: right.title) && left.description.hasSameBytes(as: right.description)
            && zip(left.fields, right.fields).allSatisfy { $0.hasSameBytes(as: $1) }
    }
}

/// The one form for adding and editing: without a card it adds, with one it edits.
struct CardForm {
    /// Nil for a new one.
    var card: UnitID?
    /// Fields are read-only until Edit is pressed; those of a new card never are.
    var isEditing: Bool
    /// What the fields say.
    var text: CardText
    /// What the card said when the fields were filled.
    var base: CardText
    /// The labels that a new card shall have; those of one that is there are the board's.
    var labels: [UnitID] = []
    /// Whether the fields were filled from what had been left unsaved.
    var isFromDraft = false
    /// Whether it is being asked what shall become of unsaved text.
    var isAsking = false
    var problem: FormProblem?
    /// The comment that is edited.
    var editedComment: UnitID?
    /// So many comments are shown, the newest.
    var shownComments = commentsAtOnce
    /// What gets the focus back.
    var opener: String

    /// The last thing in it that takes the focus.
    var lastKey: String { isEditing ? "form-save" : "form-edit" }

    /// So many more are shown when the earlier ones are asked for.
    static let commentsAtOnce = 50

    var isUnsaved: Bool { isEditing && text != base }
}

/// Why a card's form can't be saved.
struct FormProblem: Error {
    /// The field that is wrong.
    let key: String
    let phrase: Phrase

    init(key: String, phrase: Phrase) {
        self.key = key
        self.phrase = phrase
    }

    init(_ error: BoardError) {
        let key =
            switch error {
            case .descriptionTooLong: "form-description"
            case .repeatsWithoutDay: "form-due"
            default: "form-title"
            }
        self.init(key: key, phrase: error.phrase)
    }
}

/// What was left unsaved.
struct CardDraftText {
    let board: DocumentID
    /// Nil for a new card.
    let card: UnitID?
    var text: CardText
    var base: CardText
}

extension String {
    /// What both a person and somebody else made of `base`: both kept.
    static func merged(base: String, mine: String, theirs: String) -> String {
        if mine.hasSameBytes(as: theirs) || base.hasSameBytes(as: theirs) { return mine }
        if base.hasSameBytes(as: mine) { return theirs }
        let own = TextEdit.difference(from: base, to: mine, parents: TextVersion())
        let others = TextEdit.difference(from: base, to: theirs, parents: TextVersion())
        var buffer = TextBuffer(text: theirs, version: TextVersion())
        buffer.apply(own.rebased(over: others, parents: TextVersion()), firstUnit: .none)
        return buffer.text
    }
}
