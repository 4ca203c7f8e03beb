/// Records in the order of the text, in the leaves of a B-tree of which each node knows how many units below it
/// are visible in the prepare and in the effect version.
///
/// Leaves and nodes are numbers; their parts lie in arenas. A place in the tree is found by its position in the
/// prepare version, going down, or by a unit's id, through an index from ids to leaves.
struct RecordTree: ~Copyable {
    /// `leafSize` for each leaf.
    private var records = Arena<Record>()
    private var leaves = Arena<Leaf>()
    /// `fanout` for each node: its children, leaves at the lowest level.
    private var children = Arena<Child>()
    private var nodes = Arena<Node>()
    private var root = 0
    /// How many levels of nodes there are above the leaves.
    private var height = 1
    private var leafCount = 0
    private var nodeCount = 0
    /// From ids of units to leaves, or to what the tracker keeps there: a value below zero.
    var units = RunIndex()
    private var placeholders = RunIndex()
    private var floor: Int32 = 0
    /// In the prepare version.
    private(set) var prepareCount: Int32 = 0
    /// In the effect version.
    private(set) var effectCount: Int32 = 0

    static let leafSize = 16
    static let fanout = 16

    private struct Leaf: BitwiseCopyable {
        var count: Int32
        /// The leaf to the right, or −1.
        var next: Int32
        /// Where it stands in `children`.
        var slot: Int32
    }

    private struct Node: BitwiseCopyable {
        var count: Int32
        /// Where it stands in `children`, or −1 for the root.
        var slot: Int32
    }

    private struct Child: BitwiseCopyable {
        var index: Int32
        var prepare: Int32
        var effect: Int32
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
    /// Begins anew with one record for a text of `length` scalars, ready for `units` places from `floor` on.
    mutating func reset(length: Int32, floor: Int32, units count: Int) {
        self.floor = floor
        units.reset(count: count)
        placeholders.reset(count: Int(length))
        leafCount = 0
        nodeCount = 0
        prepareCount = 0
        effectCount = 0
        height = 1
        root = addNode()
        let leaf = addLeaf()
        nodes[root].count = 1
        children[root * Self.fanout] = Child(index: Int32(leaf), prepare: 0, effect: 0)
        leaves[leaf].slot = Int32(root * Self.fanout)
        guard length > 0 else { return }
        let text = Record(first: Record.placeholders, count: length, left: Record.start, right: Record.end)
        _ = insert(text, at: Place(leaf: leaf, index: 0))
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
        let isPlaceholder = id < 0
        let base = isPlaceholder ? Record.placeholders : floor
        guard let run = isPlaceholder ? placeholders.run(with: id - base) : units.run(with: id - base), run.value >= 0
        else { return nil }
        let first = run.start + base
        let leaf = Int(run.value)
        var index = leaf * Self.leafSize
        while records[index].first != first { index += 1 }
        return Place(leaf: leaf, index: index - leaf * Self.leafSize)
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

    func forEach(_ body: (Record) -> Void) {
        var leaf = 0
        while leaf >= 0 {
            for index in 0..<Int(leaves[leaf].count) { body(records[leaf * Self.leafSize + index]) }
            leaf = Int(leaves[leaf].next)
        }
    }
}

extension RecordTree {
    /// What is wrong with the tree, or nil: for tests.
    func brokenInvariant() -> String? {
        var prepare: Int32 = 0
        var effect: Int32 = 0
        var next = 0
        if let broken = brokenInvariant(of: root, level: height, &prepare, &effect, &next) { return broken }
        if next >= 0 { return "the leaves' chain goes on" }
        return prepare == prepareCount && effect == effectCount ? nil : "the whole count"
    }

