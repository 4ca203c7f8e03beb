import Interaction
import KanbanModel
import Primitives
import Replication
import SceneSupport
import Scenes
import Testing
import Views

@testable import KanbanScene

@Suite struct BoardSceneTests {
    @Test("K1 a new board has three columns with their names and live counts")
    func threeColumns() {
        let stage = BoardHarness()
        #expect(stage.text.contains("A board keeps cards in columns"))
        stage.press("New board")
        stage.type("House", into: "prompt-text")
        stage.press("Add")
        // Who has made a board goes on with its first card.
        let field = stage.board.flatMap { $0.lanes().first.map { BoardScene.quickField(of: $0.column.id) } }
        #expect(field.map { stage.effects.contains(.focus(key: $0)) } == true)
        #expect(stage.view.all { $0.tag == .h2 }.map { $0.allText } == ["Todo", "Doing", "Done"])
        #expect(stage.view.first { $0.tag == .h1 }?.allText == "House")
        #expect(stage.section("Todo")?.first { $0[.classes] == "count" }?[.label] == "0 cards")
        stage.add("Paint the door")
        #expect(stage.section("Todo")?.first { $0[.classes] == "count" }?[.label] == "1 card")
        #expect(stage.titles(in: "Todo") == ["Paint the door"])
    }

    @Test("K1 columns are added, renamed, limited and moved; a limit that is exceeded says so in words")
    func columns() {
        let stage = BoardHarness()
        stage.makeBoard(cards: [("Todo", "One"), ("Todo", "Two")])
        stage.press("Add column")
        stage.type("Waiting", into: "prompt-text")
        stage.press("Add")
        #expect(stage.view.all { $0.tag == .h2 }.map { $0.allText } == ["Todo", "Doing", "Done", "Waiting"])
        stage.press("Actions for “Waiting”")
        stage.press("Move left")
        #expect(stage.view.all { $0.tag == .h2 }.map { $0.allText } == ["Todo", "Doing", "Waiting", "Done"])
        stage.press("Actions for “Todo”")
        stage.press("Limit…")
        stage.type("0", into: "prompt-text")
        stage.press("Save")
        #expect(stage.text.contains("A limit must be from 1 to 9999."))
        stage.type("1", into: "prompt-text")
        stage.press("Save")
        #expect(stage.section("Todo")?.allText.contains("Over the limit") == true)
        stage.press("Actions for “Waiting”")
        stage.press("Rename…")
        stage.type("Paused", into: "prompt-text")
        #expect(!stage.key("Enter", on: stage.node("prompt")) || !stage.context.isConsumed)
        stage.key("Enter", on: stage.node("prompt-text"))
        #expect(stage.section("Paused") != nil)
    }

    @Test("K1 a column that is not empty stays, and the board says why; an empty one goes")
    func removal() {
        let stage = BoardHarness()
        stage.makeBoard(cards: [("Doing", "One")])
        stage.press("Actions for “Doing”")
        stage.press("Remove")
        #expect(stage.toasts.last == "The column is not empty; cards in it: 1.")
        stage.press("Actions for “Done”")
        stage.press("Remove")
        #expect(stage.toasts.last == "A board always needs one column for finished work, and this is it.")
        stage.press("Actions for “Todo”")
        stage.press("Remove")
        #expect(stage.view.all { $0.tag == .h2 }.map { $0.allText } == ["Doing", "Done"])
    }

    @Test("K1 all cards of a column go at once and come back by one undo; with a filter on, nothing is deleted unseen")
    func emptying() {
        let stage = BoardHarness()
        stage.makeBoard(cards: [("Done", "One"), ("Done", "Two"), ("Doing", "Three")])
        stage.press("Actions for “Done”")
        stage.press("Delete all cards")
        #expect(stage.toasts.last == "Deleted 2 cards.")
        #expect(stage.section("Done")?.allText.contains("One") == false && stage.text.contains("Three"))
        stage.scene.step(.undo)
        stage.settle()
        #expect(stage.section("Done")?.allText.contains("One") == true && stage.text.contains("Two"))
        stage.press("Actions for “Todo”")
        #expect(!stage.isEnabled("Delete all cards"))
    }

