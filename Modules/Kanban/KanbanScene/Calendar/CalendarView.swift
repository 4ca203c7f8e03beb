import KanbanModel
import Phrases
import Replication
import Scenes
import Views

// The calendar: its tools, its weeks, and what floats over them.
extension BoardScene {
    func calendarView() -> [Node<KanbanAction>] {
        guard let span else {
            return [
                Node(.p, "loading", key: "calendar", text: context.text("The clock is not right."), [.tabIndex(-1)])
            ]
        }
        let weeks = shownWeeks(span)
        var nodes = [calendarHeader(span)]
        if let bar = filterBar() { nodes.append(bar) }
        return nodes + [isPhone ? dayList(weeks, span) : weekGrid(weeks, span)] + listOverCalendar()
    }

    private func calendarHeader(_ span: CalendarSpan) -> Node<KanbanAction> {
        let isMonth = span.unit == .month
        let overdue = context.today.map { calendar.dues.overdue(before: $0).count } ?? 0
        return Node(.header, "toolbar calendar-header", key: "calendar-header") {
            Node(.back, context.text("All boards"), key: "back", press: .showList)
            Node<KanbanAction>(.h1, "title", text: context.text(span.phrase))
            Node<KanbanAction>(
                .span, "board-status", key: "status",
                text: context.text(calendarStatus), [.role("status")])
            if overdue > 0 {
                Node<KanbanAction>(
                    button: context.text("\(overdue) overdue"), "quiet danger", key: "overdue",
                    [Attribute(.haspopup, "dialog")], press: .calendar(.showList(.overdue, opener: "overdue")))
            }
            filterButton()
            Node<KanbanAction>(
                button: context.text("Done cards"), "quiet", key: "done",
                [.pressed(!calendar.hidesDone), Attribute(.keyShortcuts, "D")], press: .calendar(.toggleDone))
            Node<KanbanAction>(.div, "seamed", key: "units", [.role("group"), .label(context.text("What is shown"))]) {
                Node<KanbanAction>(
                    button: context.text("Month"), key: "month", [.pressed(isMonth)], press: .calendar(.unit(.month)))
                Node<KanbanAction>(
                    button: context.text("Week"), key: "week", [.pressed(!isMonth)], press: .calendar(.unit(.week)))
            }
            Node<KanbanAction>(
                .div, "seamed", key: "steps", [.role("group"), .label(context.text("Earlier and later"))]
            ) {
                Node(
                    .previous, context.text(isMonth ? "Month before" : "Week before"), key: "previous",
                    [.disabled(span.moved(by: -1) == nil)], press: .calendar(.step(-1)))
                Node<KanbanAction>(
                    button: context.text("Today"), key: "today", [Attribute(.keyShortcuts, "T")],
                    press: .calendar(.today))
                Node(
                    .next, context.text(isMonth ? "Month after" : "Week after"), key: "next",
                    [.disabled(span.moved(by: 1) == nil)], press: .calendar(.step(1)))
            }
        }
    }

    private var nothing: Phrase { filter.isEmpty ? "Nothing is due." : "No card that is due fits the filter." }

    private var calendarStatus: Phrase {
        if !calendar.loading.isEmpty { return "Loading…" }
        return calendar.isForecastCut ? "Not all next dates of what repeats are shown." : ""
    }

    // Weeks below one another

    private func weekGrid(_ weeks: [[CalendarDay]], _ span: CalendarSpan) -> Node<KanbanAction> {
        let isMonth = span.unit == .month
        return Node(
            .div, isMonth ? "calendar" : "calendar is-week", key: "calendar",
            [.tabIndex(-1), .role("group"), .label(context.text(span.phrase))]
        ) {
            ruler()
            if isMonth {
                Node<KanbanAction>(.div, "calendar-weekdays", key: "weekdays", [Attribute(.hidden, "true")]) {
                    for weekday in span.weekdays {
                        Node<KanbanAction>(.span, text: context.text(.weekday(weekday)))
                    }
                }
            }
            Node<KanbanAction>(
                .div, "calendar-weeks", key: "weeks", [Attribute(.measureCount, String(weeks.count))],
                on: [.size(.calendar(.weeks))]
            ) {
                for week in weeks { for day in week { dayView(day, span) } }
            }
        }
    }

    /// As high as a line of a day: the page tells what that is.
    private func ruler() -> Node<KanbanAction> {
        Node(.div, "calendar-ruler", key: "ruler", [Attribute(.hidden, "true")], on: [.size(.calendar(.line))])
    }

    private func dayView(_ day: CalendarDay, _ span: CalendarSpan) -> Node<KanbanAction> {
        guard let date = day.day else { return Node(.div, "calendar-day is-outside") }
        var classes = "calendar-day"
        if day.isOutside { classes += " is-outside" }
        if date == context.today { classes += " is-today" }
        if date.weekday >= 5 { classes += " is-weekend" }
        if calendar.drag.ghost != nil, calendar.drag.target == date { classes += " is-target" }
        return Node(
            .section, classes, key: date.text, [.label(context.text(name(of: date)))],
            on: [.target(.calendar(.overDay(date)))]
        ) { dayParts(day, date, span.unit) }
    }

