/// To which side an offset keeps when text comes in right there.
public enum Affinity: Sendable {
    /// It stays left of what comes.
    case left
    /// It moves along to the right of what comes.
    case right
}

extension TextOperation {
    /// Where a caret at `offset`, in scalars, is after the operation.
    ///
    /// Inside of what goes, it comes to the place of that; `affinity` decides where text comes in at that
    /// place. A selection keeps to what it held with `.right` at its beginning and `.left` at its end.
    public func moved(_ offset: Int, affinity: Affinity = .left) -> Int {
        let start = Int(clamping: position)
        guard offset >= start else { return offset }
        let end = start + deleted.scalarCount
        let added = inserted.scalarCount
        if offset > end || (offset == end && end > start) { return offset - (end - start) + added }
        return affinity == .right ? start + added : start
    }
}

extension [TextOperation] {
    /// Where a caret at `offset`, in scalars, is after all operations, one after the other.
    ///
    /// A page that counts in UTF-16 converts before it merges and after: see `MergeableText.scalarOffset(utf16:)`.
    public func moved(_ offset: Int, affinity: Affinity = .left) -> Int {
        var offset = offset
        for operation in self { offset = operation.moved(offset, affinity: affinity) }
        return offset
    }
}
