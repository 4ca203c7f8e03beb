import KanbanModel
import Primitives
import Replication
import TestDevices
import Testing

@Suite struct LabelTests {
    @discardableResult
    private func addLabel(_ name: String, _ color: CardColor? = nil, on device: TestDevice<Board>) throws -> UnitID {
        try device.perform { (board, _) throws(BoardError) in try board.add(BoardLabel(name: name, color: color)) }
            ?? .none
    }

    private func set(_ label: UnitID, of card: UnitID, to isOn: Bool, on device: TestDevice<Board>) throws {
        try device.perform { (board, _) throws(BoardError) in try board.setLabel(label, of: card, to: isOn) }
    }

    private func names(_ card: UnitID, _ device: TestDevice<Board>) -> [String] {
        device.board.labels(of: card).map { $0.name }
    }

    @Test("K13 a board has labels with name and colour, each name once; a card has a set of them")
    func labels() throws {
        let device = try TestDevice.withBoard()
        let card = try device.add("Paint")
        let urgent = try addLabel("Urgent", .red, on: device)
        let home = try addLabel("Home", on: device)
        #expect(device.board.labels.map { $0.name } == ["Urgent", "Home"])
        #expect(device.board.labels.map { $0.color } == [.red, nil])
        #expect(throws: BoardError.labelTaken(name: "Urgent")) { try addLabel("urgent", on: device) }
        #expect(throws: BoardError.nameMissing(of: .label)) { try addLabel(" ", on: device) }
        try set(home, of: card, to: true, on: device)
        try set(urgent, of: card, to: true, on: device)
        #expect(names(card, device) == ["Urgent", "Home"])
        // Once more changes nothing, and on and off does not grow the board.
        #expect(try device.board.setLabel(home, of: card, to: true).isEmpty)
        for _ in 0..<3 {
            try set(home, of: card, to: false, on: device)
            #expect(names(card, device) == ["Urgent"])
            try set(home, of: card, to: true, on: device)
        }
        let size = device.board.wireBytes.count
        try set(home, of: card, to: false, on: device)
        try set(home, of: card, to: true, on: device)
        #expect(device.board.wireBytes.count <= size + 8)
        #expect(throws: BoardError.unknownLabel(.none)) { try device.board.setLabel(.none, of: card, to: true) }
        #expect(throws: BoardError.unknownCard(.none)) { try device.board.setLabel(home, of: .none, to: true) }
    }

    @Test("K13 a label that is removed is gone from its cards, and comes back with them; undo does the same")
    func removal() throws {
        let device = try TestDevice.withBoard()
        let card = try device.add("Paint")
        let home = try addLabel("Home", on: device)
        try set(home, of: card, to: true, on: device)
        try device.perform { (board, _) throws(BoardError) in try board.removeLabel(home) }
        #expect(names(card, device).isEmpty && device.board.labels.isEmpty)
        #expect(device.board.removedLabels.map { $0.name } == ["Home"])
        try device.perform { (board, _) throws(BoardError) in try board.restoreLabel(home) }
        #expect(names(card, device) == ["Home"])
        try device.step(.undo)
        try device.step(.undo)
        #expect(names(card, device) == ["Home"])
        try device.step(.undo)
        #expect(names(card, device).isEmpty && device.board.labels.count == 1)
        try device.step(.redo)
        #expect(names(card, device) == ["Home"])
    }

    @Test("K13 two people who label one card at once keep both labels")
    func merging() throws {
        let first = try TestDevice.withBoard(replica: 1)
        let card = try first.add("Paint")
        let urgent = try addLabel("Urgent", on: first)
        let home = try addLabel("Home", on: first)
        let second = TestDevice<Board>(replica: 2, author: 2, seed: 2)
        try second.catchUp(with: first)
        try set(urgent, of: card, to: true, on: first)
        try set(home, of: card, to: true, on: second)
        try second.catchUp(with: first)
        try first.catchUp(with: second)
        #expect(names(card, first) == ["Urgent", "Home"])
        #expect(names(card, second) == ["Urgent", "Home"])
        // The same label twice at once is one; taken off by one who has seen both, it is gone.
        let other = try first.add("Call")
        try second.catchUp(with: first)
        try set(home, of: other, to: true, on: first)
        try set(home, of: other, to: true, on: second)
        try second.catchUp(with: first)
        try first.catchUp(with: second)
        #expect(names(other, first) == ["Home"])
        try set(home, of: other, to: false, on: second)
        try set(urgent, of: other, to: true, on: first)
        try first.catchUp(with: second)
        try second.catchUp(with: first)
        #expect(names(other, first) == ["Urgent"])
        #expect(first.board == second.board)
    }

    @Test("K13 the bytes of labels stay as they are")
    func bytes() throws {
        let label = RecordChange.add(BoardLabel(name: "Home", color: .red))
        #expect(label.wireBytes == [0x10, 3, 2, 5, 4] + Array("Home".utf8) + [3, 2, 1, 1])
        let device = try TestDevice.withBoard()
        let card = try device.add("Paint")
        let home = try addLabel("Home", on: device)
        let changes = try device.board.setLabel(home, of: card, to: true)
        #expect(changes.count == 1 && changes[0].wireBytes.starts(with: [0x10, 4, 2]))
        let copy = try Board(wireBytes: device.board.wireBytes)
        #expect(copy == device.board && copy.labels.map { $0.name } == ["Home"])
    }

    @Test("K13 a filter shows cards by words, tag, labels and day; all that is set must fit")
    func filter() throws {
        let device = try TestDevice.withBoard()
        let today = try #require(CivilDate("2026-05-20"))
        let home = try addLabel("Haus und Hof", on: device)
        let work = try addLabel("Work", on: device)
        let plain = try device.add("Paint the café #a/b")
        try device.add("Late", due: CivilDate("2026-05-19"))
        try device.add("Now", description: "with words", due: today)
        let soon = try device.add("Soon", due: CivilDate("2026-05-23"))
        try device.add("Later", due: CivilDate("2026-05-24"))
        try set(home, of: plain, to: true, on: device)
        try set(work, of: soon, to: true, on: device)
        func shown(_ change: (inout CardFilter) -> Void) -> [String] {
            var filter = CardFilter()
            change(&filter)
            return device.board.lanes().flatMap { lane in
                lane.filtered(by: filter, of: device.board, today: today).map { $0.title }
            }
        }
        #expect(shown { _ in }.count == 5)
        #expect(shown { $0.text = "CAFE" } == ["Paint the café #a/b"])
        #expect(shown { $0.text = "words now" } == ["Now"])
        #expect(shown { $0.text = "hof" } == ["Paint the café #a/b"])
        #expect(shown { $0.tag = "A" } == ["Paint the café #a/b"])
        #expect(shown { $0.labels = [home, work] } == ["Paint the café #a/b", "Soon"])
        #expect(shown { $0.due = .overdue } == ["Late"])
        #expect(shown { $0.due = .today } == ["Now"])
        #expect(shown { $0.due = .soon } == ["Now", "Soon"])
        #expect(shown { $0.due = .undated } == ["Paint the café #a/b"])
        #expect(
            shown {
                $0.due = .soon
                $0.labels = [work]
            } == ["Soon"])
    }
}
