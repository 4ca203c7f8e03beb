public import Replication

/// What a calendar shows at once: a month or a week, in whole weeks.
public struct CalendarSpan: Equatable, Sendable {
    /// How much it shows.
    public enum Unit: String, CaseIterable, Sendable {
        case month, week
    }

    /// A month or a week.
    public let unit: Unit
    /// What its weeks begin with.
    public let weekStart: WeekStart
    /// The first and the last day that it is about: of the month without the days that fill its weeks. Those of a week
    /// are within the years 1 … 9999.
    public let first: CivilDate
    /// See ``first``; not before it.
    public let last: CivilDate

    /// The one that has the day in it.
    public init(_ unit: Unit, holding day: CivilDate, _ weekStart: WeekStart) {
        self.unit = unit
        self.weekStart = weekStart
        switch unit {
        case .month:
            first = CivilDate(year: day.year, month: day.month, day: 1) ?? day
            last = CivilDate(year: day.year, month: day.month, day: day.daysInMonth) ?? day
        case .week:
            let start = Self.start(of: day, weekStart)
            first = CivilDate(daysSince1970: start) ?? .earliest
            last = CivilDate(daysSince1970: start + 6) ?? .latest
        }
    }

    /// The month of a text such as `2026-11`; nil for any other.
    public init?(month text: String, _ weekStart: WeekStart) {
        guard let day = CivilDate(text + "-01") else { return nil }
        self.init(.month, holding: day, weekStart)
    }

    /// Whether it is about the day.
    public func holds(_ day: CivilDate) -> Bool { first <= day && day <= last }

    /// The one so many months or weeks later, or earlier below 0; nil outside the years 1 … 9999.
    public func moved(by count: Int) -> CalendarSpan? {
        guard (-200_000...200_000).contains(count) else { return nil }
        switch unit {
        case .month:
            let month = Int(first.year) * 12 + Int(first.month) - 1 + count
            guard month >= 12, let day = CivilDate(year: Int32(month / 12), month: Int32(month % 12 + 1), day: 1)
            else { return nil }
            return CalendarSpan(.month, holding: day, weekStart)
        case .week:
            let start = Self.start(of: first, weekStart) + Int64(count) * 7
            // Of the first and the last week some days are missing.
            let day = CivilDate(daysSince1970: start) ?? CivilDate(daysSince1970: start + 6)
            return day.map { CalendarSpan(.week, holding: $0, weekStart) }
        }
    }

    /// Its weeks of seven days each, those before and after a month that fill them among them; nil for a day outside the
    /// years 1 … 9999. One to six.
    public var weeks: [[CivilDate?]] {
        var weeks: [[CivilDate?]] = []
        var start = Self.start(of: first, weekStart)
        while start <= last.daysSince1970 {
            weeks.append((0..<7).map { CivilDate(daysSince1970: start + $0) })
            start += 7
        }
        return weeks
    }

    /// The days of the week in its order, 0 for Monday to 6 for Sunday.
    public var weekdays: [Int] { (0..<7).map { (weekStart.rawValue + $0) % 7 } }

    /// The day that the week of `day` begins with, from 1970.
    private static func start(of day: CivilDate, _ weekStart: WeekStart) -> Int64 {
        day.daysSince1970 - Int64((day.weekday - weekStart.rawValue + 7) % 7)
    }
}
