public import Primitives

/// What a history refuses. Nothing of what was handed in is taken then.
public enum TextMergingError: Error, Equatable, Sendable {
    /// A parent, or the unit before the first one, is not known yet: hand in its edit first.
    case missing(UnitID)
    /// The unit is known already, with other content.
    case conflicting(UnitID)
    /// The text's history would have more units, or more bytes, than `TextHistory.maximumCount`.
    case tooLong
    /// So many edits cross that the walk would exceed its budget (see `TextHistory.budget`).
    case tangled
    /// Saved bytes that are no history, at this offset.
    case malformed(at: Int)
    /// Saved bytes of a newer version.
    case newerVersion(UInt8)
}
