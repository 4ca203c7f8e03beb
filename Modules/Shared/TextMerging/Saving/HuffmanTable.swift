/// What to read for every sequence of bits: decoding is one look.
struct HuffmanTable {
    /// Symbol × 16 + length, at every index that begins with the symbol's code.
    let entries: [UInt16]
    let mask: UInt64

    init(_ code: HuffmanCode) {
        let bits = code.longestLength
        var entries = [UInt16](repeating: 0, count: 1 << bits)
        let codes = code.codes
        let isSingle = code.lengths.reduce(0) { $0 + ($1 > 0 ? 1 : 0) } == 1
        for symbol in code.lengths.indices where code.lengths[symbol] > 0 {
            let length = Int(code.lengths[symbol])
            let entry = UInt16(symbol << 4 | length)
            for index in stride(from: Int(codes[symbol]), to: entries.count, by: isSingle ? 1 : 1 << length) {
                entries[index] = entry
            }
        }
        self.entries = entries
        mask = UInt64(entries.count - 1)
    }
}

// A code is written as its lengths: how many symbols up to the last one that occurs, then four bits for each, where
// 15 and four more bits stand for so many zeros and two.
extension BitWriter {
    private static let zeros: UInt32 = 15

    mutating func append(_ code: HuffmanCode) {
        var count = code.lengths.count
        while count > 0, code.lengths[count - 1] == 0 { count -= 1 }
        append(UInt32(count), size: 9)
        var index = 0
        while index < count {
            var run = 0
            while run < 17, code.lengths[index + run] == 0 { run += 1 }
            if run >= 2 {
                append(Self.zeros, size: 4)
                append(UInt32(run - 2), size: 4)
                index += run
            } else {
                append(UInt32(code.lengths[index]), size: 4)
                index += 1
            }
        }
    }
}

extension BitReader {
    /// Nil where the bits are no code for symbols below `limit`.
    mutating func readCode(below limit: Int, from bytes: RawSpan) -> HuffmanCode? {
        fill(from: bytes)
        let count = Int(take(9))
        guard count <= limit else { return nil }
        var lengths: [UInt8] = []
        while lengths.count < count {
            fill(from: bytes)
            let length = take(4)
            if length == 15 {
                let zeros = Int(take(4)) + 2
                guard zeros <= count - lengths.count else { return nil }
                for _ in 0..<zeros { lengths.append(0) }
            } else {
                lengths.append(UInt8(length))
            }
        }
        return HuffmanCode(lengths: lengths)
    }
}
