/// The device (or browser tab) that wrote something: 64 random bits, never zero for a real replica.
public struct ReplicaID: Hashable, Comparable, Sendable {
    /// 64 random bits; see `isReserved` for those that nobody draws.
    public let raw: UInt64

    /// Takes any bits, reserved ones too.
    @inlinable
    public init(_ raw: UInt64) {
        self.raw = raw
    }

    /// A total order without a meaning, the same everywhere: it decides ties.
    @inlinable
    public static func < (left: ReplicaID, right: ReplicaID) -> Bool {
        left.raw < right.raw
    }

    /// Whether nobody writes as it: zero stands for nobody, the greatest for a writer not known yet.
    @inlinable
    public var isReserved: Bool { raw == 0 || raw == .max }
}

/// One unit of work: the `sequence`-th of its replica in one document, counted from 0.
///
/// A change is one unit; each inserted or deleted Unicode scalar of text is one. The unit of the change
/// that creates a thing is that thing's identity.
public struct UnitID: Hashable, Comparable, Sendable {
    /// Who did it.
    public let replica: ReplicaID
    /// From 0, without gaps in one replica and document.
    public let sequence: UInt64

    /// Takes any numbers; what was read may name units that nobody ever made.
    @inlinable
    public init(replica: ReplicaID, sequence: UInt64) {
        self.replica = replica
        self.sequence = sequence
    }

    /// Stands for "nobody": the writer of a value that no change has set.
    @inlinable
    public static var none: UnitID { UnitID(replica: ReplicaID(0), sequence: 0) }

    /// The unit `count` places further on in the same replica; wraps rather than traps on hostile numbers.
    @inlinable
    public func advanced(by count: UInt64) -> UnitID {
        UnitID(replica: replica, sequence: sequence &+ count)
    }

    /// By replica, then by sequence: no order in time between two replicas.
    @inlinable
    public static func < (left: UnitID, right: UnitID) -> Bool {
        left.replica == right.replica ? left.sequence < right.sequence : left.replica < right.replica
    }
}

/// Consecutive units of one replica: what one edit owns.
public struct UnitRange: Hashable, Sendable {
    /// The unit with the lowest sequence.
    public let first: UnitID
    /// How many there are; may be 0.
    public let count: UInt64

    /// The units from `first` on.
    @inlinable
    public init(first: UnitID, count: UInt64) {
        self.first = first
        self.count = count
    }
}