    private func brokenInvariant(
        of node: Int, level: Int, _ prepare: inout Int32, _ effect: inout Int32, _ next: inout Int
    ) -> String? {
        if level == 0 {
            guard next == node else { return "the leaves' chain" }
            next = Int(leaves[node].next)
            for index in 0..<Int(leaves[node].count) {
                let place = Place(leaf: node, index: index)
                let record = self[place]
                prepare += record.visible
                effect += record.remaining
                guard record.count > 0 else { return "an empty record" }
                guard self.place(of: record.first) == place, self.place(of: record.first + record.count - 1) == place
                else { return "the index of \(record.first)" }
            }
            return nil
        }
        for slot in (node * Self.fanout)..<(node * Self.fanout + Int(nodes[node].count)) {
            let child = children[slot]
            let (prepareBefore, effectBefore) = (prepare, effect)
            if let broken = brokenInvariant(of: Int(child.index), level: level - 1, &prepare, &effect, &next) {
                return broken
            }
            guard prepare - prepareBefore == child.prepare, effect - effectBefore == child.effect else {
                return "the counts of a child"
            }
            let parent = level == 1 ? leaves[Int(child.index)].slot : nodes[Int(child.index)].slot
            guard parent == slot else { return "the slot of a child" }
        }
        return nil
    }

    /// Changes the state of a record.
    @inline(__always)
    mutating func update(_ place: Place, state: Int32, isDeleted: Bool) {
        let index = place.leaf * Self.leafSize + place.index
        let old = records[index]
        var new = old
        new.state = state
        new.isDeleted = isDeleted
        records[index] = new
        add(prepare: new.visible - old.visible, effect: new.remaining - old.remaining, above: place.leaf)
    }

    /// Adds units to the end of a record.
    @inline(__always)
    mutating func extend(_ place: Place, by count: Int32) {
        let index = place.leaf * Self.leafSize + place.index
        let old = records[index]
        records[index].count += count
        add(
            prepare: records[index].visible - old.visible, effect: records[index].remaining - old.remaining,
            above: place.leaf)
    }

    /// From now on the effect version is what the prepare version is.
    mutating func takePrepareAsEffect() {
        for leaf in 0..<leafCount {
            for index in 0..<Int(leaves[leaf].count) {
                let index = leaf * Self.leafSize + index
                records[index].isDeleted = records[index].visible == 0
            }
        }
        for slot in 0..<(nodeCount * Self.fanout) { children[slot].effect = children[slot].prepare }
        effectCount = prepareCount
    }

    /// Cuts a record before its unit at `offset`; `place` stays the left part's, the right part's is returned.
    mutating func split(_ place: inout Place, at offset: Int32) -> Place {
        let index = place.leaf * Self.leafSize + place.index
        let rest = records[index].split(at: offset)
        add(prepare: -(rest.visible), effect: -(rest.remaining), above: place.leaf)
        let right = insert(rest, at: Place(leaf: place.leaf, index: place.index + 1))
        // The right part never begins a leaf: the leaf that is split keeps a half to its left.
        place = Place(leaf: right.leaf, index: right.index - 1)
        return right
    }

    /// Inserts a record at a place; returns the place, which may be in another leaf by then.
    mutating func insert(_ record: Record, at place: Place) -> Place {
        var place = place
        if leaves[place.leaf].count == Self.leafSize {
            let new = splitLeaf(place.leaf)
            let half = Self.leafSize / 2
            if place.index > half { place = Place(leaf: new, index: place.index - half) }
        }
        let first = place.leaf * Self.leafSize
        let count = Int(leaves[place.leaf].count)
        records.move(count - place.index, from: first + place.index, to: first + place.index + 1)
        records[first + place.index] = record
        leaves[place.leaf].count += 1
        note(record.first, in: place.leaf)
        add(prepare: record.visible, effect: record.remaining, above: place.leaf)
        return place
    }

    @inline(__always)
    private mutating func note(_ id: Int32, in leaf: Int) {
        if id < 0 {
            placeholders.set(id - Record.placeholders, Int32(truncatingIfNeeded: leaf))
        } else {
            units.set(id - floor, Int32(truncatingIfNeeded: leaf))
        }
    }

