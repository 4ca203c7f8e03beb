/// Text as search compares it: case, diacritics, width and composition make no difference.
///
/// - Letters lose their case (`ß` becomes `ss`, final sigma becomes sigma) and combining marks of Latin, Greek,
///   Cyrillic, Hebrew and Arabic; `ø đ ł ħ ı æ œ` become their plain letters.
/// - Hangul syllables are composed and stay whole, kana keep their voicing marks, and other scripts their vowel signs.
/// - Full-width Latin and half-width katakana become the usual width, and every space becomes U+0020.
/// - Variation selectors, soft hyphens and zero-width spaces vanish.
///
/// Compare what comes out by its bytes. Canonically equivalent texts fold to the same bytes, and folding twice
/// changes nothing. Source: Unicode Standard Annex #15 for composition.
public enum Folding {
    /// Folds a text. Complexity: O(*n*).
    public static func fold(_ text: String) -> String { String(utf8: foldedBytes(text)) }

    /// The UTF-8 bytes of the folded text. Complexity: O(*n*).
    public static func foldedBytes(_ text: String) -> [UInt8] {
        var folder = Folder()
        var output: [UInt8] = []
        folder.append(text, to: &output)
        return output
    }

    /// A title as links and commands compare it: its words, so that `# A week` and what is shown of it are the same.
    /// Complexity: O(*n*).
    public static func foldedTitle(_ title: String) -> [UInt8] {
        foldedBytes(MarkdownDocument.words(ofLine: title) ?? title)
    }

    /// The same as one line: white space and control characters at the ends are gone, each run of them within is one
    /// space. Complexity: O(*n*).
    public static func foldedLine(_ text: String) -> [UInt8] {
        var folder = Folder()
        var output: [UInt8] = []
        folder.appendLine(text, to: &output)
        return output
    }
}

/// Folds many texts, keeping what it learnt about single scalars.
public struct Folder: Sendable {
    /// What the scalars from U+0080 and from U+1E00 on fold to: 0 not known yet, else the scalar or a mark below.
    private var known: [UInt32] = []
    /// In `known`: vanishes, or becomes several scalars.
    private static let nothing: UInt32 = 1
    private static let several: UInt32 = 2

    /// A folder that has learnt nothing yet.
    public init() {}

    /// Appends the folded UTF-8 bytes of `text`. Complexity: O(*n*).
    public mutating func append(_ text: String, to output: inout [UInt8]) {
        output.reserveCapacity(output.count + text.utf8.count)
        var copy = text
        copy.withUTF8 { append($0, to: &output) }
    }

    /// Appends the bytes of `Folding.foldedLine`, whatever stands before them. Complexity: O(*n*).
    public mutating func appendLine(_ text: String, to output: inout [UInt8]) {
        let start = output.count
        append(text, to: &output)
        var end = start
        for at in start..<output.count {
            if output[at] > 0x20 {
                output[end] = output[at]
                end += 1
            } else if end > start, output[end - 1] != 0x20 {
                output[end] = 0x20
                end += 1
            }
        }
        if end > start, output[end - 1] == 0x20 { end -= 1 }
        output.removeLast(output.count - end)
    }

    /// `input` must be well-formed UTF-8.
    mutating func append(_ input: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
        let count = input.count
        var index = 0
        while index < count {
            let byte = input[index]
            if byte < 0x80 {
                output.append(byte >= 65 && byte <= 90 ? byte + 32 : byte)
                index += 1
                continue
            }
            // U+AC00 to U+D7A3, unless a jamo follows that joins the syllable.
            if byte >= 0xEA, byte <= 0xED, index + 2 < count {
                let value = Self.threeBytes(input, index)
                if Jamo.isSyllable(value), index + 3 >= count || input[index + 3] != 0xE1 {
                    output.append(byte)
                    output.append(input[index + 1])
                    output.append(input[index + 2])
                    index += 3
                    continue
                }
            }
            index = foldRun(input, index, &output)
        }
    }

    private static func threeBytes(_ input: UnsafeBufferPointer<UInt8>, _ index: Int) -> UInt32 {
        (UInt32(input[index] & 0x0F) << 12) | (UInt32(input[index + 1] & 0x3F) << 6) | UInt32(input[index + 2] & 0x3F)
    }

