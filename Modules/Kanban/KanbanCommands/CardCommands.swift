import Forms
import KanbanModel
import Markup
import ModuleKit
import Primitives
import Replication

struct AddCardCommand: DocumentCommand {
    let name = "add"
    var summary: Phrase { "Add a card to Todo, or to another column." }
    let result = "card"
    let access = StoreAccess.write
    let board = Parameters.board
    let title = Parameter<String>.argument(
        "title", "What is to be done; - reads it from standard input.", type: .textOrInput)
    let description = Parameters.description
    let column = Parameter<String?>.option("column", "The column that it goes to; Todo unless given.")
    let fields = Parameters.fields.setting
    let cover = Parameters.cover
    let labels = Parameters.labels
    let people = Parameters.people
    let template = Parameter<String?>.option(
        "template", "A card of the board to begin with: its description, labels, people, colour and cover.")

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let reference = try input(board)
        var draft = Card(
            title: Self.oneLine(try input(title)), description: try input(description) ?? "")
        draft.set(try fields.read(input, day: services.day))
        let columnReference = try input(column)
        let labelNames = try input(labels)
        var people: [Person] = []
        for name in try input(self.people) {
            let person = try asking { () throws(BoardError) in try Person(name) }
            if !people.contains(person) { people.append(person) }
        }
        let named = people
        let template = try input(template)
        let checked = draft
        try asking { () throws(BoardError) in try checked.check() }
        let workspace = try services.openWorkspace()
        if let photo = try input(cover) { draft.cover = try services.cover(photo, in: workspace) }
        let new = draft
        let today = services.today
        let (card, column, given, assigned) = try workspace.transaction(.write) { () throws(CommandError) in
            let entry = try workspace.resolve(reference, BoardKind())
            // A link must be known to the other documents at once, which takes the whole board; so do labels
            // and people.
            if columnReference == nil, labelNames.isEmpty, named.isEmpty, template == nil,
                !WikiLinks.mayStand(in: new.title),
                !WikiLinks.mayStand(in: new.description),
                let outline = entry.digest(as: BoardOutline.self)
            {
                let (card, target) = try Self.add(new, through: outline, entry, workspace)
                return (card, target, [BoardLabel](), [Person]())
            }
            let next = try workspace.nextUnit(of: entry.document, BoardKind())
            let changed = try workspace.change(BoardKind(), entry.document) { (board, random) throws(CommandError) in
                var labels: [UnitID] = []
                var people = named
                var new = new
                if let template {
                    let form = try board.cardTemplate(template)
                    labels = board.labels(of: form.id).map { $0.id }
                    people = board.people(of: form.id)
                    for person in named where !people.contains(person) { people.append(person) }
                    new = new.filled(from: form)
                }
                let card = new
                for name in labelNames {
                    let label = try board.label(name).id
                    if !labels.contains(label) { labels.append(label) }
                }
                var batch = BoardBatch(on: board, firstUnit: next)
                let chosen = try columnReference.map { (name) throws(CommandError) in try board.column(name).id }
                guard let entry = chosen ?? batch.entryColumn else { throw CommandError(BoardError.noColumn) }
                if people.count > BoardLimits.people { throw CommandError(BoardError.tooManyPeople) }
                let assigned = people
                try asking { () throws(BoardError) in
                    try batch.add(card, to: entry, labels: labels, people: assigned, using: &random)
                }
                return batch.changes
            }
            guard let id = changed.event, let card = changed.after.card(id) else {
                throw CommandError(.failed, "There is no such card.")
            }
            let column = changed.after.column(of: card)
            return (
                card, Target(name: column?.name ?? "", state: column?.state ?? "", role: column?.role),
                changed.after.labels(of: id), changed.after.people(of: id)
            )
        }
        let record = CardRecord(
            card, state: column.state, isDone: column.role == .done, today: today, labels: given, people: assigned)
        return Answer(record) { page in
            page.done("Added “\(card.title)” to \(column.name).", card.shortID)
        }
    }

    /// Standard input ends in a line's end, which is none of the title.
    private static func oneLine(_ text: String) -> String {
        var title = text[...]
        while title.last?.isNewline == true { title.removeLast() }
        return String(title)
    }

    /// Where the card went.
    private struct Target {
        let name: String
        let state: String
        let role: ColumnRole?
    }

    /// Adds without loading the board, so that a large one takes no longer than a small one.
    private static func add(
        _ draft: Card, through outline: BoardOutline, _ entry: CatalogueEntry, _ workspace: Workspace
    ) throws(CommandError) -> (Card, Target) {
        var added: RecordChange?
        let changed = try workspace.changeDigest(outline, of: entry) { (outline, random) throws(CommandError) in
            let change = try asking { () throws(BoardError) in try outline.add(draft, using: &random).change }
            added = change
            return [change]
        }
        guard let origin = changed.origin, case .add(let new)? = added,
            let card = new.record(as: Card.self, from: origin),
            let column = changed.after.columns.first(where: { $0.id == card.place.column })
        else { throw CommandError(.failed, "There is no such card.") }
        return (card, Target(name: column.name, state: column.state, role: column.role))
    }
}

