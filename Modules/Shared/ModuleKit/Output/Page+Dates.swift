import Markup
import Replication

extension Page {
    /// A moment as the reader wants it: today the time, this year month and day, else the whole date.
    /// `milliseconds` since 1970.
    public func date(_ milliseconds: UInt64) -> Phrase {
        let there = localTime.civil(milliseconds: milliseconds)
        let here = localTime.civil(milliseconds: now)
        guard let date = there.date else { return "" }
        if date == here.date {
            return .verbatim(Self.padded(there.second / 3600) + ":" + Self.padded(there.second / 60 % 60))
        }
        if date.year == here.date?.year { return .day(month: date.month, day: date.day) }
        return .verbatim(date.text)
    }

    /// How many cells the widest date takes.
    public static let dateWidth = 10

    /// A date in a column of its own, `dateWidth` cells wide.
    public mutating func dateColumn(_ milliseconds: UInt64) {
        let date = date(milliseconds)
        append(.dim(date))
        text(String(repeating: " ", count: max(Self.dateWidth - DisplayWidth.columns(of: language.text(of: date)), 0)))
    }

    private static func padded(_ number: Int) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}
