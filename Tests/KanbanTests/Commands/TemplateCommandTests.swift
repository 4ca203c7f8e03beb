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

    @Test("K20 a template is found by its name without the tag, unless something else is called so")
    func names() {
        let shell = Shell()
        shell.run("new", "Trip #template")
        shell.run("add", "Trip #template", "Pack #template", "--description", "socks")
        #expect(shell.run("new", "Jeju", "--template", "trip").code == 0)
        #expect(shell.titles("Jeju")[0] == ["Pack #template"])
        #expect(shell.run("add", "Jeju", "Mine", "--template", "Pack").value["description"]?.string == "socks")
        shell.run("add", "Jeju", "Pack", "--description", "boots")
        #expect(shell.run("add", "Jeju", "Other", "--template", "Pack").value["description"]?.string == "boots")
        shell.run("new", "Trip")
        #expect(shell.run("new", "Busan", "--template", "Trip").code == 0)
        #expect(shell.titles("Busan")[0].isEmpty)
        shell.run("new", "Sea #template")
        shell.run("new", "Sea #template/summer")
        #expect(shell.run("new", "X", "--template", "Sea").error.contains("matches more than one"))
    }

    @Test("K20 new counts the dates of a template from a day: today, another, or none; what is no day is refused")
    func days() {
        let shell = Shell()
        shell.run("new", "Trip #template")
        shell.run("add", "Trip #template", "Pack", "--due", "2026-01-05", "--repeat", "weekly", "--reminder", "1d")
        shell.run("add", "Trip #template", "Fly", "--due", "2026-01-07")
        func dues(_ name: String, _ more: String...) -> [String?] {
            let made = shell.run(["new", name, "--template", "Trip #template"] + more).value
            return made["columns"]?.array?.first?["cards"]?.array?.map { $0["due"]?.string } ?? []
        }
        // It is 2026-05-20.
        #expect(dues("Today") == ["2026-05-20", "2026-05-22"])
        #expect(dues("As well", "--start", "today") == ["2026-05-20", "2026-05-22"])
        #expect(dues("Spring", "--start", "2027-03-01") == ["2027-03-01", "2027-03-03"])
        #expect(dues("None", "--start", "none") == [nil, nil])
        let cards = shell.run("show", "Spring").value["columns"]?.array?.first?["cards"]?.array
        #expect(cards?.first?["repeat"]?.string == "FREQ=WEEKLY" && cards?.first?["reminder"]?.string == "1d")
        #expect(
            shell.run("new", "Said", "--template", "Trip #template", "--start", "2027-03-01").text.hasPrefix(
                "Made the board “Said”; the first due date is 2027-03-01."))
        for wrong in ["soon", "2027-02-30", "", "9999-12-30"] {
            #expect(shell.run("new", "X", "--template", "Trip #template", "--start", wrong).code == 64)
        }
        #expect(shell.run("new", "X", "--start", "2027-03-01").code == 64)
        #expect(shell.run("list").value.array?.count == 6)
    }
}
