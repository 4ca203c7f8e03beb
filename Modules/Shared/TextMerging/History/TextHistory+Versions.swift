public import Primitives

extension TextHistory {
    /// The text at `version`. Complexity: O(history). Throws `.tangled`.
    public func text() throws(TextMergingError) -> String {
        try storage().text
    }

    /// The text at a version that is known. Complexity: O(history). Throws `.missing`, `.tangled`.
    public func text(at version: TextVersion) throws(TextMergingError) -> String {
        try storage(of: graph.ranges(of: frontier(of: version))).text
    }

    func storage(budget: Int? = nil) throws(TextMergingError) -> TextStorage {
        try storage(of: [0..<operations.count], budget: budget)
    }

    /// The text of all units in `ranges`: ascending, and with each unit all that it follows.
    func storage(of ranges: [Range<Int32>], budget: Int? = nil) throws(TextMergingError) -> TextStorage {
        var sink = StorageSink(content: operations.content)
        var walker = Walker(length: 0, budget: budget ?? Self.budget(units: count))
        try walker.walk(WalkPlan(ranges, in: graph), of: self, into: &sink)
        return sink.storage
    }

    /// The edits that turn the text at one version into the text at another: only what differs in the end, from
    /// left to right, each position meant after those before it. Either version may be the older one.
    ///
    /// Complexity: O(history). Throws `.missing`, `.tangled`.
    public func operations(
        from old: TextVersion, to new: TextVersion
    ) throws(TextMergingError) -> [TextOperation] {
        let old = try frontier(of: old)
        let new = try frontier(of: new)
        guard old != new else { return [] }
        let base = graph.lastCritical(below: min(old.last ?? -1, new.last ?? -1) + 1) ?? -1
        var walk = Comparison(over: try storage(of: [0..<(base + 1)]), budget: Self.budget(units: count))
        try walk.walk(graph.reduced(old + new), above: base, in: self)
        try walk.walker.move(to: old, in: graph)
        walk.walker.tracker.takePrepareAsEffect()
        try walk.walker.move(to: new, in: graph)
        return walk.operations(in: self)
    }

    /// The text as it would be without some units: what undo aims at.
    ///
    /// Without an insertion its text is gone; without a deletion what it deleted is there again, unless others
    /// deleted it too. Complexity: O(history). Throws `.missing`, `.tangled`.
    public func text(without units: [UnitRange]) throws(TextMergingError) -> String {
        var text = try storage().text
        text.splice(try operations(without: units))
        return text
    }

    /// The edits that turn the text at `version` into `text(without:)`, from left to right.
    public func operations(without ranges: [UnitRange]) throws(TextMergingError) -> [TextOperation] {
        let places = try self.places(of: ranges)
        guard let first = places.first?.lowerBound else { return [] }
        let base = graph.lastCritical(below: first) ?? -1
        var walk = Comparison(over: try storage(of: [0..<(base + 1)]), budget: Self.budget(units: count))
        try walk.walk(graph.frontier, above: base, in: self)
        try walk.walker.move(to: graph.frontier, in: graph)
        for range in places.reversed() { try walk.walker.retreat(range) }
        return walk.operations(in: self)
    }

    /// Where units stand, in ascending order and without repeats. Throws `.missing`.
    private func places(of units: [UnitRange]) throws(TextMergingError) -> [Range<Int32>] {
        var found: [Range<Int32>] = []
        for range in units {
            var unit = range.first
            var rest = range.count
            while rest > 0 {
                guard let place = self.units.place(of: unit) else { throw .missing(unit) }
                let end = self.units.end(ofRun: self.units.indexOfRun(at: place))
                let count = min(UInt64(end - place), rest)
                found.append(place..<(place + Int32(count)))
                rest -= count
                unit = unit.advanced(by: count)
            }
        }
        found.sort { $0.lowerBound < $1.lowerBound }
        var result: [Range<Int32>] = []
        for range in found {
            let lower = max(range.lowerBound, result.last?.upperBound ?? 0)
            if lower < range.upperBound { result.append(lower..<range.upperBound) }
        }
        return result
    }
}
