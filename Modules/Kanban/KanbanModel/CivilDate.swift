public import Replication

/// A day of the calendar, without time or zone: 0001-01-01 ... 9999-12-31, proleptic Gregorian.
public struct CivilDate: Hashable, Comparable, Sendable {
    /// Days since 1970-01-01; negative before.
    public let days: Int32

    /// 0001-01-01 and 9999-12-31.
    static let range: ClosedRange<Int32> = -719_162...2_932_896

    /// Nil outside of the years 1 ... 9999.
    public init?(days: Int32) {
        guard Self.range.contains(days) else { return nil }
        self.days = days
    }

    /// Nil if there is no such day, such as February 30.
    public init?(year: Int32, month: Int32, day: Int32) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= Self.length(ofMonth: month, year: year)
        else { return nil }
        // Counting years from March puts the leap day last, so that months have a closed form.
        // Source: H. Hinnant, "chrono-Compatible Low-Level Date Algorithms".
        let shifted = month <= 2 ? year - 1 : year
        let era = shifted / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        days = era * 146_097 + dayOfEra - 719_468
    }

    /// Reads `YYYY-MM-DD`; nil for anything else and for days that do not exist.
    public init?(_ text: String) {
        var numbers: [Int32] = []
        var value: Int32 = 0
        var count = 0
        let widths = [4, 2, 2]
        for byte in text.utf8 {
            guard numbers.count < 3 else { return nil }
            if count == widths[numbers.count] {
                guard byte == UInt8(ascii: "-"), numbers.count < 2 else { return nil }
                numbers.append(value)
                value = 0
                count = 0
            } else {
                guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
                value = value * 10 + Int32(byte - UInt8(ascii: "0"))
                count += 1
            }
        }
        guard numbers.count == 2, count == 2 else { return nil }
        self.init(year: numbers[0], month: numbers[1], day: value)
    }

    /// The day that holds the instant `seconds` after 1970-01-01 00:00 UTC.
    public init?(epochSeconds seconds: Int64) {
        let day = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
        guard let days = Int32(exactly: day) else { return nil }
        self.init(days: days)
    }

    /// 00:00 UTC of this day, in seconds since 1970.
    public var epochSeconds: Int64 { Int64(days) * 86_400 }

    /// The year, the month (1 ... 12) and the day of the month (1 ... 31).
    public var parts: (year: Int32, month: Int32, day: Int32) {
        let shifted = days + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }

    /// The day `count` days later (earlier if negative); nil outside of the years 1 ... 9999.
    public func advanced(byDays count: Int32) -> CivilDate? {
        let (sum, overflow) = days.addingReportingOverflow(count)
        return overflow ? nil : CivilDate(days: sum)
    }

    public static func < (left: CivilDate, right: CivilDate) -> Bool {
        left.days < right.days
    }

    private static func length(ofMonth month: Int32, year: Int32) -> Int32 {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

extension CivilDate {
    /// `YYYY-MM-DD` in ASCII.
    public var bytes: [UInt8] {
        let (year, month, day) = parts
        let zero = UInt8(ascii: "0")
        var result = [UInt8](repeating: UInt8(ascii: "-"), count: 10)
        for (place, digit) in [(0, year / 1000), (1, year / 100), (2, year / 10), (3, year)] {
            result[place] = zero + UInt8(digit % 10)
        }
        for (place, digit) in [(5, month / 10), (6, month), (8, day / 10), (9, day)] {
            result[place] = zero + UInt8(digit % 10)
        }
        return result
    }

    /// `YYYY-MM-DD`.
    public var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension CivilDate: WireCodable {
    public func encode(into writer: inout WireWriter) {
        writer.writeSigned(Int64(days))
    }

    public init(from reader: inout WireReader) throws(WireError) {
        guard let days = Int32(exactly: try reader.readSigned()), let date = CivilDate(days: days) else {
            throw reader.malformed
        }
        self = date
    }
}
