import JSON
import KanbanCommands
import ModuleKit
import Replication
import TestSupport
import Testing

/// `kanban calendar`.
@Suite struct CalendarCommandTests {
    private func filled() -> Shell {
        let shell = Shell()
        for board in ["House", "Garden"] { shell.run("new", board) }
        shell.run("add", "House", "Paint", "--due", "2026-05-31")
        shell.run("add", "Garden", "Sow", "--due", "2026-05-04")
        shell.run("add", "Garden", "Mow", "--due", "2026-05-04")
        shell.run("add", "House", "Clean", "--due", "2026-06-01")
        shell.run("move", "Garden", "Sow", "done")
        return shell
    }

    @Test("K19 calendar shows a month or a week of all boards by day; done cards where they are asked for")
    func calendar() {
        let shell = filled()
        let month = shell.run("calendar", "--month", "2026-05").text
        #expect(month.hasPrefix("May\u{A0}2026\n\nMon, May 4  2026-05-04\n"))
        #expect(month.contains("  Mow  Garden › Todo") && month.contains("  Paint  House › Todo"))
        #expect(!month.contains("Sow") && !month.contains("Clean"))
        #expect(shell.run("calendar", "--month", "2026-05", "--done").text.contains("Sow  Garden › Done"))
        let week = shell.run("calendar", "--week", "2026-06-03").text
        #expect(week.hasPrefix("Jun 1 – Jun 7, 2026\n\nMon, Jun 1  2026-06-01\n") && !week.contains("Paint"))
        #expect(shell.run("calendar", "--month", "2026-07").text == "July\u{A0}2026\nNothing is due.\n")
        for wrong in [["--month", "2026-05-01"], ["--month", "May"], ["--week", "2026-05"], ["--week", "soon"]] {
            #expect(shell.run("calendar", wrong[0], wrong[1]).code == 64)
        }
        #expect(shell.run("calendar", "--month", "2026-05", "--week", "2026-05-01").code == 64)
    }

    @Test("K19 without a month calendar shows this one, in JSON as “due” does; what is done is not overdue")
    func json() {
        let shell = filled()
        shell.run("add", "House", "Today", "--due", "2026-05-20")
        let cards = shell.run("calendar", "--done").value.array ?? []
        #expect(cards.map { $0["title"]?.string } == ["Mow", "Sow", "Today", "Paint"])
        #expect(cards.map { $0["done"]?.boolean } == [false, true, false, false])
        #expect(cards.map { $0["overdue"]?.boolean } == [true, false, false, false])
        #expect(cards.map { $0["daysLeft"]?.integer } == [-16, -16, 0, 11])
        #expect(shell.run("calendar", "--week", "today").value.array?.map { $0["title"]?.string } == ["Today"])
        #expect(shell.run("calendar").text.contains("overdue by 16 days\n"))
    }

    @Test("K19 calendar says the next dates of what repeats, in JSON as forecasts; due and reminders have none")
    func forecasts() {
        let shell = Shell()
        shell.run("new", "House")
        shell.run("add", "House", "Bins", "--due", "2026-05-22", "--repeat", "weekly", "--reminder", "1d")
        let cards = shell.run("calendar").value.array ?? []
        #expect(cards.map { $0["due"]?.string } == ["2026-05-22", "2026-05-29"])
        #expect(cards.map { $0["forecast"]?.boolean } == [false, true])
        #expect(cards[0]["id"]?.string == cards[1]["id"]?.string && cards[1]["overdue"]?.boolean == false)
        #expect(cards[0]["remindsAt"]?.string != nil && cards[1]["remindsAt"]?.isNull == true)
        #expect(shell.run("calendar").text.contains("Fri, May 29  2026-05-29\n  "))
        #expect(shell.run("calendar").text.contains("Bins  House › Todo  repeats\n"))
        #expect(shell.run("calendar", "--month", "2026-06").value.array?.count == 4)
        shell.run("move", "House", "Bins", "done")
        #expect(shell.run("calendar").value.array?.map { $0["forecast"]?.boolean } == [false])
        // A day too many: the rule stays what it is, and the view says that it does not know.
        shell.run("add", "House", "Every day", "--due", "2026-05-22", "--repeat", "daily, 9999 times")
        #expect(shell.run("calendar", "--month", "2030-01").value.array?.count == 35)
        let far = shell.run("calendar", "--month", "2050-01").text
        #expect(far.contains("Not all next dates of what repeats are shown.") && !far.contains("Every day"))
    }

    @Test(
        "K19 calendar takes the filter of a board, over all of them; a label or person that no board knows is an error")
    func filter() {
        let shell = filled()
        for board in ["House", "Garden"] { shell.run("label", "add", board, "Outside") }
        shell.run("edit", "Garden", "Mow", "--label", "Outside")
        shell.run("edit", "House", "Paint", "--label", "outside", "--description", "the fence #wood")
        shell.run("assign", "Garden", "Mow", "Ada")
        shell.run("add", "House", "Bins", "--due", "2026-05-19", "--repeat", "weekly")
        func titles(_ words: String...) -> [String?] {
            shell.run(["calendar"] + words).value.array?.map { $0["title"]?.string } ?? []
        }
        #expect(titles() == ["Mow", "Bins", "Bins", "Paint"])
        #expect(titles("--label", "OUTSIDE") == ["Mow", "Paint"])
        #expect(titles("--label", "Outside", "--text", "fence") == ["Paint"])
        #expect(titles("--person", "Ada") == ["Mow"] && titles("--tag", "#wood") == ["Paint"])
        #expect(titles("--due", "overdue") == ["Mow", "Bins"] && titles("--due", "today") == [])
        #expect(titles("--text", "bins") == ["Bins", "Bins"] && titles("--text", "nothing") == [])
        #expect(shell.run("calendar", "--label", "Inside").code == 66)
        #expect(shell.run("calendar", "--person", "Bob").code == 66)
        #expect(shell.run("calendar", "--person", " ").code == 64)
        #expect(shell.run("calendar", "--due", "none").code == 64)
    }

    @Test("K19 in Korean weeks begin on Sunday, and months and days are said as people say them")
    func korean() {
        let shell = filled()
        let words = KanbanModule().words(in: "ko").merging(SharedWords.words(in: "ko")) { first, _ in first }
        shell.language = Language(code: "ko", words: words)
        let week = shell.run("calendar", "--week", "2026-06-01").text
        #expect(week.hasPrefix("2026년 5월 31일 – 6월 6일\n\n5월 31일 (일)  2026-05-31\n"))
        #expect(shell.run("calendar", "--month", "2026-05").text.hasPrefix("2026년 5월\n"))
        #expect(shell.run("calendar", "--week", "2027-01-01").text.hasPrefix("2026년 12월 27일 – 2027년 1월 2일\n"))
    }
}
