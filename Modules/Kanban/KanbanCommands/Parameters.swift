import Forms
import KanbanModel
import Markup
import ModuleKit
import Primitives
import Replication

/// What several commands take.
enum Parameters {
    static let board = Parameter<String>.argument(
        "board", "The board's id, any beginning of it, or its name.", type: .document(kind: Board.kind))
    static let boardName = Parameter<String>.argument("name", "The board's name.")
    static let card = Parameter<String>.argument(
        "card", "The card's id, any beginning of it, or its title.")
    static let column = Parameter<String>.argument(
        "column", "The column's state (todo, doing, done), id or name.")
    static let columnName = Parameter<String>.argument("name", "The column's name.")
    static let index = Parameter<Int?>.integerOption(
        "index", "The place in the result, counted from 0.", in: 0...Int(Int32.max))
    static let description = Parameter<String?>.option(
        "description", "The description, in Markdown; - reads standard input.", type: .textOrInput)
    static let comment = Parameter<String>.argument(
        "comment", "The comment's id, any beginning of it, or all that it says.")
    static let commentText = Parameter<String>.argument(
        "text", "What it says, in Markdown; - reads standard input.", type: .textOrInput)
    static let fields = FieldOptions(Card.forms, others: [Card.coverForm])
    static let cover = Parameter<String?>.option("cover", Card.coverForm.help)
    static let label = Parameter<String>.argument("label", "The label's id, any beginning of it, or its name.")
    static let labelFields = FieldOptions(BoardLabel.forms)
    static let people = Parameter<[String]>.repeatedOption("person", "Somebody to assign to it; may be repeated.")
    static let labels = Parameter<[String]>.repeatedOption("label", "A label to give it; may be repeated.")
    // Which cards are shown
    static let withTag = Parameter<String?>.option("tag", "Only cards with this tag, with or without #.")
    static let withLabels = Parameter<[String]>.repeatedOption(
        "label", "Only cards with this label, or with one of several.")
    static let withPeople = Parameter<[String]>.repeatedOption(
        "person", "Only cards that this person, or one of several, is assigned to or named in by @.")
    static let withWords = Parameter<String?>.option("text", "Only cards with these words.")
}

extension DocumentServices {
    /// A day as people say it; nil for what is none, or where the clock is out of the years that have days.
    func day(_ words: String) -> CivilDate? { today.flatMap { CivilDate(words, from: $0) } ?? CivilDate(words) }
}

extension Workspace {
    /// Changes one record of a board: the one that `intent` names, or with nil the one that its first change adds. Returns
    /// which it was, and the board as it is then.
    func changeRecord(
        on reference: String,
        _ intent: (Board) throws(CommandError) -> (id: UnitID?, changes: [RecordChange])
    ) throws(CommandError) -> (id: UnitID, board: Board) {
        var named: UnitID?
        let changed = try change(BoardKind(), reference) { (board, _) throws(CommandError) in
            let (id, changes) = try intent(board)
            named = id
            return changes
        }
        return (named ?? changed.event ?? .none, changed.after)
    }

    /// The board that others are to be made from.
    func boardTemplate(_ reference: String) throws(CommandError) -> Board {
        try load(BoardKind(), try resolveTemplate(reference, kind: Board.kind).document).value
    }
}

extension DocumentServices {
    /// The cover that a person means by a photo.
    func cover(_ reference: String, in workspace: Workspace) throws(CommandError) -> CardCover {
        guard let photo = try photo(reference, in: workspace) else {
            throw CommandError(
                .notFound, "No saved photo matches “\(reference)”.",
                hint: "Saved photos are in “bojagi gallery list”.")
        }
        return CardCover(photo.file)
    }
}

extension Board {
    /// The card that a person means. Removed ones are looked for when `isRemoved`.
    func card(_ reference: String, isRemoved: Bool = false) throws(CommandError) -> Card {
        let found = cards(matching: reference, isRemoved: isRemoved)
        if let only = try found.only(meantBy: reference, { "\($0.label) \($0.title)" }) { return only }
        if !isRemoved, cards(matching: reference, isRemoved: true).count == 1 {
            throw CommandError(
                .notFound, "The card “\(reference)” was removed.",
                hint: "Bring it back with “bojagi kanban restore-card”.")
        }
        throw CommandError(
            .notFound, "No card here matches “\(reference)”.",
            hint: "Ids and titles are in “bojagi kanban show”.")
    }

    /// The card that a person means others to be made from: its title may be without the tag that says so.
    func cardTemplate(_ reference: String) throws(CommandError) -> Card {
        let named = allCards.filter {
            !$0.isRemoved && BoardTemplate.isOne($0.title)
                && BoardTemplate.text(of: $0.title).utf8.elementsEqual(reference.utf8)
        }
        let isMeantOtherwise = cards(matching: reference, isRemoved: false).contains { card in
            // By its label, or by its whole title.
            Folding.foldedTitle(Tags.removed(from: card.title)) != Folding.foldedTitle(reference)
                || card.title.hasSameBytes(as: reference)
        }
        guard let only = named.first, named.count == 1, !isMeantOtherwise else { return try card(reference) }
        return only
    }

    /// The comment on a card that a person means.
    func comment(_ reference: String, on card: Card) throws(CommandError) -> CardComment {
        let found = comments(of: card.id, matching: reference)
        if let only = try found.only(meantBy: reference, { $0.shortID.text }) { return only }
        throw CommandError(
            .notFound, "No comment on this card matches “\(reference)”.",
            hint: "Comments are in “bojagi kanban comment list”.")
    }

    /// The label that a person means.
    func label(_ reference: String) throws(CommandError) -> BoardLabel {
        let found = labels(matching: reference)
        if let only = try found.only(meantBy: reference, { "\($0.shortID.text) \($0.name)" }) { return only }
        throw CommandError(
            .notFound, "No label here matches “\(reference)”.",
            hint: Suggestion.phrase(for: reference, among: labels.map { $0.name })
                ?? "Labels are in “bojagi kanban label list”.")
    }

    /// The column that a person means.
    func column(_ reference: String) throws(CommandError) -> Column {
        let found = columns(matching: reference)
        if let only = found.first, found.count == 1 { return only }
        guard found.isEmpty else {
            let list = found.map { "\($0.label) \($0.name)" }.joined(separator: "; ")
            throw CommandError(.usage, "“\(reference)” matches more than one: \(list).", hint: "Use the column's id.")
        }
        let names = columns.map { $0.name }
        throw CommandError(
            .notFound, "No column here matches “\(reference)”; there are: \(names.joined(separator: ", ")).",
            hint: Suggestion.phrase(for: reference, among: names))
    }
}

/// Runs an intent, with its errors as a command's.
func asking<Result>(_ intent: () throws(BoardError) -> Result) throws(CommandError) -> Result {
    do throws(BoardError) {
        return try intent()
    } catch {
        throw CommandError(error)
    }
}
