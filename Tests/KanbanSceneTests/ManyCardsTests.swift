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
    /// So many cards, dealt to so many columns, as another device has made them.
    private func fill(_ stage: BoardHarness, _ count: Int, columns number: Int) throws {
        stage.makeBoard()
        let document = try #require(stage.scene.current)
        let session = DocumentSession<Board>(
            document: document, kind: Board.kind, replica: ReplicaID(9), author: AuthorID(9))
        for event in stage.kept { _ = try session.receive(event.bytes, now: stage.context.now) }
        var batch = BoardBatch(on: session.value, firstUnit: session.graph.next(of: ReplicaID(9)))
        var random = SplitMix64(seed: 3)
        let columns = session.value.columns.map(\.id)
        for place in 0..<count {
            try batch.add(
                Card(title: "Card \(place) #t\(place % 7)", description: "- [ ] a\n- [x] b\n\nSome text."),
                to: columns[place % number], using: &random)
        }
        var bytes: [UInt8] = []
        session.perform(batch.changes, now: stage.context.now) { bytes = $0 }
        stage.scene.receive([bytes], of: document)
        stage.settle()
    }

    @Test("K4 of a thousand cards only what changed is painted: moving one sends a few steps, not a board")
    func patches() throws {
        let stage = BoardHarness()
        try fill(stage, 1000, columns: 3)
        let whole = stage.patchSize
        let doing = try #require(stage.board?.columns.first { $0.name == "Doing" })

        let before = try #require(stage.key(ofCard: "Card 13 #t6"))
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
        #expect(stage.board?.count(in: doing) == 338)
        // The node of a card that nothing happened to is the same object.
        #expect(stage.cardNode("Card 5 #t5") === kept)
    }

    /// What has a place in the column, by its place from 1.
    private func places(_ stage: BoardHarness) -> [Int] {
        stage.node("cards")?.children.compactMap { $0[.positionInSet].flatMap { Int($0) } } ?? []
    }

    private func scroll(_ stage: BoardHarness, to top: Double) {
        stage.send(.scroll, to: stage.node("cards"), .scroll(top: top, height: 700))
    }

    @Test("W13 a column of 2,000 cards holds those in sight, each with its place, and the one that has the focus")
    func window() throws {
        let stage = BoardHarness()
        try fill(stage, 2_000, columns: 1)
        #expect(places(stage).first == 1 && places(stage).count < 40)
        #expect(stage.text.contains("2000"))
        let first = try #require(stage.node("cards")?.children.first { $0[.positionInSet] != nil })
        #expect(first[.setSize] == "2000")
        // Cards of 140 points, then of 90: the same places of the list hold others.
        for height in [140.0, 90] {
            for place in stage.node("cards")?.children ?? [] where place[.positionInSet] != nil {
                stage.send(.size, to: place, .size(width: 280, height: height))
            }
            scroll(stage, to: 0)
        }
        scroll(stage, to: 90 * 20)
        #expect(places(stage).contains(21) && places(stage).contains(28))
        stage.send(.focus, to: stage.node("place-" + (stage.key(ofCard: "Card 20 #t6") ?? "")), .focus)
        scroll(stage, to: 140 * 1_000)
        #expect(places(stage).first == 21 && places(stage).count < 40)
        #expect(places(stage).last.map { $0 > 900 } == true)
        // All of it together is as high as ever: the gaps stand for what is missing.
        #expect(stage.node("cards")?.children.filter { $0[.measureHeight] != nil }.count == 3)
    }

    @Test("W13 keys reach the last of 2,000 cards and come back; a card that is found, moved or deleted is in the page")
    func reaching() throws {
        let stage = BoardHarness()
        try fill(stage, 2_000, columns: 1)
        stage.key("End", on: stage.cardNode("Card 0 #t0"))
        #expect(stage.focused == stage.card("Card 1999 #t4")?.id.buttonKey)
        #expect(stage.cardNode("Card 1999 #t4") != nil)
        stage.key("ArrowUp", on: stage.cardNode("Card 1999 #t4"))
        #expect(stage.focused == stage.card("Card 1998 #t3")?.id.buttonKey)
        stage.key("PageUp", on: stage.cardNode("Card 1998 #t3"))
        let above = try #require(places(stage).last)
        #expect(above < 1_999 && above > 1_950)
        stage.key("Home", on: stage.cardNode("Card \(above - 1) #t\((above - 1) % 7)"))
        #expect(stage.focused == stage.card("Card 0 #t0")?.id.buttonKey)

        let found = try #require(stage.card("Card 1500 #t2"))
        stage.scene.reveal(Inside(part: found.shortID))
        stage.settle()
        #expect(stage.cardNode("Card 1500 #t2") != nil)
        stage.press("Close")
        stage.key("ArrowUp", .alt, on: stage.cardNode("Card 1500 #t2"))
        #expect(places(stage).last == 1_500)
        stage.key("Delete", on: stage.cardNode("Card 1500 #t2"))
        #expect(stage.focused == stage.card("Card 1499 #t1")?.id.buttonKey)
        #expect(stage.cardNode("Card 1499 #t1") != nil)
    }

    @Test("W13 a card that is dragged stays in the page while the column scrolls below it")
    func dragging() throws {
        let stage = BoardHarness()
        try fill(stage, 2_000, columns: 1)
        stage.pointer(.down, on: "Card 0 #t0", x: 100, y: 100)
        stage.pointer(.move, on: "Card 0 #t0", x: 120, y: 110)
        scroll(stage, to: 60_000)
        let passed = try #require(places(stage).last)
        let target = "Card \(passed - 4) #t\((passed - 4) % 7)"
        let key = try #require(stage.key(ofCard: target))
        stage.pointer(.move, on: "Card 0 #t0", x: 130, y: 120, over: key)
        #expect(stage.node("mark") != nil)
        stage.pointer(.up, on: "Card 0 #t0", x: 130, y: 120, over: key)
        #expect(stage.announced.last == "Moved “Card 0 #t0” to Todo, \(passed - 4) of 2000.")
    }
}
