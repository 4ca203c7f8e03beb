import Replication

/// The slots of objects by label: whether a label is taken must be known for each new object, also when there are
/// many. Two objects may share a label.
struct LabelTable: Sendable {
    private var entries = SortedTable<Entry, Void>()

    private struct Entry: Comparable, Sendable {
        let label: ShortID
        let slot: Int32

        static func < (left: Entry, right: Entry) -> Bool {
            left.label == right.label ? left.slot < right.slot : left.label < right.label
        }
    }

    /// Complexity: O(log n).
    mutating func insert(_ label: ShortID, slot: Int32) {
        entries.insert(Entry(label: label, slot: slot), ())
    }

    /// Complexity: O(log n).
    mutating func remove(_ label: ShortID, slot: Int32) {
        entries.remove(Entry(label: label, slot: slot))
    }

    /// Whether an object has this label, a removed one too. Complexity: O(log n).
    func contains(_ label: ShortID) -> Bool {
        entries.first(from: Entry(label: label, slot: .min))?.key.label == label
    }

    /// The slot of the one object with this label; nil where there is none, and where there are several.
    /// Complexity: O(log n).
    func onlySlot(of label: ShortID) -> Int32? {
        var found: Int32?
        var count = 0
        entries.forEach(from: Entry(label: label, slot: .min)) { entry, _ in
            guard entry.label == label else { return false }
            found = entry.slot
            count += 1
            return count < 2
        }
        return count == 1 ? found : nil
    }

    /// The slots of all objects with this label, removed ones too, ascending.
    func slots(of label: ShortID) -> [Int32] {
        var result: [Int32] = []
        entries.forEach(from: Entry(label: label, slot: .min)) { entry, _ in
            guard entry.label == label else { return false }
            result.append(entry.slot)
            return true
        }
        return result
    }
}
