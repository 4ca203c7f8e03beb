import VectorArt

/// What ids in a kit look like: as the names of slots, which are ids too.
public enum KitID {
    /// How many letters an id may have.
    public static let lengths = SlotName.lengths

    /// Whether it is 1 … 64 of `a-z`, `0-9` and `-`.
    public static func isValid(_ id: String) -> Bool { SlotName.isValid(id) }

    static func isValid(_ byte: UInt8) -> Bool { SlotName.isValid(byte) }
}
