import Primitives
public import Replication
import TestDevices

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
    private var devices: [TestDevice<Value>] = []
    private var random: SplitMix64

    /// Runs a whole history: after it every device has heard of everything. The devices' replicas are numbered from
    /// `firstReplica` on.
    public init(
        seed: UInt64, rounds: Int = 6, document: DocumentID = DocumentID(high: 1, low: 2), firstReplica: UInt64 = 10
    ) {
        random = SplitMix64(seed: seed)
        for number in 0..<UInt64(2 + random.below(3)) {
            devices.append(
                TestDevice(
                    kind: Value.kindName, document: document, replica: firstReplica + number, author: 10 + number))
        }
        devices[0].perform(Value.creation(&random))
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
        let device = devices[index]
        if random.below(12) == 0 {
            let direction: UndoDirection = random.below(2) == 0 ? .undo : .redo
            _ = try? device.step(direction)
        } else {
            device.perform(device.value.randomChanges(&random))
        }
    }

    /// Lets a device take in one of `share` parts of what everybody wrote. What can't be taken in shows afterwards: the
    /// devices differ.
    private mutating func hear(_ index: Int, share: Int) {
        try? devices[index].hear(from: devices, share: share, &random)
    }
}

extension SplitMix64 {
    mutating func pick<Elements: RandomAccessCollection>(of elements: Elements) -> Elements.Element?
    where Elements.Index == Int {
        elements.isEmpty ? nil : elements[below(elements.count)]
    }

    /// A text of up to `length` scalars: few different ones, some of several bytes, some that combine.
    mutating func text(upTo length: Int) -> String {
        let scalars: [Unicode.Scalar] = ["a", "b", "\n", "한", "\u{1100}", "\u{1161}", "e", "\u{301}", "🙂", "\u{200d}"]
        var text = String.UnicodeScalarView()
        for _ in 0..<below(length + 1) { text.append(scalars[below(scalars.count)]) }
        return String(text)
    }
}
