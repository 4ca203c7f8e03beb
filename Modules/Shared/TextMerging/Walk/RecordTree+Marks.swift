// What a search goes by where so many records stand that nobody may look at each: kept only once that was needed.
extension RecordTree {
    struct Mark: BitwiseCopyable {
        /// How many units are inserted in the prepare version.
        var present: Int32 = 0
        /// Of what stands left of each record, the leftmost.
        var left = Record.end
        /// Of the records' bounds, the rightmost.
        var bound = Record.start
    }

    /// Marks everything, and keeps that up from now on. Complexity: O(records · log).
    mutating func markAll() {
        marks = Arena(repeating: Mark(), count: children.count)
        isMarked = true
        mark(below: root, level: height)
    }

    private mutating func mark(below node: Int, level: Int) {
        for slot in (node * Self.fanout)..<(node * Self.fanout + Int(nodes[node].count)) {
            let child = Int(children[slot].index)
            if level > 1 {
                mark(below: child, level: level - 1)
                markNode(child)
            } else {
                markLeaf(child)
            }
        }
    }

    private mutating func markLeaf(_ leaf: Int) {
        var mark = Mark()
        for index in 0..<Int(leaves[leaf].count) { note(records[leaf * Self.leafSize + index], in: &mark) }
        marks[Int(leaves[leaf].slot)] = mark
    }

    private mutating func markNode(_ node: Int) {
        var mark = Mark()
        for slot in (node * Self.fanout)..<(node * Self.fanout + Int(nodes[node].count)) {
            let other = marks[slot]
            mark.present += other.present
            if stands(other.left, leftOf: mark.left) { mark.left = other.left }
            if stands(mark.bound, leftOf: other.bound) { mark.bound = other.bound }
        }
        marks[Int(nodes[node].slot)] = mark
    }

    func note(_ record: Record, in mark: inout Mark) {
        mark.present += record.present
        if stands(record.left, leftOf: mark.left) { mark.left = record.left }
        if stands(mark.bound, leftOf: record.bound) { mark.bound = record.bound }
    }

    /// Notes a record that came to a leaf.
    ///
    /// Of a record that is divided nothing has to be noted: what stands beside a part stands in the same leaf, so the
    /// first and the last record there reach further.
    mutating func mark(_ record: Record, above leaf: Int) {
        var slot = Int(leaves[leaf].slot)
        while slot >= 0 {
            var mark = marks[slot]
            note(record, in: &mark)
            marks[slot] = mark
            slot = Int(nodes[slot / Self.fanout].slot)
        }
    }

    mutating func addPresent(_ count: Int32, above leaf: Int) {
        guard count != 0 else { return }
        var slot = Int(leaves[leaf].slot)
        while slot >= 0 {
            marks[slot].present += count
            slot = Int(nodes[slot / Self.fanout].slot)
        }
    }

    mutating func markOnlyPlaceholdersPresent() {
        for slot in 0..<(nodeCount * Self.fanout) { marks[slot].present = children[slot].placeholders }
    }

    /// Marks what a split made, from the leaves up.
    mutating func markSplit(_ leaf: Int, _ new: Int) {
        markLeaf(leaf)
        markLeaf(new)
        for node in staleNodes { markNode(Int(node)) }
        staleNodes.removeAll(keepingCapacity: true)
    }
}

// Searches by marks. Complexity: O(log²) each.
extension RecordTree {
    /// Where the next record stands, from `place` on, that exists in the prepare version; nil if none does.
    func firstPresent(from place: Place) -> Place? {
        first(from: place) {
            $0.present > 0
        } orBelow: {
            $0.present > 0
        }
    }

    /// Where a record, from its first unit on, and what goes on from that, however indirectly, ends: another record may
    /// come there.
    func endOfBlock(of unit: Int32) -> Place {
        guard let place = place(of: unit) else { return end }
        let next = Place(leaf: place.leaf, index: place.index + 1)
        return first(from: next) {
            stands($0.left, leftOf: unit)
        } orBelow: {
            stands($0.left, leftOf: unit)
        } ?? end
    }

    /// Where what has a record's first unit as its right parent, however indirectly, begins: another record may come
    /// there.
    func startOfBlock(of unit: Int32) -> Place {
        guard let place = place(of: unit) else { return end }
        let last = last(before: place) {
            stands(unit, leftOf: $0.bound)
        } orBelow: {
            stands(unit, leftOf: $0.bound)
        }
        guard let last else { return start }
        return Place(leaf: last.leaf, index: last.index + 1)
    }

    /// How much of the effect version stands before a place.
    func effect(before place: Place) -> Int32 {
        var effect: Int32 = 0
        for index in 0..<place.index { effect += records[place.leaf * Self.leafSize + index].remaining }
        var slot = Int(leaves[place.leaf].slot)
        while slot >= 0 {
            let node = slot / Self.fanout
            for other in (node * Self.fanout)..<slot { effect += children[other].effect }
            slot = Int(nodes[node].slot)
        }
        return effect
    }

    /// Behind the last record.
    private var end: Place {
        var node = root
        for _ in 0..<height { node = Int(children[node * Self.fanout + Int(nodes[node].count) - 1].index) }
        return Place(leaf: node, index: Int(leaves[node].count))
    }

    /// The first record from `place` on that one closure picks; the other one tells whether there is one below a mark.
    private func first(from place: Place, _ isPicked: (Record) -> Bool, orBelow isBelow: (Mark) -> Bool) -> Place? {
        for index in place.index..<max(place.index, Int(leaves[place.leaf].count))
        where isPicked(records[place.leaf * Self.leafSize + index]) {
            return Place(leaf: place.leaf, index: index)
        }
        var slot = Int(leaves[place.leaf].slot)
        var level = 0
        // Up until one on the right has it, then down.
        while slot >= 0 {
            let node = slot / Self.fanout
            let end = node * Self.fanout + Int(nodes[node].count)
            slot += 1
            while slot < end, !isBelow(marks[slot]) { slot += 1 }
            if slot < end { break }
            slot = Int(nodes[node].slot)
            level += 1
        }
        guard slot >= 0 else { return nil }
        while level > 0 {
            slot = Int(children[slot].index) * Self.fanout
            while !isBelow(marks[slot]) { slot += 1 }
            level -= 1
        }
        let leaf = Int(children[slot].index)
        var index = 0
        while !isPicked(records[leaf * Self.leafSize + index]) { index += 1 }
        return Place(leaf: leaf, index: index)
    }

    /// The last record before `place`, likewise.
    private func last(before place: Place, _ isPicked: (Record) -> Bool, orBelow isBelow: (Mark) -> Bool) -> Place? {
        for index in (0..<place.index).reversed() where isPicked(records[place.leaf * Self.leafSize + index]) {
            return Place(leaf: place.leaf, index: index)
        }
        var slot = Int(leaves[place.leaf].slot)
        var level = 0
        while slot >= 0 {
            let node = slot / Self.fanout
            slot -= 1
            while slot >= node * Self.fanout, !isBelow(marks[slot]) { slot -= 1 }
            if slot >= node * Self.fanout { break }
            slot = Int(nodes[node].slot)
            level += 1
        }
        guard slot >= 0 else { return nil }
        while level > 0 {
            let node = Int(children[slot].index)
            slot = node * Self.fanout + Int(nodes[node].count) - 1
            while !isBelow(marks[slot]) { slot -= 1 }
            level -= 1
        }
        let leaf = Int(children[slot].index)
        var index = Int(leaves[leaf].count) - 1
        while !isPicked(records[leaf * Self.leafSize + index]) { index -= 1 }
        return Place(leaf: leaf, index: index)
    }
}
