import KanbanModel
import KanbanScene
import SceneSupport
import TestSupport
import Testing
import Views

@Suite struct RepeatingSceneTests {
    @Test("K18 the form lets a card repeat by a plain choice or in words, and the face shows it")
    func form() {
        let stage = BoardHarness()
        stage.makeBoard(cards: [("Todo", "Bins")])
        stage.press("Bins")
        stage.press("Edit")
        stage.type("FREQ=WEEKLY", into: "form-repeat")
        stage.press("Save")
        #expect(stage.text.contains("A card that repeats needs a due date."))
        #expect(stage.focused == "form-due")
        stage.type("2026-05-18", into: "form-due")
        #expect(stage.node("form-repeat-text") == nil)
        stage.press("Save")
        #expect(stage.text.contains("Repeats: every week"))

        stage.press("Bins")
        stage.press("Edit")
        // Another begins with an example, which is changed in words.
        stage.type("FREQ=WEEKLY;INTERVAL=2", into: "form-repeat")
        #expect(stage.node("form-repeat-text")?[.value] == "every 2 weeks")
        stage.type("now and then", into: "form-repeat-text")
        stage.press("Save")
        #expect(stage.text.contains("Write how it repeats"))
        #expect(stage.node("form-repeat-text")?[.invalid] == "true")
        stage.type("monthly on the 15th", into: "form-repeat-text")
        stage.press("Save")
        #expect(stage.text.contains("Repeats: every month on day 15"))
    }
}
