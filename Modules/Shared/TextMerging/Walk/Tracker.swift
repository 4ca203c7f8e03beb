/// The records of a walk in the order of the text, each in two versions at once: *prepare*, which is what the
/// next edit's author saw, and *effect*, which is everything walked so far.
///
/// The paper's internal state.
struct Tracker {
    var records: [Record] = []
    var targets: [DeleteTarget] = []
    /// In the effect version.
    private(set) var length: Int32 = 0

    /// Units that each deleted one scalar: unit `i` deleted `first + i`, or from the back where `isReversed`.
    struct DeleteTarget {
        var units: Range<Int32>
        var first: Int32
        var isReversed: Bool
    }

    /// Begins anew with a text of `length` scalars.
    mutating func reset(length: Int32) {
        records.removeAll(keepingCapacity: true)
        targets.removeAll(keepingCapacity: true)
        self.length = length
        if length > 0 {
            records.append(
                Record(first: Record.placeholders, count: length, left: Record.start, right: Record.end))
        }
    }

    /// Inserts units at a position of the prepare version (beyond its end: at the end); returns the position in
    /// the effect version.
    mutating func insert(
        _ units: Range<Int32>, at position: Int32, order: UnitTable, steps: inout Int
    ) -> Int32 {
        var index = 0
        var prepare: Int32 = 0
        while prepare < position, index < records.count {
            let visible = records[index].visible
            if prepare + visible > position {
                let rest = records[index].split(at: position - prepare)
                records.insert(rest, at: index + 1)
            }
            prepare += records[index].visible
            index += 1
        }
        let left = index > 0 ? records[index - 1].first + records[index - 1].count - 1 : Record.start
        var next = index
        while next < records.count, records[next].isAbsent { next += 1 }
        let right = next < records.count && records[next].left == left ? records[next].first : Record.end
        let new = Record(first: units.lowerBound, count: Int32(units.count), left: left, right: right)
        index = place(for: new, at: index, order: order, steps: &steps)
        var effect: Int32 = 0
        for record in records[..<index] { effect += record.remaining }
        records.insert(new, at: index)
        length += new.count
        return effect
    }

    private func place(for new: Record, at cursor: Int, order: UnitTable, steps: inout Int) -> Int {
        var index = cursor
        var scanning = false
        var result = cursor
        while index < records.count, records[index].isAbsent {
            let other = records[index]
            if other.left == new.left {
                if other.right == new.right, order.unit(at: new.first) < order.unit(at: other.first) { break }
                scanning = rank(of: other.right) < rank(of: new.right)
            } else if rank(of: other.left) < cursor {
                break
            }
            index += 1
            steps += 1
            if !scanning { result = index }
        }
        return result
    }

    private func rank(of id: Int32) -> Int {
        if id == Record.start { return -1 }
        if id == Record.end { return records.count }
        return index(of: id)
    }

    private func index(of id: Int32) -> Int {
        for index in records.indices where records[index].units.contains(id) { return index }
        return records.count
    }

    /// Deletes what stands at `position` in the prepare version for as many of the units as one record allows;
    /// backwards from there where `isReversed`. Returns how many, and where in the effect version they stood if
    /// they still did. The position must exist.
    mutating func delete(
        _ units: Range<Int32>, at position: Int32, isReversed: Bool
    ) -> (count: Int32, position: Int32?) {
        var index = 0
        var prepare: Int32 = 0
        var effect: Int32 = 0
        while prepare + records[index].visible <= position {
            prepare += records[index].visible
            effect += records[index].remaining
            index += 1
        }
        let record = records[index]
        let offset = position - prepare
        let count = min(Int32(units.count), isReversed ? offset + 1 : record.count - offset)
        let lower = isReversed ? offset + 1 - count : offset
        isolate(&index, lower..<(lower + count))
        if !record.isDeleted { effect += lower }
        targets.append(
            DeleteTarget(
                units: units.lowerBound..<(units.lowerBound + count), first: records[index].first,
                isReversed: isReversed))
        records[index].state += 1
        guard !record.isDeleted else { return (count, nil) }
        records[index].isDeleted = true
        length -= count
        return (count, effect)
    }

    var prepareLength: Int32 {
        var length: Int32 = 0
        for record in records { length += record.visible }
        return length
    }

    /// Makes a part of the record at `index` a record of its own, and `index` its index.
    private mutating func isolate(_ index: inout Int, _ part: Range<Int32>) {
        if part.upperBound < records[index].count {
            let rest = records[index].split(at: part.upperBound)
            records.insert(rest, at: index + 1)
        }
        if part.lowerBound > 0 {
            let rest = records[index].split(at: part.lowerBound)
            index += 1
            records.insert(rest, at: index)
        }
    }

    /// Moves the prepare version over walked units: `isAdvance` for units that it lacks, else back.
    mutating func move(over units: Range<Int32>, isAdvance: Bool, steps: inout Int) {
        var unit = units.lowerBound
        while unit < units.upperBound {
            steps += 1
            if let target = targets.first(where: { $0.units.contains(unit) }) {
                let end = min(units.upperBound, target.units.upperBound)
                let from = unit - target.units.lowerBound
                let count = end - unit
                let total = Int32(target.units.count)
                let first = target.first + (target.isReversed ? total - from - count : from)
                add(isAdvance ? 1 : -1, to: first..<(first + count), steps: &steps)
                unit = end
            } else {
                let index = index(of: unit)
                if index < records.count {
                    let end = min(units.upperBound, records[index].units.upperBound)
                    add(isAdvance ? -Record.absent : Record.absent, to: unit..<end, steps: &steps)
                    unit = end
                } else {
                    unit += 1
                }
            }
        }
    }

    private mutating func add(_ change: Int32, to ids: Range<Int32>, steps: inout Int) {
        var id = ids.lowerBound
        while id < ids.upperBound {
            steps += 1
            var index = index(of: id)
            let lower = id - records[index].first
            let upper = min(records[index].count, ids.upperBound - records[index].first)
            isolate(&index, lower..<upper)
            records[index].state += change
            id = records[index].first + records[index].count
        }
    }

    /// From now on the effect version is what the prepare version is.
    mutating func takePrepareAsEffect() {
        for index in records.indices { records[index].isDeleted = records[index].visible == 0 }
    }

    /// All records in the order of the text.
    func forEach(_ body: (Record) -> Void) {
        for record in records { body(record) }
    }
}
