/// A line as somebody copied it out of a list, without what made it an item: `- Milk`, `2. Bread`, `- [x] Salt`.
public struct ListedLine: Sendable, Equatable {
    /// What it says, without white space around it.
    public let text: String
    /// Whether the box before it is ticked; nil without one.
    public let isDone: Bool?

    /// A number stays where a digit follows it, for it may be that of a day. Complexity: O(*n*).
    public init(_ line: String) {
        let scalars = [Scalar](line.unicodeScalars)
        var start = Self.afterSpace(scalars, from: 0)
        if start < scalars.count, scalars[start] == "\u{2022}" {
            start = Self.afterSpace(scalars, from: start + 1)
        } else if let (marker, length) = ListMarker.read(scalars[...], at: start, interruptsParagraph: false),
            !LineScanner.isThematicBreak(scalars[...], at: start)
        {
            let next = Self.afterSpace(scalars, from: start + length)
            let isDay = marker.isOrdered && next < scalars.count && scalars[next].isASCIIDigit
            if next > start + length, next < scalars.count, !isDay { start = next }
        }
        var isDone: Bool?
        if LineScanner.isTaskBox(scalars[...], at: start), Self.afterSpace(scalars, from: start + 3) < scalars.count {
            isDone = scalars[start + 1] != " "
            start = Self.afterSpace(scalars, from: start + 3)
        }
        self.isDone = isDone
        var end = scalars.count
        while end > start, scalars[end - 1].properties.isWhitespace { end -= 1 }
        text = String(scalars[start..<end])
    }

    private static func afterSpace(_ scalars: [Scalar], from start: Int) -> Int {
        scalars[min(start, scalars.count)...].firstIndex { !$0.properties.isWhitespace } ?? scalars.count
    }
}
