import Forms
import KanbanCommands
import KanbanScene
import ModuleKit
import Phrases
import Primitives
import Replication
import SceneSupport
import Scenes
import TestSupport
import Testing
import Views

@testable import KanbanModel

/// What one face takes in and gives out, the other does alike: the same file goes through the command line and the page.
@Suite struct BothFacesTests {
    /// Summer time from the end of March to the end of October, as in Berlin.
    private struct Berlin: LocalTime {
        static let changes: [(since: Int64, offset: Int64)] = [
            (0, 3600), (1_774_746_000, 7200), (1_792_890_000, 3600), (1_806_195_600, 7200),
        ]
        func offset(atSecond second: Int64) -> Int { ZoneOffsets(changes: Self.changes).offset(atSecond: second) }
    }

    /// What a person finds on a board after an import; not ids, and not the time of what the file gives no time.
    private struct Found: Equatable {
        struct Column: Equatable {
            let name: String
            let role: ColumnRole?
            let label: String?
            let cards: [Entry]
        }

        struct Entry: Equatable {
            let title: String
            let description: String
            /// Of each row.
            let fields: [String]
            let imported: ImportedFacts?
            let isRemoved: Bool
            let labels: [String]
            let comments: [String]

            init(_ card: Card, _ board: Board) {
                labels = board.labels(of: card.id).map { $0.name + " " + ($0.color?.text ?? "") }
                comments = board.comments(of: card.id).map {
                    "\($0.text) \($0.authorName) \($0.createdAt) \(board.editTime(of: $0) ?? 0)"
                }
                title = card.title
                description = card.description
                fields = Card.allForms.map { $0.text(card) }
                imported = card.imported
                isRemoved = card.isRemoved
            }
        }

        let columns: [Column]
        let removed: Set<String>

        init(_ board: Board, labels: Bool) {
            columns = board.lanes().map { lane in
                Column(
                    name: lane.column.name, role: lane.column.role, label: labels ? lane.column.state : nil,
                    cards: lane.map { Entry($0, board) })
            }
            removed = Set(board.allCards.filter { $0.isRemoved }.map { $0.title })
        }
    }

    private final class Faces {
        let shell = CommandHarness(modules: [KanbanModule()])
        let page = BoardHarness()

        init() {
            shell.localTime = Berlin()
            page.context.zone = ZoneOffsets(changes: Berlin.changes)
            _ = shell.run("kanban", "new", "House")
            page.makeBoard()
        }

        var onCommandLine: Board {
            get throws {
                let workspace = shell.workspace
                let entry = try #require(try workspace.entries(CatalogueFilter(kind: Board.kind)).first)
                return try workspace.load(BoardKind(), entry.document).value
            }
        }

        /// Takes a file in on both; gives what each says of it, as the page says it.
        func take(_ file: String) -> (commandLine: String, page: String) {
            shell.files = OneFile(bytes: Array(file.utf8))
            let outcome = shell.run("kanban", "import", "House", "cards.json")
            // A hint follows an error.
            let lines = (outcome.output.isEmpty ? outcome.errors : outcome.output).split(separator: "\n").map {
                String($0)
            }
            let said = outcome.output.isEmpty ? [lines.first ?? ""] : lines
            page.press("Actions for the board")
            page.press("Import cards…")
            page.send(.paste, to: page.node("board"), .paste(.chosen(file)))
            return (CommandAnswer.summary(of: said), page.toasts.last ?? "")
        }

        func export(_ format: BoardExport.Format) -> (commandLine: String, page: String) {
            let items: [BoardExport.Format: String] = [
                .json: "Export as JSON", .trello: "Export for Trello", .taskwarrior: "Export for Taskwarrior",
                .calendar: "Export as calendar",
            ]
            page.press("Actions for the board")
            page.press(items[format] ?? "")
            guard case .download(_, _, let bytes)? = page.effects.last else { return ("", "nothing") }
            let outcome = shell.run("kanban", "export", "House", "--format", format.rawValue)
            return (outcome.output, String(decoding: bytes, as: UTF8.self))
        }
    }

