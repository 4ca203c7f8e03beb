import KanbanModel
import Primitives
import Replication
import SceneSupport
import Scenes
import Testing
import Views

@testable import KanbanScene

/// Boards whose cards name files, going out and coming in on the page.
@Suite struct BoardFilesTests {
    private let hash = String(repeating: "ab", count: 32)
    private let other = String(repeating: "cd", count: 32)

    private func choose(_ text: String, _ stage: BoardHarness) {
        stage.press("Actions for the board")
        stage.press("Import cards…")
        stage.send(.paste, to: stage.node("board"), .paste(.chosen(text)))
    }

    private func asked(_ stage: BoardHarness) -> (number: UInt32, json: String)? {
        stage.effects.lazy.reversed().compactMap {
            if case .ask(let number, .commandAfterSending("/api/blobs/lacking", let json)) = $0 {
                (number, json)
            } else {
                nil
            }
        }.first
    }

    @Test("K11 a board with files goes out with them by the server; without it, and to guests, alone, and it says so")
    func export() throws {
        let stage = BoardHarness()
        stage.makeBoard()
        stage.context.isOnline = false
        choose("[{\"title\":\"Roof\",\"description\":\"[offer.pdf](blob:\(hash))\"}]", stage)
        stage.context.isOnline = true
        let id = ShortID(of: try #require(stage.scene.current)).text
        for (item, ending) in [
            ("Export as JSON", "json"), ("Export for Trello", "trello.json"),
            ("Export for Taskwarrior", "taskwarrior.json"), ("Export as calendar", "ics"),
        ] {
            stage.press("Actions for the board")
            stage.press(item)
            #expect(
                stage.effects.last
                    == .downloadFrom("/api/boards/\(id).\(ending)?with=files", name: "House.\(ending)"), "\(item)")
        }
        stage.context.isOnline = false
        stage.press("Actions for the board")
        stage.press("Export as JSON")
        #expect(
            stage.toasts.last
                == "Downloaded without 1 file of cards. “bojagi kanban export -o FILE” writes them, too.")
        guard case .download("House.json", _, _)? = stage.effects.last else {
            Issue.record("nothing was downloaded")
            return
        }
    }

    @Test("K11 an import says which files of its cards nobody has, by their names, with Undo")
    func lacking() throws {
        let stage = BoardHarness()
        stage.makeBoard()
        let file = """
            [{"title":"Roof","description":"[offer.pdf](blob:\(hash))","cover":"\(other)"},{"title":"Wall"}]
            """
        choose(file, stage)
        #expect(stage.titles(in: "Todo") == ["Roof", "Wall"])
        let question = try #require(asked(stage))
        #expect(question.json == "{\"files\":[\"\(hash)\",\"\(other)\"]}")
        #expect(!stage.toasts.contains("Cards imported: 2"))
        stage.scene.answered(question.number, status: 200, body: Array("{\"missing\":[\"\(hash)\",\"\(other)\"]}".utf8))
        stage.settle()
        #expect(
            stage.toasts.last
                == "Cards imported: 2 Files that its cards name and nobody has: 2, “offer.pdf”, “Roof”.")
        #expect(stage.scene.takeBack())
        stage.settle()
        #expect(stage.titles(in: "Todo") == [])
        // Where all are there, and where nobody can tell, it says what came in.
        for (status, body) in [(Int32(200), "{\"missing\":[]}"), (0, "")] {
            stage.forgetEffects()
            choose(file, stage)
            let question = try #require(asked(stage))
            stage.scene.answered(question.number, status: status, body: Array(body.utf8))
            stage.settle()
            #expect(stage.toasts.last == "Cards imported: 2")
        }
        stage.forgetEffects()
        choose("[{\"title\":\"Plain\"}]", stage)
        #expect(asked(stage) == nil && stage.toasts.last == "Cards imported: 1")
    }
}
