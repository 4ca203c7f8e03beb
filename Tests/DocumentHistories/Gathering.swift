internal import Primitives
public import Replication

/// What a document needs to be changed at random, the same natively and in WebAssembly.
public protocol RandomlyChanged: Document, WireCodable {
    static var kindName: String { get }

    /// The changes that the first device makes it with; none where every device makes its own.
    static func creation(_ random: inout SplitMix64) -> [Change]

    /// What a person may want of it next; none where it can't be done.
    func randomChanges(_ random: inout SplitMix64) -> [Change]
}

/// Two to four devices that change one document apart and hear of each other in any order, some of it twice.
public struct Gathering<Value: RandomlyChanged> {
    private struct Device {
        let session: DocumentSession<Value>
        var now: UInt64 = 1_700_000_000_000
        /// Everything applied here, in that order, for undo.
        var log: [Event] = []
        /// What was written here.
        var written: [[UInt8]] = []
    }

    private var devices: [Device] = []
    private var random: SplitMix64

    /// Runs a whole history: after it every device has heard of everything. The devices' replicas are numbered from
    /// `firstReplica` on.
    public init(
        seed: UInt64, rounds: Int = 6, document: DocumentID = DocumentID(high: 1, low: 2), firstReplica: UInt64 = 10
    ) {
        random = SplitMix64(seed: seed)
        for number in 0..<UInt64(2 + random.below(3)) {
            let session = DocumentSession<Value>(
                document: document, kind: Value.kindName, replica: ReplicaID(firstReplica + number),
                author: AuthorID(10 + number))
            devices.append(Device(session: session))
        }
        perform(Value.creation(&random), at: 0)
        for index in devices.indices.dropFirst() { hear(index, share: 1) }
        for _ in 0..<rounds {
            for index in devices.indices {
                for _ in 0..<random.below(5) { changeSomething(at: index) }
            }
            for index in devices.indices where random.below(2) == 0 { hear(index, share: 2) }
        }
        for index in devices.indices { hear(index, share: 1) }
    }

    /// Whether all devices have come to the same, byte for byte, and a snapshot of it reads back as what it was.
    public var agrees: Bool {
        let snapshot = devices[0].session.value.wireBytes
        let graph = devices[0].session.graph.wireBytes
        for device in devices {
            guard device.session.value.wireBytes == snapshot, device.session.graph.wireBytes == graph else {
                return false
            }
        }
        guard let again = try? Value(wireBytes: snapshot) else { return false }
        return again.wireBytes == snapshot
    }

    /// The events that the devices wrote, each device's in its order.
    public var events: [[UInt8]] {
        var events: [[UInt8]] = []
        for device in devices { events.append(contentsOf: device.written) }
        return events
    }

    /// The snapshot that the devices came to.
    public var snapshot: [UInt8] { devices[0].session.value.wireBytes }

    /// All that the devices wrote, and the snapshot that they came to.
    public var bytes: [UInt8] {
        var result: [UInt8] = []
        for device in devices {
            for event in device.written { result.append(contentsOf: event) }
        }
        return result + devices[0].session.value.wireBytes + devices[0].session.graph.wireBytes
    }

    /// What each device wrote, in that order.
    public var written: [[[UInt8]]] { devices.map { $0.written } }

    private mutating func changeSomething(at index: Int) {
        guard random.below(12) == 0 else {
            let value = devices[index].session.value
            return perform(value.randomChanges(&random), at: index)
        }
        let direction: UndoDirection = random.below(2) == 0 ? .undo : .redo
        let session = devices[index].session
        let step = try? session.value.undoStep(direction, by: session.author, log: devices[index].log)
        if let step { perform(step.changes, undoing: step.undoes, at: index) }
    }

    private mutating func perform(_ changes: [Value.Change], undoing undone: EventID? = nil, at index: Int) {
        devices[index].now += 1000
        var written: [[UInt8]] = []
        devices[index].session.perform(changes, now: devices[index].now, undoing: undone) { written.append($0) }
        for bytes in written {
            devices[index].written.append(bytes)
            if let event = try? Event(bytes: bytes) { devices[index].log.append(event) }
        }
    }

    /// Takes in one of `share` parts of what everybody wrote, shuffled.
    private mutating func hear(_ index: Int, share: Int) {
        var arriving: [[UInt8]] = []
        for device in devices {
            for event in device.written where random.below(share) == 0 {
                arriving.append(event)
                if random.below(4) == 0 { arriving.append(event) }
            }
        }
        random.shuffle(&arriving)
        for bytes in arriving { take(bytes, at: index) }
        var latest: UInt64 = 0
        for device in devices { latest = max(latest, device.now) }
        devices[index].now = latest - UInt64(random.below(3000))
    }

    /// Takes an event in as a host does: with the history of the texts that it needs, and what waited for it.
    private mutating func take(_ bytes: [UInt8], at index: Int) {
        let session = devices[index].session
        let now = devices[index].now + 10_000_000
        var log = devices[index].log
        var waiting = [bytes]
        while let next = waiting.popLast() {
            // What can't be read or taken in shows afterwards: the devices differ.
            var reception = try? session.receive(next, now: now) { log += $0 }
            while case .needsHistory = reception {
                guard (try? session.learnHistory(from: log)) != nil else { break }
                reception = try? session.receive(next, now: now) { log += $0 }
            }
            for event in session.takeNeedingHistory() { waiting.append(event.bytes) }
        }
        devices[index].log = log
    }
}

extension SplitMix64 {
    /// A number from 0 and below `bound`, the same where `Int` has 32 bits; 0 for no bound.
    ///
    /// The standard library's `random(in:)` takes other numbers there.
    public mutating func below(_ bound: Int) -> Int {
        Int(((next() >> 32) * UInt64(max(bound, 0))) >> 32)
    }

    mutating func pick<Elements: RandomAccessCollection>(of elements: Elements) -> Elements.Element?
    where Elements.Index == Int {
        elements.isEmpty ? nil : elements[below(elements.count)]
    }

    mutating func shuffle<Element>(_ elements: inout [Element]) {
        for index in stride(from: elements.count - 1, to: 0, by: -1) {
            elements.swapAt(index, below(index + 1))
        }
    }

    /// A text of up to `length` scalars: few different ones, some of several bytes, some that combine.
    mutating func text(upTo length: Int) -> String {
        let scalars: [Unicode.Scalar] = ["a", "b", "\n", "한", "\u{1100}", "\u{1161}", "e", "\u{301}", "🙂", "\u{200d}"]
        var text = String.UnicodeScalarView()
        for _ in 0..<below(length + 1) { text.append(scalars[below(scalars.count)]) }
        return String(text)
    }
}
