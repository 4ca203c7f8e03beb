public import Primitives

/// At `position`, `deleted` goes and `inserted` comes. Positions and lengths count Unicode scalars.
///
/// The deleted text travels along so that undo and history need no replay.
public struct TextOperation: Sendable {
    /// From 0; beyond the end it is taken as the end.
    public var position: UInt32
    /// The scalars from `position` on that go; may be empty.
    public var deleted: String
    /// The scalars that come at `position`; may be empty.
    public var inserted: String

    /// `position` counts Unicode scalars, after the operations before this one.
    public init(position: UInt32, deleted: String = "", inserted: String = "") {
        self.position = position
        self.deleted = deleted
        self.inserted = inserted
    }

    /// Deleted and inserted scalars together: the units that the operation owns.
    public var span: UInt64 {
        UInt64(deleted.scalarCount) + UInt64(inserted.scalarCount)
    }
}

/// What one person did to one text in one go.
///
/// Each operation's position is meant after the operations before it. `parents` is the version of the text
/// that the author saw.
public struct TextEdit: Sendable {
    /// The version of the text that the author saw.
    public var parents: TextVersion
    /// In the order in which they were made.
    public var operations: [TextOperation]
    /// The version that the text is at after it, for an edit that was merged: others stand beside it. Nil for
    /// an edit as its author made it, which leads to its own last unit. No part of it on the wire.
    public var mergedVersion: TextVersion?

    /// `parents` is the version that the positions are meant at.
    public init(parents: TextVersion, operations: [TextOperation], mergedVersion: TextVersion? = nil) {
        self.parents = parents
        self.operations = operations
        self.mergedVersion = mergedVersion
    }

    /// The units that the edit owns: every scalar that it deletes or inserts. Complexity: O(length of the texts).
    public var span: UInt64 {
        var total: UInt64 = 0
        for operation in operations { total += operation.span }
        return total
    }

    /// Whether it deletes nothing and inserts nothing.
    public var isEmpty: Bool {
        span == 0
    }

    /// The version of the text after the edit, whose first unit is `firstUnit`.
    public func version(afterUnitsFrom firstUnit: UnitID) -> TextVersion {
        if let mergedVersion { return mergedVersion }
        let span = span
        return span == 0 ? parents : TextVersion([firstUnit.advanced(by: span - 1)])
    }
}

/// The version of one text: the last units of the edits that nothing follows yet, sorted. Empty for empty
/// text.
public struct TextVersion: Equatable, Sendable {
    /// Ascending.
    public private(set) var heads: [UnitID]

    /// The heads may come in any order.
    public init(_ heads: [UnitID] = []) {
        self.heads = heads.sorted()
    }

    /// Where a head stands or would stand.
    private func place(of head: UnitID) -> Int {
        heads.partitioningIndex { !($0 < head) }
    }

    mutating func insert(_ head: UnitID) {
        heads.insert(head, at: place(of: head))
    }

    /// Takes a head out, if it is one.
    mutating func remove(_ head: UnitID) {
        let place = place(of: head)
        if place < heads.count, heads[place] == head { heads.remove(at: place) }
    }
}
