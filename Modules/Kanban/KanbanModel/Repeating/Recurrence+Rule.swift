public import Phrases
import Replication

/// Why a text says no repetition.
public enum RecurrenceFault: Error, Equatable {
    /// Nothing of it can be read.
    case unclear
    /// It is a rule with a part that cards do not have, such as `BYSETPOS=1`.
    case unsupported(String)

    /// In a sentence.
    public var phrase: Phrase {
        switch self {
        case .unclear:
            "Write how it repeats, such as “weekly on mon, thu”, “every 2 months on 15” or FREQ=WEEKLY;BYDAY=MO,TH."
        case .unsupported(let part):
            if part.utf8.starts(with: "UNTIL=".utf8) {
                "Cards repeat until a day, such as UNTIL=20261231, not by “\(part)”."
            } else if Self.clockParts.contains(where: { part.utf8.starts(with: $0.utf8) }) {
                "Cards repeat by days, not by times of day as in “\(part)”."
            } else {
                "Cards can't repeat by “\(part)”."
            }
        }
    }

    private static var clockParts: [String] {
        ["FREQ=HOURLY", "FREQ=MINUTELY", "FREQ=SECONDLY", "BYHOUR=", "BYMINUTE=", "BYSECOND="]
    }
}

// As RFC 5545 writes a rule (3.3.10), without `RRULE:`.
extension Recurrence {
    private static let frequencies: [(name: String, frequency: Frequency)] = [
        ("DAILY", .daily), ("WEEKLY", .weekly), ("MONTHLY", .monthly), ("YEARLY", .yearly),
    ]
    private static let weekdayNames = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

