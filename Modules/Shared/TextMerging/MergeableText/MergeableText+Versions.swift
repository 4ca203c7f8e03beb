public import Primitives

// Earlier versions, and undo.
extension MergeableText {
    /// The text at a version that is known. Complexity: O(history). Throws `.missing`, `.tangled`.
    public func text(at version: TextVersion) throws(TextMergingError) -> String {
        try history.text(at: version)
    }

    /// The edits that turn the text at one version into the text at another. Complexity: O(history). Throws
    /// `.missing`, `.tangled`.
    public func operations(
        from old: TextVersion, to new: TextVersion
    ) throws(TextMergingError) -> [TextOperation] {
        try history.operations(from: old, to: new)
    }

    /// What an undo did.
    public struct Undone: Sendable {
        /// The edits that it came to, one after the other.
        public let operations: [TextOperation]
        /// The units that it owns: to undo these is to redo.
        public let units: UnitRange
    }

    /// Takes edits back, whatever came after them, by one new edit: what they inserted goes, and what they deleted
    /// comes back unless others deleted it too.
    ///
    /// Throws `.missing`, `.tooLong`, `.tangled`; nothing has changed then. Complexity: O(history).
    @discardableResult
    public mutating func undo(_ units: UnitRange...) throws(TextMergingError) -> Undone {
        try undo(units)
    }

    /// As `undo(_:)` with a list.
    @discardableResult
    public mutating func undo(_ units: [UnitRange]) throws(TextMergingError) -> Undone {
        let operations = try history.operations(without: units)
        let first = next
        var units = 0
        var bytes = 0
        for operation in operations {
            units += Int(operation.span)
            bytes += operation.inserted.utf8.count
        }
        // Asked once for all, so that nothing has changed where it is refused.
        guard history.hasRoom(units: units, bytes: bytes, from: first) else { throw .tooLong }
        for operation in operations {
            let position = Int(operation.position)
            try delete(position..<(position + operation.deleted.scalarCount))
            try insert(operation.inserted, at: position)
        }
        return Undone(operations: operations, units: UnitRange(first: first, count: sequence &- first.sequence))
    }
}
