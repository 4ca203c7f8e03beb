// Insertion.
extension Tracker {
    /// Inserts units at a position of the prepare version, which must exist; returns the position in the effect
    /// version.
    mutating func insert(
        _ units: Range<Int32>, at position: Int32, order: borrowing UnitTable, steps: inout Int
    ) -> Int32 {
        var new = Record(
            first: units.lowerBound, count: Int32(units.count), left: Record.start, right: Record.end)
        var effect: Int32 = 0
        var place = tree.start
        var before: RecordTree.Place?
        if position > 0 {
            let found = tree.find(position - 1)
            let record = tree[found.place]
            new.left = record.first + found.offset
            new.bound = record.bound
            effect = found.effect + (record.isDeleted ? 0 : found.offset + 1)
            if found.offset + 1 < record.count {
                new.stand(leftOf: new.left + 1)
                _ = tree.splice(found.place, (found.offset + 1)..<(found.offset + 1), new)
                noteRival(new, order)
                return effect
            }
            place = found.place
            if new.left == new.first - 1, !record.isDeleted { before = place }
            place.index += 1
        }
        guard let next = tree.record(from: place) else {
            add(new, at: place, extending: before, order)
            return effect
        }
        let record = tree[next]
        if !record.isAbsent {
            if record.left == new.left { new.stand(leftOf: record.first) }
            add(new, at: place, extending: before, order)
        } else if let right = rightParent(of: new, from: next, steps: &steps) {
            new.stand(leftOf: right)
            effect += integrate(new, &place, from: next, order: order, steps: &steps)
            tree.insert(new, at: place)
            noteRival(new, order)
        } else {
            if !tree.isMarked { index(order, steps: &steps) }
            place = search(&new, after: place, from: next, order: order, steps: &steps)
            effect = tree.effect(before: place)
            tree.insert(new, at: place)
            noteRival(new, order)
        }
        return effect
    }

    /// Inserts a record, or adds its units to the record before where they just go on.
    @inline(__always)
    private mutating func add(
        _ new: Record, at place: RecordTree.Place, extending before: RecordTree.Place?, _ order: borrowing UnitTable
    ) {
        if let before, new.right == Record.end {
            tree.extend(before, by: new.count)
        } else {
            tree.insert(new, at: place)
            noteRival(new, order)
        }
    }

    /// The next record that exists in the prepare version, if it has the same left origin, else the end: Fugue's
    /// rule. Nil where so many stand before it that they must not be looked at one by one.
    private func rightParent(of new: Record, from place: RecordTree.Place, steps: inout Int) -> Int32? {
        var next: RecordTree.Place? = place
        var looked = 0
        while let place = next {
            let record = tree[place]
            if !record.isAbsent { return record.left == new.left ? record.first : Record.end }
            guard looked < Self.sight else { return nil }
            next = tree.record(after: place)
            looked += 1
            steps += 1
        }
        return Record.end
    }

    /// How many records are looked at one by one.
    private static let sight = 32

    /// Moves `place` to where a record comes among those that its author did not see; returns how much of them in
    /// the effect version then stands before it.
    ///
    /// Source: M. Weidner, M. Kleppmann, "The Art of the Fugue", 2023 (FugueMax); the Eg-walker paper's appendix.
    private func integrate(
        _ new: Record, _ place: inout RecordTree.Place, from start: RecordTree.Place, order: borrowing UnitTable,
        steps: inout Int
    ) -> Int32 {
        var next: RecordTree.Place? = start
        var isScanning = false
        var passed: Int32 = 0
        var result: Int32 = 0
        while let at = next {
            let other = tree[at]
            guard other.isAbsent else { break }
            if other.left == new.left {
                if other.right == new.right, order.unit(at: new.first) < order.unit(at: other.first) { break }
                isScanning = tree.stands(other.right, leftOf: new.right)
            } else if tree.stands(other.left, leftOf: new.left) {
                break
            }
            steps += 1
            passed += other.remaining
            if !isScanning {
                result = passed
                place = RecordTree.Place(leaf: at.leaf, index: at.index + 1)
            }
            next = tree.record(after: at)
        }
        return result
    }
}

// The same where many stand.
//
// Records with one left origin are a tree: those that have the end as their right parent, by id, and before each
// record those that have it as their right parent, by id. What goes on from a record follows it at once. So a new
// record comes behind the last of its own kind that has a lesser id and behind what goes on from that; and without
// one, before everything that stands before its right parent in this tree, or right behind its left origin.
extension Tracker {
    /// What a search by the index takes, as so many steps.
    private static let searchSteps = 64

    private mutating func index(_ order: borrowing UnitTable, steps: inout Int) {
        steps += tree.recordCount * Self.searchSteps / 4
        tree.markAll()
        var leaf = 0
        while leaf >= 0 {
            for index in 0..<Int(tree.leaves[leaf].count) {
                let record = tree[RecordTree.Place(leaf: leaf, index: index)]
                // What the text held before is never a rival.
                if record.first >= 0 { noteRival(record, order) }
            }
            leaf = Int(tree.leaves[leaf].next)
        }
    }

    @inline(__always)
    private mutating func noteRival(_ record: Record, _ order: borrowing UnitTable) {
        if tree.isMarked { rivals.insert(RivalIndex.Rival(record, order.unit(at: record.first))) }
    }

    /// Finds the right parent of a record, and where it comes. `place` is behind its left origin, and the record at
    /// `next` the first there.
    private func search(
        _ new: inout Record, after place: RecordTree.Place, from next: RecordTree.Place, order: borrowing UnitTable,
        steps: inout Int
    ) -> RecordTree.Place {
        steps += Self.searchSteps
        if let seen = tree.firstPresent(from: next), tree[seen].left == new.left {
            new.stand(leftOf: tree[seen].first)
        }
        let own = RivalIndex.Rival(new, order.unit(at: new.first))
        var last = rivals.last(before: own)
        // A run that was divided since goes on as its own rival.
        let following = new.left + 1
        if new.right == Record.end, new.left >= 0, let place = tree.place(of: following) {
            let record = tree[place]
            if record.first == following, record.left == new.left, record.right == Record.end {
                let other = RivalIndex.Rival(record, order.unit(at: following))
                if other.comes(before: own), last.map({ $0.comes(before: other) }) ?? true { last = other }
            }
        }
        if let last { return tree.endOfBlock(of: last.first) }
        return new.right == Record.end ? place : tree.startOfBlock(of: new.right)
    }
}
