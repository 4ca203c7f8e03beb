import KanbanModel
import Primitives
import Replication
import TestDevices
import TestSupport
import Testing

@Suite struct ColumnTests {
    @Test("K1 a new board has Todo, Doing and Done, each with its count")
    func threeColumns() throws {
        let device = try TestDevice.withBoard()
        #expect(device.board.name == "House")
        #expect(device.board.columns.map { $0.name } == ["Todo", "Doing", "Done"])
        #expect(device.board.columns.map { $0.state } == ["todo", "doing", "done"])
        for number in 1...3 { try device.add("Card \(number)") }
        #expect(device.board.columns.map { device.board.count(in: $0) } == [3, 0, 0])
        try device.move(device.board.lanes()[0][0].id, to: device.column(.done))
        #expect(device.board.columns.map { device.board.count(in: $0) } == [2, 0, 1])
    }

    @Test("K1 a column can be added anywhere; its state is its id")
    func addColumn() throws {
        let device = try TestDevice.withBoard()
        let id = try device.addColumn("Review", at: 2)
        #expect(device.board.columns.map { $0.name } == ["Todo", "Doing", "Review", "Done"])
        #expect(device.board.columns[2].state == ShortID(of: id).text)
        #expect(throws: BoardError.placeOutOfRange(last: 4)) { try device.addColumn("Far", at: 5) }
    }

    @Test("W6 thousands of columns that a file puts between two stand in their order, and each order is short")
    func manyColumns() throws {
        let device = try TestDevice.withBoard()
        var batch = BoardBatch(on: device.board, firstUnit: device.session.graph.next(of: ReplicaID(1)))
        var last = device.column(.todo)
        var random = SplitMix64(seed: 14)
        for number in 0..<3_000 { last = try batch.addColumn("C\(number)", after: last, using: &random) }
        // One more in the middle of them, and what comes after that.
        let middle = try #require(batch.column(matching: "C1500"))
        last = try batch.addColumn("A", after: middle, using: &random)
        _ = try batch.addColumn("B", after: last, using: &random)
        let changes = batch.changes
        try device.perform { (_, _) throws(BoardError) in changes }
        var names = (0..<3_000).map { "C\($0)" }
        names.insert(contentsOf: ["A", "B"], at: 1_501)
        #expect(device.board.columns.map { $0.name } == ["Todo"] + names + ["Doing", "Done"])
        #expect(device.board.columns.allSatisfy { $0.order.bytes.count <= 24 })
    }

    @Test("K1 a column can be renamed and keeps its state")
    func renameColumn() throws {
        let device = try TestDevice.withBoard()
        let todo = device.column(.todo)
        try device.perform { (board, _) throws(BoardError) in try board.renameColumn(todo, to: "할 일") }
        #expect(device.board.columns[0].name == "할 일")
        #expect(device.board.columns[0].state == "todo")
        #expect(throws: BoardError.nameMissing(of: .column)) { try device.board.renameColumn(todo, to: " \n") }
        #expect(try device.board.renameColumn(todo, to: "할 일").isEmpty)
    }

    @Test("K1 a limit shows when more cards are there, and hinders nobody")
    func limit() throws {
        let device = try TestDevice.withBoard()
        let todo = device.column(.todo)
        try device.perform { (board, _) throws(BoardError) in try board.limitColumn(todo, to: 2) }
        for number in 1...3 {
            #expect(!device.board.exceedsLimit(device.board.columns[0]))
            try device.add("Card \(number)")
        }
        #expect(device.board.exceedsLimit(device.board.columns[0]))
        #expect(throws: BoardError.limitOutOfRange) { try device.board.limitColumn(todo, to: 0) }
        try device.perform { (board, _) throws(BoardError) in try board.limitColumn(todo, to: nil) }
        #expect(device.board.columns[0].limit == nil)
    }

