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
    /// Events from the future, held aside until their time comes.
    private var early: [(bytes: [UInt8], time: Timestamp)] = []

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
    /// One gesture is one call, one event, one step of undo. Nothing happens for no changes: returns nil.
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
        for change in changes { span += change.span }
        graph.advance(past: id, span: span, parents: parents)
        var unit = id
        for change in changes {
            apply(change, from: Origin(unit: unit, time: time), author: author, isLocal: true)
            unit = unit.advanced(by: change.span)
        }
        return id
    }

    /// What came of an event from elsewhere.
    public enum Reception: Equatable, Sendable {
        /// This many events were applied: it, and what waited for it.
        case applied(Int)
        case known
        /// Its parents are missing.
        case waiting
        /// Too much waits already; it was not kept.
        case refused
        /// It is more than ten minutes ahead of the clock and held aside until then.
        case early
        /// It edits a text beside an edit that is already here: merging needs the text's history.
        case needsHistory(field: UnitID, since: TextVersion)
        /// It belongs to another document.
        case foreign
    }

    /// Takes in an event from elsewhere, in any order and as often as it comes.
    public func receive(_ bytes: [UInt8], now: UInt64) throws(WireError) -> Reception {
        let event = try Event(bytes: bytes)
        guard event.document == document, event.kind == kind else { return .foreign }
        if event.time.milliseconds > now &+ HybridClock.toleranceMilliseconds {
            if !graph.contains(event.id) && !early.contains(where: { $0.bytes == bytes }) {
                guard early.count < EventGraph.maximumWaiting else { return .refused }
                early.append((bytes, event.time))
            }
            return .early
        }
        if graph.isReady(event), let conflict = try conflict(of: event) { return conflict }
        var next = graph
        switch next.receive(event) {
        case .known: return .known
        case .refused: return .refused
        case .waiting:
            graph = next
            return .waiting
        case .ready(let events):
            var applied = 0
            for ready in events {
                if applied > 0, let conflict = try conflict(of: ready) { return conflict }
                graph.advance(past: ready)
                clock.observe(ready.time)
                for (change, origin) in try ready.decodedChanges(as: Value.Change.self) {
                    apply(change, from: origin, author: ready.author, isLocal: false)
                }
                applied += 1
            }
            graph = next
            return .applied(applied)
        }
    }

    /// Takes in the events that were held aside and whose time has come; returns how many were applied.
    public func receiveEarly(now: UInt64) throws(WireError) -> Int {
        let due = early.filter { $0.time.milliseconds <= now &+ HybridClock.toleranceMilliseconds }
        early.removeAll { $0.time.milliseconds <= now &+ HybridClock.toleranceMilliseconds }
        var count = 0
        for item in due {
            if case .applied(let applied) = try receive(item.bytes, now: now) { count += applied }
        }
        return count
    }

    /// The text that `event` edits beside another edit, if any.
    private func conflict(of event: Event) throws(WireError) -> Reception? {
        var versions: [(field: UnitID, version: TextVersion)] = []
        for (change, origin) in try event.decodedChanges(as: Value.Change.self) {
            guard let edit = change.textEdit(at: origin.unit) else { continue }
            if change.isTextOnly {
                let seen =
                    versions.last { $0.field == edit.field }?.version ?? value.textVersion(of: edit.field)
                if let seen, seen != edit.edit.parents { return .needsHistory(field: edit.field, since: seen) }
            }
            versions.append((edit.field, edit.resultingVersion))
        }
        return nil
    }

    private func apply(_ change: Value.Change, from origin: Origin, author: AuthorID, isLocal: Bool) {
        value.apply(change, from: origin)
        guard !observers.isEmpty else { return }
        let applied = Applied(change: change, origin: origin, author: author, isLocal: isLocal)
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
    /// Calls `observer` after each change, in the order of observing; any number may observe. The session
    /// keeps the closure until `stopObserving`.
    public func observe(_ observer: @escaping (Applied<Value.Change>) -> Void) -> ObserverToken {
        lastToken += 1
        let token = ObserverToken(number: lastToken)
        observers.append((token, observer))
        return token
    }

    public func stopObserving(_ token: ObserverToken) {
        observers.removeAll { $0.token == token }
    }
}
