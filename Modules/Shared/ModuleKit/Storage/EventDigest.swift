public import Primitives
public import Replication

/// 128 bits that stand for some events of one replica in one document: the beginning of a SHA-256, so that nobody
/// makes two events of one.
public struct EventDigest: Hashable, Sendable {
    /// The hash's first 64 bits.
    public let high: UInt64
    /// The 64 bits after them.
    public let low: UInt64

    /// A digest that was kept as its halves.
    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Of no events.
    public static let none = EventDigest(high: 0, low: 0)

    /// Of an event alone.
    public init(of bytes: [UInt8]) {
        let words = BlobHash(of: bytes).firstWords
        self.init(high: words.high, low: words.low)
    }

    /// Of the events that this one stands for and the next.
    public func followed(by event: EventDigest) -> EventDigest {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(32)
        for word in [high, low, event.high, event.low] {
            withUnsafeBytes(of: word.littleEndian) { bytes.append(contentsOf: $0) }
        }
        return EventDigest(of: bytes)
    }
}

/// What a log has of one replica's events.
public struct Lineage: Equatable, Sendable {
    /// The first unit that the log lacks.
    public var end: UnitID
    /// Of all its events, in their order.
    public var digest: EventDigest
    /// The latest time that one of them carries.
    public var latest: Timestamp

    /// `end` also says whose events they are.
    public init(end: UnitID, digest: EventDigest, latest: Timestamp) {
        self.end = end
        self.digest = digest
        self.latest = latest
    }

    /// Of no events.
    package init(_ replica: ReplicaID) {
        self.init(end: UnitID(replica: replica, sequence: 0), digest: .none, latest: .zero)
    }

    /// Of an event that nothing of its replica came before.
    package init(of event: StoredEvent) {
        self.init(event.id.replica)
        add(event)
    }

    /// With the next event.
    package mutating func add(_ event: StoredEvent) {
        end = UnitID(replica: end.replica, sequence: max(end.sequence, event.id.sequence &+ event.span))
        digest = digest.followed(by: EventDigest(of: event.bytes))
        latest = max(latest, Event.time(in: event.bytes) ?? .zero)
    }

    /// What a whole log has of each replica, sorted by replica.
    package static func all(of log: [StoredEvent]) -> [Lineage] {
        var lineages: [ReplicaID: Lineage] = [:]
        for event in log { lineages[event.id.replica, default: Lineage(event.id.replica)].add(event) }
        return lineages.values.byReplica
    }
}
