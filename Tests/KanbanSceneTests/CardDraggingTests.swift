import Interaction
import KanbanModel
import Replication
import SceneSupport
import Scenes
import Testing
import Views

@testable import KanbanScene

@Suite struct CardDraggingTests {
    private func stage() -> BoardHarness {
        let stage = BoardHarness()
        stage.makeBoard(cards: [("Todo", "One"), ("Todo", "Two"), ("Todo", "Three"), ("Doing", "Four")])
        return stage
    }

    @Test("K4 a card dropped on another stands before it")
    func before() {
        let stage = stage()
        stage.drag("Three", to: stage.key(ofCard: "One"))
        #expect(stage.titles(in: "Todo") == ["Three", "One", "Two"])
        stage.drag("Two", to: stage.key(ofCard: "Four"))
        #expect(stage.titles(in: "Doing") == ["Two", "Four"])
        #expect(stage.titles(in: "Todo") == ["Three", "One"])
        #expect(stage.announced.last == "Moved “Two” to Doing, 1 of 2.")
    }

    @Test("K4 a card dropped near the lower edge of another stands behind it")
    func behind() {
        let stage = stage()
        stage.drag("One", to: stage.key(ofCard: "Two"), overY: 0.9)
        #expect(stage.titles(in: "Todo") == ["Two", "One", "Three"])
    }

    @Test("K4 a card dropped on empty space goes to the end")
    func append() {
        let stage = stage()
        stage.drag("One", to: stage.key(ofColumn: "Doing"))
        #expect(stage.titles(in: "Doing") == ["Four", "One"])
    }

    @Test("K4 while a card is dragged there is a ghost and a mark where it would go; elsewhere nothing happens")
    func ghost() {
        let stage = stage()
        stage.pointer(.down, on: "One", x: 100, y: 100)
        #expect(stage.node("ghost") == nil)
        stage.pointer(.move, on: "One", x: 160, y: 120, over: stage.key(ofCard: "Four"))
        #expect(stage.node("ghost")?.allText == "One")
        #expect(stage.node("ghost")?[.measureX] == "150px")
        let marks = stage.section("Doing")?.first { $0.key == "cards" }?.children.map { $0.key }
        #expect(marks == ["mark", stage.key(ofCard: "Four").map { "place-" + $0 }])
        #expect(stage.effects.contains(.claimPointer(true)))
        stage.pointer(.up, on: "One", x: 160, y: 120)
        #expect(stage.titles(in: "Todo") == ["Two", "Three"])
        #expect(stage.node("ghost") == nil)
        #expect(stage.effects.contains(.claimPointer(false)))
    }

    @Test("K4 Esc takes a drag back")
    func escape() {
        let stage = stage()
        stage.pointer(.down, on: "One", x: 100, y: 100)
        stage.pointer(.move, on: "One", x: 160, y: 120, over: stage.key(ofCard: "Four"))
        stage.key("Escape", on: stage.view)
        stage.pointer(.up, on: "One", x: 160, y: 120, over: stage.key(ofCard: "Four"))
        #expect(stage.titles(in: "Todo") == ["One", "Two", "Three"])
        #expect(stage.node("ghost") == nil)
    }

    @Test("K4 a press without movement opens the card; the release of a drag does not")
    func pressAfterDrag() {
        let stage = stage()
        stage.drag("One", to: stage.key(ofColumn: "Doing"))
        stage.press("One")
        #expect(stage.node("card-page") == nil)
        stage.pointer(.down, on: "One", x: 100, y: 100)
        stage.pointer(.up, on: "One", x: 101, y: 100)
        stage.press("One")
        #expect(stage.node("card-page") != nil)
    }

