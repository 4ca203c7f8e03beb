public import Primitives

/// Which events of one document are known, what nothing follows yet, and what waits for its parents.
///
/// Events may arrive in any order and more than once. Each comes out of `receive` once, after its parents.
public struct EventGraph: Sendable {
    /// The events that no known event follows.
    private var heads = SortedTable<EventID, Void>()
    /// The first unknown sequence number of each replica.
    private var sequences = SortedTable<ReplicaID, UInt64>()
    private var waiting = WaitingEvents()

    /// How many events may wait for their parents at once.
    public static let maximumWaiting = 10_000

    /// Nothing is known.
    public init() {}

    /// The events that no known event follows, sorted.
    public var frontier: [EventID] { heads.keys }

    /// The first unknown unit of each replica, sorted by replica. Complexity: O(replicas).
    public var known: [UnitID] {
        var result: [UnitID] = []
        result.reserveCapacity(sequences.count)
        sequences.forEach { result.append(UnitID(replica: $0, sequence: $1)) }
        return result
    }

    /// What came of an event that arrived.
    public enum Outcome: Sendable {
        /// These are new, in an order that can be applied: the event and what waited for it.
        case ready([Event])
        /// It was here already.
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

    /// Whether the event was applied; what waits was not. Complexity: O(log replicas).
    public func contains(_ event: EventID) -> Bool {
        event.sequence < sequence(of: event.replica)
    }

    /// How many events wait for their parents.
    public var waitingCount: Int { waiting.count }

    /// Takes in an event from elsewhere; when it is new and its parents are known, it counts as applied.
    public mutating func receive(_ event: Event) -> Outcome {
        if contains(event.id) { return .known }
        guard isReady(event) else { return hold(event) }
        var ready: [Event] = []
        var next = [event]
        while let event = next.popLast() {
            // Two events that claim the same units may both have waited; the second is no longer new.
            guard !contains(event.id) else { continue }
            ready.append(event)
            advance(past: event)
            next.append(contentsOf: released(by: event))
        }
        return .ready(ready)
    }

    /// Whether everything before `event` is known, as are the units `needs`, and it is new.
    public func isReady(_ event: Event, needing needs: [UnitID] = []) -> Bool {
        event.id.sequence == sequence(of: event.id.replica) && firstMissing(before: event, needs, behind: 0) == nil
    }

    /// Counts an event as applied; its parents leave the frontier, it enters.
    public mutating func advance(past event: Event) {
        advance(past: event.id, span: event.span, parents: event.parents)
    }

    private mutating func advance(past id: EventID, span: UInt64, parents: [EventID]) {
        for parent in parents { heads.remove(parent) }
        heads.insert(id, ())
        count(id, span: span)
    }

    /// Counts an event of this replica as applied: it follows the whole frontier.
    mutating func advanceLocally(past id: EventID, span: UInt64) {
        heads.reset(to: id, ())
        count(id, span: span)
    }

    private mutating func count(_ id: EventID, span: UInt64) {
        sequences.set(id.replica, to: id.sequence &+ span)
    }

    private func sequence(of replica: ReplicaID) -> UInt64 {
        sequences[replica] ?? 0
    }
}

// What waits.
extension EventGraph {
    /// Keeps an event back until what it misses is there.
    mutating func hold(_ event: Event, needing needs: [UnitID] = []) -> Outcome {
        guard let (missing, passed) = firstMissing(before: event, needs, behind: 0) else { return .known }
        if waiting.contains(event.id, for: missing) { return .known }
        guard waiting.count < Self.maximumWaiting else { return .refused }
        waiting.insert(WaitingEvents.Held(event, needs, passed: passed), for: missing)
        return .waiting
    }

    /// Complexity: O(n).
    var waitingEvents: [Event] { waiting.events }

    /// Whether anything waits for `event`.
    func isAwaited(_ event: Event) -> Bool {
        waiting.isAnyWaiting(for: event.id, span: event.span)
    }

    /// Takes out what waited for `event`, which counts as applied by now, and can be applied in its turn.
    mutating func released(by event: Event) -> [Event] {
        guard waiting.count > 0 else { return [] }
        var ready: [Event] = []
        for held in waiting.remove(waitingFor: event.id, span: event.span) where !contains(held.event.id) {
            if let (missing, passed) = firstMissing(before: held.event, held.needs, behind: held.passed) {
                waiting.insert(WaitingEvents.Held(held.event, held.needs, passed: passed), for: missing)
            } else {
                ready.append(held.event)
            }
        }
        return ready
    }

    /// The first unit that is not known and must come before `event`: one of its replica's own, a parent, or one of
    /// `needs`; and how many parents and needs stand before it. The first `passed` of them are known already, so that
    /// an event that waits for many looks at each once.
    private func firstMissing(
        before event: Event, _ needs: [UnitID], behind passed: Int
    ) -> (unit: UnitID, passed: Int)? {
        if event.id.sequence > sequence(of: event.id.replica) {
            return (UnitID(replica: event.id.replica, sequence: event.id.sequence - 1), passed)
        }
        let parents = event.parents.count
        for index in passed..<max(passed, parents + needs.count) {
            let unit = index < parents ? event.parents[index] : needs[index - parents]
            if !contains(unit) { return (unit, index) }
        }
        return nil
    }
}

extension EventGraph: WireCodable {
    /// What waits is not part of it.
    public func encode(into writer: inout WireWriter) {
        writer.writeVarint(UInt64(heads.count))
        heads.forEach { head, _ in writer.write(head) }
        writer.writeVarint(UInt64(sequences.count))
        sequences.forEach { writer.write(UnitID(replica: $0, sequence: $1)) }
    }

    public init(from reader: inout WireReader) throws(WireError) {
        self.init()
        for _ in 0..<(try reader.readCount(ofSize: 9)) {
            let head = try reader.readUnit()
            if let last = heads.last, !(last.key < head) { throw reader.malformed }
            heads.insert(head, ())
        }
        for _ in 0..<(try reader.readCount(ofSize: 9)) {
            let unit = try reader.readUnit()
            if let last = sequences.last, !(last.key < unit.replica) { throw reader.malformed }
            sequences.insert(unit.replica, unit.sequence)
        }
    }
}
