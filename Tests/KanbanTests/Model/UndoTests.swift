import KanbanModel
import Replication
import Testing

@Suite struct BoardUndoTests {
    @Test("K10 every change can be undone and redone")
    func roundTrip() throws {
        let desk = try Desk.withBoard()
        let card = try desk.add("A", description: "one")
        let review = try desk.addColumn("Review")
        let date = try #require(day("2026-01-01"))
        for step in 0..<11 {
            let before = Shown(desk.board)
            try desk.perform { (board, random) throws(BoardError) in
                switch step {
                case 0: try board.add(Card(title: "B"), using: &random)
                case 1: try board.edit(card, CardEdit(title: "A2", description: "two"))
                case 2: try board.edit(card, CardEdit(due: date))
                case 3: try board.move(card, to: review, using: &random)
                case 4: try board.discard(card)
                case 5: try board.recover(card)
                case 6: try board.addColumn("More", using: &random)
                case 7: try board.renameColumn(review, to: "Later")
                case 8: try board.limitColumn(review, to: 3)
                case 9: try board.moveColumn(review, to: 0, using: &random)
                default: try board.rename(to: "Garden")
                }
            }
            let after = Shown(desk.board)
            #expect(before != after)
            #expect(try desk.step(.undo))
            #expect(Shown(desk.board) == before)
            #expect(try desk.step(.redo))
            #expect(Shown(desk.board) == after)
        }
    }

    @Test("K10 what made the board is not undone")
    func creationStays() throws {
        let desk = try Desk.withBoard()
        #expect(try !desk.step(.undo))
        #expect(try !desk.step(.redo))
        try desk.add("A")
        #expect(try desk.step(.undo))
        #expect(try !desk.step(.undo))
        #expect(desk.board.columns.count == 3)
        #expect(desk.board.name == "House")
    }

    @Test("C18 undo takes back my last change and never another person's")
    func perAuthor() throws {
        let one = try Desk.withBoard(replica: 1)
        let first = try one.add("First")
        let second = try one.add("Second")
        try one.perform { (board, _) throws(BoardError) in try board.edit(first, CardEdit(title: "Mine")) }
        try one.move(second, to: one.column(.doing))
        let two = Desk(replica: 2)
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
