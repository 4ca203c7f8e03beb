import Primitives

/// Finds a folded text in an original one.
///
/// Ranges are Unicode scalar offsets in the original, and always cover whole letters with their marks.
public enum TextSearch {
    /// Whether `text` contains `needle`, both compared as `Folding` compares. An empty needle is contained everywhere.
    ///
    /// - Complexity: O(*n*) for folding, O(*n* · *m*) at worst for the search.
    public static func contains(_ text: String, _ needle: String) -> Bool {
        contains(folded: Folding.foldedBytes(text), Folding.foldedBytes(needle))
    }

    /// Whether folded bytes contain others. For many needles or texts that are folded already.
    public static func contains(folded text: [UInt8], _ needle: [UInt8]) -> Bool {
        needle.isEmpty || find(needle, in: text, from: 0) != nil
    }

    /// All occurrences of `needle`, in order and without overlap. Complexity: as `contains`.
    public static func ranges(of needle: String, in text: String) -> [Range<Int>] {
        let needle = Folding.foldedBytes(needle)
        if needle.isEmpty { return [] }
        let map = FoldedMap(text)
        var result: [Range<Int>] = []
        var from = 0
        while let at = find(needle, in: map.bytes, from: from) {
            let range = map.original(at..<(at + needle.count))
            if let last = result.last, range.lowerBound < last.upperBound {
                // Two matches within one letter, such as the `ss` of a sharp s.
                result[result.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                result.append(range)
            }
            from = at + needle.count
        }
        return result
    }

    static func find(_ needle: [UInt8], in text: [UInt8], from: Int) -> Int? {
        text.withUnsafeBufferPointer { find(needle, in: $0, from: from) }
    }

    /// Where folded bytes contain others, from a place on; nil where they don't, and for an empty needle.
    public static func find(_ needle: [UInt8], in text: UnsafeBufferPointer<UInt8>, from: Int) -> Int? {
        guard let first = needle.first, text.count >= needle.count else { return nil }
        let last = text.count - needle.count
        return needle.withUnsafeBufferPointer { needle in
            var at = from
            while at <= last {
                if text[at] == first {
                    var length = 1
                    while length < needle.count, text[at + length] == needle[length] { length += 1 }
                    if length == needle.count { return at }
                }
                at += 1
            }
            return nil
        }
    }
}

/// Folded bytes that know where they came from.
struct FoldedMap {
    private(set) var bytes: [UInt8] = []
    /// Where each letter begins, in `bytes` and in scalars of the original; with the end as the last entry.
    private var letters: [(folded: Int, scalar: Int)] = []

    init(_ text: String) {
        var folder = Folder()
        var letter: [UInt8] = []
        var scalar = 0
        for next in text.unicodeScalars {
            if Self.beginsLetter(next), !letter.isEmpty {
                close(&letter, &folder)
            }
            if letter.isEmpty { letters.append((bytes.count, scalar)) }
            letter.appendUnchanged(next)
            scalar += 1
        }
        if !letter.isEmpty { close(&letter, &folder) }
        letters.append((bytes.count, scalar))
    }

    private mutating func close(_ letter: inout [UInt8], _ folder: inout Folder) {
        letter.withUnsafeBufferPointer { folder.append($0, to: &bytes) }
        letter.removeAll(keepingCapacity: true)
    }

    /// Whether folding never joins this scalar with the one before it.
    private static func beginsLetter(_ scalar: Scalar) -> Bool {
        let value = scalar.value
        if value < 0x300 || (value >= 0x3400 && value <= 0xD7A3) { return true }
        if (value >= 0x1160 && value <= 0x11FF) || value == 0xFF9E || value == 0xFF9F { return false }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: return false
        default: return true
        }
    }

    /// The scalars of the original that the folded bytes stand for.
    func original(_ range: Range<Int>) -> Range<Int> {
        let first = letter(at: range.lowerBound)
        var last = letter(at: range.upperBound - 1) + 1
        // What folded to nothing, such as a variation selector, stays with the letter before it.
        while last + 1 < letters.count, letters[last].folded == letters[last + 1].folded { last += 1 }
        return letters[first].scalar..<letters[min(last, letters.count - 1)].scalar
    }

    /// The last letter that begins at or before a byte.
    private func letter(at byte: Int) -> Int {
        max(0, letters.dropLast().partitioningIndex { $0.folded > byte } - 1)
    }
}

extension Array where Element == UInt8 {
    /// Appends a scalar as UTF-8, NUL included.
    mutating func appendUnchanged(_ scalar: Scalar) {
        if scalar.value == 0 { append(0) } else { appendUTF8(scalar) }
    }
}
