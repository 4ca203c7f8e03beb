// The gap of the current chunk.
extension TextStorage {
    /// `place` counts scalars from the beginning of the current chunk.
    mutating func moveGap(to place: Int) {
        var chunk = chunks[current]
        let base = current * Self.chunkSize
        let head = Int(chunk.head.bytes)
        let tail = base + Self.chunkSize - Int(chunk.tail.bytes)
        if place < Int(chunk.head.scalars) {
            let moved = endOfHead(chunk, Int(chunk.head.scalars) - place)
            bytes.move(Int(moved.bytes), from: base + head - Int(moved.bytes), to: tail - Int(moved.bytes))
            chunk.head -= moved
            chunk.tail += moved
        } else {
            let moved = startOfTail(chunk, place - Int(chunk.head.scalars))
            bytes.move(Int(moved.bytes), from: tail, to: base + head)
            chunk.head += moved
            chunk.tail -= moved
        }
        chunks[current] = chunk
    }

    /// Takes scalars out of the current chunk, counted from its beginning, and tells what they were.
    @inline(__always)
    mutating func cut(_ range: Range<Int>) -> TextExtent {
        let gap = Int(chunks[current].head.scalars)
        if range.upperBound < gap {
            moveGap(to: range.upperBound)
        } else if range.lowerBound > gap {
            moveGap(to: range.lowerBound)
        }
        var chunk = chunks[current]
        let place = Int(chunk.head.scalars)
        let left = endOfHead(chunk, place - range.lowerBound)
        let right = startOfTail(chunk, range.upperBound - place)
        chunk.head -= left
        chunk.tail -= right
        chunks[current] = chunk
        return left + right
    }

    /// The extent of the last scalars before the current chunk's gap.
    @inline(__always)
    private func endOfHead(_ chunk: Chunk, _ scalars: Int) -> TextExtent {
        if chunk.head.isASCII { return .ascii(scalars) }
        let start = current * Self.chunkSize
        return bytes.elements(start..<(start + Int(chunk.head.bytes))).extent(ofLast: scalars)
    }

    /// The extent of the first scalars after the current chunk's gap.
    @inline(__always)
    private func startOfTail(_ chunk: Chunk, _ scalars: Int) -> TextExtent {
        if chunk.tail.isASCII { return .ascii(scalars) }
        let end = (current + 1) * Self.chunkSize
        return bytes.elements((end - Int(chunk.tail.bytes))..<end).extent(ofFirst: scalars)
    }
}