    @Test("K6 a card past its day says so in words, not when it is done")
    func overdue() throws {
        let stage = BoardHarness()
        stage.makeBoard()
        stage.press("Add card")
        stage.type("Pay", into: "form-title")
        stage.type("2023-11-13", into: "form-due")
        stage.press("Add")
        #expect(stage.cardNode("Pay")?.allText.contains("Overdue since Nov 13") == true)
        #expect(stage.cardNode("Pay")?[.classes]?.contains("is-overdue") == true)
        stage.press("Actions for “Pay”")
        stage.press("Move to Done")
        #expect(stage.cardNode("Pay")?.allText.contains("Due Nov 13") == true)
        #expect(stage.cardNode("Pay")?[.classes]?.contains("is-overdue") == false)
    }

    @Test("K2 a card shows title, the beginning of its text, progress, day and tags")
    func cardFace() {
        let stage = BoardHarness()
        stage.makeBoard()
        stage.press("Add card")
        stage.type("Move #home", into: "form-title")
        stage.type("**Boxes**\n\n- [x] books\n- [ ] plates\n\n#errand #home", into: "form-description")
        stage.type("2023-11-20", into: "form-due")
        stage.press("Add")
        let face = stage.cardNode("Move #home")
        #expect(face?.allText.contains("1 of 2 done") == true)
        #expect(face?.allText.contains("Due Nov 20") == true)
        #expect(face?.first { $0[.classes] == "board-card-text" }?.allText.hasPrefix("Boxes") == true)
        #expect(face?.allText.contains("#errand") == true)
    }

    @Test("K2 a tag shows only its cards, and once more all of them")
    func tags() {
        let stage = BoardHarness()
        stage.makeBoard(cards: [("Todo", "Paint #home"), ("Todo", "Call #work"), ("Doing", "Sweep #Home")])
        stage.press("#home")
        #expect(stage.titles(in: "Todo") == ["Paint #home"])
        #expect(stage.titles(in: "Doing") == ["Sweep #Home"])
        stage.press("#home")
        #expect(stage.titles(in: "Todo") == ["Paint #home", "Call #work"])
    }

    @Test("K7 deleting shows a toast, and undo brings the card back to its place")
    func deletion() {
        let stage = BoardHarness()
        stage.makeBoard(cards: [("Todo", "One"), ("Todo", "Two"), ("Todo", "Three")])
        stage.press("Actions for “Two”")
        stage.press("Delete")
        #expect(stage.titles(in: "Todo") == ["One", "Three"])
        #expect(stage.effects.contains(.toast("Deleted “Two”.", undo: true)))
        #expect(stage.focused == stage.card("Three")?.id.buttonKey)
        stage.scene.step(.undo)
        stage.settle()
        #expect(stage.titles(in: "Todo") == ["One", "Two", "Three"])
    }

    @Test("K10 the toast's Undo takes back what it tells of, or nothing")
    func toastUndo() {
        let stage = BoardHarness()
        stage.makeBoard(cards: [("Todo", "One"), ("Todo", "Two"), ("Todo", "Three")])
        stage.press("Actions for “Two”")
        stage.press("Delete")
        stage.press("Actions for “Three”")
        stage.press("Move up")
        #expect(stage.titles(in: "Todo") == ["Three", "One"])
        #expect(!stage.scene.takeBack())
        stage.settle()
        #expect(stage.titles(in: "Todo") == ["Three", "One"])
        stage.scene.step(.undo)
        stage.settle()
        #expect(stage.scene.takeBack())
        stage.settle()
        #expect(stage.titles(in: "Todo") == ["One", "Two", "Three"])
    }