    private static func decode(_ input: UnsafeBufferPointer<UInt8>, _ index: Int) -> (UInt32, Int) {
        let byte = input[index]
        if byte < 0x80 { return (UInt32(byte), 1) }
        if byte < 0xE0, index + 1 < input.count {
            return (UInt32(byte & 0x1F) << 6 | UInt32(input[index + 1] & 0x3F), 2)
        }
        if byte < 0xF0, index + 2 < input.count { return (threeBytes(input, index), 3) }
        if index + 3 < input.count {
            let high = UInt32(byte & 0x07) << 18 | UInt32(input[index + 1] & 0x3F) << 12
            return (high | UInt32(input[index + 2] & 0x3F) << 6 | UInt32(input[index + 3] & 0x3F), 4)
        }
        return (0xFFFD, 1)
    }

    /// Folds one scalar with those that may join it, and returns the index after them.
    private mutating func foldRun(_ input: UnsafeBufferPointer<UInt8>, _ start: Int, _ output: inout [UInt8]) -> Int {
        let (value, width) = Self.decode(input, start)
        let next = start + width
        if value < 0x590 || (value >= 0x1E00 && value < 0x2000) {
            let slot = value < 0x590 ? Int(value) : Int(value - 0x1E00 + 0x590)
            if known.isEmpty { known = [UInt32](repeating: 0, count: 0x590 + 0x200) }
            if known[slot] == 0 { known[slot] = learn(value) }
            let folded = known[slot]
            if folded == Self.several {
                var scalars: [Scalar] = []
                if let scalar = Scalar(value) { scalars.append(scalar) }
                SlowFolding.append(scalars, to: &output)
            } else if folded != Self.nothing, let scalar = Scalar(folded) {
                output.appendUTF8(scalar)
            }
            return next
        }
        if Jamo.isSyllable(value) || Jamo.isLeading(value) {
            var syllable = value
            var end = next
            if Jamo.isLeading(value), end < input.count {
                let (vowel, width) = Self.decode(input, end)
                if let joined = Jamo.compose(leading: value, vowel: vowel) {
                    syllable = joined
                    end += width
                }
            }
            if end < input.count {
                let (trailing, width) = Self.decode(input, end)
                if let joined = Jamo.compose(syllable: syllable, trailing: trailing) {
                    syllable = joined
                    end += width
                }
            }
            if let scalar = Scalar(syllable) { output.appendUTF8(scalar) }
            return end
        }
        if Self.isIdeograph(value) || (Self.isKana(value) && !Self.mayJoinKana(input, next)) {
            for at in start..<next { output.append(input[at]) }
            return next
        }
        // The rest goes through the library, in runs: what can join its neighbours must meet them.
        var scalars: [Scalar] = []
        var end = start
        while end < input.count, input[end] >= 0x80 {
            let (value, width) = Self.decode(input, end)
            if end > start, isSimple(value) { break }
            scalars.append(Scalar(value) ?? "\u{FFFD}")
            end += width
        }
        SlowFolding.append(scalars, to: &output)
        return end
    }

    private func isSimple(_ value: UInt32) -> Bool {
        (value < 0x590 && !(value >= 0x300 && value < 0x370)) || (value >= 0x1E00 && value < 0x2000)
            || Jamo.isSyllable(value) || Jamo.isLeading(value) || Self.isIdeograph(value) || Self.isKana(value)
    }

    private static func isIdeograph(_ value: UInt32) -> Bool {
        (value >= 0x3400 && value < 0x4DC0) || (value >= 0x4E00 && value < 0xA000)
    }

    private static func isKana(_ value: UInt32) -> Bool {
        (value >= 0x3041 && value <= 0x3096) || (value >= 0x30A1 && value <= 0x30FF)
    }

    /// Whether what follows a kana may be a voicing mark, or a mark that stands before one.
    private static func mayJoinKana(_ input: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
        guard index < input.count else { return false }
        let byte = input[index]
        if byte == 0xCC || byte == 0xCD { return true }
        guard index + 2 < input.count, byte == 0xE3 || byte == 0xEF else { return false }
        let value = threeBytes(input, index)
        return (value >= 0x302A && value <= 0x302F) || value == 0x3099 || value == 0x309A || value >= 0xFF9E
    }

    private func learn(_ value: UInt32) -> UInt32 {
        guard let scalar = Scalar(value) else { return Self.nothing }
        let folded = SlowFolding.fold([scalar])
        guard let first = folded.first else { return Self.nothing }
        return folded.count == 1 ? first.value : Self.several
    }
}
