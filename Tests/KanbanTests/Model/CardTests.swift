import KanbanModel
import Markup
import Primitives
import Replication
import TestDevices
import Testing
import TextMerging

@Suite struct CardTests {
    @Test("K2 a card needs a title of at most 500 characters and a description of at most 10,000")
    func limits() throws {
        let device = try TestDevice.withBoard()
        try device.add(String(repeating: "가", count: 500), description: String(repeating: "나", count: 10_000))
        #expect(throws: BoardError.titleMissing) { try device.add(" \t\n") }
        #expect(throws: BoardError.titleTooLong(count: 501)) { try device.add(String(repeating: "가", count: 501)) }
        #expect(throws: BoardError.descriptionTooLong(count: 10_001)) {
            try device.add("T", description: String(repeating: "나", count: 10_001))
        }
        #expect(device.board.allCards.count == 1)
        let id = device.board.allCards[0].id
        #expect(throws: BoardError.titleMissing) { try device.board.edit(id, CardEdit(title: "")) }
    }

    @Test("K2 what is filled in for a card makes a draft, its description with the rest")
    func draft() {
        var draft = Card(title: "T", description: "d")
        var edit = CardEdit(description: "longer", due: CivilDate("2026-01-01"))
        edit[Card.colors] = .red
        draft.set(edit)
        #expect(draft.title == "T" && draft.description == "longer")
        #expect(draft.due == CivilDate("2026-01-01") && draft.color == .red)
    }

    @Test("K2 a card knows when it was made and when it last changed")
    func times() throws {
        let device = try TestDevice.withBoard()
        let id = try device.add("T")
        let made = device.now
        #expect(device.board.card(id)?.createdAt == made)
        #expect(device.board.card(id)?.changedAt == made)
        try device.perform { (board, _) throws(BoardError) in try board.edit(id, CardEdit(title: "U")) }
        #expect(device.board.card(id)?.createdAt == made)
        #expect(device.board.card(id)?.changedAt == made + 1000)
    }

    @Test("K2 an imported card keeps its times until it is changed here")
    func importedTimes() throws {
        let device = try TestDevice.withBoard()
        let facts = ImportedFacts(sourceID: "x-1", created: 5000, changed: 6000)
        let id = try device.perform { (board, random) throws(BoardError) in
            try board.add(Card(title: "T", imported: facts), using: &random)
        }
        let card = try #require(id.flatMap { device.board.card($0) })
        #expect(card.createdAt == 5000)
        #expect(card.changedAt == 6000)
        #expect(card.sourceID == "x-1")
        try device.perform { (board, _) throws(BoardError) in try board.edit(card.id, CardEdit(title: "U")) }
        #expect(device.board.card(card.id)?.changedAt == device.now)
    }

    @Test("K2 tags come from title and description, checklist progress from the description")
    func tagsAndTasks() throws {
        let device = try TestDevice.withBoard()
        let id = try device.add("Paint #home", description: "- [x] buy\n- [ ] brush #Home #주말\n  - [X] deep\n")
        let card = try #require(device.board.card(id))
        #expect(card.tags == ["home", "주말"])
        #expect(card.checklist.done == 2)
        #expect(card.checklist.total == 3)
    }

    @Test("K2 cards are equal while nothing is different about them, whichever field it is")
    func equality() throws {
        let device = try TestDevice.withBoard()
        let id = try device.add("T", description: "d", due: day("2026-01-01"))
        let card = try #require(device.board.card(id))
        #expect(try card == Board(wireBytes: device.board.wireBytes).card(id))
        let changes: [(inout Card) -> Void] = [
            { $0.title = "t" }, { $0.description = "" }, { $0.due = nil }, { $0.color = .red }, { $0 = $0.copy },
        ]
        for (number, change) in changes.enumerated() {
            var other = card
            change(&other)
            #expect(other != card, "\(number)")
        }
        try device.move(id, to: device.column(.doing))
        #expect(device.board.card(id) != card)
    }

    @Test("K3 a new card goes to the end of Todo, wherever Todo stands")
    func addGoesToTodo() throws {
        let device = try TestDevice.withBoard()
        try device.add("A")
        let todo = device.column(.todo)
        try device.perform { (board, random) throws(BoardError) in
            try board.moveColumn(todo, to: 2, using: &random)
        }
        try device.add("B")
        #expect(device.titles(.todo) == ["A", "B"])
    }

    @Test("K3 without Todo a new card goes to the first column")
    func addGoesToFirst() throws {
        let device = try TestDevice.withBoard()
        let todo = device.column(.todo)
        try device.perform { (board, _) throws(BoardError) in try board.removeColumn(todo) }
        try device.add("A")
        #expect(device.titles(.doing) == ["A"])
    }

    @Test("K3 an edit stays in its column and changes only what differs")
    func edit() throws {
        let device = try TestDevice.withBoard()
        let id = try device.add("A", description: "one two three", due: day("2026-05-20"))
        try device.move(id, to: device.column(.doing))
        let edit = CardEdit(title: "A", description: "one 2 three", due: .some(nil))
        let changes = try device.board.edit(id, edit)
        #expect(changes.count == 2)
        guard case .edit(_, let text)? = changes.last else {
            Issue.record("the description comes last")
            return
        }
        #expect(text.span == 4)
        try device.perform { (board, _) throws(BoardError) in try board.edit(id, edit) }
        let card = try #require(device.board.card(id))
        #expect(card.description == "one 2 three")
        #expect(card.due == nil)
        #expect(device.titles(.doing) == ["A"])
        #expect(try device.board.edit(id, edit).isEmpty)
    }

    @Test("K5 a card is found by its id and compared by everything")
    func identityAndEquality() throws {
        let device = try TestDevice.withBoard()
        let date = try #require(day("2026-01-02"))
        let kept = try device.add("Same")
        let changed = try device.add("Same")
        let gone = try device.add("Same")
        let before = device.board
        #expect(before.card(kept) != before.card(changed))
        try device.perform { (board, _) throws(BoardError) in try board.edit(changed, CardEdit(due: date)) }
        try device.perform { (board, _) throws(BoardError) in try board.remove(gone) }
        let new = try device.add("New")
        #expect(device.board.card(changed)?.id == changed)
        #expect(device.board.card(changed) != before.card(changed))
        #expect(device.board.differences(from: before) == [.changed(changed), .vanished(gone), .appeared(new)])
        #expect(device.board.differences(from: device.board).isEmpty)
        #expect(before != device.board)
    }

    @Test("K5 composed and decomposed titles are not equal")
    func bytesCount() throws {
        let device = try TestDevice.withBoard()
        let id = try device.add("\u{ac00}")
        let composed = device.board.card(id)
        #expect(try device.board.edit(id, CardEdit(title: "\u{1100}\u{1161}")).count == 1)
        try device.perform { (board, _) throws(BoardError) in try board.edit(id, CardEdit(title: "\u{1100}\u{1161}")) }
        #expect(device.board.card(id) != composed)
    }

    @Test("K6 a card is overdue after its day, until it is done")
    func overdue() throws {
        let device = try TestDevice.withBoard()
        let id = try device.add("A", due: day("2026-05-20"))
        for (today, isOverdue) in [("2026-05-19", false), ("2026-05-20", false), ("2026-05-21", true)] {
            let today = try #require(day(today))
            #expect(device.board.card(id).map { device.board.isOverdue($0, today: today) } == isOverdue)
        }
        try device.move(id, to: device.column(.done))
        let late = try #require(day("2027-01-01"))
        #expect(device.board.card(id).map { device.board.isOverdue($0, today: late) } == false)
    }

    @Test("K7 a removed card leaves its column and comes back to its place")
    func remove() throws {
        let device = try TestDevice.withBoard()
        let cards = try ["A", "B", "C"].map { try device.add($0) }
        try device.perform { (board, _) throws(BoardError) in try board.remove(cards[1]) }
        #expect(device.titles(.todo) == ["A", "C"])
        #expect(device.board.count(in: device.board.columns[0]) == 2)
        #expect(throws: BoardError.cardRemoved(cards[1])) { try device.board.edit(cards[1], CardEdit(title: "X")) }
        #expect(throws: BoardError.cardRemoved(cards[1])) { try device.move(cards[1], to: device.column(.done)) }
        #expect(try device.board.remove(cards[1]).isEmpty)
        try device.perform { (board, _) throws(BoardError) in try board.restore(cards[1]) }
        #expect(device.titles(.todo) == ["A", "B", "C"])
        #expect(try device.board.restore(cards[1]).isEmpty)
        #expect(throws: BoardError.unknownCard(.none)) { try device.board.remove(.none) }
    }
}
