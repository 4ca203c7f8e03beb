import Primitives

/// What differs between two texts, in whole words, to be read by people.
///
/// A word is a run of letters and digits; blanks, signs, line ends, ideographs and kana are compared by themselves.
/// Texts are compared byte for byte.
public struct WordDifference: Sendable {
    /// A part of the old text, of the new one, or of both.
    public enum Piece: Sendable {
        case same(String)
        case removed(String)
        case added(String)
        /// So many whole lines that are the same in both, which `abridged` leaves out.
        case omitted(lines: Int)
    }

    /// In the order of the texts: without what is added they are the old one, without what is removed the new one.
    /// What is removed stands before what is added in its place.
    public let pieces: [Piece]

    /// Whether the texts are the same.
    public var isEmpty: Bool {
        for piece in pieces {
            if case .same = piece { continue }
            return false
        }
        return true
    }

    /// The smallest difference while the texts differ in at most `limit` words and signs. Beyond that they are compared
    /// line by line first. Complexity: O(length · limit).
    public init(from old: String, to new: String, limit: Int = 512) {
        let oldBytes = Array(old.utf8)
        let newBytes = Array(new.utf8)
        let (start, end) = Self.commonLines(oldBytes, newBytes)
        var words = Words()
        let before = words.tokens(of: String(decoding: oldBytes[start..<(oldBytes.count - end)], as: UTF8.self))
        let after = words.tokens(of: String(decoding: newBytes[start..<(newBytes.count - end)], as: UTF8.self))
        let hunks =
            Hunk.difference(before.words, after.words, limit: limit)
            ?? Hunk.byLines(before.words, after.words, limit: limit) { words.isLineEnd($0) }
        var builder = PieceBuilder()
        builder.same(String(decoding: newBytes[..<start], as: UTF8.self))
        var (old, new) = (0, 0)
        for hunk in hunks + [
            Hunk(old: before.words.count..<before.words.count, new: after.words.count..<after.words.count)
        ] {
            while old < hunk.old.lowerBound {
                builder.same(words.text(before.words[old]))
                builder.blanks(words.text(before.blanks[old]), words.text(after.blanks[new]))
                (old, new) = (old + 1, new + 1)
            }
            (old, new) = (hunk.old.upperBound, hunk.new.upperBound)
            guard let oldBlank = hunk.old.isEmpty ? nil : before.blanks[old - 1],
                let newBlank = hunk.new.isEmpty ? nil : after.blanks[new - 1], oldBlank == newBlank
            else {
                builder.change(words.text(of: before, hunk.old), words.text(of: after, hunk.new))
                continue
            }
            builder.change(
                words.text(of: before, hunk.old, withLastBlank: false),
                words.text(of: after, hunk.new, withLastBlank: false))
            builder.same(words.text(oldBlank))
        }
        builder.same(String(decoding: newBytes[(newBytes.count - end)...], as: UTF8.self))
        pieces = builder.finish()
    }

    /// Whether a scalar goes on with the word before it: words are parted by all others.
    public static func isOfWord(_ scalar: Unicode.Scalar) -> Bool { Words.isOfWord(scalar) }

    /// Bytes of whole lines that both texts begin and end with.
    private static func commonLines(_ old: [UInt8], _ new: [UInt8]) -> (start: Int, end: Int) {
        let lineEnd = UInt8(ascii: "\n")
        let shorter = min(old.count, new.count)
        var start = 0
        while start < shorter, old[start] == new[start] { start += 1 }
        if start < old.count || start < new.count {
            while start > 0, old[start - 1] != lineEnd { start -= 1 }
        }
        var end = 0
        while end < shorter - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
        while end > 0, old[old.count - end] != lineEnd { end -= 1 }
        return (start, max(0, end - 1))
    }
}

extension WordDifference {
    /// The pieces without the lines that are the same, but for so many around each change.
    ///
    /// A gap of a single line is not worth a note and stays.
    public func abridged(around lines: Int = 2) -> [Piece] {
        var result: [Piece] = []
        for (index, piece) in pieces.enumerated() {
            guard case .same(let text) = piece else {
                result.append(piece)
                continue
            }
            result += Self.abridged(
                text, head: index == 0 ? nil : max(0, lines), tail: index == pieces.count - 1 ? nil : max(0, lines))
        }
        return result
    }

    /// `head` and `tail`: how many whole lines stay behind the change before and before the next one, beside what
    /// stands in their own lines; nil where there is no change.
    private static func abridged(_ text: String, head: Int?, tail: Int?) -> [Piece] {
        let bytes = Array(text.utf8)
        var ends: [Int] = []
        for (place, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") { ends.append(place + 1) }
        // The end of the line of the change before, then the lines behind it.
        let first = head.map { ends.count > $0 ? ends[$0] : bytes.count } ?? 0
        let last = tail.map { ends.count > $0 ? ends[ends.count - 1 - $0] : 0 } ?? bytes.count
        var omitted = 0
        for end in ends where end > first && end <= last { omitted += 1 }
        if tail == nil, let byte = bytes.last, byte != UInt8(ascii: "\n"), first < bytes.count { omitted += 1 }
        guard omitted > 1 else { return [.same(text)] }
        var result: [Piece] = []
        if first > 0 { result.append(.same(String(decoding: bytes[..<first], as: UTF8.self))) }
        result.append(.omitted(lines: omitted))
        if last < bytes.count { result.append(.same(String(decoding: bytes[last...], as: UTF8.self))) }
        return result
    }
}

/// Pieces in a row: changes beside each other are one, and none is empty.
private struct PieceBuilder {
    private var pieces: [WordDifference.Piece] = []
    private var shared = ""
    private var removed = ""
    private var added = ""

