internal import Primitives

/// A text as a key: in the order of its bytes, and equal where they are.
public struct TextKey: Comparable, Sendable {
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    public static func == (left: TextKey, right: TextKey) -> Bool {
        left.text.hasSameBytes(as: right.text)
    }

    public static func < (left: TextKey, right: TextKey) -> Bool {
        left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }
}
