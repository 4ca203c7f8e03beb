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
