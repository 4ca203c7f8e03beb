/// A text that many small edits change: UTF-8 in chunks, each with a gap at the place of its last edit.
///
/// Positions count Unicode scalars; UTF-16 and UTF-8 offsets convert. An edit near the one before costs what
/// lies between them; any other edit O(log chunks) to find its chunk. A value: a copy shares memory until one
/// of them is edited, which then costs O(text) once.
struct TextStorage: Sendable {
    /// Bytes of a chunk: a move of the gap touches this much at most.
    static let chunkSize = 2048

    /// `chunkSize` for each chunk: its text before the gap stands at the front, that after it at the end.
    var bytes = Arena<UInt8>(capacity: chunkSize)
    var chunks = Arena<Chunk>()
    var tree = ChunkTree()
    var freeChunks: [Int32] = []
    /// The chunk that is edited, and what stands before it.
    var current = 0
    var start = TextExtent.zero
    /// What the tree knows, and by how much the current chunk has grown since.
    var known = TextExtent.zero
    var pending = TextExtent.zero

    /// The sizes of a chunk's text before and after its gap.
    struct Chunk: BitwiseCopyable, Sendable {
        var head = TextExtent.zero
        var tail = TextExtent.zero

        var extent: TextExtent { head + tail }
        var gap: Int { TextStorage.chunkSize - Int(head.bytes) - Int(tail.bytes) }
    }

    init() {
        chunks.append(Chunk())
        bytes.append(0, count: Self.chunkSize)
    }

    init(_ text: String) {
        self.init()
        var text = text
        text.withUTF8 { insert($0, $0.extent, at: 0) }
    }

    var total: TextExtent { known + pending }
    var scalarCount: Int { Int(known.scalars &+ pending.scalars) }
    var utf16Count: Int { Int(total.utf16) }
    var utf8Count: Int { Int(total.bytes) }

    /// Inserts valid UTF-8 of so many scalars; `position` in `0...scalarCount`.
    mutating func insert(_ text: UnsafeBufferPointer<UInt8>, scalars: Int, at position: Int) {
        insert(text, text.count == scalars ? .ascii(scalars) : text.extent, at: position)
    }

    /// Inserts valid UTF-8 of which the extent is known; `position` in `0...scalarCount`.
    @inline(__always)
    mutating func insert(_ text: UnsafeBufferPointer<UInt8>, _ extent: TextExtent, at position: Int) {
        prepareToWrite()
        seek(position)
        if text.count <= chunks[current].gap {
            put(text, extent)
        } else {
            insertBeyondGap(text)
        }
    }

    /// Deletes the scalars in `range`, which must exist.
    @inline(__always)
    mutating func delete(_ range: Range<Int>) {
        prepareToWrite()
        var left = range.count
        while left > 0 {
            find(range.lowerBound)
            let place = range.lowerBound - Int(start.scalars)
            let end = min(place + left, Int(chunks[current].extent.scalars))
            left -= end - place
            pending -= cut(place..<end)
        }
    }
}

// The chunk that is edited.
extension TextStorage {
    /// Once before a run of writes.
    @inline(__always)
    mutating func prepareToWrite() {
        bytes.makeUnique()
        chunks.makeUnique()
    }

    /// Makes the chunk at a position the current one, with its gap there. A position between two chunks may
    /// be in either.
    @inline(__always)
    mutating func seek(_ position: Int) {
        var place = position - Int(start.scalars)
        let chunk = chunks[current]
        if place == Int(chunk.head.scalars) { return }
        if place < 0 || place > Int(chunk.extent.scalars) {
            leave(for: position)
            place = position - Int(start.scalars)
        }
        moveGap(to: place)
    }

    /// Makes the chunk current in which the scalar at a position stands.
    @inline(__always)
    private mutating func find(_ position: Int) {
        let place = position - Int(start.scalars)
        let size = Int(chunks[current].extent.scalars)
        if place < 0 || place >= size { leave(for: position + 1) }
    }

    /// Puts what fits into the gap of the current chunk.
    @inline(__always)
    mutating func put(_ text: UnsafeBufferPointer<UInt8>, _ extent: TextExtent) {
        var chunk = chunks[current]
        bytes.write(text, at: current * Self.chunkSize + Int(chunk.head.bytes))
        chunk.head += extent
        chunks[current] = chunk
        pending += extent
    }
}
