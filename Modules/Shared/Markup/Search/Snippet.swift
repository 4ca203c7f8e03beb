/// A short part of a text with what was found in it.
public struct Snippet: Sendable, Equatable {
    /// One line: every run of white space is one space, and `…` stands where something was left out.
    public var text: String
    /// Scalar offsets in `text` to be highlighted.
    public var highlights: [Range<Int>]

    /// `highlights` are scalar offsets in `text`, ascending.
    public init(text: String, highlights: [Range<Int>]) {
        self.text = text
        self.highlights = highlights
    }
}

extension TextSearch {
    /// A part of `text` around the first occurrence of `needle`, or its beginning when there is none.
    ///
    /// - Parameter length: How many scalars to take at most, apart from the `…`.
    /// - Complexity: As `ranges(of:in:)`.
    public static func snippet(of text: String, around needle: String, length: Int = 120) -> Snippet {
        let line = oneLine(text)
        let count = line.unicodeScalars.count
        let found = ranges(of: needle, in: line)
        let length = max(1, length)
        var start = 0
        if let first = found.first, first.upperBound > length {
            // A third of the room before what was found: enough to see what it is about.
            start = max(0, min(first.lowerBound - length / 3, count - length))
        }
        let end = min(count, start + length)
        var result = start > 0 ? "…" : ""
        let shift = start > 0 ? 1 - start : 0
        var index = 0
        for scalar in line.unicodeScalars {
            if index >= end { break }
            if index >= start { result.unicodeScalars.append(scalar) }
            index += 1
        }
        if end < count { result += "…" }
        var highlights: [Range<Int>] = []
        for range in found where range.lowerBound < end && range.upperBound > start {
            highlights.append((max(range.lowerBound, start) + shift)..<(min(range.upperBound, end) + shift))
        }
        return Snippet(text: result, highlights: highlights)
    }

    private static func oneLine(_ text: String) -> String {
        var result = ""
        var pendingSpace = false
        for scalar in text.unicodeScalars {
            if scalar.isMarkdownSpace {
                pendingSpace = !result.isEmpty
                continue
            }
            if pendingSpace { result.unicodeScalars.append(" ") }
            pendingSpace = false
            result.unicodeScalars.append(scalar)
        }
        return result
    }
}
