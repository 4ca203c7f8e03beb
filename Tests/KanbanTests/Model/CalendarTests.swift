import KanbanModel
import Primitives
import Replication
import TestDevices
import Testing

@Suite struct CalendarTests {
    private func day(_ text: String) throws -> CivilDate { try #require(CivilDate(text)) }

    private func days(_ span: CalendarSpan) -> [[String]] {
        span.weeks.map { $0.map { $0?.text ?? "–" } }
    }

    @Test("K19 a month fills whole weeks that begin on Monday, in Korean on Sunday")
    func month() throws {
        let span = CalendarSpan(.month, holding: try day("2026-11-17"), .monday)
        #expect(span.first.text == "2026-11-01" && span.last.text == "2026-11-30")
        #expect(span.weeks.count == 6 && days(span)[0].first == "2026-10-26" && days(span)[5].last == "2026-12-06")
        let korean = CalendarSpan(.month, holding: try day("2026-11-17"), WeekStart(language: "ko"))
        #expect(korean.weeks.count == 5 && days(korean)[0].first == "2026-11-01")
        #expect(korean.weekdays == [6, 0, 1, 2, 3, 4, 5] && span.weekdays == Array(0..<7))
        // A February of four weeks.
        #expect(CalendarSpan(.month, holding: try day("2027-02-03"), .monday).weeks.count == 4)
        #expect(WeekStart(language: "en") == .monday)
    }

    @Test("K3 a day is read as people say it, seen from today, and nothing else is taken for one")
    func words() throws {
        // A Wednesday.
        let today = try day("2026-05-20")
        for (words, date) in [
            ("2026-01-31", "2026-01-31"), ("today", "2026-05-20"), ("Tomorrow", "2026-05-21"),
            ("yesterday", "2026-05-19"), ("thu", "2026-05-21"), ("monday", "2026-05-25"), ("Wed", "2026-05-27"),
            ("+3d", "2026-05-23"), ("+2w", "2026-06-03"), ("+0d", "2026-05-20"), ("오늘", "2026-05-20"),
            ("내일", "2026-05-21"), ("모레", "2026-05-22"), ("어제", "2026-05-19"), ("일요일", "2026-05-24"),
        ] {
            #expect(CivilDate(words, from: today)?.text == date, "\(words)")
        }
        for words in ["", "soon", "mo", "2026-02-30", "+d", "+3", "+3m", "3d", "+99999d", "+-1d", "todays", "+３d", "w"]
        {
            #expect(CivilDate(words, from: today) == nil, "\(words)")
        }
        #expect(CivilDate("tomorrow", from: .latest) == nil && CivilDate("+9999w", from: .latest) == nil)
        #expect(CivilDate("yesterday", from: .earliest) == nil)
    }

    @Test("K19 a week has its day, is read by its days, and months and weeks go on over years")
    func steps() throws {
        let week = CalendarSpan(.week, holding: try day("2026-12-31"), .monday)
        #expect(days(week) == [(28...31).map { "2026-12-\($0)" } + (1...3).map { "2027-01-0\($0)" }])
        #expect(week.moved(by: 1)?.first.text == "2027-01-04" && week.moved(by: -1)?.first.text == "2026-12-21")
        #expect(CalendarSpan(.week, holding: try day("2026-12-28"), .monday) == week)
        let month = try #require(CalendarSpan(month: "2026-12", .monday))
        #expect(month.moved(by: 1)?.first.text == "2027-01-01" && month.moved(by: -12)?.first.text == "2025-12-01")
        for text in ["", "2026", "2026-13", "2026-1", "2026-02-30", "2026-11-1x", "now", "2026-11-01", "2026-11-01-01"]
        {
            #expect(CalendarSpan(month: text, .monday) == nil)
        }
    }

    @Test("K19 at both ends of time weeks have fewer days, and there is nothing beyond")
    func ends() throws {
        for start in WeekStart.allCases {
            for unit in CalendarSpan.Unit.allCases {
                for end in [CivilDate.earliest, .latest] {
                    let span = CalendarSpan(unit, holding: end, start)
                    #expect(span.holds(end) && span.weeks.joined().contains(end))
                    #expect(span.moved(by: end == .earliest ? -1 : 1) == nil)
                    #expect(span.moved(by: end == .earliest ? 1 : -1)?.moved(by: end == .earliest ? -1 : 1) == span)
                    #expect(span.moved(by: .max) == nil && span.moved(by: .min) == nil)
                }
            }
        }
    }

    @Test("K19 each day of 800 years lies once in its month, and weeks have all days in their order")
    func everyDay() {
        var faults: [String] = []
        for start in WeekStart.allCases {
            var span: CalendarSpan? = CalendarSpan(month: "1700-01", start)
            var next = span?.first.daysSince1970 ?? 0
            while let month = span, month.first.year < 2500 {
                if month.first.daysSince1970 != next { faults.append("gap before \(month.first.text)") }
                next = month.last.daysSince1970 + 1
                let all = month.weeks.joined().compactMap { $0 }
                if all.filter({ month.holds($0) }).count != Int(month.first.daysInMonth) {
                    faults.append("days of \(month.first.text)")
                }
                let isOrdered = zip(all, all.dropFirst()).allSatisfy { $1.daysSince1970 == $0.daysSince1970 + 1 }
                if !isOrdered || all.first?.weekday != start.rawValue { faults.append("weeks of \(month.first.text)") }
                span = month.moved(by: 1)
            }
        }
        #expect(faults.isEmpty)
    }

    /// A board with a card for each day, the marked ones done.
    private func cards(_ cards: [(title: String, due: String, isDone: Bool)], of board: UInt64) throws -> [DueCard] {
        let device = try TestDevice.withBoard()
        for card in cards {
            let id = try device.add(card.title, due: try day(card.due))
            if card.isDone { try device.move(id, to: device.column(.done)) }
        }
        return device.board.dueCards(of: DocumentID(high: board, low: board))
    }

    @Test("K19 cards of all boards lie on their days, those to be done first; a full day says how many more there are")
    func cards() throws {
        let first = try cards(
            [("a", "2026-11-03", true), ("b", "2026-11-03", false), ("c", "2026-11-30", false)], of: 1)
        let second = try cards([("d", "2026-11-03", false), ("e", "2026-11-02", false)], of: 2)
        #expect(first.map { $0.title } == ["b", "c", "a"] && first.map { $0.isDone } == [false, false, true])
        let calendar = DueCalendar(first + second)
        let third = try day("2026-11-03")
        #expect(calendar[third].map { $0.title } == ["b", "d", "a"])
        #expect(calendar[try day("2026-11-04")].isEmpty)
        #expect(calendar.cards.map { $0.title } == ["e", "b", "d", "a", "c"])
        #expect(calendar.overdue(before: try day("2026-11-30")).count == 3)
        for (lines, titles, more) in [(4, ["b", "d", "a"], 0), (3, ["b", "d", "a"], 0), (2, ["b"], 2), (1, [], 3)] {
            let shown = calendar.shown(on: third, lines: lines)
            #expect(shown.cards.map { $0.title } == titles && shown.more == more)
        }
        #expect(calendar.shown(on: third, lines: 0).more == 3)
        #expect(DueCalendar().cards.isEmpty)
    }
}