    mutating func same(_ text: String) {
        guard !text.isEmpty else { return }
        closeChange()
        shared += text
    }

    mutating func blanks(_ old: String, _ new: String) {
        if old.hasSameBytes(as: new) { same(old) } else { change(old, new) }
    }

    mutating func change(_ old: String, _ new: String) {
        guard !old.isEmpty || !new.isEmpty else { return }
        if !shared.isEmpty { pieces.append(.same(shared)) }
        shared = ""
        removed += old
        added += new
    }

    private mutating func closeChange() {
        if !removed.isEmpty { pieces.append(.removed(removed)) }
        if !added.isEmpty { pieces.append(.added(added)) }
        (removed, added) = ("", "")
    }

    mutating func finish() -> [WordDifference.Piece] {
        closeChange()
        if !shared.isEmpty { pieces.append(.same(shared)) }
        return pieces
    }
}

/// A text as words and signs by their numbers, with the blanks behind each. The first is none, so that blanks at the
/// beginning stand behind something.
private struct Tokens {
    var words: [Int] = []
    var blanks: [Int] = []
}

/// The words and signs that stand in texts, each known by a number.
private struct Words {
    private var numbers: [[UInt8]: Int] = [:]
    private var texts: [String] = []
    private var kinds: [Kind] = []

    private enum Kind { case word, blank, lineEnd, sign, ideograph }

    func isLineEnd(_ token: Int) -> Bool { kinds[token] == .lineEnd }
    func text(_ token: Int) -> String { texts[token] }

    func text(of tokens: Tokens, _ range: Range<Int>, withLastBlank: Bool = true) -> String {
        var text = ""
        for place in range {
            text += texts[tokens.words[place]]
            if withLastBlank || place < range.upperBound - 1 { text += texts[tokens.blanks[place]] }
        }
        return text
    }

    mutating func tokens(of text: String) -> Tokens {
        let none = token([], .word)
        var tokens = Tokens(words: [none], blanks: [none])
        var bytes: [UInt8] = []
        var kind = Kind.word
        func close(_ words: inout Words) {
            guard !bytes.isEmpty else { return }
            let token = words.token(bytes, kind)
            if kind == .blank {
                tokens.blanks[tokens.blanks.count - 1] = token
            } else {
                tokens.words.append(token)
                tokens.blanks.append(none)
            }
            bytes.removeAll(keepingCapacity: true)
        }
        for scalar in text.unicodeScalars {
            let next = Self.kind(of: scalar)
            if !bytes.isEmpty, !Self.goesOn(kind, next, scalar, bytes) { close(&self) }
            if bytes.isEmpty { kind = next }
            bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        }
        close(&self)
        return tokens
    }

    private mutating func token(_ bytes: [UInt8], _ kind: Kind) -> Int {
        if let number = numbers[bytes] { return number }
        let number = texts.count
        numbers[bytes] = number
        texts.append(String(decoding: bytes, as: UTF8.self))
        kinds.append(kind)
        return number
    }

    private static func goesOn(_ kind: Kind, _ next: Kind, _ scalar: Unicode.Scalar, _ bytes: [UInt8]) -> Bool {
        if continues(scalar) { return kind != .lineEnd }
        switch (kind, next) {
        case (.word, .word), (.blank, .blank): return true
        case (.lineEnd, .lineEnd): return bytes == [13] && scalar == "\n"
        default: return false
        }
    }

    static func isOfWord(_ scalar: Unicode.Scalar) -> Bool { continues(scalar) || kind(of: scalar) == .word }

    /// A mark that belongs to what stands before it.
    private static func continues(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x300...0x36f, 0x200d, 0x3099...0x309a, 0xfe00...0xfe0f, 0xe0100...0xe01ef: true
        default: false
        }
    }

    private static func kind(of scalar: Unicode.Scalar) -> Kind {
        switch scalar.value {
        case 0x0a, 0x0d: .lineEnd
        case 0x09, 0x20, 0xa0, 0x3000: .blank
        case 0x30...0x39, 0x41...0x5a, 0x5f, 0x61...0x7a: .word
        case 0x00...0x7f, 0xa1...0xa9, 0xab...0xb4, 0xb6...0xb9, 0xbb...0xbf, 0xd7, 0xf7: .sign
        case 0x2010...0x2027, 0x2030...0x205e, 0x3001...0x3004, 0x3008...0x3020, 0x30fb, 0xff01...0xff0f,
            0xff1a...0xff20, 0xff3b...0xff40, 0xff5b...0xff65:
            .sign
        case 0x3005...0x3007, 0x3021...0x30ff, 0x31f0...0x31ff, 0x3400...0x4dbf, 0x4e00...0x9fff, 0xf900...0xfaff,
            0xff66...0xff9d, 0x20000...0x3ffff:
            .ideograph
        default: .word
        }
    }
}
