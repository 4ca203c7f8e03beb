public import TextMerging

/// The one way into a document: intent → encode → append → apply → observers.
///
/// Command line, page and sync all go through it. It is synchronous and knows no store: the caller hands in
/// what makes the bytes durable, and a failure there leaves the document as it was.
public final class DocumentSession<Value: Document> {
    public let document: DocumentID
    public let kind: String
    public let replica: ReplicaID
    public let author: AuthorID
    public private(set) var value: Value
    public private(set) var graph: EventGraph
    /// The clock of the replica; a host with several documents hands it from one session to the next.
    public private(set) var clock: HybridClock
    private var observers: [(token: ObserverToken, call: (Applied<Value.Change>) -> Void)] = []
    private var lastToken: UInt32 = 0
    /// Events from the future, held aside until their time comes; sorted by origin.
    private var early: [Event] = []
    /// Events that were held back and whose turn has come, but which edit a text beside another edit: nothing
    /// of them is applied.
    public private(set) var needingHistory: [Event] = []

    /// A session on a new document, or on one as a snapshot or replay left it.
    public init(
        document: DocumentID, kind: String, replica: ReplicaID, author: AuthorID, clock: HybridClock = HybridClock(),
        value: Value = Value(), graph: EventGraph = EventGraph()
    ) {
        self.document = document
        self.kind = kind
        self.replica = replica
        self.author = author
        self.clock = clock
        self.value = value
        self.graph = graph
    }

    /// Makes one event of `changes`, has `append` make its bytes durable, then applies it and tells the
    /// observers. `now` is the wall clock in milliseconds since 1970.
    ///
    /// One gesture is one call, one event, one step of undo. Nothing happens for no changes: returns nil. The
    /// changes must come from intents on the present `value`, which is what they are applied to.
    @discardableResult
    public func perform<Failure: Error>(
        _ changes: [Value.Change], now: UInt64, undoing undoes: EventID? = nil,
        append: (_ bytes: [UInt8]) throws(Failure) -> Void
    ) throws(Failure) -> EventID? {
        guard !changes.isEmpty else { return nil }
        var ahead = clock
        let time = ahead.tick(now: now)
        let id = graph.next(of: replica)
        let parents = graph.frontier
        let bytes = Event.encode(
            document: document, kind: kind, id: id, parents: parents, time: time, author: author, undoes: undoes,
            changes: changes)
        try append(bytes)
        clock = ahead
        var span: UInt64 = 0
        for change in changes { span &+= change.span }
        graph.advanceLocally(past: id, span: span)
        var unit = id
        for change in changes {
            value.apply(change, from: Origin(unit: unit, time: time))
            unit = unit.advanced(by: change.span)
        }
        if !observers.isEmpty {
            var unit = id
            for change in changes {
                tell(Applied(change: change, origin: Origin(unit: unit, time: time), author: author, isLocal: true))
                unit = unit.advanced(by: change.span)
            }
        }
        return id
    }

    /// What came of an event from elsewhere.
    public enum Reception: Equatable, Sendable {
        /// This many events were applied: it, and what waited for it. `needingHistory` tells what could not be.
        case applied(Int)
        case known
        /// Its parents are missing.
        case waiting
        /// Too much waits already; it was not kept.
        case refused
        /// It is more than ten minutes ahead of the clock and held aside until then.
        case early
        /// It edits a text beside an edit that is already here: merging needs the text's history. Nothing of
        /// it was applied or kept.
        case needsHistory(field: UnitID, since: TextVersion)
        /// It belongs to another document.
        case foreign
    }

    /// Takes in an event from elsewhere, in any order and as often as it comes.
    ///
    /// All of an event is applied or nothing: bytes that cannot be read throw and leave the session as it
    /// was. `now` is the wall clock in milliseconds since 1970.
    public func receive(_ bytes: [UInt8], now: UInt64) throws(WireError) -> Reception {
        let event = try Event(bytes: bytes)
        guard event.document == document, event.kind == kind else { return .foreign }
        if graph.contains(event.id) { return .known }
        let changes = try event.decodedChanges(as: Value.Change.self)
        if HybridClock.isEarly(event.time, now: now) { return setAside(event) }
        guard graph.isReady(event) else {
            switch graph.hold(event) {
            case .waiting: return .waiting
            case .refused: return .refused
            case .known, .ready: return .known
            }
        }
        if let conflict = conflict(of: changes) { return conflict }
        take(event, changes)
        return .applied(1 + takeReleased(by: event))
    }

