import Primitives

/// A text and what is selected in it, as a field for writing has them, and what keys make of the two.
///
/// All that is done here takes O(*n*) of the text: give it the lines around the selection of a long one.
public struct SelectedText: Sendable {
    public let text: String
    /// In Unicode scalars, within the text; empty where only the caret is.
    public let selection: Range<Int>
    let scalars: [Scalar]

    /// A selection that goes beyond the text ends with it.
    public init(_ text: String, selection: Range<Int>) {
        self.text = text
        scalars = [Scalar](text.unicodeScalars)
        self.selection = selection.clamped(to: 0..<scalars.count)
    }
}

extension SelectedText {
    /// Something to put in place of a part of the text.
    struct Change {
        var range: Range<Int>
        var inserted: [Scalar]
        /// Whether a caret where the part begins comes to stand behind what is put in.
        var pushes = true
    }

    /// The text with the changes, which ascend and do not overlap; the selection stays on its words.
    func making(_ changes: [Change]) -> SelectedText {
        var result: [Scalar] = []
        result.reserveCapacity(scalars.count + 16)
        var (lower, upper) = (selection.lowerBound, selection.upperBound)
        var taken = 0
        for change in changes {
            result += scalars[taken..<change.range.lowerBound]
            taken = change.range.upperBound
            lower = Self.moved(lower, from: selection.lowerBound, by: change, at: result.count)
            upper = Self.moved(upper, from: selection.upperBound, by: change, at: result.count)
            result += change.inserted
        }
        result += scalars[taken...]
        return SelectedText(String(result[...]), selection: lower..<max(lower, upper))
    }

    /// Where a place has come to that was at `old` before all changes.
    private static func moved(_ place: Int, from old: Int, by change: Change, at start: Int) -> Int {
        let range = change.range
        if old < range.lowerBound || (old == range.lowerBound && !change.pushes) { return place }
        if old < range.upperBound { return start + min(old - range.lowerBound, change.inserted.count) }
        return place + change.inserted.count - range.count
    }

    /// The same text with another selection.
    func selecting(_ selection: Range<Int>) -> SelectedText { SelectedText(text, selection: selection) }

    /// The lines that the selection touches, without their ends, in order. One that it only comes to the beginning of
    /// is none of them.
    var selectedLines: [Range<Int>] {
        var lines = [line(at: selection.lowerBound)]
        while let last = lines.last, last.upperBound + 1 < selection.upperBound {
            lines.append(line(at: last.upperBound + 1))
        }
        return lines
    }

    /// The line that a place is in, without its end.
    func line(at place: Int) -> Range<Int> {
        let start = scalars[..<place].lastIndex(of: "\n").map { $0 + 1 } ?? 0
        return start..<(scalars[place...].firstIndex(of: "\n") ?? scalars.count)
    }

    /// A part without white space at either end.
    func trimmed(_ range: Range<Int>) -> Range<Int> {
        let part = scalars[range].trimmed()
        return part.startIndex..<part.endIndex
    }

    /// The word that the caret is in or beside, of its line; empty, at the caret, where there is none.
    func word(in line: Range<Int>) -> Range<Int> {
        var (start, end) = (selection.lowerBound, selection.lowerBound)
        while start > line.lowerBound, isInWord(start - 1, of: line) { start -= 1 }
        while end < line.upperBound, isInWord(end, of: line) { end += 1 }
        return start..<end
    }

    private func isInWord(_ index: Int, of line: Range<Int>) -> Bool {
        let scalar = scalars[index]
        if scalar.isUnicodeSpace { return false }
        guard scalar.isUnicodePunctuation else { return true }
        // The apostrophe in a word, and a sign that others stand on, as on a key of a telephone.
        let isBetween = index > line.lowerBound && index + 1 < line.upperBound
        if scalar == "'" || scalar == "’" {
            return isBetween && Self.isLetter(scalars[index - 1]) && Self.isLetter(scalars[index + 1])
        }
        return index + 1 < line.upperBound && scalars[index + 1].joinsBefore
    }

    private static func isLetter(_ scalar: Scalar) -> Bool { !scalar.isUnicodeSpace && !scalar.isUnicodePunctuation }

    /// A part with the whole of the letters that it begins and ends in.
    func whole(_ range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        guard start < end else { return range }
        while start > 0, isWithinLetter(start) { start -= 1 }
        while isWithinLetter(end) { end += 1 }
        return start..<end
    }

    private func isWithinLetter(_ index: Int) -> Bool {
        guard index > 0, index < scalars.count, !scalars[index - 1].isUnicodeSpace else { return false }
        return scalars[index].joinsBefore || scalars[index - 1] == "\u{200D}"
    }
}
