public import Primitives
public import Replication

/// One device with one document, for tests: what it writes can be carried to others.
public final class TestDevice<Value: Document> {
    public private(set) var session: DocumentSession<Value>
    /// What intents draw from.
    public var random: SplitMix64
    /// Its clock, in milliseconds since 1970.
    public var now: UInt64
    /// How long everything takes that it does, in milliseconds.
    private let pace: UInt64
    /// Everything applied here, in that order.
    public private(set) var log: [Event] = []
    /// What was written here.
    public private(set) var written: [[UInt8]] = []

    /// Two devices with one author are one person's.
    public init(
        kind: String, document: DocumentID = DocumentID(high: 1, low: 2), replica: UInt64 = 1, author: UInt64? = nil,
        now: UInt64 = 1_700_000_000_000, pace: UInt64 = 1000, seed: UInt64 = 1
    ) {
        session = DocumentSession(
            document: document, kind: kind, replica: ReplicaID(replica), author: AuthorID(author ?? replica))
        random = SplitMix64(seed: seed &* 31 &+ replica)
        self.now = now
        self.pace = pace
    }

    public var value: Value { session.value }

    /// The bytes of everything applied here.
    public var bytes: [[UInt8]] { log.map { $0.bytes } }

    // What its person does.

    @discardableResult
    public func perform(_ changes: [Value.Change], undoing undone: EventID? = nil) -> EventID? {
        now += pace
        return session.perform(changes, now: now, undoing: undone) { (bytes) throws(Never) in
            written.append(bytes)
            if let event = try? Event(bytes: bytes) { log.append(event) }
        }
    }

    @discardableResult
    public func perform<Failure: Error>(
        _ intent: (Value) throws(Failure) -> [Value.Change]
    ) throws(Failure) -> EventID? {
        perform(try intent(value))
    }

    /// The same for an intent that draws ids or places.
    @discardableResult
    public func perform<Failure: Error>(
        _ intent: (Value, inout SplitMix64) throws(Failure) -> [Value.Change]
    ) throws(Failure) -> EventID? {
        perform(try intent(value, &random))
    }

    /// Undoes or redoes its person's last event; false when there is nothing to.
    @discardableResult
    public func step(_ direction: UndoDirection) throws(WireError) -> Bool {
        guard let step = try value.undoStep(direction, by: session.author, log: log) else { return false }
        perform(step.changes, undoing: step.undoes)
        return true
    }

    // What others have.

    /// Takes an event in as a host does, with the history of the texts that it needs.
    @discardableResult
    public func receive(_ bytes: [UInt8]) throws(ReceivingError<Never>) -> ReceivingOutcome {
        try session.take(bytes, now: now, log: &log)
    }

    /// Takes an event in without looking for the history of a text.
    @discardableResult
    public func receiveWithoutHistory(_ bytes: [UInt8]) throws(ReceivingError<Never>) -> ReceivingOutcome {
        try session.receive(bytes, now: now, log: &log)
    }

    /// Takes in everything that `other` has.
    public func catchUp(with other: TestDevice) throws(ReceivingError<Never>) {
        for bytes in other.bytes { try receive(bytes) }
    }

    /// Takes in one of `share` parts of `events`, shuffled, some of it twice. An event that is neither applied nor known
    /// nor waiting throws.
    public func hear(_ events: [[UInt8]], share: Int = 1, _ random: inout SplitMix64) throws(HearingError) {
        var arriving: [[UInt8]] = []
        for event in events where random.below(share) == 0 {
            arriving.append(event)
            if random.below(4) == 0 { arriving.append(event) }
        }
        random.shuffle(&arriving)
        for bytes in arriving {
            let outcome: ReceivingOutcome
            do throws(ReceivingError<Never>) {
                outcome = try receive(bytes)
            } catch {
                throw .failed(error)
            }
            switch outcome {
            case .applied, .known, .waiting: break
            default: throw .refused(outcome)
            }
        }
    }

    /// The same of what `devices` wrote; afterwards its clock is that of the latest, give or take three seconds.
    public func hear(
        from devices: [TestDevice], share: Int = 1, _ random: inout SplitMix64
    ) throws(HearingError) {
        try hear(devices.flatMap { $0.written }, share: share, &random)
        for device in devices { now = max(now, device.now) }
        now -= UInt64(random.below(3000))
    }
}

/// What a device could not take in.
public enum HearingError: Error {
    case failed(ReceivingError<Never>)
    case refused(ReceivingOutcome)
}

extension TestDevice where Value: WireCodable {
    /// Goes on from a snapshot of its document: what waits is forgotten and comes again. False, and nothing happens, when
    /// the snapshot does not read back as what it was.
    public func restart() -> Bool {
        guard let value = try? Value(wireBytes: value.wireBytes), value.wireBytes == self.value.wireBytes else {
            return false
        }
        session = DocumentSession(
            document: session.document, kind: session.kind, replica: session.replica, author: session.author,
            clock: session.clock, value: value, graph: session.graph)
        return true
    }
}
