/// Search terms of folded text: short windows of its runs.
///
/// A run is a stretch of letters and digits of alphabets, or one of anything else but white space: Hangul, Han, kana,
/// punctuation. An alphabet has few letters, so its windows are three scalars long; the others are two. The last windows
/// of a run are shorter: `meeting` has `mee`, `eet`, `eti`, `tin`, `ing`, `ng` and `g`, and `회의록` has `회의`, `의록` and `록`. So any part of a run is
/// a search for exact windows, or for those that begin with it where it is shorter than one.
///
/// The terms are written for SQLite's FTS5 with its `ascii` tokenizer, which keeps ASCII letters, digits and every
/// byte above 127 together. All other ASCII is written as U+E000 plus its code, from the private use area, so that
/// it survives; `++` becomes twice U+E02B. A term that stands for two texts costs a vain look, never a miss: whoever
/// searches checks what was found.
public struct Ngrams: Sendable {
    /// What a document must contain to be worth a look.
    public enum Term: Sendable, Equatable {
        /// This term exactly.
        case exact(String)
        /// A term that begins so.
        case prefix(String)
    }

    /// An open-addressing set of windows. The upper bits hold the number of the text, so that a new text needs no
    /// clearing.
    private var seen: [UInt64] = [UInt64](repeating: 0, count: 1024)
    private var seenCount = 0
    private var generation: UInt64 = 0

    /// Keeps its table between texts: use one for many.
    public init() {}

    /// Appends the distinct terms of folded UTF-8, divided by single spaces, each behind `mark`. Complexity: O(*n*).
    public mutating func appendTerms(of folded: [UInt8], mark: TermMark? = nil, into output: inout [UInt8]) {
        begin()
        folded.withUnsafeBufferPointer { append($0, mark, &output) }
    }

    /// The distinct terms of a folded text, divided by single spaces.
    public static func terms(of folded: String) -> String {
        var ngrams = Ngrams()
        var output: [UInt8] = []
        ngrams.appendTerms(of: Array(folded.utf8), into: &output)
        return String(utf8: output)
    }

    /// The terms that every text containing `folded` has, each once; none when there is nothing to search for, or nothing
    /// that would leave documents out: nearly every text has each letter of an alphabet.
    ///
    /// - Complexity: O(*n*).
    public static func query(_ folded: [UInt8], mark: TermMark? = nil) -> [Term] {
        var result: [Term] = []
        var run: [Scalar] = []
        var known = Ngrams()
        known.begin()
        func finish(isLast: Bool) {
            defer { run.removeAll() }
            guard let first = run.first else { return }
            let length = windowLength(first.value)
            guard run.count < length else {
                for start in 0...(run.count - length) {
                    let window = run[start..<(start + length)]
                    if known.insert(key(window.map { $0.value })) { result.append(.exact(encoded(window, mark))) }
                }
                return
            }
            if length == 3, run.count == 1, isLast { return }
            guard known.insert(key(run.map { $0.value })) else { return }
            result.append(isLast ? .prefix(encoded(run[...], mark)) : .exact(encoded(run[...], mark)))
        }
        for scalar in String(utf8: folded).unicodeScalars {
            if scalar.value <= 32 {
                finish(isLast: false)
            } else {
                if let last = run.last, windowLength(last.value) != windowLength(scalar.value) { finish(isLast: false) }
                run.append(scalar)
            }
        }
        finish(isLast: true)
        return result
    }

    /// How long the windows are of runs of such scalars.
    @inline(__always)
    private static func windowLength(_ value: UInt32) -> Int {
        if value < 0x80 { return (value >= 97 && value <= 122) || (value >= 48 && value <= 57) ? 3 : 2 }
        // Thai and what follows it writes without spaces; from U+1E00 on are Latin and Greek again.
        return value < 0xE00 || (value >= 0x1E00 && value < 0x2000) ? 3 : 2
    }

    private static func encoded(_ scalars: ArraySlice<Scalar>, _ mark: TermMark?) -> String {
        var bytes = mark?.bytes ?? []
        for scalar in scalars { append(scalar.value, &bytes) }
        return String(utf8: bytes)
    }

    @inline(__always)
    static func append(_ value: UInt32, _ output: inout [UInt8]) {
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
        // A window takes 42 bits, which leaves 22.
        if generation >= 1 << 22 {
            generation = 1
            seen = [UInt64](repeating: 0, count: 1024)
        }
    }

