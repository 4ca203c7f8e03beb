import Primitives
import Replication

// As people write it: “weekly on mon, thu”, “every 2 months on the 15th”, “매주 월, 목”.
extension Recurrence {
    /// Reads words, English or Korean, or a rule.
    public init(_ text: String) throws(RecurrenceFault) {
        if text.utf8.contains(UInt8(ascii: "=")) {
            // With its name, as a line of a calendar has it.
            let named = "RRULE:"
            let isNamed = text.utf8.starts(with: named.utf8)
            try self.init(
                rule: isNamed ? String(decoding: Array(text.utf8.dropFirst(named.utf8.count)), as: UTF8.self) : text)
            return
        }
        guard text.utf8.count <= Self.mostBytes else { throw .unclear }
        var reader = WordReader()
        for word in Self.words(of: text) {
            guard reader.take(word) else { throw .unclear }
        }
        guard let read = reader.result else { throw .unclear }
        // What a rule can't have, words can't say either.
        try self.init(rule: read.rule)
    }

    /// In small letters; a comma is one of its own.
    private static func words(of text: String) -> [String] {
        var words: [String] = []
        for part in text.split(whereSeparator: { $0.isWhitespace || $0 == "(" || $0 == ")" || $0 == "." }) {
            let pieces = part.split(separator: ",", omittingEmptySubsequences: false)
            for (place, piece) in pieces.enumerated() {
                if place > 0 { words.append(",") }
                if !piece.isEmpty { words.append(piece.lowercased()) }
            }
        }
        return words
    }
}

private struct WordReader {
    private var frequency: Recurrence.Frequency?
    private var interval = 1
    private var months: [Int] = []
    private var weekdays: [Recurrence.Weekday] = []
    private var monthDays: [Int] = []
    private var end = Recurrence.End.never
    private var isEvery = false
    private var isUntil = false
    private var isFromEnd = false
    /// A number of which the next word says what it counts.
    private var number: Int?
    /// Whether the number stands right behind a day of the week.
    private var isOfWeekday = false
    private var isBehindWeekday = false
    /// Whether “times” was the last word: a number behind it might be the one that it counts.
    private var isBehindTimes = false

    var result: Recurrence? {
        var last = self
        guard last.settleNumber(), !isUntil, let frequency, Recurrence.intervals.contains(interval) else { return nil }
        var recurrence = Recurrence(frequency)
        recurrence.interval = interval
        recurrence.months = months
        recurrence.weekdays = weekdays
        recurrence.monthDays = last.monthDays
        recurrence.end = end
        return recurrence
    }

