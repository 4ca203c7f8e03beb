internal import Primitives
internal import Replication

/// Devices with two versions of one program that change one document apart: two of the older version and two of the
/// newer, and one person has one of each. Old devices start anew from their snapshots now and then.
public struct VersionHistory {
    private var old: [Desk<OldStock>] = []
    private var new: [Desk<NewStock>] = []
    private var random: SplitMix64
    /// Whether the new devices have again what an old one set anew and undid, though it could not read all of it.
    private var isBroughtBack = false

    /// Runs a whole history: after it every device has heard of everything.
    public init(seed: UInt64, rounds: Int = 6) {
        random = SplitMix64(seed: seed)
        for number in 0..<UInt64(2) {
            old.append(Desk(replica: ReplicaID(10 + number), author: AuthorID(number)))
            new.append(Desk(replica: ReplicaID(20 + number), author: AuthorID(number + 1)))
        }
        for _ in 0..<rounds {
            for index in 0..<2 {
                for _ in 0..<random.below(4) { old[index].changeSomething(&random) }
                for _ in 0..<random.below(4) { new[index].changeSomething(&random) }
            }
            for index in 0..<2 {
                let written = self.written
                if random.below(2) == 0 { old[index].hear(written, share: 2, &random) }
                if random.below(2) == 0 { new[index].hear(written, share: 2, &random) }
                if random.below(3) == 0 { old[index].restart() }
            }
        }
        Self.hearAll(&old, &new, &random)
        let before = new[0].value.items
        old[0].overwriteAndUndo()
        Self.hearAll(&old, &new, &random)
        isBroughtBack =
            before.count == new[0].value.items.count
            && zip(before, new[0].value.items).allSatisfy { $0.fields.wireBytes == $1.fields.wireBytes }
    }

    private static func hearAll(
        _ old: inout [Desk<OldStock>], _ new: inout [Desk<NewStock>], _ random: inout SplitMix64
    ) {
        let written = old.flatMap { $0.written } + new.flatMap { $0.written }
        for index in 0..<2 {
            old[index].hear(written, share: 1, &random)
            new[index].hear(written, share: 1, &random)
        }
    }

    private var written: [[UInt8]] {
        old.flatMap { $0.written } + new.flatMap { $0.written }
    }

    /// What is wrong at the end, or nil: devices of one version have the same; what an old device undid is again as it was,
    /// be it readable there or not; what old devices kept makes a new one of
    /// the same value as the new ones have; a snapshot reads back as what it was; and another version's is not read, or is
    /// read as what the log makes there.
    public var fault: String? {
        if old[0].value.wireBytes != old[1].value.wireBytes { return "the old devices disagree" }
        if new[0].value.wireBytes != new[1].value.wireBytes { return "the new devices disagree" }
        if old.contains(where: { $0.isBroken }) || new.contains(where: { $0.isBroken }) {
            return "a snapshot does not read back as what it was"
        }
        if !isBroughtBack { return "an undo on an old device has lost something" }
        for desk in new where desk.value.letterCount != desk.value.countedLetters { return "what is derived is wrong" }
        guard let upgraded = try? NewStock(log: old[0].log) else { return "the log of an old device can't be read" }
        if upgraded.wireBytes != new[0].value.wireBytes { return "an old device that is upgraded has lost something" }
        guard let kept = try? OldStock(wireBytes: old[0].value.wireBytes), kept.wireBytes == old[0].value.wireBytes,
            let same = try? NewStock(wireBytes: new[0].value.wireBytes), same.wireBytes == new[0].value.wireBytes
        else { return "a snapshot does not read back as what it was" }
        let log = new[0].log
        guard let next = try? NextStock(log: log), let middle = try? MiddleStock(log: log) else {
            return "the log of a new device can't be read"
        }
        let areRefusedOrRight = [
            isRefusedOrRight(old[0].value, by: NextStock.self, log), isRefusedOrRight(next, by: OldStock.self, log),
            isRefusedOrRight(old[0].value, by: MiddleStock.self, log),
            isRefusedOrRight(old[0].value, by: NewStock.self, log),
            isRefusedOrRight(middle, by: OldStock.self, log), isRefusedOrRight(middle, by: NewStock.self, log),
            isRefusedOrRight(new[0].value, by: OldStock.self, log),
            isRefusedOrRight(new[0].value, by: MiddleStock.self, log),
        ]
        return areRefusedOrRight.contains(false) ? "another version reads a snapshot as something else" : nil
    }

