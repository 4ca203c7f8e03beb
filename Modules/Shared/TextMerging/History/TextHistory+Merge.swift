public import Primitives

extension TextHistory {
    /// How many steps a walk over `units` may take: 134 million, which is about a second, and 64 for each of them.
    ///
    /// A step is a record looked at or a run of edits taken back. Texts that people write take one or two a run;
    /// only a history made to be slow comes here, where a merge throws `.tangled`.
    public static func budget(units: Int) -> Int {
        (1 << 27) + 64 * min(units, maximumCount / 64)
    }

    /// Takes in an edit whose parents are known; returns the edits that it comes to for a text at the version
    /// before it, one after the other. Empty for an edit that is known already.
    ///
    /// The deleted text is found by replaying everything: whoever keeps the text uses `MergeableText`.
    /// Throws `.missing`, `.conflicting`, `.tooLong`, `.tangled`; nothing is taken in then.
    public mutating func merge(_ edit: TextEdit, firstUnit: UnitID) throws(TextMergingError) -> [TextOperation] {
        var storage = try storage()
        let edits = try mergePlainly(edit, firstUnit: firstUnit)
        return storage.apply(edits, content: operations.content)
    }

    /// Takes in what is new in bytes that `encoded()` or `encoded(since:)` wrote; returns the edits that it comes to,
    /// as for an edit.
    ///
    /// Throws what `add(encoded:)` throws, and `.tangled`; nothing is taken in then.
    public mutating func merge(encoded bytes: [UInt8]) throws(TextMergingError) -> [TextOperation] {
        var storage = try storage()
        let edits = try mergePlainly(encoded: bytes)
        return storage.apply(edits, content: operations.content)
    }

    /// As `merge`, without the deleted text. Complexity: O(edits since the last critical version · log).
    mutating func mergePlainly(_ edit: TextEdit, firstUnit: UnitID) throws(TextMergingError) -> [PlainEdit] {
        let before = self
        guard try append(edit, firstUnit: firstUnit) else { return [] }
        return try walkNew(since: before)
    }

    /// As `merge`, without the deleted text. Complexity: O(runs + edits since the last critical version · log).
    mutating func mergePlainly(encoded bytes: [UInt8]) throws(TextMergingError) -> [PlainEdit] {
        let before = self
        try add(encoded: bytes)
        return try walkNew(since: before)
    }

    /// Walks what was appended to `before`; becomes that again where it throws.
    private mutating func walkNew(since before: TextHistory) throws(TextMergingError) -> [PlainEdit] {
        guard operations.count > before.operations.count else { return [] }
        do throws(TextMergingError) {
            var open: OpenWalk?
            return try walkNew(from: before.operations.count, goingOn: &open)
        } catch {
            self = before
            throw error
        }
    }

    /// What the units from `first` on come to for a text that holds all before them. `budget` is in steps; nil stands
    /// for the usual one.
    ///
    /// `open` is the last walk, if it can be gone on with: then only what is new is walked.
    mutating func walkNew(
        from first: Int32, budget: Int? = nil, goingOn open: inout OpenWalk?
    ) throws(TextMergingError) -> [PlainEdit] {
        let base = graph.lastCritical(below: first) ?? -1
        let budget = budget ?? Self.budget(units: Int(operations.count - base))
        // A copy of the text may go on with the same walk.
        let isOwn = isKnownUniquelyReferenced(&open)
        let last = open
        // Left where a walk throws: it is in no order then.
        open = nil
        var collecting = CollectingSink()
        let walk: OpenWalk
        if isOwn, let last, last.count == first, last.walker.floor == base + 1 {
            walk = last
            try walk.walker.goOn(from: first, of: self, budget: budget, into: &collecting)
        } else {
            walk = OpenWalk(Walker(length: try length(at: base, budget: budget), budget: budget))
            let plan = WalkPlan([(base + 1)..<first, first..<operations.count].filter { !$0.isEmpty }, in: graph)
            var ignoring = IgnoringSink()
            try walk.walker.walk(plan, of: self, upTo: first, into: &ignoring, then: &collecting)
        }
        if graph.frontier.count == 1 { lengths.note(walk.walker.length, at: operations.count - 1, in: graph) }
        if walk.walker.isTracking, operations.count - base > OpenWalk.least {
            walk.count = operations.count
            open = walk
        }
        return collecting.edits
    }

    /// How long the text is at the version whose head is a critical place, or −1: the empty one.
    private mutating func length(at place: Int32, budget: Int) throws(TextMergingError) -> Int32 {
        let known = lengths.last(upTo: place, in: graph)
        guard known.place < place else { return known.length }
        var walker = Walker(length: known.length, budget: budget)
        var sink = IgnoringSink()
        try walker.walk(WalkPlan([(known.place + 1)..<(place + 1)], in: graph), of: self, into: &sink)
        lengths.note(walker.length, at: place, in: graph)
        return walker.length
    }
}
