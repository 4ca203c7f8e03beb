/// Search terms of folded text: every pair of adjacent scalars within a word, and the last scalar of each word.
///
/// `회의록` has the terms `회의`, `의록` and `록`; so a search for any part of a word is a search for exact pairs,
/// and one for a single scalar is a search for the terms that begin with it.
///
/// The terms are written for SQLite's FTS5 with its `ascii` tokenizer, which keeps ASCII letters, digits and every
/// byte above 127 together. All other ASCII is written as U+E000 plus its code, from the private use area, so that
/// it survives; `c+` becomes `c` and U+E02B. A term that stands for two texts costs a vain look, never a miss: whoever
/// searches checks what was found with `TextSearch.contains`.
public struct Bigrams: Sendable {
    /// What a document must contain to be worth a look.
    public enum Term: Sendable, Equatable {
        /// This term exactly.
        case exact(String)
        /// A term that begins so.
        case prefix(String)
    }

    /// An open-addressing set of pairs. The upper bits hold the number of the text, so that a new text needs no clearing.
    private var seen: [UInt64] = [UInt64](repeating: 0, count: 1024)
    private var seenCount = 0
    private var generation: UInt64 = 0

    /// Keeps its table between texts: use one for many.
    public init() {}

    /// Appends the distinct terms of folded UTF-8, divided by single spaces. Complexity: O(*n*).
    public mutating func appendTerms(of folded: [UInt8], into output: inout [UInt8]) {
        begin()
        folded.withUnsafeBufferPointer { append($0, &output) }
    }

    /// Appends the distinct terms of a folded text, divided by single spaces. Complexity: O(*n*).
    public mutating func appendTerms(of folded: String, into output: inout [UInt8]) {
        var copy = folded
        begin()
        copy.withUTF8 { append($0, &output) }
    }

    /// The distinct terms of a folded text, divided by single spaces.
    public static func terms(of folded: String) -> String {
        var bigrams = Bigrams()
        var output: [UInt8] = []
        bigrams.appendTerms(of: folded, into: &output)
        return String(utf8: output)
    }

    /// The terms that every text containing `folded` has, each once; none when there is nothing to search for.
    ///
    /// - Complexity: O(*n*).
    public static func query(_ folded: String) -> [Term] {
        var result: [Term] = []
        var word: [Scalar] = []
        var known = Bigrams()
        known.begin()
        func finish() {
            if word.count == 1 {
                if known.insert(UInt64(word[0].value) << 21) { result.append(.prefix(encoded(word[...]))) }
            } else if word.count > 1 {
                for index in 1..<word.count
                where known.insert(UInt64(word[index - 1].value) << 21 | UInt64(word[index].value)) {
                    result.append(.exact(encoded(word[(index - 1)...index])))
                }
            }
            word.removeAll()
        }
        for scalar in folded.unicodeScalars {
            if isSeparator(scalar.value) { finish() } else { word.append(scalar) }
        }
        finish()
        return result
    }

    private static func isSeparator(_ value: UInt32) -> Bool { value <= 32 }

    private static func encoded(_ scalars: ArraySlice<Scalar>) -> String {
        var bytes: [UInt8] = []
        for scalar in scalars { append(scalar.value, &bytes) }
        return String(utf8: bytes)
    }

    @inline(__always)
    private static func append(_ value: UInt32, _ output: inout [UInt8]) {
        if value < 128 {
            let lower = value | 32
            if (lower >= 97 && lower <= 122) || (value >= 48 && value <= 57) {
                output.append(UInt8(truncatingIfNeeded: value))
            } else {
                output.append(0xEE)
                output.append(0x80 | UInt8(truncatingIfNeeded: value >> 6))
                output.append(0x80 | UInt8(truncatingIfNeeded: value & 0x3F))
            }
        } else if let scalar = Scalar(value) {
            output.appendUTF8(scalar)
        }
    }

    private mutating func begin() {
        generation += 1
        seenCount = 0
        // The pair takes 42 bits, which leaves 22.
        if generation >= 1 << 22 {
            generation = 1
            seen = [UInt64](repeating: 0, count: 1024)
        }
    }

    private mutating func append(_ input: UnsafeBufferPointer<UInt8>, _ output: inout [UInt8]) {
        var previous: UInt32 = 0
        var index = 0
        var needsSpace = false
        let count = input.count
        while index <= count {
            var value: UInt32 = 0
            if index < count {
                let byte = UInt32(input[index])
                if byte < 0x80 {
                    value = byte <= 32 ? 0 : byte
                    index += 1
                } else if byte < 0xE0, index + 1 < count {
                    value = (byte & 0x1F) << 6 | UInt32(input[index + 1] & 0x3F)
                    index += 2
                } else if byte < 0xF0, index + 2 < count {
                    value = (byte & 0x0F) << 12 | UInt32(input[index + 1] & 0x3F) << 6 | UInt32(input[index + 2] & 0x3F)
                    index += 3
                } else if index + 3 < count {
                    let high = (byte & 0x07) << 18 | UInt32(input[index + 1] & 0x3F) << 12
                    value = high | UInt32(input[index + 2] & 0x3F) << 6 | UInt32(input[index + 3] & 0x3F)
                    index += 4
                } else {
                    index += 1
                }
            } else {
                index += 1
            }
            // `value` 0 ends a word: the pair is then the last scalar alone.
            if previous != 0, insert(UInt64(previous) << 21 | UInt64(value)) {
                if needsSpace { output.append(0x20) }
                needsSpace = true
                Self.append(previous, &output)
                if value != 0 { Self.append(value, &output) }
            }
            previous = value
        }
    }

    /// Whether the pair is new in this text.
    @inline(__always)
    private mutating func insert(_ pair: UInt64) -> Bool {
        let entry = generation << 42 | pair
        let mask = seen.count - 1
        var slot = Int(truncatingIfNeeded: (pair &* 0x9E37_79B9_7F4A_7C15) >> 40) & mask
        var probes = 0
        while true {
            let found = seen[slot]
            if found == entry { return false }
            if found >> 42 != generation { break }
            // Pairs that were chosen to want one place: such a one may be told again, which only takes room.
            probes += 1
            if probes > 256 { return true }
            slot = (slot + 1) & mask
        }
        seen[slot] = entry
        seenCount += 1
        if seenCount * 2 > seen.count { grow() }
        return true
    }

    private mutating func grow() {
        let old = seen
        seen = [UInt64](repeating: 0, count: old.count * 2)
        let mask = seen.count - 1
        for entry in old where entry >> 42 == generation {
            let pair = entry & (1 << 42 - 1)
            var slot = Int(truncatingIfNeeded: (pair &* 0x9E37_79B9_7F4A_7C15) >> 40) & mask
            while seen[slot] != 0 { slot = (slot + 1) & mask }
            seen[slot] = entry
        }
    }
}
