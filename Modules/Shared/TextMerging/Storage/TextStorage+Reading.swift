extension TextStorage {
    var text: String { string(0..<utf8Count) }

    /// The scalars in `range`, which must exist.
    func text(in range: Range<Int>) -> String {
        guard !range.isEmpty else { return "" }
        if let part = part(range) { return String(decoding: part, as: UTF8.self) }
        let lower = extent(before: range.lowerBound, by: .scalars)
        let upper = extent(before: range.upperBound, by: .scalars)
        return string(Int(lower.bytes)..<Int(upper.bytes))
    }

    /// What stands before an offset in `0...` the text's length. An offset inside a scalar counts as the place
    /// before that scalar. Complexity: O(log chunks).
    func extent(before offset: Int, by measure: TextMeasure) -> TextExtent {
        if offset >= measure(total) { return total }
        let (chunk, start) = locate(offset, by: measure)
        let (head, tail) = parts(of: chunk)
        let headExtent = chunks[chunk].head
        let rest = offset - measure(start)
        if rest < measure(headExtent) { return start + head.prefix(rest, by: measure, of: headExtent) }
        let inTail = tail.prefix(rest - measure(headExtent), by: measure, of: chunks[chunk].tail)
        return start + headExtent + inTail
    }

    /// Visits the text's UTF-8 from left to right, from the byte at `offset` on, until `visit` has enough and
    /// returns false.
    func forEachPart(from offset: Int = 0, _ visit: (UnsafeBufferPointer<UInt8>) -> Bool) {
        let (first, start) = locate(offset, by: .utf8)
        var skipped = offset - Int(start.bytes)
        var next: Int? = first
        while let chunk = next {
            let (head, tail) = parts(of: chunk)
            for part in [head, tail] {
                let dropped = min(skipped, part.count)
                skipped -= dropped
                let rest = UnsafeBufferPointer(rebasing: part[dropped...])
                guard rest.isEmpty || visit(rest) else { return }
            }
            next = tree.chunk(after: chunk)
        }
    }

    private func string(_ range: Range<Int>) -> String {
        guard !range.isEmpty else { return "" }
        return String(unsafeUninitializedCapacity: range.count) { bytes in
            var written = 0
            forEachPart(from: range.lowerBound) { part in
                let length = min(part.count, range.count - written)
                _ = bytes[written...].initialize(fromContentsOf: part[..<length])
                written += length
                return written < range.count
            }
            return written
        }
    }

    /// Some scalars in one piece, if they stand so: most that an edit deletes do.
    private func part(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8>? {
        let (chunk, start) = locate(range.lowerBound + 1, by: .scalars)
        let (head, tail) = parts(of: chunk)
        let before = Int(start.scalars)
        let gap = before + Int(chunks[chunk].head.scalars)
        let bytes = range.upperBound <= gap ? head : tail
        let extent = range.upperBound <= gap ? chunks[chunk].head : chunks[chunk].tail
        let first = range.upperBound <= gap ? before : gap
        guard range.lowerBound >= first, range.upperBound <= first + Int(extent.scalars) else { return nil }
        let lower = bytes.prefix(range.lowerBound - first, by: .scalars, of: extent)
        let rest = UnsafeBufferPointer(rebasing: bytes[Int(lower.bytes)...])
        let length = rest.prefix(range.count, by: .scalars, of: extent)
        return UnsafeBufferPointer(rebasing: rest[..<Int(length.bytes)])
    }

    /// The chunk in which an offset lies, and what stands before it.
    private func locate(_ offset: Int, by measure: TextMeasure) -> (chunk: Int, start: TextExtent) {
        if offset <= measure(start) { return tree.find(offset, by: measure) }
        if offset <= measure(start + chunks[current].extent) { return (current, start) }
        // Right of the current chunk the tree's sums lack what it has not been told.
        let found = tree.find(offset - measure(pending), by: measure)
        return (found.chunk, found.start + pending)
    }

    private func parts(of chunk: Int) -> (head: UnsafeBufferPointer<UInt8>, tail: UnsafeBufferPointer<UInt8>) {
        let start = chunk * Self.chunkSize
        let end = start + Self.chunkSize
        return (
            bytes.elements(start..<(start + Int(chunks[chunk].head.bytes))),
            bytes.elements((end - Int(chunks[chunk].tail.bytes))..<end)
        )
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The extent of the scalars that end at `offset` or before it.
    fileprivate func prefix(_ offset: Int, by measure: TextMeasure, of whole: TextExtent) -> TextExtent {
        if whole.isASCII { return .ascii(offset) }
        switch measure {
        case .scalars: return extent(ofFirst: offset)
        case .utf16: return whole.pairs == 0 ? extent(ofFirst: offset) : extent(ofFirstUTF16: offset)
        case .utf8: return UnsafeBufferPointer(rebasing: self[..<wholeScalars(upTo: offset)]).extent
        }
    }
}

extension TextStorage {
    /// Traps unless every count is that of the bytes. For tests; O(text).
    func checkInvariants() {
        tree.checkInvariants()
        var sum = TextExtent.zero
        var next: Int? = tree.find(0, by: .scalars).chunk
        var seen = 0
        while let chunk = next {
            let (head, tail) = parts(of: chunk)
            precondition(chunks[chunk].gap >= 0)
            precondition(head.extent == chunks[chunk].head && tail.extent == chunks[chunk].tail)
            precondition(chunk != current || sum == start)
            precondition(chunk == current || chunks[chunk].extent.bytes > 0)
            sum += chunks[chunk].extent
            seen += 1
            next = tree.chunk(after: chunk)
        }
        precondition(sum == total)
        precondition(seen + freeChunks.count == chunks.count)
    }
}
