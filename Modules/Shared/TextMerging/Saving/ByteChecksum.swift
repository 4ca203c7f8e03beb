/// Guards saved bytes against decay, not against forgery: the checksum of `Docs/Format.md`.
package struct ByteChecksum {
    /// Of what was added so far.
    package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    package init() {}

    /// Adds one number.
    package mutating func add(_ word: UInt64) {
        value = (value ^ word) &* 0x100_0000_01b3
        value ^= value >> 32
    }

    /// Adds the first `count` bytes.
    package mutating func add(_ bytes: [UInt8], count: Int) {
        var sum = self
        let words = bytes.span.bytes
        var offset = 0
        while offset + 8 <= count {
            let word = words.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
            sum.add(UInt64(littleEndian: word))
            offset += 8
        }
        var rest: UInt64 = 0
        for index in offset..<count { rest |= UInt64(bytes[index]) << UInt64(8 * (index - offset)) }
        if offset < count { sum.add(rest) }
        sum.add(UInt64(count))
        self = sum
    }

    /// Of the first `count` bytes, folded to 32 bits.
    static func folded(of bytes: [UInt8], count: Int) -> UInt32 {
        var sum = ByteChecksum()
        sum.add(bytes, count: count)
        return UInt32(truncatingIfNeeded: sum.value ^ (sum.value >> 32))
    }
}
