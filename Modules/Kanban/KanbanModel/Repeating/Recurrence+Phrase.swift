public import Phrases
import Replication

extension Recurrence {
    /// As people read it; `init` reads it back, in English and Korean.
    public var phrase: Phrase {
        var phrase = period
        if let months = Self.joined(months.map { Self.phrase(ofMonth: $0) }) { phrase = "\(phrase) in \(months)" }
        let days = Self.joined(weekdays.map { $0.phrase })
        let dates = Self.joined(monthDays.map { Self.phrase(ofMonthDay: $0) })
        switch (days, dates) {
        case (let days?, let dates?): phrase = "\(phrase) on \(days) that falls on \(dates)"
        case (let on?, nil), (nil, let on?): phrase = "\(phrase) on \(on)"
        case (nil, nil): break
        }
        switch end {
        case .never: return phrase
        case .count(let count): return "\(phrase), \(count) time{|s}"
        case .until(let date): return "\(phrase), until \(date.text)"
        }
    }

    private var period: Phrase {
        switch frequency {
        case .daily: interval == 1 ? "every day" : "every \(interval) days"
        case .weekly: interval == 1 ? "every week" : "every \(interval) weeks"
        case .monthly: interval == 1 ? "every month" : "every \(interval) months"
        case .yearly: interval == 1 ? "every year" : "every \(interval) years"
        }
    }

    private static func joined(_ phrases: [Phrase]) -> Phrase? {
        guard var all = phrases.first else { return nil }
        // No sentence of its own: that of a date has the same comma and turns its parts around in Korean.
        for phrase in phrases.dropFirst() { all = "\(all)\(Phrase.verbatim(", "))\(phrase)" }
        return all
    }

    private static func phrase(ofMonth number: Int) -> Phrase {
        switch number {
        case 1: "Jan"
        case 2: "Feb"
        case 3: "Mar"
        case 4: "Apr"
        case 5: "May"
        case 6: "Jun"
        case 7: "Jul"
        case 8: "Aug"
        case 9: "Sep"
        case 10: "Oct"
        case 11: "Nov"
        default: "Dec"
        }
    }

    private static func phrase(ofMonthDay number: Int) -> Phrase {
        if number == -1 { return "the last day" }
        return number < 0 ? "day \(-number) from the end" : "day \(number)"
    }
}

extension Recurrence.Weekday {
    fileprivate var phrase: Phrase {
        switch ordinal {
        case 0: name
        case 1: "first \(name)"
        case 2: "second \(name)"
        case 3: "third \(name)"
        case 4: "fourth \(name)"
        case 5: "fifth \(name)"
        case -1: "last \(name)"
        case ..<0: "\(name) \(-ordinal) from the end"
        case 21, 31, 41, 51: "\(ordinal)st \(name)"
        case 22, 32, 42, 52: "\(ordinal)nd \(name)"
        case 23, 33, 43, 53: "\(ordinal)rd \(name)"
        default: "\(ordinal)th \(name)"
        }
    }

    private var name: Phrase { .weekday(day) }
}
