import JSON
import ModuleKit
import TestSupport
import Testing

@Suite struct AddLinesTests {
    @Test("K14 several lines become several cards of one column, in one step, from standard input too")
    func lines() {
        let shell = Shell()
        shell.run("new", "House")
        shell.input = Array("Milk\r\n\n  Bread \n".utf8)
        let added = shell.run("add-lines", "House", "-")
        #expect(added.code == 0)
        #expect(added.value.array?.compactMap { $0["title"]?.string } == ["Milk", "Bread"])
        #expect(added.value.array?.compactMap { $0["state"]?.string } == ["todo", "todo"])
        #expect(shell.run("add-lines", "House", "One\nTwo\nThree", "--column", "Doing").code == 0)
        #expect(shell.titles("House") == [["Milk", "Bread"], ["One", "Two", "Three"], []])
        shell.run("undo", "House")
        #expect(shell.titles("House") == [["Milk", "Bread"], [], []])
        #expect(shell.run("history", "House").text.contains("Added “Two”."))
    }

    @Test("K14 the lines of a list become cards without its marks")
    func listMarks() {
        let shell = Shell()
        shell.run("new", "House")
        let list =
            "- Passport\n1. Snacks\n2) Tea\n- [x] a3\n[ ] Box\n* Star\n\u{2022} Dot\n3. 15 Meeting\n-5 degrees\n#home"
        #expect(shell.run("add-lines", "House", list).code == 0)
        #expect(
            shell.titles("House")[0] == [
                "Passport", "Snacks", "Tea", "a3", "Box", "Star", "Dot", "3. 15 Meeting", "-5 degrees", "#home",
            ])
    }

    @Test("K14 lines that are no cards are refused, and nothing is added")
    func refused() {
        let shell = Shell()
        shell.run("new", "House")
        #expect(shell.run("add-lines", "House", " \n ").error.hasPrefix("A card needs a title."))
        let many = shell.run("add-lines", "House", [String](repeating: "x", count: 1001).joined(separator: "\n"))
        #expect(many.code == 64)
        #expect(many.error.hasPrefix("Up to 1000 cards can be added at once; these are 1001."))
        let long = String(repeating: "x", count: 501)
        #expect(shell.run("add-lines", "House", "short\n" + long).code == 64)
        #expect(shell.run("add-lines", "House", "x", "--column", "Nowhere").code == 66)
        #expect(shell.titles("House") == [[], [], []])
    }
}
