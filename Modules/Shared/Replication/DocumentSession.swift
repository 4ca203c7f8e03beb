public import Primitives

/// The one way into a document: intent → encode → append → apply → observers.
///
/// Command line, page and sync all go through it. It is synchronous and knows no store: the caller hands in
/// what makes the bytes durable, and a failure there leaves the document as it was.
public final class DocumentSession<Value: Document> {
    /// Which document the session is on.
    public var document: DocumentID { receiver.document }
    /// Its area's name of the kind, such as `memo`.
    public var kind: String { receiver.kind }
    /// Whose units the session's own events have.
    public var replica: ReplicaID { receiver.replica }
    /// Whose units its next events are: ``replica``'s, where nothing else was said.
    public var writer: ReplicaID { receiver.writer }
    /// The first unit of its next event.
    public var nextUnit: UnitID { receiver.graph.next(of: writer) }
    /// Goes on as another replica, which must be nobody else's: where there are events of the present one that can't be taken.
    public func write(as replica: ReplicaID) { receiver.writer = replica }
    /// Whose name the session's own events bear.
    public let author: AuthorID
    /// The document as it is now.
    public internal(set) var value: Value
    /// What is known of the document, and what waits.
    public var graph: EventGraph { receiver.graph }
    /// The clock of the replica; a host with several documents hands it from one session to the next.
    public internal(set) var clock: HybridClock
    private var observers: [(token: ObserverToken, call: (Applied<Value.Change>) -> Void)] = []
    private(set) var isObserved = false
    private var lastToken: UInt32 = 0
    /// How every event of the document begins.
    private let opening: [UInt8]
    var receiver: EventReceiver<Value.Change>
    /// Whether events of the session's own replica are taken in although they are ahead of the clock: a page that is
    /// loaded anew gets what it wrote while its clock was wrong, and must not give the same units again.
    public var takesOwnEarly: Bool {
        get { receiver.takesOwnEarly }
        set { receiver.takesOwnEarly = newValue }
    }
    /// Events that were held back and whose turn has come, but which edit a text beside another edit: nothing
    /// of them is applied.
    public var needingHistory: [Event] { receiver.needingHistory }

    /// A session on a new document, or on one as a snapshot or replay left it.
    public init(
        document: DocumentID, kind: String, replica: ReplicaID, author: AuthorID, clock: HybridClock = HybridClock(),
        value: Value = Value(), graph: EventGraph = EventGraph()
    ) {
        receiver = EventReceiver(document: document, kind: kind, replica: replica, graph: graph)
        self.author = author
        self.clock = clock
        self.value = value
        opening = Event.opening(document: document, kind: kind)
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
        let count = changes.count
        guard count > 0 else { return nil }
        var ahead = clock
        let time = ahead.tick(now: now)
        let id = nextUnit
        let parents = receiver.graph.frontier
        let bytes = Event.encode(
            behind: opening, id: id, parents: parents, time: time, author: author, undoes: undoes, changes: changes)
        try append(bytes)
        clock = ahead
        // Counting by hand: this is the hottest loop, and it is not specialised for other modules' changes.
        var unit = id
        for index in 0..<count {
            value.apply(changes[index], from: Origin(unit: unit, time: time))
            unit = unit.advanced(by: changes[index].span)
        }
        receiver.texts.note(changes, from: Origin(unit: id, time: time))
        receiver.graph.advanceLocally(past: id, span: unit.sequence &- id.sequence)
        if isObserved {
            var unit = id
            for change in changes {
                tell(Applied(change: change, origin: Origin(unit: unit, time: time), author: author, isLocal: true))
                unit = unit.advanced(by: change.span)
            }
        }
        return id
    }

    /// Makes the document quick to read, as its `reindex` does: for whoever is about to look at it often.
    public func reindex() { value.reindex() }

    func tell(_ applied: Applied<Value.Change>) {
        for observer in observers { observer.call(applied) }
    }
}

/// A change that a document has taken, as its observers see it.
public struct Applied<Change: DocumentChange>: Sendable {
    /// The change as it was applied; an edit of a text may be merged with others by then.
    public let change: Change
    /// Its first unit, and the event's time. Of edits that were made at once (`mergesLater`) it is `UnitID.none`.
    public let origin: Origin
    /// Who made it; nobody, 0, of edits that were made at once.
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
        isObserved = true
        return token
    }

    /// Has those told who observe another session on the document, in whose place this one comes.
    public func takeObservers(of other: DocumentSession) {
        (observers, lastToken) = (other.observers, other.lastToken)
        isObserved = other.isObserved
    }

    /// Ends what `observe` began; does nothing for a token of another session or one that was given back.
    public func stopObserving(_ token: ObserverToken) {
        observers.removeAll { $0.token == token }
        isObserved = !observers.isEmpty
    }
}
