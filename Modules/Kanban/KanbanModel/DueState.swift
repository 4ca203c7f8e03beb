public import Replication

/// How near a card's day is.
public enum DueState: String, CaseIterable, Sendable {
    /// It has passed.
    case overdue
    case today
    /// Within the next `soonDays` days.
    case soon
    case later

    /// How many days ahead count as soon.
    public static let soonDays: Int64 = 3

    /// That of a day.
    init(of day: CivilDate, today: CivilDate) {
        let days = day.daysSince1970 - today.daysSince1970
        self = days < 0 ? .overdue : days == 0 ? .today : days <= Self.soonDays ? .soon : .later
    }
}

extension Board {
    /// How near the card's day is; nil without one, and where the card is removed or done.
    public func dueState(of card: Card, today: CivilDate) -> DueState? {
        guard let due = card.due, !card.isRemoved, column(of: card)?.role != .done else { return nil }
        return DueState(of: due, today: today)
    }
}
