import Primitives
public import Replication

/// One kind of thing that a peer can send very many of.
public struct Crowd<Change: DocumentChange> {
    public let name: String
    /// What is there before them, as one event: for the changes of what must be there.
    let ground: (_ count: Int) -> [Change]
    /// The change with this number, on a document whose first event is the ground.
    let change: (_ number: Int, _ count: Int) -> Change
    /// Whether all change one text: then beside each other they are the merging of texts, which is measured elsewhere.
    let isOfOneText: Bool
    /// Whether they alter what is not there: then they wait for it.
    let waits: Bool

    init(
        _ name: String, ground: @escaping (_ count: Int) -> [Change] = { _ in [] }, isOfOneText: Bool = false,
        waits: Bool = false,
        change: @escaping (_ number: Int, _ count: Int) -> Change
    ) {
        self.name = name
        self.ground = ground
        self.isOfOneText = isOfOneText
        self.waits = waits
        self.change = change
    }
}

/// In what order a crowd comes, and from whom.
public enum CrowdOrder: String, CaseIterable, Sendable {
    /// All from one device, one after the other.
    case inTurn
    /// Each from a device of its own, beside all others: the first in time and by name comes first.
    case ascending
    /// The same the other way round: everything goes to the front of what is sorted.
    case descending
}

/// A document that crowds come to. A new case of `Change` is one more crowd: `Tests/WasmTests` holds areas to it.
public protocol Crowded: RandomlyChanged {
    static var crowds: [Crowd<Change>] { get }

    /// The number of a change's case, from 0.
    static func caseNumber(of change: Change) -> Int
    static var caseCount: Int { get }
    static func headerChange(of change: Change) -> HeaderChange?

    /// Tells what the changes did and applies them, as histories do; returns how many sentences it came to.
    mutating func tell(_ changes: [(change: Change, origin: Origin)]) -> Int

    /// Asks for everything that lists and rows show; returns a number that depends on it.
    func read() -> Int
}

extension Crowded where Change == RecordChange {
    // Written without a default, so that a new case does not compile.
    public static func caseNumber(of change: RecordChange) -> Int {
        switch change {
        case .header: 0
        case .add: 1
        case .set: 2
        case .edit: 3
        case .unknown: 4
        case .put: 5
        }
    }

    public static var caseCount: Int { 6 }

    public static func headerChange(of change: RecordChange) -> HeaderChange? {
        if case .header(let change) = change { change } else { nil }
    }

    /// What only a newer version knows, in a document of any kind.
    static var newerCrowds: [Crowd<RecordChange>] {
        [
            Crowd("records of a newer version") { number, _ in .add(NewerRecord(number)) },
            Crowd("records with keys of a newer version") { number, _ in .put(NewerPut(number, amount: 1)) },
            Crowd("unknown changes") { number, _ in .unknown([200, UInt8(truncatingIfNeeded: number)]) },
        ]
    }
}

extension Crowd {
    /// The unit of the ground's `number`-th change, when all of its changes have this span.
    static func ground(_ number: Int, span: UInt64 = 1) -> UnitID {
        UnitID(replica: ReplicaID(1), sequence: UInt64(number) * span)
    }

    /// A unit that nobody owns, another for each number.
    static func absent(_ number: Int) -> UnitID {
        UnitID(replica: ReplicaID(0xffff), sequence: UInt64(number))
    }

    /// The same in descending order.
    static func absent(_ number: Int, of count: Int) -> UnitID { absent(count - number) }

    static func key(_ number: Int) -> OrderKey {
        var bytes: [UInt8] = []
        for shift in stride(from: 24, through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
        return OrderKey(bytes: bytes)
    }
}

/// A crowd that came to a document, and all that is then asked of it. Each step costs O(n log n) at most.
public struct CrowdWork<Value: Crowded> {
    private let events: [Event]
    private let author = AuthorID(7)
    private let now: UInt64 = 1_800_000_000_000
    private static var document: DocumentID { DocumentID(high: 1, low: 2) }

    public init(_ crowd: Crowd<Value.Change>, _ order: CrowdOrder, count: Int) {
        var events: [Event] = []
        func add(_ id: EventID, _ parents: [EventID], at time: UInt64, _ changes: [Value.Change]) -> Event? {
            let bytes = Event.encode(
                document: Self.document, kind: Value.kindName, id: id, parents: parents,
                time: Timestamp(milliseconds: 1_700_000_000_000 + time), author: AuthorID(7), undoes: nil,
                changes: changes)
            guard let event = try? Event(bytes: bytes) else { return nil }
            events.append(event)
            return event
        }
        var last: [EventID] = []
        let ground = crowd.ground(count)
        if !ground.isEmpty {
            last = [add(UnitID(replica: ReplicaID(1), sequence: 0), [], at: 0, ground)?.id ?? .none]
        }
        var sequence: UInt64 = 0
        for index in 0..<count {
            let number = order == .descending ? count - 1 - index : index
            let change = crowd.change(number, count)
            let isAlone = order != .inTurn
            let id = UnitID(
                replica: isAlone ? ReplicaID(0x1_0000 + UInt64(number)) : ReplicaID(2), sequence: isAlone ? 0 : sequence
            )
            let event = add(id, last, at: UInt64(number + 1), [change])
            guard !isAlone, let event else { continue }
            last = [event.id]
            sequence += event.span
        }
        self.events = events
    }

