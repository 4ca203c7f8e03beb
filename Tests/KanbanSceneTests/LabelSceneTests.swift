import Interaction
import KanbanModel
import Primitives
import Replication
import SceneSupport
import Scenes
import Testing
import Views

@testable import KanbanScene

@Suite struct LabelSceneTests {
    private func stage() -> BoardHarness {
        let stage = BoardHarness()
        stage.makeBoard(cards: [("Todo", "Paint"), ("Todo", "Call"), ("Doing", "Sweep")])
        addLabel("Urgent", "red", stage)
        addLabel("Home", "", stage)
        return stage
    }

    private func addLabel(_ name: String, _ color: String, _ stage: BoardHarness) {
        stage.press("Actions for the board")
        stage.press("Labels…")
        stage.press("New label…")
        stage.type(name, into: "prompt-text")
        stage.send(.commit, to: stage.node("prompt-color"), .commit(color))
        stage.press("Add")
    }

    /// What stands on a card as chips, with their classes.
    private func chips(_ title: String, _ stage: BoardHarness) -> [String] {
        stage.cardNode(title)?.all { $0[.classes]?.hasPrefix("chip") == true }.map { $0.allText } ?? []
    }

    @Test("K13 a label is made and given to cards by the menu, which stays open for another; it shows as a chip")
    func giving() {
        let stage = stage()
        #expect(stage.board?.labels.map { $0.color } == [.red, nil])
        stage.press("Actions for “Paint”")
        stage.press("Labels…")
        let item = stage.node("item-0")
        #expect(item?[.role] == "menuitemcheckbox" && item?[.checked] == "false")
        stage.send(.press, to: item, .press([]))
        #expect(stage.node("item-0")?[.checked] == "true")
        stage.send(.press, to: stage.node("item-1"), .press([]))
        #expect(chips("Paint", stage) == ["Urgent", "Home"])
        #expect(stage.cardNode("Paint")?.first { $0.allText == "Urgent" }?[.classes]?.contains("color-red") == true)
        stage.send(.press, to: stage.node("item-0"), .press([]))
        #expect(chips("Paint", stage) == ["Home"])
        stage.key("Escape", on: stage.node("item-0"))
        #expect(stage.node("menu") == nil)
        stage.key("z", .control, on: stage.view)
        #expect(chips("Paint", stage) == ["Urgent", "Home"])
    }

    @Test("K13 L on a card opens its labels; a new one made there is the card's at once, in one step")
    func keys() {
        let stage = stage()
        stage.key("l", on: stage.cardNode("Call"))
        stage.press("New label…")
        stage.type("urgent", into: "prompt-text")
        stage.press("Add")
        #expect(stage.text.contains("The board has a label “Urgent” already."))
        stage.type("Phone", into: "prompt-text")
        stage.press("Add")
        #expect(chips("Call", stage) == ["Phone"])
        stage.key("z", .control, on: stage.view)
        #expect(stage.board?.labels.map { $0.name } == ["Urgent", "Home"])
    }

    @Test("K13 a label is renamed, coloured and removed from the board's menu, with a way back")
    func editing() {
        let stage = stage()
        stage.press("Actions for the board")
        stage.press("Labels…")
        stage.send(.press, to: stage.node("item-0"), .press([]))
        #expect(stage.node("prompt-text")?[.value] == "Urgent")
        #expect(stage.node("prompt-color")?[.value] == "red")
        stage.type("Now", into: "prompt-text")
        stage.send(.commit, to: stage.node("prompt-color"), .commit("blue"))
        stage.press("Save")
        #expect(stage.board?.labels.first?.name == "Now" && stage.board?.labels.first?.color == .blue)
        stage.press("Actions for the board")
        stage.press("Labels…")
        stage.send(.press, to: stage.node("item-0"), .press([]))
        stage.press("Remove label")
        #expect(stage.node("prompt") == nil)
        #expect(stage.effects.contains(.toast("Removed the label “Now”.", undo: true)))
        #expect(stage.board?.labels.map { $0.name } == ["Home"])
    }

