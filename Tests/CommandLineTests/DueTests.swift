import Foundation
import Testing

/// `bojagi due`.
@Suite struct DueTests {
    @Test("K18 due says in words and in JSON what is overdue on every board, and what comes within so many days")
    func due() throws {
        let box = try Sandbox()
        #expect(try box.ok("due") == .array([]))
        try box.ok("kanban", "new", "Plans")
        try box.ok("kanban", "new", "House")
        try box.ok("kanban", "add", "Plans", "Book the train", "--due", "2001-02-03")
        try box.ok("kanban", "add", "House", "Paint", "--due", "2000-01-01")
        // Far enough from either end that midnight may pass.
        let soon = Date(timeIntervalSinceNow: 5 * 86_400).formatted(.iso8601.year().month().day())
        try box.ok("kanban", "add", "House", "Sow", "--due", soon)

        let cards = try box.ok("due").elements
        #expect(cards.map { $0["title"].text } == ["Paint", "Book the train"])
        #expect(cards.map { $0["documentTitle"].text } == ["House", "Plans"])
        #expect(cards.map { $0["due"].text } == ["2000-01-01", "2001-02-03"])
        #expect(cards.allSatisfy { $0["overdue"] == .bool(true) && $0["place"].text == "Todo" })
        let ahead = try box.ok("due", "--within", "30").elements
        #expect(ahead.map { $0["title"].text } == ["Paint", "Book the train", "Sow"])
        #expect(ahead.last?["overdue"] == .bool(false))

        let text = try box.run("due").text
        #expect(text.contains("2000-01-01  overdue by ") && text.contains(" days  Paint  House › Todo\n"))
        #expect(!text.contains("Sow"))
        #expect(try box.run("due", "--lang", "ko").text.contains("일 지남  Paint  House › Todo\n"))
        for days in ["-1", "3661", "soon"] { try box.refused(64, "due", "--within=\(days)") }

        // Scripts read the answer: nothing to do is no failure.
        try box.ok("kanban", "remove", "Plans")
        try box.ok("kanban", "move", "House", "Paint", "done")
        let none = try box.run("due")
        #expect(none.exitCode == 0 && none.text == "Nothing is due.\n")
    }
}
