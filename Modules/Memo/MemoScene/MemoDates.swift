import MemoModel
import Phrases
import Replication
import Scenes

// Dates where the reader is: today the time, this year month and day, else all of it.
extension MemosScene {
    func dateText(_ milliseconds: UInt64) -> String {
        guard let date = context.civilDate(milliseconds), let today = context.today else { return "" }
        let day = Phrase.day(month: date.month, day: date.day)
        switch MemoDate(on: date, second: context.secondOfDay(milliseconds), today: today) {
        case .time: return context.timeText(milliseconds)
        case .monthDay: return context.text(day)
        case .full: return context.text("\(day), \(String(date.year))")
        }
    }
}
