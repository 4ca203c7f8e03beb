import Primitives

extension TextEdit {
    /// What takes this edit back in a text where nothing has followed it.
    public func inverted(parents: TextVersion) -> TextEdit {
        TextEdit(
            parents: parents,
            operations: operations.reversed().map { operation in
                TextOperation(
                    position: operation.position, deleted: operation.inserted, inserted: operation.deleted)
            })
    }

    /// This edit as it must be made after `later`, which followed the same version of the text.
    ///
    /// What `later` deleted already is not deleted again; what it inserted inside a deletion stays. Holds for
    /// a text with one line of history, where undo of an older edit must step over younger ones.
    public func rebased(over later: TextEdit, parents: TextVersion) -> TextEdit {
        var theirs = later.operations
        return TextEdit(parents: parents, operations: TextOperation.cross(operations, &theirs))
    }

    /// This edit as it must be made after all of `later`, which followed, one after the other, the same
    /// version of the text; turns `later` into what they would be, had this edit come before them.
    ///
    /// Their `parents` stay as they are. Complexity: O(operations · later operations).
    public func crossed(with later: inout [TextEdit], parents: TextVersion) -> TextEdit {
        var mine = operations
        for index in later.indices {
            mine = TextOperation.cross(mine, &later[index].operations)
        }
        return TextEdit(parents: parents, operations: mine)
    }

    /// Whether both make the same of the same text, operation by operation.
    public func hasSameOperations(as other: TextEdit) -> Bool {
        let mine = TextOperation.compacted(operations)
        let theirs = TextOperation.compacted(other.operations)
        guard mine.count == theirs.count else { return false }
        for (left, right) in zip(mine, theirs) {
            guard left.position == right.position, left.deleted.hasSameBytes(as: right.deleted),
                left.inserted.hasSameBytes(as: right.inserted)
            else { return false }
        }
        return true
    }
}

// Operational transformation of two lists over each other. Every result makes the same text in either
// order: mine, then theirs as they come out; or theirs, then mine as they come out.
extension TextOperation {
    /// `mine` as they must be made after `theirs`, both lists starting from the same text; leaves in `theirs`
    /// what they must be after `mine`. Where both insert at one place, theirs goes left.
    /// Complexity: O(mine · theirs).
    static func cross(_ mine: [TextOperation], _ theirs: inout [TextOperation]) -> [TextOperation] {
        var result: [TextOperation] = []
        for operation in mine {
            var pieces = [operation]
            var moved: [TextOperation] = []
            moved.reserveCapacity(theirs.count)
            for step in theirs {
                if pieces.count == 1 {
                    moved.append(contentsOf: step.transformed(over: pieces[0], first: true))
                    pieces = pieces[0].transformed(over: step, first: false)
                } else {
                    var steps = [step]
                    pieces = cross(pieces, &steps)
                    moved.append(contentsOf: steps)
                }
            }
            result.append(contentsOf: pieces)
            theirs = moved
        }
        return compacted(result)
    }

    /// This operation as it must be made after `other`, both meant for the same text; `first` goes left when
    /// both insert at one place. Splits in two where `other` inserted inside what this deletes.
    ///
    /// An operation inserts left of what it deletes: of two that begin at different places, the one further
    /// left inserts further left.
    func transformed(over other: TextOperation, first: Bool) -> [TextOperation] {
        let come = UInt64(other.inserted.scalarCount)
        let start = UInt64(position)
        let otherStart = UInt64(other.position)
        // Ends beyond the other's start are rarely needed: most edits lie apart.
        if start > otherStart || (start == otherStart && !first) {
            let otherEnd = otherStart + UInt64(other.deleted.scalarCount)
            if start >= otherEnd { return [moved(to: start - (otherEnd - otherStart) + come)] }
            // Mine begins inside theirs: what lies beyond it is left to delete.
            return [moved(to: otherStart + come, deleting: deleted.dropping(otherEnd - start))].filter { $0.span > 0 }
        }
        let length = UInt64(deleted.scalarCount)
        if start + length <= otherStart { return [self] }
        // Theirs begins inside mine: keep of my deletion what lies left and right of it.
        let otherEnd = otherStart + UInt64(other.deleted.scalarCount)
        let left = deleted.keeping(otherStart - start)
        let right = deleted.dropping(otherEnd - start)
        if come == 0 || right.isEmpty {
            return [moved(to: start, deleting: left + right)].filter { $0.span > 0 }
        }
        let gap = start + UInt64(inserted.scalarCount) + come
        return [
            moved(to: start, deleting: left),
            TextOperation(position: UInt32(clamping: gap), deleted: right),
        ].filter { $0.span > 0 }
    }

    private func moved(to position: UInt64, deleting deleted: String? = nil) -> TextOperation {
        TextOperation(position: UInt32(clamping: position), deleted: deleted ?? self.deleted, inserted: inserted)
    }

    /// The same operations without empty ones, those that go on where the one before ends joined to it.
    static func compacted(_ operations: [TextOperation]) -> [TextOperation] {
        var result: [TextOperation] = []
        var end: UInt64 = 0
        for operation in operations where operation.span > 0 {
            let come = UInt64(operation.inserted.scalarCount)
            if !result.isEmpty, UInt64(operation.position) == end {
                result[result.count - 1].deleted += operation.deleted
                result[result.count - 1].inserted += operation.inserted
                end += come
            } else {
                result.append(operation)
                end = UInt64(operation.position) + come
            }
        }
        return result
    }
}

extension String {
    /// The first `count` scalars, or all.
    fileprivate func keeping(_ count: UInt64) -> String {
        String(unicodeScalars.prefix(Int(clamping: count)))
    }

    /// All but the first `count` scalars.
    fileprivate func dropping(_ count: UInt64) -> String {
        String(unicodeScalars.dropFirst(Int(clamping: count)))
    }
}
