extension SelectedText {
    /// With what the next cell of the table holds selected, or the one before; behind the last cell begins a new row.
    /// Nil outside of tables and before the first cell.
    public func steppingCell(isBack: Bool) -> SelectedText? {
        let line = line(at: selection.lowerBound)
        guard let table = table(around: line) else { return nil }
        let cells = cells(of: line)
        let isRule = line == table.rule
        let place = cells.firstIndex { selection.lowerBound <= $0.upperBound } ?? cells.count - 1
        if isBack {
            if !isRule, place > 0 { return selecting(cells[place - 1]) }
            guard line.lowerBound > table.header.lowerBound else { return nil }
            var above = self.line(at: line.lowerBound - 1)
            if above == table.rule { above = table.header }
            return self.cells(of: above).last.map { selecting($0) }
        }
        if !isRule, place + 1 < cells.count { return selecting(cells[place + 1]) }
        if let below = self.line(below: line).flatMap({ $0 == table.rule ? self.line(below: $0) : $0 }), isRow(below) {
            return self.cells(of: below).first.map { selecting($0) }
        }
        let end = line == table.header ? table.rule.upperBound : line.upperBound
        var row: [Scalar] =
            ["\n"] + scalars[line.lowerBound..<ItemLine.indentation(of: scalars[line]).upperBound] + ["|"]
        let caret = end + row.count + 1
        for _ in 0..<table.columns { row += [" ", " ", "|"] }
        return making([Change(range: end..<end, inserted: row)]).selecting(caret..<caret)
    }

    /// The first two lines of the table that a line belongs to.
    private func table(around line: Range<Int>) -> (header: Range<Int>, rule: Range<Int>, columns: Int)? {
        guard isRow(line) else { return nil }
        var top = line
        while top.lowerBound > 0, case let above = self.line(at: top.lowerBound - 1), isRow(above) { top = above }
        var header = top
        while header.lowerBound <= line.lowerBound, let rule = self.line(below: header), isRow(rule) {
            if let columns = TableLines.alignments(row(rule))?.count, columns == cells(of: header).count {
                return (header, rule, columns)
            }
            header = rule
        }
        return nil
    }

    private func line(below line: Range<Int>) -> Range<Int>? {
        line.upperBound < scalars.count ? self.line(at: line.upperBound + 1) : nil
    }

    private func isRow(_ line: Range<Int>) -> Bool { scalars[line].contains("|") }

    /// Without the marks of quotes before it.
    private func row(_ line: Range<Int>) -> ArraySlice<Scalar> {
        scalars[ItemLine.indentation(of: scalars[line]).upperBound..<line.upperBound]
    }

    /// What is to be selected in each cell: what it holds, or the place after the first space of an empty one.
    private func cells(of line: Range<Int>) -> [Range<Int>] {
        TableLines.parts(of: row(line)).map { part in
            let held = trimmed(part)
            if !held.isEmpty { return held }
            let place = min(part.lowerBound + 1, part.upperBound)
            return place..<place
        }
    }
}
