extension MarkdownDocument {
    /// The words of a line that is read by itself, as lists show it: without the marks of headings, quotes, items,
    /// tasks, emphasis and links; of a row of a table the words of its cells, with dots between them. A number before an
    /// item stays, for it may be that of a day. Nil for marks alone, such as a rule or a fence; a line without marks is
    /// its own words.
    ///
    /// - Parameters:
    ///   - line: of any length; line endings within it count as spaces.
    ///   - isKept: whether a link `[[target]]` without a label stays as it is written.
    /// - Complexity: O(*n*)
    public static func words(
        ofLine line: String, keepingLinks isKept: (_ target: String) -> Bool = { _ in false }
    ) -> String? {
        guard mayHoldMarks(line) else { return line }
        let scalars = [Scalar](line.unicodeScalars)
        var words = ""
        guard let rest = withoutBlockMarks(scalars[...], numbers: &words) else { return nil }
        words += parts(of: scalars[rest]).map { plain($0, isKept) }.filter { !$0.isEmpty }.joined(separator: " · ")
        // A character reference may name a line ending.
        words = TextSearch.oneLine(words)
        return words.isEmpty ? nil : words
    }

    /// The cells of a row between bars, or the line.
    private static func parts(of line: ArraySlice<Scalar>) -> [MappedText] {
        let row = line.trimmed()
        if row.count > 2, row.first == "|", row.last == "|", row.dropLast().last != "\\" {
            return TableLines.cells(row, offset: { $0 })
        }
        var text = MappedText()
        text.append(line, at: line.startIndex)
        return [text]
    }

    private static func plain(_ text: MappedText, _ isKept: (_ target: String) -> Bool) -> String {
        var words = ""
        var parser = InlineParser(text, references: ReferenceTable([]), dialect: .notes, expansionBudget: 0)
        PlainText.append(parser.parse(), to: &words, keepingLinks: isKept)
        return words
    }

    /// Whether a line has to be read: most have no sign of Markdown, or only such as mean something at the beginning.
    private static func mayHoldMarks(_ line: String) -> Bool {
        var line = line
        return line.withUTF8 { bytes in
            var isBeginning = true
            // Whether the line may begin a block that others are in.
            var isBlock = false
            for byte in bytes {
                switch byte {
                case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "`"), UInt8(ascii: "["),
                    UInt8(ascii: "<"), UInt8(ascii: "&"), UInt8(ascii: "\\"), UInt8(ascii: "|"):
                    return true
                case UInt8(ascii: "#"), UInt8(ascii: ">"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "="):
                    if isBeginning || isBlock { return true }
                case UInt8(ascii: " "), UInt8(ascii: "\t"): continue
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: ":"): isBlock = isBlock || isBeginning
                default: break
                }
                isBeginning = false
            }
            return false
        }
    }

    /// What follows the marks at the beginning of a line, whose numbers are added to `numbers`; nil where nothing can.
    static func withoutBlockMarks(_ line: ArraySlice<Scalar>, numbers: inout String) -> Range<Int>? {
        var start = afterSpace(in: line, from: line.startIndex)
        if LineScanner.isThematicBreak(line, at: start) || LineScanner.fenceLength(line, at: start) != nil
            || LineScanner.setextLevel(line, at: start) != nil || TableLines.alignments(line[start...]) != nil
        {
            return nil
        }
        while start < line.endIndex {
            if let level = LineScanner.headingLevel(line, at: start) {
                return LineScanner.headingText(line, from: start + level)
            }
            if line[start] == ">" {
                start = afterSpace(in: line, from: start + 1)
            } else if let (marker, length) = ListMarker.read(line, at: start, interruptsParagraph: false) {
                if marker.isOrdered { numbers += String(line[start..<(start + length)]) + " " }
                start = afterSpace(in: line, from: start + length)
                if LineScanner.isTaskBox(line, at: start) { start = afterSpace(in: line, from: start + 3) }
            } else {
                break
            }
        }
        return start..<line.endIndex
    }

    private static func afterSpace(in line: ArraySlice<Scalar>, from start: Int) -> Int {
        line[start...].firstIndex { !$0.isMarkdownSpace } ?? line.endIndex
    }
}