    @Test("K9 a finger scrolls unless it rests for 200 ms; then it drags")
    func touch() {
        let stage = stage()
        stage.pointer(.down, on: "One", kind: .touch, x: 100, y: 100)
        stage.pointer(.move, on: "One", kind: .touch, x: 100, y: 130, over: stage.key(ofCard: "Three"))
        stage.pointer(.move, on: "One", kind: .touch, x: 100, y: 160, over: stage.key(ofCard: "Three"))
        stage.pointer(.up, on: "One", kind: .touch, x: 100, y: 160, over: stage.key(ofCard: "Three"))
        #expect(stage.titles(in: "Todo") == ["One", "Two", "Three"])

        stage.forgetEffects()
        stage.pointer(.down, on: "One", kind: .touch, x: 100, y: 100)
        #expect(stage.effects.contains { if case .wake(1, let wait) = $0 { wait == 200 } else { false } })
        stage.scene.tick(1)
        stage.settle()
        #expect(stage.effects.contains(.haptic))
        #expect(stage.effects.contains(.claimPointer(true)))
        #expect(stage.cardNode("One")?[.classes]?.contains("is-lifted") == true)
        let four = stage.key(ofCard: "Four")
        stage.pointer(.move, on: "One", kind: .touch, x: 140, y: 160, over: four, after: 210)
        stage.pointer(.up, on: "One", kind: .touch, x: 140, y: 160, over: four)
        #expect(stage.titles(in: "Doing") == ["One", "Four"])
    }

    @Test("K9 a menu that a key opens stands at the card, not where the mouse was", arguments: ["l", "p", "m"])
    func menuOfKey(_ key: String) {
        let stage = stage()
        stage.scene.lastDown = (700, 10)
        stage.context.keyPlace = (120, 240)
        stage.key(key, on: stage.cardNode("One"))
        let menu = stage.node("menu")
        #expect(menu?[.classes] == "menu")
        #expect(menu?[.measureX] == "120px" && menu?[.measureY] == "240px")
    }

