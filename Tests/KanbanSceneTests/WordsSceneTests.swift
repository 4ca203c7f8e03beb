import Interaction
import KanbanModel
import Primitives
import Replication
import SceneSupport
import Scenes
import Testing
import Views

@testable import KanbanScene

/// Files and links in the description of a card.
@Suite struct WordsSceneTests {
    private let hash = String(repeating: "a", count: 64)
    private let other = String(repeating: "b", count: 64)

    private func stage(_ description: String = "") -> BoardHarness {
        let stage = BoardHarness()
        stage.makeBoard(cards: [("Todo", "One")])
        stage.press("One")
        if !description.isEmpty {
            stage.type(description, into: "card-description")
            stage.send(.blur, to: stage.node("card-description"), .blur)
        }
        return stage
    }

    private func files(_ all: StoredFile...) -> DroppedData { DroppedData(files: all) }
    private var picture: StoredFile { StoredFile(hash: hash, name: "roof.jpg", width: 40, height: 30, size: 9) }
    private var paper: StoredFile { StoredFile(hash: other, name: "offer.pdf", width: 0, height: 0, size: 9) }

    @Test("K15 files come into a description by picker, paste and drop: pictures show, others are links, one Undo each")
    func attaching() {
        let stage = stage("Words\n\n- [ ] ask")
        stage.press("Attach files…")
        let asked = stage.effects.contains {
            if case .chooseFiles("card-description", "*/*", true) = $0 { true } else { false }
        }
        #expect(asked && stage.node("card-description")?[.takes] == "*/*")
        stage.send(.paste, to: stage.node("card-description"), .paste(files(picture, paper)))
        let both = "![roof.jpg](blob:\(hash))\n[offer.pdf](blob:\(other))"
        #expect(stage.card("One")?.description == "Words\n\(both)\n\n- [ ] ask")
        let links = stage.node("card-files")?.all { $0.tag == .a }
        #expect(links?.map { $0.allText } == ["offer.pdf"] && links?.first?[.download] == "offer.pdf")
        stage.key("z", .control, on: stage.node("card-page"))
        #expect(stage.card("One")?.description == "Words\n\n- [ ] ask")
        // Anywhere on the page, and where somebody writes at the caret.
        stage.send(.drop, to: stage.node("card-page"), .drop(files(paper), isOver: true))
        #expect(stage.card("One")?.description == "Words\n\n- [ ] ask")
        stage.send(.drop, to: stage.node("card-page"), .drop(files(paper), isOver: false))
        #expect(stage.card("One")?.description == "Words\n[offer.pdf](blob:\(other))\n\n- [ ] ask")
        stage.send(.focus, to: stage.node("card-description"), .focus)
        stage.send(.input, to: stage.node("card-description"), .input("ab", selection: 1..<1, isComposing: false))
        stage.send(.drop, to: stage.node("card-description"), .drop(files(picture), isOver: false))
        #expect(stage.card("One")?.description.hasPrefix("a![roof.jpg](blob:\(hash))b") == true)
    }

    @Test("K17 a picture in the description may be the cover, without the server, too")
    func cover() throws {
        let stage = stage("![roof|300](blob:\(hash)) [offer](blob:\(other))")
        stage.press("Choose a photo…")
        var asked: UInt32 = 0
        for case .ask(let number, _) in stage.effects { asked = number }
        stage.scene.answered(asked, status: 0, body: [])
        stage.settle()
        var chosen: (UInt32, DocumentChoice)?
        for case .pick(let number, let choice) in stage.effects { chosen = (number, choice) }
        let (number, choice) = try #require(chosen)
        #expect(choice.items.map { $0.title } == ["roof"])
        stage.scene.picked(item: "0", for: number)
        stage.settle()
        #expect(stage.card("One")?.cover?.text == hash)
    }

    private func offered(_ stage: BoardHarness) -> [String] {
        stage.node("card-suggestions")?.all { $0.tag == .button }.map { $0.allText } ?? []
    }

    private func write(_ text: String, _ stage: BoardHarness, caret: Int? = nil) {
        let caret = caret ?? text.unicodeScalars.count
        stage.send(.focus, to: stage.node("card-description"), .focus)
        stage.send(
            .input, to: stage.node("card-description"), .input(text, selection: caret..<caret, isComposing: false))
    }

    @Test("M14 after [[ in a description documents are offered by what is typed; Enter or a press puts the link in")
    func linking() throws {
        let stage = stage()
        stage.press("Close")
        for name in ["Garden", "Market", "Supermarket"] {
            stage.press("All boards")
            stage.makeBoard(name)
        }
        stage.press("All boards")
        stage.makeBoard("Mine", cards: [("Todo", "Two")])
        stage.press("Two")
        write("See [[mar", stage)
        #expect(offered(stage) == ["Market", "Supermarket"])
        stage.key("ArrowDown", on: stage.node("card-description"))
        stage.key("Enter", on: stage.node("card-description"))
        let id = try #require(
            stage.context.catalogue.rows(kind: "kanban").first { $0.title == "Supermarket" }?.document)
        #expect(stage.card("Two")?.description == "See [[\(ShortID(of: id).text)]]")
        #expect(offered(stage).isEmpty && stage.focused == "card-description")
        #expect(stage.node("card-description")?[.linkTitles]?.hasSuffix("\tSupermarket\n") == true)
        // A press comes after the field was left.
        write("[[gar", stage)
        stage.send(.blur, to: stage.node("card-description"), .blur)
        stage.press("Garden")
        #expect(stage.card("Two")?.description.hasSuffix("]]") == true && offered(stage).isEmpty)
        write("[[gar", stage)
        stage.key("Escape", on: stage.node("card-description"))
        #expect(offered(stage).isEmpty && stage.node("card-page") != nil)
        write("[[gar", stage, caret: 0)
        #expect(offered(stage).isEmpty)
    }

    @Test("M14 whoever leaves the description for good is offered nothing any more")
    func leaving() {
        let stage = stage()
        write("[[hou", stage)
        #expect(offered(stage).isEmpty, "a card need not link to its own board")
        write("[[hou", stage)
        stage.send(.blur, to: stage.node("card-description"), .blur)
        stage.scene.tick(25)
        stage.settle()
        #expect(offered(stage).isEmpty && stage.card("One")?.description == "[[hou")
    }
}