    @Test("K13 on the page of a card labels are given at once; a new card has those that were chosen, in one step")
    func form() {
        let stage = stage()
        stage.press("Paint")
        stage.send(.press, to: stage.node("card-labels")?.button("Home"), .press([]))
        #expect(stage.node("card-labels")?.button("Home")?[.pressed] == "true")
        stage.press("Close")
        #expect(chips("Paint", stage) == ["Home"])
        stage.press("Add card")
        stage.type("New", into: "form-title")
        stage.send(.press, to: stage.node("form-labels")?.button("Urgent"), .press([]))
        stage.press("New label…")
        stage.type("Third", into: "prompt-text")
        stage.key("Enter", on: stage.node("prompt-text"))
        stage.send(.press, to: stage.node("form-save"), .press([]))
        #expect(chips("New", stage) == ["Urgent", "Third"])
        stage.key("z", .control, on: stage.view)
        #expect(stage.card("New") == nil)
    }

    @Test("K13 cards are filtered by label, by words and by day; Esc shows all again, and typing is not the board's")
    func filter() {
        let stage = stage()
        stage.press("Paint")
        stage.send(.press, to: stage.node("card-labels")?.button("Home"), .press([]))
        stage.press("Close")
        stage.send(.press, to: stage.node("tags")?.button("Home"), .press([]))
        #expect(stage.titles(in: "Todo") == ["Paint"] && stage.titles(in: "Doing") == [])
        #expect(stage.announced.last == "1 card shown")
        #expect(stage.section("Todo")?.first { $0[.classes] == "count" }?.allText == "1 of 2")
        stage.press("Show all")
        #expect(stage.titles(in: "Todo") == ["Paint", "Call"])
        stage.press("Filter")
        #expect(stage.focused == "filter-text")
        stage.type("swee", into: "filter-text")
        #expect(stage.titles(in: "Todo") == [] && stage.titles(in: "Doing") == ["Sweep"])
        stage.key("z", .control, on: stage.node("filter-text"))
        stage.key("z", .control, on: stage.view)
        #expect(stage.board?.labels.count == 2)
        stage.key("Escape", on: stage.view)
        #expect(stage.titles(in: "Todo") == ["Paint", "Call"])
        #expect(stage.node("filter-text") == nil)
        stage.press("Filter")
        stage.press("No due date")
        #expect(stage.titles(in: "Doing") == ["Sweep"])
        stage.press("Due today")
        #expect(stage.titles(in: "Doing") == [])
    }

    @Test("K13 due today and soon are told apart from overdue and later, in words and in form")
    func due() {
        let stage = BoardHarness()
        stage.makeBoard()
        let days = [
            ("2023-11-13", "Overdue since Nov 13", "danger"), ("2023-11-14", "Due today", "is-today"),
            ("2023-11-15", "Due tomorrow", "is-soon"), ("2023-11-17", "Due in 3 days, Nov 17", "is-soon"),
            ("2023-11-18", "Due Nov 18", ""),
        ]
        for (day, words, look) in days {
            stage.press("Add card")
            stage.type(day, into: "form-title")
            stage.type(day, into: "form-due")
            stage.press("Add")
            let due = stage.cardNode(day)?.first { $0.tag == .time }
            #expect(due?.allText == words)
            #expect(due?[.classes] == (look.isEmpty ? "board-card-due" : "board-card-due " + look))
        }
    }

    @Test("K13 a tag is a chip where it stands in the title; one of the description is a chip below; tasks have a bar")
    func face() {
        let stage = BoardHarness()
        stage.makeBoard()
        stage.press("Add card")
        stage.type("Move #home today", into: "form-title")
        stage.type("- [x] a\n- [ ] b\n- [ ] c\n- [ ] d\n\n#errand #home", into: "form-description")
        stage.press("Add")
        #expect(stage.titles(in: "Todo") == ["Move #home today"])
        #expect(chips("Move #home today", stage) == ["#home", "#errand"])
        #expect(stage.cardNode("Move #home today")?.first { $0[.classes] == "board-bar" }?[.measureRatio] == "25%")
    }
}
