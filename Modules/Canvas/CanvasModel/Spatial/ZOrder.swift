/// The objects of a canvas from back to front, by slot.
///
/// A sequence sorted by `ZKey` in chunks with their counts beside them. Inserting, removing, and finding a rank or
/// an index take O(log *n* + √*n*) with small constants. Slots are small numbers from 0; each stands in it once.
package struct ZOrder: Sendable {
    private var run = SlotRun()
    private var counts: ContiguousArray<Int32> = []
    private var keys: SlotKeys = []
    private var isHeld: ContiguousArray<Bool> = []

    /// How many slots stand in it.
    package private(set) var count = 0

    /// An order of nothing.
    package init() {}

    /// Complexity: O(*n*) when the keys ascend, and no worse than inserting each otherwise.
    package init(_ elements: some Sequence<(slot: Int32, key: ZKey)>) {
        var last: ZKey?
        var lastSlot: Int32 = -1
        for (slot, key) in elements where note(slot, key) {
            if let last, key < last || (key == last && slot < lastSlot) {
                place(slot, key)
                continue
            }
            run.append(SlotEntry(prefix: key.prefix, slot: slot, bits: 0))
            if run.chunks.count > counts.count { counts.append(0) }
            counts[counts.count - 1] += 1
            count += 1
            last = key
            lastSlot = slot
        }
    }

    /// Complexity: O(1).
    package var isEmpty: Bool { count == 0 }
    /// The slot at the back.
    package var first: Int32? { run.chunks.first?.first?.slot }
    /// The slot in front.
    package var last: Int32? { run.chunks.last?.last?.slot }

    /// Does nothing when the slot is already in the order, or is negative.
    package mutating func insert(_ slot: Int32, key: ZKey) {
        guard note(slot, key) else { return }
        place(slot, key)
    }

    /// Does nothing when the slot is not in the order.
    package mutating func remove(_ slot: Int32) {
        guard slot >= 0, Int(slot) < isHeld.count, isHeld[Int(slot)] else { return }
        guard let removed = run.remove(slot, prefix: keys[Int(slot)].prefix, keys: keys) else { return }
        isHeld[Int(slot)] = false
        count -= 1
        if removed.isGone {
            counts.remove(at: removed.chunk)
            if removed.chunk > 0 { recount(removed.chunk - 1) }
        } else {
            counts[removed.chunk] -= 1
        }
    }

    /// Whether the slot stands in it. Complexity: O(1).
    package func contains(_ slot: Int32) -> Bool {
        slot >= 0 && Int(slot) < isHeld.count && isHeld[Int(slot)]
    }

    /// The key under which a slot stands, or nil.
    package func key(of slot: Int32) -> ZKey? {
        contains(slot) ? keys[Int(slot)] : nil
    }

    /// How many objects stand behind the slot, or nil when it is not in the order.
    package func rank(of slot: Int32) -> Int? {
        guard contains(slot) else { return nil }
        return rank(of: run.lowerBound(keys[Int(slot)].prefix, slot, keys: keys))
    }

    /// How many objects stand behind a key.
    package func rank(of key: ZKey) -> Int {
        run.isEmpty ? 0 : rank(of: run.lowerBound(of: key, keys: keys))
    }

    /// The slot with `index` objects behind it, 0 ..< count, or nil.
    package func slot(at index: Int) -> Int32? {
        guard index >= 0, index < count else { return nil }
        var rest = Int32(index)
        var chunk = 0
        while rest >= counts[chunk] {
            rest -= counts[chunk]
            chunk += 1
        }
        return run.chunks[chunk][Int(rest)].slot
    }

    /// The slot just in front, or nil.
    package func slot(inFrontOf slot: Int32) -> Int32? {
        rank(of: slot).flatMap { self.slot(at: $0 + 1) }
    }

    /// The slot just behind, or nil.
    package func slot(behind slot: Int32) -> Int32? {
        rank(of: slot).flatMap { self.slot(at: $0 - 1) }
    }

    private mutating func note(_ slot: Int32, _ key: ZKey) -> Bool {
        guard slot >= 0, !contains(slot) else { return false }
        let index = Int(slot)
        while keys.count <= index {
            keys.append(key)
            isHeld.append(false)
        }
        keys[index] = key
        isHeld[index] = true
        return true
    }

    private mutating func place(_ slot: Int32, _ key: ZKey) {
        let placed = run.insert(SlotEntry(prefix: key.prefix, slot: slot, bits: 0), keys: keys)
        count += 1
        if counts.isEmpty {
            counts.append(1)
        } else if placed.isSplit {
            counts.insert(0, at: placed.chunk + 1)
            recount(placed.chunk)
            recount(placed.chunk + 1)
        } else {
            counts[placed.chunk] += 1
        }
    }

    private mutating func recount(_ chunk: Int) {
        counts[chunk] = Int32(run.chunks[chunk].count)
    }

    private func rank(of position: SlotRun.Position) -> Int {
        var sum = position.offset
        for chunk in 0..<position.chunk { sum += Int(counts[chunk]) }
        return sum
    }
}

extension ZOrder: Sequence {
    /// From back to front.
    package struct Iterator: IteratorProtocol {
        fileprivate let chunks: ContiguousArray<SlotRun.Chunk>
        fileprivate var chunk = 0
        fileprivate var offset = 0

        package mutating func next() -> Int32? {
            guard chunk < chunks.count else { return nil }
            let slot = chunks[chunk][offset].slot
            offset += 1
            if offset == chunks[chunk].count {
                chunk += 1
                offset = 0
            }
            return slot
        }
    }

    package func makeIterator() -> Iterator {
        Iterator(chunks: run.chunks)
    }

    package var underestimatedCount: Int { count }
}
