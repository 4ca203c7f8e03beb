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
        let crossed = TextOperation.crossed(operations, later.operations)
        return TextEdit(parents: parents, operations: crossed.filter { $0.span > 0 })
    }
}

extension TextOperation {
    /// `mine` as they must be made after `theirs`, both lists starting from the same text.
    static func crossed(_ mine: [TextOperation], _ theirs: [TextOperation]) -> [TextOperation] {
        var theirs = theirs
        return crossed(mine, &theirs)
    }

    /// Also leaves in `theirs` what they must be after `mine`.
    private static func crossed(_ mine: [TextOperation], _ theirs: inout [TextOperation]) -> [TextOperation] {
        var result: [TextOperation] = []
        for operation in mine {
            var pieces = [operation]
            var moved: [TextOperation] = []
            for step in theirs {
                if pieces.count == 1 {
                    moved.append(contentsOf: step.transformed(over: pieces[0], first: true))
                    pieces = pieces[0].transformed(over: step, first: false)
                } else {
                    var steps = [step]
                    pieces = crossed(pieces, &steps)
                    moved.append(contentsOf: steps)
                }
            }
            result.append(contentsOf: pieces)
            theirs = moved
        }
        return result
    }

    /// This operation as it must be made after `other`, both meant for the same text; `first` goes left when
    /// both insert at one place. Splits in two where `other` inserted inside what this deletes.
    func transformed(over other: TextOperation, first: Bool) -> [TextOperation] {
        let gone = UInt32(other.deleted.unicodeScalars.count)
        let come = UInt32(other.inserted.unicodeScalars.count)
        let end = other.position + gone
        let mine = Array(deleted.unicodeScalars)
        let myEnd = position + UInt32(mine.count)
        if myEnd < other.position || (myEnd == other.position && (first || !mine.isEmpty)) { return [self] }
        if position >= end && !(position == end && gone == 0 && come > 0 && first && mine.isEmpty) {
            return [TextOperation(position: position - gone + come, deleted: deleted, inserted: inserted)]
        }
        // They overlap: keep of my deletion what lies left and right of theirs.
        let leftCount = other.position > position ? Int(other.position - position) : 0
        let rightCount = myEnd > end ? Int(myEnd - end) : 0
        let left = TextOperation(
            position: min(position, other.position),
            deleted: String(mine.prefix(leftCount)), inserted: inserted)
        let right = TextOperation(
            position: left.position + UInt32(inserted.unicodeScalars.count) + come,
            deleted: String(mine.suffix(rightCount)))
        return [left, right].filter { $0.span > 0 }
    }
}
