/// What to read for every sequence of bits: decoding is one look.
struct HuffmanTable {
    /// What the index begins with.
    let entries: [Entry]
    let mask: UInt64

    struct Entry {
        var symbol: UInt16 = 0
        /// How many bits the symbol's code has.
        var length: UInt8 = 0
        /// How many bits follow it.
        var size: UInt8 = 0
    }

    /// `size` says how many bits follow a symbol; none where it has none.
    init(_ code: HuffmanCode, sizes: [UInt8] = []) {
        let bits = code.longestLength
        var entries = [Entry](repeating: Entry(), count: 1 << bits)
        let codes = code.codes
        var used = 0
        for length in code.lengths where length > 0 { used += 1 }
        for symbol in code.lengths.indices where code.lengths[symbol] > 0 {
            let length = code.lengths[symbol]
            let entry = Entry(
                symbol: UInt16(symbol), length: length, size: symbol < sizes.count ? sizes[symbol] : 0)
            // A single symbol is read whatever the bit.
            var index = Int(codes[symbol])
            let step = used == 1 ? 1 : 1 << Int(length)
            while index < entries.count {
                entries[index] = entry
                index += step
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
