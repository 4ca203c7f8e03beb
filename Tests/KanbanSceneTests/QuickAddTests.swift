import Interaction
import KanbanModel
import Primitives
import Replication
import SceneSupport
import Scenes
import Testing
import Views

@testable import KanbanScene

@Suite struct QuickAddTests {
    private func field(_ column: String, _ stage: BoardHarness) -> String {
        "quick-" + (stage.key(ofColumn: column) ?? "")
    }

    @Test("K14 Enter at the foot of a column adds a card there, keeps the focus and is ready for the next")
    func enter() throws {
        let stage = BoardHarness()
        stage.makeBoard(cards: [("Doing", "Old")])
        let key = field("Doing", stage)
        for title in ["One", "  Two  "] {
            stage.type(title, into: key)
            stage.key("Enter", on: stage.node(key))
            #expect(stage.context.isConsumed)
            #expect(stage.node(key)?[.value] == "")
            #expect(stage.focused == key)
        }
        #expect(stage.titles(in: "Doing") == ["Old", "One", "Two"])
        #expect(stage.announced.last == "Added “Two”.")
        #expect(stage.effects.contains(.reveal(key: try #require(stage.key(ofCard: "Two")))))
        // Nothing but white space is no card, and no fault.
        stage.forgetEffects()
        stage.type("  ", into: key)
        stage.key("Enter", on: stage.node(key))
        #expect(stage.titles(in: "Doing").count == 3 && stage.toasts.isEmpty)
    }

    @Test("K14 what is added while a filter is on is shown until somebody filters otherwise")
    func filtered() {
        let stage = BoardHarness()
        stage.makeBoard(cards: [("Todo", "Milk"), ("Doing", "Fence")])
        stage.press("Filter")
        stage.type("milk", into: "filter-text")
        #expect(stage.titles(in: "Todo") == ["Milk"] && stage.titles(in: "Doing") == [])
        #expect(stage.text.contains("No card fits the filter.") && stage.text.contains("No cards"))
        let key = field("Doing", stage)
        stage.type("Paint", into: key)
        stage.key("Enter", on: stage.node(key))
        #expect(stage.titles(in: "Doing") == ["Paint"])
        stage.type("mil", into: "filter-text")
        #expect(stage.titles(in: "Todo") == ["Milk"] && stage.titles(in: "Doing") == [])
    }

    @Test("K14 of several lines it is asked once: a card each, in their order and as one step, or one card")
    func lines() {
        let stage = BoardHarness()
        stage.makeBoard()
        let key = field("Todo", stage)
        stage.type("One line", into: key)
        #expect(stage.node("question") == nil)
        stage.type("Milk\n\n  Bread\nEggs\n", into: key)
        stage.press("Add 3 cards")
        #expect(stage.titles(in: "Todo") == ["Milk", "Bread", "Eggs"])
        #expect(stage.effects.contains(.toast("Added 3 cards.", undo: true)))
        #expect(stage.node("question") == nil)
        stage.scene.step(.undo)
        stage.settle()
        #expect(stage.titles(in: "Todo") == [])
        stage.type("Call\nask for Ada\nand Bo", into: key)
        stage.press("Add one card")
        #expect(stage.card("Call")?.description == "ask for Ada\nand Bo")
        stage.type("One\nTwo", into: key)
        stage.key("Enter", on: stage.node(key))
        #expect(stage.titles(in: "Todo") == ["Call", "One", "Two"])
    }

    @Test("K14 more lines than can be added at once are refused with both numbers, and stay in the field")
    func limit() {
        let stage = BoardHarness()
        stage.makeBoard()
        let key = field("Todo", stage)
        let text = [String](repeating: "x", count: 1001).joined(separator: "\n")
        stage.type(text, into: key)
        stage.key("Enter", on: stage.node(key))
        #expect(stage.toasts.last == "Up to 1000 cards can be added at once; these are 1001.")
        #expect(stage.node(key)?[.value] == text)
        #expect(stage.titles(in: "Todo") == [])
    }

    @Test("K14 what is typed stays over Esc, other columns and another board")
    func kept() {
        let stage = BoardHarness()
        stage.makeBoard("First")
        stage.press("All boards")
        stage.makeBoard("Second")
        let key = field("Todo", stage)
        stage.type("Half a", into: key)
        stage.key("Escape", on: stage.node(key))
        #expect(stage.focused == "menu-" + (stage.key(ofColumn: "Todo") ?? ""))
        #expect(stage.node(field("Doing", stage))?[.value] == "")
        stage.press("All boards")
        let rows = stage.view.all { $0.tag == .button && $0.allText.hasPrefix("First") }
        stage.send(.press, to: rows.first, .press([]))
        #expect(stage.node(key)?[.value] != "Half a")
        stage.press("All boards")
        let others = stage.view.all { $0.tag == .button && $0.allText.hasPrefix("Second") }
        stage.send(.press, to: others.first, .press([]))
        #expect(stage.node(key)?[.value] == "Half a")
    }

    @Test("K14 Ctrl+Z in the field takes back what is typed, and leaves the board alone")
    func undo() {
        let stage = BoardHarness()
        stage.makeBoard(cards: [("Todo", "One")])
        // As the browser tells it: the field first, then what is around it.
        stage.key("z", .control, on: stage.node(field("Todo", stage)))
        stage.key("z", .control, on: stage.view)
        #expect(stage.titles(in: "Todo") == ["One"])
        stage.key("z", .control, on: stage.view)
        #expect(stage.titles(in: "Todo") == [])
    }

    @Test("K14 N on a card leads to the field of its column")
    func key() {
        let stage = BoardHarness()
        stage.makeBoard(cards: [("Doing", "One")])
        stage.key("n", on: stage.cardNode("One"))
        #expect(stage.focused == field("Doing", stage))
    }

    @Test("K14 Enter in the title and in the day of a form does what its button says: add, save")
    func formEnter() {
        let stage = BoardHarness()
        stage.makeBoard()
        stage.press("Add card")
        stage.type("One", into: "form-title")
        stage.key("Enter", on: stage.node("form-title"))
        #expect(stage.context.isConsumed)
        #expect(stage.node("form") == nil)
        #expect(stage.titles(in: "Todo") == ["One"])
        stage.press("One")
        stage.type("2023-11-20", into: "card-due")
        stage.key("Enter", on: stage.node("card-due"))
        #expect(stage.card("One")?.due?.text == "2023-11-20")
        stage.press("Close")
        stage.press("Add card")
        stage.key("Enter", on: stage.node("form-title"))
        #expect(stage.text.contains("A card needs a title."))
        #expect(stage.node("form-color")?.action(on: .key) == nil, "a menu opens by Enter")
    }
}
