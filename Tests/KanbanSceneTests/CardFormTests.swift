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
        #expect(stage.node("form-title")?[.describedBy] == stage.node("form-problem")?[.identifier])
    }

    @Test(
        "K3 why a card can't be added stands right below its field, and is brought into sight",
        arguments: [("", "form-title"), (String(repeating: "a", count: 501), "form-title")])
    func reason(title: String, field: String) throws {
        let stage = BoardHarness()
        stage.makeBoard()
        stage.press("Add card")
        stage.type(title, into: "form-title")
        stage.key("Enter", on: stage.node("form-title"))
        let keys = try #require(stage.node("form")).children.map { $0.key }
        let place = try #require(keys.firstIndex(of: field))
        #expect(keys[place + 1] == "form-problem")
        #expect(stage.effects.contains(.reveal(key: "form-problem")))
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
        stage.press("Add card")
        #expect(stage.text.contains("This is your unsaved text."))
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

    @Test("K3 a draft survives the page, and is forgotten once it is added")
    func reload() throws {
        let stage = BoardHarness()
        stage.makeBoard(cards: [("Todo", "One")])
        let board = try #require(stage.scene.current)
        stage.press("Add card")
        stage.type("Half a card", into: "form-title")
        stage.type("One “more”\n\u{1F600}", into: "form-description")
        stage.scene.tick(BoardScene.draftWake)
        stage.settle()
        #expect(stage.settings.count == 1)

        let next = BoardHarness(replica: 2, settings: stage.settings)
        next.stored = stage.kept
        next.scene.open(board)
        next.settle()
        next.press("Add card")
        #expect(next.node("form-title")?[.value] == "Half a card")
        #expect(next.node("form-description")?[.value] == "One “more”\n\u{1F600}")
        #expect(next.text.contains("This is your unsaved text."))
        next.press("Add")
        #expect(next.settings == [:])
        #expect(next.titles(in: "Todo") == ["One", "Half a card"])
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