    @Test("K9 every move by keyboard and by menu")
    func keyboard() {
        let stage = stage()
        stage.key("ArrowDown", .alt, on: stage.cardNode("One"))
        #expect(stage.titles(in: "Todo") == ["Two", "One", "Three"])
        stage.key("ArrowRight", .alt, on: stage.cardNode("One"))
        #expect(stage.titles(in: "Doing") == ["Four", "One"])
        #expect(stage.focused == stage.card("One")?.id.buttonKey)
        stage.key("ArrowUp", on: stage.cardNode("One"))
        #expect(stage.focused == stage.card("Four")?.id.buttonKey)
        stage.key("ArrowLeft", on: stage.cardNode("Four"))
        #expect(stage.focused == stage.card("Two")?.id.buttonKey)
        stage.key("Delete", on: stage.cardNode("Two"))
        #expect(stage.titles(in: "Todo") == ["Three"])
        stage.send(.menu, to: stage.cardNode("Three"), .menu(x: 40, y: 50))
        let items = stage.node("menu")?.children.map { $0.allText }
        #expect(
            items == [
                "Open", "Labels…", "People…", "Move to Doing", "Move to Done", "Move up", "Move down",
                "Use as a template",
                "Delete",
            ])
        stage.key("ArrowDown", on: stage.node("item-0"))
        #expect(stage.focused == "item-1")
        stage.press("Move to Done")
        #expect(stage.titles(in: "Done") == ["Three"])
        #expect(stage.node("menu") == nil)
    }

    // From outside

    private func drop(_ stage: BoardHarness, _ data: DroppedData, isOver: Bool = false) {
        stage.send(.drop, to: stage.node("board"), .drop(data, isOver: isOver))
    }

    private func place(_ stage: BoardHarness, _ key: String?) -> UInt32 {
        key.flatMap { stage.scene.element(ofKey: $0) } ?? 0
    }

    @Test("K4 text from outside is copied, before what it is dropped on")
    func text() {
        let stage = stage()
        let data = DroppedData(
            text: "Buy paint\nwhite, 5 l", over: place(stage, stage.key(ofCard: "Four")), overY: 0.2)
        drop(stage, data, isOver: true)
        let marks = stage.section("Doing")?.first { $0.key == "cards" }?.children.map { $0.key }
        #expect(marks?.first == "mark")
        drop(stage, data)
        #expect(stage.titles(in: "Doing") == ["Buy paint", "Four"])
        #expect(stage.card("Buy paint")?.description == "white, 5 l")
        #expect(stage.node("mark") == nil)
    }

    @Test("K4 with Alt the browser has the card: it does not move on its board")
    func withAlt() {
        let stage = stage()
        let doing = stage.key(ofColumn: "Doing")
        for (phase, x) in [(PointerPhase.down, 100.0), (.move, 160), (.cancel, 160)] {
            stage.time += 16
            stage.send(
                .pointer, to: stage.cardNode("One"),
                .pointer(
                    PointerInput(
                        phase: phase, x: 10, y: 10, windowX: x, windowY: 100, modifiers: .alt, time: stage.time,
                        over: place(stage, doing))))
            #expect(stage.node("ghost") == nil)
        }
        #expect(stage.titles(in: "Todo") == ["One", "Two", "Three"])
    }

    @Test("K4 what leaves the window without a drop leaves no mark")
    func left() {
        let stage = stage()
        let over = place(stage, stage.key(ofCard: "Four"))
        drop(stage, DroppedData(over: over, overY: 0.2), isOver: true)
        #expect(stage.node("mark") != nil)
        drop(stage, DroppedData(count: 0, over: over, overY: 0.2), isOver: true)
        #expect(stage.node("mark") == nil)
    }

    @Test("K9 after a drag the menus of the column and of the board open at the first press")
    func menusAfterDrag() {
        let stage = stage()
        for name in ["Actions for “Doing”", "Actions for the board"] {
            stage.drag("One", to: stage.key(ofColumn: "Doing"))
            stage.press(name)
            #expect(stage.node("menu") != nil)
            stage.key("Escape", on: stage.view)
        }
        stage.drag("One", to: stage.key(ofColumn: "Done"))
        stage.send(.menu, to: stage.section("Done"), .menu(x: 10, y: 10))
        #expect(stage.node("menu") != nil)
    }

    @Test("K4 a picture from outside becomes a card that shows it")
    func file() {
        let stage = stage()
        let hash = String(repeating: "a1", count: 32)
        drop(
            stage,
            DroppedData(
                files: [StoredFile(hash: hash, name: "plan.png", width: 20, height: 10, size: 100)],
                over: place(stage, stage.key(ofColumn: "Done"))))
        #expect(stage.titles(in: "Done") == ["plan.png"])
        #expect(stage.card("plan.png")?.description == "![plan.png](blob:\(hash))")
    }

    @Test("K4 a drop that can't be is refused with its reason")
    func refused() {
        let stage = stage()
        let over = place(stage, stage.key(ofColumn: "Done"))
        drop(stage, DroppedData(count: 3, text: "a", over: over))
        #expect(stage.toasts.last == "Only one item can be dropped at a time, not 3.")
        drop(stage, DroppedData(text: "  \n ", over: over))
        #expect(stage.toasts.last == "There is nothing to make a card from.")
        drop(stage, DroppedData(text: "T\n" + String(repeating: "x", count: 10_001), over: over))
        #expect(stage.toasts.last == "The text is too long for a card.")
        #expect(stage.titles(in: "Done") == [])
    }

    @Test("K4 a card of another board is copied, and stays where it was")
    func fromAnotherBoard() throws {
        let stage = BoardHarness()
        stage.makeBoard("First", cards: [("Todo", "Shared")])
        let first = try #require(stage.scene.current)
        let card = try #require(stage.card("Shared"))
        // What the browser drags, into the window of the other board.
        let reference = try #require(stage.cardNode("Shared")?[.reference])
        stage.press("All boards")
        stage.makeBoard("Second")
        drop(
            stage,
            DroppedData(
                reference: reference, over: place(stage, stage.key(ofColumn: "Doing"))))
        #expect(stage.titles(in: "Doing") == ["Shared"])
        #expect(stage.scene.boards[first]?.value.card(card.id)?.isRemoved == false)
    }
}
