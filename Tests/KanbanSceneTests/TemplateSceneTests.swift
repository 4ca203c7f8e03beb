import Interaction
import KanbanModel
import Phrases
import Primitives
import Replication
import SceneSupport
import Scenes
import Testing
import Views

@testable import KanbanScene

/// Boards and cards that others are made from, on the page.
@Suite struct TemplateSceneTests {
    @Test("K20 a board that is used as a template is offered where a new one is made, by its menu and by name")
    func boards() throws {
        let stage = BoardHarness()
        stage.makeBoard("Trip", cards: [("Todo", "Pack")])
        let trip = try #require(stage.scene.current)
        stage.press("All boards")
        stage.press("New board")
        #expect(stage.node("prompt-template") == nil)
        stage.press("Cancel")
        stage.press("Actions for “Trip”")
        stage.press("Use as a template")
        #expect(stage.context.catalogue[trip]?.title == "Trip #template")
        #expect(stage.scene.commands.map { $0.title }.contains("New board from “Trip”"))
        stage.press("New board")
        stage.type("Jeju", into: "prompt-text")
        #expect(
            stage.node("prompt-template")?.all { $0.tag == .option }.map { $0.allText } == ["An empty board", "Trip"])
        stage.choose(trip.text, in: "prompt-template")
        stage.press("Add")
        #expect(stage.board?.name == "Jeju" && stage.titles(in: "Todo") == ["Pack"])
        #expect(stage.scene.current != trip)
        stage.press("All boards")
        stage.press("Actions for “Trip #template”")
        stage.press("New board from this one…")
        #expect(stage.node("prompt-text")?[.value] == "Trip")
        stage.type(" ", into: "prompt-text")
        stage.press("Add")
        #expect(stage.node("prompt")?.allText.contains("name") == true)
        stage.choose("", in: "prompt-template")
        stage.type("Empty", into: "prompt-text")
        stage.press("Add")
        #expect(stage.board?.allCards.isEmpty == true)
        stage.press("All boards")
        stage.press("Actions for “Trip #template”")
        stage.press("No longer a template")
        #expect(stage.context.catalogue[trip]?.title == "Trip")
        #expect(stage.scene.takeBack())
        stage.settle()
        #expect(stage.context.catalogue[trip]?.title == "Trip #template")
    }

    /// A template with two days, which is not shown any more. It is Tuesday, 2023-11-14.
    private func stageWithDays(_ language: Language = .english) throws -> (BoardHarness, trip: DocumentID) {
        let stage = BoardHarness(language)
        stage.press(language.text(of: "New board"))
        stage.type("Trip #template", into: "prompt-text")
        stage.press(language.text(of: "Add"))
        let trip = try #require(stage.scene.current)
        for (title, due) in [("Pack", "2023-01-05"), ("Fly", "2023-01-07")] {
            let (card, context) = (Card(title: title, due: CivilDate(due)), stage.context)
            stage.scene.change(trip) { (board) throws(BoardError) in try board.add(card, using: &context.random) }
        }
        stage.settle()
        stage.press(language.text(of: "All boards"))
        return (stage, trip)
    }

    @Test("K20 a board is made from a template with days: from a day that is asked for, today unless it is changed")
    func days() throws {
        let (stage, trip) = try stageWithDays()
        stage.press("New board")
        #expect(stage.node("prompt-start") == nil)
        stage.type("Jeju", into: "prompt-text")
        stage.choose(trip.text, in: "prompt-template")
        #expect(stage.node("prompt-start")?[.value] == "2023-11-14")
        stage.type("2024-02-28", into: "prompt-start")
        // Another choice and back: what was typed stays.
        stage.choose("", in: "prompt-template")
        #expect(stage.node("prompt-start") == nil)
        stage.choose(trip.text, in: "prompt-template")
        stage.press("Add")
        #expect(stage.card("Pack")?.due?.text == "2024-02-28" && stage.card("Fly")?.due?.text == "2024-03-01")
        stage.press("All boards")
        stage.press("Actions for “Trip #template”")
        stage.press("New board from this one…")
        stage.press("Add")
        #expect(stage.card("Pack")?.due?.text == "2023-11-14" && stage.card("Fly")?.due?.text == "2023-11-16")
        stage.press("All boards")
        stage.press("Actions for “Trip #template”")
        stage.press("New board from this one…")
        stage.type("9999-12-31", into: "prompt-start")
        stage.press("Add")
        #expect(stage.toasts.last == "A due date would not be within the years 1 to 9999." && stage.board == nil)
        stage.press("Actions for “Trip #template”")
        stage.press("New board from this one…")
        stage.type("12023-01-01", into: "prompt-start")
        stage.press("Add")
        #expect(
            stage.view.first { $0[.classes] == "problem" }?.allText
                == "A due date would not be within the years 1 to 9999.")
        stage.type("", into: "prompt-start")
        stage.press("Add")
        #expect(stage.card("Pack") != nil && stage.card("Pack")?.due == nil && stage.card("Fly")?.due == nil)
    }

    @Test("K20 the first due date is asked for in Korean")
    func daysInKorean() throws {
        let (stage, trip) = try stageWithDays(KoreanTests.korean)
        stage.press("새 보드")
        stage.choose(trip.text, in: "prompt-template")
        #expect(stage.node("prompt")?.allText.contains("첫 마감일") == true)
        #expect(stage.node("prompt-start-note")?.allText == "나머지 마감일은 같은 간격으로 따라와요. 비워 두면 마감일이 없어요.")
    }

    @Test(
        "K20 a card that is used as a template is offered at the foot of each column, with what is typed as its title")
    func cards() throws {
        let stage = BoardHarness()
        stage.makeBoard(cards: [("Todo", "Bug")])
        let doing = try #require(stage.board?.columns.first { $0.name == "Doing" }?.id)
        #expect(stage.node("templates-" + doing.key) == nil)
        stage.press("Actions for “Bug”")
        stage.press("Use as a template")
        #expect(stage.card("Bug #template") != nil)
        stage.press("Add a card from a template to “Doing”")
        stage.press("Bug")
        #expect(stage.titles(in: "Doing") == ["Bug"] && stage.toasts.last == "Added “Bug”.")
        #expect(stage.focused == BoardScene.quickField(of: doing))
        stage.type("It blinks", into: BoardScene.quickField(of: doing))
        stage.press("Add a card from a template to “Doing”")
        // A card has the same name by now.
        stage.send(.press, to: stage.view.first { $0[.role] == "menuitem" && $0.allText == "Bug" }, .press([]))
        #expect(stage.titles(in: "Doing") == ["Bug", "It blinks"])
        #expect(stage.node(BoardScene.quickField(of: doing))?[.value] == "")
        #expect(stage.scene.takeBack())
        stage.settle()
        #expect(stage.titles(in: "Doing") == ["Bug"])
        stage.press("Actions for “Bug #template”")
        stage.press("No longer a template")
        #expect(stage.node("templates-" + doing.key) == nil)
    }
}
