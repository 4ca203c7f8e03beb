import Interaction
import KanbanModel
import Primitives
import Replication
import SceneSupport
import Scenes
import Testing
import Views

@testable import KanbanScene

@Suite struct PhoneTests {
    private func stage() -> BoardHarness {
        let stage = BoardHarness()
        stage.makeBoard(cards: [("Todo", "One"), ("Todo", "Two"), ("Doing", "Three")])
        stage.context.windowWidth = 375
        return stage
    }

    private func tab(_ column: String, _ stage: BoardHarness) -> BoardHarness.Node? {
        stage.node("tab-" + (stage.key(ofColumn: column) ?? ""))
    }

    @Test("K1 on a phone the tab of a column over its limit shows so, in words too")
    func limit() throws {
        let stage = stage()
        let todo = try #require(stage.board?.columns.first)
        #expect(tab("Todo", stage)?.allText == "Todo 2")
        stage.scene.change { (board) throws(BoardError) in try board.limitColumn(todo.id, to: 1) }
        stage.settle()
        let over = try #require(tab("Todo", stage))
        #expect(over.allText == "Todo 2 / 1 Over the limit")
        #expect(over[.classes]?.contains("is-over-limit") == true)
        #expect(tab("Doing", stage)?[.classes]?.contains("is-over-limit") == false)
    }

    @Test("K4 on a phone a tab that a dragged card rests on opens, and the card goes where it is dropped there")
    func tabs() throws {
        let stage = stage()
        let doing = "tab-" + (stage.key(ofColumn: "Doing") ?? "")
        stage.pointer(.down, on: "One", x: 100, y: 100)
        stage.pointer(.move, on: "One", x: 110, y: 105)
        #expect(stage.node("ghost")?[.classes]?.contains("is-over-tab") == false)
        stage.forgetEffects()
        stage.pointer(.move, on: "One", x: 120, y: 60, over: doing)
        #expect(stage.node("ghost")?[.classes]?.contains("is-over-tab") == true)
        #expect(stage.effects.contains(.wake(DragTimer.tab, milliseconds: 500)))
        #expect(tab("Doing", stage)?[.classes]?.contains("is-target") == true)
        stage.scene.tick(DragTimer.tab)
        stage.settle()
        #expect(tab("Doing", stage)?[.pressed] == "true")
        #expect(stage.cardNode("Three") != nil)
        // The card under the finger is still in the page, or its gesture would end here.
        #expect(stage.section("Todo")?[.classes]?.contains("is-away") == true)
        #expect(stage.section("Todo")?[.hidden] == "true")
        let three = stage.key(ofCard: "Three")
        stage.pointer(.move, on: "One", x: 120, y: 200, over: three)
        stage.pointer(.up, on: "One", x: 120, y: 200, over: three)
        #expect(stage.titles(in: "Doing") == ["One", "Three"])
        #expect(stage.section("Todo") == nil)
    }

    @Test("K4 a tab that the card has left again stays shut")
    func leaving() {
        let stage = stage()
        let doing = "tab-" + (stage.key(ofColumn: "Doing") ?? "")
        stage.pointer(.down, on: "One", x: 100, y: 100)
        stage.pointer(.move, on: "One", x: 120, y: 60, over: doing)
        stage.pointer(.move, on: "One", x: 120, y: 120, over: stage.key(ofCard: "Two"))
        stage.scene.tick(DragTimer.tab)
        stage.settle()
        #expect(tab("Todo", stage)?[.pressed] == "true")
    }
}
