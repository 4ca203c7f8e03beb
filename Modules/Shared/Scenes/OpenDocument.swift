public import Primitives
public import Replication

/// A document that a scene has open: its session, its log, and the events that wait to be kept.
///
/// The log is in memory, for undo and for merging texts; what a person does is applied at once and handed on as
/// `outbox`, which the page makes durable.
public final class OpenDocument<Value: Document & WireCodable> {
    /// Holds the value and merges what comes; changes go through `perform` here, so that the log has them.
    public private(set) var session: DocumentSession<Value>
    /// All events that were applied, in that order; as long as the past of a snapshot is coming, only what is new.
    public private(set) var log: [Event] = []
    /// The events that made the snapshot with which the document began, as far as they have come; nil once all have.
    private var past: Past?
    /// The bytes of the person's own events since it was last taken.
    public private(set) var outbox: [[UInt8]] = []
    /// What was done here last.
    public private(set) var lastDone: EventID?
    /// Whether everything that was there has been received.
    public var isReady = false
    private var hasMetOtherKind = false
    /// Follows the log whenever somebody asks, so that no event is looked at twice.
    private var history: UndoHistory
    /// Whether there is something to take back and to do again, as far as it was asked since the log grew.
    private var known: (undo: Bool?, redo: Bool?)
    private let gate: WriteGate
    /// Of the person's own events that can't be taken yet: where the last of them ends.
    private var heldEnd: UInt64 = 0

    /// What is known of a past that is still coming.
    private struct Past {
        /// What the snapshot has.
        let whole: EventGraph
        /// What of that has come, each event after its parents.
        var graph = EventGraph()
        var events: [Event] = []
        /// Events that can't be merged before it is whole.
        var awaiting: [[UInt8]] = []
    }

    /// An empty document: its events come by `receive`.
    public init(
        document: DocumentID, kind: String, replica: ReplicaID, author: AuthorID, gate: WriteGate = WriteGate()
    ) {
        self.gate = gate
        session = DocumentSession(document: document, kind: kind, replica: replica, author: author)
        history = UndoHistory(author: author)
        session.takesOwnEarly = true
    }

    /// Goes on from how a document is said to stand of which nothing has come yet: it is shown and changed at once, and its past
    /// follows by `receive`. False, with nothing done, where something has come, and for what can't be read.
    public func begin(from snapshot: SentSnapshot, codec: UInt32) -> Bool {
        guard !isReady, log.isEmpty, session.graph.known.isEmpty, session.graph.waitingCount == 0,
            let (value, graph) = snapshot.decoded(as: Value.self, kind: session.kind, codec: codec),
            !graph.known.isEmpty
        else { return false }
        session = DocumentSession(
            document: id, kind: session.kind, replica: session.replica, author: session.author,
            clock: HybridClock(latest: snapshot.latest), value: value, graph: graph)
        session.takesOwnEarly = true
        past = Past(whole: graph)
        return true
    }

    /// Whether `log` has all that made the document.
    public var isWhole: Bool { past == nil }
    /// The log if it is whole; empty as long as its past is coming.
    public var wholeLog: [Event] { isWhole ? log : [] }
    /// Whether all that has come of it follows something that has not: nothing can be shown.
    var lacksBeginning: Bool { log.isEmpty && isWhole && session.graph.waitingCount > 0 }

    /// Whether an event brings something: not one that is known, unless it is of a past that is still coming.
    public func lacks(_ bytes: [UInt8]) -> Bool {
        guard let event = try? Event(bytes: bytes), session.graph.contains(event.id) else { return true }
        guard let past else { return false }
        return past.whole.contains(event.id) && !past.graph.contains(event.id)
    }

    /// Puts an event into the past. Whether that is whole with it.
    private func keepPast(_ bytes: [UInt8], now: UInt64) -> Bool {
        guard let event = try? Event(bytes: bytes), past?.whole.contains(event.id) == true,
            case .ready(let events) = past?.graph.receive(event)
        else { return false }
        past?.events += events
        guard let done = past, done.graph.known == done.whole.known else { return false }
        past = nil
        log = done.events + log
        history = UndoHistory(author: session.author)
        known = (nil, nil)
        for bytes in done.awaiting { _ = take(bytes, now: now) }
        return true
    }

    /// Whether the document is one of another kind: all that came of it is. Nothing may be done to it here.
    public var isOfOtherKind: Bool { hasMetOtherKind && log.isEmpty && isWhole }

    /// The document after all events of the log.
    public var value: Value { session.value }
    /// The same for as long as it lives.
    public var id: DocumentID { session.document }

    /// Makes one event of what a person did. `now` is milliseconds since 1970. Nothing happens for no changes, and where
    /// nothing may be changed.
    @discardableResult
    public func perform(_ changes: [Value.Change], now: UInt64, undoing: EventID? = nil) -> EventID? {
        guard !changes.isEmpty, gate.passes(id) else { return nil }
        giveWayToHeld()
        return session.perform(changes, now: now, undoing: undoing) { (bytes: [UInt8]) throws(Never) in
            outbox.append(bytes)
            if let event = try? Event(bytes: bytes) {
                log.append(event)
                lastDone = event.id
            }
        }
    }

