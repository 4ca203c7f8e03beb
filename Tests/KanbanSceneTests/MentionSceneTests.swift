import Interaction
import KanbanModel
import Primitives
import Replication
import SceneSupport
import Scenes
import Testing
import Views

@testable import KanbanScene

/// The reader is Ada, with a board of one card.
@Suite struct MentionSceneTests {
    private func stage(settings: [String: String] = [:]) -> BoardHarness {
        let stage = BoardHarness(settings: settings)
        stage.context.authorName = "Ada"
        stage.makeBoard(cards: [("Todo", "Paint")])
        return stage
    }

    private func question(_ stage: BoardHarness) -> (number: UInt32, request: Request)? {
        for case .ask(let number, let request) in stage.effects.reversed() { return (number, request) }
        return nil
    }

    private func answer(_ stage: BoardHarness, _ body: String) throws {
        let number = try #require(question(stage)?.number)
        stage.forgetEffects()
        stage.scene.answered(number, status: 200, body: Array(body.utf8))
        stage.settle()
    }

    /// Boards are looked at; the server knows `elsewhere`. Returns how many are claimed, which `notifies` says how to tell.
    @discardableResult
    private func look(
        _ stage: BoardHarness, elsewhere: String = "[]", notifies: Bool = true, isOther: Bool = false
    ) throws -> Int {
        stage.forgetEffects()
        stage.scene.tick(23)
        stage.settle()
        for case .ask(let number, .commandAfterSending(let path, _)) in stage.effects {
            stage.scene.answered(number, status: 200, body: Array((path.hasSuffix("mentions") ? elsewhere : "[]").utf8))
        }
        stage.settle()
        guard case .claim(let keys)? = question(stage)?.request else { return 0 }
        let list = isOther ? "" : keys.map { "\"\($0)\"" }.joined(separator: ",")
        try answer(stage, "{\"keys\":[\(list)],\"notifies\":\(notifies)}")
        return keys.count
    }

    /// What Ben does elsewhere.
    private func ben(
        _ stage: BoardHarness, _ changes: (Board) throws(BoardError) -> [RecordChange]
    ) throws {
        let document = try #require(stage.context.catalogue.rows(kind: Board.kind).first?.document)
        let open = try #require(stage.scene.boards[document])
        let session = DocumentSession<Board>(
            document: document, kind: Board.kind, replica: ReplicaID(9), author: AuthorID(6))
        for event in open.log { _ = try session.receive(event.bytes, now: stage.context.now) }
        var written: [[UInt8]] = []
        session.perform(try changes(open.value), now: stage.context.now, undoing: nil) {
            (bytes: [UInt8]) throws(Never) in written.append(bytes)
        }
        stage.scene.receive(written, of: document)
        stage.settle()
    }

    private func say(_ text: String, about card: UnitID, _ stage: BoardHarness) throws {
        try ben(stage) { (board) throws(BoardError) in
            try board.addComment(text, to: card, by: AuthorID(6), named: "Ben")
        }
    }

    private func notices(_ stage: BoardHarness) -> [(title: String, text: String, open: Route)] {
        stage.effects.compactMap {
            if case .notify(_, let title, let text, let open) = $0 { (title, text, open) } else { nil }
        }
    }

    private func count(_ stage: BoardHarness) -> String? {
        stage.node("show-mentions")?.first { $0[.classes] == "mention-count" }?.allText
    }

