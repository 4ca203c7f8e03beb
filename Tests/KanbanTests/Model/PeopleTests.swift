import Primitives
import Replication
import TestDevices
import Testing

@testable import KanbanModel

@Suite struct PeopleTests {
    private func person(_ name: String) throws -> Person { try Person(name) }

    private func set(
        _ names: [String], of card: UnitID, to isOn: Bool = true, on device: TestDevice<Board>
    ) throws {
        let people = try names.map { try Person($0) }
        try device.perform { (board, _) throws(BoardError) in try board.setPeople(people, of: card, to: isOn) }
    }

    private func names(_ card: UnitID, _ device: TestDevice<Board>) -> [String] {
        device.board.people(of: card).map { $0.name }
    }

    private func comment(_ text: String, on card: UnitID, by name: String = "Ada", _ device: TestDevice<Board>) throws {
        try device.perform { (board, _) throws(BoardError) in
            try board.addComment(text, to: card, by: AuthorID(5), named: name)
        }
    }

    @Test("K17 a person is a name on one line; case, diacritics, @ and white space tell nobody apart")
    func identity() throws {
        #expect(try person(" @Jin \n Park ").name == "Jin Park")
        #expect(try person("Kim, Min").name == "Kim Min")
        #expect(try person("josé") == person("@JOSE"))
        #expect(try person("민지") != person("민수"))
        // Composed or not, it is one name.
        #expect(try person("민지") == person("\u{1106}\u{1175}\u{11ab}\u{110c}\u{1175}"))
        for nothing in ["", " ", "@", "@ ,", "\u{200b}"] {
            #expect(throws: BoardError.personMissing) { try person(nothing) }
        }
        #expect(throws: BoardError.personTooLong(count: 81)) { try person(String(repeating: "x", count: 81)) }
        #expect(try person("Jin Park").isMeant(by: "pa") && person("Jin Park").isMeant(by: "JI"))
        #expect(try !person("Jin Park").isMeant(by: "ark") && person("민지").isMeant(by: "ㅁㅈ"))
    }

