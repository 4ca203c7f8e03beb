import Forms
import KanbanModel
import Phrases
import Primitives
import Replication
import Scenes
import TextMerging

/// What is typed of a card.
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
            throw FormProblem(form, refusing: text)
        }
        return edits
    }

    static func == (left: CardText, right: CardText) -> Bool {
        left.title.hasSameBytes(as: right.title) && left.description.hasSameBytes(as: right.description)
            && zip(left.fields, right.fields).allSatisfy { $0.hasSameBytes(as: $1) }
    }
}

/// The form for a new card.
struct CardForm {
    /// What the fields say.
    var text: CardText
    /// The labels that it shall have.
    var labels: [UnitID] = []
    /// Who shall be assigned to it.
    var people: [Person] = []
    /// Whether the fields were filled from what had been left unsaved.
    var isFromDraft = false
    /// Whether it is being asked what shall become of unsaved text.
    var isAsking = false
    /// The field in which another value than the plain ones is being written.
    var writing: (place: Int, how: FieldControl.Writing)?
    var problem: FormProblem?
    /// What gets the focus back.
    var opener: String

    var isUnsaved: Bool { text != CardText() }
}

/// Why what is typed of a card can't be saved.
struct FormProblem: Error {
    /// The field that is wrong: behind `form-` or `card-` its node's key.
    let name: String
    let phrase: Phrase
    /// Whether it is only wrong together with another field.
    var isOfSeveral = false

    static let description = "description"

    /// A text that is no value of a field.
    init(_ form: FieldForm<Card>, refusing text: String) {
        name = form.name
        if case .words(let words) = form.input {
            phrase = words.fault(text)
        } else {
            phrase = "“\(form.label)” can't be “\(text)”."
        }
    }

    init(_ error: BoardError) {
        switch error {
        case .descriptionTooLong: name = Self.description
        case .repeatsWithoutDay:
            name = "due"
            isOfSeveral = true
        default: name = "title"
        }
        phrase = error.phrase
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
