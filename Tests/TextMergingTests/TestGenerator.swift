/// A seeded generator: this target depends on nothing else.
struct TestGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return (state >> 33) ^ (state << 31)
    }

    mutating func pick(_ range: Range<Int>) -> Int {
        Int.random(in: range, using: &self)
    }

    mutating func text(upTo length: Int) -> String {
        let alphabet = Array("ab\n한각\u{1100}\u{1161}\u{11a8}e\u{301}🙂\u{200d}".unicodeScalars)
        var text = String.UnicodeScalarView()
        for _ in 0..<pick(0..<(length + 1)) { text.append(alphabet[pick(0..<alphabet.count)]) }
        return String(text)
    }

    /// `text` with a few small changes.
    mutating func mutated(_ text: String) -> String {
        var scalars = Array(text.unicodeScalars)
        for _ in 0..<pick(1..<4) {
            let start = pick(0..<(scalars.count + 1))
            let end = min(start + pick(0..<4), scalars.count)
            scalars.replaceSubrange(start..<end, with: self.text(upTo: 3).unicodeScalars)
        }
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }
}
