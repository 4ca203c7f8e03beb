/// A prefix code in which frequent symbols have short codes, none longer than `longest` bits.
///
/// The codes are canonical: they follow from their lengths, in the order of length and symbol. Sources: D. Huffman,
/// "A Method for the Construction of Minimum-Redundancy Codes", 1952; L. Larmore and D. Hirschberg, "A fast
/// algorithm for optimal length-limited Huffman codes" (package-merge), 1990; RFC 1951 for the canonical order.
struct HuffmanCode {
    /// So that a table of all codes has 4,096 entries at most.
    static let longest = 12

    /// For each symbol the length of its code in bits; 0 for one that doesn't occur.
    let lengths: [UInt8]

    /// The best code for symbols that occur so often.
    init(counts: [Int]) {
        var symbols: [Int] = []
        for symbol in counts.indices where counts[symbol] > 0 { symbols.append(symbol) }
        symbols.sort { (counts[$0], $0) < (counts[$1], $1) }
        var lengths = [UInt8](repeating: 0, count: counts.count)
        if symbols.count == 1 {
            lengths[symbols[0]] = 1
        } else if symbols.count > 1 {
            for used in Self.leavesUsed(symbols.map { counts[$0] }) {
                for symbol in symbols[..<used] { lengths[symbol] += 1 }
            }
        }
        self.lengths = lengths
    }

    /// Package-merge: at each level the symbols are merged with pairs of the level below, by weight. How many
    /// symbols are used at each level; each of them gets one bit longer.
    private static func leavesUsed(_ weights: [Int]) -> [Int] {
        // Whether each item of a level is a symbol, not a pair.
        var levels: [[Bool]] = []
        var below: [Int] = []
        for _ in 0..<longest {
            var items: [Int] = []
            var isLeaf: [Bool] = []
            var leaf = 0
            var pair = 0
            while leaf < weights.count || pair + 1 < below.count {
                let weight = pair + 1 < below.count ? below[pair] + below[pair + 1] : Int.max
                if leaf < weights.count, weights[leaf] <= weight {
                    items.append(weights[leaf])
                    isLeaf.append(true)
                    leaf += 1
                } else {
                    items.append(weight)
                    isLeaf.append(false)
                    pair += 2
                }
            }
            below = items
            levels.append(isLeaf)
        }
        var used: [Int] = []
        var wanted = 2 * weights.count - 2
        for level in levels.reversed() {
            var leaves = 0
            for isLeaf in level[..<wanted] where isLeaf { leaves += 1 }
            used.append(leaves)
            wanted = 2 * (wanted - leaves)
        }
        return used
    }

    /// Nil unless the lengths make a code in which every sequence of bits means something: a single symbol has
    /// one bit, which may be either.
    init?(lengths: [UInt8]) {
        var room = 0
        var used = 0
        for length in lengths where length > 0 {
            guard length <= Self.longest else { return nil }
            room += 1 << (Self.longest - Int(length))
            used += 1
        }
        let full = 1 << Self.longest
        guard room == full || (used == 1 && room == full / 2) else { return nil }
        self.lengths = lengths
    }

    /// For each symbol its code, first bit lowest.
    var codes: [UInt32] {
        var codes = [UInt32](repeating: 0, count: lengths.count)
        var next: UInt32 = 0
        for length in 1...Self.longest {
            for symbol in lengths.indices where lengths[symbol] == length {
                codes[symbol] = next.reversed(bits: length)
                next += 1
            }
            next <<= 1
        }
        return codes
    }

    var longestLength: Int {
        var longest: UInt8 = 1
        for length in lengths { longest = max(longest, length) }
        return Int(longest)
    }
}

extension UInt32 {
    /// The lowest `count` bits in reverse.
    fileprivate func reversed(bits count: Int) -> UInt32 {
        var result: UInt32 = 0
        for bit in 0..<count where self >> UInt32(bit) & 1 == 1 { result |= 1 << UInt32(count - 1 - bit) }
        return result
    }
}
