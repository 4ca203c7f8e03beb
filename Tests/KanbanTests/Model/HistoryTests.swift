import Forms
import KanbanModel
import Phrases
import Replication
import TestDevices
import Testing
import TextMerging

@Suite struct BoardHistoryTests {
    @Test("K8 a history tells what happened with titles and names as they were")
    func history() throws {
        let device = try TestDevice.withBoard()
        let card = try device.add("T", description: "d")
        try device.move(card, to: device.column(.doing))
        try device.perform { (board, _) throws(BoardError) in
            try board.edit(card, CardEdit(title: "U", description: "e", due: try first()))
        }
        let review = try device.addColumn("Review")
        try device.perform { (board, _) throws(BoardError) in try board.renameColumn(review, to: "Check") }
        try device.perform { (board, _) throws(BoardError) in try board.limitColumn(review, to: 3) }
        try device.perform { (board, _) throws(BoardError) in try board.removeColumn(review) }
        try device.perform { (board, _) throws(BoardError) in try board.remove(card) }
        try device.perform { (board, _) throws(BoardError) in try board.restore(card) }
        try device.perform { (board, _) throws(BoardError) in try board.rename(to: "Garden") }
        _ = try device.step(.undo)
        var items = try items(device)
        let edited = items.remove(at: 3)
        #expect(edited.count == 3 && edited.first == .retitled(from: "T", to: "U"))
        #expect(edited.last == .described(title: "U"))
        let sentences = edited.map { $0.phrase }
        #expect(sentences[1].key == "Set the due date of “%1” to %2.")
        #expect(sentences[1].arguments == [.phrase(.verbatim("U")), .phrase(.verbatim("2026-01-01"))])
        #expect(
            items == [
                [.header(.created(name: "House"))],
                [.added(title: "T")],
                [.moved(title: "T", from: "Todo", to: "Doing")],
                [.columnAdded(name: "Review")],
                [.columnRenamed(from: "Review", to: "Check")],
                [.columnLimited(name: "Check", limit: 3)],
                [.columnRemoved(name: "Check")],
                [.removed(title: "U", column: "Doing")],
                [.cardRestored(title: "U", column: "Doing")],
                [.header(.renamed(from: "House", to: "Garden"))],
                [.header(.renamed(from: "Garden", to: "House"))],
            ])
    }

    @Test("K8 cards that only made room leave no trace")
    func roomMaking() throws {
        let device = try TestDevice.withBoard()
        let todo = device.column(.todo)
        for title in ["A", "B", "C"] {
            try device.perform { (_, _) throws(BoardError) in
                [.add(Card(title: title, place: Place(column: todo, order: OrderKey(bytes: [97, 48, 49]))))]
            }
        }
        let last = device.board.lanes()[0][2].id
        try device.move(last, to: todo, at: .index(1))
        #expect(try items(device).last == [.reordered(title: "C", column: "Todo")])
    }

    @Test("K8 a value that only a newer version can read is told as unknown, not as taken away")
    func newerValue() throws {
        let device = try TestDevice.withBoard()
        let card = try device.add("T")
        try device.perform { (_, _) throws(BoardError) in
            // A colour as a newer version may have more of them.
            let colors = Field<Card, UInt32?>(Card.colors.tag)
            return [.set(colors, of: card, Assignment(value: 6, writer: nil, replaced: nil, replacedWriter: card))]
        }
        #expect(try items(device).last == [.unknown])
    }

    @Test("K8 an edit of a record that only a newer version knows is told as unknown")
    func unknownText() throws {
        let device = try TestDevice.withBoard()
        // A record of kind 9 with the text "AB".
        let addition = try RecordChange(wireBytes: [16, 9, 1, 2, 65, 66])
        try device.perform { (_, _) throws(BoardError) in [addition] }
        let record = try #require(device.log.last?.id)
        let edit = TextEdit(
            parents: try #require(device.board.textVersion(of: record)),
            operations: [TextOperation(position: 0, inserted: "C")])
        try device.perform { (_, _) throws(BoardError) in [.edit(record, edit)] }
        #expect(try items(device).suffix(2) == [[.unknown], [.unknown]])
    }

    private func items(_ device: TestDevice<Board>) throws -> [[BoardHistoryEntry]] {
        var board = Board()
        return try device.log.map {
            board.applyReportingHistory(try $0.decodedChanges(as: RecordChange.self), Card.forms)
        }
    }

    private func first() throws(BoardError) -> CivilDate {
        guard let date = CivilDate("2026-01-01") else { throw .titleMissing }
        return date
    }
}
