/// What ids in a kit look like.
public enum KitID {
    /// How many letters an id may have.
    public static let lengths = 1...64

    /// Whether it is 1 … 64 of `a-z`, `0-9` and `-`.
    public static func isValid(_ id: String) -> Bool {
        guard lengths.contains(id.utf8.count) else { return false }
        for byte in id.utf8 where !isValid(byte) { return false }
        return true
    }

    static func isValid(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): true
        default: false
        }
    }
}

extension String {
    /// Whether it comes before another by its bytes: an order that no locale and no normal form changes.
    func isBefore(_ other: String) -> Bool {
        utf8.lexicographicallyPrecedes(other.utf8)
    }
}
