/// The lines of a table, split into cells but not yet read as text.
struct TableLines {
    var alignments: [MarkdownTable.Alignment] = []
    var header: [MappedText] = []
    var rows: [[MappedText]] = []

    /// How many cells of a text's tables may stand for nothing that was written; lines after that are no rows.
    static let maximumMissingCells = 1 << 19

    /// The alignments of a delimiter row such as `|:--|---:|`, or nil.
    static func alignments(_ line: ArraySlice<Scalar>) -> [MarkdownTable.Alignment]? {
        var result: [MarkdownTable.Alignment] = []
        var index = line.startIndex
        let end = line.endIndex
        func skipSpace() { while index < end, line[index].isMarkdownSpace { index += 1 } }
        skipSpace()
        if index < end, line[index] == "|" { index += 1 }
        while true {
            skipSpace()
            if index >= end { break }
            var left = false
            var right = false
            if line[index] == ":" {
                left = true
                index += 1
            }
            let dashes = LineScanner.run(of: "-", in: line, at: index)
            if dashes == 0 { return nil }
            index += dashes
            if index < end, line[index] == ":" {
                right = true
                index += 1
            }
            result.append(left ? (right ? .center : .left) : (right ? .right : .none))
            skipSpace()
            if index >= end { break }
            guard line[index] == "|" else { return nil }
            index += 1
        }
        return result.isEmpty ? nil : result
    }

    /// The cells of a row. A pipe after a backslash belongs to the cell, also in code, and loses the backslash.
    static func cells(_ line: ArraySlice<Scalar>, offset: (Int) -> Int) -> [MappedText] {
        parts(of: line).map { unescaped(line[$0].trimmed(), offset: offset) }
    }

    /// What stands between the pipes of a row.
    static func parts(of line: ArraySlice<Scalar>) -> [Range<Int>] {
        var parts: [Range<Int>] = []
        let row = line.trimmed()
        var index = row.startIndex
        let end = row.endIndex
        if index < end, row[index] == "|" { index += 1 }
        while index < end {
            let start = index
            while index < end, row[index] != "|" {
                index += row[index] == "\\" && index + 1 < end && row[index + 1] == "|" ? 2 : 1
            }
            parts.append(start..<index)
            index += 1
        }
        return parts
    }

    private static func unescaped(_ cell: ArraySlice<Scalar>, offset: (Int) -> Int) -> MappedText {
        var text = MappedText()
        var from = cell.startIndex
        var index = from
        while index < cell.endIndex {
            if cell[index] == "\\", index + 1 < cell.endIndex, cell[index + 1] == "|" {
                if index > from { text.append(cell[from..<index], at: offset(from)) }
                from = index + 1
                index += 1
            }
            index += 1
        }
        if from < cell.endIndex { text.append(cell[from...], at: offset(from)) }
        return text
    }
}