    /// Whether another version does not read this one's snapshot, or reads from it what the log makes there.
    private func isRefusedOrRight<Other: Document & WireCodable>(
        _ value: some WireCodable, by other: Other.Type, _ log: [Event]
    ) -> Bool {
        guard let read = try? Other(wireBytes: value.wireBytes) else { return true }
        return (try? Other(log: log))?.wireBytes == read.wireBytes
    }
}

private struct Desk<Value: RandomlyChanged> where Value.Change == RecordChange {
    private(set) var session: DocumentSession<Value>
    private(set) var log: [Event] = []
    private(set) var written: [[UInt8]] = []
    private(set) var isBroken = false
    private var now: UInt64 = 1_700_000_000_000

    init(replica: ReplicaID, author: AuthorID) {
        session = DocumentSession(
            document: DocumentID(high: 1, low: 2), kind: Value.kindName, replica: replica, author: author)
    }

    var value: Value { session.value }

    mutating func changeSomething(_ random: inout SplitMix64) {
        guard random.below(5) == 0 else { return perform(value.randomChanges(&random)) }
        let direction: UndoDirection = random.below(2) == 0 ? .undo : .redo
        let step = try? value.undoStep(direction, by: session.author, log: log)
        if let step { perform(step.changes, undoing: step.undoes) }
    }

    fileprivate mutating func perform(_ changes: [RecordChange], undoing undone: EventID? = nil) {
        now += 1000
        var bytes: [UInt8]?
        session.perform(changes, now: now, undoing: undone) { bytes = $0 }
        guard let bytes, let event = try? Event(bytes: bytes) else { return }
        written.append(bytes)
        log.append(event)
    }

    mutating func hear(_ events: [[UInt8]], share: Int, _ random: inout SplitMix64) {
        var arriving = events.filter { _ in random.below(share) == 0 }
        random.shuffle(&arriving)
        for bytes in arriving { take(bytes) }
        now += UInt64(random.below(3000))
    }

    private mutating func take(_ bytes: [UInt8]) {
        let session = session
        var log = log
        var waiting = [bytes]
        while let next = waiting.popLast() {
            var reception = try? session.receive(next, now: now + 10_000_000) { log += $0 }
            while case .needsHistory = reception {
                guard (try? session.learnHistory(from: log)) != nil else { break }
                reception = try? session.receive(next, now: now + 10_000_000) { log += $0 }
            }
            for event in session.takeNeedingHistory() { waiting.append(event.bytes) }
        }
        self.log = log
    }

    /// Goes on from a snapshot; what waits is forgotten and comes again.
    mutating func restart() {
        guard let value = try? Value(wireBytes: session.value.wireBytes),
            value.wireBytes == session.value.wireBytes
        else {
            isBroken = true
            return
        }
        session = DocumentSession(
            document: session.document, kind: session.kind, replica: session.replica, author: session.author,
            clock: session.clock, value: value, graph: session.graph)
    }
}

extension Desk where Value == OldStock {
    /// Sets the grade and the spot of each item, and undoes that.
    mutating func overwriteAndUndo() {
        var edits = FieldEdits<OldItem>()
        edits[OldItem.grades] = Grade(1)
        edits[OldItem.spots] = Spot(row: 9, level: 0)
        var changes: [RecordChange] = []
        for item in value.items { changes += value.setting(edits, of: item) }
        guard !changes.isEmpty else { return }
        perform(changes)
        let step = try? value.undoStep(.undo, by: session.author, log: log)
        if let step { perform(step.changes, undoing: step.undoes) }
    }
}
