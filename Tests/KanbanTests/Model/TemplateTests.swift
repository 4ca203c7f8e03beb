import Primitives
import Replication
import TestDevices
import Testing

@testable import KanbanModel

@Suite struct TemplateTests {
    @Test(
        "K20 a name or text with the tag #template, or one below it, is that of a template; what is made has it no more"
    )
    func tag() {
        for text in ["Trip #template", "#template Trip", "#Template/trips Trip", "Trip #template #sea"] {
            #expect(BoardTemplate.isOne(text))
            #expect(!BoardTemplate.isOne(BoardTemplate.text(of: text)))
        }
        for text in ["", "Trip", "template", "#templates", "Trip #sea", "#"] {
            #expect(!BoardTemplate.isOne(text) && BoardTemplate.text(of: text) == text)
        }
        #expect(BoardTemplate.text(of: "Trip #template") == "Trip")
        #expect(BoardTemplate.text(of: "#template Trip") == "Trip")
        #expect(BoardTemplate.text(of: "Sea #template and hills #template") == "Sea and hills")
        #expect(BoardTemplate.text(of: "Trip #template #sea") == "Trip #sea")
        #expect(BoardTemplate.text(of: "Pack\n#template\n- [ ] socks") == "Pack\n- [ ] socks")
        #expect(BoardTemplate.text(of: BoardTemplate.marked("여행")) == "여행")
        #expect(BoardTemplate.marked("Trip #template") == "Trip #template")
    }

