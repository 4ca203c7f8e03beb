import KanbanModel
import Primitives
import Replication
import TestDevices
import Testing

@Suite struct MoveTests {
    @Test("K4 a card moves to every place of every column: the index is the place in the result")
    func everyPlace() throws {
        for from in 0..<4 {
            for to in 0..<4 {
                let device = try TestDevice.withBoard()
                let names = ["A", "B", "C", "D"]
                let cards = try names.map { try device.add($0) }
                let event = try device.move(cards[from], to: device.column(.todo), at: .index(to))
                var expected = names
                expected.insert(expected.remove(at: from), at: to)
                #expect(device.titles(.todo) == expected)
                #expect((event == nil) == (from == to))
            }
        }
        for to in 0..<4 {
            let device = try TestDevice.withBoard()
            let cards = try ["A", "B", "C", "X"].map { try device.add($0) }
            for card in cards.prefix(3) { try device.move(card, to: device.column(.doing)) }
            try device.move(cards[3], to: device.column(.doing), at: .index(to))
            var expected = ["A", "B", "C"]
            expected.insert("X", at: to)
            #expect(device.titles(.doing) == expected)
            #expect(device.titles(.todo).isEmpty)
        }
    }

    @Test("K4 an index outside of the column is refused with its range")
    func indexOutOfRange() throws {
        let device = try TestDevice.withBoard()
        let cards = try ["A", "B"].map { try device.add($0) }
        let todo = device.column(.todo)
        #expect(throws: BoardError.placeOutOfRange(last: 1)) { try device.move(cards[0], to: todo, at: .index(2)) }
        #expect(throws: BoardError.placeOutOfRange(last: 0)) {
            try device.move(cards[0], to: device.column(.done), at: .index(-1))
        }
    }

    @Test("K4 a card dropped on a place goes before what is there")
    func before() throws {
        let device = try TestDevice.withBoard()
        let cards = try ["A", "B", "C", "D"].map { try device.add($0) }
        let todo = device.column(.todo)
        try device.move(cards[3], to: todo, at: .before(cards[1]))
        #expect(device.titles(.todo) == ["A", "D", "B", "C"])
        try device.move(cards[0], to: todo, at: .before(cards[2]))
        #expect(device.titles(.todo) == ["D", "B", "A", "C"])
        #expect(try device.move(cards[0], to: todo, at: .before(cards[2])) == nil)
        #expect(try device.move(cards[0], to: todo, at: .before(cards[0])) == nil)
        #expect(throws: BoardError.cardNotInColumn(card: cards[1], column: device.column(.done))) {
            try device.move(cards[0], to: device.column(.done), at: .before(cards[1]))
        }
    }

    @Test("K4 a move to the end of its own column is one, except for the last card")
    func append() throws {
        let device = try TestDevice.withBoard()
        let cards = try ["A", "B", "C"].map { try device.add($0) }
        try device.move(cards[0], to: device.column(.todo))
        #expect(device.titles(.todo) == ["B", "C", "A"])
        #expect(try device.move(cards[0], to: device.column(.todo)) == nil)
    }

    @Test("K4 between cards with equal orders there is room: the neighbours move in the same event")
    func equalOrders() throws {
        let device = try TestDevice.withBoard()
        let todo = device.column(.todo)
        let same = OrderKey(bytes: Array("a5V".utf8))
        var ids: [UnitID] = []
        for title in ["A", "B", "C"] {
            let id = try device.perform { (_, _) throws(BoardError) in
                [.add(Card(title: title, place: Place(column: todo, order: same)))]
            }
            ids.append(try #require(id))
        }
        #expect(device.titles(.todo) == ["A", "B", "C"])
        let extra = try device.add("X")
        try device.move(extra, to: todo, at: .index(1))
        #expect(device.titles(.todo) == ["A", "X", "B", "C"])
        #expect(device.board.card(ids[1])?.changedAt == device.board.card(ids[1])?.createdAt)
    }

    @Test("K4 a card is in one column at every moment, also after two devices moved it")
    func concurrentMoves() throws {
        let one = try TestDevice.withBoard(replica: 1)
        let card = try one.add("A")
        let two = TestDevice(replica: 2)
        try two.catchUp(with: one)
        two.now = one.now + 5
        try one.move(card, to: one.column(.doing))
        try two.move(card, to: two.column(.done))
        try one.catchUp(with: two)
        try two.catchUp(with: one)
        for device in [one, two] {
            #expect(device.board.columns.map { device.titles($0.id) } == [[], [], ["A"]])
            #expect(device.board.columns.map { device.board.count(in: $0) } == [0, 0, 1])
        }
    }
}

@Suite struct DropTests {
    @Test("K4 from inside a drop moves, from outside it copies, and only one thing at a time")
    func proposals() throws {
        let device = try TestDevice.withBoard()
        let card = try device.add("A")
        let target = DropTarget(column: device.column(.doing))
        let board = device.board
        #expect(board.proposal(for: [.card(card)], on: target) == .move)
        #expect(board.proposal(for: [.outside("Text")], on: target) == .copy)
        #expect(board.proposal(for: [], on: target) == .refused(.notOneItem(count: 0)))
        #expect(
            board.proposal(for: [.card(card), .outside("Text")], on: target) == .refused(.notOneItem(count: 2)))
        #expect(board.proposal(for: [.card(.none)], on: target) == .refused(.noSuchCard))
        #expect(board.proposal(for: [.outside(" \n")], on: target) == .refused(.nothingToAdd))
        #expect(
            board.proposal(for: [.outside(String(repeating: "x", count: 501))], on: target) == .refused(.tooLong))
        #expect(board.proposal(for: [.card(card)], on: DropTarget(column: .none)) == .refused(.noSuchPlace))
        #expect(
            board.proposal(for: [.card(card)], on: DropTarget(column: target.column, card: card))
                == .refused(.noSuchPlace))
    }

    @Test("K4 a drop from outside becomes a card where it falls: the first line is its title")
    func dropText() throws {
        let device = try TestDevice.withBoard()
        let card = try device.add("A")
        try device.move(card, to: device.column(.doing))
        let target = DropTarget(column: device.column(.doing), card: card)
        let new = try device.perform { (board, random) throws(BoardError) in
            try board.drop([.outside("\nTitle\nFirst\nSecond")], on: target, using: &random)
        }
        #expect(device.titles(.doing) == ["Title", "A"])
        #expect(new.flatMap { device.board.card($0) }?.description == "First\nSecond")
        #expect(throws: BoardError.dropRefused(.notOneItem(count: 2))) {
            var random = SplitMix64(seed: 1)
            return try device.board.drop([.card(card), .card(card)], on: target, using: &random)
        }
    }
}
