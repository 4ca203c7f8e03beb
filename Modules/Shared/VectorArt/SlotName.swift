/// What the slots that art takes its colours from are called.
public enum SlotName {
    /// How many letters a name may have.
    public static let lengths = 1...64

    /// Whether it is 1 … 64 of `a-z`, `0-9` and `-`.
    public static func isValid(_ name: String) -> Bool {
        guard lengths.contains(name.utf8.count) else { return false }
        for byte in name.utf8 where !isValid(byte) { return false }
        return true
    }

    /// Whether a name may have the byte.
    public static func isValid(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): true
        default: false
        }
    }
}
