/// A line of a list, taken apart: marks of quotes, indentation, marker, text.
struct ItemLine {
    /// The indentation, behind the marks of quotes.
    var indentation: Range<Int>
    /// Columns before the marker.
    var column: Int
    /// The column of the text: what begins there or behind it belongs to the item.
    var content: Int
    var marker: ListMarker
    /// The digits of a number; empty for a bullet.
    var digits: Range<Int>
    /// The white space behind the marker.
    var gap: Range<Int>
    var isTask: Bool
    /// Where the text begins, behind the box of a task and the space after it.
    var text: Int

    /// Nil for a line that is no item, as `---`; `-` alone is not yet one to whoever types it.
    init?(_ line: ArraySlice<Scalar>) {
        indentation = Self.indentation(of: line)
        let start = indentation.upperBound
        guard !LineScanner.isThematicBreak(line, at: start),
            let (marker, length) = ListMarker.read(line, at: start, interruptsParagraph: false)
        else { return nil }
        self.marker = marker
        digits = start..<(marker.isOrdered ? start + length - 1 : start)
        gap = (start + length)..<Self.afterSpace(line, from: start + length)
        guard !gap.isEmpty else { return nil }
        column = Self.columns(line[indentation], from: 0)
        let space = Self.columns(line[gap], from: column + length) - column - length
        // Five columns and more are one, and an indented text behind it.
        content = column + length + (space > 4 ? 1 : space)
        isTask = LineScanner.isTaskBox(line, at: gap.upperBound)
        text = isTask ? Self.afterSpace(line, from: gap.upperBound + 3) : gap.upperBound
    }

    /// The white space at the beginning of a line, behind the marks of quotes and the space after the last.
    static func indentation(of line: ArraySlice<Scalar>) -> Range<Int> {
        var start = line.startIndex
        var end = start
        while end < line.endIndex, line[end] == " " || line[end] == "\t" || line[end] == ">" {
            end += 1
            if line[end - 1] == ">" { start = end < line.endIndex && line[end] == " " ? end + 1 : end }
        }
        return start..<max(start, end)
    }

    private static func afterSpace(_ line: ArraySlice<Scalar>, from start: Int) -> Int {
        line[start...].firstIndex { $0 != " " && $0 != "\t" } ?? line.endIndex
    }

    /// The column that white space ends in; a tab goes to the next multiple of four.
    static func columns(_ space: ArraySlice<Scalar>, from column: Int) -> Int {
        space.reduce(column) { $1 == "\t" ? $0 + 4 - $0 % 4 : $0 + 1 }
    }
}
