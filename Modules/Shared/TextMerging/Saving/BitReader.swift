/// Reads numbers of a few bits each, as `BitWriter` wrote them.
///
/// The bytes are handed in again at every call, so that none of this keeps or counts a reference to them. Beyond
/// the end are zeros; whoever has read everything asks `isOverrun`.
struct BitReader {
    private var buffer: UInt64 = 0
    private var count = 0
    private var offset: Int
    private let end: Int

    /// Reads the bytes in `range`.
    init(_ range: Range<Int>) {
        offset = range.lowerBound
        end = range.upperBound
    }

    /// Makes at least 56 bits ready.
    @inline(__always)
    mutating func fill(from bytes: RawSpan) {
        if offset + 8 <= end {
            let word = bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
            buffer |= UInt64(littleEndian: word) &<< UInt64(truncatingIfNeeded: count)
            offset += (63 - count) >> 3
            count |= 56
        } else {
            fillByBytes(from: bytes)
        }
    }

    private mutating func fillByBytes(from bytes: RawSpan) {
        while count < 56 {
            // Counted beyond the end too.
            if offset < end {
                let byte = bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt8.self)
                buffer |= UInt64(byte) &<< UInt64(truncatingIfNeeded: count)
            }
            offset += 1
            count += 8
        }
    }

    /// The next `size` of the bits that are ready, which stay.
    @inline(__always)
    func peek(_ mask: UInt64) -> Int {
        Int(truncatingIfNeeded: buffer & mask)
    }

    /// Steps over bits that are ready.
    @inline(__always)
    mutating func drop(_ size: Int) {
        buffer &>>= UInt64(truncatingIfNeeded: size)
        count &-= size
    }

    /// The next `size` of the bits that are ready.
    @inline(__always)
    mutating func take(_ size: Int) -> UInt32 {
        defer { drop(size) }
        return UInt32(truncatingIfNeeded: buffer & ((1 &<< UInt64(truncatingIfNeeded: size)) &- 1))
    }

    /// Of the bits that are ready the next `size` after `skipped` ones, in one step.
    @inline(__always)
    mutating func take(_ size: Int, after skipped: Int) -> UInt32 {
        let rest = buffer &>> UInt64(truncatingIfNeeded: skipped)
        drop(skipped &+ size)
        return UInt32(truncatingIfNeeded: rest & ((1 &<< UInt64(truncatingIfNeeded: size)) &- 1))
    }

    /// Whether more bits were taken than there were.
    var isOverrun: Bool {
        offset - count / 8 > end
    }
}
