public import Primitives

extension TextHistory {
    /// Takes in an edit whose parents are known; returns whether anything of it was new.
    ///
    /// What is known already must be the same there. Positions beyond the end of the text are taken as its end.
    /// Throws `.missing`, `.conflicting`, `.tooLong`.
    @discardableResult
    public mutating func append(_ edit: TextEdit, firstUnit: UnitID) throws(TextMergingError) -> Bool {
        let span = edit.span
        guard span > 0 else { return false }
        let known = try checkKnown(edit, firstUnit: firstUnit, span: span)
        guard known < span else { return false }
        var bytes = 0
        for operation in edit.operations { bytes += operation.inserted.utf8.count }
        guard span <= UInt64(Self.maximumCount), operations.hasRoom(units: Int(span), bytes: bytes),
            !firstUnit.sequence.addingReportingOverflow(span).overflow
        else { throw .tooLong }
        let heads: [Int32]
        if known > 0 {
            let before = firstUnit.advanced(by: known - 1)
            guard let place = units.place(of: before) else { throw .missing(before) }
            heads = [place]
        } else {
            heads = try frontier(of: edit.parents)
        }
        let added = Int32(span - known)
        append(edit.operations, skipping: known)
        units.append(firstUnit.advanced(by: known), count: added)
        graph.append(added, after: heads)
        return true
    }

    /// The places of a version's heads, sorted, without those that others of them follow. Throws `.missing`.
    func frontier(of version: TextVersion) throws(TextMergingError) -> [Int32] {
        var places: [Int32] = []
        for head in version.heads {
            guard let place = units.place(of: head) else { throw .missing(head) }
            places.append(place)
        }
        return graph.reduced(places)
    }

    /// How many units at the beginning of an edit are known. Throws `.conflicting` where they, or others that
    /// it would own, are known as something else.
    private func checkKnown(
        _ edit: TextEdit, firstUnit: UnitID, span: UInt64
    ) throws(TextMergingError) -> UInt64 {
        guard let known = units.firstKnown(from: firstUnit, count: span) else { return 0 }
        guard known == firstUnit else { throw .conflicting(known) }
        let count = try unitsKnown(of: edit, firstUnit: firstUnit)
        // Behind a unit that is new, another edit may own one that is known.
        if count < span, let other = units.firstKnown(from: firstUnit.advanced(by: count), count: span - count) {
            throw .conflicting(other)
        }
        return count
    }

    /// Appends what the operations do after their first `skipped` units.
    private mutating func append(_ list: [TextOperation], skipping skipped: UInt64) {
        var skipped = skipped
        for operation in list {
            let position = Int32(clamping: min(operation.position, UInt32(Self.maximumCount)))
            let deleted = UInt64(operation.deleted.scalarCount)
            if skipped < deleted { operations.appendDeletion(of: Int32(deleted - skipped), at: position) }
            skipped -= min(skipped, deleted)
            var inserted = operation.inserted
            var scalars = UInt64(inserted.scalarCount)
            guard skipped < scalars else {
                skipped -= scalars
                continue
            }
            let start = position + Int32(skipped)
            if skipped > 0 {
                inserted = String(String.UnicodeScalarView(inserted.unicodeScalars.dropFirst(Int(skipped))))
                scalars -= skipped
                skipped = 0
            }
            inserted.withUTF8 { operations.appendInsertion($0, scalars: Int32(scalars), at: start) }
        }
    }
}
