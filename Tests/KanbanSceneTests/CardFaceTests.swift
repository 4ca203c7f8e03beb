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

@Suite struct CardFaceTests {
    @Test("K1 each column has a colour of its own, and neighbours differ")
    func colors() {
        let stage = BoardHarness()
        stage.makeBoard()
        for name in ["Later", "Waiting"] {
            stage.press("Add column")
            stage.type(name, into: "prompt-text")
            stage.press("Add")
        }
        let classes = ["Todo", "Doing", "Done", "Later", "Waiting"].map { stage.section($0)?[.classes] ?? "" }
        #expect(Set(classes).count == 5)
    }

    @Test("K2 what a card shows of its text leaves out tasks, which it counts")
    func excerpt() {
        let stage = BoardHarness()
        stage.makeBoard()
        func show(_ text: String) -> String? {
            stage.press("Add card")
            stage.type("T", into: "form-title")
            stage.type(text, into: "form-description")
            stage.press("Add")
            defer {
                stage.press("Actions for “T”")
                stage.press("Delete")
            }
            return stage.cardNode("T")?.first { $0[.classes] == "board-card-text" }?.allText
        }
        #expect(show("Before\n\n- [ ] bank\n- [x] post\n\nAfter") == "Before\nAfter")
        #expect(show("- [ ] bank\n- [x] post\n- plain") == "plain")
        #expect(show("- [ ] bank") == nil)
    }

    @Test("K2 links on a card say what they lead to, by its present title")
    func links() {
        let stage = BoardHarness()
        stage.makeBoard()
        let memo = DocumentID(high: 3, low: 4)
        let id = ShortID(of: memo).text
        func call(_ title: String) {
            stage.context.catalogue.take(CatalogueRow(document: memo, kind: "memo", title: title))
        }
        call("Recipes")
        stage.press("Add card")
        stage.type("Cook [[\(id)]] #home", into: "form-title")
        stage.type("From [[\(id)]], or [[\(id)|her book]]", into: "form-description")
        stage.press("Add")
        #expect(
            stage.titles(in: "Todo") == ["Cook  Recipes  #home"] || stage.titles(in: "Todo") == ["Cook Recipes #home"])
        func text() -> String? { stage.section("Todo")?.first { $0[.classes] == "board-card-text" }?.allText }
        #expect(text() == "From Recipes, or her book")
        call("Dishes")
        #expect(text() == "From Dishes, or her book")
        #expect(stage.view.button("Actions for “Cook Dishes #home”") != nil)
    }

    @Test("K6 a day stands before its month where the reader's country writes it so")
    func days() {
        for (words, due) in [("", "Due Nov 20"), (DayWords.dayFirst, "Due 20 Nov")] {
            let stage = BoardHarness(Language(code: "en", words: Language.words(ofLines: words)))
            stage.makeBoard()
            stage.press("Add card")
            stage.type("Pay", into: "form-title")
            stage.type("2023-11-20", into: "form-due")
            stage.press("Add")
            #expect(stage.cardNode("Pay")?.allText.contains(due) == true)
        }
        let british = Language(code: "en", words: Language.words(ofLines: DayWords.dayFirst))
        for (day, week) in [("2026-11-25", "23 Nov – 29 Nov 2026"), ("2026-12-30", "28 Dec 2026 – 3 Jan 2027")] {
            guard let day = CivilDate(day) else { continue }
            #expect(british.text(of: CalendarSpan(.week, holding: day, .monday).phrase) == week)
        }
    }
}
