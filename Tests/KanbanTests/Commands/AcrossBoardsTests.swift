import JSON
import KanbanCommands
import ModuleKit
import TestSupport
import Testing

/// Boards that are duplicated, and cards that go to another board.
@Suite struct AcrossBoardsTests {
    /// A board with a column, labels and cards of its own.
    private func shell() -> Shell {
        let shell = Shell()
        shell.run("new", "House")
        shell.run("column", "add", "House", "Check", "--index", "1")
        shell.run("column", "limit", "House", "Check", "2")
        shell.run("label", "add", "House", "Urgent", "--color", "red")
        shell.run("label", "add", "House", "Unused")
        shell.run(
            "add", "House", "Paint #wall", "--description", "- [x] buy\n- [ ] paint", "--due", "2026-06-01",
            "--label", "Urgent")
        shell.run("add", "House", "Sow")
        shell.run("add", "House", "Gone")
        shell.run("move", "House", "Sow", "Check")
        shell.run("remove-card", "House", "Gone")
        return shell
    }

    private func card(_ board: String, _ title: String, in shell: Shell) -> JSONValue? {
        (shell.run("show", board).value["columns"]?.array ?? [])
            .flatMap { $0["cards"]?.array ?? [] }.first { $0["title"]?.string == title }
    }

    private func texts(_ value: JSONValue?, _ name: String) -> [String]? {
        value?[name]?.array?.map { $0.string ?? "" }
    }

    @Test("K20 a duplicate has the columns, limits, labels and cards of its board, and is apart from it")
    func duplicate() {
        let shell = shell()
        let before = shell.run("show", "House").text
        #expect(shell.run("duplicate", "House").value["name"]?.string == "House copy")
        let copy = shell.run("show", "House copy").value
        #expect(copy["columns"]?.array?.map { $0["name"]?.string } == ["Todo", "Check", "Doing", "Done"])
        #expect(copy["columns"]?.array?.map { $0["role"]?.string } == ["todo", nil, "doing", "done"])
        #expect(copy["columns"]?.array?[1]["limit"]?.integer == 2)
        #expect(copy["labels"]?.array?.map { $0["name"]?.string } == ["Urgent", "Unused"])
        #expect(copy["labels"]?.array?.first?["color"]?.string == "red")
        #expect(shell.titles("House copy") == [["Paint #wall"], ["Sow"], [], []])
        let card = card("House copy", "Paint #wall", in: shell)
        #expect(card?["description"]?.string == "- [x] buy\n- [ ] paint" && card?["due"]?.string == "2026-06-01")
        #expect(texts(card, "labels") == ["Urgent"])

        shell.run("edit", "House copy", "Sow", "--title", "Reap")
        #expect(shell.run("show", "House").text == before)
        #expect(shell.run("duplicate", "House", "--name", "Garden").value["name"]?.string == "Garden")
        #expect(shell.run("duplicate", "House", "--name", " ").code == 64)
    }

    @Test("K20 to duplicate a board is one step of undo, and of redo")
    func oneStep() {
        let shell = shell()
        shell.run("duplicate", "House")
        #expect(shell.run("undo", "House copy").code == 0)
        #expect(shell.titles("House copy").joined().isEmpty)
        #expect(shell.run("undo", "House copy").code != 0)
        shell.run("redo", "House copy")
        #expect(shell.titles("House copy") == [["Paint #wall"], ["Sow"], [], []])
        #expect(shell.titles("House") == [["Paint #wall"], ["Sow"], [], []])
    }

    @Test("K20 a card goes to another board with all it has, labels by name or made; each board undoes its part")
    func move() {
        let shell = shell()
        shell.run("new", "Garden")
        shell.run("label", "add", "Garden", "urgent", "--color", "blue")
        shell.run("edit", "House", "Paint #wall", "--label", "Unused")
        let moved = shell.run("move", "House", "Paint #wall", "doing", "--to", "Garden")
        #expect(moved.code == 0 && moved.value["state"]?.string == "doing")
        #expect(shell.titles("House") == [[], ["Sow"], [], []])
        #expect(shell.titles("Garden") == [[], ["Paint #wall"], []])
        let card = card("Garden", "Paint #wall", in: shell)
        #expect(card?["description"]?.string == "- [x] buy\n- [ ] paint" && card?["due"]?.string == "2026-06-01")
        #expect(texts(card, "labels") == ["urgent", "Unused"] && texts(card, "tags") == ["wall"])

        shell.run("undo", "Garden")
        shell.run("undo", "House")
        #expect(shell.titles("Garden") == [[], [], []])
        #expect(shell.titles("House") == [["Paint #wall"], ["Sow"], [], []])
        #expect(shell.run("label", "list", "Garden").value.array?.map { $0["name"]?.string } == ["urgent"])

        // Neither board changes where the other can't.
        #expect(shell.run("move", "House", "Sow", "Nowhere", "--to", "Garden").code == 66)
        #expect(shell.titles("House") == [["Paint #wall"], ["Sow"], [], []])
        #expect(shell.run("move", "House", "Sow", "todo", "--to", "Garden").text.contains("to Todo of “Garden”"))
    }
}
