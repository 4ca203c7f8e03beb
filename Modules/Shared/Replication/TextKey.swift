import Primitives

/// A text as a key: in the order of its bytes, and equal where they are.
public struct TextKey: Comparable, Sendable {
    /// As it was given.
    public let text: String

    /// Takes any text, which is not normalized.
    public init(_ text: String) {
        self.text = text
    }

    /// The same bytes: canonically equivalent texts are two keys.
    public static func == (left: TextKey, right: TextKey) -> Bool {
        left.text.hasSameBytes(as: right.text)
    }

    /// By the bytes of UTF-8, which is by code points.
    public static func < (left: TextKey, right: TextKey) -> Bool {
        left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }
}
