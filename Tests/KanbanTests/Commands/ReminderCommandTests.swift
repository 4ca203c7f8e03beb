import JSON
import KanbanCommands
import ModuleKit
import Replication
import TestSupport
import Testing

@Suite struct ReminderCommandTests {
    @Test("K18 a card has a reminder: given, changed, taken away, undone, told, and no other word is one")
    func reminder() {
        let shell = Shell()
        shell.run("new", "House")
        let added = shell.run("add", "House", "A", "--due", "2026-05-20", "--reminder", "1d")
        #expect(added.value["reminder"]?.string == "1d")
        #expect(shell.run("show", "House").text.contains("reminder: 1 day before"))
        #expect(shell.run("edit", "House", "A", "--reminder", "0").value["reminder"]?.string == "0")
        #expect(shell.run("edit", "House", "A", "--reminder", "none").value["reminder"]?.isNull == true)
        #expect(shell.run("undo", "House").code == 0)
        let history = shell.run("history", "House").text
        #expect(history.contains("Set the reminder of “A” to when due."))
        #expect(history.contains("Removed the reminder of “A”."))
        shell.language = Language(code: "ko", words: KanbanModule().words(in: "ko"))
        #expect(shell.run("history", "House").text.contains("“A”의 미리 알림을 정했어요: 마감일에."))
        shell.language = .english
        let wrong = shell.run("edit", "House", "A", "--reminder", "5w")
        #expect(wrong.code == 64 && wrong.error.contains("Write how long before"))
    }

    @Test("K11 a reminder goes out with our own JSON, for Trello and in a calendar, and comes in again")
    func exchange() {
        let shell = Shell()
        shell.run("new", "House")
        shell.run("add", "House", "A", "--due", "2026-05-20", "--reminder", "1h")
        let file = shell.run("export", "House").json
        #expect(file.contains("\"reminder\":\"1h\""))
        shell.run("new", "Copy")
        #expect(shell.take(file, into: "Copy", "--strict").code == 0)
        #expect(shell.run("export", "Copy").json.contains("\"reminder\":\"1h\""))
        shell.run("new", "Broken")
        let failed = shell.take(file.replacing("\"1h\"", with: "\"9w\""), into: "Broken").value["failed"]?.array
        #expect(failed?.compactMap { $0["reason"]?.string } == ["“reminder” can't be “9w”."])

        let trello = shell.run("export", "House", "--format", "trello").text
        #expect(trello.contains("\"dueReminder\":60"))
        shell.run("new", "Trello")
        #expect(shell.take(trello, into: "Trello", "--strict").code == 0)
        #expect(shell.run("export", "Trello").json.contains("\"reminder\":\"1h\""))
        // What is none there, or too far off, is none here.
        for other in ["-1", "1e300", "0.5", "99999999999", "\"x\""] {
            shell.run("new", "T\(other)")
            #expect(shell.take(trello.replacing(":60", with: ":" + other), into: "T\(other)", "--strict").code == 0)
            #expect(!shell.run("export", "T\(other)").json.contains("\"reminder\""), "\(other)")
        }
        let calendar = shell.run("export", "House", "--format", "ics").text
        #expect(calendar.contains("BEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:A\r\nTRIGGER;RELATED=END:PT480M\r\n"))
    }

    @Test("K18 the reminders that have come are those of cards that are not done, the earliest first")
    func due() throws {
        let shell = Shell()
        for board in ["House", "Garden"] { shell.run("new", board) }
        shell.run("add", "House", "Tomorrow", "--due", "2026-05-21", "--reminder", "1d")
        shell.run("add", "House", "Later", "--due", "2026-05-21", "--reminder", "0")
        shell.run("add", "House", "Never", "--due", "2026-05-01")
        shell.run("add", "Garden", "Week", "--due", "2026-05-26", "--reminder", "1w")
        shell.run("add", "Garden", "Done", "--due", "2026-05-01", "--reminder", "0")
        shell.run("move", "Garden", "Done", "done")
        let morning = try #require(CivilDate("2026-05-20")).daysSince1970 * 1440 + 540
        func titles(_ minute: Int64) throws -> [String] {
            try shell.workspace.reminders(until: minute, kinds: shell.area.documentKinds).items.map { $0.part.title }
        }
        #expect(try titles(morning - 1) == ["Week"])
        #expect(try titles(morning) == ["Week", "Tomorrow"])
        #expect(try titles(morning + 1440) == ["Week", "Tomorrow", "Later"])
        let items = try shell.workspace.reminders(until: morning, kinds: shell.area.documentKinds).items
        #expect(items.map { $0.part.reminderText } == ["2026-05-19T09:00", "2026-05-20T09:00"])
    }
}
