import ImageHeaders

/// An untrusted file in memory. Nothing here reads outside of it.
struct FileBytes: ByteSource {
    let bytes: UnsafeRawBufferPointer

    var count: UInt64 { UInt64(bytes.count) }

    /// Where the file begins, as the C libraries want it.
    var start: UnsafePointer<UInt8>? { bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) }

    func read(at offset: UInt64, count: Int) -> [UInt8] {
        guard offset < self.count, count > 0 else { return [] }
        return Array(bytes[Int(offset)..<min(bytes.count, Int(offset) + count)])
    }

    /// Nil behind the end.
    func byte(_ offset: Int) -> UInt8? {
        offset >= 0 && offset < bytes.count ? bytes[offset] : nil
    }

    /// Two bytes, the highest first.
    func big16(_ offset: Int) -> Int? {
        guard let high = byte(offset), let low = byte(offset + 1) else { return nil }
        return Int(high) << 8 | Int(low)
    }

    /// Up to four bytes, the lowest first.
    func little(_ offset: Int, _ length: Int) -> Int? {
        var value = 0
        for index in 0..<length {
            guard let byte = byte(offset + index) else { return nil }
            value |= Int(byte) << (8 * index)
        }
        return value
    }

    func has(_ text: StaticString, at offset: Int) -> Bool {
        guard offset >= 0, offset + text.utf8CodeUnitCount <= bytes.count else { return false }
        for index in 0..<text.utf8CodeUnitCount where bytes[offset + index] != text.utf8Start[index] { return false }
        return true
    }

    /// The part from `start` to `end`, as far as there is one.
    func part(_ start: Int, _ end: Int) -> FileBytes {
        let from = min(max(start, 0), bytes.count)
        return FileBytes(bytes: UnsafeRawBufferPointer(rebasing: bytes[from..<min(max(end, from), bytes.count)]))
    }
}
