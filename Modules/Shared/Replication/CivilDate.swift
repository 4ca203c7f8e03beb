/// A day in the proleptic Gregorian calendar, without a time zone: years 1 … 9999.
public struct CivilDate: Hashable, Comparable, Sendable {
    /// 1 … 9999.
    public let year: Int32
    /// 1 … 12.
    public let month: Int32
    /// 1 … 31, as many as the month has.
    public let day: Int32

    /// Nil for a day that does not exist.
    public init?(year: Int32, month: Int32, day: Int32) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= Self.days(inMonth: month, of: year)
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// The day that many days after 1970-01-01; nil outside the years 1 … 9999.
    ///
    /// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms".
    public init?(daysSince1970 days: Int64) {
        guard days > -800_000, days < 3_000_000 else { return nil }
        let shifted = Int32(days) + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        self.init(
            year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
            day: dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }

    /// Reads `YYYY-MM-DD`, nothing else.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
            let year = Self.number(bytes[0..<4]), let month = Self.number(bytes[5..<7]),
            let day = Self.number(bytes[8..<10])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    private init(validYear year: Int32, month: Int32, day: Int32) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// 0001-01-01.
    public static var earliest: CivilDate { CivilDate(validYear: 1, month: 1, day: 1) }
    /// 9999-12-31.
    public static var latest: CivilDate { CivilDate(validYear: 9999, month: 12, day: 31) }

    /// Days from 1970-01-01, below 0 before.
    public var daysSince1970: Int64 {
        let year = Int64(month <= 2 ? self.year - 1 : self.year)
        let era = year / 400
        let yearOfEra = year - era * 400
        let shiftedMonth = Int64(month > 2 ? month - 3 : month + 9)
        let dayOfYear = (153 * shiftedMonth + 2) / 5 + Int64(day) - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// How many days the month has, 28 … 31.
    public var daysInMonth: Int32 { Self.days(inMonth: month, of: year) }

    /// Seconds from 1970 to 00:00 UTC of the day.
    public var secondsSince1970: Int64 { daysSince1970 * 86_400 }

    /// `YYYY-MM-DD` in ASCII.
    public var bytes: [UInt8] {
        var result = [UInt8](repeating: UInt8(ascii: "-"), count: 10)
        Self.put(year, 4, at: 0, in: &result)
        Self.put(month, 2, at: 5, in: &result)
        Self.put(day, 2, at: 8, in: &result)
        return result
    }

    /// `YYYY-MM-DD`.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// From the earlier day to the later.
    public static func < (left: CivilDate, right: CivilDate) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }

    private static func days(inMonth month: Int32, of year: Int32) -> Int32 {
        switch month {
        case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int32? {
        var value: Int32 = 0
        for byte in digits {
            guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
            value = value * 10 + Int32(byte - UInt8(ascii: "0"))
        }
        return value
    }

    private static func put(_ number: Int32, _ width: Int, at place: Int, in bytes: inout [UInt8]) {
        var rest = number
        for index in stride(from: place + width - 1, through: place, by: -1) {
            bytes[index] = UInt8(ascii: "0") + UInt8(rest % 10)
            rest /= 10
        }
    }
}

extension CivilDate: WireCodable {
    public func encode(into writer: inout WireWriter) {
        writer.writeSigned(daysSince1970)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        guard let date = CivilDate(daysSince1970: try reader.readSigned()) else { throw reader.malformed }
        self = date
    }
}