    @Test("K1 columns move to a place in the result")
    func moveColumn() throws {
        let device = try TestDevice.withBoard()
        let todo = device.column(.todo)
        for (index, names) in [
            (2, ["Doing", "Done", "Todo"]), (1, ["Doing", "Todo", "Done"]), (0, ["Todo", "Doing", "Done"]),
        ] {
            try device.perform { (board, random) throws(BoardError) in
                try board.moveColumn(todo, to: index, using: &random)
            }
            #expect(device.board.columns.map { $0.name } == names)
        }
        #expect(throws: BoardError.placeOutOfRange(last: 2)) {
            var random = SplitMix64(seed: 1)
            return try device.board.moveColumn(todo, to: 3, using: &random)
        }
    }

    @Test("K1 only an empty column can be removed, and never the one for what is done")
    func removeColumn() throws {
        let device = try TestDevice.withBoard()
        let card = try device.add("Card")
        let todo = device.column(.todo)
        #expect(throws: BoardError.columnNotEmpty(count: 1)) { try device.board.removeColumn(todo) }
        #expect(throws: BoardError.columnIsDone) { try device.board.removeColumn(device.column(.done)) }
        try device.move(card, to: device.column(.done))
        try device.perform { (board, _) throws(BoardError) in try board.removeColumn(todo) }
        #expect(device.board.columns.map { $0.name } == ["Doing", "Done"])
        #expect(throws: BoardError.unknownColumn(todo)) { try device.board.removeColumn(todo) }
    }

    @Test("K1 a column is emptied of what it shows, cards of removed columns too, and of nothing else")
    func removeCards() throws {
        let device = try TestDevice.withBoard()
        let (one, two, done) = (try device.add("One"), try device.add("Two"), try device.add("Done"))
        try device.move(done, to: device.column(.done))
        let todo = device.column(.todo)
        try device.perform { (board, _) throws(BoardError) in try board.removeCards(in: todo) }
        #expect(device.board.card(one)?.isRemoved == true && device.board.card(two)?.isRemoved == true)
        #expect(device.board.card(done)?.isRemoved == false && device.board.lane(todo)?.isEmpty == true)
        #expect(try device.board.removeCards(in: todo).isEmpty)
        #expect(throws: BoardError.unknownColumn(.unset)) { try device.board.removeCards(in: .unset) }
    }

    @Test("K1 a card that arrives in a removed column shows at the end of the first one and goes back")
    func strays() throws {
        let one = try TestDevice.withBoard(replica: 1)
        let review = try one.addColumn("Review")
        let stray = try one.add("Stray")
        try one.add("Own")
        let two = TestDevice(replica: 2)
        try two.catchUp(with: one)
        try one.perform { (board, _) throws(BoardError) in try board.removeColumn(review) }
        try two.move(stray, to: review)
        try one.catchUp(with: two)
        try two.catchUp(with: one)
        for device in [one, two] {
            #expect(device.titles(.todo) == ["Own", "Stray"])
            #expect(device.board.count(in: device.board.columns[0]) == 2)
            #expect(device.board.card(stray).flatMap { device.board.column(of: $0) }?.role == .todo)
        }
        try one.perform { (board, _) throws(BoardError) in try board.restoreColumn(review) }
        #expect(one.titles(.todo) == ["Own"])
        #expect(one.titles(review) == ["Stray"])
    }

    @Test("K4 a card goes before one of a removed column: both stay in the first one")
    func beforeStray() throws {
        let one = try TestDevice.withBoard(replica: 1)
        let review = try one.addColumn("Review")
        let cards = try ["A", "B", "C"].map { try one.add($0) }
        let two = TestDevice(replica: 2)
        try two.catchUp(with: one)
        try one.perform { (board, _) throws(BoardError) in try board.removeColumn(review) }
        try two.move(cards[0], to: review)
        try two.move(cards[1], to: review)
        try one.catchUp(with: two)
        #expect(one.titles(.todo) == ["C", "A", "B"])
        try one.move(cards[2], to: one.column(.todo), at: .before(cards[1]))
        #expect(one.titles(.todo) == ["A", "C", "B"])
    }
}