    @Test("K1 boards that were left are closed but for the last ones, never with something to keep")
    func closing() throws {
        let stage = BoardHarness()
        for number in 0..<12 {
            stage.makeBoard("Board \(number)", cards: [("Todo", "Card \(number)")])
            stage.press("All boards")
        }
        #expect(
            stage.view.all { $0[.classes] == "row board-row" }.map { $0[.reference] }
                == stage.context.catalogue.rows(kind: Board.kind).map { "document:" + $0.document.text })
        stage.stored = stage.kept
        let boards = stage.context.catalogue.rows(kind: Board.kind).map { $0.document }
        for board in boards.reversed() {
            stage.scene.open(board)
            stage.settle()
            #expect(stage.board?.allCards.count == 1)
        }
        #expect(boards.count { stage.scene.boards[$0] != nil } == 8)
    }

    @Test("K7 a swipe to the left deletes, and is no press")
    func swipe() {
        let stage = BoardHarness()
        stage.makeBoard(cards: [("Todo", "One"), ("Todo", "Two")])
        stage.pointer(.down, on: "One", kind: .touch, x: 200, y: 100)
        stage.pointer(.move, on: "One", kind: .touch, x: 170, y: 100)
        stage.pointer(.move, on: "One", kind: .touch, x: 120, y: 102)
        #expect(stage.titles(in: "Todo") == ["Two"])
        #expect(stage.node("card-page") == nil)
    }

    @Test("K7 a finger whose end nobody told is forgotten: the next one swipes and drags")
    func lostFinger() {
        let stage = BoardHarness()
        stage.makeBoard(cards: ["One", "Two", "Three", "Four"].map { ("Todo", $0) })
        func swipe(_ title: String, pointer: Int32) {
            stage.pointer(.down, on: title, kind: .touch, x: 200, y: 100, pointer: pointer)
            stage.pointer(.move, on: title, kind: .touch, x: 170, y: 100, pointer: pointer)
            // Its card is gone before the finger is up.
            stage.pointer(.move, on: title, kind: .touch, x: 120, y: 102, pointer: pointer)
        }
        swipe("One", pointer: 2)
        swipe("Two", pointer: 3)
        #expect(stage.titles(in: "Todo") == ["Three", "Four"])
        stage.pointer(.down, on: "Three", kind: .touch, x: 200, y: 100, pointer: 4)
        stage.time += 600
        stage.scene.tick(DragTimer.card)
        stage.pointer(.move, on: "Three", kind: .touch, x: 220, y: 120, pointer: 4)
        #expect(stage.node("ghost") != nil)
        stage.key("Escape", on: stage.view)
        #expect(stage.node("ghost") == nil)
        swipe("Three", pointer: 5)
        #expect(stage.titles(in: "Todo") == ["Four"])
    }

    @Test("K8 history tells what was done, with time and who")
    func history() {
        let stage = BoardHarness()
        stage.makeBoard(cards: [("Doing", "One")])
        stage.press("Actions for the board")
        stage.press("History")
        let lines = stage.node("lines")?.children.map { $0.allText } ?? []
        #expect(lines.first?.hasPrefix("Moved “One” from Todo to Doing.") == true)
        #expect(lines.first?.hasSuffix("You") == true)
        #expect(lines.contains { $0.hasPrefix("Added “One”.") })
        stage.press("Hide history")
        #expect(stage.node("history") == nil)
    }

    @Test("W13 K8 a long history holds the lines in sight, each with its place, and the first one is reached")
    func longHistory() {
        let stage = BoardHarness()
        stage.makeBoard(cards: [("Todo", "One")])
        for number in 0..<600 {
            stage.scene.change { (board) throws(BoardError) in try board.rename(to: "House \(number)") }
        }
        stage.settle()
        stage.press("Actions for the board")
        stage.press("History")
        func lines() -> [BoardHarness.Node] { stage.node("lines")?.children.filter { $0[.setSize] != nil } ?? [] }
        let count = lines().first?[.setSize].flatMap { Int($0) } ?? 0
        #expect(lines().count < 40 && count > 600)
        #expect(lines().first?.allText.contains("House 599") == true)
        #expect(stage.node("lines")?.children.first === stage.node("lines")?.children.first)
        stage.send(.focus, to: lines().first, .focus)
        stage.send(.scroll, to: stage.node("lines"), .scroll(top: 1e6, height: 700))
        #expect(lines().last?[.positionInSet] == String(count) && lines().count < 40)
        // The line that has the focus stays.
        #expect(lines().first?.allText.contains("House 599") == true)
    }

    @Test("K10 undo and redo are disabled when there is nothing to take back; the shortcuts do the same")
    func undo() {
        let stage = BoardHarness()
        stage.makeBoard()
        #expect(stage.node("redo")?[.isDisabled] != nil)
        stage.add("One")
        #expect(stage.node("undo")?[.isDisabled] == nil)
        stage.key("z", .control, on: stage.view)
        #expect(stage.titles(in: "Todo") == [])
        #expect(stage.node("redo")?[.isDisabled] == nil)
        stage.key("z", [.control, .shift], on: stage.view)
        #expect(stage.titles(in: "Todo") == ["One"])
        #expect(stage.node("redo")?[.isDisabled] != nil)
    }

    @Test("K12 the board says what has not reached the server")
    func status() {
        let stage = BoardHarness()
        stage.makeBoard()
        #expect(stage.node("status")?.allText == "")
        stage.context.unsent = 1
        #expect(stage.node("status")?.allText == "Sending 1 change…")
        stage.context.isOnline = false
        stage.context.unsent = 3
        #expect(stage.node("status")?.allText == "Offline; 3 changes to send")
    }

    @Test("W5 a board goes to the trash with a way back, and leaves the list")
    func trash() {
        let stage = BoardHarness()
        stage.makeBoard("House")
        stage.press("All boards")
        #expect(stage.text.contains("House"))
        stage.press("Actions for “House”")
        stage.press("Move to trash")
        #expect(stage.effects.contains(.toast("Moved “House” to trash.", undo: true)))
        #expect(!stage.text.contains("House"))
        stage.scene.step(.undo)
        stage.settle()
        #expect(stage.text.contains("House"))
    }

    @Test("K1 boards are made, renamed and pinned from the list")
    func list() {
        let stage = BoardHarness()
        stage.makeBoard("First")
        stage.press("All boards")
        stage.makeBoard("Second")
        stage.press("All boards")
        stage.press("Actions for “First”")
        stage.press("Pin")
        let titles = stage.view.all { $0[.classes] == "row-title" }.map { $0.allText }
        #expect(titles == ["First", "Second"])
        stage.press("Actions for “Second”")
        stage.press("Rename…")
        #expect(stage.node("prompt-text")?[.value] == "Second")
        stage.type("Third", into: "prompt-text")
        stage.press("Save")
        #expect(stage.text.contains("Third"))
    }

    @Test("W8 a change of a newer version leaves the board as it is and is not lost")
    func newerVersion() throws {
        let stage = BoardHarness()
        stage.makeBoard(cards: [("Todo", "One")])
        let document = try #require(stage.scene.current)
        let log = try #require(stage.scene.open?.log)
        let session = DocumentSession<Board>(
            document: document, kind: Board.kind, replica: ReplicaID(9), author: AuthorID(9))
        for event in log { _ = try session.receive(event.bytes, now: stage.context.now) }
        var bytes: [UInt8] = []
        session.perform([.unknown([200, 1, 2])], now: stage.context.now) { bytes = $0 }
        stage.scene.receive([bytes], of: document)
        stage.settle()
        #expect(stage.titles(in: "Todo") == ["One"])
        stage.press("Actions for the board")
        stage.press("History")
        #expect(stage.text.contains("A change made by a newer version of Bojagi."))
    }

    @Test(
        "K11 what the command line takes in the page takes in the same: times, other boards' columns, Trello, Taskwarrior"
    )
    func otherFiles() {
        let stage = BoardHarness()
        stage.makeBoard()
        func choose(_ text: String) {
            stage.press("Actions for the board")
            stage.press("Import cards…")
            stage.send(.paste, to: stage.node("board"), .paste(.chosen(text)))
        }
        choose(
            """
            [{"title":"Moved","state":"aaa-aaa-aaa","column":"Later","updatedAt":"2024-05-20T12:00:00.500Z"},
             {"title":"Lost","state":"nowhere"}]
            """)
        #expect(stage.titles(in: "Later") == ["Moved"])
        #expect(stage.card("Moved")?.changedAt == 1_716_206_400_500)
        #expect(
            stage.toasts.last
                == "Cards imported: 1 Record 2 can't be imported: The board has no column for the state “nowhere”.")
        choose(
            """
            {"lists":[{"id":"b","name":"Second","pos":2.5},{"id":"a","name":"First","pos":1e0}],
             "cards":[{"id":"5e1f00000000000000000001","name":"From Trello","idList":"b","labels":[{"name":"Very red"}]},
                      {"name":"Put away","idList":"a","closed":true}]}
            """)
        #expect(stage.titles(in: "Second") == ["From Trello"])
        #expect(stage.titles(in: "First") == [])
        let labels = stage.card("From Trello").flatMap { stage.board?.labels(of: $0.id) }
        #expect(labels?.map { $0.name } == ["Very red"])
        #expect(stage.card("From Trello")?.createdAt == 1_579_089_920_000)
        choose("{\"description\":\"A task\",\"uuid\":\"u\",\"status\":\"completed\",\"entry\":\"20240520T120000Z\"}\n")
        #expect(stage.titles(in: "Done") == ["A task"])
        #expect(stage.card("A task")?.createdAt == 1_716_206_400_000)
        choose("{\"lists\":[]}")
        #expect(stage.toasts.last == "The file is JSON, but not a list of cards.")
    }

    @Test("K11 cards come in from JSON in one step, each broken record named, and go out, without the server")
    func exchange() {
        let stage = BoardHarness()
        stage.makeBoard()
        stage.press("Actions for the board")
        stage.press("Import cards…")
        #expect(stage.effects.contains { if case .chooseFiles("board", _, false) = $0 { true } else { false } })
        let json = """
            [{"id":"a","title":"One","description":"x","state":"doing","dueDate":1700006400},
             {"description":"no title"}, {"title":"Two","state":"done"}, {"title":"Three","dueDate":"never"}]
            """
        stage.send(.paste, to: stage.node("board"), .paste(.chosen(json)))
        #expect(stage.titles(in: "Doing") == ["One"])
        #expect(stage.titles(in: "Done") == ["Two"])
        #expect(stage.card("One")?.due?.text == "2023-11-15")
        #expect(
            stage.toasts.last == """
                Cards imported: 2 Record 2 can't be imported: A card needs a title. Record 4 can't be imported: “dueDate” is not \
                a number of seconds.
                """)
        stage.key("z", .control, on: stage.view)
        #expect(stage.titles(in: "Doing") == [])
        stage.press("Actions for the board")
        stage.press("Import cards…")
        stage.send(.paste, to: stage.node("board"), .paste(.chosen("no JSON")))
        #expect(stage.toasts.last == "“cards.json” is not JSON: byte 0: A value was expected here.")
        // Whoever chooses no file after all can paste as before.
        stage.press("Actions for the board")
        stage.press("Import cards…")
        stage.send(.paste, to: stage.node("board"), .paste(DroppedData(text: "Pasted")))
        #expect(stage.titles(in: "Todo") == ["Pasted"])

        stage.context.isOnline = false
        for (item, name, type, first) in [
            ("Export as JSON", "House.json", "application/json", "[{\"description\":"),
            ("Export for Trello", "House.trello.json", "application/json", "{\"cards\":["),
            ("Export for Taskwarrior", "House.taskwarrior.json", "application/json", "[{\"description\":"),
            ("Export as calendar", "House.ics", "text/calendar", "BEGIN:VCALENDAR\r\n"),
        ] {
            stage.forgetEffects()
            stage.press("Actions for the board")
            stage.press(item)
            guard case .download(name, type, let bytes)? = stage.effects.last else {
                Issue.record("nothing was downloaded: \(item)")
                continue
            }
            #expect(String(decoding: bytes, as: UTF8.self).hasPrefix(first), "\(item)")
        }
    }

    @Test("K4 a card is copied to another board by its menu")
    func copy() throws {
        let stage = BoardHarness()
        stage.makeBoard("First")
        let first = try #require(stage.scene.current)
        stage.press("All boards")
        stage.makeBoard("Second", cards: [("Doing", "Shared")])
        for name in ["Home", "Work"] {
            stage.press("Actions for “Shared”")
            stage.press("Labels…")
            stage.press("New label…")
            stage.type(name, into: "prompt-text")
            stage.press("Add")
        }
        stage.press("Actions for “Shared”")
        stage.press("Copy to “First”")
        #expect(stage.titles(in: "Doing") == ["Shared"])
        let copy = try #require(stage.scene.boards[first]?.value)
        #expect(copy.lanes().first?.map { $0.title } == ["Shared"])
        #expect(copy.allCards.first.map { copy.labels(of: $0.id).map(\.name) } == ["Home", "Work"])
    }
}
