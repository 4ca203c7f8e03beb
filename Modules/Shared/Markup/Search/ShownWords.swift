import Primitives

/// The words of a text in Markdown as lists show them, line by line: see `MarkdownDocument.words(ofLine:)`.
enum ShownWords {
    /// How far round what was found lines are read, in scalars.
    private static let reach = 2_000
    /// So many places are tried of what is found where nobody reads.
    private static let mostTried = 16

    /// One line of words around the first that is found in them, or at the beginning where nothing is. Where something is
    /// found only in what isn't shown, the text as it is written, in one line.
    ///
    /// - Complexity: as `find`, which is asked of the text a few times at most.
    static func passage(of text: String, _ find: (String) -> [Range<Int>]) -> Snippet {
        let scalars = [Scalar](text.unicodeScalars)
        var (next, tried) = (0, 0)
        for range in find(text) where range.lowerBound >= next && tried < mostTried {
            let lines = lines(of: scalars, around: range)
            let words = words(of: scalars[lines])
            let found = find(words)
            if !found.isEmpty { return Snippet(text: words, highlights: found) }
            next = lines.upperBound
            tried += 1
        }
        // What is found in two lines together is here, too.
        let line = TextSearch.oneLine(text)
        let found = find(line)
        if !found.isEmpty { return Snippet(text: line, highlights: found) }
        // Properties before a text are not what it begins with.
        let start = FrontMatter(text)?.scalarLines.end ?? 0
        let lines = lines(of: scalars, around: start..<start).clamped(to: start..<scalars.count)
        return Snippet(text: words(of: scalars[lines]), highlights: [])
    }

    /// Whole lines, as far as they are not very long.
    private static func lines(of scalars: [Scalar], around range: Range<Int>) -> Range<Int> {
        var start = max(0, range.lowerBound - reach)
        if start > 0 {
            start = scalars[start..<range.lowerBound].firstIndex(where: isLineEnd) ?? start
        }
        var end = min(scalars.count, range.upperBound + reach)
        if end < scalars.count {
            end = scalars[range.upperBound..<end].lastIndex(where: isLineEnd) ?? end
        }
        return start..<end
    }

    private static func words(of text: ArraySlice<Scalar>) -> String {
        var words = ""
        for line in text.split(whereSeparator: isLineEnd) {
            let line = String(String.UnicodeScalarView(line))
            guard let shown = MarkdownDocument.words(ofLine: line, keepingLinks: LinkLabel.isTarget) else { continue }
            words += shown
            words += "\n"
        }
        return TextSearch.oneLine(words)
    }

    private static func isLineEnd(_ scalar: Scalar) -> Bool { scalar == "\n" || scalar == "\r" }
}
