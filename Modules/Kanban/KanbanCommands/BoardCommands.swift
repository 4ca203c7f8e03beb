import KanbanModel
import ModuleKit
import Replication

struct NewBoardCommand: DocumentCommand {
    let name = "new"
    var summary: Phrase { "Make a board with the columns Todo, Doing and Done." }
    let result = "board"
    let access = StoreAccess.write
    let boardName = Parameters.boardName
    let template = Parameter<String?>.option(
        "template", "A board to begin with: its columns, labels and cards.", type: .document(kind: Board.kind))
    let start = Parameter<String?>.option(
        "start",
        "The day of the template's earliest due date, the others at their distance: YYYY-MM-DD, today, or none for no dates; today unless given."
    )

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let name = try input(boardName)
        let template = try input(template)
        let start = try start(input, services)
        var begins = false
        let workspace = try services.openWorkspace()
        let changed = try workspace.transaction(.write) { () throws(CommandError) in
            let form = try template.map { (reference) throws(CommandError) in try workspace.boardTemplate(reference) }
            let identity = try workspace.stored { () throws(StoreError) in try workspace.store.identity() }
            return try workspace.create(BoardKind()) { (_, random) throws(CommandError) in
                try asking { () throws(BoardError) in
                    guard let form else { return try Board.creation(name: name, using: &random) }
                    begins = form.firstDay != nil
                    return try form.boardFromTemplate(
                        name: name, start: start, by: identity.replica, using: &random)
                }
            }
        }
        let sentence: Phrase =
            if begins, let start {
                "Made the board “\(changed.after.name)”; the first due date is \(start.text)."
            } else {
                "Made the board “\(changed.after.name)”."
            }
        return BoardDocuments().answer(changed, sentence, in: workspace, services)
    }

    /// The day that the dates of a template are counted from; nil for none.
    private func start(_ input: Input, _ services: DocumentServices) throws(CommandError) -> CivilDate? {
        let given = try input(start)
        guard try input(template) != nil else {
            if given != nil { throw CommandError(.usage, "--start needs --template.") }
            return nil
        }
        switch given {
        case "none"?: return nil
        case nil, "today"?: return try services.presentDay()
        case let text?:
            guard let day = services.day(text) else {
                throw CommandError(
                    .usage, "“\(text)” is not a day.", hint: "Write it as 2026-01-31, or today, or none.")
            }
            return day
        }
    }
}

struct ListBoardsCommand: DocumentCommand {
    let name = "list"
    var summary: Phrase { "List the boards with the number of cards in each column." }
    let result = "[board]"
    let access = StoreAccess.read

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let workspace = try services.openWorkspace()
        let entries = try workspace.listed(BoardKind())
        let boards = entries.map {
            BoardSummaryRecord(entry: $0, outline: $0.digest(as: BoardOutline.self))
        }
        return Answer(
            list: boards,
            text: { page in
                if boards.isEmpty { page.line("No boards yet; “bojagi kanban new NAME” makes one.") }
                for board in boards {
                    let counts = (board.outline?.columns ?? []).map { "\($0.name) \($0.count)" }
                    page.line(
                        .id(board.entry.shortID), .plain(text: "  " + board.entry.title),
                        .dim(.verbatim("  " + counts.joined(separator: ", "))))
                }
            })
    }
}

struct ShowBoardCommand: DocumentCommand {
    let name = "show"
    var summary: Phrase { "Show a board with its cards." }
    let result = "board"
    let access = StoreAccess.read
    let board = Parameters.board
    let tag = Parameters.withTag
    let labels = Parameters.withLabels
    let people = Parameters.withPeople
    let due = Parameter<String?>.option(
        "due", "Only cards whose day is over, today, within three days, or that have none.",
        type: .choice(CardFilter.Due.allCases.map { $0.rawValue }))
    let words = Parameters.withWords

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let reference = try input(board)
        var wanted = CardFilter()
        wanted.tag = try input(tag)
        wanted.due = try input(due).flatMap { CardFilter.Due(rawValue: $0) }
        wanted.text = try input(words) ?? ""
        let names = try input(labels)
        let people = try input(people)
        let workspace = try services.openWorkspace()
        let (entry, board) = try workspace.load(BoardKind(), reference, includingTrash: true)
        for name in names { wanted.labels.append(try board.label(name).id) }
        wanted.people = try board.people(people)
        let today = services.today
        let filter = wanted
        return Answer(BoardRecord(entry: entry, board: board, today: today, filter: filter)) { page in
            page.board(board, today: today, filter)
        }
    }
}

struct DuplicateBoardCommand: DocumentCommand {
    let name = "duplicate"
    var summary: Phrase { "Make a board with the same columns, labels and cards." }
    let result = "board"
    let access = StoreAccess.write
    let board = Parameters.board
    let boardName = Parameter<String?>.option("name", "What to call it; “… copy” unless given.")

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let reference = try input(board)
        let given = try input(boardName)
        let workspace = try services.openWorkspace()
        let changed = try workspace.transaction(.write) { () throws(CommandError) in
            let original = try workspace.load(BoardKind(), reference).value
            let name = given ?? services.language.text(of: original.nameOfDuplicate)
            let identity = try workspace.stored { () throws(StoreError) in try workspace.store.identity() }
            return try workspace.create(BoardKind()) { (_, random) throws(CommandError) in
                try asking { () throws(BoardError) in
                    try original.duplication(name: name, by: identity.replica, using: &random)
                }
            }
        }
        return BoardDocuments().answer(
            changed, "Made the board “\(changed.after.name)”.", in: workspace, services)
    }
}
