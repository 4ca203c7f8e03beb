/// Reads numbers from bytes; every count is checked against what is left.
package struct ByteReader {
    package let bytes: [UInt8]
    package private(set) var offset: Int
    /// Where the bytes to be read end.
    package let end: Int

    package init(_ bytes: [UInt8], from offset: Int = 0, to end: Int) {
        self.bytes = bytes
        self.offset = offset
        self.end = end
    }

    package var remaining: Int { end - offset }

    package var malformed: TextMergingError { .malformed(at: offset) }

    package mutating func readByte() throws(TextMergingError) -> UInt8 {
        guard offset < end else { throw malformed }
        defer { offset += 1 }
        return bytes[offset]
    }

    /// As `ByteWriter.append(varint:)` wrote it. Throws where more than 64 bits are set.
    package mutating func readVarint() throws(TextMergingError) -> UInt64 {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while true {
            guard offset < end else { throw malformed }
            let byte = bytes[offset]
            guard shift < 63 || byte <= 1 else { throw malformed }
            offset += 1
            value |= UInt64(byte & 0x7f) << shift
            if byte & 0x80 == 0 { return value }
            shift += 7
        }
    }

    /// A number up to `limit`.
    package mutating func readNumber(upTo limit: Int) throws(TextMergingError) -> Int {
        let start = offset
        let value = try readVarint()
        guard value <= UInt64(limit) else { throw .malformed(at: start) }
        return Int(value)
    }

    /// `size` bytes, least significant first.
    package mutating func readFixed(size: Int) throws(TextMergingError) -> UInt64 {
        guard size <= remaining else { throw malformed }
        var value: UInt64 = 0
        for index in 0..<size { value |= UInt64(bytes[offset + index]) << UInt64(8 * index) }
        offset += size
        return value
    }

    /// Where the next `count` bytes are; steps over them.
    package mutating func readRange(_ count: Int) throws(TextMergingError) -> Range<Int> {
        guard count >= 0, count <= remaining else { throw malformed }
        defer { offset += count }
        return offset..<(offset + count)
    }
}
