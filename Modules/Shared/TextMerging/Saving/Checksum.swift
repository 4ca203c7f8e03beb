/// Guards saved bytes against decay, not against forgery: the checksum of `Docs/Format.md`, folded to 32 bits.
enum Checksum {
    /// Of the first `count` bytes.
    static func of(_ bytes: [UInt8], count: Int) -> UInt32 {
        var sum: UInt64 = 0xcbf2_9ce4_8422_2325
        let words = bytes.span.bytes
        var offset = 0
        while offset + 8 <= count {
            let word = words.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
            take(UInt64(littleEndian: word), into: &sum)
            offset += 8
        }
        var rest: UInt64 = 0
        for index in offset..<count { rest |= UInt64(bytes[index]) << UInt64(8 * (index - offset)) }
        if offset < count { take(rest, into: &sum) }
        take(UInt64(count), into: &sum)
        return UInt32(truncatingIfNeeded: sum ^ (sum >> 32))
    }

    private static func take(_ word: UInt64, into sum: inout UInt64) {
        sum = (sum ^ word) &* 0x100_0000_01b3
        sum ^= sum >> 32
    }
}
