import Phrases
public import Replication

// Moments and days as the reader has them. `milliseconds` are since 1970.
extension SceneContext {
    /// Such as `09:05`.
    public func timeText(_ milliseconds: UInt64) -> String {
        let minutes = secondOfDay(milliseconds) / 60
        return Self.twoDigits(minutes / 60) + ":" + Self.twoDigits(minutes % 60)
    }

    /// This year month and day, else the whole date.
    public func dayText(_ date: CivilDate) -> String {
        date.year == today?.year ? text(.day(month: date.month, day: date.day)) : date.text
    }

    /// Today the time, else the day and the time.
    public func momentText(_ milliseconds: UInt64) -> String {
        let time = timeText(milliseconds)
        guard let date = civilDate(milliseconds), date != today else { return time }
        return dayText(date) + " " + time
    }

    /// Seconds since midnight.
    public func secondOfDay(_ milliseconds: UInt64) -> Int {
        let seconds = localSecond(milliseconds)
        return Int((seconds % 86_400 + 86_400) % 86_400)
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0" + String(number) : String(number) }
}
