import ModuleKit
import Replication

/// K18: `due`, for people in the morning and for timers.
struct DueCommand: DocumentCommand {
    let name = "due"
    var summary: Phrase {
        "Show the cards of all boards that are due today or overdue; exits with 0 even if there are none."
    }
    let result = "[due card]"
    let access = StoreAccess.read
    let days = Parameter<Int?>.integerOption(
        "within", "How many days ahead to look as well; 0 unless given.", in: 0...3660)

    let reminders = Parameter<Bool>.flag(
        "reminders", "Instead what has a reminder that has come, or comes within those days; nothing that is done.")

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let days = try input(days) ?? 0
        let today = try services.presentDay()
        let workspace = try services.openWorkspace()
        if try input(reminders) { return try reminded(within: days, today, workspace, services) }
        // Beyond the year 9999 there is nothing to look for.
        let last = CivilDate(daysSince1970: today.daysSince1970 + Int64(days)) ?? today
        let (items, unreadable) = try workspace.due(in: .earliest...last, kinds: services.kinds)
        return Answer(
            list: items.lazy.map { DueRecord($0, today: today) },
            text: { page in
                if items.isEmpty { page.line("Nothing is due.") }
                for item in items { page.due(item, today, services) }
            }
        ).leavingOut(services.leftOut(unreadable))
    }

    private func reminded(
        within days: Int, _ today: CivilDate, _ workspace: Workspace, _ services: DocumentServices
    ) throws(CommandError) -> Answer {
        // Up to the end of the last day.
        let last = days == 0 ? services.localMinute : (today.daysSince1970 + Int64(days) + 1) * 1440 - 1
        let (items, unreadable) = try workspace.reminders(until: last, kinds: services.kinds)
        return Answer(
            list: items.lazy.map { DueRecord($0, today: today) },
            text: { page in
                if items.isEmpty { page.line("No reminders.") }
                for item in items {
                    page.text((item.part.reminderText ?? "") + "  ")
                    page.due(item, today, services)
                }
            }
        ).leavingOut(services.leftOut(unreadable))
    }
}

extension Page {
    /// A line: id, day, how far off that is, what it is called, and where it is.
    fileprivate mutating func due(_ item: DueItem, _ today: CivilDate, _ services: DocumentServices) {
        let distance = item.distance(from: today)
        let daysLeft = item.daysLeft(from: today)
        let board = language.text(of: services.title(of: item.entry))
        append(.id(item.part.id))
        text("  " + item.part.due.text + "  ")
        append(daysLeft < 0 ? .danger(distance) : daysLeft == 0 ? .strong(distance) : .dim(distance))
        text("  ")
        append(.plain(text: item.part.title))
        append(.dim(.verbatim("  \(board) › \(item.part.place)")))
        line()
    }
}
