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
        return snippet(ofLine: line, around: ranges(of: needle, in: line), length: length)
    }

    /// The same of a text in Markdown, by its words as people read them, and with what links lead to by its `title`: see
    /// `ShownLinks`. What is found only in what nobody reads, such as where a link leads, is shown as it is written.
    public static func snippet<Failure: Error>(
        of text: String, around needle: String, length: Int = 120,
        naming title: (_ target: String) throws(Failure) -> String?
    ) throws(Failure) -> Snippet {
        let found = ShownWords.passage(of: text) { ranges(of: needle, in: $0) }
        return try snippet(of: found, length: length, naming: title)
    }

    /// A part of a line around what was found in it, its links named.
    static func snippet<Failure: Error>(
        of line: Snippet, length: Int, naming title: (_ target: String) throws(Failure) -> String?
    ) throws(Failure) -> Snippet {
        let named = try ShownLinks.named(near(line, length), title)
        return snippet(ofLine: named.text, around: named.highlights, length: length)
    }

    /// What a part of the line can't be longer than, with the links round it whole.
    private static func near(_ line: Snippet, _ length: Int) -> Snippet {
        let first = line.highlights.first?.lowerBound ?? 0
        let (start, end) = (max(0, first - 2_000), first + 2_000 + max(0, length))
        guard start > 0 || line.text.utf8.count > end else { return line }
        let scalars = line.text.unicodeScalars.dropFirst(start).prefix(end - start)
        var found: [Range<Int>] = []
        for range in line.highlights where range.upperBound <= end {
            found.append((range.lowerBound - start)..<(range.upperBound - start))
        }
        return Snippet(text: String(String.UnicodeScalarView(scalars)), highlights: found)
    }

    /// The same of a text that is one line, around ranges that ascend. What was found stands near the beginning: a
    /// reader may see no more of it than fits a row.
    static func snippet(ofLine line: String, around found: [Range<Int>], length: Int) -> Snippet {
        let scalars = Array(line.unicodeScalars)
        let length = max(1, length)
        var start = 0
        if let first = found.first {
            start = first.lowerBound
            // Cells and not scalars: those of Hangul are twice as wide. Marks have no width, so scalars count as well.
            var room = lead
            while start > 0, first.lowerBound - start < length / 4 {
                room -= DisplayWidth.cells(of: scalars[start - 1])
                if room < 0 { break }
                start -= 1
            }
            // A word that would be cut begins the snippet whole, if that is not far.
            let near = min(start + lead / 2, first.lowerBound)
            if start > 0, scalars[start - 1] != " ", let space = scalars[start..<near].firstIndex(of: " ") {
                start = space + 1
            }
        }
        var end = min(scalars.count, start + length)
        if end < scalars.count, scalars[end] != " " {
            // So does one at its end.
            let shown = found.last { $0.lowerBound < end }.map { min($0.upperBound, end) } ?? start
            if let space = scalars[max(shown, end - lead, start)..<end].lastIndex(of: " ") { end = space }
        }
        var result = start > 0 ? "…" : ""
        let shift = start > 0 ? 1 - start : 0
        for scalar in scalars[start..<end] { result.unicodeScalars.append(scalar) }
        if end < scalars.count { result += "…" }
        var highlights: [Range<Int>] = []
        for range in found where range.lowerBound < end && range.upperBound > start {
            highlights.append((max(range.lowerBound, start) + shift)..<(min(range.upperBound, end) + shift))
        }
        return Snippet(text: result, highlights: highlights)
    }

    /// How many cells stand before what was found: enough to see what it is about, and less than half a row.
    private static let lead = 16

    /// The text with every white space one space, and none at its ends. Complexity: O(*n*).
    public static func oneLine(_ text: String) -> String {
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