    private mutating func append(_ input: UnsafeBufferPointer<UInt8>, _ mark: TermMark?, _ output: inout [UInt8]) {
        // The scalars before this one in its run, 0 where there is none.
        var second: UInt32 = 0
        var first: UInt32 = 0
        var index = 0
        while index <= input.count {
            // 0 ends a run.
            let value = index < input.count ? Self.decode(input, &index) : 0
            if index >= input.count, value == 0 { index = input.count + 1 }
            let length = first == 0 ? 0 : Self.windowLength(first)
            if first != 0, value == 0 || Self.windowLength(value) != length {
                if second != 0, length == 3 { add(second, first, 0, mark, &output) }
                add(first, 0, 0, mark, &output)
                (second, first) = (0, 0)
            } else if first != 0 {
                if length == 2 {
                    add(first, value, 0, mark, &output)
                } else if second != 0 {
                    add(second, first, value, mark, &output)
                }
                second = first
            }
            first = value
        }
    }

    /// The next scalar of well-formed UTF-8, 0 for white space.
    @inline(__always)
    private static func decode(_ input: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> UInt32 {
        let byte = UInt32(input[index])
        if byte < 0x80 {
            index += 1
            return byte <= 32 ? 0 : byte
        }
        let width = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
        guard index + width <= input.count else {
            index = input.count
            return 0
        }
        var value = byte & (0x7F >> UInt32(width))
        for offset in 1..<width { value = value << 6 | UInt32(input[index + offset] & 0x3F) }
        index += width
        return value
    }

    @inline(__always)
    private mutating func add(
        _ a: UInt32, _ b: UInt32, _ c: UInt32, _ mark: TermMark?, _ output: inout [UInt8]
    ) {
        guard insert(c == 0 ? Self.key(a, b) : Self.key(a, b, c)) else { return }
        if !output.isEmpty { output.append(0x20) }
        if let mark { output += mark.bytes }
        Self.append(a, &output)
        if b != 0 { Self.append(b, &output) }
        if c != 0 { Self.append(c, &output) }
    }

    private static func key(_ values: [UInt32]) -> UInt64 {
        values.count == 3 ? key(values[0], values[1], values[2]) : key(values[0], values.count > 1 ? values[1] : 0)
    }

    /// Windows of three are of scalars below 2¹³. The last plane has no letters: its first bit tells the two apart.
    @inline(__always)
    private static func key(_ a: UInt32, _ b: UInt32, _ c: UInt32) -> UInt64 {
        1 << 41 | UInt64(a) << 26 | UInt64(b) << 13 | UInt64(c)
    }

    @inline(__always)
    private static func key(_ a: UInt32, _ b: UInt32) -> UInt64 { UInt64(a & 0xF_FFFF) << 21 | UInt64(b) }

    /// Whether the window is new in this text.
    @inline(__always)
    private mutating func insert(_ window: UInt64) -> Bool {
        let entry = generation << 42 | window
        let mask = seen.count - 1
        var slot = Int(truncatingIfNeeded: (window &* 0x9E37_79B9_7F4A_7C15) >> 40) & mask
        var probes = 0
        while true {
            let found = seen[slot]
            if found == entry { return false }
            if found >> 42 != generation { break }
            // Windows that were chosen to want one place: such a one may be told again, which only takes room.
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
            let window = entry & (1 << 42 - 1)
            var slot = Int(truncatingIfNeeded: (window &* 0x9E37_79B9_7F4A_7C15) >> 40) & mask
            while seen[slot] != 0 { slot = (slot + 1) & mask }
            seen[slot] = entry
        }
    }
}

/// Stands before terms that say where they are from, so that the title alone can be asked for. A scalar of the private
/// use area: a text that has it only costs a vain look.
public enum TermMark: UInt8, Sendable {
    /// The windows of a title.
    case title = 0x80
    /// A whole title, as a number made of it.
    case wholeTitle = 0x81
    /// The first one, two and three scalars of a title.
    case titleStart = 0x82
    /// The kind of the document.
    case kind = 0x83
    /// A tag, or one that it is nested in.
    case tag = 0x84
    /// Something that is true of the document, such as that parts of it lie in the trash.
    case trait = 0x85

    /// U+E100 and the scalars after it.
    var bytes: [UInt8] { [0xEE, 0x84, rawValue] }

    /// The term that stands for a whole value, such as a tag; nil for an empty one.
    public func term(_ folded: some Sequence<UInt8>) -> String? {
        var bytes = bytes
        let count = bytes.count
        for byte in folded {
            if byte < 0x80 { Ngrams.append(UInt32(byte), &bytes) } else { bytes.append(byte) }
        }
        return bytes.count > count ? String(utf8: bytes) : nil
    }
}
