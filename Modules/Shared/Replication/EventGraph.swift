public import TextMerging

/// Which events of one document are known, what nothing follows yet, and what waits for its parents.
///
/// Events may arrive in any order and more than once. Each comes out of `receive` once, after its parents.
public struct EventGraph: Sendable {
    /// The events that no known event follows, sorted.
    public private(set) var frontier: [EventID]
    /// The first unknown unit of each replica, sorted by replica.
    public private(set) var known: [UnitID]
    private var waiting: [Event] = []

    /// How many events may wait for their parents at once.
    public static let maximumWaiting = 10_000

    public init() {
        frontier = []
        known = []
    }

    /// What came of an event that arrived.
    public enum Reception: Sendable {
        /// These are new, in an order that can be applied: the event and what waited for it.
        case ready([Event])
        case known
        /// Its parents are missing; it is held back.
        case waiting
        /// So much waits already that it was not kept.
        case refused
    }

    /// The next unit that `replica` will own.
    public func next(of replica: ReplicaID) -> UnitID {
        UnitID(replica: replica, sequence: sequence(of: replica))
    }

    public func contains(_ event: EventID) -> Bool {
        event.sequence < sequence(of: event.replica)
    }

    public var waitingCount: Int { waiting.count }

    /// Takes in an event from elsewhere; when it is new and its parents are known, it counts as applied.
    public mutating func receive(_ event: Event) -> Reception {
        if contains(event.id) { return .known }
        guard isReady(event) else {
            if waiting.contains(where: { $0.id == event.id }) { return .known }
            guard waiting.count < Self.maximumWaiting else { return .refused }
            waiting.append(event)
            return .waiting
        }
        advance(past: event)
        var ready = [event]
        var found = true
        while found {
            found = false
            var rest: [Event] = []
            for candidate in waiting {
                if contains(candidate.id) { continue }
                if isReady(candidate) {
                    advance(past: candidate)
                    ready.append(candidate)
                    found = true
                } else {
                    rest.append(candidate)
                }
            }
            waiting = rest
        }
        return .ready(ready)
    }

    /// Whether everything before `event` is known.
    public func isReady(_ event: Event) -> Bool {
        guard event.id.sequence == sequence(of: event.id.replica) else { return false }
        for parent in event.parents where !contains(parent) { return false }
        return true
    }

    /// Counts an event as applied; its parents leave the frontier, it enters.
    public mutating func advance(past event: Event) {
        advance(past: event.id, span: event.span, parents: event.parents)
    }

    mutating func advance(past id: EventID, span: UInt64, parents: [EventID]) {
        frontier.removeAll { parents.contains($0) }
        let place = frontier.firstIndex { id < $0 } ?? frontier.count
        frontier.insert(id, at: place)
        let after = id.advanced(by: span)
        for index in known.indices where known[index].replica == id.replica {
            known[index] = after
            return
        }
        known.insert(after, at: known.firstIndex { id.replica < $0.replica } ?? known.count)
    }

    private func sequence(of replica: ReplicaID) -> UInt64 {
        for unit in known where unit.replica == replica { return unit.sequence }
        return 0
    }
}

extension EventGraph: WireCodable {
    /// What waits is not part of it.
    public func encode(into writer: inout WireWriter) {
        writer.writeVarint(UInt64(frontier.count))
        for head in frontier { writer.write(head) }
        writer.writeVarint(UInt64(known.count))
        for unit in known { writer.write(unit) }
    }

    public init(from reader: inout WireReader) throws(WireError) {
        self.init()
        for _ in 0..<(try reader.readCount(ofSize: 9)) { frontier.append(try reader.readUnit()) }
        for _ in 0..<(try reader.readCount(ofSize: 9)) { known.append(try reader.readUnit()) }
    }
}
