import Primitives

/// Emphasis that a key sets and takes away.
public enum EmphasisMark: Sendable {
    /// `**`.
    case bold
    /// `*`.
    case italic

    var length: Int { self == .bold ? 2 : 1 }

    /// Whether so many stars on both sides say it, too: three are bold and italic.
    func isSaid(by stars: Int) -> Bool { self == .bold ? stars >= 2 : stars % 2 == 1 }

    func isSame(as mark: Delimiter.Mark) -> Bool {
        switch mark {
        case .strong: self == .bold
        case .emphasis: self == .italic
        case .strikethrough: false
        }
    }
}

extension SelectedText {
    /// With the marks around what is selected, or around the word at the caret; without them where they stand there
    /// already. Between two words the marks are put around the caret.
    ///
    /// Each line is marked by itself, behind the marks of its block, for emphasis ends with a paragraph. Nil where no
    /// emphasis can stand, as in a rule or a fence.
    public func toggling(_ mark: EmphasisMark) -> SelectedText? {
        if selection.isEmpty, word(in: line(at: selection.lowerBound)).isEmpty {
            let stars = stars(around: selection)
            if mark.isSaid(by: stars) { return making(removal(of: mark, around: selection)) }
            if stars > 0 { return making(addition(of: mark, around: selection)) }
        }
        var parts: [MarkedPart] = []
        for line in selectedLines {
            if let part = part(of: line, mark) { parts.append(part) }
        }
        guard !parts.isEmpty else { return nil }
        let isMarked = parts.allSatisfy { $0.removal != nil }
        var changes: [Change] = []
        for part in parts {
            if isMarked { changes += part.removal ?? [] } else if part.removal == nil { changes += part.addition }
        }
        return making(changes)
    }

    /// What can be done in one line.
    private struct MarkedPart {
        var addition: [Change] = []
        /// Nil where the marks do not stand.
        var removal: [Change]?
    }

    /// Nil for a line without anything to mark.
    private func part(of line: Range<Int>, _ mark: EmphasisMark) -> MarkedPart? {
        var numbers = ""
        guard let text = MarkdownDocument.withoutBlockMarks(scalars[line], numbers: &numbers) else { return nil }
        var range = selection.isEmpty ? word(in: line) : trimmed(selection.clamped(to: text))
        // A number is no word where it is that of the item.
        guard range.lowerBound >= text.lowerBound, !range.isEmpty || selection.isEmpty else { return nil }
        range = whole(range)
        var part = MarkedPart()
        let spans = EmphasisSpan.all(in: scalars, text).filter { mark.isSame(as: $0.mark) }
        if let span = spans.first(where: { range.clamped(to: $0.whole) == range }) {
            part.removal = [Change(range: span.opening, inserted: []), Change(range: span.closing, inserted: [])]
            return part
        }
        // What is marked within becomes part of the whole.
        let inner = spans.filter { $0.whole.overlaps(range) }
        for span in inner {
            range = min(range.lowerBound, span.whole.lowerBound)..<max(range.upperBound, span.whole.upperBound)
        }
        // Stars beside a sign may be no emphasis, but they go as they came.
        let core = withoutStars(range)
        if inner.isEmpty, !core.isEmpty, mark.isSaid(by: stars(around: core)) {
            part.removal = removal(of: mark, around: core)
            return part
        }
        let ends = addition(of: mark, around: range)
        let gone = inner.flatMap { [$0.opening, $0.closing] }.inOrder { $0.lowerBound < $1.lowerBound }
        part.addition = [ends[0]] + gone.map { Change(range: $0, inserted: []) } + [ends[1]]
        return part
    }

    private func addition(of mark: EmphasisMark, around range: Range<Int>) -> [Change] {
        let stars = [Scalar](repeating: "*", count: mark.length)
        return [
            Change(range: range.lowerBound..<range.lowerBound, inserted: stars),
            Change(range: range.upperBound..<range.upperBound, inserted: stars, pushes: false),
        ]
    }

    private func removal(of mark: EmphasisMark, around range: Range<Int>) -> [Change] {
        [
            Change(range: (range.lowerBound - mark.length)..<range.lowerBound, inserted: []),
            Change(range: range.upperBound..<(range.upperBound + mark.length), inserted: []),
        ]
    }

    /// A part without the stars at its ends.
    private func withoutStars(_ range: Range<Int>) -> Range<Int> {
        let part = scalars[range]
        guard let first = part.firstIndex(where: { $0 != "*" }), let last = part.lastIndex(where: { $0 != "*" }) else {
            return range.lowerBound..<range.lowerBound
        }
        return first..<(last + 1)
    }

    /// How many stars stand on both sides of a part.
    private func stars(around range: Range<Int>) -> Int {
        var count = 0
        while range.lowerBound - count > 0, range.upperBound + count < scalars.count,
            scalars[range.lowerBound - count - 1] == "*", scalars[range.upperBound + count] == "*"
        {
            count += 1
        }
        return count
    }
}
