public import Primitives

// Edits made elsewhere.
extension MergeableText {
    /// What a replica at `version` lacks, as bytes for its `merge`.
    ///
    /// Ask with a version that this replica has seen, such as the one both had when they last met: heads that it
    /// does not know tell it nothing, and it then sends more, which changes nothing there.
    /// Complexity: O(runs of the history + what is sent).
    public func changes(since version: TextVersion) -> [UInt8] {
        history.encoded(since: version)
    }

    /// Takes in what `changes(since:)` or `saved()` gave; what is known already changes nothing. Returns the edits
    /// that this came to for the text as it was, one after the other: carets follow them with `moved`.
    ///
    /// Throws `.malformed`, `.newerVersion`, `.missing`, `.conflicting`, `.tooLong`, `.tangled`; nothing has changed
    /// then. Complexity: O(edits since the last version that everybody had seen · log).
    @discardableResult
    public mutating func merge(_ changes: [UInt8]) throws(TextMergingError) -> [TextOperation] {
        let known = history.operations.count
        history.noteLength(storage.scalarCount)
        try history.add(encoded: changes)
        return try takeUnits(from: known)
    }

    /// Takes in an edit whose parents are known, as `merge(_:)` does.
    ///
    /// Throws `.missing`, `.conflicting`, `.tooLong`, `.tangled`; nothing has changed then.
    @discardableResult
    public mutating func merge(
        _ edit: TextEdit, firstUnit: UnitID
    ) throws(TextMergingError) -> [TextOperation] {
        try merge(edit, firstUnit: firstUnit, budget: nil)
    }

    /// The same with a budget in steps; nil stands for the usual one.
    package mutating func merge(
        _ edit: TextEdit, firstUnit: UnitID, budget: Int?
    ) throws(TextMergingError) -> [TextOperation] {
        let known = history.operations.count
        history.noteLength(storage.scalarCount)
        try history.append(edit, firstUnit: firstUnit)
        return try takeUnits(from: known, budget: budget)
    }

    /// Takes an edit whose parents are known into the history alone: the text stays behind until `catchUp`, so that
    /// many edits are walked once. `isBehind` says whether it is behind already.
    ///
    /// Throws `.missing`, `.conflicting`, `.tooLong`; nothing has changed then.
    package mutating func append(
        _ edit: TextEdit, firstUnit: UnitID, isBehind: Bool
    ) throws(TextMergingError) {
        if !isBehind { history.noteLength(storage.scalarCount) }
        try history.append(edit, firstUnit: firstUnit)
    }

    /// Brings the text, which was at the history's first `count` units, to all of it; returns the edits that this came
    /// to. Throws `.tangled` where that takes more than `budget` steps, or the usual ones if it is nil; the history is
    /// then as it was at `count`.
    package mutating func catchUp(from count: Int, budget: Int?) throws(TextMergingError) -> [TextOperation] {
        try takeUnits(from: Int32(truncatingIfNeeded: count), budget: budget)
    }

    /// Does to the text what the history's units from `known` on come to.
    private mutating func takeUnits(
        from known: Int32, budget: Int? = nil
    ) throws(TextMergingError) -> [TextOperation] {
        guard history.operations.count > known else { return [] }
        let edits: [PlainEdit]
        do throws(TextMergingError) {
            edits = try history.walkNew(from: known, budget: budget, goingOn: &open)
        } catch {
            history = try history.first(known)
            throw error
        }
        sequence = max(sequence, history.units.next(of: replica))
        noteVersion(from: known)
        return storage.apply(edits, content: history.operations.content)
    }
}

extension MergeableText {
    /// So many heads are found anew each time.
    private static let mostHeads = 32

    /// Keeps a version with many heads, after units from `known` on came.
    private mutating func noteVersion(from known: Int32) {
        let before = wide
        wide = nil
        guard history.graph.frontier.count > Self.mostHeads else { return }
        let first = history.graph.indexOfRun(containing: known)
        guard var after = before, after.count == known, history.graph.runs.count - first <= Self.mostHeads else {
            wide = (history.graph.count, history.version)
            return
        }
        var place = known
        for run in first..<history.graph.runs.count {
            for parent in history.parents(of: place) { after.version.remove(history.units.unit(at: parent)) }
            place = history.graph.end(ofRun: run)
            after.version.insert(history.units.unit(at: place - 1))
        }
        after.count = place
        wide = after
    }
}

extension TextHistory {
    /// The history as it was with so many units. Complexity: O(history): rare enough to be built anew.
    func first(_ count: Int32) throws(TextMergingError) -> TextHistory {
        guard count > 0 else { return TextHistory() }
        return try TextHistory(encoded: columns(of: [0..<count]).encoded())
    }
}
