import Interaction
import KanbanModel
import Primitives
import Replication
import SceneSupport
import Scenes
import Testing
import Views

@testable import KanbanScene

@Suite struct ManyCardsTests {
    @Test("K4 of a thousand cards only what changed is painted: moving one sends a few steps, not a board")
    func patches() throws {
        let stage = BoardHarness()
        stage.makeBoard()
        let document = try #require(stage.scene.current)
        let session = DocumentSession<Board>(
            document: document, kind: Board.kind, replica: ReplicaID(9), author: AuthorID(9))
        for event in stage.kept { _ = try session.receive(event.bytes, now: stage.context.now) }
        var batch = BoardBatch(on: session.value, firstUnit: session.graph.next(of: ReplicaID(9)))
        var random = SplitMix64(seed: 3)
        let columns = session.value.columns.map(\.id)
        for number in 0..<1000 {
            try batch.add(
                Card(title: "Card \(number) #t\(number % 7)", description: "- [ ] a\n- [x] b\n\nSome text."),
                to: columns[number % 3], using: &random)
        }
        var bytes: [UInt8] = []
        session.perform(batch.changes, now: stage.context.now) { bytes = $0 }
        stage.scene.receive([bytes], of: document)
        stage.settle()
        let whole = stage.patchSize
        #expect(stage.titles(in: "Todo").count == 334)

        let before = try #require(stage.key(ofCard: "Card 601 #t6"))
        let kept = stage.cardNode("Card 5 #t5")
        let clock = ContinuousClock()
        var move: Duration = .zero
        var drop: Duration = .zero
        for round in 0..<5 {
            let title = "Card \(round * 3) #t\(round * 3 % 7)"
            stage.pointer(.down, on: title, x: 100, y: 100)
            move = clock.measure { stage.pointer(.move, on: title, x: 130, y: 100, over: before) }
            stage.pointer(.move, on: title, x: 140, y: 100, over: before)
            drop = clock.measure { stage.pointer(.up, on: title, x: 140, y: 100, over: before) }
            #expect(stage.patchSize < 20_000)
        }
        // A reader of the log sees how long it takes; what counts is measured in the page.
        print("1,000 cards: \(whole) bytes; a movement \(move), a drop \(drop), with the test's own two paintings")
        #expect(stage.titles(in: "Doing").count == 338)
        // The node of a card that nothing happened to is the same object.
        #expect(stage.cardNode("Card 5 #t5") === kept)
    }
}
