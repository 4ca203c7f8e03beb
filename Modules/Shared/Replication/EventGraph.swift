public import TextMerging

/// Which events of one document are known, what nothing follows yet, and what waits for its parents.
///
/// Events may arrive in any order and more than once. Each comes out of `receive` once, after its parents.
public struct EventGraph: Sendable {
    /// The events that no known event follows, sorted.
    public private(set) var frontier: [EventID]
    /// The first unknown unit of each replica, sorted by replica.
    public private(set) var known: [UnitID]
    private var waiting = WaitingEvents()

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

    /// How many events wait for their parents.
    public var waitingCount: Int { waiting.count }

    /// Takes in an event from elsewhere; when it is new and its parents are known, it counts as applied.
    public mutating func receive(_ event: Event) -> Reception {
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
        event.id.sequence == sequence(of: event.id.replica) && missing(before: event, needs) == nil
    }

    /// Counts an event as applied; its parents leave the frontier, it enters.
    public mutating func advance(past event: Event) {
        advance(past: event.id, span: event.span, parents: event.parents)
    }

    private mutating func advance(past id: EventID, span: UInt64, parents: [EventID]) {
        if parents.count <= 8 {
            for parent in parents {
                let place = frontier.lowerBound { !($0 < parent) }
                if place < frontier.count, frontier[place] == parent { frontier.remove(at: place) }
            }
        } else {
            let parents = parents.sorted()
            frontier.removeAll { head in
                let place = parents.lowerBound { !($0 < head) }
                return place < parents.count && parents[place] == head
            }
        }
        frontier.insert(id, at: frontier.lowerBound { id < $0 })
        count(id, span: span)
    }

    /// Counts an event of this replica as applied: it follows the whole frontier.
    mutating func advanceLocally(past id: EventID, span: UInt64) {
        frontier.removeAll(keepingCapacity: true)
        frontier.append(id)
        count(id, span: span)
    }

    private mutating func count(_ id: EventID, span: UInt64) {
        let after = id.advanced(by: span)
        let place = place(of: id.replica)
        if place < known.count, known[place].replica == id.replica {
            known[place] = after
        } else {
            known.insert(after, at: place)
        }
    }

    private func place(of replica: ReplicaID) -> Int {
        known.lowerBound { !($0.replica < replica) }
    }

    private func sequence(of replica: ReplicaID) -> UInt64 {
        let place = place(of: replica)
        return place < known.count && known[place].replica == replica ? known[place].sequence : 0
    }
}

// What waits.
extension EventGraph {
    /// Keeps an event back until what it misses is there.
    mutating func hold(_ event: Event, needing needs: [UnitID] = []) -> Reception {
        guard let missing = missing(before: event, needs) else { return .known }
        if waiting.contains(event.id, for: missing) { return .known }
        guard waiting.count < Self.maximumWaiting else { return .refused }
        waiting.insert(event, needing: needs, for: missing)
        return .waiting
    }

    /// Whether anything waits for `event`.
    func isAwaited(_ event: Event) -> Bool {
        waiting.isAnyWaiting(for: event.id, span: event.span)
    }

    /// Takes out what waited for `event`, which counts as applied by now, and can be applied in its turn.
    mutating func released(by event: Event) -> [Event] {
        guard waiting.count > 0 else { return [] }
        var ready: [Event] = []
        for candidate in waiting.remove(waitingFor: event.id, span: event.span)
        where !contains(candidate.event.id) {
            if let missing = missing(before: candidate.event, candidate.needs) {
                waiting.insert(candidate.event, needing: candidate.needs, for: missing)
            } else {
                ready.append(candidate.event)
            }
        }
        return ready
    }

    /// The first unit that is not known and must come before `event`: one of its replica's own, a parent, or one
    /// of `needs`.
    private func missing(before event: Event, _ needs: [UnitID]) -> UnitID? {
        if event.id.sequence > sequence(of: event.id.replica) {
            return UnitID(replica: event.id.replica, sequence: event.id.sequence - 1)
        }
        return event.parents.first { !contains($0) } ?? needs.first { !contains($0) }
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
        for _ in 0..<(try reader.readCount(ofSize: 9)) {
            let head = try reader.readUnit()
            if let last = frontier.last, !(last < head) { throw reader.malformed }
            frontier.append(head)
        }
        for _ in 0..<(try reader.readCount(ofSize: 9)) {
            let unit = try reader.readUnit()
            if let last = known.last, !(last.replica < unit.replica) { throw reader.malformed }
            known.append(unit)
        }
    }
}
