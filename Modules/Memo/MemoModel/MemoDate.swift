/// An instant as a list of memos shows it. The reader's language gives the words.
public enum MemoDate: Equatable, Sendable {
    /// Today: hour 0...23, minute 0...59.
    case time(hour: Int, minute: Int)
    /// This year: month 1...12, day 1...31.
    case monthDay(month: Int, day: Int)
    case full(year: Int, month: Int, day: Int)

    /// How to show `instant` at the moment `now`, both in milliseconds since 1970.
    ///
    /// - Parameters:
    ///   - offset: what local time is ahead of UTC at `instant`, in seconds; summer time moves it.
    ///   - offsetNow: the same at `now`.
    public init(of instant: UInt64, now: UInt64, offset: Int, offsetNow: Int) {
        let then = LocalTime(instant, offset: offset)
        let today = LocalTime(now, offset: offsetNow)
        if then.dayNumber == today.dayNumber {
            self = .time(hour: then.minuteOfDay / 60, minute: then.minuteOfDay % 60)
            return
        }
        let date = then.date
        self =
            date.year == today.date.year
            ? .monthDay(month: date.month, day: date.day)
            : .full(year: date.year, month: date.month, day: date.day)
    }
}

/// A local day and minute.
private struct LocalTime {
    /// Days since 1970-01-01.
    let dayNumber: Int64
    let minuteOfDay: Int

    init(_ milliseconds: UInt64, offset: Int) {
        let minutes = (Int64(milliseconds / 1000) + Int64(offset)).flooredDivision(by: 60)
        dayNumber = minutes.flooredDivision(by: 1440)
        minuteOfDay = Int(minutes - dayNumber * 1440)
    }

    /// The civil date. Source: H. Hinnant, "chrono-Compatible Low-Level Date Algorithms", `civil_from_days`.
    var date: (year: Int, month: Int, day: Int) {
        let shifted = dayNumber + 719_468  // days since 0000-03-01
        let era = shifted.flooredDivision(by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (Int(year), Int(month), Int(day))
    }
}

extension Int64 {
    fileprivate func flooredDivision(by divisor: Int64) -> Int64 {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }
}
