public import Replication

/// How much is looked through, and found, of what repeats for one view of a calendar: a rule may come from anywhere.
public struct ForecastBudget: Sendable {
    /// How many dates a view has in all.
    public static let mostDates = 5_000
    /// How many dates of one card a view has: more than a month in whole weeks has days.
    public static let mostDatesOfCard = 50
    /// How many days are looked at for one card, which is how far ahead one that ends after so many times is seen.
    public static let mostDaysOfCard = 5_000
    /// How many days are looked at for a view.
    public static let mostDays = 250_000

    /// Whether something was left out.
    public private(set) var isExceeded = false
    private var dates = ForecastBudget.mostDates
    private var days = ForecastBudget.mostDays

    /// A whole one.
    public init() {}

    /// The days after `due` on which a card repeats that are in `range`, from `today` on: what has passed is not to come.
    mutating func dates(
        of recurrence: Recurrence, after due: CivilDate, in range: ClosedRange<CivilDate>, from today: CivilDate
    ) -> [CivilDate] {
        guard max(today, range.lowerBound) <= range.upperBound, due < range.upperBound else { return [] }
        let most = min(dates, Self.mostDatesOfCard)
        var looking = min(days, Self.mostDaysOfCard)
        guard most > 0, looking > 0 else {
            isExceeded = true
            return []
        }
        let before = looking
        let found = recurrence.days(
            after: due, in: max(today, range.lowerBound)...range.upperBound, looking: &looking)
        days -= before - max(looking, 0)
        guard let found else {
            isExceeded = true
            return []
        }
        if found.count > most { isExceeded = true }
        let shown = Array(found.prefix(most))
        dates -= shown.count
        return shown
    }
}

extension DueCalendar {
    /// The next dates of the cards that repeat, those in `range` and from `today` on, as cards that are forecasts; and
    /// whether there are more than a view has. See ``ForecastBudget`` for the limits.
    public func forecasts(in range: ClosedRange<CivilDate>, from today: CivilDate) -> (cards: DueCalendar, isCut: Bool)
    {
        var budget = ForecastBudget()
        var found: [DueCard] = []
        for card in repeating {
            guard card.due < range.upperBound else { break }
            guard let recurrence = card.recurrence else { continue }
            for day in budget.dates(of: recurrence, after: card.due, in: range, from: today) {
                found.append(card.forecast(on: day))
            }
        }
        return (DueCalendar(found), budget.isExceeded)
    }
}

extension Board {
    /// Calls `body` for each next date of each card that repeats, in the order of the board, as
    /// ``DueCalendar/forecasts(in:from:)`` has them; of cards that `filter` lets through, on days that it does.
    public func forEachForecast(
        in range: ClosedRange<CivilDate>, from today: CivilDate, by filter: CardFilter = CardFilter(),
        _ budget: inout ForecastBudget,
        _ body: (_ card: Card, _ day: CivilDate, Column) -> Void
    ) {
        let sieve = CardSieve(filter, people: people, today: today)
        var repeating: [(card: Card, due: CivilDate, recurrence: Recurrence, column: Column)] = []
        forEachDueCard(includingDone: false) { card, due, column in
            if let recurrence = awaitedRecurrence(of: card, isDone: false), sieve.letsApartFromDay(card, of: self) {
                repeating.append((card, due, recurrence, column))
            }
        }
        for (card, due, recurrence, column) in repeating {
            for day in budget.dates(of: recurrence, after: due, in: range, from: today)
            where sieve.lets(day: day, isDone: false) { body(card, day, column) }
        }
    }
}
