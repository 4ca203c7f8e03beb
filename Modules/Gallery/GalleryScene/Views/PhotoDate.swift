import Replication
import Scenes

/// A moment as the reader wants it: today the time, this year month and day, else the whole date.
enum PhotoDate {
    /// `milliseconds` since 1970.
    static func text(_ milliseconds: UInt64, _ context: SceneContext) -> String {
        guard let date = context.civilDate(milliseconds) else { return "" }
        return date == context.today ? context.timeText(milliseconds) : context.dayText(date)
    }
}
