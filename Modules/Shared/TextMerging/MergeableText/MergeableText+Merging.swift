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
        let known = history.operations.count
        history.noteLength(storage.scalarCount)
        try history.append(edit, firstUnit: firstUnit)
        return try takeUnits(from: known)
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
    /// to. Throws `.tangled`; the history is then as it was at `count`.
    package mutating func catchUp(from count: Int) throws(TextMergingError) -> [TextOperation] {
        try takeUnits(from: Int32(truncatingIfNeeded: count))
    }

    /// Does to the text what the history's units from `known` on come to.
    private mutating func takeUnits(from known: Int32) throws(TextMergingError) -> [TextOperation] {
        guard history.operations.count > known else { return [] }
        let edits: [PlainEdit]
        do throws(TextMergingError) {
            edits = try history.walkNew(from: known)
        } catch {
            history = try history.first(known)
            throw error
        }
        sequence = max(sequence, history.units.next(of: replica))
        return storage.apply(edits, content: history.operations.content)
    }
}

extension TextHistory {
    /// The history as it was with so many units. Complexity: O(history): rare enough to be built anew.
    func first(_ count: Int32) throws(TextMergingError) -> TextHistory {
        guard count > 0 else { return TextHistory() }
        return try TextHistory(encoded: columns(of: [0..<count]).encoded())
    }
}
