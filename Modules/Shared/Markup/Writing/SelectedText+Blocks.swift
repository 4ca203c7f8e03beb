/// What a line can be made, or be followed by.
public enum BlockKind: Sendable, Equatable {
    /// 1 … 6.
    case heading(Int)
    case bullet, number, task, quote
    case code, table, rule

    /// What stands before the text; nil for what stands on lines of its own.
    fileprivate var marks: String? {
        switch self {
        case .heading(let level): String(repeating: "#", count: level) + " "
        case .bullet: "- "
        case .number: "1. "
        case .task: "- [ ] "
        case .quote: "> "
        case .code, .table, .rule: nil
        }
    }

    /// The lines of its own, `‸` being where the caret goes.
    fileprivate var lines: [String] {
        switch self {
        case .code: ["```", "‸", "```"]
        case .table: ["| ‸ |  |", "| --- | --- |", "|  |  |"]
        case .rule: ["---", "‸"]
        default: []
        }
    }
}

extension SelectedText {
    /// With other words in place of so many scalars before the caret.
    public func replacing(_ count: Int, with words: String) -> SelectedText {
        let caret = selection.lowerBound
        return making([Change(range: max(0, caret - count)..<caret, inserted: [Scalar](words.unicodeScalars))])
    }

    /// With the line of the caret as such a block, or with the block after it: in place of the line where that is empty,
    /// and with an empty line before what would run into it.
    public func becoming(_ kind: BlockKind) -> SelectedText {
        let line = line(at: selection.lowerBound)
        let indentation = ItemLine.indentation(of: scalars[line])
        guard let marks = kind.marks else { return putting(kind.lines, after: line, behind: indentation.upperBound) }
        var old = indentation.upperBound..<indentation.upperBound
        if kind == .quote {
            old = line.lowerBound..<line.lowerBound
        } else if let item = ItemLine(scalars[line]) {
            old = old.lowerBound..<item.text
        } else if let level = LineScanner.headingLevel(scalars[line], at: old.lowerBound) {
            let text = scalars[(old.lowerBound + level)..<line.upperBound].firstIndex { !$0.isMarkdownSpace }
            old = old.lowerBound..<(text ?? line.upperBound)
        }
        // A heading stands at the margin.
        if case .heading = kind { old = indentation.lowerBound..<old.upperBound }
        let changed = making([Change(range: old, inserted: [Scalar](marks.unicodeScalars))])
        let start = old.lowerBound + marks.unicodeScalars.count
        return changed.selection.lowerBound < start ? changed.selecting(start..<start) : changed
    }

    private func putting(_ lines: [String], after line: Range<Int>, behind start: Int) -> SelectedText {
        let marks = scalars[line.lowerBound..<start]
        let isEmpty = LineScanner.isBlank(scalars[line], from: start)
        let place = isEmpty ? start..<line.upperBound : line.upperBound..<line.upperBound
        var inserted: [Scalar] = []
        var caret = 0
        func begin() { inserted += ["\n"] + marks }
        let runsIn = !isEmpty || (line.lowerBound > 0 && !isBlank(self.line(at: line.lowerBound - 1)))
        if !isEmpty { begin() }
        if runsIn { begin() }
        for (index, text) in lines.enumerated() {
            if index > 0 { begin() }
            for scalar in text.unicodeScalars {
                if scalar == "‸" { caret = inserted.count } else { inserted.append(scalar) }
            }
        }
        // The line below would belong to a table.
        if line.upperBound < scalars.count, !isBlank(self.line(at: line.upperBound + 1)) { inserted.append("\n") }
        caret += place.lowerBound
        return making([Change(range: place, inserted: inserted)]).selecting(caret..<caret)
    }

    private func isBlank(_ line: Range<Int>) -> Bool {
        LineScanner.isBlank(scalars[line], from: ItemLine.indentation(of: scalars[line]).upperBound)
    }
}
