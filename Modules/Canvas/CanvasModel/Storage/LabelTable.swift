internal import Replication

/// The slots of objects by label: whether a label is taken must be known for each new object, also when there are
/// many.
///
/// Open addressing with linear probing. Labels are random, so they need no hashing; two objects may share one.
struct LabelTable: Sendable {
    private struct Entry {
        var label: UInt64
        /// −1 for an empty place.
        var slot: Int32
    }

    private var entries: ContiguousArray<Entry> = []
    private var count = 0

    init() {}

    mutating func reserve(_ wanted: Int) {
        var size = 64
        while size < wanted * 2 { size *= 2 }
        if size > entries.count { grow(to: size) }
    }

    mutating func insert(_ label: ShortID, slot: Int32) {
        if count * 2 >= entries.count { grow(to: max(64, entries.count * 2)) }
        place(Entry(label: label.value, slot: slot))
        count += 1
    }

    /// Whether an object, removed or not, has this label.
    func contains(_ label: ShortID) -> Bool {
        guard !entries.isEmpty else { return false }
        var place = Self.start(label.value, entries.count)
        while entries[place].slot >= 0 {
            if entries[place].label == label.value { return true }
            place = (place + 1) & (entries.count - 1)
        }
        return false
    }

    /// All objects with this label.
    func slots(of label: ShortID) -> [Int32] {
        guard !entries.isEmpty else { return [] }
        var result: [Int32] = []
        var place = Self.start(label.value, entries.count)
        while entries[place].slot >= 0 {
            if entries[place].label == label.value { result.append(entries[place].slot) }
            place = (place + 1) & (entries.count - 1)
        }
        return result.sorted()
    }

    private mutating func place(_ entry: Entry) {
        var place = Self.start(entry.label, entries.count)
        while entries[place].slot >= 0 { place = (place + 1) & (entries.count - 1) }
        entries[place] = entry
    }

    private mutating func grow(to size: Int) {
        let old = entries
        entries = ContiguousArray(repeating: Entry(label: 0, slot: -1), count: size)
        for entry in old where entry.slot >= 0 { place(entry) }
    }

    /// Spreads labels that somebody chose; `size` is a power of two.
    private static func start(_ label: UInt64, _ size: Int) -> Int {
        Int(truncatingIfNeeded: (label &* 0x9e37_79b9_7f4a_7c15) >> 33) & (size - 1)
    }
}
