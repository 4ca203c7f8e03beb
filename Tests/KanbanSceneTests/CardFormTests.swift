import Interaction
import KanbanModel
import Primitives
import Replication
import SceneSupport
import Scenes
import Testing
import Views

@testable import KanbanScene

@Suite struct CardFormTests {
    @Test("K3 adding goes to Todo, wherever the board is")
    func add() {
        let stage = BoardHarness()
        stage.makeBoard(cards: [("Done", "Old")])
        stage.add("New")
        #expect(stage.titles(in: "Todo") == ["New"])
    }

    @Test("K3 an existing card is read-only until Edit is pressed, and stays in its column")
    func edit() {
        let stage = BoardHarness()
        stage.makeBoard(cards: [("Doing", "One")])
        stage.press("One")
        #expect(stage.node("form-title")?[.readOnly] != nil)
        #expect(stage.focused == "form-edit")
        stage.type("Typed too early", into: "form-title")
        #expect(stage.node("form-title")?[.value] == "One")
        stage.press("Edit")
        #expect(stage.node("form-title")?[.readOnly] == nil)
        stage.type("One and a half", into: "form-title")
        stage.press("Save")
        #expect(stage.titles(in: "Doing") == ["One and a half"])
        #expect(stage.node("form") == nil)
    }

    @Test("K3 a card needs a title: the form says so and keeps the rest")
    func titleMissing() {
        let stage = BoardHarness()
        stage.makeBoard()
        stage.press("Add card")
        stage.type("only a text", into: "form-description")
        stage.press("Add")
        #expect(stage.text.contains("A card needs a title."))
        #expect(stage.node("form-title")?[.invalid] == "true")
        #expect(stage.node("form-description")?[.value] == "only a text")
        #expect(stage.focused == "form-title")
    }

    @Test("K3 what is no value of a field is named, and nothing is lost")
    func wrongValue() {
        let stage = BoardHarness()
        stage.makeBoard(cards: [("Todo", "One")])
        stage.press("One")
        stage.press("Edit")
        stage.type("One more", into: "form-title")
        stage.type("2026-02-30", into: "form-due")
        stage.press("Save")
        #expect(stage.text.contains("“Due date” can't be “2026-02-30”."))
        #expect(stage.node("form-due")?[.invalid] == "true")
        #expect(stage.node("form-title")?[.invalid] == nil)
        #expect(stage.focused == "form-due")
        #expect(stage.node("form-title")?[.value] == "One more")
        stage.type("2026-03-01", into: "form-due")
        #expect(stage.node("form-due")?[.invalid] == nil)
        stage.press("Save")
        #expect(stage.titles(in: "Todo") == ["One more"])
    }

    @Test("K3 leaving with unsaved text asks: keep editing, discard or save")
    func leaving() {
        let stage = BoardHarness()
        stage.makeBoard()
        stage.press("Add card")
        stage.type("Half a card", into: "form-title")
        stage.press("Cancel")
        #expect(stage.text.contains("You have unsaved text."))
        stage.press("Keep editing")
        #expect(stage.node("form-title")?[.value] == "Half a card")
        stage.press("Close")
        stage.press("Discard")
        #expect(stage.node("form") == nil)
        stage.press("Add card")
        #expect(stage.node("form-title")?[.value] == "")
        stage.press("Cancel")
        #expect(stage.node("form") == nil)
    }

    @Test("K3 Esc never loses text: it stays as a draft and is offered again")
    func escape() {
        let stage = BoardHarness()
        stage.makeBoard(cards: [("Todo", "One")])
        stage.press("Add card")
        stage.type("Half a card", into: "form-title")
        stage.key("Escape", on: stage.node("form"))
        #expect(stage.node("form") == nil)
        #expect(stage.toasts.last == "Your text is kept as a draft.")
        stage.press("One")
        stage.press("Edit")
        stage.type("One more", into: "form-title")
        stage.key("Escape", on: stage.node("form"))
        stage.press("One")
        #expect(stage.text.contains("This is your unsaved text."))
        #expect(stage.node("form-title")?[.value] == "One more")
        stage.press("Save")
        stage.press("Add card")
        #expect(stage.node("form-title")?[.value] == "Half a card")
        stage.press("Discard draft")
        #expect(stage.node("form-title")?[.value] == "")
    }

    @Test("K3 a draft survives leaving the board")
    func leavingTheBoard() throws {
        let stage = BoardHarness()
        stage.makeBoard("House")
        stage.press("Add card")
        stage.type("Half a card", into: "form-title")
        stage.press("All boards")
        #expect(stage.node("form") == nil)
        // The list's row is named by its title and its date.
        let row = try #require(stage.view.first { $0.tag == .button && $0.allText.hasPrefix("House") })
        stage.send(.press, to: row, .press([]))
        stage.press("Add card")
        #expect(stage.node("form-title")?[.value] == "Half a card")
    }

