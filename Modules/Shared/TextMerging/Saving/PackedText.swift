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
        var total = literals.count
        for length in lengths {
            guard length <= Self.longest - Self.shortest else { return nil }
            total += Int(length) + Self.shortest
        }
        guard total == count else { return nil }
        var text = [UInt8](repeating: 0, count: count)
        var out = text.mutableSpan
        let source = literals.span
        var literal = 0
        var place = 0
        for index in gaps.indices {
            let gap = Int(gaps[index])
            guard gap <= source.count - literal else { return nil }
            for offset in 0..<gap { out[place + offset] = source[literal + offset] }
            literal += gap
            place += gap
            let length = Int(lengths[index]) + Self.shortest
            let distance = Int(distances[index]) + 1
            guard distance <= place, length <= count - place else { return nil }
            for offset in place..<(place + length) { out[offset] = out[offset - distance] }
            place += length
        }
        while literal < source.count {
            out[place] = source[literal]
            literal += 1
            place += 1
        }
        return text
    }
}
