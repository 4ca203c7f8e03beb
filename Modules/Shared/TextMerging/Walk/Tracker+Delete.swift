extension Tracker {
    /// Deletes what stands at `position` in the prepare version for as many of the units as one record allows;
    /// backwards from there where `isReversed`. Returns how many, and where in the effect version they stood if
    /// they still did. The position must exist.
    mutating func delete(
        _ units: Range<Int32>, at position: Int32, isReversed: Bool
    ) -> (count: Int32, position: Int32?) {
        let found = tree.find(position)
        let record = tree[found.place]
        let count = min(Int32(units.count), isReversed ? found.offset + 1 : record.count - found.offset)
        let lower = isReversed ? found.offset + 1 - count : found.offset
        let part = lower..<(lower + count)
        var deleted = record.part(part)
        deleted.state += 1
        deleted.isDeleted = true
        _ = tree.splice(found.place, part, deleted)
        note(
            DeleteTarget(
                units: units.lowerBound..<(units.lowerBound + count), first: record.first + lower,
                isReversed: isReversed))
        return (count, record.isDeleted ? nil : found.effect + lower)
    }

    /// Keeps units that delete nothing, because there was nothing at their position.
    mutating func deleteNothing(_ units: Range<Int32>) {
        note(DeleteTarget(units: units, first: Record.end, isReversed: false))
    }

    private mutating func note(_ target: DeleteTarget) {
        tree.units.set(target.units.lowerBound - floor, ~Int32(targets.count))
        targets.append(target)
    }
}

// Retreat and advance.
extension Tracker {
    /// Moves the prepare version back to where tracking began, `units` of which it held.
    ///
    /// All records are gone through, if that costs no more than to look for those.
    mutating func retreatEverything(_ units: Int, steps: inout Int) -> Bool {
        guard units * 8 >= tree.recordCount else { return false }
        tree.retreatEverything()
        steps += tree.recordCount / 8
        return true
    }

    /// Moves the prepare version over units that were walked: forward where it lacks them, else back.
    mutating func move(over units: Range<Int32>, isAdvance: Bool, steps: inout Int) {
        var unit = units.lowerBound
        while unit < units.upperBound {
            guard let run = tree.units.run(with: unit - floor) else { return }
            if run.value < 0 {
                let target = targets[Int(~run.value)]
                let end = min(units.upperBound, target.units.upperBound)
                if target.first == Record.end {
                    steps += 1
                } else {
                    let from = unit - target.units.lowerBound
                    let count = end - unit
                    let first =
                        target.first + (target.isReversed ? Int32(target.units.count) - from - count : from)
                    add(isAdvance ? 1 : -1, to: first..<(first + count), steps: &steps)
                }
                unit = end
            } else {
                unit = addToRecord(with: unit, isAdvance ? -Record.absent : Record.absent, units.upperBound)
                steps += 1
            }
        }
    }

    private mutating func add(_ change: Int32, to ids: Range<Int32>, steps: inout Int) {
        var id = ids.lowerBound
        while id < ids.upperBound {
            id = addToRecord(with: id, change, ids.upperBound)
            steps += 1
        }
    }

    /// Changes the state of the units from `id` on, as far as one record reaches and below `limit`; returns the
    /// end of them.
    @inline(__always)
    private mutating func addToRecord(with id: Int32, _ change: Int32, _ limit: Int32) -> Int32 {
        guard let place = tree.place(of: id) else { return limit }
        let record = tree[place]
        let lower = id - record.first
        let upper = min(record.count, limit - record.first)
        var changed = record.part(lower..<upper)
        changed.state += change
        _ = tree.splice(place, lower..<upper, changed)
        return record.first + upper
    }
}
