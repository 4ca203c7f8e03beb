import Primitives
import Replication
import TestDevices
import TestSupport
import Testing

@testable import KanbanModel

/// The next dates of what repeats.
@Suite struct ForecastTests {
    private static func random(_ random: inout SplitMix64) -> Recurrence {
        var rule = Recurrence(Recurrence.Frequency.allCases[random.below(4)])
        rule.interval = 1 + random.below(3) * random.below(4)
        if random.below(4) == 0 { rule.months = (0..<(1 + random.below(4))).map { _ in 1 + random.below(12) } }
        let isCounted = rule.frequency == .monthly || rule.frequency == .yearly
        if random.below(2) == 0 {
            rule.weekdays = (0..<(1 + random.below(3))).map { _ in
                Recurrence.Weekday(day: random.below(7), ordinal: isCounted ? random.below(11) - 5 : 0)
            }
        }
        if rule.frequency != .weekly, random.below(3) == 0 {
            rule.monthDays = (0..<(1 + random.below(3))).map { _ in
                (1 + random.below(31)) * (random.below(4) == 0 ? -1 : 1)
            }
        }
        if random.below(4) == 0 { rule.end = .count(1 + random.below(40)) }
        if random.below(4) == 0, let last = CivilDate(daysSince1970: Int64(20_000 + random.below(600))) {
            rule.end = .until(last)
        }
        return rule
    }

