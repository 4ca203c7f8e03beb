import Primitives

/// One thing of a run: enough of its z-key to place it nearly always, and 32 bits for the run's owner.
struct SlotEntry: Sendable {
    let prefix: UInt64
    let slot: Int32
    let bits: UInt32
}

/// The z-keys of all slots, by slot; what decides when two prefixes are equal.
typealias SlotKeys = ContiguousArray<ZKey>

/// Slots in z-order, in chunks of a few hundred, so that inserting moves little and reading is sequential.
///
/// Equal keys stand in the order of their slots. Complexity: O(log *n* + chunk) to insert or remove.
struct SlotRun: Sendable {
    typealias Chunk = ContiguousArray<SlotEntry>

    /// How many entries a chunk holds at most, and how many a bulk build puts into one.
    static let maximum = 256
    static let filled = 192

    struct Position: Equatable, Sendable {
        var chunk: Int
        var offset: Int
    }

    private(set) var chunks: ContiguousArray<Chunk> = []

    var isEmpty: Bool { chunks.isEmpty }

    /// Puts an entry behind all others; the caller knows that it belongs there.
    mutating func append(_ entry: SlotEntry) {
        if let last = chunks.indices.last, chunks[last].count < Self.filled {
            chunks[last].append(entry)
        } else {
            chunks.append([entry])
        }
    }

    /// Returns the chunk it went to, and whether that chunk was split in two.
    @discardableResult
    mutating func insert(_ entry: SlotEntry, keys: SlotKeys) -> (chunk: Int, isSplit: Bool) {
        guard !chunks.isEmpty else {
            chunks.append([entry])
            return (0, false)
        }
        let place = lowerBound(entry.prefix, entry.slot, keys: keys)
        chunks[place.chunk].insert(entry, at: place.offset)
        guard chunks[place.chunk].count > Self.maximum else { return (place.chunk, false) }
        let half = Self.maximum / 2
        let upper = Chunk(chunks[place.chunk][half...])
        chunks[place.chunk].removeSubrange(half...)
        chunks.insert(upper, at: place.chunk + 1)
        return (place.chunk, true)
    }

    /// Removes a slot whose key is still in `keys`. Returns its chunk, and whether that chunk is gone (empty, or
    /// joined to the one before it), or nil when the slot was not there.
    @discardableResult
    mutating func remove(_ slot: Int32, prefix: UInt64, keys: SlotKeys) -> (chunk: Int, isGone: Bool)? {
        guard !chunks.isEmpty else { return nil }
        let place = lowerBound(prefix, slot, keys: keys)
        guard place.offset < chunks[place.chunk].count, chunks[place.chunk][place.offset].slot == slot else {
            return nil
        }
        chunks[place.chunk].remove(at: place.offset)
        let count = chunks[place.chunk].count
        if count == 0 {
            chunks.remove(at: place.chunk)
            return (place.chunk, true)
        }
        if count < Self.maximum / 8, place.chunk > 0, chunks[place.chunk - 1].count + count <= Self.maximum / 2 {
            let rest = chunks.remove(at: place.chunk)
            chunks[place.chunk - 1].append(contentsOf: rest)
            return (place.chunk, true)
        }
        return (place.chunk, false)
    }

    /// The first place whose entry does not stand before the slot; in the last chunk that can hold it.
    func lowerBound(_ prefix: UInt64, _ slot: Int32, keys: SlotKeys) -> Position {
        lowerBound { entry in
            if entry.prefix != prefix { return entry.prefix < prefix }
            let left = keys[Int(entry.slot)]
            let right = keys[Int(slot)]
            return left == right ? entry.slot < slot : left < right
        }
    }

    /// The first place whose entry's key is not below `key`.
    func lowerBound(of key: ZKey, keys: SlotKeys) -> Position {
        lowerBound { entry in
            entry.prefix != key.prefix ? entry.prefix < key.prefix : keys[Int(entry.slot)] < key
        }
    }

    private func lowerBound(_ isBefore: (SlotEntry) -> Bool) -> Position {
        let next = chunks.partitioningIndex { !isBefore($0[0]) }
        guard next > 0 else { return Position(chunk: 0, offset: 0) }
        let offset = chunks[next - 1].partitioningIndex { !isBefore($0) }
        // At a chunk's end the entry looked for, if there is one, is the first of the next.
        if offset == chunks[next - 1].count, next < chunks.count { return Position(chunk: next, offset: 0) }
        return Position(chunk: next - 1, offset: offset)
    }
}
