import KanbanModel
import Replication
import Scenes

/// A day of the calendar as it is shown.
struct CalendarDay {
    /// Nil outside the years that have days.
    let day: CivilDate?
    let cards: [DueCard]
    /// How many there is no room for.
    let more: Int
    /// Whether it only fills a week of another month.
    let isOutside: Bool
}

extension BoardScene {
    /// The weeks that are shown, each day with the cards that it has room for. On a phone the days that have something
    /// stand below one another.
    func shownWeeks(_ span: CalendarSpan) -> [[CalendarDay]] {
        let weeks = span.weeks
        refreshForecasts(span)
        // Of a day below others people see some, and how many more there are.
        let lines = isPhone ? (span.unit == .week ? 20 : 6) : calendar.lines(weeks: weeks.count)
        return weeks.map { week in
            week.map { day in
                guard let day else { return CalendarDay(day: nil, cards: [], more: 0, isOutside: true) }
                let isOutside = !span.holds(day)
                if isPhone, isOutside { return CalendarDay(day: day, cards: [], more: 0, isOutside: true) }
                let (shown, more) = calendar.dues.shown(
                    on: day, with: calendar.forecasts, lines: lines)
                return CalendarDay(
                    day: day, cards: withFocused(Array(shown), on: day), more: more, isOutside: isOutside)
            }
        }
    }

    /// The card that has the focus takes the place of the last one where it would not be shown.
    private func withFocused(_ cards: [DueCard], on day: CivilDate) -> [DueCard] {
        guard let key = calendar.drag.item.map({ DueKey($0) }) ?? calendar.focused,
            !cards.contains(where: { DueKey($0) == key }),
            let last = cards.indices.last, let card = dueCards(on: day).first(where: { DueKey($0) == key })
        else { return cards }
        var cards = cards
        cards[last] = card
        return cards
    }

    /// The cards of a day, and those that will follow what repeats.
    func dueCards(on day: CivilDate) -> ArraySlice<DueCard> {
        if calendar.forecastsAre == nil, let span { refreshForecasts(span) }
        return calendar.dues.cards(on: day, with: calendar.forecasts)
    }

    /// Works out what repeats on the days that are shown, once for them.
    private func refreshForecasts(_ span: CalendarSpan) {
        let weeks = span.weeks
        guard let today = context.today, let first = weeks.first?.lazy.compactMap({ $0 }).first,
            let last = weeks.last?.last(where: { $0 != nil }) ?? nil, first <= last
        else { return }
        let days = first...last
        if let present = calendar.forecastsAre, present.days == days, present.today == today { return }
        calendar.forecastsAre = (days, today)
        (calendar.forecasts, calendar.isForecastCut) = calendar.foreseeing.forecasts(in: days, from: today)
        let filter = calendar.filter.cards
        guard filter.due != nil else { return }
        calendar.forecasts = calendar.forecasts.filtered(by: DueSieve(filter, people: [], today: today))
    }

    // The list over the calendar

    var listedCards: ArraySlice<DueCard> {
        switch calendar.list {
        case .day(let day): dueCards(on: day)
        case .overdue: context.today.map { calendar.dues.overdue(before: $0) } ?? []
        case nil: []
        }
    }

    func listedCard(at row: Int) -> DueCard? {
        let cards = listedCards
        let place = cards.startIndex + row
        return cards.indices.contains(place) ? cards[place] : nil
    }

    func showList(_ list: DueList, opener: String) {
        // The release of a drag over a day is no press on what is listed next.
        calendar.drag.swallowsPress = false
        calendar.list = list
        calendar.opener = opener
        calendar.row = 0
        calendar.window = ListWindow(rowHeight: 44)
        effects.append(.focus(key: listedCards.first.map { DueKey($0).rowKey } ?? "list-close"))
    }

    func closeList() {
        guard calendar.list != nil else { return }
        calendar.list = nil
        effects.append(.focus(key: calendar.opener))
    }
}
