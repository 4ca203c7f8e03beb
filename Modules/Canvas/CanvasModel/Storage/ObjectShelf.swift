internal import TextMerging

/// The objects of a canvas in the order of arrival, and the way from an identity to its object. Where an object
/// lies here is its slot; it keeps it for good.
///
/// A replica's objects come in the order of their sequence numbers, so that each replica has a sorted list and
/// looking up is a binary search; nothing is hashed, and a snapshot has nothing to rebuild.
struct ObjectShelf: Sendable {
    var objects: ContiguousArray<CanvasObject> = []
    private var lists: [ReplicaList] = []

    private struct ReplicaList {
        let replica: ReplicaID
        var sequences: ContiguousArray<UInt64> = []
        /// The slot of the object of each sequence.
        var slots: ContiguousArray<Int32> = []

        /// The first place whose sequence is not below `sequence`.
        func lowerBound(_ sequence: UInt64) -> Int {
            var low = 0
            var high = sequences.count
            while low < high {
                let middle = (low + high) / 2
                if sequences[middle] < sequence { low = middle + 1 } else { high = middle }
            }
            return low
        }
    }

    subscript(slot: Int32) -> CanvasObject { objects[Int(slot)] }

    /// Complexity: O(replicas + log objects).
    func slot(of id: UnitID) -> Int32? {
        for list in lists where list.replica == id.replica {
            let bound = list.lowerBound(id.sequence)
            guard bound < list.sequences.count, list.sequences[bound] == id.sequence else { return nil }
            return list.slots[bound]
        }
        return nil
    }

    /// Puts an object on the shelf and returns its slot; nil if it is there already.
    mutating func append(_ object: consuming CanvasObject) -> Int32? {
        guard objects.count < Int(Int32.max) else { return nil }
        let slot = Int32(objects.count)
        let sequence = object.id.sequence
        let number: Int
        if let known = lists.firstIndex(where: { $0.replica == object.id.replica }) {
            number = known
        } else {
            number = lists.count
            lists.append(ReplicaList(replica: object.id.replica))
        }
        if let last = lists[number].sequences.last, last >= sequence {
            let bound = lists[number].lowerBound(sequence)
            if lists[number].sequences[bound] == sequence { return nil }
            lists[number].sequences.insert(sequence, at: bound)
            lists[number].slots.insert(slot, at: bound)
        } else {
            lists[number].sequences.append(sequence)
            lists[number].slots.append(slot)
        }
        objects.append(object)
        return slot
    }

    /// The slots of all objects in the order of their identities.
    func canonicalOrder() -> ContiguousArray<Int32> {
        var result: ContiguousArray<Int32> = []
        result.reserveCapacity(objects.count)
        for list in lists.sorted(by: { $0.replica < $1.replica }) { result.append(contentsOf: list.slots) }
        return result
    }
}
