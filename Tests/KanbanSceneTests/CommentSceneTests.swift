import Interaction
import KanbanModel
import Primitives
import Replication
import SceneSupport
import Scenes
import Testing
import Views

@testable import KanbanScene

@Suite struct CommentSceneTests {
    private let field = BoardScene.commentField(of: nil)

    /// A card whose form is open.
    private func stage(_ settings: [String: String] = [:]) -> BoardHarness {
        let stage = BoardHarness(settings: settings)
        stage.context.authorName = "Ada"
        stage.makeBoard(cards: [("Todo", "Paint")])
        stage.press("Paint")
        stage.forgetEffects()
        return stage
    }

    private func say(_ text: String, _ stage: BoardHarness) {
        stage.type(text, into: field)
        stage.key("Enter", .control, on: stage.node(field))
    }

    /// The comments that are shown: who and when, and what.
    private func shown(_ stage: BoardHarness) -> [String] {
        (stage.node("comment-list")?.all { $0.tag == .li } ?? []).map { item in
            item.all { $0[.classes] == "comment-author" || $0.key == "text" }.map { $0.allText }
                .joined(separator: ": ")
        }
    }

    /// What somebody else says of the card.
    private func other(
        _ text: String, of author: UInt64 = 6, named name: String = "Ben", _ stage: BoardHarness
    ) throws {
        let board = try #require(stage.board)
        let document = try #require(stage.scene.current)
        let card = try #require(stage.card("Paint")).id
        let session = DocumentSession<Board>(
            document: document, kind: Board.kind, replica: ReplicaID(9), author: AuthorID(author))
        for event in stage.scene.boards[document]?.log ?? [] {
            _ = try session.receive(event.bytes, now: stage.context.now)
        }
        var written: [[UInt8]] = []
        let changes = try board.addComment(text, to: card, by: AuthorID(author), named: name)
        session.perform(changes, now: stage.context.now, undoing: nil) { (bytes: [UInt8]) throws(Never) in
            written.append(bytes)
        }
        stage.scene.receive(written, of: document)
        stage.settle()
    }

    private func choose(_ item: String, of text: String, _ stage: BoardHarness) {
        stage.press("Actions for the comment “\(text)”")
        stage.press(item)
    }

    @Test(
        "K16 Ctrl+Enter adds a comment and stays for the next; each shows its author, and the card how many there are")
    func adding() throws {
        let stage = stage()
        say("Which **colour**?", stage)
        #expect(stage.focused == field && stage.node(field)?[.value] == "")
        #expect(stage.announced.last == "Comment added.")
        try other("Blue.", stage)
        try other("Nameless.", of: 7, named: "", stage)
        stage.type("Yes.", into: field)
        stage.press("Add comment")
        #expect(
            shown(stage) == ["You: Which colour ?", "Ben: Blue.", "Somebody else: Nameless.", "You: Yes."])
        #expect(stage.board?.comments(of: stage.card("Paint")?.id ?? .none).first?.authorName == "Ada")
        // A blank one is none, and says so.
        say(" ", stage)
        #expect(stage.toasts.last == "A comment needs some text." && shown(stage).count == 4)
        stage.press("Close")
        #expect(stage.cardNode("Paint")?.allText.contains("4 comments") == true)
    }

    @Test("K16 one's own comments alone are edited and removed, by a menu; undo brings them back")
    func own() throws {
        let stage = stage()
        say("Blue.", stage)
        try other("Red.", stage)
        #expect(stage.button("Actions for the comment “Red.”") == nil)
        choose("Edit comment", of: "Blue.", stage)
        let id = try #require(stage.scene.page?.editedComment)
        let key = BoardScene.commentField(of: id)
        #expect(stage.focused == key && stage.node(key)?[.value] == "Blue.")
        stage.type("Dark blue.", into: key)
        stage.press("Save comment")
        #expect(shown(stage) == ["You: Dark blue.", "Ben: Red."] && stage.focused == "menu-" + id.key)
        #expect(stage.node("comment-list")?.allText.contains("edited ") == true)
        choose("Remove comment", of: "Dark blue.", stage)
        #expect(shown(stage) == ["Ben: Red."] && stage.toasts.last == "Removed the comment.")
        #expect(stage.scene.takeBack())
        stage.settle()
        #expect(shown(stage) == ["You: Dark blue.", "Ben: Red."])
    }

    @Test("K16 what is typed as a comment is not lost: Esc, closing and a new page keep it; Cancel forgets it")
    func drafts() throws {
        let stage = stage()
        say("Blue.", stage)
        stage.type("Half a tho", into: field)
        stage.key("Escape", on: stage.node("card-page"))
        #expect(stage.toasts.last == "Your text is kept as a draft.")
        #expect(stage.node("card-page") == nil && stage.settings.values.contains("Half a tho"))
        stage.press("Paint")
        #expect(stage.node(field)?[.value] == "Half a tho")
        choose("Edit comment", of: "Blue.", stage)
        let id = try #require(stage.scene.page?.editedComment)
        let key = BoardScene.commentField(of: id)
        stage.type("Dark bl", into: key)
        stage.key("Escape", on: stage.node(key))
        #expect(shown(stage) == ["You: Blue."])
        choose("Edit comment", of: "Blue.", stage)
        #expect(stage.node(key)?[.value] == "Dark bl")
        stage.press("Cancel")
        choose("Edit comment", of: "Blue.", stage)
        #expect(stage.node(key)?[.value] == "Blue.")
        stage.press("Cancel")
        stage.scene.settle()
        stage.settle()
        // The same browser later.
        let later = BoardHarness(settings: stage.settings)
        later.stored = stage.kept
        later.scene.open(stage.scene.current)
        later.settle()
        later.press("Paint")
        #expect(later.node(field)?[.value] == "Half a tho")
        say("Half a thought.", later)
        #expect(!later.settings.keys.contains { $0.hasPrefix("comment/") })
    }

    @Test("K16 of many comments the newest are shown, and the earlier ones when they are asked for")
    func many() {
        let stage = stage()
        for number in 1...60 { say("Number \(number)", stage) }
        #expect(shown(stage).count == 50 && shown(stage).first == "You: Number 11")
        stage.press("Show earlier comments: 10")
        #expect(shown(stage).count == 60 && shown(stage).first == "You: Number 1")
    }

    @Test("K16 a new card has no comments yet, and the words of the filter are found in them")
    func filter() {
        let stage = stage()
        say("In ultramarine", stage)
        stage.press("Close")
        stage.add("Call")
        stage.press("Add card")
        #expect(stage.node("comments") == nil)
        stage.press("Cancel")
        stage.press("Filter")
        stage.type("ultra", into: "filter-text")
        #expect(stage.titles(in: "Todo") == ["Paint"])
    }
}
