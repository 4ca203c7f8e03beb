import Replication

/// Texts for property tests: ASCII, composed and decomposed Hangul, combining marks, emoji, line endings.
enum Sample {
    static let scalars: [Unicode.Scalar] = [
        "a", "b", "c", "d", " ", "\n", "\r", "한", "글", "\u{1112}", "\u{1161}", "\u{11ab}", "e", "\u{301}", "😀",
        "\u{200d}",
    ]

    static func text(length: ClosedRange<Int>, using generator: inout SplitMix64) -> String {
        var view = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: length, using: &generator) {
            view.append(scalars[Int.random(in: 0..<scalars.count, using: &generator)])
        }
        return String(view)
    }

    /// `text` with a run replaced by another.
    static func edited(_ text: String, using generator: inout SplitMix64) -> String {
        var all = Array(text.unicodeScalars)
        let start = Int.random(in: 0...all.count, using: &generator)
        let end = Int.random(in: start...min(all.count, start + 4), using: &generator)
        all.replaceSubrange(start..<end, with: self.text(length: 0...4, using: &generator).unicodeScalars)
        var view = String.UnicodeScalarView()
        view.append(contentsOf: all)
        return String(view)
    }
}