    private static let own = """
        [{"column":"Later","color":"green","description":"one\\ntwo #x","dueDate":1779235200,"id":"k3f","state":"aaa-aaa-aaa",
          "comments":[{"author":"Ada","createdAt":"2024-05-20T12:00:00Z","text":"*Now*"}],"title":"Moved","updatedAt":"2024-05-20T12:00:00.500Z"},
         {"title":"Under way","state":"doing","due":"ignored","updatedAt":"2024-12-31T23:59:59Z"},
         {"title":"By name","state":"Done"},{"title":"Lost","state":"nowhere"},{"title":"bad \\ud800"},
         {"title":"Twice","title":"Once","color":"no colour"},{"title":"F","dueDate":-86400.5,"color":"red"}]
        """
    private static let trello = """
        {"lists":[{"id":"b","name":"Second","pos":2.5},{"id":"a","name":"To Do","pos":1e0},{"id":"c","name":"Old","closed":true}],
         "checklists":[{"idCard":"5e1f00000000000000000001","name":"Steps","checkItems":[{"name":"One","state":"complete"}]}],
         "actions":[{"type":"commentCard","date":"2025-02-03T04:05:06Z","memberCreator":{"fullName":"Ada"},
                     "data":{"card":{"id":"5e1f00000000000000000001"},"text":"So be it"}}],
         "cards":[{"id":"5e1f00000000000000000001","name":"Winter","idList":"b","due":"2026-01-14T22:30:00Z","pos":2,
                   "labels":[{"name":"Very red"}],"dateLastActivity":"2025-02-03T04:05:06Z"},
                  {"name":"Summer","idList":"b","due":"2026-07-14T22:30:00Z","pos":1},
                  {"name":"Put away","idList":"a","closed":true},{"name":"Lost","idList":"z"}]}
        """
    private static let taskwarrior = """
        [{"description":"Winter","uuid":"5a1f2c3d-0000-4000-8000-000000000001","status":"pending","due":"20260114T230000Z",
          "entry":"20240520T120000Z","modified":"20240601T120000Z","tags":["x"],"project":"Home"},
         {"description":"Summer","status":"completed","due":"20260714T220000Z","annotations":[{"description":"Note"}]},
         {"description":"Gone","status":"deleted"},{"description":"Odd","status":"sleeping"}]
        """

    @Test(
        "K11 the page takes in what the command line does: cards, times, columns, colours and sentences",
        arguments: [
            own, trello, taskwarrior,
            // A task a line, as older versions write them.
            "{\"description\":\"A\",\"uuid\":\"u\",\"status\":\"completed\",\"entry\":\"20240520T120000Z\"}\n",
            "\u{feff}[]", "[1,{}]",
        ])
    func imports(file: String) throws {
        let faces = Faces()
        let said = faces.take(file)
        #expect(said.page == said.commandLine)
        let board = try #require(faces.page.board)
        let isOwn = file == Self.own
        #expect(Found(board, labels: false) == Found(try faces.onCommandLine, labels: false))
        guard isOwn else { return }
        let later = try #require(board.columns.first { $0.name == "Later" })
        #expect(later.state == "aaa-aaa-aaa")
        let moved = try #require(faces.page.card("Moved"))
        #expect(moved.changedAt == 1_716_206_400_500 && moved.color == .green && moved.due?.text == "2026-05-20")
        #expect(moved.sourceID == "k3f" && board.column(of: moved)?.id == later.id)
        #expect(faces.page.titles(in: "Todo").contains("Lost") == false)
    }