    @Test("K16 who is named is notified once, sees a count, and a press opens the card at the comment")
    func named() throws {
        let stage = stage()
        let card = try #require(stage.card("Paint"))
        #expect(try look(stage) == 0 && count(stage) == nil)
        for number in 0..<60 { try say("Remark \(number)", about: card.id, stage) }
        try say("Which colour, @ada?\nBlue?", about: card.id, stage)
        for number in 60..<120 { try say("Remark \(number)", about: card.id, stage) }
        #expect(try look(stage) == 1)
        let notice = try #require(notices(stage).first)
        #expect(notice.title == "Ben named you in “Paint”." && notice.text == "House · Which colour, @ada?")
        #expect(count(stage) == "1")
        #expect(try look(stage) == 0 && notices(stage).isEmpty)

        stage.scene.openFace("mentions")
        stage.settle()
        let row = try #require(stage.view.first { $0[.classes] == "row mention-row is-new" })
        #expect(row.allText.contains("New: Paint Which colour, @ada? Ben · House · "))
        stage.forgetEffects()
        stage.send(.press, to: row.first { $0.tag == .button }, .press([]))
        #expect(stage.effects.contains(.open(notice.open)))
        guard case .inside(_, let board, let inside) = notice.open else { return #expect(Bool(false)) }
        stage.scene.open(board)
        stage.scene.reveal(inside)
        stage.settle()
        #expect(stage.scene.page?.card == card.id && stage.scene.mentions.newCount == 0)
        let part = try #require(inside.part)
        let comment = try #require(stage.board?.card(of: part)?.comment)
        #expect(stage.node(comment.id.key) != nil && stage.effects.contains(.reveal(key: comment.id.key)))
        #expect(
            stage.effects.contains {
                if case .setting("board-mentions-seen", let keys) = $0 { keys.hasPrefix("named-") } else { false }
            })
    }

    @Test("K16 nobody is told of what they say themselves, of what another page has told, or of what they have opened")
    func silent() throws {
        let stage = stage()
        let card = try #require(stage.card("Paint"))
        stage.press("Paint")
        stage.type("Note to @Ada", into: BoardScene.commentField(of: nil))
        stage.key("Enter", .control, on: stage.node(BoardScene.commentField(of: nil)))
        #expect(try look(stage) == 0)
        // What somebody says while the card is open is told, and seen once the card is left.
        try say("@Ada?", about: card.id, stage)
        #expect(try look(stage, isOther: true) == 1)
        #expect(notices(stage).isEmpty && stage.toasts.isEmpty && count(stage) == "1")
        stage.press("Close")
        #expect(count(stage) == nil)
    }

    @Test("K16 several are told as one, in a toast where the page may not notify, which leads to the list")
    func several() throws {
        let stage = stage()
        let card = try #require(stage.card("Paint"))
        try ben(stage) { (board) throws(BoardError) in
            try board.edit(card.id, CardEdit(description: "@Ada paints"))
        }
        try say("@Ada!", about: card.id, stage)
        #expect(try look(stage, notifies: false) == 2)
        #expect(stage.toasts == ["2 new mentions: Paint, Paint"])
        stage.press("2 new mentions")
        #expect(stage.effects.contains(.open(.face(area: "kanban", "mentions"))))
        stage.scene.openFace("mentions")
        stage.settle()
        #expect(
            stage.view.all { $0[.classes] == "mention-line" }.map { $0.allText }.sorted() == ["@Ada paints", "@Ada!"])
        stage.press("Mark all as seen")
        #expect(stage.scene.mentions.newCount == 0)
    }

    @Test("K16 boards that are not open are known from the server, and what was seen stays so after a reload")
    func elsewhere() throws {
        let board = DocumentID(high: 7, low: 9)
        let entry =
            "[{\"author\":\"Ben\",\"card\":\"abc-def-ghj\",\"comment\":\"abc-def-ghk\",\"document\":\"\(board.text)\","
            + "\"documentTitle\":\"Garden\",\"kind\":\"kanban\",\"text\":\"@Ada, dig\",\"time\":\"2023-11-14T09:00:00.000Z\","
            + "\"title\":\"Dig\"},{\"title\":7},5]"
        let stage = stage()
        #expect(try look(stage, elsewhere: entry) == 1)
        #expect(notices(stage).map { $0.title + " " + $0.text } == ["Ben named you in “Dig”. Garden · @Ada, dig"])
        let part = try #require(ShortID("abc-def-ghk"))
        #expect(notices(stage).first?.open == .inside(area: "kanban", board, Inside(part: part)))
        let key = "named-\(board.text)-abc-def-ghk"
        let later = self.stage(settings: ["board-mentions": entry, "board-mentions-told": key])
        later.context.isOnline = false
        #expect(try look(later) == 0 && count(later) == "1")
        let seen = self.stage(settings: ["board-mentions": entry, "board-mentions-seen": "x\n" + key])
        seen.context.isOnline = false
        #expect(try look(seen) == 0 && count(seen) == nil)
    }
}
