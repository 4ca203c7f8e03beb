/// What stands between two marks of emphasis, and the marks.
struct EmphasisSpan {
    var mark: Delimiter.Mark
    var opening: Range<Int>
    var closing: Range<Int>

    /// With its marks.
    var whole: Range<Int> { opening.lowerBound..<closing.upperBound }

    /// The spans of `*` in a part of a line that is read by itself, the inner ones first.
    static func all(in scalars: [Scalar], _ part: Range<Int>) -> [EmphasisSpan] {
        guard scalars[part].contains("*") else { return [] }
        var text = MappedText()
        text.append(scalars[part], at: 0)
        var parser = InlineParser(text, references: ReferenceTable([]), dialect: .notes, expansionBudget: 0)
        _ = parser.parse()
        return all(of: parser, at: part.lowerBound).filter { scalars[$0.opening.lowerBound] == "*" }
    }

    /// The spans of a text that was read, the inner ones first; `start` is added to their places.
    static func all(of parser: InlineParser, at start: Int = 0) -> [EmphasisSpan] {
        var open: [Range<Int>] = []
        var spans: [EmphasisSpan] = []
        for delimiter in parser.delimiters {
            // A run closes with its first marks and opens with its last.
            var place = start + delimiter.start
            for mark in delimiter.closes {
                let closing = place..<(place + length(of: mark, delimiter))
                place = closing.upperBound
                guard let opening = open.popLast() else { continue }
                spans.append(EmphasisSpan(mark: mark, opening: opening, closing: closing))
            }
            place += delimiter.remaining
            for mark in delimiter.opens.reversed() {
                open.append(place..<(place + length(of: mark, delimiter)))
                place += length(of: mark, delimiter)
            }
        }
        return spans
    }

    private static func length(of mark: Delimiter.Mark, _ delimiter: Delimiter) -> Int {
        switch mark {
        case .emphasis: 1
        case .strong: 2
        case .strikethrough: delimiter.length
        }
    }
}
