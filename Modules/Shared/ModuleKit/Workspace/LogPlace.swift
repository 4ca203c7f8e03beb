public import Primitives
import Replication

/// How far somebody has a document's log.
public struct LogPlace: Equatable, Sendable {
    /// How many events they have, the first of the log.
    public let position: UInt64
    /// Stands for which events those are, in whatever order: 64 bits over how far each replica's go. Nil where it is not
    /// known.
    public let digest: UInt64?

    /// Takes both as they were given before.
    public init(position: UInt64, digest: UInt64?) {
        (self.position, self.digest) = (position, digest)
    }

    /// Before all events.
    public static let start = LogPlace(position: 0, digest: nil)

    /// Whether this is a place in the log that has `other` at the same position. Where one of them has no digest, nothing
    /// speaks against it.
    func isIn(logWith other: LogPlace) -> Bool {
        position == 0 || digest == nil || other.digest == nil || digest == other.digest
    }
}

extension DocumentState {
    /// The place in the log that `events` follow, which are the last of it in their order: each replica's own begin where
    /// those before them end, so that what was before need not be read. Complexity: O(replicas + events).
    func place(before events: some Collection<EventID>) -> LogPlace {
        // A damaged log may have more.
        let position = position - min(position, UInt64(events.count))
        guard let graph = try? EventGraph(wireBytes: graph) else { return LogPlace(position: position, digest: nil) }
        var firsts: [ReplicaID: UInt64] = [:]
        for event in events where firsts[event.replica] == nil { firsts[event.replica] = event.sequence }
        var digest: UInt64 = 0
        for end in graph.known {
            let sequence = firsts[end.replica] ?? end.sequence
            guard sequence > 0 else { continue }
            var sum = Checksum()
            sum.add(end.replica.raw)
            sum.add(sequence)
            // Mixed, as they are only added: ends of two replicas that are near each other must not stand for one another.
            var mixed = SplitMix64(seed: sum.value)
            digest &+= mixed.next()
        }
        return LogPlace(position: position, digest: digest)
    }

    /// The end of the log.
    var end: LogPlace { place(before: EmptyCollection()) }
}
