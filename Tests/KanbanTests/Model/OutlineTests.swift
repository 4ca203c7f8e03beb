import KanbanModel
import Replication
import TestDevices
import Testing

@Suite struct OutlineTests {
    @Test(
        "K3 adding through the outline is the same change, and the outline after it is the board's", arguments: 1...40)
    func sameAsBoard(seed: Int) throws {
        let device = try TestDevice.withBoard(seed: UInt64(seed))
        var random = SplitMix64(seed: UInt64(seed))
        for step in 0..<40 {
            let draft = Card(title: "Card \(step)", description: step % 3 == 0 ? "text" : "")
            let outline = try BoardOutline(wireBytes: BoardOutline(of: device.board).wireBytes)
            #expect(outline.wireBytes == BoardOutline(of: device.board).wireBytes)
            var first = device.random
            var second = device.random
            let (change, after) = try outline.add(draft, using: &first)
            let changes = try device.board.add(draft, using: &second)
            #expect(changes.map { $0.wireBytes } == [change.wireBytes], "seed \(seed)")
            let card = try #require(try device.perform { (_, _) throws(BoardError) in [change] })
            #expect(after.wireBytes == BoardOutline(of: device.board).wireBytes, "seed \(seed)")
            var applied = outline
            applied.apply(change, from: Origin(unit: card, time: Timestamp(milliseconds: device.now)))
            #expect(applied.wireBytes == after.wireBytes, "seed \(seed)")
            #expect(after.cardCount == UInt32(device.board.lanes().reduce(0) { $0 + $1.count }))
            let columns = device.board.columns
            let column = columns[Int(random.next() % UInt64(columns.count))].id
            switch random.next() % 6 {
            case 0, 1: try device.move(card, to: column)
            case 2: try device.perform { (board, _) throws(BoardError) in try board.remove(card) }
            case 3: try device.addColumn("C\(step)", at: 0)
            case 4:
                _ = try? device.perform { (board, _) throws(BoardError) in try board.removeColumn(column) }
            default: break
            }
        }
    }
}