    @Test("K20 a board made from a template has its columns, labels and cards, nothing ticked, said or due")
    func board() throws {
        let device = try TestDevice.withBoard()
        try device.perform { (board, _) throws(BoardError) in try board.rename(to: "Trip #template") }
        try device.addColumn("Later")
        let card = try device.add("Pack", description: "- [x] socks\n- [ ] map", due: day("2026-05-01"))
        try device.perform { (board, _) throws(BoardError) in try board.add(BoardLabel(name: "Sea", color: .blue)) }
        let label = try #require(device.board.labels.first?.id)
        try device.perform { (board, _) throws(BoardError) in try board.setLabel(label, of: card, to: true) }
        try device.perform { (board, _) throws(BoardError) in
            try board.addComment("Warm ones", to: card, by: AuthorID(1), named: "Ada")
        }
        #expect(device.board.isTemplate && device.board.dueCards(of: DocumentID(high: 1, low: 1)).isEmpty)
        let made = TestDevice<Board>(kind: "board", replica: 2)
        try made.perform { (_, random) throws(BoardError) in
            try device.board.boardFromTemplate(name: nil, start: nil, by: ReplicaID(2), using: &random)
        }
        #expect(made.board.name == "Trip" && !made.board.isTemplate)
        #expect(made.board.columns.map { $0.name } == device.board.columns.map { $0.name })
        let copy = try #require(made.board.allCards.first)
        #expect(copy.description == "- [ ] socks\n- [ ] map" && copy.due == nil)
        #expect(made.board.labels(of: copy.id).map { $0.name } == ["Sea"])
        #expect(made.board.allComments.isEmpty)
        // A duplicate is as it is.
        let duplicate = TestDevice<Board>(kind: "board", replica: 3)
        try duplicate.perform { (board, random) throws(BoardError) in
            try device.board.duplication(name: "Trip", by: ReplicaID(3), using: &random)
        }
        #expect(duplicate.board.allCards.first?.due == day("2026-05-01") && duplicate.board.allComments.count == 1)
        #expect(throws: BoardError.nameMissing(of: .board)) {
            try made.perform { (_, random) throws(BoardError) in
                try device.board.boardFromTemplate(name: " ", start: nil, by: ReplicaID(2), using: &random)
            }
        }
    }

    /// The cards of a board made from that of `device`, by their days.
    private func made(of device: TestDevice<Board>, start: String?) throws -> [Card] {
        let made = TestDevice<Board>(kind: "board", replica: 2)
        let start = start.flatMap { day($0) }
        try made.perform { (_, random) throws(BoardError) in
            try device.board.boardFromTemplate(name: nil, start: start, by: ReplicaID(2), using: &random)
        }
        return made.board.lanes().flatMap { $0.map { $0 } }
    }

    @Test("K20 the days of a template are counted from the first one, with what repeats and reminds")
    func days() throws {
        let device = try TestDevice.withBoard()
        #expect(device.board.firstDay == nil)
        for (title, due) in [("Fly", "2026-05-10"), ("Pack", "2026-05-08"), ("Later #template", "2026-01-01")] {
            try device.add(title, due: day(due))
        }
        try device.add("Some time")
        let done = try device.add("Book", due: day("2026-05-01"))
        try device.move(done, to: device.column(.done))
        let pack = try #require(device.board.allCards.first { $0.title == "Pack" }).id
        var edit = CardEdit()
        edit[Card.repeats] = .some(RepeatRule("daily, until 2026-05-09"))
        edit[Card.reminders] = .some(CardReminder("1d"))
        let repeating = edit
        try device.perform { (board, _) throws(BoardError) in try board.edit(pack, repeating) }
        #expect(device.board.firstDay == day("2026-05-01"))
        let cards = try made(of: device, start: "2028-02-20")
        #expect(cards.map { $0.title } == ["Fly", "Pack", "Later #template", "Some time", "Book"])
        #expect(
            cards.map { $0.due?.text } == ["2028-02-29", "2028-02-27", nil, nil, "2028-02-20"])
        #expect(cards[1].repeatRule?.text == "FREQ=DAILY;UNTIL=20280228")
        #expect(cards[1].reminder == CardReminder("1d"))
        // Earlier, and none.
        #expect(try made(of: device, start: "2026-04-01").map { $0.due?.text }.first == "2026-04-10")
        #expect(
            try made(of: device, start: nil).allSatisfy { $0.due == nil && $0.repeatRule == nil && $0.reminder == nil })
        // What would come after the last day there is makes no board.
        #expect(throws: BoardError.dayOutOfRange) { try made(of: device, start: "9999-12-25") }
        #expect(try made(of: device, start: "9999-12-22").map { $0.due?.text }.first == "9999-12-31")
    }

    @Test("K20 an end of a repetition that would lie beyond all days is the last one, and other rules stay as they are")
    func ends() throws {
        let until = try #require(RepeatRule("daily, until 9999-12-01"))
        #expect(until.moved(by: 100).text == "FREQ=DAILY;UNTIL=99991231")
        #expect(until.moved(by: .min).text == "FREQ=DAILY;UNTIL=00010101")
        #expect(until.moved(by: .max).text == "FREQ=DAILY;UNTIL=99991231")
        for rule in ["FREQ=WEEKLY;COUNT=5", "FREQ=HOURLY"] {
            #expect(try #require(RepeatRule(kept: rule)).moved(by: 5).text == rule)
        }
    }

    @Test("K20 a card made from a template has its description, labels and colour; the template stays and is not due")
    func card() throws {
        let device = try TestDevice.withBoard()
        let id = try device.add("Bug #template", description: "- [x] seen\n- [ ] mended", due: day("2026-05-01"))
        var colored = CardEdit()
        colored[Card.colors] = .some(.red)
        try device.perform { (board, _) throws(BoardError) in try board.edit(id, colored) }
        try device.perform { (board, _) throws(BoardError) in try board.add(BoardLabel(name: "Urgent")) }
        let label = try #require(device.board.labels.first?.id)
        try device.perform { (board, _) throws(BoardError) in try board.setLabel(label, of: id, to: true) }
        #expect(device.board.templates.map { $0.id } == [id])
        #expect(device.board.dueCards(of: DocumentID(high: 1, low: 1)).isEmpty)
        for title in ["It blinks", nil] {
            let first = device.session.graph.next(of: ReplicaID(1))
            try device.perform { (board, random) throws(BoardError) in
                try board.add(
                    fromTemplate: id, title: title, to: device.column(.doing), firstUnit: first, using: &random)
            }
            let made = try #require(device.board.card(first))
            #expect(made.title == title ?? "Bug" && !made.isTemplate && made.due == nil && made.color == .red)
            #expect(made.description == "- [ ] seen\n- [ ] mended")
            #expect(device.board.labels(of: first).map { $0.name } == ["Urgent"])
        }
        #expect(device.titles(.doing) == ["It blinks", "Bug"] && device.board.templates.count == 1)
        #expect(throws: BoardError.unknownCard(.none)) {
            try device.perform { (board, random) throws(BoardError) in
                try board.add(fromTemplate: .none, title: nil, firstUnit: .none, using: &random)
            }
        }
    }
}
