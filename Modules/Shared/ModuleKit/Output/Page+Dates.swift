internal import Markup
internal import Replication

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
        if date.year == here.date?.year { return day(date) }
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

    private func day(_ date: CivilDate) -> Phrase {
        switch date.month {
        case 1: "Jan \(date.day)"
        case 2: "Feb \(date.day)"
        case 3: "Mar \(date.day)"
        case 4: "Apr \(date.day)"
        case 5: "May \(date.day)"
        case 6: "Jun \(date.day)"
        case 7: "Jul \(date.day)"
        case 8: "Aug \(date.day)"
        case 9: "Sep \(date.day)"
        case 10: "Oct \(date.day)"
        case 11: "Nov \(date.day)"
        default: "Dec \(date.day)"
        }
    }

    private static func padded(_ number: Int) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}
