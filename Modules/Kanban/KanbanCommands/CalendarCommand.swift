import KanbanModel
import ModuleKit
import Replication

/// K19: `kanban calendar`, a month or a week of what is due over all boards.
struct CalendarCommand: DocumentCommand {
    let name = "calendar"
    var summary: Phrase { "Show the cards of all boards that are due in a month or a week." }
    let result = "[due card]"
    let access = StoreAccess.read
    let month = Parameter<String?>.option("month", "The month, as YYYY-MM; this month unless given.")
    let week = Parameter<String?>.option("week", "The week that this day is in, as YYYY-MM-DD, or today.")
    let done = Parameter<Bool>.flag("done", "Done cards, too.")
    let tag = Parameters.withTag
    let labels = Parameters.withLabels
    let people = Parameters.withPeople
    let due = Parameter<String?>.option(
        "due", "Only cards whose day is over, today, or within three days.",
        type: .choice([CardFilter.Due.overdue, .today, .soon].map { $0.rawValue }))
    let words = Parameters.withWords

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let includingDone = try input(done)
        let today = try services.presentDay()
        let span = try span(input, today, WeekStart(language: services.language.code))
        let days = span.first...span.last
        var filter = CalendarFilter(labels: try input(labels), people: try input(people))
        filter.cards.tag = try input(tag)
        filter.cards.text = try input(words) ?? ""
        filter.cards.due = try input(due).flatMap { CardFilter.Due(rawValue: $0) }
        let workspace = try services.openWorkspace()
        var budget = ForecastBudget()
        let (items, unreadable) = try workspace.due(of: BoardKind()) { (board) throws(CommandError) in
            guard let filter = try filter.cards(of: board) else { return [] }
            return board.parts(in: days, by: filter, today, includingDone: includingDone, &budget)
        }
        try filter.checkFound(isAllRead: unreadable.isEmpty)
        let isCut = budget.isExceeded
        return Answer(
            list: items.lazy.map { DueRecord($0, today: today) },
            text: { page in page.calendar(span, items, today, isCut: isCut) { BoardKind().title(of: $0) } }
        ).leavingOut(services.leftOut(unreadable))
    }

    private func span(_ input: Input, _ today: CivilDate, _ start: WeekStart) throws(CommandError) -> CalendarSpan {
        switch (try input(month), try input(week)) {
        case (nil, nil): return CalendarSpan(.month, holding: today, start)
        case (_?, _?): throw CommandError(.usage, "--month and --week can't be used together.")
        case (let text?, nil):
            guard let span = CalendarSpan(month: text, start) else {
                throw CommandError(.usage, "“\(text)” is not a month.", hint: "Write it as 2026-01.")
            }
            return span
        case (nil, let text?):
            guard let day = CivilDate(text, from: today) else {
                throw CommandError(.usage, "“\(text)” is not a day.", hint: "Write it as 2026-01-31, or today.")
            }
            return CalendarSpan(.week, holding: day, start)
        }
    }
}

extension Page {
    /// What it is about, then each day that has cards, with a line for each.
    fileprivate mutating func calendar(
        _ span: CalendarSpan, _ items: [DueItem], _ today: CivilDate, isCut: Bool, title: (CatalogueEntry) -> Phrase
    ) {
        line(.strong(span.phrase))
        if items.isEmpty { line("Nothing is due.") }
        var last: CivilDate?
        for item in items {
            let day = item.part.due
            if day != last {
                line()
                append(.accent(.day(of: day)))
                append(.dim(.verbatim("  " + day.text)))
                line()
                last = day
            }
            text("  ")
            append(.id(item.part.id))
            text("  ")
            append(
                item.part.isDone || item.part.isForecast
                    ? .dim(.verbatim(item.part.title)) : .plain(text: item.part.title))
            append(.dim(.verbatim("  \(language.text(of: title(item.entry))) › \(item.part.place)")))
            if item.part.isForecast {
                text("  ")
                append(.dim("repeats"))
            } else if !item.part.isDone, day <= today {
                text("  ")
                append(day < today ? .danger(item.distance(from: today)) : .strong(item.distance(from: today)))
            }
            line()
        }
        if isCut {
            line()
            append(.dim("Not all next dates of what repeats are shown."))
            line()
        }
    }
}

extension Board {
    /// What is due on these days, and the next dates of what repeats.
    fileprivate func parts(
        in days: ClosedRange<CivilDate>, by filter: CardFilter, _ today: CivilDate, includingDone: Bool,
        _ budget: inout ForecastBudget
    ) -> [DuePart] {
        var parts: [DuePart] = []
        forEachDueCard(by: filter, today: today, includingDone: includingDone) { card, due, column in
            guard days.contains(due) else { return }
            parts.append(DuePart(card, due: due, column))
        }
        forEachForecast(in: days, from: today, by: filter, &budget) { card, day, column in
            parts.append(DuePart(id: card.shortID, title: card.title, due: day, place: column.name, isForecast: true))
        }
        return parts
    }
}

/// Which cards of several boards are meant: labels and people by what each board knows.
private struct CalendarFilter {
    var cards = CardFilter()
    private var labels: [(reference: String, isFound: Bool)]
    private var people: [(name: String, isFound: Bool)]

    init(labels: [String], people: [String]) {
        self.labels = labels.map { ($0, false) }
        self.people = people.map { ($0, false) }
    }

    /// The filter for this board; nil where no card of it can be meant.
    mutating func cards(of board: Board) throws(CommandError) -> CardFilter? {
        var wanted = cards
        for place in labels.indices {
            let meant = board.labels(matching: labels[place].reference)
            if !meant.isEmpty { labels[place].isFound = true }
            wanted.labels += meant.map { $0.id }
        }
        if !labels.isEmpty, wanted.labels.isEmpty { return nil }
        let known = people.isEmpty ? [] : board.people
        for place in people.indices {
            let name = people[place].name
            let person = try asking { () throws(BoardError) in try Person(name) }
            if !people[place].isFound { people[place].isFound = known.contains(person) || board.isNamed(person) }
            wanted.people.append(person)
        }
        return wanted
    }

    /// Throws for what no board knows; where not every board could be read that is not known.
    func checkFound(isAllRead: Bool) throws(CommandError) {
        guard isAllRead else { return }
        if let label = labels.first(where: { !$0.isFound }) {
            throw CommandError(.notFound, "No board has a label “\(label.reference)”.")
        }
        if let person = people.first(where: { !$0.isFound }) {
            throw CommandError(
                .notFound, "Nobody here is called “\(person.name)”.", hint: "Everybody is in “bojagi kanban people”.")
        }
    }
}
