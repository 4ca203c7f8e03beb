public import Replication

/// How a day repeats: the part of the recurrence rules of RFC 5545 that cards have. Weeks begin on Monday.
public struct Recurrence: Equatable, Sendable {
    /// How long a period is.
    public var frequency: Frequency
    /// Every so many periods: in `intervals`.
    public var interval = 1
    /// On these days of the week only; none for that of the day it begins with. Not with `yearly`.
    public var weekdays: [Weekday] = []
    /// On these days of the month only, those below 0 from its end; none for that of the day it begins with. Only with
    /// `daily` and `monthly`.
    public var monthDays: [Int] = []
    /// When it ends.
    public var end = End.never

    /// How long a period is.
    public enum Frequency: CaseIterable, Sendable {
        case daily, weekly, monthly, yearly
    }

    /// A day of the week.
    public struct Weekday: Equatable, Sendable {
        /// 0 for Monday to 6 for Sunday.
        public var day: Int
        /// Which one of its month, −5 … 5, those below 0 from the end; 0 for each. Only with `monthly`.
        public var ordinal = 0

        /// `day` is 0 for Monday to 6 for Sunday.
        public init(day: Int, ordinal: Int = 0) {
            self.day = day
            self.ordinal = ordinal
        }
    }

    /// When a repetition ends.
    public enum End: Equatable, Sendable {
        case never
        /// After so many days, that of the card among them: in `counts`.
        case count(Int)
        /// On this day, if it is one of them, or before.
        case until(CivilDate)
    }

    /// How many periods a period of repetition may be.
    public static let intervals = 1...999
    /// How many days a repetition may be limited to.
    public static let counts = 1...9999
    /// How many bytes a rule, or what somebody writes for one, may have.
    public static let mostBytes = 200
    /// How many periods are looked through for the next day; what fits in none of them never does in practice.
    static let mostPeriods = 10_000

    /// Every period.
    public init(_ frequency: Frequency) {
        self.frequency = frequency
    }
}

extension Recurrence {
    /// The day after `day` when it repeats, `day` being one of its days; nil when it ends there, or no such day is in the
    /// years 1 … 9999. Looks at no more than 310,000 days.
    public func next(after day: CivilDate) -> CivilDate? {
        if case .count(let count) = end, count <= 1 { return nil }
        let present = day.daysSince1970
        for step in 0..<Self.mostPeriods {
            guard let period = days(ofPeriod: step * interval, from: day) else { return nil }
            for number in period where number > present {
                guard let date = CivilDate(daysSince1970: number) else { return nil }
                guard holds(date, from: day) else { continue }
                if case .until(let last) = end, date > last { return nil }
                return date
            }
        }
        return nil
    }

    /// What the card for the next day repeats by.
    public var following: Recurrence {
        guard case .count(let count) = end else { return self }
        var following = self
        following.end = .count(max(1, count - 1))
        return following
    }

    /// The days, from 1970, that can be meant of the period so many behind that of `day`; nil after the year 9999.
    func days(ofPeriod offset: Int, from day: CivilDate) -> Range<Int64>? {
        let present = day.daysSince1970
        switch frequency {
        case .daily:
            let number = present + Int64(offset)
            return number..<(number + 1)
        case .weekly:
            let monday = present - Int64(day.weekday) + Int64(offset) * 7
            return monday..<(monday + 7)
        case .monthly:
            let month = Int(day.year) * 12 + Int(day.month) - 1 + offset
            guard let first = CivilDate(year: Int32(month / 12), month: Int32(month % 12 + 1), day: 1) else {
                return nil
            }
            return first.daysSince1970..<(first.daysSince1970 + Int64(first.daysInMonth))
        case .yearly:
            let year = day.year + Int32(offset)
            guard year <= 9999 else { return nil }
            guard let date = CivilDate(year: year, month: day.month, day: day.day) else { return 0..<0 }
            return date.daysSince1970..<(date.daysSince1970 + 1)
        }
    }

    /// Whether a day of a period is one that is meant.
    func holds(_ date: CivilDate, from day: CivilDate) -> Bool {
        guard weekdays.isEmpty, monthDays.isEmpty else {
            return (weekdays.isEmpty || weekdays.contains { $0.holds(date) })
                && (monthDays.isEmpty
                    || monthDays.contains { $0 == date.day || $0 == Int(date.day - date.daysInMonth) - 1 })
        }
        return switch frequency {
        case .daily, .yearly: true
        case .weekly: date.weekday == day.weekday
        case .monthly: date.day == day.day
        }
    }
}

extension Recurrence.Weekday {
    fileprivate func holds(_ date: CivilDate) -> Bool {
        guard date.weekday == day else { return false }
        if ordinal == 0 { return true }
        return ordinal == Int(date.day - 1) / 7 + 1 || ordinal == -(Int(date.daysInMonth - date.day) / 7 + 1)
    }
}
