import Interaction
import MemoModel
import Primitives
import Replication
import SceneSupport
import Scenes
import Testing
import TextMerging
import Views

@testable import MemoScene

@Suite struct LinkTests {
    @Test("M12 a link is completed while typing, stores the id and shows the present title")
    func links() {
        let stage = MemoHarness()
        stage.makeMemo("회의록")
        stage.makeMemo("See [[회")
        #expect(stage.node("suggestions")?.all { $0.tag == .button }.map { $0.allText } == ["회의록"])
        stage.key("Enter", on: "editor")
        let id = stage.context.catalogue.rows(kind: "memo").first { $0.title == "회의록" }?.document
        #expect(stage.field?.text == "See [[\(id.map { ShortID(of: $0).text } ?? "")]]")
        // Behind the id stands the title, which is no part of the text.
        #expect(stage.node("editor")?[.linkTitles]?.contains("\t회") == true)
        // A title of somebody else's can't say what another one is called.
        if let id {
            stage.context.catalogue.take(CatalogueRow(document: id, kind: "memo", title: "회의\nabc-def-ghi\tBank"))
            stage.scene.catalogueChanged()
            #expect(stage.node("editor")?[.linkTitles]?.split(separator: "\n").count == 1)
            stage.context.catalogue.take(CatalogueRow(document: id, kind: "memo", title: "회의록"))
            stage.scene.catalogueChanged()
        }
        stage.press("Read")
        stage.press("회의록")
        #expect(stage.scene.selected == id)
        stage.press("Write")
        stage.replace("회의록 5월")
        stage.pause()
        stage.open(stage.titles.first { $0.hasPrefix("See") } ?? "")
        stage.press("Read")
        #expect(stage.view.button("회의록 5월") != nil)
    }

    @Test("M14 the list shows what a link by id leads to, by its present title") func previews() {
        let stage = MemoHarness()
        stage.makeMemo("회의록")
        stage.makeMemo("Plan\nSee [[회")
        stage.key("Enter", on: "editor")
        stage.pause()
        func preview() -> String? { stage.row("Plan")?.first { $0[.classes] == "memo-preview" }?.allText }
        #expect(preview() == "See 회의록")
        stage.open("회의록")
        stage.replace("회의록 5월")
        stage.pause()
        #expect(preview() == "See 회의록 5월")
    }

    @Test("M12 a title that leads to a document by its id says its present title, in lists and in what a search finds")
    func titles() {
        let stage = MemoHarness()
        stage.makeMemo("Tea")
        stage.makeMemo("See [[Te")
        stage.key("Enter", on: "editor")
        stage.type(" soon\nand [[Te")
        stage.key("Enter", on: "editor")
        stage.type(" here")
        stage.pause()
        #expect(stage.titles == ["See Tea soon", "Tea"])
        stage.open("Tea")
        stage.replace("Coffee")
        stage.pause()
        #expect(stage.titles.sorted() == ["Coffee", "See Coffee soon"])
        stage.type("soon", into: "search")
        let row = stage.row("See Coffee soon")
        #expect(row?.all { $0.tag == .mark }.map { $0.allText } == ["soon"])
        stage.type("here", into: "search")
        #expect(stage.row("See Coffee soon")?.first { $0[.classes] == "memo-preview" }?.words == "and Coffee here")
    }

    @Test("M14 after [[ what begins with the letters stands before what only holds them")
    func suggestionOrder() {
        let stage = MemoHarness()
        let titles = (0..<6).map { "Notes of day \($0) in March" } + ["March"]
        // The latest come first in the list, so the one that begins with the letters is the last there.
        for title in titles.reversed() { stage.makeMemo(title) }
        stage.makeMemo("See [[mar")
        func offered() -> [String] { stage.node("suggestions")?.all { $0.tag == .button }.map { $0.allText } ?? [] }
        #expect(offered().first == "March" && offered().count == 6)
        #expect(Array(offered().dropFirst()) == Array(titles.prefix(5)))
    }

    @Test("M12 a link that was typed before its document was known is completed all the same")
    func lateLinks() {
        let stage = MemoHarness()
        stage.makeMemo("See [[회")
        #expect(stage.node("suggestions") == nil)
        var row = CatalogueRow(document: DocumentID(high: 7, low: 7), kind: "kanban")
        row.title = "회의"
        stage.context.catalogue.take(row)
        stage.scene.catalogueChanged()
        #expect(stage.node("suggestions")?.all { $0.tag == .button }.map { $0.allText } == ["회의"])
        stage.key("Escape", on: "editor")
        stage.scene.catalogueChanged()
        #expect(stage.node("suggestions") == nil, "who did not want it is not asked again")
    }

    @Test("M12 backlinks lead to who links here")
    func backlinks() {
        let stage = MemoHarness()
        stage.makeMemo("Target")
        stage.makeMemo("Source")
        let source = stage.context.catalogue.rows().first { $0.title == "Source" }?.document
        stage.answers["/api/links"] =
            "[{\"id\":\"\(source.map { ShortID(of: $0).text } ?? "")\",\"direction\":\"from\"}]"
        stage.open("Target")
        stage.context.unsent = 1
        stage.scene.tick(4)
        stage.settle()
        #expect(stage.node("backlinks") == nil)
        stage.context.unsent = 0
        stage.scene.tick(4)
        stage.settle()
        #expect(stage.node("backlinks")?.allText.contains("Source") == true)
        stage.send(.press, to: stage.node("backlinks")?.button("Source"), .press([]))
        #expect(stage.scene.selected == source)
    }
}
