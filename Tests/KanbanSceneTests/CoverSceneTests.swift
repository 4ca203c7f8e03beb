import Interaction
import KanbanModel
import Primitives
import Replication
import SceneSupport
import Scenes
import Testing
import Views

@testable import KanbanScene

@Suite struct CoverSceneTests {
    private let sea = BlobHash(of: [1]).hex
    private let hill = BlobHash(of: [2]).hex

    private func asked(_ stage: BoardHarness) -> UInt32? {
        for case .ask(let number, _) in stage.effects.reversed() { return number }
        return nil
    }

    private func answer(_ body: String, _ stage: BoardHarness, status: Int32 = 200) throws {
        stage.scene.answered(try #require(asked(stage)), status: status, body: Array(body.utf8))
        stage.settle()
    }

    private func choice(_ stage: BoardHarness) -> (number: UInt32, choice: DocumentChoice)? {
        for case .pick(let number, let choice) in stage.effects.reversed() { return (number, choice) }
        return nil
    }

    @Test("K17 a cover is chosen among saved photos, shown on face and page, changed and taken off, each undone")
    func choosing() throws {
        let stage = BoardHarness()
        stage.makeBoard(cards: [("Todo", "One")])
        stage.press("One")
        stage.press("Choose a photo…")
        try answer(
            "[{\"file\":\"\(sea)\",\"title\":\"Sea\"},{\"title\":\"No file\"},{\"file\":\"x\"},{\"file\":\"\(hill)\",\"title\":\"Hill\"}]",
            stage)
        let first = try #require(choice(stage))
        #expect(first.choice.items.map { $0.title } == ["Sea", "Hill"])
        #expect(first.choice.items.first?.picture == "/api/thumbnails/\(sea)?width=160")
        stage.scene.picked(item: "1", for: first.number)
        stage.settle()
        #expect(stage.card("One")?.cover?.text == hill)
        #expect(stage.focused == BoardScene.coverButton)
        let shown = stage.node("card-page")?.first { $0[.classes] == "card-cover" }
        #expect(shown?[.source] == "/api/thumbnails/\(hill)?width=960" && shown?[.loading] == "lazy")
        stage.press("Remove the cover")
        #expect(stage.card("One")?.cover == nil && stage.toasts.last == "Removed the cover.")
        stage.key("z", .control, on: stage.node("card-page"))
        stage.press("Close")
        let card = try #require(stage.card("One"))
        let face = stage.node(card.id.key)?.first { $0[.classes] == "board-card-cover" }
        #expect(face?[.source] == "/api/thumbnails/\(hill)?width=480" && face?[.loading] == "lazy")
        // An answer to a question of before is none.
        stage.scene.picked(item: "0", for: first.number)
        #expect(stage.card("One")?.cover?.text == hill)
    }

    @Test("G15 K17 an edited photo is offered as it looks, and becomes the cover so by the server")
    func edited() throws {
        let stage = BoardHarness()
        stage.makeBoard(cards: [("Todo", "One")])
        stage.press("One")
        stage.press("Choose a photo…")
        let frame = "1.0.0.0.500000.1000000"
        try answer(
            """
            [{"file":"\(sea)","label":"2t5-38a","title":"Sea","frame":{"text":"\(frame)","width":2,"height":6}},\
            {"file":"\(sea)","label":"2t5-38b","title":"Whole sea"}]
            """, stage)
        let offer = try #require(choice(stage))
        #expect(
            offer.choice.items.map(\.picture) == [
                "/api/thumbnails/\(sea)?width=160&frame=\(frame)", "/api/thumbnails/\(sea)?width=160",
            ])
        stage.scene.picked(item: "0", for: offer.number)
        stage.settle()
        #expect(stage.card("One")?.cover == nil)
        var sent: (number: UInt32, json: String)?
        for case .ask(let number, .commandAfterSending("/api/kanban/edit", let json)) in stage.effects {
            sent = (number, json)
        }
        let question = try #require(sent)
        #expect(question.json.contains("\"cover\":\"2t5-38a\""))
        stage.scene.answered(question.number, status: 0, body: [])
        stage.settle()
        #expect(stage.toasts.last == "Saved photos can be chosen when the server is back.")
    }

    @Test("K17 without photos, or without the server, it says so, and who chooses nothing keeps what is there")
    func nothing() throws {
        let stage = BoardHarness()
        stage.makeBoard(cards: [("Todo", "One")])
        stage.press("One")
        stage.press("Choose a photo…")
        try answer("[]", stage)
        #expect(stage.toasts.last == "There are no saved photos yet.")
        stage.press("Choose a photo…")
        try answer("", stage, status: 0)
        #expect(stage.toasts.last == "Saved photos can be chosen when the server is back.")
        stage.press("Choose a photo…")
        try answer("[{\"file\":\"\(sea)\",\"title\":\"Sea\"}]", stage)
        let number = try #require(choice(stage)?.number)
        stage.scene.picked(nil, for: number)
        stage.scene.picked(item: "0", for: number)
        stage.settle()
        #expect(stage.card("One")?.cover == nil && stage.focused == BoardScene.coverButton)
    }
}
