// Counting in valid UTF-8, eight bytes at a time.
extension UnsafeBufferPointer<UInt8> {
    /// Complexity: O(bytes).
    var extent: TextExtent {
        var continuations = 0
        var pairs = 0
        var index = 0
        while index + 8 <= count {
            let word = word(at: index)
            index += 8
            guard word & Self.highBits != 0 else { continue }
            continuations += Self.continuations(word).nonzeroBitCount
            pairs += Self.fourByteLeads(word).nonzeroBitCount
        }
        while index < count {
            if self[index] & 0xc0 == 0x80 { continuations += 1 }
            if self[index] >= 0xf0 { pairs += 1 }
            index += 1
        }
        return TextExtent(
            bytes: Int32(truncatingIfNeeded: count), scalars: Int32(truncatingIfNeeded: count - continuations),
            pairs: Int32(truncatingIfNeeded: pairs))
    }

    /// The extent of the first `scalars` scalars, which must be there.
    func extent(ofFirst scalars: Int) -> TextExtent {
        var result = TextExtent.zero
        var left = scalars
        var index = 0
        while left >= 8, index + 8 <= count {
            let word = word(at: index)
            index += 8
            left -= 8 - Self.continuations(word).nonzeroBitCount
            result.pairs &+= Int32(truncatingIfNeeded: Self.fourByteLeads(word).nonzeroBitCount)
        }
        // A scalar that the last word cut has been counted already.
        while index < count, self[index] & 0xc0 == 0x80 { index += 1 }
        while left > 0, index < count {
            let length = Self.length(ofLead: self[index])
            if length == 4 { result.pairs &+= 1 }
            index += length
            left -= 1
        }
        result.bytes = Int32(truncatingIfNeeded: index)
        result.scalars = Int32(truncatingIfNeeded: scalars)
        return result
    }

    /// The extent of the last `scalars` scalars, which must be there.
    func extent(ofLast scalars: Int) -> TextExtent {
        var result = TextExtent.zero
        var left = scalars
        var index = count
        while left >= 8, index >= 8 {
            index -= 8
            let word = word(at: index)
            left -= 8 - Self.continuations(word).nonzeroBitCount
            result.pairs &+= Int32(truncatingIfNeeded: Self.fourByteLeads(word).nonzeroBitCount)
        }
        while left > 0, index > 0 {
            index -= 1
            if self[index] & 0xc0 == 0x80 { continue }
            if self[index] >= 0xf0 { result.pairs &+= 1 }
            left -= 1
        }
        // The last word may begin inside a scalar that is not wanted.
        while index < count, self[index] & 0xc0 == 0x80 { index += 1 }
        result.bytes = Int32(truncatingIfNeeded: count - index)
        result.scalars = Int32(truncatingIfNeeded: scalars)
        return result
    }

    /// The extent of the scalars that lie whole in the first `units` UTF-16 code units.
    func extent(ofFirstUTF16 units: Int) -> TextExtent {
        var result = TextExtent.zero
        var left = units
        var index = 0
        while index < count {
            let length = Self.length(ofLead: self[index])
            let size = length == 4 ? 2 : 1
            guard size <= left else { break }
            left -= size
            index += length
            result.scalars &+= 1
            result.pairs &+= Int32(truncatingIfNeeded: size - 1)
        }
        result.bytes = Int32(truncatingIfNeeded: index)
        return result
    }

    /// How many of the first `limit` bytes, at most, are whole scalars.
    func wholeScalars(upTo limit: Int) -> Int {
        guard limit < count else { return count }
        var end = limit
        while end > 0, self[end] & 0xc0 == 0x80 { end -= 1 }
        return end
    }

    @inline(__always)
    private func word(at index: Int) -> UInt64 {
        UnsafeRawPointer(baseAddress.unsafelyUnwrapped + index).loadUnaligned(as: UInt64.self)
    }

    private static var highBits: UInt64 { 0x8080_8080_8080_8080 }

    /// One bit for each byte that begins with the bits 10.
    @inline(__always)
    private static func continuations(_ word: UInt64) -> UInt64 {
        word & ~(word << 1) & highBits
    }

    /// One bit for each byte that begins with the bits 1111.
    @inline(__always)
    private static func fourByteLeads(_ word: UInt64) -> UInt64 {
        word & (word << 1) & (word << 2) & (word << 3) & highBits
    }

    @inline(__always)
    private static func length(ofLead byte: UInt8) -> Int {
        byte < 0x80 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4
    }
}
