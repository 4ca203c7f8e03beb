/// Tests of a line that need no state: headings, fences, breaks.
enum LineScanner {
    /// The number of signs of an ATX heading at `index`, or nil.
    static func headingLevel(_ line: ArraySlice<Scalar>, at index: Int) -> Int? {
        let level = run(of: "#", in: line, at: index)
        guard (1...6).contains(level) else { return nil }
        let next = index + level
        return next >= line.endIndex || line[next] == " " || line[next] == "\t" ? level : nil
    }

    /// The level of a setext underline at `index`, or nil.
    static func setextLevel(_ line: ArraySlice<Scalar>, at index: Int) -> Int? {
        guard index < line.endIndex, line[index] == "=" || line[index] == "-" else { return nil }
        let next = index + run(of: line[index], in: line, at: index)
        return isBlank(line, from: next) ? (line[index] == "=" ? 1 : 2) : nil
    }

    /// The length of an opening code fence at `index`, or nil.
    static func fenceLength(_ line: ArraySlice<Scalar>, at index: Int) -> Int? {
        guard index < line.endIndex, line[index] == "`" || line[index] == "~" else { return nil }
        let length = run(of: line[index], in: line, at: index)
        guard length >= 3 else { return nil }
        if line[index] == "`", line[(index + length)...].contains("`") { return nil }
        return length
    }

    /// Whether the line closes `fence`.
    static func closes(_ fence: CodeFence, _ line: ArraySlice<Scalar>, at index: Int) -> Bool {
        let length = run(of: fence.scalar, in: line, at: index)
        return length >= fence.length && isBlank(line, from: index + length)
    }

    /// Three or more of the same `*`, `-` or `_`, with spaces between.
    static func isThematicBreak(_ line: ArraySlice<Scalar>, at index: Int) -> Bool {
        guard index < line.endIndex else { return false }
        let mark = line[index]
        guard mark == "*" || mark == "-" || mark == "_" else { return false }
        var count = 0
        for scalar in line[index...] {
            if scalar == mark { count += 1 } else if scalar != " ", scalar != "\t" { return false }
        }
        return count >= 3
    }

    /// Whether the box of a task stands at `index`, before white space or the end of the line.
    static func isTaskBox(_ line: ArraySlice<Scalar>, at index: Int) -> Bool {
        guard index + 2 < line.endIndex, line[index] == "[", line[index + 2] == "]",
            index + 3 == line.endIndex || line[index + 3].isMarkdownSpace
        else { return false }
        return line[index + 1] == " " || line[index + 1] == "x" || line[index + 1] == "X"
    }

    static func run(of scalar: Scalar, in line: ArraySlice<Scalar>, at index: Int) -> Int {
        var next = index
        while next < line.endIndex, line[next] == scalar { next += 1 }
        return next - index
    }

    static func isBlank(_ line: ArraySlice<Scalar>, from index: Int) -> Bool {
        var next = index
        while next < line.endIndex, line[next] == " " || line[next] == "\t" { next += 1 }
        return next >= line.endIndex
    }

    /// The text of an ATX heading, without the closing signs.
    static func headingText(_ line: ArraySlice<Scalar>, from index: Int) -> Range<Int> {
        var end = line.endIndex
        while end > index, line[end - 1].isMarkdownSpace { end -= 1 }
        var signs = end
        while signs > index, line[signs - 1] == "#" { signs -= 1 }
        if signs < end, signs > line.startIndex, line[signs - 1] == " " || line[signs - 1] == "\t" {
            end = max(signs, index)
            while end > index, line[end - 1].isMarkdownSpace { end -= 1 }
        }
        return index..<max(index, end)
    }
}
