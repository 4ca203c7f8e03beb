import Primitives
public import Replication

/// The cards of several boards by the days that they are due on: of each day those to be done before those that are done,
/// else in the order given.
///
/// A calendar of any size answers for a day in O(log n), so that drawing a month costs what its weeks show.
public struct DueCalendar: Sendable {
    /// All of them, the earliest day first.
    public let cards: [DueCard]
    /// Those that are not done, in the same order.
    private let undone: [DueCard]
    /// Those that others will follow, in the same order.
    let repeating: [DueCard]

    /// `cards` are in the order that those of one day shall have, such as that of their boards.
    /// Complexity: O(n log n).
    public init(_ cards: [DueCard] = []) {
        // Sorted are numbers: a card is moved once, however often it is compared.
        var order: [(key: Int64, place: Int32)] = []
        order.reserveCapacity(cards.count)
        for (place, card) in cards.enumerated() {
            order.append((card.due.daysSince1970 * 2 + (card.isDone ? 1 : 0), Int32(truncatingIfNeeded: place)))
        }
        order.sort { $0.key != $1.key ? $0.key < $1.key : $0.place < $1.place }
        self.cards = order.map { cards[Int($0.place)] }
        undone = self.cards.filter { !$0.isDone }
        repeating = undone.filter { $0.recurrence != nil }
    }

    /// The cards of a day.
    public subscript(_ day: CivilDate) -> ArraySlice<DueCard> {
        let start = cards.partitioningIndex { $0.due >= day }
        let end = cards.partitioningIndex { $0.due > day }
        return cards[start..<end]
    }

    /// The cards that are due before `day` and not done, the earliest first. Complexity: O(log n).
    public func overdue(before day: CivilDate) -> ArraySlice<DueCard> {
        undone[..<undone.partitioningIndex { $0.due >= day }]
    }

    /// The cards of a day with those that `forecasts` has for it: after what is to be done, before what is done.
    public func cards(on day: CivilDate, with forecasts: DueCalendar) -> ArraySlice<DueCard> {
        let (own, next) = (self[day], forecasts[day])
        if next.isEmpty { return own }
        let done = own.firstIndex { $0.isDone } ?? own.endIndex
        return own[..<done] + next + own[done...]
    }

    /// What there is room for of a day: all its cards if they fit into so many lines, else one less, for the last line
    /// then says how many more there are.
    public func shown(
        on day: CivilDate, with forecasts: DueCalendar = DueCalendar(), lines: Int
    ) -> (cards: ArraySlice<DueCard>, more: Int) {
        let all = cards(on: day, with: forecasts)
        if all.count <= lines { return (all, 0) }
        let shown = all.prefix(max(lines - 1, 0))
        return (shown, all.count - shown.count)
    }
}