/// K14: a card for each line, as the field at the foot of a column takes them.
struct AddLinesCommand: DocumentCommand {
    let name = "add-lines"
    var summary: Phrase { "Add a card for each line of a text." }
    let result = "[card]"
    let access = StoreAccess.write
    let board = Parameters.board
    let text = Parameter<String>.argument("text", "The text; - reads standard input.", type: .textOrInput)
    let column = Parameter<String?>.option("column", "The column that they go to; Todo unless given.")

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let reference = try input(board)
        let drafts = Card.drafts(ofLines: try input(text))
        let columnReference = try input(column)
        guard !drafts.isEmpty else { throw CommandError(BoardError.titleMissing) }
        let workspace = try services.openWorkspace()
        var target: Column?
        let changed = try workspace.change(BoardKind(), reference) { (board, random) throws(CommandError) in
            let column = try columnReference.map { (name) throws(CommandError) in try board.column(name) }
            target = column ?? board.entryColumn
            guard let target else { throw CommandError(BoardError.noColumn) }
            return try asking { () throws(BoardError) in try board.add(drafts, to: target.id, using: &random) }
        }
        guard let first = changed.event, let target else { throw CommandError(.failed, "There is no such card.") }
        let cards = drafts.indices.compactMap { changed.after.card(first.advanced(by: UInt64($0))) }
        let today = services.today
        return Answer(
            list: cards.map { CardRecord($0, on: changed.after, today: today) },
            text: { page in
                for card in cards { page.done("Added “\(card.title)” to \(target.name).", card.shortID) }
            })
    }
}

struct EditCardCommand: DocumentCommand {
    let name = "edit"
    var summary: Phrase { "Edit a card." }
    let result = "card"
    let access = StoreAccess.write
    let board = Parameters.board
    let card = Parameters.card
    let title = Parameter<String?>.option("title", "What is to be done.")
    let description = Parameters.description
    let fields = Parameters.fields.changing
    let cover = Parameters.cover
    let uncover = Parameter<Bool>.flag("no-cover", Card.coverForm.removal)
    let labels = Parameters.labels
    let unlabels = Parameter<[String]>.repeatedOption("no-label", "A label to take off; may be repeated.")

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let reference = try input(board)
        let cardReference = try input(card)
        var edit = try fields.read(input, day: services.day)
        edit[Card.titles] = try input(title)
        edit.text = try input(description)
        let photo = try input(cover)
        if try input(uncover) {
            if photo != nil { throw CommandError(.usage, "--cover and --no-cover can't be used together.") }
            edit[Card.covers] = .some(nil)
        }
        let on = try input(labels)
        let off = try input(unlabels)
        guard !edit.isEmpty || photo != nil || !on.isEmpty || !off.isEmpty else {
            throw CommandError(
                .usage, "There is nothing to change.", hint: "“bojagi kanban edit --help” lists what can be changed.")
        }
        let workspace = try services.openWorkspace()
        if let photo { edit[Card.covers] = try services.cover(photo, in: workspace) }
        let given = edit
        return try changeCard(cardReference, on: reference, in: workspace, services) {
            (board, card) throws(CommandError) in
            var changes = try asking { () throws(BoardError) in try board.edit(card.id, given) }
            for (names, isOn) in [(on, true), (off, false)] {
                for name in names {
                    let label = try board.label(name).id
                    changes += try asking { () throws(BoardError) in try board.setLabel(label, of: card.id, to: isOn) }
                }
            }
            return changes
        } _: { card, _ in
            "Edited “\(card.title)”."
        }
    }
}

