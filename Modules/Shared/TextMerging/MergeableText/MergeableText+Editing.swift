public import Primitives

// Edits made here.
extension MergeableText {
    /// Inserts before the scalar at `offset`; returns the units that the edit owns.
    ///
    /// Throws `.tooLong`, and nothing has changed then. Complexity: O(log text + what is inserted).
    @discardableResult
    public mutating func insert(_ inserted: String, at offset: Int) throws(TextMergingError) -> UnitRange {
        let position = clamped(offset)
        let first = next
        // The closure may not throw typed errors: nil stands for `.tooLong`.
        let added = inserted.utf8.withContiguousStorageIfAvailable { utf8 -> Int? in
            let extent = utf8.count == 1 ? .ascii(1) : utf8.extent
            guard extent.scalars > 0 else { return 0 }
            guard history.appendInsertion(utf8, scalars: extent.scalars, at: position, first: first) else { return nil }
            storage.insert(utf8, extent, at: position)
            return Int(extent.scalars)
        }
        guard let added else {
            var native = inserted
            native.makeContiguousUTF8()
            return try insert(native, at: offset)
        }
        guard let added else { throw .tooLong }
        return taken(added, from: first)
    }

    /// Deletes the scalars in `range`; returns the units that the edit owns.
    ///
    /// Throws `.tooLong`, and nothing has changed then. Complexity: O(log text + chunks deleted).
    @discardableResult
    public mutating func delete(_ range: Range<Int>) throws(TextMergingError) -> UnitRange {
        let range = clamped(range)
        let first = next
        guard !range.isEmpty else { return UnitRange(first: first, count: 0) }
        guard history.appendDeletion(of: range, first: first) else { throw .tooLong }
        storage.delete(range)
        return taken(range.count, from: first)
    }

    /// Deletes the scalars in `range` and inserts in their place; returns the units that the edit owns.
    ///
    /// Throws `.tooLong`, and nothing has changed then.
    @discardableResult
    public mutating func replace(
        _ range: Range<Int>, with inserted: String
    ) throws(TextMergingError) -> UnitRange {
        let range = clamped(range)
        let bytes = inserted.utf8.count
        guard history.hasRoom(units: range.count + bytes, bytes: bytes, from: next) else { throw .tooLong }
        let deleted = try delete(range)
        let added = try insert(inserted, at: range.lowerBound)
        return UnitRange(first: deleted.first, count: deleted.count + added.count)
    }

    /// The first unit of the next edit made here.
    @inline(__always)
    var next: UnitID { UnitID(replica: replica, sequence: sequence) }

    @inline(__always)
    private mutating func taken(_ count: Int, from first: UnitID) -> UnitRange {
        if open != nil { open = nil }
        sequence &+= UInt64(truncatingIfNeeded: count)
        return UnitRange(first: first, count: UInt64(truncatingIfNeeded: count))
    }
}
