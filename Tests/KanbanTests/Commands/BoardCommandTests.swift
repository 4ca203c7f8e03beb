import JSON
import KanbanCommands
import ModuleKit
import Replication
import TestSupport
import Testing

@Suite struct BoardCommandTests {
    @Test("K1 new answers with the whole board, and names stand for ids")
    func newBoard() {
        let shell = Shell()
        let made = shell.run("new", "House")
        #expect(made.code == 0)
        #expect(made.value["name"]?.string == "House")
        #expect(made.value["columns"]?.array?.map { $0["state"]?.string } == ["todo", "doing", "done"])
        #expect(made.value["columns"]?.array?.map { $0["role"]?.string } == ["todo", "doing", "done"])
        let id = made.value["id"]?.string ?? ""
        for reference in [id, String(id.prefix(5)), "House"] {
            #expect(shell.run("show", reference).value["id"]?.string == id)
        }
        #expect(shell.run("show", "Horse").code == 66)
        #expect(shell.run("new", " ").code == 64)
    }

    @Test("K1 list has every board with live counts")
    func list() {
        let shell = Shell()
        shell.run("new", "House")
        shell.run("new", "Garden")
        for title in ["A", "B", "C"] { shell.run("add", "House", title) }
        shell.run("move", "House", "B", "done")
        shell.run("remove-card", "House", "C")
        let boards = shell.run("list").value.array ?? []
        #expect(boards.map { $0["name"]?.string } == ["House", "Garden"])
        #expect(boards.first?["columns"]?.array?.map { $0["count"]?.integer } == [1, 0, 1])
        #expect(shell.run("list").text.contains("House  Todo 1, Doing 0, Done 1"))
    }

    @Test("K1 columns are added, renamed, limited, moved and removed")
    func columns() {
        let shell = Shell()
        shell.run("new", "House")
        let added = shell.run("column", "add", "House", "Review", "--index", "2")
        #expect(added.value["name"]?.string == "Review")
        #expect(added.value["role"]?.isNull == true)
        #expect(added.value["state"]?.string == added.value["id"]?.string)
        #expect(shell.run("column", "rename", "House", "REVIEW", "Check").value["name"]?.string == "Check")
        #expect(shell.run("column", "limit", "House", "check", "1").value["limit"]?.integer == 1)
        for title in ["A", "B"] {
            shell.run("add", "House", title)
            shell.run("move", "House", title, "Check")
        }
        let columns = shell.run("show", "House").value["columns"]?.array ?? []
        #expect(columns.map { $0["name"]?.string } == ["Todo", "Doing", "Check", "Done"])
        #expect(columns.map { $0["overLimit"]?.boolean } == [false, false, true, false])
        #expect(shell.run("show", "House").text.contains("Check  2 of 1: over the limit"))
        #expect(shell.run("column", "limit", "House", "check").value["limit"]?.isNull == true)
        #expect(shell.run("column", "move", "House", "check", "0").code == 0)
        #expect(shell.titles("House") == [["A", "B"], [], [], []])
        #expect(shell.run("column", "remove", "House", "check").code == 1)
        #expect(shell.run("column", "remove", "House", "done").code == 1)
        #expect(shell.run("column", "remove", "House", "doing").code == 0)
        #expect(shell.run("column", "remove", "House", "doing").code == 66)
        #expect(shell.titles("House").count == 3)
        #expect(shell.run("column", "limit", "House", "todo", "10000").code == 64)
    }

    @Test("K3 add answers with the card as the board shows it")
    func add() {
        let shell = Shell()
        shell.run("new", "House")
        let card = shell.run(
            "add", "House", "Paint #home", "--description", "- [ ] brush", "--due", "2026-05-19")
        #expect(card.code == 0)
        let shown = shell.run("show", "House").value["columns"]?.array?.first?["cards"]?.array?.first
        for value in [card.value, shown] {
            #expect(value?["title"]?.string == "Paint #home")
            #expect(value?["description"]?.string == "- [ ] brush")
            #expect(value?["due"]?.string == "2026-05-19")
            #expect(value?["overdue"]?.boolean == true)
            #expect(value?["state"]?.string == "todo")
            #expect(value?["tags"]?.array?.map { $0.string } == ["home"])
        }
        for name in ["id", "createdAt", "updatedAt"] {
            #expect(card.value[name]?.string == shown?[name]?.string)
        }
        shell.input = Array("from a pipe".utf8)
        #expect(shell.run("add", "House", "B", "--description", "-").value["description"]?.string == "from a pipe")
        #expect(shell.run("add", "House", "C", "--due", "2026-02-30").code == 64)
        #expect(shell.run("add", "House", "C", "--due", "some day").code == 64)
        #expect(shell.run("add", "House", "").code == 64)
        #expect(shell.run("add", "House", String(repeating: "x", count: 501)).code == 64)
        #expect(shell.titles("House")[0] == ["Paint #home", "B"])
    }