struct MoveCardCommand: DocumentCommand {
    let name = "move"
    var summary: Phrase { "Move a card to a place in a column." }
    let result = "card"
    let access = StoreAccess.write
    let board = Parameters.board
    let card = Parameters.card
    let column = Parameters.column
    let index = Parameters.index
    let before = Parameter<String?>.option("before", "The card in that column to put it before.")
    let other = Parameter<String?>.option(
        "to", "Another board to take it to, with labels of the same names; the column is one of that board.",
        type: .document(kind: Board.kind))

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let reference = try input(board)
        let cardReference = try input(card)
        let columnReference = try input(column)
        let index = try input(index)
        let before = try input(before)
        if index != nil, before != nil { throw CommandError(.usage, "--index and --before can't be used together.") }
        let other = try input(other)
        let workspace = try services.openWorkspace()
        var id = UnitID.none
        let place = { (board: Board, random: inout RandomSource, intent: Placing) throws(CommandError) in
            let column = try board.column(columnReference)
            var position = index.map { CardPosition.index($0) } ?? .end
            if let before { position = .before(try board.card(before).id) }
            return try asking { () throws(BoardError) in try intent(column.id, position, &random) }
        }
        let changed = try workspace.transaction(.write) { () throws(CommandError) in
            let source = try workspace.resolve(reference, BoardKind()).document
            let target =
                try other.map { (name) throws(CommandError) in try workspace.resolve(name, BoardKind()).document }
                ?? source
            if source == target {
                return try workspace.change(BoardKind(), source) { (board, random) throws(CommandError) in
                    let card = try board.card(cardReference)
                    id = card.id
                    return try place(board, &random) { (column, position, random) throws(BoardError) in
                        try board.move(card.id, to: column, at: position, using: &random)
                    }
                }
            }
            let first = try workspace.nextUnit(of: target, BoardKind())
            id = first
            let left = try workspace.change(BoardKind(), source) { (board, _) throws(CommandError) in
                let card = try board.card(cardReference).id
                return try asking { () throws(BoardError) in try board.remove(card) }
            }
            return try workspace.change(BoardKind(), target) { (board, random) throws(CommandError) in
                let card = try left.before.card(cardReference)
                return try place(board, &random) { (column, position, random) throws(BoardError) in
                    try board.add(
                        copyOf: card, of: left.before, to: column, at: position, firstUnit: first, using: &random)
                }
            }
        }
        let column = changed.after.card(id).flatMap { changed.after.column(of: $0)?.name } ?? ""
        let isElsewhere = other != nil
        let next = changed.before.follower(of: id)?.isRemoved != false ? changed.after.follower(of: id) : nil
        return try answer(changed, card: id, services, following: next) { card in
            if changed.event == nil { return "“\(card.title)” is already there." }
            if isElsewhere { return "Moved “\(card.title)” to \(column) of “\(changed.after.name)”." }
            return "Moved “\(card.title)” to \(column)."
        }
    }

    /// What shall happen at a place in a column.
    private typealias Placing = (UnitID, CardPosition, inout RandomSource) throws(BoardError) -> [RecordChange]
}

struct RemoveCardCommand: DocumentCommand {
    let name = "remove-card"
    var summary: Phrase { "Remove a card from the board; “restore-card” brings it back." }
    let result = "card"
    let access = StoreAccess.write
    let board = Parameters.board
    let card = Parameters.card

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        try changeCard(try input(card), on: try input(board), in: try services.openWorkspace(), services) {
            (board, card) throws(CommandError) in
            try asking { () throws(BoardError) in try board.remove(card.id) }
        } _: { card, _ in
            "Removed “\(card.title)”."
        }
    }
}

struct RestoreCardCommand: DocumentCommand {
    let name = "restore-card"
    var summary: Phrase { "Bring a removed card back." }
    let result = "card"
    let access = StoreAccess.write
    let board = Parameters.board
    let card = Parameters.card

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        // A card that is on the board already needs no change, and that is no error.
        try changeCard(
            try input(card), on: try input(board), isRemoved: true, in: try services.openWorkspace(), services
        ) { (board, card) throws(CommandError) in
            try asking { () throws(BoardError) in try board.restore(card.id) }
        } _: { card, isChanged in
            isChanged ? "Restored “\(card.title)”." : "“\(card.title)” is already there."
        }
    }
}
