import KanbanModel
import KanbanScene
import Replication
import SceneSupport
import TestSupport
import Testing
import Views

@Suite struct RepeatingSceneTests {
    @Test("K18 a card repeats by a plain choice or in words, and the face shows it")
    func page() {
        let stage = BoardHarness()
        stage.makeBoard(cards: [("Todo", "Bins")])
        stage.press("Bins")
        stage.choose("FREQ=WEEKLY", in: "card-repeat")
        #expect(stage.text.contains("A card that repeats needs a due date."))
        #expect(stage.node("card-due")?[.invalid] == "true")
        #expect(stage.card("Bins")?.repeatRule == nil)
        // With a day both are right, and saved together.
        stage.type("2026-05-18", into: "card-due")
        #expect(stage.node("card-repeat-text") == nil)
        stage.key("Enter", on: stage.node("card-due"))
        #expect(stage.card("Bins")?.repeatRule != nil && stage.card("Bins")?.due?.text == "2026-05-18")
        #expect(stage.text.contains("Repeats: every week"))

        // Another begins with an example, which is changed in words.
        stage.choose("…", in: "card-repeat")
        #expect(stage.focused == "card-repeat-text")
        #expect(stage.node("card-repeat-text")?[.value] == "every 2 weeks")
        // Nobody has chosen it yet.
        #expect(stage.text.contains("Repeats: every week"))
        stage.key("Enter", on: stage.node("card-repeat-text"))
        #expect(stage.text.contains("Repeats: every 2 weeks"))
        stage.choose("now and then", in: "card-repeat-text")
        #expect(stage.text.contains("Write how it repeats"))
        #expect(stage.node("card-repeat-text")?[.invalid] == "true")
        #expect(stage.text.contains("Repeats: every 2 weeks"))
        stage.choose("monthly on the 15th", in: "card-repeat-text")
        #expect(stage.text.contains("Repeats: every month on day 15"))
    }

    @Test("K18 a new card repeats by the form")
    func form() {
        let stage = BoardHarness()
        stage.makeBoard()
        stage.press("Add card")
        stage.type("Bins", into: "form-title")
        stage.choose("FREQ=WEEKLY", in: "form-repeat")
        stage.press("Add")
        #expect(stage.text.contains("A card that repeats needs a due date."))
        #expect(stage.focused == "form-due")
        stage.type("2026-05-18", into: "form-due")
        stage.press("Add")
        #expect(stage.text.contains("Repeats: every week"))
    }
}
