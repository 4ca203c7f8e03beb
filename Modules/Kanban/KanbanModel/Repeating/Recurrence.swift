public import Replication

/// How a day repeats: the part of the recurrence rules of RFC 5545 that cards have. Weeks begin on Monday.
public struct Recurrence: Equatable, Sendable {
    /// How long a period is.
    public var frequency: Frequency
    /// Every so many periods: in `intervals`.
    public var interval = 1
    /// In these months only, 1 … 12; none for all, or with `yearly` for that of the day it begins with.
    public var months: [Int] = []
    /// On these days of the week only; none for that of the day it begins with. With `yearly` only in `months`, or counted
    /// within the year.
    public var weekdays: [Weekday] = []
    /// On these days of the month only, those below 0 from its end; none for that of the day it begins with. Not with
    /// `weekly`, and with `yearly` only in `months`.
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
        /// Which one of its month, −5 … 5, or of its year, −53 … 53, where a year has no `months`; those below 0 from the
        /// end, 0 for each. Only with `monthly` and `yearly`.
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
    /// How many periods are looked through for the next day; what fits in none of them never does in practice. Years are the
    /// same again after 400, however many are left out each time.
    private var mostPeriods: Int { frequency == .yearly ? 400 : 10_000 }

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
        for step in 0...mostPeriods {
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
            if !months.isEmpty || !weekdays.isEmpty {
                guard let first = CivilDate(year: year, month: Int32(months.min() ?? 1), day: 1),
                    let last = CivilDate(year: year, month: Int32(months.max() ?? 12), day: 1)
                else { return nil }
                return first.daysSince1970..<(last.daysSince1970 + Int64(last.daysInMonth))
            }
            guard let date = CivilDate(year: year, month: day.month, day: day.day) else { return 0..<0 }
            return date.daysSince1970..<(date.daysSince1970 + 1)
        }
    }

    /// Whether a day of a period is one that is meant.
    func holds(_ date: CivilDate, from day: CivilDate) -> Bool {
        guard months.isEmpty || months.contains(Int(date.month)) else { return false }
        guard weekdays.isEmpty, monthDays.isEmpty else {
            let isOfYear = frequency == .yearly && months.isEmpty
            return (weekdays.isEmpty || weekdays.contains { $0.holds(date, inYear: isOfYear) })
                && (monthDays.isEmpty
                    || monthDays.contains { $0 == date.day || $0 == Int(date.day - date.daysInMonth) - 1 })
        }
        return switch frequency {
        case .daily: true
        case .weekly: date.weekday == day.weekday
        case .monthly, .yearly: date.day == day.day
        }
    }
}

extension Recurrence.Weekday {
    fileprivate func holds(_ date: CivilDate, inYear: Bool) -> Bool {
        guard date.weekday == day else { return false }
        if ordinal == 0 { return true }
        guard inYear else {
            return ordinal == Int(date.day - 1) / 7 + 1 || ordinal == -(Int(date.daysInMonth - date.day) / 7 + 1)
        }
        guard let first = CivilDate(year: date.year, month: 1, day: 1),
            let last = CivilDate(year: date.year, month: 12, day: 31)
        else { return false }
        let number = date.daysSince1970
        return ordinal == Int(number - first.daysSince1970) / 7 + 1
            || ordinal == -(Int(last.daysSince1970 - number) / 7 + 1)
    }
}