    private func name(of date: CivilDate) -> Phrase {
        let count = dueCards(on: date).count
        let day = Phrase.day(of: date)
        if date == context.today { return count == 0 ? "Today, \(day)" : "Today, \(day): \(count) card{|s}" }
        return count == 0 ? day : "\(day): \(count) card{|s}"
    }

    @NodeBuilder<KanbanAction>
    private func dayParts(_ day: CalendarDay, _ date: CivilDate, _ unit: CalendarSpan.Unit) -> [Node<KanbanAction>] {
        let key = "date-" + date.text
        Node(
            .button, "calendar-date", key: key,
            [
                .type("button"), .label(context.text(name(of: date))), Attribute(.haspopup, "dialog"),
                date == context.today ? Attribute(.current, "date") : nil,
            ],
            on: [.press(.calendar(.showList(.day(date), opener: key)))]
        ) { Node(.span, "calendar-number", text: dateText(date, unit)) }
        Node(.ul, "calendar-cards", key: "cards", [.role("list")]) {
            for card in day.cards { dueView(card, unit) }
        }
        if day.more > 0 {
            Node(
                button: context.text("\(day.more) more"), "calendar-more", key: "more-" + date.text,
                [Attribute(.haspopup, "dialog")], press: .calendar(.showList(.day(date), opener: "more-" + date.text)))
        }
    }

    private func dateText(_ date: CivilDate, _ unit: CalendarSpan.Unit, isShort: Bool = false) -> String {
        if unit == .week || isPhone && !isShort { return context.text(.day(of: date)) }
        return date.day == 1 ? context.text(.day(month: date.month, day: 1)) : String(date.day)
    }

    /// A card on its day: by its title, in a week with its board.
    private func dueView(_ card: DueCard, _ unit: CalendarSpan.Unit) -> Node<KanbanAction> {
        let key = DueKey(card)
        let board = calendar.title(of: card.board)
        var classes = "calendar-card"
        if let color = card.color { classes += " is-coloured color-" + color.text }
        if card.isForecast { classes += " is-forecast" }
        if card.isDone { classes += " is-done" } else if isOverdue(card) { classes += " is-overdue" }
        if calendar.drag.item == card {
            if calendar.drag.ghost != nil { classes += " is-dragged" }
            if calendar.drag.isLifted { classes += " is-lifted" }
        }
        return Node(
            .li, classes, key: key.key,
            card.isForecast ? [] : [Attribute(.touch, "drag"), Attribute(.moves, "")],
            on: [.key(.calendar(.key(key))), .focus(.calendar(.focus(key)))]
                + (card.isForecast ? [] : [.pointer(.calendar(.pointer(key))), .menu(.showMenu(.due(key)))])
        ) {
            Node<KanbanAction>(
                .button, "calendar-open", key: key.buttonKey,
                [
                    .type("button"), .title(shownTitle(of: card) + "\n" + board + " › " + card.column),
                    .label(context.text(name(of: card, board))),
                    card.isForecast
                        ? nil : Attribute(.keyShortcuts, "Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown"),
                ],
                on: [.press(.calendar(.open(key)))]
            ) {
                Node<KanbanAction>(.span, "calendar-title", text: shownTitle(of: card))
                if unit == .week || isPhone { Node<KanbanAction>(.span, "calendar-board", text: board) }
            }
        }
    }

    private func isOverdue(_ card: DueCard) -> Bool {
        context.today.map { card.due < $0 && !card.isDone } ?? false
    }

    private func shownTitle(of card: DueCard) -> String { context.catalogue.namingLinks(in: card.title) }

    private func name(of card: DueCard, _ board: String) -> Phrase {
        let title = shownTitle(of: card)
        if card.isForecast { return "\(title), repeats, \(board)" }
        if card.isDone { return "\(title), done, \(board)" }
        return isOverdue(card) ? "\(title), overdue, \(board)" : "\(title), \(board)"
    }

    // On a phone: days below one another

    private func dayList(_ weeks: [[CalendarDay]], _ span: CalendarSpan) -> Node<KanbanAction> {
        let days = weeks.joined().filter { day in
            guard let date = day.day, !day.isOutside else { return false }
            return span.unit == .week || !day.cards.isEmpty || day.more > 0 || date == context.today
        }
        return Node(
            .div, "calendar is-list", key: "calendar",
            [.tabIndex(-1), .role("group"), .label(context.text(span.phrase))]
        ) {
            if days.isEmpty { Node(.p, "empty-text", key: "nothing", text: context.text(nothing)) }
            for day in days { dayView(day, span) }
            if span.unit == .month, calendar.drag.isLifted || calendar.drag.ghost != nil { dropDays(weeks, span) }
        }
    }