    @Test("K3 a due date is said in words too, and a card goes to the column that is asked for")
    func words() {
        let shell = Shell()
        shell.run("new", "House")
        // Today is 2026-05-20, a Wednesday.
        #expect(shell.run("add", "House", "A", "--due", "tomorrow").value["due"]?.string == "2026-05-21")
        #expect(shell.run("edit", "House", "A", "--due", "fri").value["due"]?.string == "2026-05-22")
        #expect(shell.run("edit", "House", "A", "--due", "+1w").value["due"]?.string == "2026-05-27")
        #expect(shell.run("calendar", "--week", "tomorrow").text.hasPrefix("May 18 – May 24, 2026\n"))
        let card = shell.run("add", "House", "B", "--column", "Doing")
        #expect(card.value["state"]?.string == "doing")
        #expect(shell.run("add", "House", "C", "--column", "Nowhere").code == 66)
        #expect(shell.titles("House") == [["A"], ["B"], []])
    }

    @Test("K3 a card is found by its title without tags, after whole titles and labels")
    func untagged() {
        let shell = Shell()
        shell.run("new", "House")
        shell.run("add", "House", "Paint the wall #home")
        #expect(shell.run("move", "House", "paint the wall", "doing").code == 0)
        shell.run("add", "House", "Paint the wall #garden")
        #expect(shell.run("move", "House", "Paint the wall", "done").code == 64)
        shell.run("add", "House", "Paint the wall")
        #expect(shell.run("move", "House", "Paint the wall", "done").code == 0)
        #expect(
            shell.titles("House") == [["Paint the wall #garden"], ["Paint the wall #home"], ["Paint the wall"]])
        shell.run("add", "House", "Errand #template", "--description", "- [ ] go")
        shell.run("add", "House", "Errand #home")
        let made = shell.run("add", "House", "Post", "--template", "Errand")
        #expect(made.value["description"]?.string == "- [ ] go")
    }

    @Test("W6 a row that adding wrote without the board is the row of the board")
    func addKeepsTheCatalogue() throws {
        let shell = Shell()
        shell.run("new", "House")
        for number in 0..<20 {
            shell.run("add", "House", "Card \(number)", "--description", number % 3 == 0 ? "text" : "")
            if number % 4 == 0 { shell.run("move", "House", "Card \(number)", "done") }
        }
        let report = try shell.workspace.verify(kinds: [BoardKind()], repairs: false, progress: SilentProgress())
        #expect(report.problems.isEmpty)
        #expect(report.events == 26)
    }

    @Test("K2 show filters by tag, and counts stay those of the column")
    func filter() {
        let shell = Shell()
        shell.run("new", "House")
        shell.run("add", "House", "A #Home/garden")
        shell.run("add", "House", "B", "--description", "see #home")
        shell.run("add", "House", "C #homework")
        for tag in ["home", "#HOME"] {
            let column = shell.run("show", "House", "--tag", tag).value["columns"]?.array?.first
            #expect(column?["cards"]?.array?.map { $0["title"]?.string } == ["A #Home/garden", "B"])
            #expect(column?["count"]?.integer == 3)
        }
        #expect(!shell.run("show", "House", "--tag", "home").text.contains("homework"))
    }

    @Test("K4 move takes an index in the result or a card to stand before")
    func move() {
        let shell = Shell()
        shell.run("new", "House")
        for title in ["A", "B", "C", "D"] { shell.run("add", "House", title) }
        #expect(shell.run("move", "House", "D", "todo", "--index", "1").value["state"]?.string == "todo")
        #expect(shell.titles("House")[0] == ["A", "D", "B", "C"])
        shell.run("move", "House", "A", "TODO", "--before", "C")
        #expect(shell.titles("House")[0] == ["D", "B", "A", "C"])
        shell.run("move", "House", "A", "Doing")
        #expect(shell.titles("House") == [["D", "B", "C"], ["A"], []])
        #expect(shell.run("move", "House", "D", "doing", "--before", "B").code == 64)
        #expect(shell.run("move", "House", "D", "doing", "--index", "2").code == 64)
        #expect(shell.run("move", "House", "D", "doing", "--index", "0", "--before", "A").code == 64)
        #expect(shell.run("move", "House", "D", "nowhere").code == 66)
        #expect(shell.run("move", "House", "Z", "doing").code == 66)
        let events = shell.run("history", "House").value.array?.count
        #expect(shell.run("move", "House", "D", "todo", "--index", "0").text.contains("is already there"))
        #expect(shell.run("history", "House").value.array?.count == events)
    }

    @Test("K5 a title that two cards bear is ambiguous, their ids are not")
    func ambiguous() {
        let shell = Shell()
        shell.run("new", "House")
        let ids = (0..<2).map { _ in shell.run("add", "House", "Same").value["id"]?.string ?? "" }
        let failed = shell.run("move", "House", "Same", "done")
        #expect(failed.code == 64)
        for id in ids { #expect(failed.error.contains(id)) }
        #expect(shell.run("move", "House", ids[1], "done").value["id"]?.string == ids[1])
    }

    @Test("K7 a removed card is off the board until it is restored")
    func remove() {
        let shell = Shell()
        shell.run("new", "House")
        let id = shell.run("add", "House", "A").value["id"]?.string ?? ""
        #expect(shell.run("remove-card", "House", "A").value["removed"]?.boolean == true)
        #expect(shell.titles("House")[0].isEmpty)
        #expect(shell.run("edit", "House", "A", "--title", "B").code == 66)
        #expect(shell.run("restore-card", "House", id).code == 0)
        #expect(shell.titles("House")[0] == ["A"])
        #expect(shell.run("restore-card", "House", id).code == 0)
    }

    @Test("K8 a history has the sentences, the time and the author")
    func history() {
        let shell = Shell()
        shell.run("new", "House")
        shell.run("add", "House", "T")
        shell.run("move", "House", "T", "doing")
        shell.run("remove-card", "House", "T")
        let items = shell.run("history", "House").value.array ?? []
        #expect(
            items.map { $0["text"]?.string } == [
                "Created the board “House”.", "Added “T”.", "Moved “T” from Todo to Doing.", "Removed “T” from Doing.",
            ])
        #expect(Set(items.map { $0["author"]?.string }) == ["Ada"])
        #expect(items.allSatisfy { $0["at"]?.string?.hasSuffix("Z") == true })
    }

    @Test("K10 undo and redo answer with the board; without anything to undo they fail")
    func undo() {
        let shell = Shell()
        shell.run("new", "House")
        #expect(shell.run("undo", "House").code == 1)
        shell.run("add", "House", "A")
        shell.run("edit", "House", "A", "--title", "B", "--due", "2026-06-01")
        #expect(shell.run("undo", "House").value["name"]?.string == "House")
        #expect(shell.titles("House")[0] == ["A"])
        shell.run("redo", "House")
        #expect(shell.titles("House")[0] == ["B"])
        #expect(shell.run("redo", "House").code == 1)
        shell.run("undo", "House")
        shell.run("undo", "House")
        #expect(shell.titles("House")[0].isEmpty)
    }

    @Test("W11 what undo takes back is not in the trash, what was removed is; undo, redo and undo change nothing of it")
    func trashAndUndo() throws {
        let shell = Shell()
        shell.run("new", "House")
        shell.run("add", "House", "A")
        shell.run("undo", "House")
        func trashed() throws -> [String] {
            let entry = try #require(try shell.workspace.listed(BoardKind()).first)
            let board = try shell.workspace.load(BoardKind(), entry.document).value
            return BoardKind().removedParts(of: board).map { $0.name }
        }
        #expect(try trashed() == [] && shell.titles("House")[0] == [])
        shell.run("redo", "House")
        #expect(shell.titles("House")[0] == ["A"])
        shell.run("undo", "House")
        #expect(try trashed() == [])
        shell.run("redo", "House")
        shell.run("remove-card", "House", "A")
        #expect(try trashed() == ["A"])
        shell.run("undo", "House")
        #expect(try trashed() == [] && shell.titles("House")[0] == ["A"])
    }

    @Test("W5 a board goes to the trash and says so; edit without a change is refused")
    func trash() {
        let shell = Shell()
        shell.run("new", "House")
        shell.run("add", "House", "A")
        #expect(shell.run("edit", "House", "A").code == 64)
        #expect(shell.run("edit", "House", "A", "--due", "2026-01-01", "--no-due").code == 64)
        #expect(shell.run("rename", "House", "Home").value["name"]?.string == "Home")
        #expect(shell.run("remove", "Home").value["trashed"]?.boolean == true)
        #expect(shell.run("list").value.array?.isEmpty == true)
        #expect(shell.run("add", "Home", "B").code == 66)
        #expect(shell.run("show", "Home").value["trashed"]?.boolean == true)
    }

    @Test("W9 the demo board is marked, in English and in Korean")
    func demo() throws {
        for (code, name) in [("en", "Moving house"), ("ko", "이사 준비")] {
            let shell = Shell()
            shell.language = Language(code: code, words: KanbanModule().words(in: code))
            try shell.makeDemo()
            let entries = try shell.workspace.entries(CatalogueFilter(isDemo: true))
            #expect(entries.map { $0.title } == [name])
            #expect(shell.titles(name).map { $0.count } == [2, 1, 1])
        }
    }
}
