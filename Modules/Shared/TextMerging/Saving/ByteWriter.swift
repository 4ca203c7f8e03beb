/// Writes numbers as bytes, and columns of them: what saved histories and packed events are made of.
package struct ByteWriter {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    package mutating func append(byte: UInt8) {
        bytes.append(byte)
    }

    package mutating func append(contentsOf more: [UInt8]) {
        bytes.append(contentsOf: more)
    }

    /// Unsigned LEB128: seven bits a byte, least significant first.
    package mutating func append(varint value: UInt64) {
        var value = value
        while value >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: value) | 0x80)
            value >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: value))
    }

    /// `size` bytes, least significant first.
    package mutating func append(fixed value: UInt64, size: Int) {
        for index in 0..<size { bytes.append(UInt8(truncatingIfNeeded: value >> UInt64(8 * index))) }
    }
}