    /// Does all of it, each step within `measure`; returns what each came to, for tests.
    @discardableResult
    public func run(_ measure: (_ step: String, _ body: () -> Void) -> Void) -> CrowdOutcome {
        var outcome = CrowdOutcome()
        let session = DocumentSession<Value>(
            document: Self.document, kind: Value.kindName, replica: ReplicaID(3), author: author)
        var log: [Event] = []
        measure("receive") {
            for event in events { outcome.applied += take(event, into: session, &log) }
        }
        let value = session.value
        measure("snapshot") {
            outcome.snapshot = value.wireBytes
            outcome.isReadBack = (try? Value(wireBytes: outcome.snapshot))?.wireBytes == outcome.snapshot
        }
        measure("graph") {
            outcome.graph = session.graph.wireBytes
            outcome.isReadBack =
                outcome.isReadBack && (try? EventGraph(wireBytes: outcome.graph))?.wireBytes == outcome.graph
        }
        measure("read") { outcome.read = value.read() }
        measure("replay") { outcome.isReplayed = (try? Value(log: log))?.wireBytes == outcome.snapshot }
        measure("history") {
            var past = Value()
            for event in log {
                guard let changes = try? event.decodedChanges(as: Value.Change.self) else { continue }
                outcome.told += past.tell(changes)
            }
        }
        measure("inverses") {
            for event in log {
                guard let changes = try? event.decodedChanges(as: Value.Change.self) else { continue }
                for (change, origin) in changes where value.inverse(of: change, from: origin) != nil {
                    outcome.inverses += 1
                }
            }
        }
        measure("undo") {
            if let step = try? value.undoStep(.undo, by: author, log: log) { outcome.inverses += step.changes.count }
        }
        measure("backwards") {
            let late = DocumentSession<Value>(
                document: Self.document, kind: Value.kindName, replica: ReplicaID(3), author: author)
            var log: [Event] = []
            // As much as may wait at once: each waits for the one before it.
            for event in events.prefix(EventGraph.maximumWaiting).reversed() { _ = take(event, into: late, &log) }
            outcome.appliedBackwards = log.count
        }
        return outcome
    }

    /// Takes an event in as a host does: with the history of the texts that it needs.
    private func take(_ event: Event, into session: DocumentSession<Value>, _ log: inout [Event]) -> Int {
        let before = log.count
        // Moved, not copied: it is long.
        var past = log
        log = []
        var waiting = [event]
        while let next = waiting.popLast() {
            let reception = try? session.receive(next.bytes, now: now) { past += $0 }
            if case .needsHistory = reception, (try? session.learnHistory(from: past)) != nil {
                _ = try? session.receive(next.bytes, now: now) { past += $0 }
            }
            waiting += session.takeNeedingHistory()
        }
        log = past
        return log.count - before
    }
}

/// What a crowd came to.
public struct CrowdOutcome {
    public var applied = 0
    public var appliedBackwards = 0
    public var snapshot: [UInt8] = []
    public var graph: [UInt8] = []
    /// Whether snapshot and graph read back as what they were.
    public var isReadBack = false
    /// Whether the log comes to the same snapshot.
    public var isReplayed = false
    public var read = 0
    public var told = 0
    public var inverses = 0
}

/// A record of a kind that only a newer version knows.
struct NewerRecord: Record {
    static var kind: UInt8 { 99 }
    var core: RecordCore
    var text = ""
    var number: UInt32 = 0

    init(_ core: RecordCore) {
        self.core = core
    }

    init(_ number: Int) {
        self.init(.draft)
        text = "x"
        self.number = UInt32(truncatingIfNeeded: number)
    }

    mutating func visit(_ visitor: inout FieldVisitor) {
        visitor.visitText(&text)
        visitor.visit(Field<NewerRecord, UInt32>(2), &number)
    }
}

/// A record with a key that only a newer version knows.
struct NewerPut: KeyedRecord {
    static var kind: UInt8 { 98 }
    var core = RecordCore.draft
    var key: UInt32 = 0
    var amount: UInt32 = 0

    static var amounts: Field<NewerPut, UInt32> { Field(3) }

    init(_ core: RecordCore) {
        self.core = core
    }

    init(_ number: Int, amount: Int) {
        key = UInt32(truncatingIfNeeded: number + 1)
        self.amount = UInt32(truncatingIfNeeded: amount + 1)
    }

    mutating func visit(_ visitor: inout FieldVisitor) {
        visitor.visit(Self.keys, &key)
        visitor.visit(Self.amounts, &amount)
    }
}