    /// False for a word that says nothing there.
    mutating func take(_ word: String) -> Bool {
        if isUntil {
            guard let date = CivilDate(word) else { return false }
            isUntil = false
            end = .until(date)
            return true
        }
        let isBehindWeekday = self.isBehindWeekday
        self.isBehindWeekday = false
        if isBehindTimes, word.utf8.first.map({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) == true {
            return false
        }
        isBehindTimes = false
        if let unit = Self.units[word], frequency == nil || Self.days.contains(word) { return take(unit: unit) }
        if let day = Recurrence.Weekday.named(word) { return take(weekday: day) }
        if let month = Self.month(word) { return take(month: month) }
        if let ordinal = Self.ordinals[word] { return take(ordinal) }
        if let isTaken = takeNumber(word) {
            isOfWeekday = isBehindWeekday
            return isTaken
        }
        return takeOther(word)
    }

    private mutating func take(unit: Recurrence.Frequency) -> Bool {
        guard frequency == nil else {
            // “the last day”, “day 15”
            guard let number else { return true }
            monthDays.append(number)
            self.number = nil
            return true
        }
        frequency = unit
        interval = number ?? interval
        number = nil
        isEvery = false
        return true
    }

    private mutating func take(weekday day: Int) -> Bool {
        weekdays.append(Recurrence.Weekday(day: day, ordinal: number ?? 0))
        number = nil
        isBehindWeekday = true
        // “every Monday”
        if frequency == nil { frequency = .weekly }
        return true
    }

    /// “15 June” says the day as well.
    private mutating func take(month: Int) -> Bool {
        // “every 2 June” could be each second year.
        guard frequency != nil || number == nil else { return false }
        months.append(month)
        // “every June”
        if frequency == nil { frequency = .yearly }
        return settleNumber()
    }

    private mutating func take(_ ordinal: Int) -> Bool {
        guard settleNumber() else { return false }
        number = isFromEnd ? -ordinal : ordinal
        isFromEnd = false
        return true
    }

    /// nil for what is no number.
    private mutating func takeNumber(_ word: String) -> Bool? {
        let digits = word.utf8.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard digits.count <= 4, let value = Int(String(decoding: Array(digits), as: UTF8.self)) else { return nil }
        let rest = String(word.dropFirst(digits.count))
        if rest.utf8.first == UInt8(ascii: "-") {
            return CivilDate(String(word.prefix(10))).map { takeLast($0, word) }
        }
        switch rest {
        case "", "st", "nd", "rd", "th": return take(value)
        case "일", "일인", "일에":
            guard settleNumber() else { return false }
            monthDays.append(value)
            return true
        case "번째": return take(value)
        case "월", "월에": return take(month: value)
        case "번", "회":
            end = .count(value)
            return settleNumber()
        default:
            guard let unit = Self.koreanPeriods[rest], frequency == nil else { return false }
            frequency = unit
            interval = value
            return true
        }
    }

    /// “2026-12-31까지”
    private mutating func takeLast(_ date: CivilDate, _ word: String) -> Bool {
        end = .until(date)
        return word.dropFirst(10) == "까지"
    }

    private mutating func takeOther(_ word: String) -> Bool {
        switch word {
        case "every", "each": isEvery = true
        case "other" where isEvery && frequency == nil: interval = 2
        case "weekday", "weekdays", "평일마다":
            frequency = frequency ?? .weekly
            weekdays = (0..<5).map { Recurrence.Weekday(day: $0) }
        case "time", "times":
            guard let count = number, end == .never else { return false }
            end = .count(count)
            number = nil
            isBehindTimes = true
        case "until": isUntil = true
        case "끝에서": isFromEnd = true
        // “Fri 2 from the end”, “day 2 from the end”
        case "from":
            guard let number else { return false }
            if isOfWeekday { weekdays[weekdays.count - 1].ordinal = -number } else { monthDays.append(-number) }
            self.number = nil
        case ",", "and": return settleNumber()
        case "on", "in", "the", "that", "falls", "of", "month", "year", "end": break
        default: return false
        }
        return true
    }

    /// A number of which nothing more is said is a day of the month.
    private mutating func settleNumber() -> Bool {
        guard let number else { return true }
        monthDays.append(number)
        self.number = nil
        return true
    }

    private static let units: [String: Recurrence.Frequency] = [
        "daily": .daily, "day": .daily, "days": .daily, "매일": .daily, "날마다": .daily, "날": .daily, "날인": .daily,
        "weekly": .weekly, "week": .weekly, "weeks": .weekly, "매주": .weekly,
        "monthly": .monthly, "month": .monthly, "months": .monthly, "매월": .monthly, "매달": .monthly,
        "yearly": .yearly, "annually": .yearly, "year": .yearly, "years": .yearly, "매년": .yearly, "해마다": .yearly,
    ]
    /// What counts days of a month once the period is said.
    private static let days = ["day", "날", "날인"]
    private static let koreanPeriods: [String: Recurrence.Frequency] = [
        "일마다": .daily, "주마다": .weekly, "달마다": .monthly, "개월마다": .monthly, "년마다": .yearly,
    ]
    private static let ordinals: [String: Int] = [
        "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "last": -1,
        "첫째": 1, "둘째": 2, "셋째": 3, "넷째": 4, "다섯째": 5, "마지막": -1,
    ]
    private static let monthNames = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december",
    ]

    /// By three letters of its name or more: 1 … 12.
    private static func month(_ word: String) -> Int? {
        guard word.utf8.count >= 3 else { return nil }
        return monthNames.firstIndex { $0.utf8.starts(with: word.utf8) }.map { $0 + 1 }
    }
}

extension Recurrence.Weekday {
    private static let names = [
        ("monday", "월"), ("tuesday", "화"), ("wednesday", "수"), ("thursday", "목"), ("friday", "금"),
        ("saturday", "토"), ("sunday", "일"),
    ]

    /// The number of a day, by three small letters of its name or more, or in Korean: 0 is Monday.
    static func named(_ word: String) -> Int? {
        names.firstIndex { english, korean in
            word.utf8.count >= 3 && (english + "s").utf8.starts(with: word.utf8)
                || word.hasSameBytes(as: korean) || word.hasSameBytes(as: korean + "요일")
        }
    }
}