    /// All days of the month, small, while a card is in the air: most have nothing and are not in the list. They are where
    /// the finger is not, so that none of them lies under it by chance.
    private func dropDays(_ weeks: [[CalendarDay]], _ span: CalendarSpan) -> Node<KanbanAction> {
        let isBelow = (lastDown?.y ?? 0) < context.windowHeight / 2
        return Node(
            .div, isBelow ? "calendar-drop is-below" : "calendar-drop", key: "drop", [Attribute(.hidden, "true")]
        ) {
            for weekday in span.weekdays {
                Node<KanbanAction>(.span, "calendar-drop-weekday", text: context.text(.weekday(weekday)))
            }
            for day in weeks.joined() { dropDay(day) }
        }
    }

    private func dropDay(_ day: CalendarDay) -> Node<KanbanAction> {
        guard let date = day.day else { return Node(.span, "calendar-drop-day is-outside") }
        var classes = "calendar-drop-day"
        if day.isOutside { classes += " is-outside" }
        if date == context.today { classes += " is-today" }
        if calendar.drag.ghost != nil, calendar.drag.target == date { classes += " is-target" }
        return Node(
            .span, classes, key: "drop-" + date.text, text: dateText(date, .month, isShort: true),
            on: [.target(.calendar(.overDay(date)))])
    }

    // What floats

    private func listOverCalendar() -> [Node<KanbanAction>] {
        guard let list = calendar.list else { return [] }
        let cards = listedCards
        let title: Phrase
        switch list {
        case .day(let day): title = .day(of: day)
        case .overdue: title = "Overdue"
        }
        return [
            Node(.div, "shade", key: "calendar-shade", on: [.press(.calendar(.closeList))]),
            Node(
                .div, "dialog calendar-dialog", key: "calendar-list",
                [.role("dialog"), Attribute(.modal, "true"), Attribute(.labelledBy, "calendar-list-title")],
                on: [.key(.calendar(.listKey))]
            ) {
                Node<KanbanAction>(.header, "dialog-header", key: "header") {
                    Node<KanbanAction>(
                        .h2, "dialog-title", text: context.text(title), [Attribute(.identifier, "calendar-list-title")])
                    Node(
                        .close, context.text("Close"), key: "list-close",
                        on: [.press(.calendar(.closeList)), .key(.calendar(.closeKey))])
                }
                if cards.isEmpty {
                    Node<KanbanAction>(.p, "empty-text", key: "nothing", text: context.text("Nothing is due."))
                } else {
                    Node<KanbanAction>(.div, "calendar-rows", key: "rows") {
                        calendar.window.list(
                            "list", key: "list", label: context.text(title), of: cards.count,
                            keeping: min(calendar.row, cards.count - 1), on: .calendar(.listed)
                        ) { listRow(cards[cards.startIndex + $0], at: $0, of: cards.count, list) }
                    }
                }
            },
        ]
    }

    private func listRow(_ card: DueCard, at place: Int, of count: Int, _ list: DueList) -> Node<KanbanAction> {
        let key = DueKey(card)
        var detail = calendar.title(of: card.board) + " › " + card.column
        if card.isForecast { detail = context.text("repeats") + " · " + detail }
        if list == .overdue { detail = context.dayText(card.due) + " · " + detail }
        return Node(
            .li,
            card.isDone
                ? "row calendar-row is-done" : card.isForecast ? "row calendar-row is-forecast" : "row calendar-row",
            key: "row-" + key.key,
            calendar.window.attributes(at: place, of: count)
        ) {
            Node<KanbanAction>(
                .button, "row-main", key: key.rowKey,
                [.type("button"), .tabIndex(place == calendar.row ? 0 : -1)],
                on: [
                    .press(.calendar(.open(key))), .key(.calendar(.rowKey(place))), .focus(.calendar(.rowFocus(place))),
                ]
            ) {
                Node<KanbanAction>(.span, "row-title", text: shownTitle(of: card))
                Node<KanbanAction>(.span, "row-note", text: detail)
            }
        }
    }

    /// The card in the air.
    func dueGhost() -> [Node<KanbanAction>] {
        guard let ghost = calendar.drag.ghost, let card = calendar.drag.item else { return [] }
        return [
            Node(
                .div, "card board-ghost calendar-ghost", key: "ghost",
                [.measure(.measureX, ghost.x), .measure(.measureY, ghost.y), Attribute(.hidden, "true")]
            ) {
                Node<KanbanAction>(.span, "calendar-title", text: shownTitle(of: card))
                if let day = calendar.drag.target, day != card.due {
                    Node<KanbanAction>(.span, "calendar-board", text: context.text(.day(of: day)))
                }
            }
        ]
    }
}
