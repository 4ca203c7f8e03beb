/// A text as what is new in it and what was there before: literal bytes, and copies of earlier bytes.
///
/// Each copy follows so many literals, repeats so many bytes, and begins so far back. The four kinds of numbers are
/// columns of their own. Sources: J. Ziv, A. Lempel, "A Universal Algorithm for Sequential Data Compression", 1977;
/// the layout in columns is that of Zstandard (RFC 8878), simpler.
struct PackedText {
    var literals: [UInt8] = []
    /// How many literals come before each copy.
    var gaps: [UInt32] = []
    /// How long each copy is, less `shortest`.
    var lengths: [UInt32] = []
    /// How far back each copy begins, less 1.
    var distances: [UInt32] = []

    static let shortest = 4
    /// So that n bytes never make more than some hundred times their number.
    static let longest = shortest + 255

    /// The text, or nil if it isn't of `count` bytes.
    func unpacked(_ count: Int) -> [UInt8]? {
        var total = UInt64(literals.count)
        for length in lengths {
            guard length <= UInt32(Self.longest - Self.shortest) else { return nil }
            total += UInt64(length) + UInt64(Self.shortest)
        }
        // Before there is room for it.
        guard total == UInt64(count) else { return nil }
        var builder = TextBuilder(count: count)
        for index in gaps.indices {
            guard gaps[index] <= literals.count, builder.append(Int(gaps[index]), of: literals),
                distances[index] < count,
                builder.copy(Int(lengths[index]) + Self.shortest, from: Int(distances[index]) + 1)
            else { return nil }
        }
        return builder.finished(with: literals)
    }
}

/// Puts a text together from literals and copies, eight bytes at a time.
private struct TextBuilder {
    /// With room for eight bytes more, which a step may overwrite.
    private var text: [UInt8]
    private let count: Int
    private var place = 0
    /// How many literals are used up.
    private var used = 0

    init(count: Int) {
        self.count = count
        text = [UInt8](repeating: 0, count: count + 8)
    }

    /// Appends the next literals; false if there are fewer, or more than fit.
    @inline(__always)
    mutating func append(_ size: Int, of literals: [UInt8]) -> Bool {
        guard size <= literals.count - used, size <= count - place else { return false }
        if size <= 8, used + 8 <= literals.count {
            let word = literals.span.bytes.unsafeLoadUnaligned(fromByteOffset: used, as: UInt64.self)
            let place = place
            var span = text.mutableSpan
            var out = span.mutableBytes
            out.storeBytes(of: word, toByteOffset: place, as: UInt64.self)
        } else {
            for offset in 0..<size { text[place + offset] = literals[used + offset] }
        }
        place += size
        used += size
        return true
    }

    /// Appends bytes that begin so far back; false if that is nowhere, or if they don't fit.
    @inline(__always)
    mutating func copy(_ size: Int, from distance: Int) -> Bool {
        guard distance <= place, size <= count - place else { return false }
        let end = place + size
        if distance < 8 {
            // The copy repeats what it wrote itself.
            for offset in place..<end { text[offset] = text[offset - distance] }
        } else {
            var offset = place
            var span = text.mutableSpan
            var out = span.mutableBytes
            while offset < end {
                let word = out.unsafeLoadUnaligned(fromByteOffset: offset - distance, as: UInt64.self)
                out.storeBytes(of: word, toByteOffset: offset, as: UInt64.self)
                offset += 8
            }
        }
        place = end
        return true
    }

    /// The text with the literals that are left; nil if it is shorter or longer.
    consuming func finished(with literals: [UInt8]) -> [UInt8]? {
        guard append(literals.count - used, of: literals), place == count else { return nil }
        text.removeLast(8)
        return text
    }
}
