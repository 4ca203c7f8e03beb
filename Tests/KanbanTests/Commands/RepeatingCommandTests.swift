import JSON
import KanbanCommands
import ModuleKit
import Replication
import TestSupport
import Testing

/// K18: repetition as commands and files have it.
@Suite struct RepeatingCommandTests {
    private func shell() -> Shell {
        let shell = Shell()
        shell.run("new", "House")
        return shell
    }

    @Test("K18 a card repeats by words or a rule, and no longer by none; completing it adds the next one")
    func command() {
        let shell = shell()
        let added = shell.run("add", "House", "Bins", "--due", "2026-05-18", "--repeat", "weekly on mon, thu")
        #expect(added.value["repeat"]?.string == "FREQ=WEEKLY;BYDAY=MO,TH")
        #expect(shell.run("edit", "House", "Bins", "--repeat", "none").value["repeat"]?.isNull == true)
        #expect(shell.run("edit", "House", "Bins", "--repeat", "FREQ=DAILY;INTERVAL=2").code == 0)
        #expect(shell.run("edit", "House", "Bins", "--no-repeat").value["repeat"]?.isNull == true)
        #expect(
            shell.run("edit", "House", "Bins", "--repeat", "매주 월, 목").value["repeat"]?.string
                == "FREQ=WEEKLY;BYDAY=MO,TH")
        let moved = shell.run("move", "House", "Bins", "done")
        #expect(moved.text.contains("Added “Bins” again, due 2026-05-21."))
        #expect(shell.titles("House") == [["Bins"], [], ["Bins"]])
        let history = shell.run("history", "House").text
        #expect(history.contains("Set “Bins” to repeat every week on Mon, Thu."))
        #expect(history.contains("Stopped repeating “Bins”."))
        #expect(history.contains("Added “Bins” again, due 2026-05-21."))
        #expect(shell.run("undo", "House").code == 0)
        #expect(shell.titles("House") == [["Bins"], [], []])
        #expect(shell.run("redo", "House").code == 0)
        #expect(shell.titles("House") == [["Bins"], [], ["Bins"]])
    }

    @Test("K18 what cards can't repeat by is refused with what is wrong, and so is a card without a day")
    func refusals() {
        let shell = shell()
        shell.run("add", "House", "Bins", "--due", "2026-05-18")
        let odd = shell.run("edit", "House", "Bins", "--repeat", "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=1")
        #expect(odd.code == 64 && odd.error == "Cards can't repeat by “BYSETPOS=1”.")
        let unclear = shell.run("edit", "House", "Bins", "--repeat", "now and then")
        #expect(unclear.code == 64 && unclear.error.hasPrefix("Write how it repeats, such as “weekly on mon, thu”"))
        #expect(
            shell.run("add", "House", "Dayless", "--repeat", "daily").error == "A card that repeats needs a due date.")
    }

    @Test("K18 our JSON has the rule, in and out, and keeps one that cards can't repeat by")
    func json() {
        let shell = shell()
        let file = """
            [{"title":"A","dueDate":1779235200,"repeat":"FREQ=WEEKLY;BYDAY=MO"},
             {"title":"B","dueDate":1779235200,"repeat":"FREQ=YEARLY;BYWEEKNO=20;BYDAY=TH"},
             {"title":"C","dueDate":1779235200,"repeat":"FREQ=DAILY\\r\\nSUMMARY:x"},
             {"title":"D","repeat":"FREQ=DAILY"},
             {"title":"E","dueDate":1779235200,"repeat":"every 3 days"}]
            """
        let taken = shell.take(file, into: "House")
        #expect(taken.value["failed"]?.array?.compactMap { $0["index"]?.integer } == [2, 3])
        let rules = shell.run("export", "House").value.array?.map { $0["repeat"]?.string ?? "" }
        #expect(rules == ["FREQ=WEEKLY;BYDAY=MO", "FREQ=YEARLY;BYWEEKNO=20;BYDAY=TH", "FREQ=DAILY;INTERVAL=3"])
        // Kept as it is, and nothing follows.
        #expect(shell.run("move", "House", "B", "done").code == 0)
        #expect(shell.titles("House") == [["A", "E"], [], ["B"]])
    }

    @Test("K18 iCalendar has RRULE, and Taskwarrior's recur goes in and out as far as it can say it")
    func others() {
        let shell = shell()
        shell.run("add", "House", "A", "--due", "2026-05-18", "--repeat", "every 2 weeks on mon")
        shell.run("add", "House", "B", "--due", "2026-05-18", "--repeat", "every 3 months")
        shell.run("add", "House", "C", "--due", "2026-05-18", "--repeat", "every weekday")
        let calendar = shell.run("export", "House", "--format", "ics").value["text"]?.string ?? ""
        #expect(
            calendar.contains(
                "DTSTART;VALUE=DATE:20260518\r\nDUE;VALUE=DATE:20260518\r\nRRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO\r\n"))
        let tasks = shell.run("export", "House", "--format", "taskwarrior").value
        #expect(tasks.array?.map { $0["recur"]?.string } == [nil, "3months", "weekdays"])
        #expect(tasks.array?.map { $0["status"]?.string } == ["pending", "recurring", "recurring"])
        shell.run("new", "Other")
        let file = """
            [{"description":"A","status":"recurring","due":"20260518T000000Z","recur":"weekly"},
             {"description":"B","status":"pending","due":"20260518T000000Z","recur":"2weeks","parent":"x"},
             {"description":"C","status":"recurring","due":"20260518T000000Z","recur":"P1DT2H"},
             {"description":"D","status":"recurring","due":"20260518T000000Z","recur":"3months"}]
            """
        shell.take(file, into: "Other")
        let cards = shell.run("show", "Other").value["columns"]?.array?.first?["cards"]?.array
        #expect(cards?.map { $0["repeat"]?.string } == ["FREQ=WEEKLY", nil, nil, "FREQ=MONTHLY;INTERVAL=3"])
        #expect(cards?[2]["description"]?.string == "Recur: P1DT2H")
    }
}
