// Chunks that come and go.
extension TextStorage {
    /// Leaves the current chunk for the one in which `offset`, counted in scalars, ends.
    mutating func leave(for offset: Int) {
        flush()
        tidy()
        (current, start) = tree.find(offset, by: .scalars)
    }

    /// Puts a text that does not fit into the gap, which is at the place of the text.
    mutating func insertBeyondGap(_ text: UnsafeBufferPointer<UInt8>) {
        flush()
        makeRoom(text.count)
        var rest = text
        while true {
            let length = rest.wholeScalars(upTo: chunks[current].gap)
            let part = UnsafeBufferPointer(rebasing: rest[..<length])
            put(part, part.extent)
            flush()
            guard length < rest.count else { break }
            rest = UnsafeBufferPointer(rebasing: rest[length...])
            start += chunks[current].extent
            current = newChunk(after: current)
        }
    }

    /// Widens the gap: the shorter side's text goes to the neighbour, where that has room.
    private mutating func makeRoom(_ room: Int) {
        let chunk = chunks[current]
        if chunk.tail.bytes > chunk.head.bytes {
            if let previous = tree.chunk(before: current), chunks[previous].gap >= Int(chunk.head.bytes) + room {
                moveHead(to: previous)
            } else {
                moveTail(to: newChunk(after: current))
            }
        } else if let next = tree.chunk(after: current), chunks[next].gap >= Int(chunk.tail.bytes) + room {
            moveTail(to: next)
            guard chunks[current].gap < room else { return }
            start += chunk.head
            current = next
            moveGap(to: 0)
        } else if chunk.tail.bytes > 0 {
            moveTail(to: newChunk(after: current))
        }
    }

    /// Moves what stands after the gap to the front of the chunk at the right.
    private mutating func moveTail(to next: Int) {
        let moved = chunks[current].tail
        let here = current
        let count = Int(moved.bytes)
        current = next
        moveGap(to: 0)
        bytes.move(
            count, from: (here + 1) * Self.chunkSize - count,
            to: (next + 1) * Self.chunkSize - Int(chunks[next].tail.bytes) - count)
        current = here
        chunks[here].tail = .zero
        chunks[next].tail += moved
        tree.add(.zero - moved, to: here)
        tree.add(moved, to: next)
    }

    /// Moves what stands before the gap to the end of the chunk at the left, which becomes the current one.
    private mutating func moveHead(to previous: Int) {
        let moved = chunks[current].head
        let here = current
        start -= chunks[previous].extent
        current = previous
        moveGap(to: Int(chunks[previous].extent.scalars))
        bytes.move(
            Int(moved.bytes), from: here * Self.chunkSize,
            to: previous * Self.chunkSize + Int(chunks[previous].head.bytes))
        chunks[here].head = .zero
        chunks[previous].head += moved
        tree.add(.zero - moved, to: here)
        tree.add(moved, to: previous)
    }

    private mutating func newChunk(after chunk: Int) -> Int {
        let new: Int
        if let free = freeChunks.popLast() {
            new = Int(free)
        } else {
            new = chunks.count
            chunks.append(Chunk())
            bytes.append(0, count: Self.chunkSize)
        }
        tree.insert(new, .zero, after: chunk)
        return new
    }

    /// Tells the tree what changed in the current chunk.
    private mutating func flush() {
        guard pending != .zero else { return }
        tree.add(pending, to: current)
        known += pending
        pending = .zero
    }

    /// Joins the current chunk, about to be left, to a neighbour if both are small; an empty one goes.
    private mutating func tidy() {
        let size = Int(chunks[current].extent.bytes)
        guard chunks.count > 1, size < Self.chunkSize / 4 else { return }
        let room = size == 0 ? 0 : size + Self.chunkSize / 4
        if let next = tree.chunk(after: current), chunks[next].gap >= room {
            moveGap(to: 0)
            moveTail(to: next)
        } else if let previous = tree.chunk(before: current), chunks[previous].gap >= room {
            let here = current
            moveGap(to: Int(chunks[current].extent.scalars))
            moveHead(to: previous)
            current = here
        } else {
            return
        }
        tree.remove(current)
        freeChunks.append(Int32(truncatingIfNeeded: current))
    }
}
