import JSON
import KanbanCommands
import ModuleKit
import TestSupport
import Testing

/// `kanban new --template` and `kanban add --template`.
@Suite struct TemplateCommandTests {
    @Test("K20 new and add take a template: a board with its cards, a card with its description, labels and colour")
    func templates() {
        let shell = Shell()
        shell.run("new", "Trip #template")
        shell.run("column", "add", "Trip #template", "Later")
        shell.run("label", "add", "Trip #template", "Sea")
        shell.run(
            "add", "Trip #template", "Pack #template", "--description", "- [x] socks", "--label", "Sea", "--color",
            "blue", "--due", "2026-05-20")
        #expect(shell.run("new", "Jeju", "--template", "Trip #template").code == 0)
        #expect(shell.titles("Jeju") == [["Pack #template"], [], [], []])
        let made = shell.run("add", "Jeju", "Pack for Jeju", "--template", "Pack #template").value
        #expect(made["description"]?.string == "- [ ] socks" && made["color"]?.string == "blue")
        #expect(made["labels"]?.array?.map { $0.string } == ["Sea"] && made["due"]?.isNull == true)
        // What is said besides counts.
        let other = shell.run(
            "add", "Jeju", "Buy", "--template", "Pack #template", "--color", "red", "--description", "Bread", "--due",
            "2026-05-20"
        ).value
        #expect(other["description"]?.string == "Bread" && other["color"]?.string == "red")
        #expect(other["due"]?.string == "2026-05-20")
        // Templates are not due.
        #expect(shell.run("calendar").value.array?.map { $0["title"]?.string } == ["Buy"])
        #expect(shell.run("undo", "Jeju").code == 0)
        #expect(shell.titles("Jeju")[0] == ["Pack #template", "Pack for Jeju"])
        #expect(shell.run("new", "X", "--template", "Nothing").code == 66)
        #expect(shell.run("add", "Jeju", "X", "--template", "Nothing").code == 66)
        #expect(shell.run("list").value.array?.count == 2)
    }
}
