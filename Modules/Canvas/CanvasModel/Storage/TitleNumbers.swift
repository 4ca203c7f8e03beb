internal import Replication
internal import TextMerging

/// The numbers of titles: the highest of each kind, and which objects share one.
///
/// A replica gives ascending numbers, so each (kind, replica) has a sorted list and a number is found by binary
/// search, whatever the number of objects.
struct TitleNumbers: Sendable {
    private(set) var kinds: [Kind] = []

    struct Kind: Sendable {
        let tag: KindTag
        /// The highest number ever given, by objects that are removed too.
        var highest: UInt32 = 0
        fileprivate var lists: [ReplicaList] = []
    }

    fileprivate struct ReplicaList: Sendable {
        let replica: ReplicaID
        /// Sorted by number, then slot.
        var entries: ContiguousArray<Entry> = []
    }

    fileprivate struct Entry: Sendable {
        let number: UInt32
        let slot: Int32

        func isBefore(_ other: Entry) -> Bool {
            number == other.number ? slot < other.slot : number < other.number
        }
    }

    func highest(_ tag: KindTag) -> UInt32 {
        for kind in kinds where kind.tag == tag { return kind.highest }
        return 0
    }

    mutating func insert(_ tag: KindTag, number: UInt32, replica: ReplicaID, slot: Int32) {
        let kind = kindIndex(tag)
        kinds[kind].highest = max(kinds[kind].highest, number)
        let list: Int
        if let known = kinds[kind].lists.firstIndex(where: { $0.replica == replica }) {
            list = known
        } else {
            list = kinds[kind].lists.count
            kinds[kind].lists.append(ReplicaList(replica: replica))
        }
        let entry = Entry(number: number, slot: slot)
        if let last = kinds[kind].lists[list].entries.last, entry.isBefore(last) {
            let place = kinds[kind].lists[list].lowerBound(entry)
            kinds[kind].lists[list].entries.insert(entry, at: place)
        } else {
            kinds[kind].lists[list].entries.append(entry)
        }
    }

    /// The slots of all objects with this number. Complexity: O(replicas · log objects + result).
    func slots(_ tag: KindTag, number: UInt32) -> [Int32] {
        var result: [Int32] = []
        for kind in kinds where kind.tag == tag {
            for list in kind.lists {
                var place = list.lowerBound(Entry(number: number, slot: .min))
                while place < list.entries.count, list.entries[place].number == number {
                    result.append(list.entries[place].slot)
                    place += 1
                }
            }
        }
        return result
    }

    private mutating func kindIndex(_ tag: KindTag) -> Int {
        for index in kinds.indices where kinds[index].tag == tag { return index }
        let place = kinds.firstIndex { tag < $0.tag } ?? kinds.count
        kinds.insert(Kind(tag: tag), at: place)
        return place
    }
}

extension TitleNumbers.ReplicaList {
    fileprivate func lowerBound(_ entry: TitleNumbers.Entry) -> Int {
        var low = 0
        var high = entries.count
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].isBefore(entry) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
