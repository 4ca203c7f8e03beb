import Interaction
import KanbanModel
import Primitives
import Replication
import SceneSupport
import Scenes
import Testing
import Views

@testable import KanbanScene

/// K15: a card that is open, as a page of its own.
@Suite struct CardPageTests {
    private func stage(_ text: String = "", opens: Bool = true) -> BoardHarness {
        let stage = BoardHarness()
        stage.makeBoard(cards: [("Todo", "One"), ("Doing", "Two")])
        if !text.isEmpty, let id = stage.card("One")?.id {
            stage.scene.change { (board) throws(BoardError) in try board.edit(id, CardEdit(description: text)) }
        }
        if opens { stage.press("One") }
        stage.forgetEffects()
        return stage
    }

    /// Somebody else does something to the board.
    private func other(
        _ stage: BoardHarness, _ intent: (Board) throws(BoardError) -> [RecordChange]
    ) throws {
        let document = try #require(stage.scene.current)
        let session = DocumentSession<Board>(
            document: document, kind: Board.kind, replica: ReplicaID(9), author: AuthorID(9))
        for event in try #require(stage.scene.open?.log) {
            _ = try session.receive(event.bytes, now: stage.context.now)
        }
        var bytes: [UInt8] = []
        session.perform(try intent(session.value), now: stage.context.now) { bytes = $0 }
        stage.scene.receive([bytes], of: document)
        stage.settle()
    }

    private func blur(_ key: String, _ stage: BoardHarness) { stage.send(.blur, to: stage.node(key), .blur) }

    @Test("K15 a card opens to be read and written at once, has an address, and Back leaves it")
    func opening() throws {
        let stage = stage(opens: false)
        let board = try #require(stage.scene.current)
        let card = try #require(stage.card("One"))
        stage.press("One")
        #expect(stage.focused == "card-page" || stage.focused == "card-close")
        let inside = Inside(part: card.shortID)
        #expect(stage.effects.contains(.open(.inside(area: "kanban", board, inside))))
        // The address comes round again, and changes nothing.
        stage.type("On", into: "card-title")
        stage.scene.open(board)
        stage.scene.reveal(inside)
        stage.settle()
        #expect(stage.node("card-title")?[.value] == "On")
        // Back: the address is the board's.
        stage.scene.open(board)
        stage.settle()
        #expect(stage.node("card-page") == nil)
        #expect(stage.card("On") != nil && stage.focused == card.id.buttonKey)
        // A reload begins with the card's.
        let next = BoardHarness(replica: 2)
        next.stored = stage.kept
        next.scene.open(board)
        next.scene.reveal(inside)
        next.settle()
        #expect(next.node("card-title")?[.value] == "On")
        next.press("Close")
        // What is closed is no step of the way back.
        #expect(next.effects.contains(.leave(to: .document(area: "kanban", board))))
        #expect(next.node("card-page") == nil)
    }

    @Test("K15 the title is saved by Enter and by leaving it, and a card is never without one")
    func title() {
        let stage = stage()
        stage.type("One and", into: "card-title")
        #expect(stage.keptEvents == 0)
        stage.key("Enter", on: stage.node("card-title"))
        #expect(stage.titles(in: "Todo") == ["One and"] && stage.keptEvents == 1)
        stage.type("One and\na half", into: "card-title")
        stage.choose("One and\na half", in: "card-title")
        #expect(stage.card("One and a half") != nil)
        stage.type(" ", into: "card-title")
        blur("card-title", stage)
        #expect(stage.text.contains("A card needs a title."))
        #expect(stage.node("card-title")?[.invalid] == "true")
        #expect(stage.card("One and a half") != nil)
        // Undo takes back first what can't be saved, then a field at a time.
        stage.key("z", .control, on: stage.node("card-title"))
        #expect(stage.node("card-title")?[.value] == "One and a half")
        stage.key("z", .control, on: stage.node("card-page"))
        #expect(stage.node("card-title")?[.value] == "One and")
        stage.key("z", .control, on: stage.node("card-page"))
        #expect(stage.node("card-title")?[.value] == "One")
        stage.key("Z", [.control, .shift], on: stage.node("card-page"))
        #expect(stage.node("card-title")?[.value] == "One and")
    }

    @Test("K15 what can't be saved survives Esc and the page, as a draft, and is there again")
    func drafts() throws {
        let stage = stage()
        stage.type("", into: "card-title")
        stage.type("2026-05-18", into: "card-due")
        stage.key("Escape", on: stage.node("card-page"))
        #expect(stage.node("card-page") == nil)
        #expect(stage.toasts.last == "Your text is kept as a draft.")
        #expect(stage.card("One")?.due?.text == "2026-05-18")
        #expect(stage.settings.count == 1)
        stage.press("One")
        #expect(stage.node("card-title")?[.value] == "")
        stage.type("One more", into: "card-title")
        // The page ends in the middle of it.
        stage.scene.tick(BoardScene.draftWake)
        stage.settle()
        let next = BoardHarness(replica: 2, settings: stage.settings)
        next.stored = stage.kept
        next.scene.open(stage.scene.current)
        next.settle()
        next.press("One")
        #expect(next.card("One more") != nil)
        #expect(next.toasts.last == "Saved the text that had been left here.")
        #expect(next.settings == [:])
    }

    @Test("K15 a value that is none is named and kept, and the others are saved")
    func wrongValue() {
        let stage = stage()
        stage.type("One more", into: "card-title")
        stage.type("2026-02-30", into: "card-due")
        stage.key("Enter", on: stage.node("card-due"))
        #expect(stage.text.contains("“Due date” can't be “2026-02-30”."))
        #expect(stage.node("card-due")?[.invalid] == "true")
        #expect(stage.node("card-title")?[.invalid] == nil)
        blur("card-title", stage)
        #expect(stage.titles(in: "Todo") == ["One more"])
        #expect(stage.node("card-due")?[.value] == "2026-02-30")
        stage.type("2026-03-01", into: "card-due")
        #expect(stage.node("card-due")?[.invalid] == nil)
        // A day that is chosen is saved after a pause.
        stage.choose("2026-03-02", in: "card-due")
        #expect(stage.card("One more")?.due == nil)
        stage.scene.tick(BoardScene.dayWake)
        stage.settle()
        #expect(stage.card("One more")?.due?.text == "2026-03-02")
    }

    @Test("K15 colour, column and labels are set at once, each a step of undo")
    func choices() {
        let stage = stage()
        stage.choose("green", in: "card-color")
        #expect(stage.card("One")?.color == .green)
        let doing = stage.key(ofColumn: "Doing") ?? ""
        stage.choose(doing, in: "card-column")
        #expect(stage.titles(in: "Doing") == ["Two", "One"])
        #expect(stage.node("card-page") != nil)
        stage.press("New label…")
        stage.type("Home", into: "prompt-text")
        stage.key("Enter", on: stage.node("prompt-text"))
        #expect(stage.focused == "card-new-label")
        #expect(stage.node("card-labels")?.button("Home")?[.pressed] == "true")
        for _ in 0..<2 { stage.key("z", .control, on: stage.node("card-page")) }
        #expect(stage.titles(in: "Todo") == ["One"] && stage.card("One")?.color == .green)
        stage.key("z", .control, on: stage.node("card-page"))
        #expect(stage.card("One")?.color == nil)
    }

    @Test("K15 the description is saved by a pause and keeps its line ends; undo goes back a pause")
    func description() {
        let stage = stage("a\r\nb\r\n")
        #expect(stage.node("card-description")?[.value] == "a\nb\n")
        stage.type("a\nb!\n", into: "card-description")
        #expect(stage.keptEvents == 0)
        stage.scene.tick(BoardScene.wordsWake)
        stage.settle()
        stage.type("a\nb!\nc\n", into: "card-description")
        blur("card-description", stage)
        #expect(stage.card("One")?.description.hasSameBytes(as: "a\r\nb!\r\nc\r\n") == true)
        #expect(stage.keptEvents == 2)
        stage.key("z", .control, on: stage.node("card-page"))
        #expect(stage.node("card-description")?[.value] == "a\nb!\n")
    }

    @Test("K15 a description that is too long says so and is kept as a draft")
    func tooLong() {
        let stage = stage()
        stage.type(String(repeating: "x", count: 10_001), into: "card-description")
        blur("card-description", stage)
        #expect(stage.node("card-description")?[.invalid] == "true")
        #expect(stage.card("One")?.description == "")
        stage.press("Close")
        #expect(stage.settings.count == 1)
        stage.press("One")
        #expect(stage.node("card-description")?[.value]?.count == 10_001)
    }

    @Test("K15 lists go on after Enter, and Ctrl+B makes what is selected bold")
    func writing() {
        let stage = stage()
        func type(_ text: String, _ caret: Int) {
            stage.send(
                .input, to: stage.node("card-description"), .input(text, selection: caret..<caret, isComposing: false))
        }
        type("- a", 3)
        type("- a\n", 4)
        #expect(stage.node("card-description")?[.value] == "- a\n- ")
        type("- a\n- \n", 7)
        #expect(stage.node("card-description")?[.value] == "- a\n\n")
        stage.send(
            .input, to: stage.node("card-description"), .input("- a\n", selection: 2..<3, isComposing: false))
        stage.key("b", .control, on: stage.node("card-description"))
        #expect(stage.card("One")?.description == "- **a**\n")
    }

    @Test("K15 where a description leads stands below it, to be pressed; what leads nowhere or is unsafe can't be")
    func links() {
        let stage = stage(
            "See [the shop](https://example.org/a) and [[Nowhere]], [x](javascript:a)\n\n- [ ] <https://example.org/b>")
        let links = stage.node("card-links")
        #expect(links?.all { $0.tag == .a }.map { $0[.link] } == ["https://example.org/a", "https://example.org/b"])
        #expect(links?.first { $0[.classes] == "wiki-link is-missing" }?.allText == "Nowhere")
        #expect(links?.all { $0.tag == .li }.map { $0.allText } == ["the shop", "Nowhere", "https://example.org/b"])
        stage.type("Nothing", into: "card-description")
        stage.press("Remove “<https://example.org/b>”")
        #expect(stage.node("card-links") == nil)
    }

    @Test("K15 two write one description: both texts stay, and the caret stays at its words")
    func merging() throws {
        let stage = stage("milk\nbread\n")
        let id = try #require(stage.card("One")?.id)
        stage.send(
            .input, to: stage.node("card-description"),
            .input("milk\nbread\neggs", selection: 15..<15, isComposing: false))
        try other(stage) { (board) throws(BoardError) in
            try board.edit(id, CardEdit(title: "Shopping", description: "oat milk\nbread\n"))
        }
        #expect(stage.node("card-title")?[.value] == "Shopping")
        #expect(stage.node("card-description")?[.value] == "oat milk\nbread\neggs")
        #expect(
            stage.effects.last { if case .select = $0 { true } else { false } }
                == .select(key: "card-description", 19..<19))
        stage.scene.tick(BoardScene.wordsWake)
        stage.settle()
        #expect(stage.card("Shopping")?.description == "oat milk\nbread\neggs")
    }

    @Test("K15 nothing comes into the description while an input method composes; then both are there")
    func composing() throws {
        let stage = stage("가\n")
        let id = try #require(stage.card("One")?.id)
        let field = { stage.node("card-description") }
        stage.send(.input, to: field(), .input("가\n하", selection: 3..<3, isComposing: true))
        try other(stage) { (board) throws(BoardError) in try board.edit(id, CardEdit(description: "나\n가\n")) }
        #expect(field()?[.value] == "가\n하")
        stage.send(.input, to: field(), .input("가\n한", selection: 3..<3, isComposing: false))
        #expect(field()?[.value] == "나\n가\n한")
        blur("card-description", stage)
        #expect(stage.card("One")?.description == "나\n가\n한")
    }

    @Test("K15 two set one field: nothing is overwritten until a person says whose counts")
    func contest() throws {
        let stage = stage()
        let id = try #require(stage.card("One")?.id)
        stage.type("Mine", into: "card-title")
        try other(stage) { (board) throws(BoardError) in try board.edit(id, CardEdit(title: "Theirs")) }
        #expect(stage.text.contains("Somebody else has made this “Theirs” meanwhile."))
        #expect(stage.node("card-title")?[.value] == "Mine")
        blur("card-title", stage)
        stage.scene.settle()
        #expect(stage.card("Theirs") != nil && stage.card("Mine") == nil)
        // Leaving keeps what was typed as a draft, still to be decided.
        stage.press("Close")
        stage.press("Theirs")
        #expect(stage.node("card-title")?[.value] == "Mine")
        stage.press("Take theirs")
        #expect(stage.node("card-title")?[.value] == "Theirs" && stage.settings.count <= 1)
        stage.type("Mine again", into: "card-title")
        try other(stage) { (board) throws(BoardError) in try board.edit(id, CardEdit(title: "Theirs again")) }
        stage.press("Keep mine")
        #expect(stage.card("Mine again") != nil)
        // Who types what somebody else has set agrees with them.
        stage.type("Same", into: "card-title")
        try other(stage) { (board) throws(BoardError) in try board.edit(id, CardEdit(title: "Same")) }
        #expect(!stage.text.contains("meanwhile"))
    }

    @Test("K15 a card that somebody else deletes is left, and what was typed stays as a draft")
    func deletedElsewhere() throws {
        let stage = stage()
        let id = try #require(stage.card("One")?.id)
        stage.type("One more", into: "card-title")
        try other(stage) { (board) throws(BoardError) in try board.remove(id) }
        #expect(stage.node("card-page") == nil)
        #expect(stage.toasts.last == "“One” was deleted.")
        #expect(stage.settings.count == 1)
    }

    @Test("K15 the card's own history in words, the newest first, and of no other card")
    func history() throws {
        let stage = stage()
        stage.type("One more", into: "card-title")
        stage.key("Enter", on: stage.node("card-title"))
        for text in ["a", "ab"] {
            stage.type(text, into: "card-description")
            stage.scene.tick(BoardScene.wordsWake)
            stage.settle()
        }
        let id = try #require(stage.card("One more")?.id)
        let two = try #require(stage.card("Two")?.id)
        try other(stage) { (board) throws(BoardError) in
            try board.edit(id, CardEdit(due: .some(CivilDate("2026-05-18"))))
        }
        try other(stage) { (board) throws(BoardError) in try board.remove(two) }
        stage.press("History")
        func lines() -> [String] {
            stage.node("card-history-lines")?.all { $0[.classes] == "history-what" }.map { $0.allText } ?? []
        }
        let all = [
            "Set the due date of “One more” to 2026-05-18.", "Edited the description of “One more”.",
            "Renamed “One” to “One more”.", "Added “One”.",
        ]
        #expect(lines() == all)
        func who() -> [String] {
            stage.node("card-history-lines")?.all { $0[.classes] == "history-when" }.map { $0.allText } ?? []
        }
        #expect(who().first?.hasSuffix("Somebody else") == true && who().last?.hasSuffix("You") == true)
        // The server has said who that is.
        stage.context.writers.take(Array(#"{"names":{"0000000000000009":"Kim"}}"#.utf8))
        stage.settle()
        #expect(who().first?.hasSuffix("Kim") == true && who().last?.hasSuffix("You") == true)
        stage.key("z", .control, on: stage.node("card-page"))
        #expect(lines() == ["Undo: Edited the description of “One more”."] + all)
        stage.press("Hide history")
        #expect(stage.node("card-history-lines") == nil)
    }
}
