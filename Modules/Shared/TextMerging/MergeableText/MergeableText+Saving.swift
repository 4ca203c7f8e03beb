public import Primitives

extension MergeableText {
    /// The text with its whole history, compressed.
    public func saved() -> [UInt8] {
        history.encoded()
    }

    /// A text as `saved` wrote it, on this replica or another, to be edited here as `replica`.
    ///
    /// A replica must go on from the last that it saved: from an older one it would give its units out twice, and
    /// others refuse the second of them as `.conflicting`. Throws `.malformed`, `.newerVersion`, `.missing`,
    /// `.tangled`.
    public init(saved bytes: [UInt8], replica: ReplicaID) throws(TextMergingError) {
        try self.init(history: TextHistory(encoded: bytes), replica: replica)
    }

    /// The text of a history, to be edited here as `replica`. Throws `.tangled`.
    public init(history: TextHistory, replica: ReplicaID) throws(TextMergingError) {
        try self.init(history: history, replica: replica, budget: nil)
    }

    /// The same with a budget in steps; nil stands for the usual one.
    package init(history: TextHistory, replica: ReplicaID, budget: Int?) throws(TextMergingError) {
        self.replica = replica
        self.history = history
        storage = try history.storage(budget: budget)
        sequence = history.units.next(of: replica)
        self.history.noteLength(storage.scalarCount)
    }
}
