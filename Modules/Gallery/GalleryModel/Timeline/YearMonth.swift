import Replication

/// A month of a year.
public struct YearMonth: Hashable, Sendable {
    /// 1 … 9999.
    public let year: Int32
    /// 1 … 12.
    public let month: Int32

    /// The month of a day, in days since 1970-01-01; days outside the years 1 … 9999 count as the nearest within.
    public init(ofDay day: Int32) {
        let date = CivilDate(daysSince1970: Int64(min(max(day, Self.days.lowerBound), Self.days.upperBound)))
        year = date?.year ?? 1
        month = date?.month ?? 1
    }

    /// Of 0001-01-01 and of 9999-12-31.
    static var days: ClosedRange<Int32> { -719_162...2_932_896 }

    /// The day of a second since 1970, kept within the years 1 … 9999.
    public static func day(ofSecond second: Int64) -> Int32 {
        let day = second >= 0 ? second / 86_400 : (second - 86_399) / 86_400
        return Int32(truncatingIfNeeded: min(max(day, Int64(days.lowerBound)), Int64(days.upperBound)))
    }

    /// `YYYY-MM`.
    public var text: String {
        var digits = String(year)
        while digits.utf8.count < 4 { digits = "0" + digits }
        return digits + (month < 10 ? "-0" : "-") + String(month)
    }
}