    @Test("K19 the next dates in a month are those that cards completed one after the other would have")
    func likeCompleting() throws {
        var random = SplitMix64(seed: 19)
        var found = 0
        for _ in 0..<3_000 {
            let rule = Self.random(&random)
            let due = try #require(CivilDate(daysSince1970: Int64(20_000 + random.below(60))))
            let first = try #require(CivilDate(daysSince1970: Int64(19_990 + random.below(500))))
            let last = try #require(CivilDate(daysSince1970: first.daysSince1970 + Int64(random.below(42))))
            var chain: [CivilDate] = []
            var (card, repetition) = (due, rule)
            while let next = repetition.next(after: card), next <= last {
                if next >= first { chain.append(next) }
                (card, repetition) = (next, repetition.following)
            }
            var budget = 50_000
            #expect(
                rule.days(after: due, in: first...last, looking: &budget) == chain,
                "\(rule.rule) after \(due.text) in \(first.text) … \(last.text)")
            found += chain.count
        }
        #expect(found > 3_000)
    }

    @Test("K19 a rule is looked through for so many days and no more, wherever a month lies")
    func limits() throws {
        let (due, month) = (try #require(day("2026-05-01")), try #require(CalendarSpan(month: "9999-12", .monday)))
        // One that goes on for ever is not followed from the beginning.
        var budget = 200
        let far = Recurrence(.daily).days(after: due, in: month.first...month.last, looking: &budget)
        #expect(far?.count == 31 && budget > 100)
        var counted = Recurrence(.daily)
        counted.end = .count(9999)
        budget = 200
        #expect(counted.days(after: due, in: month.first...month.last, looking: &budget) == nil)
        // No such day ever comes.
        let never = try Recurrence(rule: "FREQ=MONTHLY;BYMONTHDAY=31;BYDAY=1MO")
        budget = 5_000
        let years = try #require(day("2000-01-01"))...(try #require(day("9999-12-31")))
        #expect(never.days(after: due, in: years, looking: &budget) == nil && budget <= 0)
        for interval in [0, -5, Int.max, Int.min] {
            for frequency in Recurrence.Frequency.allCases {
                var rule = Recurrence(frequency)
                rule.interval = interval
                rule.end = .count(interval)
                budget = 5_000
                _ = rule.days(after: .earliest, in: .earliest...(.latest), looking: &budget)
                rule.end = .never
                _ = rule.days(after: .earliest, in: .earliest...(.latest), looking: &budget)
                _ = rule.days(after: .latest, in: .earliest...(.latest), looking: &budget)
            }
        }
    }

    private func device(_ cards: [(title: String, due: String, rule: String?)]) throws -> TestDevice<Board> {
        let device = try TestDevice.withBoard()
        for card in cards {
            var draft = Card(title: card.title, due: day(card.due))
            draft.repeatRule = try card.rule.map { try #require(RepeatRule($0)) }
            let added = draft
            try device.perform { (board, random) throws(BoardError) in try board.add(added, using: &random) }
        }
        return device
    }

    private func forecasts(_ device: TestDevice<Board>, _ month: String, today: String) throws -> [String] {
        let span = try #require(CalendarSpan(month: month, .monday))
        let calendar = DueCalendar(device.board.dueCards(of: DocumentID(high: 1, low: 1)))
        let today = try #require(day(today))
        let (cards, isCut) = calendar.forecasts(in: span.first...span.last, from: today)
        #expect(!isCut)
        // The command line says the same.
        var budget = ForecastBudget()
        var said: [String] = []
        device.board.forEachForecast(in: span.first...span.last, from: today, &budget) { card, day, _ in
            said.append(day.text + " " + card.title)
        }
        let shown = cards.cards.map { $0.due.text + " " + $0.title }
        #expect(said.sorted() == shown.sorted() && cards.cards.allSatisfy { $0.isForecast })
        return shown
    }

    @Test("K19 what repeats is foreseen from today on; not what is done, has its follower, or no day that comes")
    func cards() throws {
        let device = try device([
            ("Bins", "2026-05-08", "weekly"), ("Once", "2026-05-09", nil), ("Rent", "2026-04-30", "monthly on 30"),
            ("Twice", "2026-05-27", "weekly, 2 times"), ("Gone", "2026-05-02", "daily, until 2026-05-10"),
        ])
        // Those of the 8th and the 15th have passed by.
        let may = ["2026-05-22 Bins", "2026-05-29 Bins", "2026-05-30 Rent"]
        #expect(try forecasts(device, "2026-05", today: "2026-05-20") == may)
        #expect(
            try forecasts(device, "2026-06", today: "2026-05-20") == [
                "2026-06-03 Twice", "2026-06-05 Bins", "2026-06-12 Bins", "2026-06-19 Bins", "2026-06-26 Bins",
                "2026-06-30 Rent",
            ])
        #expect(try forecasts(device, "2026-04", today: "2026-05-20") == [])
        let bins = try #require(device.board.allCards.first { $0.title == "Bins" }).id
        try device.move(bins, to: device.column(.done))
        // The card that follows is there by now, and goes on from its own day.
        #expect(try forecasts(device, "2026-05", today: "2026-05-20") == may)
        let follower = try #require(device.board.follower(of: bins)).id
        try device.perform { (board, _) throws(BoardError) in try board.edit(follower, CardEdit(title: "Bins, big")) }
        try device.move(bins, to: device.column(.todo))
        #expect(
            try forecasts(device, "2026-05", today: "2026-05-20") == [
                "2026-05-22 Bins, big", "2026-05-29 Bins, big", "2026-05-30 Rent",
            ])
        try device.perform { (board, _) throws(BoardError) in try board.rename(to: "House #template") }
        #expect(try forecasts(device, "2026-05", today: "2026-05-20") == [])
    }

    @Test("K19 foreseen cards stand behind what is to be done on their day and before what is done, in the count, too")
    func order() throws {
        let device = try device([("a", "2026-05-01", "weekly"), ("b", "2026-05-08", nil), ("c", "2026-05-08", nil)])
        try device.move(try #require(device.board.allCards.first { $0.title == "b" }).id, to: device.column(.done))
        let calendar = DueCalendar(device.board.dueCards(of: DocumentID(high: 1, low: 1)))
        let (first, eighth, last) = (
            try #require(day("2026-05-01")), try #require(day("2026-05-08")), try #require(day("2026-05-31"))
        )
        let forecasts = calendar.forecasts(in: first...last, from: first).cards
        #expect(calendar.cards(on: eighth, with: forecasts).map { $0.title } == ["c", "a", "b"])
        let shown = calendar.shown(on: eighth, with: forecasts, lines: 2)
        #expect(shown.cards.map { $0.title } == ["c"] && shown.more == 2)
        #expect(calendar.overdue(before: last).count == 2)
    }

    @Test("K19 5,000 cards that repeat every day have as many dates in a view as it has at most, and it says so")
    func many() throws {
        let device = try device((0..<5).map { ("Card \($0)", "2026-05-01", "daily") })
        let board = device.board.dueCards(of: DocumentID(high: 1, low: 1))
        let calendar = DueCalendar((0..<1_000).flatMap { _ in board })
        let span = try #require(CalendarSpan(month: "2026-05", .monday))
        let first = try #require(span.weeks.first?.first ?? nil)
        let last = try #require(span.weeks.last?.last ?? nil)
        let clock = ContinuousClock()
        var found = (cards: DueCalendar(), isCut: false)
        let time = clock.measure { found = calendar.forecasts(in: first...last, from: span.first) }
        #expect(found.cards.cards.count == ForecastBudget.mostDates && found.isCut)
        // A debug build; what counts is measured in the page.
        #expect(time < .seconds(2))
    }
}
