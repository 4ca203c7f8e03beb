import Forms
import KanbanModel
import Phrases
import Primitives
import Replication
import Scenes

// K18: reminders while a page is open. Each is told once in this browser: whichever page claims it first.
extension BoardScene {
    /// Wakes the page after so many milliseconds, unless it wakes before anyway.
    func wakeForReminders(in milliseconds: Double) {
        let time = context.now &+ UInt64(max(0, min(milliseconds, Reminders.longestWait)))
        if let wakesAt = reminders.wakesAt, wakesAt > context.now, wakesAt <= time { return }
        reminders.wakesAt = time
        effects.append(.wake(Reminders.wake, milliseconds: Double(time - context.now)))
    }

    /// A pause after boards have changed, or once the page is there.
    func boardsMayRemind() {
        guard !context.catalogue.rows(kind: Board.kind).isEmpty else { return }
        wakeForReminders(in: Reminders.pause)
    }

    func lookForReminders() {
        reminders.wakesAt = nil
        let isOld = context.now >= reminders.answeredAt &+ Reminders.askedEvery
        ask("/api/due", in: &reminders.news, isOld: isOld) { input in
            input.set("reminders", true)
            input.set("within", Reminders.daysAhead)
        }
        collectReminders()
        // What came while no page was open is told together: so the first time waits for the answer.
        if reminders.news.asked == 0 || reminders.news.hasBegun { claimReminders() }
        waitForReminders()
    }

    private func collectReminders() {
        collect(in: &reminders.news) { board, id in
            var found: [Reminder] = []
            board.forEachReminder { card, due, minute in
                found.append(
                    Reminder(
                        board: id, boardTitle: board.name, card: card.shortID, title: card.title, due: due,
                        minute: minute))
            }
            return found
        }
    }

    private var localMinute: Int64 { context.localSecond(context.now) / 60 }

    private func claimReminders() {
        let now = localMinute
        let come = reminders.all.filter { reminder in
            reminder.minute <= now && reminder.minute > now - Reminders.mostMissed
                && context.catalogue[reminder.board]?.isTrashed != true && !reminders.news.hasTold(reminder)
        }
        claim(come, in: &reminders.news)
    }

    private func waitForReminders() {
        let now = localMinute
        let second = context.localSecond(context.now)
        guard !context.catalogue.rows(kind: Board.kind).isEmpty else { return }
        guard let next = reminders.all.first(where: { $0.minute > now }) else {
            return wakeForReminders(in: Reminders.longestWait)
        }
        wakeForReminders(in: Double(next.minute * 60 - second) * 1000)
    }

    /// Whether an answer was about reminders.
    func takeReminders(_ number: UInt32, status: Int32, body: [UInt8]) -> Bool {
        switch take(number, status: status, body: body, in: &reminders.news) {
        case nil: return false
        case .known(let isAnswered):
            if isAnswered { reminders.answeredAt = context.now }
            collectReminders()
            claimReminders()
            waitForReminders()
        case .claimed(_, nil): break
        case .claimed(let claimed, let answer?):
            tell(
                claimed, answer, in: &reminders.news, as: { "\($0) reminder{|s}" }, list: BoardCalendar.name
            ) { reminder in
                let about = context.text(Phrase.due(on: reminder.due, today: context.today, context))
                return (
                    reminder.title, reminder.boardTitle + " · " + about,
                    context.text("“\(reminder.title)” of “\(reminder.boardTitle)”: \(about)")
                )
            }
        }
        return true
    }

    /// Where a reminder was chosen the browser asks whether the page may notify, and only then.
    func hasChosenReminder(_ text: String, at place: Int) {
        guard Card.forms[place].tag == Card.reminders.tag, CardReminder(text) != nil else { return }
        effects.append(.askToNotify)
    }
}

extension Phrase {
    /// How near a day is, as the face of a card says it.
    fileprivate static func due(on day: CivilDate, today: CivilDate?, _ context: SceneContext) -> Phrase {
        let date = context.dayText(day)
        guard let today else { return "Due \(date)" }
        switch day.daysSince1970 - today.daysSince1970 {
        case ..<0: return "Overdue since \(date)"
        case 0: return "Due today"
        case 1: return "Due tomorrow"
        default: return "Due \(date)"
        }
    }
}
