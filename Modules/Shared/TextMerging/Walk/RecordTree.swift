/// Records in the order of the text, in the leaves of a B-tree of which each node knows how many units below it
/// are visible in the prepare and in the effect version.
///
/// Leaves and nodes are numbers; their parts lie in arenas. A place in the tree is found by its position in the
/// prepare version, going down, or by a unit's id: through an index from places to leaves, or, as placeholders stand
/// in order, going down as well.
struct RecordTree: ~Copyable {
    /// `leafSize` for each leaf.
    var records = Arena<Record>()
    var leaves = Arena<Leaf>()
    /// `fanout` for each node: its children, leaves at the lowest level.
    var children = Arena<Child>()
    var nodes = Arena<Node>()
    var root = 0
    /// How many levels of nodes there are above the leaves.
    var height = 1
    var leafCount = 0
    var nodeCount = 0
    /// From ids of units to leaves, or to what the tracker keeps there: a value below zero.
    var units = RunIndex()
    var floor: Int32 = 0
    /// In the prepare version.
    var prepareCount: Int32 = 0
    /// In the effect version.
    var effectCount: Int32 = 0
    /// How many records there are.
    var recordCount = 0
    /// For each of `children`, once `markAll` was asked for: what a search among many records goes by.
    var marks = Arena<Mark>()
    var isMarked = false
    /// Nodes that were split and whose marks are to be made anew.
    var staleNodes: [Int32] = []

    static let leafSize = 16
    static let fanout = 16

    struct Leaf: BitwiseCopyable {
        var count: Int32
        /// The leaf to the right, or −1.
        var next: Int32
        /// Where it stands in `children`.
        var slot: Int32
    }

    struct Node: BitwiseCopyable {
        var count: Int32
        /// Where it stands in `children`, or −1 for the root.
        var slot: Int32
    }

    struct Child: BitwiseCopyable {
        var index: Int32
        var prepare: Int32 = 0
        var effect: Int32 = 0
        /// How many units below it are placeholders.
        var placeholders: Int32 = 0
    }

    /// Where a record stands, or, with the index one beyond the last, where one may come.
    struct Place: Equatable {
        var leaf: Int
        var index: Int
    }

    /// A unit in the prepare version.
    struct Found {
        var place: Place
        /// Of the unit in its record.
        var offset: Int32
        /// Units before the record in the effect version.
        var effect: Int32
    }
}

extension RecordTree {
    /// Begins anew with one record for a text of `length` scalars, ready for `units` places from `floor` on, and so
    /// many edits without taking more memory.
    mutating func reset(length: Int32, floor: Int32, units count: Int, edits: Int) {
        self.floor = floor
        units.reset(count: count)
        leafCount = 0
        nodeCount = 0
        prepareCount = 0
        effectCount = 0
        recordCount = 0
        isMarked = false
        height = 1
        // An edit makes two records most often; leaves are two thirds full.
        let needed = edits * 3 / Self.leafSize + 1
        if needed > leaves.count {
            leaves.reserve(needed)
            records.reserve(needed * Self.leafSize)
        }
        root = addNode()
        let leaf = addLeaf()
        nodes[root].count = 1
        children[root * Self.fanout] = Child(index: Int32(leaf), placeholders: length)
        leaves[leaf].slot = Int32(root * Self.fanout)
        guard length > 0 else { return }
        let text = Record(first: Record.placeholders, count: length, left: Record.start, right: Record.end)
        insert(text, at: Place(leaf: leaf, index: 0))
    }

    /// Where the first record stands or comes.
    var start: Place { Place(leaf: 0, index: 0) }

    @inline(__always)
    subscript(place: Place) -> Record {
        get { records[place.leaf * Self.leafSize + place.index] }
    }

    /// The place of the record at `place` or, where a leaf ends there, of the next one; nil at the end.
    @inline(__always)
    func record(from place: Place) -> Place? {
        if place.index < leaves[place.leaf].count { return place }
        let next = leaves[place.leaf].next
        return next >= 0 ? Place(leaf: Int(next), index: 0) : nil
    }

    /// The place of the record after the one at `place`, or nil.
    @inline(__always)
    func record(after place: Place) -> Place? {
        record(from: Place(leaf: place.leaf, index: place.index + 1))
    }

    /// The unit at a position in the prepare version, which must exist.
    @inline(__always)
    func find(_ position: Int32) -> Found {
        var rest = position
        var effect: Int32 = 0
        var node = root
        for _ in 0..<height {
            var slot = node * Self.fanout
            while rest >= children[slot].prepare {
                rest -= children[slot].prepare
                effect += children[slot].effect
                slot += 1
            }
            node = Int(children[slot].index)
        }
        let first = node * Self.leafSize
        var index = first
        while true {
            let record = records[index]
            if rest < record.visible { break }
            rest -= record.visible
            effect += record.remaining
            index += 1
        }
        return Found(place: Place(leaf: node, index: index - first), offset: rest, effect: effect)
    }

    /// The record with a unit that was inserted.
    @inline(__always)
    func place(of id: Int32) -> Place? {
        guard id >= 0 else { return place(ofPlaceholder: id) }
        guard let run = units.run(with: id - floor), run.value >= 0 else { return nil }
        let first = run.start + floor
        let leaf = Int(run.value)
        var index = leaf * Self.leafSize
        while records[index].first != first { index += 1 }
        return Place(leaf: leaf, index: index - leaf * Self.leafSize)
    }

    private func place(ofPlaceholder id: Int32) -> Place? {
        var rest = id - Record.placeholders
        var node = root
        for _ in 0..<height {
            var slot = node * Self.fanout
            while rest >= children[slot].placeholders {
                rest -= children[slot].placeholders
                slot += 1
            }
            node = Int(children[slot].index)
        }
        var index = node * Self.leafSize
        // The first units of placeholders lie below every place.
        while records[index].first >= 0 || records[index].first + records[index].count <= id { index += 1 }
        return Place(leaf: node, index: index - node * Self.leafSize)
    }

    /// Whether `left` stands left of `right`.
    func isInOrder(_ left: Place, _ right: Place) -> Bool {
        guard left.leaf != right.leaf else { return left.index < right.index }
        var first = leaves[left.leaf].slot
        var second = leaves[right.leaf].slot
        let fanout = Int32(Self.fanout)
        while first / fanout != second / fanout {
            first = nodes[Int(first / fanout)].slot
            second = nodes[Int(second / fanout)].slot
        }
        return first < second
    }

    /// Whether a unit, or one of the text's ends, stands left of another one.
    func stands(_ left: Int32, leftOf right: Int32) -> Bool {
        if left == right || left == Record.end || right == Record.start { return false }
        if left == Record.start || right == Record.end { return true }
        guard let first = place(of: left), let second = place(of: right) else { return false }
        return first == second ? left < right : isInOrder(first, second)
    }

    func forEach(_ body: (Record) -> Void) {
        var leaf = 0
        while leaf >= 0 {
            for index in 0..<Int(leaves[leaf].count) { body(records[leaf * Self.leafSize + index]) }
            leaf = Int(leaves[leaf].next)
        }
    }
}
