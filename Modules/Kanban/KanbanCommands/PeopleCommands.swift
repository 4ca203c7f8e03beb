import JSON
import KanbanModel
import ModuleKit
import Primitives
import Replication

struct ListPeopleCommand: DocumentCommand {
    let name = "people"
    var summary: Phrase { "List the people of a board, or of all boards, with how many cards each is assigned to." }
    let result = "[person]"
    let access = StoreAccess.read
    let board = Parameter<String?>.optionalArgument(
        "board", "The board's id, any beginning of it, or its name; all boards unless given.",
        type: .document(kind: Board.kind))

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let reference = try input(board)
        let workspace = try services.openWorkspace()
        var people = PeopleCount()
        var unreadable: [CatalogueEntry] = []
        if let reference {
            people.add(try workspace.load(BoardKind(), reference, includingTrash: true).value)
        } else {
            unreadable = try workspace.forEachReadable(BoardKind()) { _, board in people.add(board) }
        }
        let rows = people.sorted
        return Answer(
            list: rows,
            text: { page in
                if rows.isEmpty { page.line("No people yet; “bojagi kanban assign” names one.") }
                for row in rows {
                    page.line(.plain(text: row.person.name), .dim(.verbatim("  \(row.cards)")))
                }
            }
        ).leavingOut(services.leftOut(unreadable))
    }
}

/// K17: `people rename`.
struct RenamePersonCommand: DocumentCommand {
    let name = "people rename"
    var summary: Phrase {
        "Rename a person on the cards of all boards, or make one of two; comments stay as they were written."
    }
    let result = "renamed person"
    let access = StoreAccess.write
    let person = Parameter<String>.argument("person", "The person's name, with or without @.")
    let newName = Parameter<String>.argument("name", "The new name; may be somebody else's, who is the same person.")

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let (given, wanted) = (try input(person), try input(newName))
        let (old, new) = try asking { () throws(BoardError) in (try Person(given), try Person(wanted)) }
        let workspace = try services.openWorkspace()
        var known: [String] = []
        var naming: [CatalogueEntry] = []
        var unreadable = try workspace.forEachReadable(BoardKind()) { entry, board in
            known += board.people.map { $0.name }
            if !board.renaming(old, to: new).changes.isEmpty { naming.append(entry) }
        }
        guard !naming.isEmpty || !unreadable.isEmpty else {
            throw CommandError(
                .notFound, "Nobody called “\(old.name)” is assigned to a card or named on one.",
                hint: Suggestion.phrase(for: old.name, among: known) ?? "Everybody is in “bojagi kanban people”.")
        }
        // Each board by itself: others write in between.
        var boards = 0
        var cards = 0
        for entry in naming {
            var renaming = Board.PersonRenaming()
            do throws(CommandError) {
                _ = try workspace.change(BoardKind(), entry.document) { (board, _) in
                    renaming = board.renaming(old, to: new)
                    return renaming.changes
                }
            } catch {
                // Damaged or gone since.
                guard error.code == .badData || error.code == .notFound else { throw error }
                if error.code == .badData { unreadable.append(entry) }
                continue
            }
            if !renaming.changes.isEmpty { boards += 1 }
            cards += renaming.cards
        }
        let record = RenamedPersonRecord(boards: boards, cards: cards, name: new.name)
        return Answer(record) { page in
            page.line("\(old.name) is called \(record.name) on \(record.cards) card{|s} now.")
        }.leavingOut(services.leftOut(unreadable))
    }
}

/// What a renaming did, as JSON.
private struct RenamedPersonRecord: JSONMembers {
    let boards: Int
    let cards: Int
    let name: String

    func writeMembers(to writer: inout JSONWriter) {
        writer.member("boards", boards)
        writer.member("cards", cards)
        writer.member("name", name)
    }
}

/// The people of several boards.
private struct PeopleCount {
    private var people: [Person: PersonRecord] = [:]

    mutating func add(_ board: Board) {
        for person in board.people { add(person, 0) }
        for card in board.allCards where !card.isRemoved {
            for person in board.people(of: card.id) { add(person, 1) }
        }
    }

    private mutating func add(_ person: Person, _ cards: Int) {
        people[person, default: PersonRecord(person: person)].cards += cards
    }

    var sorted: [PersonRecord] {
        people.sorted { $0.key < $1.key }.map { $0.value }
    }
}

/// A person as JSON.
private struct PersonRecord: JSONMembers {
    let person: Person
    var cards = 0

    func writeMembers(to writer: inout JSONWriter) {
        writer.member("cards", cards)
        writer.member("name", person.name)
    }
}

/// K17: `assign` and `unassign`.
struct AssignCommand: DocumentCommand {
    let isOn: Bool
    var name: String { isOn ? "assign" : "unassign" }
    var summary: Phrase { isOn ? "Assign people to a card." : "Take people off a card." }
    let result = "card"
    let access = StoreAccess.write
    let board = Parameters.board
    let card = Parameters.card
    let people = Parameter<[String]>.repeatedArgument(
        "people", "The people's names, with or without @.", isRequired: true)

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let reference = try input(board)
        let cardReference = try input(card)
        var people: [Person] = []
        for name in try input(self.people) {
            people.append(try asking { () throws(BoardError) in try Person(name) })
        }
        let named = people
        let workspace = try services.openWorkspace()
        let names = named.map { $0.name }.joined(separator: ", ")
        return try changeCard(cardReference, on: reference, in: workspace, services) {
            (board, card) throws(CommandError) in
            try asking { () throws(BoardError) in try board.setPeople(named, of: card.id, to: isOn) }
        } _: { card, _ in
            isOn ? "Assigned \(names) to “\(card.title)”." : "Took \(names) off “\(card.title)”."
        }
    }
}

extension Board {
    /// Those whom a filter names. Throws for one whom the board does not know and no text of it names.
    func people(_ names: [String]) throws(CommandError) -> [Person] {
        var people: [Person] = []
        for name in names {
            let person = try asking { () throws(BoardError) in try Person(name) }
            let known = self.people
            guard known.contains(person) || isNamed(person) else {
                throw CommandError(
                    .notFound, "Nobody here is called “\(person.name)”.",
                    hint: Suggestion.phrase(for: person.name, among: known.map { $0.name })
                        ?? "Everybody is in “bojagi kanban people”.")
            }
            people.append(person)
        }
        return people
    }

    /// Whether a text of a card names this person.
    func isNamed(_ person: Person) -> Bool {
        var filter = CardFilter()
        filter.people = [person]
        return lanes().contains { !$0.filtered(by: filter, of: self, today: nil).isEmpty }
    }
}