    @inline(__always)
    private mutating func add(prepare: Int32, effect: Int32, above leaf: Int) {
        prepareCount += prepare
        effectCount += effect
        var slot = Int(leaves[leaf].slot)
        while slot >= 0 {
            children[slot].prepare += prepare
            children[slot].effect += effect
            slot = Int(nodes[slot / Self.fanout].slot)
        }
    }

    /// Moves the right half of a full leaf to a new one; returns that.
    private mutating func splitLeaf(_ leaf: Int) -> Int {
        let new = addLeaf()
        let half = Self.leafSize / 2
        let source = leaf * Self.leafSize + half
        let target = new * Self.leafSize
        var moved = Child(index: Int32(new), prepare: 0, effect: 0)
        records.move(half, from: source, to: target)
        for index in target..<(target + half) {
            moved.prepare += records[index].visible
            moved.effect += records[index].remaining
            note(records[index].first, in: new)
        }
        leaves[new].count = Int32(half)
        leaves[leaf].count = Int32(half)
        leaves[new].next = leaves[leaf].next
        leaves[leaf].next = Int32(new)
        insertChild(moved, after: Int(leaves[leaf].slot), level: 1)
        return new
    }

    /// Adds a node's new right sibling, whose units were that node's. Level 1 holds leaves.
    private mutating func insertChild(_ child: Child, after slot: Int, level: Int) {
        var node = slot / Self.fanout
        var index = slot % Self.fanout
        if nodes[node].count == Self.fanout {
            let new = splitNode(node, level: level)
            let half = Self.fanout / 2
            if index >= half {
                index -= half
                node = new
            }
        }
        let first = node * Self.fanout
        children[first + index].prepare -= child.prepare
        children[first + index].effect -= child.effect
        index += 1
        let count = Int(nodes[node].count)
        children.move(count - index, from: first + index, to: first + index + 1)
        children[first + index] = child
        nodes[node].count += 1
        setSlots(of: node, from: index, level: level)
    }

    private mutating func splitNode(_ node: Int, level: Int) -> Int {
        let new = addNode()
        let half = Self.fanout / 2
        children.move(half, from: node * Self.fanout + half, to: new * Self.fanout)
        nodes[node].count = Int32(half)
        nodes[new].count = Int32(half)
        setSlots(of: new, from: 0, level: level)
        var moved = Child(index: Int32(new), prepare: 0, effect: 0)
        for index in 0..<half {
            moved.prepare += children[new * Self.fanout + index].prepare
            moved.effect += children[new * Self.fanout + index].effect
        }
        if nodes[node].slot < 0 {
            root = addNode()
            height += 1
            nodes[root].count = 1
            children[root * Self.fanout] = Child(index: Int32(node), prepare: prepareCount, effect: effectCount)
            nodes[node].slot = Int32(root * Self.fanout)
        }
        insertChild(moved, after: Int(nodes[node].slot), level: level + 1)
        return new
    }

    private mutating func setSlots(of node: Int, from index: Int, level: Int) {
        for slot in (node * Self.fanout + index)..<(node * Self.fanout + Int(nodes[node].count)) {
            let child = Int(children[slot].index)
            if level == 1 { leaves[child].slot = Int32(slot) } else { nodes[child].slot = Int32(slot) }
        }
    }

    private mutating func addLeaf() -> Int {
        if leafCount == leaves.count {
            leaves.append(Leaf(count: 0, next: -1, slot: -1))
            let empty = Record(first: 0, count: 0, left: 0, right: 0)
            records.append(empty, count: Self.leafSize)
        } else {
            leaves[leafCount] = Leaf(count: 0, next: -1, slot: -1)
        }
        leafCount += 1
        return leafCount - 1
    }

    private mutating func addNode() -> Int {
        if nodeCount == nodes.count {
            nodes.append(Node(count: 0, slot: -1))
            children.append(Child(index: 0, prepare: 0, effect: 0), count: Self.fanout)
        } else {
            nodes[nodeCount] = Node(count: 0, slot: -1)
        }
        nodeCount += 1
        return nodeCount - 1
    }
}
