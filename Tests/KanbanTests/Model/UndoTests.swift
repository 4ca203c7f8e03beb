import KanbanModel
import Replication
import TestDevices
import Testing

@Suite struct BoardUndoTests {
    @Test("K10 every change can be undone and redone")
    func roundTrip() throws {
        let device = try TestDevice.withBoard()
        let card = try device.add("A", description: "one")
        let review = try device.addColumn("Review")
        let date = try #require(day("2026-01-01"))
        for step in 0..<11 {
            let before = Shown(device.board)
            try device.perform { (board, random) throws(BoardError) in
                switch step {
                case 0: try board.add(Card(title: "B"), using: &random)
                case 1: try board.edit(card, CardEdit(title: "A2", description: "two"))
                case 2: try board.edit(card, CardEdit(due: date))
                case 3: try board.move(card, to: review, using: &random)
                case 4: try board.remove(card)
                case 5: try board.restore(card)
                case 6: try board.addColumn("More", using: &random)
                case 7: try board.renameColumn(review, to: "Later")
                case 8: try board.limitColumn(review, to: 3)
                case 9: try board.moveColumn(review, to: 0, using: &random)
                default: try board.rename(to: "Garden")
                }
            }
            let after = Shown(device.board)
            #expect(before != after)
            #expect(try device.step(.undo))
            #expect(Shown(device.board) == before)
            #expect(try device.step(.redo))
            #expect(Shown(device.board) == after)
        }
    }

    @Test("K10 what made the board is not undone")
    func creationStays() throws {
        let device = try TestDevice.withBoard()
        #expect(try !device.step(.undo))
        #expect(try !device.step(.redo))
        try device.add("A")
        #expect(try device.step(.undo))
        #expect(try !device.step(.undo))
        #expect(device.board.columns.count == 3)
        #expect(device.board.name == "House")
    }

    @Test("C18 undo takes back my last change and never another person's")
    func perAuthor() throws {
        let one = try TestDevice.withBoard(replica: 1)
        let first = try one.add("First")
        let second = try one.add("Second")
        try one.perform { (board, _) throws(BoardError) in try board.edit(first, CardEdit(title: "Mine")) }
        try one.move(second, to: one.column(.doing))
        let two = TestDevice(replica: 2)
        try two.catchUp(with: one)
        two.now = one.now
        try two.move(second, to: two.column(.done))
        try one.catchUp(with: two)
        // My move was overwritten, so my title is next.
        #expect(try one.step(.undo))
        #expect(one.board.card(first)?.title == "First")
        #expect(one.titles(.done) == ["Second"])
        // Somebody else works with the second card, so adding the first one is next.
        #expect(try one.step(.undo))
        #expect(one.board.card(first)?.isRemoved == true)
        #expect(one.board.card(second)?.isRemoved == false)
        #expect(try !one.step(.undo))
        try two.catchUp(with: one)
        #expect(one.board == two.board)
    }
}

/// What a person sees of a board.
struct Shown: Equatable {
    let lines: [String]

    init(_ board: Board) {
        var lines = [board.name]
        for lane in board.lanes() {
            lines.append("\(lane.column.name) limit \(lane.column.limit ?? 0)")
            for card in lane { lines.append("\(card.title)|\(card.description)|\(card.due?.text ?? "-")") }
        }
        self.lines = lines
    }
}
