/// Writes numbers of a few bits each, the first one into the lowest bits of the first byte.
struct BitWriter {
    private var bytes: [UInt8] = []
    private var buffer: UInt64 = 0
    private var count = 0

    /// Appends the lowest `size` bits of `bits`, whose others are 0; 32 at most.
    mutating func append(_ bits: UInt32, size: Int) {
        buffer |= UInt64(bits) << UInt64(count)
        count += size
        while count >= 8 {
            bytes.append(UInt8(truncatingIfNeeded: buffer))
            buffer >>= 8
            count -= 8
        }
    }

    /// All of it; the last byte is filled up with zeros.
    consuming func finished() -> [UInt8] {
        if count > 0 { bytes.append(UInt8(truncatingIfNeeded: buffer)) }
        return bytes
    }
}