    @Test("K3 what somebody else changes meanwhile is kept beside what is typed")
    func merging() throws {
        let stage = BoardHarness()
        stage.makeBoard()
        stage.press("Add card")
        stage.type("One", into: "form-title")
        stage.type("milk\nbread\n", into: "form-description")
        stage.press("Add")
        let document = try #require(stage.scene.current)
        let card = try #require(stage.card("One"))
        stage.press("One")
        stage.press("Edit")
        stage.type("milk\nbread\neggs\n", into: "form-description")

        let other = DocumentSession<Board>(
            document: document, kind: Board.kind, replica: ReplicaID(9), author: AuthorID(9))
        for event in try #require(stage.scene.open?.log) { _ = try other.receive(event.bytes, now: stage.context.now) }
        var bytes: [UInt8] = []
        let changes = try other.value.edit(
            card.id, CardEdit(title: "Shopping", description: "oat milk\nbread\n"))
        other.perform(changes, now: stage.context.now) { bytes = $0 }
        stage.scene.receive([bytes], of: document)
        stage.settle()
        #expect(stage.node("form-title")?[.value] == "Shopping")
        #expect(stage.node("form-description")?[.value] == "oat milk\nbread\neggs\n")
        stage.press("Save")
        #expect(stage.card("Shopping")?.description == "oat milk\nbread\neggs\n")
    }

    @Test("K3 a draft survives the page, whichever card it is of, and is forgotten once it is saved")
    func reload() throws {
        let stage = BoardHarness()
        stage.makeBoard(cards: [("Todo", "One")])
        let board = try #require(stage.scene.current)
        stage.press("One")
        stage.press("Edit")
        stage.type("One “more”\n\u{1F600}", into: "form-description")
        stage.scene.tick(BoardScene.draftWake)
        stage.settle()
        #expect(stage.settings.count == 1)
        stage.key("Escape", on: stage.node("form"))
        stage.press("Add card")
        stage.type("Half a card", into: "form-title")
        stage.scene.settle()
        stage.settle()
        #expect(stage.settings.count == 2)

        let next = BoardHarness(replica: 2, settings: stage.settings)
        next.stored = stage.kept
        next.scene.open(board)
        next.settle()
        next.press("Add card")
        #expect(next.node("form-title")?[.value] == "Half a card")
        #expect(next.text.contains("This is your unsaved text."))
        next.press("Add")
        next.press("One")
        #expect(next.node("form-description")?[.value] == "One “more”\n\u{1F600}")
        next.press("Discard draft")
        #expect(next.settings == [:])
        #expect(next.titles(in: "Todo") == ["One", "Half a card"])
    }

    @Test("K3 a description keeps its line ends, but for what is typed")
    func lineEnds() throws {
        let stage = BoardHarness()
        stage.makeBoard(cards: [("Todo", "One")])
        let id = try #require(stage.card("One")?.id)
        stage.scene.change { (board) throws(BoardError) in try board.edit(id, CardEdit(description: "a\r\nb\r\n")) }
        stage.press("One")
        stage.press("Edit")
        #expect(stage.node("form-description")?[.value] == "a\nb\n")
        stage.type("a\nb\n", into: "form-description")
        #expect(stage.scene.form?.isUnsaved == false)
        stage.type("a\nb!\n", into: "form-description")
        stage.type("a\nb!\nc\n", into: "form-description")
        stage.press("Save")
        #expect(stage.card("One")?.description.hasSameBytes(as: "a\r\nb!\r\nc\r\n") == true)
    }

    @Test("K2 K3 a card is read as Markdown, and its checklist ticked, before Edit is pressed")
    func reading() {
        let stage = BoardHarness()
        stage.makeBoard()
        stage.press("Add card")
        stage.type("One", into: "form-title")
        stage.type("- [ ] milk\n- [ ] bread\n", into: "form-description")
        stage.press("Add")
        stage.press("One")
        #expect(stage.node("form-description") == nil)
        stage.send(.commit, to: stage.node("task-1"), .commit("true"))
        #expect(stage.node("task-1")?[.isChecked] == "true")
        #expect(stage.card("One")?.description == "- [ ] milk\n- [x] bread\n")
        stage.press("Edit")
        #expect(stage.node("form-description")?[.value] == "- [ ] milk\n- [x] bread\n")
        stage.press("Cancel")
        #expect(stage.node("form") == nil)
    }

    @Test("K3 Tab stays within the form")
    func focus() {
        let stage = BoardHarness()
        stage.makeBoard()
        stage.press("Add card")
        stage.key("Tab", on: stage.node("form-save"))
        #expect(stage.focused == "form-close")
        stage.key("Tab", .shift, on: stage.node("form-close"))
        #expect(stage.focused == "form-save")
        stage.key("Tab", on: stage.node("form-close"))
        #expect(!stage.context.isConsumed)
    }
}
