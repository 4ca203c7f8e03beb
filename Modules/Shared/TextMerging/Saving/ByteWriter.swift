/// Writes numbers as bytes.
struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    mutating func append(byte: UInt8) {
        bytes.append(byte)
    }

    mutating func append(contentsOf more: [UInt8]) {
        bytes.append(contentsOf: more)
    }

    /// Unsigned LEB128: seven bits a byte, least significant first.
    mutating func append(varint value: UInt64) {
        var value = value
        while value >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: value) | 0x80)
            value >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: value))
    }

    /// `size` bytes, least significant first.
    mutating func append(fixed value: UInt64, size: Int) {
        for index in 0..<size { bytes.append(UInt8(truncatingIfNeeded: value >> UInt64(8 * index))) }
    }
}
