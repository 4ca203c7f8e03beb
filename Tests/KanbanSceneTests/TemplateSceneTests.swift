import Interaction
import KanbanModel
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
        #expect(stage.titles(in: "Doing") == ["Bug"] && stage.toasts.last == "Added 'Bug'.")
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
