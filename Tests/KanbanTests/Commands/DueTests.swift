import KanbanCommands
import ModuleKit
import Replication
import TestSupport
import Testing

/// What is due over all boards.
@Suite struct DueTests {
    private let today: CivilDate

    init() throws {
        today = try #require(CivilDate("2026-05-20"))
    }

    private func due(_ shell: Shell, within days: Int64 = 0) throws -> [DueItem] {
        let last = try #require(CivilDate(daysSince1970: today.daysSince1970 + days))
        let (items, unreadable) = try shell.workspace.due(in: .earliest...last, kinds: shell.area.documentKinds)
        #expect(unreadable.isEmpty)
        return items
    }

    @Test("K18 due is what lies on the day or before it on all boards, the earliest first; nothing done or removed")
    func allBoards() throws {
        let shell = Shell()
        for board in ["House", "Garden", "Old"] { shell.run("new", board) }
        shell.run("add", "House", "Yesterday", "--due", "2026-05-19")
        shell.run("add", "House", "Today", "--due", "2026-05-20")
        shell.run("add", "House", "Tomorrow", "--due", "2026-05-21")
        shell.run("add", "House", "No day")
        shell.run("add", "Garden", "Last year", "--due", "2025-05-20")
        for title in ["Done", "Removed"] { shell.run("add", "Garden", title, "--due", "2026-05-01") }
        shell.run("move", "Garden", "Done", "done")
        shell.run("remove-card", "Garden", "Removed")
        shell.run("move", "House", "Today", "doing")
        shell.run("add", "Old", "In the trash", "--due", "2026-05-01")
        shell.run("remove", "Old")

        let items = try due(shell)
        #expect(items.map { $0.part.title } == ["Last year", "Yesterday", "Today"])
        #expect(items.map { $0.entry.title } == ["Garden", "House", "House"])
        #expect(items.map { $0.part.place } == ["Todo", "Todo", "Doing"])
        #expect(try due(shell, within: 1).map { $0.part.title }.last == "Tomorrow")

        shell.run("move", "House", "Today", "done")
        shell.run("undo", "Garden")
        #expect(try due(shell).map { $0.part.title } == ["Last year", "Removed", "Yesterday"])
    }

    @Test("K18 how far off a day is stands in words, in English and Korean")
    func words() throws {
        let shell = Shell()
        shell.run("new", "House")
        for day in ["2026-05-17", "2026-05-19", "2026-05-20", "2026-05-21", "2026-05-22"] {
            shell.run("add", "House", day, "--due", day)
        }
        let items = try due(shell, within: 2)
        #expect(items.map { $0.daysLeft(from: today) } == [-3, -1, 0, 1, 2])
        #expect(
            items.map { Language.english.text(of: $0.distance(from: today)) } == [
                "overdue by 3 days", "overdue by 1 day", "due today", "due tomorrow", "due in 2 days",
            ])
        let korean = Language(code: "ko", words: SharedWords.words(in: "ko"))
        #expect(
            items.map { korean.text(of: $0.distance(from: today)) } == ["3일 지남", "1일 지남", "오늘까지", "내일까지", "2일 남음"])
    }
}