    /// Takes in the events that were held aside and whose time has come, the oldest first; returns how many
    /// events were applied. One that meets a conflict joins `needingHistory`.
    public func receiveEarly(now: UInt64) throws(WireError) -> Int {
        let due = early.filter { !HybridClock.isEarly($0.time, now: now) }
        early.removeAll { !HybridClock.isEarly($0.time, now: now) }
        var count = 0
        for event in due {
            switch try receive(event.bytes, now: now) {
            case .applied(let applied): count += applied
            case .needsHistory: postpone(event)
            case .refused: early.append(event)
            case .known, .waiting, .early, .foreign: break
            }
        }
        return count
    }

    /// Forgets the events in `needingHistory` and returns them, for the host to hand in again once it has
    /// loaded the texts' history.
    public func takeNeedingHistory() -> [Event] {
        defer { needingHistory = [] }
        return needingHistory
    }

    private func setAside(_ event: Event) -> Reception {
        let place = early.lowerBound { !(Origin(unit: $0.id, time: $0.time) < Origin(unit: event.id, time: event.time)) }
        if place < early.count, early[place].id == event.id, early[place].time == event.time { return .early }
        guard early.count < EventGraph.maximumWaiting else { return .refused }
        early.insert(event, at: place)
        return .early
    }

    /// Applies what waited for `event`, and what waited for that; returns how many events.
    private func takeReleased(by event: Event) -> Int {
        var count = 0
        var next = graph.released(by: event)
        while let event = next.popLast() {
            // Two events that claim the same units may both have waited; the second is no longer new. The
            // changes were read once before the event was held back, so they can be read again.
            guard !graph.contains(event.id), let changes = try? event.decodedChanges(as: Value.Change.self)
            else { continue }
            if conflict(of: changes) != nil {
                postpone(event)
            } else {
                take(event, changes)
                count += 1
                next.append(contentsOf: graph.released(by: event))
            }
        }
        return count
    }

    private func take(_ event: Event, _ changes: [(change: Value.Change, origin: Origin)]) {
        graph.advance(past: event)
        clock.observe(event.time)
        for (change, origin) in changes { value.apply(change, from: origin) }
        guard !observers.isEmpty else { return }
        for (change, origin) in changes {
            tell(Applied(change: change, origin: origin, author: event.author, isLocal: false))
        }
    }

    private func postpone(_ event: Event) {
        guard needingHistory.count < EventGraph.maximumWaiting else { return }
        needingHistory.append(event)
    }

    /// The text that the changes edit beside another edit, if any.
    private func conflict(of changes: [(change: Value.Change, origin: Origin)]) -> Reception? {
        // The texts met so far, sorted by field, each at the version that the changes have brought it to.
        var versions: [(field: UnitID, version: TextVersion)] = []
        for (change, origin) in changes {
            guard let edit = change.textEdit(at: origin.unit) else { continue }
            let place = versions.lowerBound { !($0.field < edit.field) }
            let isMet = place < versions.count && versions[place].field == edit.field
            if change.isTextOnly {
                let seen = isMet ? versions[place].version : value.textVersion(of: edit.field)
                if let seen, seen != edit.edit.parents { return .needsHistory(field: edit.field, since: seen) }
            }
            if isMet {
                versions[place].version = edit.resultingVersion
            } else {
                versions.insert((edit.field, edit.resultingVersion), at: place)
            }
        }
        return nil
    }

    private func tell(_ applied: Applied<Value.Change>) {
        for observer in observers { observer.call(applied) }
    }
}

/// A change that a document has taken, as its observers see it.
public struct Applied<Change: DocumentChange>: Sendable {
    public let change: Change
    public let origin: Origin
    public let author: AuthorID
    /// Whether it was made through this session rather than received.
    public let isLocal: Bool
}

/// What `observe` gives and `stopObserving` takes.
public struct ObserverToken: Equatable, Sendable {
    let number: UInt32
}

extension DocumentSession {
    /// Calls `observer` for each change once the whole event is applied, in the order of observing; any number
    /// may observe. The session keeps the closure until `stopObserving`.
    public func observe(_ observer: @escaping (Applied<Value.Change>) -> Void) -> ObserverToken {
        lastToken &+= 1
        let token = ObserverToken(number: lastToken)
        observers.append((token, observer))
        return token
    }

    public func stopObserving(_ token: ObserverToken) {
        observers.removeAll { $0.token == token }
    }
}
