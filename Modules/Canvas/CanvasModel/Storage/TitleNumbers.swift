import Replication

/// The numbers of titles: the highest of each kind, and which objects share one.
struct TitleNumbers: Sendable {
    private(set) var kinds: [Kind] = []

    struct Kind: Sendable {
        let tag: KindTag
        fileprivate var entries = SortedTable<Entry, Void>()

        /// The highest number ever given, by objects that are removed too.
        var highest: UInt32 { entries.last?.key.number ?? 0 }
    }

    /// An object by its number; of those that share one, the earlier first.
    fileprivate struct Entry: Comparable, Sendable {
        let number: UInt32
        let origin: Origin

        static func < (left: Entry, right: Entry) -> Bool {
            left.number == right.number ? left.origin < right.origin : left.number < right.number
        }
    }

    func highest(_ tag: KindTag) -> UInt32 {
        for kind in kinds where kind.tag == tag { return kind.highest }
        return 0
    }

    /// Complexity: O(log n).
    mutating func insert(_ tag: KindTag, number: UInt32, origin: Origin) {
        kinds[kindIndex(tag)].entries.insert(Entry(number: number, origin: origin), ())
    }

    /// Complexity: O(log n).
    mutating func remove(_ tag: KindTag, number: UInt32, origin: Origin) {
        let kind = kindIndex(tag)
        kinds[kind].entries.remove(Entry(number: number, origin: origin))
        if kinds[kind].entries.isEmpty { kinds.remove(at: kind) }
    }

    /// The how manieth of the objects with its number an object is, from 1. Complexity: O(log n + n/256).
    func rank(_ tag: KindTag, number: UInt32, origin: Origin) -> UInt32 {
        for kind in kinds where kind.tag == tag {
            let first = Entry(number: number, origin: .zero)
            // Nearly always it is the only one.
            if kind.entries.first(from: first)?.key.origin == origin { return 1 }
            let before = kind.entries.rank(of: Entry(number: number, origin: origin)) - kind.entries.rank(of: first)
            return UInt32(clamping: before + 1)
        }
        return 1
    }

    private mutating func kindIndex(_ tag: KindTag) -> Int {
        for index in kinds.indices where kinds[index].tag == tag { return index }
        let place = kinds.firstIndex { tag < $0.tag } ?? kinds.count
        kinds.insert(Kind(tag: tag), at: place)
        return place
    }
}