    @Test("K17 people are assigned to a card and taken off, each once, undone as anything else")
    func assigning() throws {
        let device = try TestDevice.withBoard()
        let card = try device.add("Paint")
        let other = try device.add("Call")
        try set(["Jin", "jin", "Min Seo"], of: card, on: device)
        try set(["JIN"], of: other, on: device)
        #expect(names(card, device) == ["Jin", "Min Seo"] && names(other, device) == ["JIN"])
        // Of two spellings the board shows one.
        #expect(device.board.people.map { $0.name } == ["JIN", "Min Seo"])
        #expect(try device.board.setPeople([person("jin")], of: card, to: true).isEmpty)
        #expect(try device.board.setPeople([person("Nobody")], of: card, to: false).isEmpty)
        var sizes: [Int] = []
        for _ in 0..<4 {
            try set(["min seo"], of: card, to: false, on: device)
            #expect(names(card, device) == ["Jin"])
            try set(["min seo"], of: card, on: device)
            sizes.append(device.board.wireBytes.count)
        }
        // Who comes back takes no more room than before.
        #expect(names(card, device) == ["Jin", "Min Seo"] && sizes[3] <= sizes[0] + 8)
        try device.step(.undo)
        #expect(names(card, device) == ["Jin"])
        try device.step(.redo)
        #expect(names(card, device) == ["Jin", "Min Seo"])
        #expect(throws: BoardError.unknownCard(.none)) {
            try device.board.setPeople([person("Jin")], of: .none, to: true)
        }
        let many = try (0..<BoardLimits.people).map { try person("P\($0)") }
        #expect(throws: BoardError.tooManyPeople) { try device.board.setPeople(many, of: card, to: true) }
        try device.perform { (board, _) throws(BoardError) in
            try board.setPeople(Array(many.dropLast(2)), of: card, to: true)
        }
        #expect(names(card, device).count == BoardLimits.people)
        #expect(throws: BoardError.tooManyPeople) { try device.board.setPeople([person("x")], of: card, to: true) }
    }

    @Test("K17 two who assign people at once keep both; the same one twice is one, and gone when taken off")
    func merging() throws {
        let first = try TestDevice.withBoard(replica: 1)
        let card = try first.add("Paint")
        let second = TestDevice<Board>(replica: 2, author: 2, seed: 2)
        try second.catchUp(with: first)
        try set(["Jin"], of: card, on: first)
        try set(["jin", "Min"], of: card, on: second)
        try second.catchUp(with: first)
        try first.catchUp(with: second)
        #expect(first.board == second.board && names(card, first).count == 2)
        try set(["JIN"], of: card, to: false, on: second)
        try first.catchUp(with: second)
        #expect(names(card, first) == ["Min"] && first.board.people.map { $0.name } == ["Min"])
    }

    @Test("K17 renamed on two devices apart, somebody is assigned once; a description has the new name twice")
    func renamedTwice() throws {
        let first = try TestDevice.withBoard(replica: 1)
        let card = try first.add("Paint")
        try set(["Jin"], of: card, on: first)
        try first.perform { (board, _) throws(BoardError) in try board.edit(card, CardEdit(description: "Ask @Jin.")) }
        let second = TestDevice<Board>(replica: 2, author: 2, seed: 2)
        try second.catchUp(with: first)
        for device in [first, second] {
            try device.perform { (board, _) throws(BoardError) in
                try board.renaming(Person("Jin"), to: Person("Lee")).changes
            }
        }
        try second.catchUp(with: first)
        try first.catchUp(with: second)
        #expect(first.board == second.board && names(card, first) == ["Lee"])
        // What both have typed at one place stands there one behind the other.
        #expect(first.board.card(card)?.description == "Ask @LeeLee.")
    }

    @Test("K17 what a peer's description says that is far too long stays when somebody is renamed")
    func longDescription() throws {
        let device = try TestDevice.withBoard()
        let card = try device.add("Paint @Jin")
        let endless = String(repeating: "@Jin ", count: 100_000)
        try device.perform { (board, _) throws(BoardError) in
            let paint = board.card(card)
            var edit = CardEdit()
            edit.text = endless
            return paint.map { board.setting(edit, of: $0) } ?? []
        }
        let renaming = try device.board.renaming(person("Jin"), to: person("Lee"))
        #expect(renaming.cards == 1 && renaming.changes.count == 1)
        try device.perform { (_, _) throws(BoardError) in renaming.changes }
        #expect(device.board.card(card)?.title == "Paint @Lee")
        #expect(device.board.card(card)?.description.utf8.elementsEqual(endless.utf8) == true)
    }

    @Test("K17 the bytes of assignments stay as they are")
    func bytes() throws {
        let device = try TestDevice.withBoard()
        let card = try device.add("Paint")
        let changes = try device.board.setPeople([person("Jin")], of: card, to: true)
        #expect(changes.count == 1)
        let bytes = changes[0].wireBytes
        #expect(bytes.starts(with: [0x10, 6, 2]) && bytes.suffix(6) == [3, 4, 3] + Array("Jin".utf8))
        try set(["Jin"], of: card, on: device)
        let copy = try Board(wireBytes: device.board.wireBytes)
        #expect(copy == device.board && copy.people(of: card).map { $0.name } == ["Jin"])
        #expect(copy.people.map { $0.name } == ["Jin"])
    }

    @Test("K16 K17 the board knows those who are assigned and those who have commented")
    func known() throws {
        let device = try TestDevice.withBoard()
        let card = try device.add("Paint")
        try comment("Blue?", on: card, by: "Ben", device)
        try set(["Jin", "ben"], of: card, on: device)
        #expect(device.board.people.map { $0.name } == ["Ben", "Jin"])
        try device.step(.undo)
        #expect(device.board.people.map { $0.name } == ["Ben"])
        try device.step(.undo)
        #expect(device.board.people.isEmpty)
    }

    @Test("K13 K17 a filter shows the cards that somebody is assigned to or named in, not in code or an address")
    func filter() throws {
        let device = try TestDevice.withBoard()
        let assigned = try device.add("Assigned")
        let said = try device.add("Said")
        try device.add("Described", description: "ask @jin, please")
        try device.add("Coded", description: "`@Jin` and a@jin.example")
        let long = try device.add("Longer")
        try set(["Jin"], of: assigned, on: device)
        try comment("**@Jin** knows", on: said, device)
        try set(["Jin Park"], of: long, on: device)
        try comment("@Jin Park knows", on: long, device)
        func shown(_ names: String...) throws -> [String] {
            var filter = CardFilter()
            filter.people = try names.map { try Person($0) }
            return device.board.lanes().flatMap { lane in
                lane.filtered(by: filter, of: device.board, today: nil).map { $0.title }
            }
        }
        #expect(try shown("JIN") == ["Assigned", "Said", "Described"])
        #expect(try shown("Jin Park") == ["Longer"])
        #expect(try shown("Jin Park", "Jin").count == 4)
        #expect(try shown("Somebody").isEmpty)
        var filter = CardFilter()
        filter.text = "park"
        let found = device.board.lanes()[0].filtered(by: filter, of: device.board, today: nil)
        #expect(found.map { $0.title } == ["Longer"])
    }

    @Test("K17 K18 K20 people go along with a copy, a duplicate, a template's card and the next of one that repeats")
    func copies() throws {
        let device = try TestDevice.withBoard()
        let card = try device.add("Paint", due: CivilDate("2026-05-20"))
        try set(["Jin", "Min"], of: card, on: device)
        let copy = TestDevice<Board>(replica: 9)
        try copy.perform { (_, random) throws(BoardError) in
            try device.board.duplication(name: "Copy", by: ReplicaID(9), using: &random)
        }
        let other = try TestDevice.withBoard(replica: 3)
        let first = other.session.graph.next(of: ReplicaID(3))
        try other.perform { (board, random) throws(BoardError) in
            guard let paint = device.board.card(card) else { throw .unknownCard(card) }
            return try board.add(
                copyOf: paint, of: device.board, to: other.column(.doing), firstUnit: first, using: &random)
        }
        for board in [copy.board, other.board] {
            let there = try #require(board.allCards.first)
            #expect(board.people(of: there.id).map { $0.name } == ["Jin", "Min"])
        }
        let made = device.session.graph.next(of: ReplicaID(1))
        try device.perform { (board, random) throws(BoardError) in
            try board.add(fromTemplate: card, title: "Again", firstUnit: made, using: &random)
        }
        let again = try #require(device.board.allCards.first { $0.title == "Again" })
        #expect(names(again.id, device) == ["Jin", "Min"])
        try device.perform { (board, _) throws(BoardError) in
            var edit = CardEdit()
            edit[Card.repeats] = RepeatRule(Recurrence(.daily))
            return try board.edit(card, edit)
        }
        try device.move(card, to: device.column(.done))
        let next = try #require(device.board.follower(of: card))
        #expect(names(next.id, device) == ["Jin", "Min"])
    }
}
