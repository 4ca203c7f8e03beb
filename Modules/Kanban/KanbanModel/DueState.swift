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
}

extension Board {
    /// How near the card's day is; nil without one, and where the card is removed or done.
    public func dueState(of card: Card, today: CivilDate) -> DueState? {
        guard let due = card.due, !card.isRemoved, column(of: card)?.role != .done else { return nil }
        if due < today { return .overdue }
        let days = due.daysSince1970 - today.daysSince1970
        return days == 0 ? .today : days <= DueState.soonDays ? .soon : .later
    }
}