    @Test("K11 a day is the reader's in winter and in summer, on the page as on the command line")
    func days() throws {
        for file in [Self.trello, Self.taskwarrior] {
            let faces = Faces()
            _ = faces.take(file)
            for board in [try #require(faces.page.board), try faces.onCommandLine] {
                let days = board.allCards.filter { $0.due != nil }.map { $0.title + " " + ($0.due?.text ?? "") }
                // 22:30 UTC is the same day in winter and the next one in summer; midnight is 23:00 and 22:00 UTC.
                #expect(
                    Set(days)
                        == (file == Self.trello
                            ? ["Winter 2026-01-14", "Summer 2026-07-15"] : ["Winter 2026-01-15", "Summer 2026-07-15"]))
            }
        }
    }

    @Test("K11 what went out comes in again, on either face, as the same file", arguments: BoardExport.Format.allCases)
    func exports(format: BoardExport.Format) throws {
        let faces = Faces()
        // Cards that say their own times and ids. A task's annotation comes in again as a line of the description, and
        // goes out a second after the one before it.
        _ = faces.take(
            """
            [{"color":"blue","comments":[{"author":"Ada","createdAt":"2024-05-20T12:00:02.000Z","text":"Yes.",
              "updatedAt":"2024-05-20T13:00:00.000Z"}],"description":"one\\ntwo #x","dueDate":1784073600,"id":"5a1f2c3d-0000-4000-8000-000000000001",
              "labels":[{"color":"red","name":"Very red"},{"name":"둘"}],
              "state":"doing","title":"A \\"quoted\\" 가","updatedAt":"2024-05-20T12:00:00.000Z"},
             {"description":"","dueDate":null,"id":"5a1f2c3d-0000-4000-8000-000000000002","state":"done","title":"B",
              "updatedAt":"2024-05-20T12:00:00.000Z"}]
            """)
        let files = faces.export(format)
        if format == .json || format == .taskwarrior {
            #expect(files.page == files.commandLine)
        } else {
            // Ids of boards, lists and units are of where they were made.
            #expect(Self.withoutIDs(files.page) == Self.withoutIDs(files.commandLine))
        }
        guard format != .calendar else { return }
        let copy = Faces()
        let said = copy.take(files.page)
        #expect(said.page == "Cards imported: 2" && said.commandLine == said.page)
        let again = copy.export(format)
        #expect(Self.withoutIDs(again.page) == Self.withoutIDs(files.page))
        #expect(Self.withoutIDs(again.commandLine) == Self.withoutIDs(files.commandLine))
    }

    /// Without what names a list, a board or a card that has no id of elsewhere.
    private static func withoutIDs(_ file: String) -> String {
        file.replacing(/"(id|idList)":"[^"]*"|UID:[^\r]*/, with: "id")
    }

    @Test("K11 hostile files are refused with the same sentence on both faces, and change nothing")
    func hostile() throws {
        let long = String(repeating: "x", count: 8 << 20)
        let files = [
            String(repeating: "[", count: 100_000), String(repeating: "{\"a\":", count: 100_000),
            "[{\"title\":\"A\",\"dueDate\":1e400}]",
            "[{\"title\":\"A\",\"dueDate\":\(String(repeating: "9", count: 400))}]",
            "[{\"title\":\"A\",\"dueDate\":1e99999999999999999999}]", "[{\"title\":\"A\",\"title\":7}]",
            "[{\"title\":\"\\ud800\"}]", "[{\"\\udc00\":1,\"title\":\"A\"}]", "[{\"title\":\"\(long)\"}]",
            "[{\"title\":\"A\",\"state\":\"aaa-aaa-aaa\",\"column\":\"\(long)\"}]",
            "[{\"title\":\"A\",\"state\":\"\(long)\"}]",
            "[{\"title\":\"A\"}", "[{\"title\":\"A\",\"updatedAt\":\"1960-01-01\"}]", "{\"lists\":[],\"cards\":7}",
            "{\"lists\":[{\"id\":\"a\",\"name\":\"\(long)\"}],\"cards\":[{\"name\":\"A\",\"idList\":\"a\"}]}", "",
            "[" + String(repeating: "0,", count: 50_000) + "0]",
        ]
        for file in files {
            let faces = Faces()
            let before = Found(try faces.onCommandLine, labels: true)
            let said = faces.take(file)
            let name = file.prefix(60)
            #expect(said.page == said.commandLine, "\(name)")
            #expect(!said.page.isEmpty && said.page != "Cards imported: 1", "\(name)")
            #expect(Found(try faces.onCommandLine, labels: true) == before, "\(name)")
            #expect(
                Found(try #require(faces.page.board), labels: false) == Found(try faces.onCommandLine, labels: false))
        }
    }
}
