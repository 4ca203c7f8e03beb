internal import Replication

/// The slots of objects by label: whether a label is taken must be known for each new object, also when there are
/// many.
///
/// Open addressing with linear probing; half of each label's hash is kept, the objects tell the rest. Two objects may
/// share a label.
struct LabelTable: Sendable {
    private struct Entry {
        let hash: UInt32
        /// −1 for an empty place.
        let slot: Int32
    }

    private var entries: ContiguousArray<Entry> = []
    private var count = 0

    mutating func reserve(_ wanted: Int) {
        var size = 64
        while size < wanted * 2 { size *= 2 }
        if size > entries.count { grow(to: size) }
    }

    mutating func insert(_ label: ShortID, slot: Int32) {
        if count * 2 >= entries.count { grow(to: max(64, entries.count * 2)) }
        place(Entry(hash: Self.hash(label), slot: slot))
        count += 1
    }

    /// The slots of all objects with this label, removed ones too, ascending.
    func slots(of label: ShortID, in shelf: ObjectShelf) -> [Int32] {
        guard !entries.isEmpty else { return [] }
        let hash = Self.hash(label)
        var result: [Int32] = []
        var place = Int(truncatingIfNeeded: hash) & (entries.count - 1)
        while entries[place].slot >= 0 {
            let slot = entries[place].slot
            if entries[place].hash == hash, shelf.objects[Int(slot)].shortID == label { result.append(slot) }
            place = (place + 1) & (entries.count - 1)
        }
        return result.sorted()
    }

    private mutating func place(_ entry: Entry) {
        var place = Int(truncatingIfNeeded: entry.hash) & (entries.count - 1)
        while entries[place].slot >= 0 { place = (place + 1) & (entries.count - 1) }
        entries[place] = entry
    }

    private mutating func grow(to size: Int) {
        let old = entries
        entries = ContiguousArray(repeating: Entry(hash: 0, slot: -1), count: size)
        for entry in old where entry.slot >= 0 { place(entry) }
    }

    /// Spreads labels that somebody chose.
    private static func hash(_ label: ShortID) -> UInt32 {
        UInt32(truncatingIfNeeded: (label.value &* 0x9e37_79b9_7f4a_7c15) >> 32)
    }
}
