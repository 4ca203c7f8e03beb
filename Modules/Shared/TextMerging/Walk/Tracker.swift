/// What a walk knows about the text, in two versions at once: *prepare*, which is what the next edit's author
/// saw, and *effect*, which is everything walked so far.
///
/// The paper's internal state.
struct Tracker: ~Copyable {
    var tree = RecordTree()
    var targets: [DeleteTarget] = []
    /// The first place that it may know.
    private(set) var floor: Int32 = 0

    /// Units that each deleted one scalar: unit `i` deleted `first + i`, or from the back where `isReversed`;
    /// nothing where `first` is `Record.end`.
    struct DeleteTarget {
        var units: Range<Int32>
        var first: Int32
        var isReversed: Bool
    }

    /// Scalars in the prepare version.
    var prepareLength: Int32 { tree.prepareCount }
    /// Scalars in the effect version.
    var length: Int32 { tree.effectCount }

    /// Begins anew with a text of `length` scalars, and knows nothing else of what came before `units`, which are
    /// some `edits` runs.
    mutating func reset(length: Int32, units: Range<Int32>, edits: Int) {
        targets.removeAll(keepingCapacity: true)
        floor = units.lowerBound
        tree.reset(length: length, floor: floor, units: units.count, edits: edits)
    }

    /// From now on the effect version is what the prepare version is.
    mutating func takePrepareAsEffect() { tree.takePrepareAsEffect() }

    /// All records in the order of the text.
    func forEach(_ body: (Record) -> Void) { tree.forEach(body) }
}

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
            effect = found.effect + (record.isDeleted ? 0 : found.offset + 1)
            if found.offset + 1 < record.count {
                new.right = new.left + 1
                _ = tree.splice(found.place, (found.offset + 1)..<(found.offset + 1), new)
                return effect
            }
            place = found.place
            if new.left == new.first - 1, !record.isDeleted { before = place }
            place.index += 1
        }
        guard let next = tree.record(from: place) else {
            add(new, at: place, extending: before)
            return effect
        }
        let record = tree[next]
        if record.isAbsent {
            new.right = rightParent(of: new, from: next, steps: &steps)
            effect += integrate(new, &place, from: next, order: order, steps: &steps)
            tree.insert(new, at: place)
        } else {
            if record.left == new.left { new.right = record.first }
            add(new, at: place, extending: before)
        }
        return effect
    }

    /// Inserts a record, or adds its units to the record before where they just go on.
    @inline(__always)
    private mutating func add(_ new: Record, at place: RecordTree.Place, extending before: RecordTree.Place?) {
        if let before, new.right == Record.end {
            tree.extend(before, by: new.count)
        } else {
            tree.insert(new, at: place)
        }
    }

    /// The next record that exists in the prepare version, if it has the same left origin, else the end: Fugue's
    /// rule.
    private func rightParent(of new: Record, from place: RecordTree.Place, steps: inout Int) -> Int32 {
        var next: RecordTree.Place? = place
        while let place = next {
            let record = tree[place]
            if !record.isAbsent { return record.left == new.left ? record.first : Record.end }
            next = tree.record(after: place)
            steps += 1
        }
        return Record.end
    }

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
                isScanning = stands(other.right, leftOf: new.right)
            } else if stands(other.left, leftOf: new.left) {
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

    /// Whether a unit, or one of the text's ends, stands left of another one.
    private func stands(_ left: Int32, leftOf right: Int32) -> Bool {
        if left == right || left == Record.end || right == Record.start { return false }
        if left == Record.start || right == Record.end { return true }
        guard let first = tree.place(of: left), let second = tree.place(of: right) else { return false }
        return first == second ? left < right : tree.isInOrder(first, second)
    }
}
