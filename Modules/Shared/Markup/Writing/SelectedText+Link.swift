extension SelectedText {
    /// With a link of what is selected, or of the word at the caret: words become its text and the caret goes where the
    /// address belongs; an address becomes the address and the caret goes where the text belongs. Nil where more than
    /// one line is selected.
    public func linking() -> SelectedText? {
        let range = selection.isEmpty ? addressOrWord : trimmed(selection)
        guard !scalars[range].contains("\n") else { return nil }
        let (start, end) = (range.lowerBound, range.upperBound)
        if isAddress(range) {
            // In angle brackets parentheses need no partner.
            let isAngled = scalars[range].contains { $0 == "(" || $0 == ")" }
            let opening = [Scalar]((isAngled ? "[](<" : "[](").unicodeScalars)
            let closing = [Scalar]((isAngled ? ">)" : ")").unicodeScalars)
            return making([
                Change(range: start..<start, inserted: opening), Change(range: end..<end, inserted: closing),
            ])
            .selecting((start + 1)..<(start + 1))
        }
        let closing = [Scalar]("]()".unicodeScalars)
        let caret = range.isEmpty ? start + 1 : end + 3
        return making([Change(range: start..<start, inserted: ["["]), Change(range: end..<end, inserted: closing)])
            .selecting(caret..<caret)
    }

    /// What the caret is in.
    private var addressOrWord: Range<Int> {
        let caret = selection.lowerBound
        let start = scalars[..<caret].lastIndex { $0.isUnicodeSpace }.map { $0 + 1 } ?? 0
        let end = scalars[caret...].firstIndex { $0.isUnicodeSpace } ?? scalars.count
        return isAddress(start..<end) ? start..<end : word(in: line(at: caret))
    }

    private func isAddress(_ range: Range<Int>) -> Bool {
        guard !scalars[range].contains(where: { $0.isUnicodeSpace || $0 == "<" || $0 == ">" }) else { return false }
        return LinkSafety.of(String(scalars[range])) == .remote
    }
}
