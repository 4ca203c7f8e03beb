import JSON
import KanbanCommands
import ModuleKit
import Replication
import TestSupport
import Testing

@Suite struct LabelCommandTests {
    private func shell() -> Shell {
        let shell = Shell()
        shell.run("new", "House")
        shell.run("label", "add", "House", "Urgent", "--color", "red")
        shell.run("label", "add", "House", "Big trip")
        return shell
    }

    private func labels(_ reply: JSONValue?) -> [String] {
        (reply?["labels"]?.array ?? []).compactMap { $0.string ?? $0["name"]?.string }
    }

    @Test("K13 labels are added, listed, edited, removed and undone; cards are given them and lose them")
    func labels() {
        let shell = shell()
        #expect(shell.run("label", "list", "House").value.array?.map { $0["color"]?.string } == ["red", nil])
        #expect(shell.run("label", "list", "House").text.contains("Urgent  Red"))
        #expect(shell.run("label", "edit", "House", "urgent", "--name", "Now", "--color", "blue").code == 0)
        let card = shell.run("add", "House", "Paint", "--label", "now", "--label", "Now", "--label", "big TRIP")
        #expect(labels(card.value) == ["Now", "Big trip"])
        #expect(labels(shell.run("edit", "House", "Paint", "--no-label", "Now").value) == ["Big trip"])
        #expect(labels(shell.run("edit", "House", "Paint", "--label", "Now").value) == ["Now", "Big trip"])
        #expect(labels(shell.run("show", "House").value) == ["Now", "Big trip"])
        #expect(shell.run("show", "House").text.contains("[Now] [Big trip]"))
        shell.run("label", "remove", "House", "Now")
        #expect(labels(shell.run("edit", "House", "Paint", "--title", "Paint it").value) == ["Big trip"])
        shell.run("undo", "House")
        shell.run("undo", "House")
        let columns = shell.run("show", "House").value["columns"]?.array
        #expect(labels(columns?.first?["cards"]?.array?.first) == ["Now", "Big trip"])
        let history = shell.run("history", "House").text
        #expect(history.contains("Labelled “Paint” with Now."))
        #expect(history.contains("Took the label Now off “Paint”."))
        #expect(history.contains("Renamed the label Urgent to Now."))
        let wrong = shell.run("edit", "House", "Paint", "--label", "Nwo")
        #expect(wrong.code == 66 && wrong.error.contains("No label here matches “Nwo”."))
    }

    @Test("K13 what a search shows of a card sets its words, labels, people and comments apart")
    func snippet() throws {
        let shell = shell()
        let words = ["--description", "- [ ] one\n- [x] two", "--label", "Urgent", "--person", "Kim"]
        shell.run(["add", "House", "Paint"] + words)
        shell.run("comment", "add", "House", "Paint", "**Which** colour?")
        let entry = try shell.workspace.resolve("House")
        let parts = BoardKind().searchParts(of: try shell.workspace.load(BoardKind(), entry.document).value)
        let card = try #require(parts.first { $0.title == "Paint" })
        #expect(card.text == "- [ ] one\n- [x] two\n·\nUrgent\n·\nKim\n·\n**Which** colour?")
    }

    @Test("K13 show takes filters by label, day and words, and the count stays that of the column")
    func filters() {
        let shell = shell()
        shell.run("add", "House", "Paint", "--label", "Urgent")
        shell.run("add", "House", "Late", "--due", "2026-05-19")
        shell.run("add", "House", "Today", "--due", "2026-05-20")
        func titles(_ options: String...) -> [String] {
            let columns = shell.run(["show", "House"] + options).value["columns"]?.array ?? []
            #expect(columns.first?["count"]?.integer == 3)
            return columns.flatMap { $0["cards"]?.array ?? [] }.compactMap { $0["title"]?.string }
        }
        #expect(titles("--label", "urgent") == ["Paint"])
        #expect(titles("--due", "overdue") == ["Late"])
        #expect(titles("--due", "today") == ["Today"])
        #expect(titles("--due", "none") == ["Paint"])
        #expect(titles("--text", "LATE") == ["Late"])
        #expect(shell.run("show", "House").text.contains("due today"))
        #expect(shell.run("show", "House", "--label", "Nowhere").code == 66)
    }

    @Test("K13 K11 labels go out with our own JSON and with Trello's, and come in again as the same file")
    func exchange() {
        let shell = shell()
        shell.run("add", "House", "Paint #tag", "--label", "Urgent", "--label", "Big trip")
        shell.run("add", "House", "Plain")
        for format in ["json", "trello"] {
            let file = shell.run("export", "House", "--format", format).json
            #expect(file.contains("\"color\":\"red\""))
            shell.run("new", format)
            #expect(shell.take(file, into: format, "--strict").code == 0)
            let columns = shell.run("show", format).value["columns"]?.array ?? []
            #expect(labels(columns.first?["cards"]?.array?.first) == ["Urgent", "Big trip"])
            func withoutIDs(_ text: String) -> String { text.replacing(/"(id|idList|name)":"[^"]*"/, with: "id") }
            #expect(withoutIDs(shell.run("export", format, "--format", format).json) == withoutIDs(file))
        }
        #expect(shell.run("export", "House", "--format", "ics").text.contains("CATEGORIES:Urgent,Big trip,tag"))
        let tasks = shell.run("export", "House", "--format", "taskwarrior").json
        #expect(tasks.contains("[\"tag\",\"Urgent\",\"Big-trip\"]"))
        // One step, labels and all.
        shell.run("undo", "json")
        #expect(labels(shell.run("show", "json").value).isEmpty)
    }

    @Test("K13 labels of a file that are none are named, and too many refused")
    func hostile() {
        let shell = shell()
        let file = """
            [{"title":"A","labels":7},{"title":"B","labels":[{"name":" "}]},{"title":"C","labels":["Fine"]},
             {"title":"D","labels":[{"name":"x","color":"beige"}]}]
            """
        let taken = shell.take(file, into: "House")
        #expect(taken.value["failed"]?.array?.compactMap { $0["index"]?.integer } == [0, 1, 3])
        #expect(labels(shell.run("show", "House").value) == ["Urgent", "Big trip", "Fine"])
        let many = (0...1000).map { "{\"id\":\"\($0)\",\"name\":\"L\($0)\"}" }.joined(separator: ",")
        let refused = shell.take("{\"lists\":[],\"cards\":[],\"labels\":[\(many)]}", into: "House")
        #expect(refused.code == 65 && refused.error.hasPrefix("The file has 1001 labels; up to 1000 can be read."))
    }
}
