public import Replication

/// An instant as a list of memos shows it. The reader's language gives the words.
public enum MemoDate: Equatable, Sendable {
    /// Today: hour 0...23, minute 0...59.
    case time(hour: Int, minute: Int)
    /// This year: month 1...12, day 1...31.
    case monthDay(month: Int, day: Int)
    /// Another year.
    case full(CivilDate)

    /// How to show what was on `date`, `second` seconds after midnight where the reader is, when it is
    /// `today` there.
    public init(on date: CivilDate, second: Int, today: CivilDate) {
        if date == today {
            self = .time(hour: second / 3600, minute: second / 60 % 60)
        } else if date.year == today.year {
            self = .monthDay(month: Int(date.month), day: Int(date.day))
        } else {
            self = .full(date)
        }
    }
}
