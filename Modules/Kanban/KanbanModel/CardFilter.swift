public import Primitives
import Replication

/// Which cards are shown. A card is shown that fits all that is set.
public struct CardFilter: Equatable, Sendable {
    /// Words of which each is somewhere in the title, the description, a comment, or the name of a label or of somebody
    /// who is assigned; case and diacritics do not count.
    public var text = ""
    /// A tag, with or without its sign, or one above it: `home` also finds `home/garden`.
    public var tag: String?
    /// Labels of which a card has one; none for any card.
    public var labels: [UnitID] = []
    /// Names of labels of which a card has one, for several boards, whose labels have no more in common; case and
    /// diacritics do not count. None for any card.
    public var labelNames: [String] = []
    /// People of whom a card has one: assigned to it, or named in it by `@`. None for any card.
    public var people: [Person] = []
    /// How near the day is.
    public var due: Due?

    /// What can be asked of a card's day.
    public enum Due: String, CaseIterable, Sendable {
        case overdue, today, soon
        /// It has no day.
        case undated = "none"
    }

    /// All cards.
    public init() {}

    /// Whether every card is shown.
    public var isEmpty: Bool { self == CardFilter() }
}
