import KanbanModel
import Replication
import Testing

@Suite struct OutlineTests {
    @Test(
        "K3 adding through the outline is the same change, and the outline after it is the board's", arguments: 1...40)
    func sameAsBoard(seed: Int) throws {
        let desk = try Desk.withBoard(seed: UInt64(seed))
        var random = SplitMix64(seed: UInt64(seed))
        for step in 0..<40 {
            let draft = Card(title: "Card \(step)", description: step % 3 == 0 ? "text" : "")
            let outline = try BoardOutline(wireBytes: BoardOutline(of: desk.board).wireBytes)
            #expect(outline.wireBytes == BoardOutline(of: desk.board).wireBytes)
            var first = desk.random
            var second = desk.random
            let (change, after) = try outline.add(draft, using: &first)
            let changes = try desk.board.add(draft, using: &second)
            #expect(changes.map { $0.wireBytes } == [change.wireBytes], "seed \(seed)")
            let card = try #require(try desk.perform { (_, _) throws(BoardError) in [change] })
            #expect(after.wireBytes == BoardOutline(of: desk.board).wireBytes, "seed \(seed)")
            var applied = outline
            applied.apply(change, from: Origin(unit: card, time: Timestamp(milliseconds: desk.now)))
            #expect(applied.wireBytes == after.wireBytes, "seed \(seed)")
            #expect(after.cardCount == UInt32(desk.board.lanes().reduce(0) { $0 + $1.count }))
            let columns = desk.board.columns
            let column = columns[Int(random.next() % UInt64(columns.count))].id
            switch random.next() % 6 {
            case 0, 1: try desk.move(card, to: column)
            case 2: try desk.perform { (board, _) throws(BoardError) in try board.discard(card) }
            case 3: try desk.addColumn("C\(step)", at: 0)
            case 4:
                _ = try? desk.perform { (board, _) throws(BoardError) in try board.removeColumn(column) }
            default: break
            }
        }
    }
}