    /// The first unit of the person's next event.
    public var nextUnit: UnitID {
        giveWayToHeld()
        return session.nextUnit
    }

    /// Own events may wait for others that are ahead of a clock which was set back: their units are taken, so what follows is
    /// another replica's, the same whenever the document is opened so.
    private func giveWayToHeld() {
        guard heldEnd > session.nextUnit.sequence else { return }
        var numbers = SplitMix64(seed: session.writer.raw ^ id.high ^ id.low &+ heldEnd)
        session.write(as: ReplicaID(numbers.next() | 1))
        heldEnd = 0
    }

    /// Takes in an event from elsewhere. Returns whether that changed the document: not for one that is known, waits
    /// for others, or can't be read or merged.
    @discardableResult
    public func receive(_ bytes: [UInt8], now: UInt64) -> Bool {
        // Where a clock was wrong, events were held aside whose time has come since.
        let early = session.receiveEarly(now: now) { (events: [Event]) throws(Never) in log += events }
        takePostponed(now: now)
        return take(bytes, now: now) || early > 0
    }

    /// Takes in events that came together. Returns whether they changed the document.
    ///
    /// What several do to its texts is done at once: one by one each takes as long as the text.
    @discardableResult
    public func receive(all events: [[UInt8]], now: UInt64) -> Bool {
        let gathers = events.count > 1 && isWhole
        if gathers { session.mergesLater = true }
        var isChanged = false
        for bytes in events where receive(bytes, now: now) { isChanged = true }
        guard gathers else { return isChanged }
        session.mergesLater = false
        if (try? session.mergeTexts()) == nil { takeOneByOne(events, now: now) }
        return isChanged
    }

    /// Makes the document anew of the log: where texts can't be merged with all of it, what is too much for them is left out.
    /// `latest` came last, and what of it could not be taken yet is not in the log.
    private func takeOneByOne(_ latest: [[UInt8]], now: UInt64) {
        let events = log
        let failed = session
        log = []
        session = DocumentSession(
            document: id, kind: failed.kind, replica: failed.replica, author: failed.author)
        session.takesOwnEarly = true
        session.write(as: failed.writer)
        for event in events + failed.heldEvents { _ = take(event.bytes, now: now) }
        for bytes in latest { _ = take(bytes, now: now) }
        session.takeObservers(of: failed)
    }

    private func take(_ bytes: [UInt8], now: UInt64) -> Bool {
        for attempt in 0..<2 {
            do throws(ReceivingError<Never>) {
                let outcome = try session.receive(bytes, now: now) { (events: [Event]) throws(Never) in
                    log += events
                }
                switch outcome {
                case .needsHistory:
                    if past != nil {
                        past?.awaiting.append(bytes)
                        return false
                    }
                    guard attempt == 0 else { return false }
                    do throws(WireError) { try session.learnHistory(from: log) } catch { return false }
                case .applied:
                    takePostponed(now: now)
                    return true
                case .foreign:
                    if let event = try? Event(bytes: bytes), event.document == id { hasMetOtherKind = true }
                    return false
                case .waiting, .early, .refused, .unmergeable:
                    noteHeld(bytes)
                    return false
                case .known: return keepPast(bytes, now: now)
                }
            } catch {
                return false
            }
        }
        return false
    }

    private func noteHeld(_ bytes: [UInt8]) {
        guard let event = try? Event(bytes: bytes), event.id.replica == session.writer else { return }
        heldEnd = max(heldEnd, event.id.sequence &+ event.span)
    }

    /// Events whose turn came while a text's history was missing.
    private func takePostponed(now: UInt64) {
        for event in session.takeNeedingHistory() { _ = take(event.bytes, now: now) }
    }

    /// Whether there is something to take back, or to do again. Complexity: O(1) as long as nothing happens.
    public func canStep(_ direction: UndoDirection) -> Bool {
        followLog()
        if let answer = direction == .undo ? known.undo : known.redo { return answer }
        let answer = next(direction, isProbe: true) != nil
        if direction == .undo { known.undo = answer } else { known.redo = answer }
        return answer
    }

    /// Whether `step(.undo)` would take back this event, and no later one.
    public func isNextUndo(_ event: EventID) -> Bool { next(.undo, isProbe: true)?.undoes == event }

    private func followLog() {
        guard history.count < log.count else { return }
        history.follow(log)
        known = (nil, nil)
    }

    private func next(_ direction: UndoDirection, isProbe: Bool) -> UndoStep<Value.Change>? {
        // What an undo brings back is looked for in the whole log.
        guard isWhole else { return nil }
        followLog()
        return try? session.value.undoStep(direction, in: history, log: log, isProbe: isProbe)
    }

    /// Takes back the person's last event, or the last undo. Returns whether there was one.
    @discardableResult
    public func step(
        _ direction: UndoDirection, now: UInt64,
        completing: (Value, [Value.Change]) -> [Value.Change] = { $1 }
    ) -> Bool {
        guard let step = next(direction, isProbe: false) else { return false }
        return perform(completing(session.value, step.changes), now: now, undoing: step.undoes) != nil
    }

    /// The events to keep, once.
    public func takeOutbox() -> [[UInt8]] {
        defer { outbox = [] }
        return outbox
    }
}
