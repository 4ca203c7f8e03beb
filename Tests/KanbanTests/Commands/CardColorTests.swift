import JSON
import KanbanCommands
import ModuleKit
import Replication
import TestSupport
import Testing

/// A field from one end to the other: what its row alone gives it.
@Suite struct CardColorTests {
    @Test("K2 a card has a colour: given, changed, taken away, undone, told, and no other word is one")
    func color() {
        let shell = Shell()
        shell.run("new", "House")
        #expect(shell.run("add", "House", "A", "--color", "green").value["color"]?.string == "green")
        #expect(shell.run("add", "House", "B").value["color"]?.isNull == true)
        #expect(shell.run("edit", "House", "A", "--color", "red").value["color"]?.string == "red")
        #expect(shell.run("edit", "House", "A", "--no-color").value["color"]?.isNull == true)
        #expect(shell.run("undo", "House").code == 0)
        #expect(shell.cards("House").map { $0["color"]?.string } == ["red", nil])
        let history = shell.run("history", "House").text
        #expect(history.contains("Set the colour of “A” to Red."))
        #expect(history.contains("Removed the colour of “A”."))
        let wrong = shell.run("edit", "House", "A", "--color", "beige")
        #expect(wrong.code == 64)
        #expect(wrong.error.contains("“beige” is not one of the choices: red, yellow, green, blue, purple."))
        #expect(shell.run("edit", "House", "A", "--color", "red", "--no-color").code == 64)
        #expect(shell.cards("House").map { $0["color"]?.string } == ["red", nil])
    }

    @Test("K11 the colour goes out with our own JSON and comes in again; a wrong one is named")
    func exchange() {
        let shell = Shell()
        shell.run("new", "House")
        shell.run("add", "House", "A", "--color", "purple")
        let file = shell.run("export", "House").json
        #expect(file.contains("\"color\":\"purple\""))
        shell.run("new", "Copy")
        #expect(shell.take(file, into: "Copy", "--strict").code == 0)
        #expect(shell.cards("Copy").first?["color"]?.string == "purple")
        shell.run("new", "Broken")
        let broken = file.replacing("purple", with: "beige")
        let failed = shell.take(broken, into: "Broken").value["failed"]?.array
        #expect(failed?.compactMap { $0["reason"]?.string } == ["“color” can't be “beige”."])
    }
}

extension Shell {
    /// The cards of the first column.
    fileprivate func cards(_ board: String) -> [JSONValue] {
        run("show", board).value["columns"]?.array?.first?["cards"]?.array ?? []
    }
}
