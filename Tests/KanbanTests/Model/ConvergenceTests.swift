import KanbanModel
import Primitives
import Replication
import TestDevices
import TestSupport
import Testing
import TextMerging

@Suite struct BoardConvergenceTests {
    @Test("M9 boards of two to four devices agree, whatever the order of arrival", arguments: 1...60)
    func converge(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        let first = try TestDevice.withBoard(replica: 10, seed: UInt64(seed))
        var devices = [first]
        for number in 1..<(2 + Int(random.next() % 3)) {
            let device = TestDevice(replica: UInt64(10 + number), seed: UInt64(seed))
            try device.catchUp(with: first)
            devices.append(device)
        }
        for _ in 0..<6 {
            for number in devices.indices {
                for _ in 0..<(random.next() % 5) { try devices[number].doSomething(&random) }
            }
            // Some hear of some of it.
            for device in devices where random.next() % 2 == 0 { try device.hear(from: devices, share: 2, &random) }
        }
        for device in devices { try device.hear(from: devices, share: 1, &random) }
        for device in devices.dropFirst() {
            #expect(device.board.wireBytes == first.board.wireBytes, "seed \(seed)")
            #expect(device.board == first.board, "seed \(seed)")
            #expect(Shown(device.board) == Shown(first.board), "seed \(seed)")
            #expect(BoardOutline(of: device.board).wireBytes == BoardOutline(of: first.board).wireBytes, "seed \(seed)")
        }
        // A snapshot is the board, and counts agree with what is shown.
        let again = try Board(wireBytes: first.board.wireBytes)
        #expect(again == first.board, "seed \(seed)")
        #expect(Shown(again) == Shown(first.board), "seed \(seed)")
        for lane in first.board.lanes() {
            #expect(Int(first.board.count(in: lane.column)) == lane.count, "seed \(seed)")
            #expect(Int(again.count(in: lane.column)) == lane.count, "seed \(seed)")
        }
        #expect(
            first.log.count == devices[1].log.count || first.session.graph.frontier == devices[1].session.graph.frontier
        )
    }

    @Test("M9 edits of one description beside each other are both in it, on both sides")
    func textBesideText() throws {
        let one = try TestDevice.withBoard(replica: 1)
        let card = try one.add("A", description: "text")
        let two = TestDevice(replica: 2)
        try two.catchUp(with: one)
        try one.perform { (board, _) throws(BoardError) in try board.edit(card, CardEdit(description: "text 1")) }
        try two.perform { (board, _) throws(BoardError) in try board.edit(card, CardEdit(description: "2 text")) }
        try one.catchUp(with: two)
        try two.catchUp(with: one)
        #expect(one.board.card(card)?.description == "2 text 1")
        #expect(one.board.wireBytes == two.board.wireBytes)
    }

    @Test("W6 an edit of a version that a description never had comes to the same before its card and after it")
    func editOfNoVersion() throws {
        let one = try TestDevice.withBoard(replica: 1)
        let card = try one.add("A")
        let stray = TextVersion([UnitID(replica: ReplicaID(1), sequence: 0)])
        let edit = TextEdit(parents: stray, operations: [TextOperation(position: 4, deleted: "x", inserted: "words")])
        let event = Event.encode(
            document: one.session.document, kind: "board", id: EventID(replica: ReplicaID(66), sequence: 0),
            parents: [card],
            time: Timestamp(milliseconds: one.now + 1), author: AuthorID(66), undoes: nil,
            changes: [RecordChange.edit(card, edit)])
        let states = try permutations(one.written + [event]).map { order in
            let device = TestDevice(replica: 9)
            for bytes in order { _ = try device.receive(bytes) }
            return device.board.wireBytes
        }
        #expect(states.allSatisfy { $0 == states[0] })
    }

    @Test("W6 a change of a card that its event does not follow waits for the card, whatever comes first")
    func changeBeforeItsCard() throws {
        let one = try TestDevice.withBoard(replica: 1)
        let card = try one.add("A")
        let board = try Event(bytes: one.written[0])
        let title = Assignment(value: "B", writer: nil, replaced: "A", replacedWriter: card)
        let event = Event.encode(
            document: one.session.document, kind: "board", id: EventID(replica: ReplicaID(66), sequence: 0),
            parents: [board.id],
            time: Timestamp(milliseconds: one.now + 1), author: AuthorID(66), undoes: nil,
            changes: [RecordChange.set(Card.titles, of: card, title)])
        for order in permutations(one.written + [event]) {
            let device = TestDevice(replica: 9)
            for bytes in order { _ = try device.receive(bytes) }
            #expect(device.board.card(card)?.title == "B")
        }
    }
}

extension TestDevice<Board> {
    /// One random intent. Errors are fine: a person can ask for anything.
    fileprivate func doSomething(_ random: inout SplitMix64) throws {
        let cards = board.allCards
        let columns = board.columns
        let card = cards.isEmpty ? nil : cards[Int(random.next() % UInt64(cards.count))].id
        let column = columns[Int(random.next() % UInt64(columns.count))].id
        let place = Int(random.next() % 4)
        let title = "T\(random.next() % 1000)"
        let choice = random.next() % 16
        _ = try? perform { (board, generator) throws(BoardError) in
            switch (choice, card) {
            case (0...3, _), (_, nil):
                return try board.add(Card(title: title, description: title + " text"), using: &generator)
            case (4, let card?): return try board.edit(card, CardEdit(title: title))
            case (5, let card?): return try board.edit(card, CardEdit(description: title))
            case (6...8, let card?): return try board.move(card, to: column, at: .index(place), using: &generator)
            case (9, let card?): return try board.move(card, to: column, using: &generator)
            case (10, let card?): return try board.remove(card)
            case (11, let card?): return try board.restore(card)
            case (12, _): return try board.addColumn(title, at: min(place, columns.count), using: &generator)
            case (13, _): return try board.removeColumn(column)
            case (14, _): return try board.moveColumn(column, to: min(place, columns.count - 1), using: &generator)
            default: return try board.limitColumn(column, to: UInt32(place + 1))
            }
        }
        if choice == 15 { _ = try step(random.next() % 2 == 0 ? .undo : .redo) }
    }
}
