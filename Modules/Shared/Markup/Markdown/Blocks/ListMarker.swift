/// What opens a list item: a bullet, or digits and a delimiter.
struct ListMarker {
    /// `-`, `+`, `*`, `.` or `)`; items with different ones belong to different lists.
    var delimiter: Scalar = "-"
    var isOrdered = false
    var start = 0
    /// Columns before the marker.
    var indent = 0
    /// Columns from the marker to the content.
    var padding = 0

    func belongs(with other: ListMarker) -> Bool {
        isOrdered == other.isOrdered && delimiter == other.delimiter
    }

    /// Reads a marker at `index` and returns it with its length in scalars.
    ///
    /// One that interrupts a paragraph must have content, and a number must be 1.
    static func read(_ line: ArraySlice<Scalar>, at index: Int, interruptsParagraph: Bool) -> (ListMarker, Int)? {
        let end = line.endIndex
        guard index < end else { return nil }
        var marker = ListMarker()
        var next = index
        let first = line[index]
        if first == "-" || first == "*" || first == "+" {
            marker.delimiter = first
            next += 1
        } else if first.isASCIIDigit {
            // Nine digits at most, so that the number fits a 32-bit integer everywhere.
            while next < end, line[next].isASCIIDigit, next - index < 9 {
                marker.start = marker.start * 10 + Int(line[next].value - 48)
                next += 1
            }
            guard next < end, line[next] == "." || line[next] == ")" else { return nil }
            if interruptsParagraph, marker.start != 1 { return nil }
            marker.isOrdered = true
            marker.delimiter = line[next]
            next += 1
        } else {
            return nil
        }
        guard next >= end || line[next].isMarkdownSpace else { return nil }
        if interruptsParagraph {
            var rest = next
            while rest < end, line[rest] == " " || line[rest] == "\t" { rest += 1 }
            if rest >= end { return nil }
        }
        return (marker, next - index)
    }
}
