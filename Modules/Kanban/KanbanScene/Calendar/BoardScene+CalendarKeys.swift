import Interaction
import KanbanModel
import Phrases
import Replication
import Scenes

/// What a key does in the calendar.
enum CalendarKey: Sendable {
    // On a card
    case along(Int)
    case across(Int)
    case shift(days: Int)
    case menu
    // Anywhere in it
    case step(Int)
    case today, unit, done, filter

    /// What cards look up first.
    static var cards: KeyTable<CalendarKey> {
        KeyTable([
            .init(
                "↑ ↓ ← →", "Go from card to card", ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"], .along(-1),
                .along(1), .across(-1), .across(1)),
            .init(
                "Alt+← → ↑ ↓", "Move the due date by a day or a week",
                ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"].map { KeyChord($0, alt: true) }, .shift(days: -1),
                .shift(days: 1), .shift(days: -7), .shift(days: 7)),
            .init("M", "Open its menu", ["m"], .menu),
        ])
    }

    static var everywhere: KeyTable<CalendarKey> {
        KeyTable([
            .init(
                "← → PageUp PageDown", "Show the month or week before or after",
                ["ArrowLeft", "ArrowRight", "PageUp", "PageDown"], .step(-1), .step(1), .step(-1), .step(1)),
            .init("T", "Show today", ["t"], .today),
            .init("W", "Show a week, or the month", ["w"], .unit),
            .init("D", "Show what is done, or hide it", ["d"], .done),
            .init("F", "Filter the cards", ["f"], .filter),
        ])
    }
}

extension BoardScene {
    func dueKey(_ id: DueKey, _ event: SceneEvent) {
        guard case .key(let key, let modifiers) = event else { return }
        // Enter is a press of its own, not the release of a drag.
        calendar.drag.swallowsPress = false
        switch CalendarKey.cards.action(for: key, modifiers) {
        case .along(let step): focusDue(from: id, along: step)
        case .across(let step): focusDue(from: id, across: step)
        // What is not there yet is neither moved nor changed.
        case .shift where id.forecast != nil, .menu where id.forecast != nil: break
        case .shift(let days): shiftDue(id, by: days)
        case .menu: showMenu(of: .due(id), event)
        default: return
        }
        context.isConsumed = true
    }

    private func shiftDue(_ id: DueKey, by days: Int) {
        setDue(of: id) { due in due.flatMap { CivilDate(daysSince1970: $0.daysSince1970 + Int64(days)) } ?? due }
    }

    private func focus(_ card: DueCard) {
        let key = DueKey(card)
        calendar.focused = key
        effects.append(.focus(key: key.buttonKey))
        effects.append(.reveal(key: key.key))
    }

    private func focusDue(from id: DueKey, along step: Int) {
        guard let span else { return }
        let cards = shownWeeks(span).joined().flatMap { $0.cards }
        guard let place = cards.firstIndex(where: { DueKey($0) == id }), cards.indices.contains(place + step) else {
            return
        }
        focus(cards[place + step])
    }

    /// To the nearest day before or after that has cards.
    private func focusDue(from id: DueKey, across step: Int) {
        guard let span else { return }
        let days = Array(shownWeeks(span).joined())
        guard var day = days.firstIndex(where: { day in day.cards.contains { DueKey($0) == id } }) else { return }
        let line = days[day].cards.firstIndex { DueKey($0) == id } ?? 0
        day += step
        while days.indices.contains(day), days[day].cards.isEmpty { day += step }
        guard days.indices.contains(day) else { return }
        focus(days[day].cards[min(line, days[day].cards.count - 1)])
    }

    /// Keys that no card has used. Returns whether one was.
    func calendarKey(_ key: String, _ modifiers: KeyModifiers) -> Bool {
        if key == "Escape" {
            if letGoOfDue() { return true }
            guard calendar.filter.isUsed else { return false }
            endFilter()
            return true
        }
        guard let action = CalendarKey.everywhere.action(for: key, modifiers) else { return false }
        switch action {
        case .step(let count): act(.step(count), .press([]))
        case .today: act(.today, .press([]))
        case .unit: act(.unit(calendar.unit == .month ? .week : .month), .press([]))
        case .done: act(.toggleDone, .press([]))
        case .filter:
            toggleFilter()
            return true
        default: return false
        }
        // What had the focus may not be there any more.
        if let focused = calendar.focused, !isInSight(focused) { focusDue(nil) }
        return true
    }

    /// In the list over the calendar.
    func rowKey(_ row: Int, _ event: SceneEvent) {
        guard case .key(let key, let modifiers) = event, !modifiers.hasCommand else { return }
        if key == "Tab" {
            effects.append(.focus(key: "list-close"))
        } else if let next = calendar.window.step(key, from: row, of: listedCards.count),
            let card = listedCard(at: next)
        {
            calendar.row = next
            effects.append(.focus(key: DueKey(card).rowKey))
        } else {
            return
        }
        context.isConsumed = true
    }
}
