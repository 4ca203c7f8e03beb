/// A source seen through a small window, which moves where bytes are asked for, so that a header costs a few
/// small reads however large the file is. No offset leads outside of the source.
struct ByteWindow<Source: ByteSource> {
    private(set) var source: Source
    let count: UInt64
    /// How much is read at once.
    var size = 4096
    /// The format that the file claims to be, named in errors.
    var format = ImageFormat.jpeg
    private var start: UInt64 = 0
    private var bytes: [UInt8] = []

    init(_ source: Source) {
        self.source = source
        count = source.count
    }

    private var truncated: ImageHeaderError { .truncated(format) }

    /// The byte at `offset`; throws `truncated` where there is none.
    mutating func byte(at offset: UInt64) throws(ImageHeaderError) -> UInt8 {
        if offset < start || offset - start >= UInt64(bytes.count) {
            guard offset < count else { throw truncated }
            bytes = try read(at: offset, count: size)
            start = offset
            guard !bytes.isEmpty else { throw truncated }
        }
        return bytes[Int(offset - start)]
    }

    /// The number in `length` bytes (at most 4), the highest first.
    mutating func big(at offset: UInt64, _ length: UInt64) throws(ImageHeaderError) -> UInt32 {
        var value: UInt32 = 0
        for index in 0..<length { value = value << 8 | UInt32(try byte(at: offset + index)) }
        return value
    }

    /// The number in `length` bytes (at most 4), the lowest first.
    mutating func little(at offset: UInt64, _ length: UInt64) throws(ImageHeaderError) -> UInt32 {
        var value: UInt32 = 0
        for index in 0..<length { value |= UInt32(try byte(at: offset + index)) << UInt32(8 * index) }
        return value
    }

    /// Whether just these bytes lie at `offset`.
    mutating func has(_ pattern: [UInt8], at offset: UInt64) throws(ImageHeaderError) -> Bool {
        guard offset < count, count - offset >= UInt64(pattern.count) else { return false }
        for (index, byte) in pattern.enumerated() where try self.byte(at: offset + UInt64(index)) != byte {
            return false
        }
        return true
    }

    /// Whether the file ends in `mark`, seen from `offset` on.
    ///
    /// Most files end in it. Some cameras and programs append notes, a second picture or a film ("motion
    /// photos"), so it is looked for in the last 64 KiB, then in the first 64 MiB from `offset` on: what
    /// follows the mark is no part of the image and is not judged.
    mutating func hasEnd(_ mark: [UInt8], from offset: UInt64) throws(ImageHeaderError) -> Bool {
        let length = UInt64(mark.count)
        guard offset <= count, count - offset >= length else { return false }
        if try has(mark, at: count - length) { return true }
        let tail = count - offset > 65_536 ? count - 65_536 : offset
        if try contains(mark, from: tail, to: count) { return true }
        return try contains(mark, from: offset, to: min(tail + length - 1, offset + 64 << 20))
    }

    private mutating func contains(
        _ mark: [UInt8], from offset: UInt64, to end: UInt64
    ) throws(ImageHeaderError) -> Bool {
        var next = offset
        let step = 65_536
        while next < end, end - next >= UInt64(mark.count) {
            let part = try read(at: next, count: Int(min(UInt64(step), end - next)))
            guard part.count >= mark.count else { return false }
            if Self.contains(mark, part) { return true }
            next += UInt64(part.count - mark.count + 1)
        }
        return false
    }

    private static func contains(_ mark: [UInt8], _ part: [UInt8]) -> Bool {
        part.withUnsafeBufferPointer { part in
            mark.withUnsafeBufferPointer { mark in
                let first = mark[0]
                for start in 0...(part.count - mark.count) where part[start] == first {
                    var length = 1
                    while length < mark.count, part[start + length] == mark[length] { length += 1 }
                    if length == mark.count { return true }
                }
                return false
            }
        }
    }

    /// Never more than was asked for, whatever the source gives.
    private mutating func read(at offset: UInt64, count: Int) throws(ImageHeaderError) -> [UInt8] {
        let part = try source.read(at: offset, count: Int(min(UInt64(count), self.count - offset)))
        return part.count <= count ? part : Array(part.prefix(count))
    }
}
