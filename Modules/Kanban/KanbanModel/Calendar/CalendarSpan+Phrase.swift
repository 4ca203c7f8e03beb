public import Phrases
public import Replication

extension CalendarSpan {
    /// Such as “November 2026”, or “Nov 23 – Nov 29, 2026”.
    public var phrase: Phrase {
        if unit == .month { return .month(first.month, of: first.year) }
        let start = Phrase.day(month: first.month, day: first.day)
        let end = Phrase.day(month: last.month, day: last.day)
        return first.year == last.year
            ? "\(start) – \(end), \(Int(last.year))"
            : "\(start), \(Int(first.year)) – \(end), \(Int(last.year))"
    }
}

extension Phrase {
    /// A month of a year, such as `March 2024`. A space that does not break tells it from a day in May.
    static func month(_ month: Int32, of year: Int32) -> Phrase {
        let year = Int(year)
        return switch month {
        case 1: "January\u{A0}\(year)"
        case 2: "February\u{A0}\(year)"
        case 3: "March\u{A0}\(year)"
        case 4: "April\u{A0}\(year)"
        case 5: "May\u{A0}\(year)"
        case 6: "June\u{A0}\(year)"
        case 7: "July\u{A0}\(year)"
        case 8: "August\u{A0}\(year)"
        case 9: "September\u{A0}\(year)"
        case 10: "October\u{A0}\(year)"
        case 11: "November\u{A0}\(year)"
        default: "December\u{A0}\(year)"
        }
    }

    /// A day with that of the week, such as “Mon, Nov 23”.
    public static func day(of day: CivilDate) -> Phrase {
        let date = Phrase.day(month: day.month, day: day.day)
        return switch day.weekday {
        case 0: "Mon, \(date)"
        case 1: "Tue, \(date)"
        case 2: "Wed, \(date)"
        case 3: "Thu, \(date)"
        case 4: "Fri, \(date)"
        case 5: "Sat, \(date)"
        default: "Sun, \(date)"
        }
    }

    /// A day of the week in short, 0 for Monday to 6 for Sunday.
    public static func weekday(_ day: Int) -> Phrase {
        switch day {
        case 0: "Mon"
        case 1: "Tue"
        case 2: "Wed"
        case 3: "Thu"
        case 4: "Fri"
        case 5: "Sat"
        default: "Sun"
        }
    }
}