    /// Reads a rule, in capitals or not; of what it does not know it throws the part.
    public init(rule: String) throws(RecurrenceFault) {
        guard rule.utf8.count <= Self.mostBytes else { throw .unclear }
        var parts: [Part] = []
        for bytes in rule.utf8.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false) {
            guard let part = Part(bytes), !parts.contains(where: { $0.name == part.name }) else { throw .unclear }
            parts.append(part)
        }
        guard let first = parts.first(where: { $0.isNamed("FREQ") }) else { throw .unclear }
        guard let known = Self.frequencies.first(where: { first.value.elementsEqual($0.name.utf8) }) else {
            throw .unsupported(first.text)
        }
        self.init(known.frequency)
        for part in parts where !part.isNamed("FREQ") {
            guard take(part) else { throw .unsupported(part.text) }
        }
        if parts.contains(where: { $0.isNamed("COUNT") }), parts.contains(where: { $0.isNamed("UNTIL") }) {
            throw .unclear
        }
        for part in parts where !allows(part) { throw .unsupported(part.text) }
    }

    /// What can be said of a part once all are known.
    private func allows(_ part: Part) -> Bool {
        if part.isNamed("BYDAY") {
            // Each Monday of a year is said by weeks.
            if frequency == .yearly, months.isEmpty { return weekdays.allSatisfy { $0.ordinal != 0 } }
            return weekdays.allSatisfy { (-5...5).contains($0.ordinal) }
        }
        if part.isNamed("BYMONTHDAY") { return frequency != .yearly || !months.isEmpty }
        // Where a week begins says nothing of each week, nor of one day; of Sundays alone where that is Sunday.
        guard part.isNamed("WKST"), frequency == .weekly, interval > 1, weekdays.count > 1 else { return true }
        return part.value.elementsEqual("MO".utf8)
            || part.value.elementsEqual("SU".utf8) && !weekdays.contains { $0.day == 6 }
    }

    /// A part of a rule in capitals.
    private struct Part {
        let name: [UInt8]
        let value: [UInt8]
        var text: String { String(decoding: name + [UInt8(ascii: "=")] + value, as: UTF8.self) }

        init?(_ bytes: Substring.UTF8View.SubSequence) {
            let capitals = bytes.map { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) ? $0 - 32 : $0 }
            guard let sign = capitals.firstIndex(of: UInt8(ascii: "=")), sign > 0, sign + 1 < capitals.count else {
                return nil
            }
            name = Array(capitals[..<sign])
            value = Array(capitals[(sign + 1)...])
        }

        func isNamed(_ text: String) -> Bool { name.elementsEqual(text.utf8) }

        /// What stands between commas.
        var entries: [ArraySlice<UInt8>] {
            value.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        }
    }

    /// False for what cards do not have, or RFC 5545 does not allow with this frequency, which is known by then.
    private mutating func take(_ part: Part) -> Bool {
        if part.isNamed("INTERVAL"), let number = Self.number(part.value[...], in: Self.intervals) {
            interval = number
        } else if part.isNamed("COUNT"), let number = Self.number(part.value[...], in: Self.counts) {
            end = .count(number)
        } else if part.isNamed("UNTIL"), let date = Self.date(part.value) {
            end = .until(date)
        } else if part.isNamed("BYMONTH") {
            for entry in part.entries {
                guard let number = Self.number(entry, in: 1...12) else { return false }
                if !months.contains(number) { months.append(number) }
            }
        } else if part.isNamed("BYDAY") {
            let isCounted = frequency == .monthly || frequency == .yearly
            for entry in part.entries {
                guard let weekday = Self.weekday(entry), weekday.ordinal == 0 || isCounted else { return false }
                if !weekdays.contains(weekday) { weekdays.append(weekday) }
            }
        } else if part.isNamed("BYMONTHDAY"), frequency != .weekly {
            for entry in part.entries {
                guard let number = Self.number(entry, in: -31...31), number != 0 else { return false }
                if !monthDays.contains(number) { monthDays.append(number) }
            }
        } else {
            return part.isNamed("WKST") && Self.weekdayNames.contains { part.value.elementsEqual($0.utf8) }
        }
        return true
    }

    private static func number(_ digits: ArraySlice<UInt8>, in range: ClosedRange<Int>) -> Int? {
        Int(String(decoding: digits, as: UTF8.self)).flatMap { range.contains($0) ? $0 : nil }
    }

    private static func weekday(_ text: ArraySlice<UInt8>) -> Weekday? {
        guard let day = weekdayNames.firstIndex(where: { text.suffix(2).elementsEqual($0.utf8) }) else { return nil }
        let ordinal = text.dropLast(2)
        if ordinal.isEmpty { return Weekday(day: day) }
        guard let number = number(ordinal, in: -53...53), number != 0 else { return nil }
        return Weekday(day: day, ordinal: number)
    }

    /// `YYYYMMDD`: cards have days, so a time of day says nothing.
    private static func date(_ digits: [UInt8]) -> CivilDate? {
        guard digits.count == 8 else { return nil }
        let text = [digits[..<4], digits[4..<6], digits[6...]].joined(separator: [UInt8(ascii: "-")])
        return CivilDate(String(decoding: Array(text), as: UTF8.self))
    }

    /// The rule as files have it.
    public var rule: String {
        var rule = "FREQ=" + (Self.frequencies.first { $0.frequency == frequency }?.name ?? "")
        if interval > 1 { rule += ";INTERVAL=\(interval)" }
        if !months.isEmpty { rule += ";BYMONTH=" + months.map { "\($0)" }.joined(separator: ",") }
        if !weekdays.isEmpty {
            let names = weekdays.map { ($0.ordinal == 0 ? "" : "\($0.ordinal)") + Self.weekdayNames[$0.day] }
            rule += ";BYDAY=" + names.joined(separator: ",")
        }
        if !monthDays.isEmpty { rule += ";BYMONTHDAY=" + monthDays.map { "\($0)" }.joined(separator: ",") }
        switch end {
        case .never: break
        case .count(let count): rule += ";COUNT=\(count)"
        case .until(let date): rule += ";UNTIL=" + String(decoding: date.compactBytes, as: UTF8.self)
        }
        return rule
    }
}

extension CivilDate {
    /// `YYYYMMDD` in ASCII, as iCalendar has it.
    var compactBytes: [UInt8] { bytes.filter { $0 != UInt8(ascii: "-") } }
}
