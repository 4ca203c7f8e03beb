// How records change. Each change is one shift in one leaf and one way up to the root.
extension RecordTree {
    /// Puts `middle` where units of a record were, or, where `part` is empty, between two of its units; what was left
    /// and right of them stays as two records. Returns the place of `middle`.
    mutating func splice(_ place: Place, _ part: Range<Int32>, _ middle: Record) -> Place {
        var place = place
        let old = self[place]
        let hasLeft = part.lowerBound > 0
        let hasRight = part.upperBound < old.count
        let growth = (hasLeft ? 1 : 0) + (hasRight ? 1 : 0)
        if growth > 0 { place = makeRoom(for: growth, at: place) }
        var index = place.leaf * Self.leafSize + place.index
        if growth > 0 {
            let behind = Int(leaves[place.leaf].count) - place.index - 1
            records.move(behind, from: index + 1, to: index + 1 + growth)
            leaves[place.leaf].count += Int32(truncatingIfNeeded: growth)
            recordCount += growth
        }
        if hasRight {
            let right = old.part(part.upperBound..<old.count)
            records[index + growth] = right
            note(right.first, in: place.leaf)
        }
        if hasLeft {
            records[index].count = part.lowerBound
            index += 1
            place.index += 1
        }
        records[index] = middle
        note(middle.first, in: place.leaf)
        let taken = Int32(truncatingIfNeeded: part.count)
        add(
            prepare: middle.visible - (old.state == 0 ? taken : 0),
            effect: middle.remaining - (old.isDeleted ? 0 : taken), above: place.leaf)
        if isMarked { addPresent(middle.present - (old.isAbsent ? 0 : taken), above: place.leaf) }
        return place
    }

    /// Inserts a record at a place.
    mutating func insert(_ record: Record, at place: Place) {
        let place = makeRoom(for: 1, at: place)
        let index = place.leaf * Self.leafSize + place.index
        records.move(Int(leaves[place.leaf].count) - place.index, from: index, to: index + 1)
        records[index] = record
        leaves[place.leaf].count += 1
        recordCount += 1
        note(record.first, in: place.leaf)
        add(prepare: record.visible, effect: record.remaining, above: place.leaf)
        if isMarked { mark(record, above: place.leaf) }
    }

    /// Adds units to the end of a record that is visible in both versions.
    @inline(__always)
    mutating func extend(_ place: Place, by count: Int32) {
        records[place.leaf * Self.leafSize + place.index].count += count
        add(prepare: count, effect: count, above: place.leaf)
        if isMarked { addPresent(count, above: place.leaf) }
    }

    /// Makes the prepare version the one in which tracking began. Complexity: O(records), one after the other.
    mutating func retreatEverything() {
        for leaf in 0..<leafCount {
            let first = leaf * Self.leafSize
            var sum: Int32 = 0
            for index in first..<(first + Int(leaves[leaf].count)) {
                let isPlaceholder = records[index].first < 0
                records[index].state = isPlaceholder ? 0 : Record.absent
                if isPlaceholder { sum += records[index].count }
            }
            children[Int(leaves[leaf].slot)].prepare = sum
        }
        prepareCount = sumPrepare(of: root, level: height)
        if isMarked { markOnlyPlaceholdersPresent() }
    }

    /// Goes down as many levels as the tree has.
    private mutating func sumPrepare(of node: Int, level: Int) -> Int32 {
        var sum: Int32 = 0
        for slot in (node * Self.fanout)..<(node * Self.fanout + Int(nodes[node].count)) {
            if level > 1 {
                children[slot].prepare = sumPrepare(of: Int(children[slot].index), level: level - 1)
            }
            sum += children[slot].prepare
        }
        return sum
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

    @inline(__always)
    private mutating func note(_ id: Int32, in leaf: Int) {
        if id >= 0 { units.set(id - floor, Int32(truncatingIfNeeded: leaf)) }
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
}

// How leaves and nodes come to be.
extension RecordTree {
    /// Splits the leaf of a place if it has no room for more records; returns where the place is then.
    @inline(__always)
    private mutating func makeRoom(for added: Int, at place: Place) -> Place {
        guard Int(leaves[place.leaf].count) + added > Self.leafSize else { return place }
        return splitLeaf(of: place)
    }

    /// Moves the right half of a leaf to a new one; returns where a place is then.
    private mutating func splitLeaf(of place: Place) -> Place {
        let leaf = place.leaf
        let new = addLeaf()
        let half = Self.leafSize / 2
        let count = Int(leaves[leaf].count) - half
        let source = leaf * Self.leafSize + half
        let target = new * Self.leafSize
        var moved = Child(index: Int32(new))
        records.move(count, from: source, to: target)
        for index in target..<(target + count) {
            moved.prepare += records[index].visible
            moved.effect += records[index].remaining
            if records[index].first < 0 { moved.placeholders += records[index].count }
            note(records[index].first, in: new)
        }
        leaves[new].count = Int32(count)
        leaves[leaf].count = Int32(half)
        leaves[new].next = leaves[leaf].next
        leaves[leaf].next = Int32(new)
        insertChild(moved, after: Int(leaves[leaf].slot), level: 1)
        if isMarked { markSplit(leaf, new) }
        return place.index < half ? place : Place(leaf: new, index: place.index - half)
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
        children[first + index].placeholders -= child.placeholders
        index += 1
        let count = Int(nodes[node].count)
        children.move(count - index, from: first + index, to: first + index + 1)
        if isMarked { marks.move(count - index, from: first + index, to: first + index + 1) }
        children[first + index] = child
        nodes[node].count += 1
        setSlots(of: node, from: index, level: level)
    }

    private mutating func splitNode(_ node: Int, level: Int) -> Int {
        let new = addNode()
        let half = Self.fanout / 2
        children.move(half, from: node * Self.fanout + half, to: new * Self.fanout)
        if isMarked {
            marks.move(half, from: node * Self.fanout + half, to: new * Self.fanout)
            staleNodes.append(Int32(node))
            staleNodes.append(Int32(new))
        }
        nodes[node].count = Int32(half)
        nodes[new].count = Int32(half)
        setSlots(of: new, from: 0, level: level)
        var moved = Child(index: Int32(new))
        for index in 0..<half {
            moved.prepare += children[new * Self.fanout + index].prepare
            moved.effect += children[new * Self.fanout + index].effect
            moved.placeholders += children[new * Self.fanout + index].placeholders
        }
        if nodes[node].slot < 0 {
            var all = moved
            all.index = Int32(node)
            all.prepare = prepareCount
            all.effect = effectCount
            for index in 0..<half { all.placeholders += children[node * Self.fanout + index].placeholders }
            root = addNode()
            height += 1
            nodes[root].count = 1
            children[root * Self.fanout] = all
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

    mutating func addLeaf() -> Int {
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

    mutating func addNode() -> Int {
        if nodeCount == nodes.count {
            nodes.append(Node(count: 0, slot: -1))
            children.append(Child(index: 0), count: Self.fanout)
            if isMarked { marks.append(Mark(), count: Self.fanout) }
        } else {
            nodes[nodeCount] = Node(count: 0, slot: -1)
        }
        nodeCount += 1
        return nodeCount - 1
    }
}
