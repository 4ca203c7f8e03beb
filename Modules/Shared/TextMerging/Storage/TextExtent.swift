/// The size of a piece of text, or a place in a text, in all units that positions are counted in.
struct TextExtent: BitwiseCopyable, Equatable, Sendable {
    /// UTF-8.
    var bytes: Int32 = 0
    var scalars: Int32 = 0
    /// Scalars that are two code units in UTF-16: four bytes in UTF-8.
    var pairs: Int32 = 0

    static var zero: TextExtent { TextExtent() }

    static func ascii(_ count: Int) -> TextExtent {
        let count = Int32(truncatingIfNeeded: count)
        return TextExtent(bytes: count, scalars: count)
    }

    var utf16: Int32 { scalars &+ pairs }

    var isASCII: Bool { bytes == scalars }

    static func + (left: TextExtent, right: TextExtent) -> TextExtent {
        TextExtent(
            bytes: left.bytes &+ right.bytes, scalars: left.scalars &+ right.scalars, pairs: left.pairs &+ right.pairs)
    }

    static func - (left: TextExtent, right: TextExtent) -> TextExtent {
        TextExtent(
            bytes: left.bytes &- right.bytes, scalars: left.scalars &- right.scalars, pairs: left.pairs &- right.pairs)
    }

    static func += (left: inout TextExtent, right: TextExtent) {
        left = left + right
    }

    static func -= (left: inout TextExtent, right: TextExtent) {
        left = left - right
    }
}

/// What an offset counts.
enum TextMeasure {
    case scalars
    case utf16
    case utf8

    @inline(__always)
    func callAsFunction(_ extent: TextExtent) -> Int {
        switch self {
        case .scalars: Int(extent.scalars)
        case .utf16: Int(extent.utf16)
        case .utf8: Int(extent.bytes)
        }
    }
}
