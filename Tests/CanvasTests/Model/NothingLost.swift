import CanvasModel
import Drawing
import Primitives
import Replication
import TestDevices
import Testing

/// W6, C4: nobody's ink is lost. What somebody made and nobody removed is on every canvas, with the words that nobody
/// changed and all points and pressures.
func expectNothingLost(_ devices: [TestDevice<Canvas>], _ comment: Comment) throws {
    var added: [UnitID: CanvasObject] = [:]
    var removed: Set<UnitID> = []
    var rewritten: Set<UnitID> = []
    for bytes in devices.flatMap({ $0.written }) {
        for (change, origin) in try Event(bytes: bytes).decodedChanges(as: RecordChange.self) {
            if case .add(let new) = change, let object = CanvasObject(new, from: origin) { added[origin.unit] = object }
            switch CanvasEvent(change, from: origin) {
            case .removed(let id): removed.insert(id)
            case .textChanged(let id): rewritten.insert(id)
            default: break
            }
        }
    }
    #expect(!added.isEmpty, comment)
    for device in devices {
        let there = Set(device.canvas.objects.map { $0.id })
        #expect(device.canvas.allObjects.count == added.count, comment)
        for (id, made) in added {
            let object = try #require(device.canvas.object(id), comment)
            if !removed.contains(id) { #expect(there.contains(id), comment) }
            if !rewritten.contains(id) { #expect(object.text.utf8.elementsEqual(made.text.utf8), comment) }
            guard case .stroke(let drawn) = made.kind else { continue }
            guard case .stroke(let stroke) = object.kind else {
                Issue.record(comment)
                continue
            }
            #expect(stroke.points == drawn.points && stroke.pressures == drawn.pressures, comment)
        }
    }
}

extension [TestDevice<Canvas>] {
    /// The first device and two more that know all it does.
    static func three(from origin: TestDevice<Canvas>, seed: UInt64) throws -> [TestDevice<Canvas>] {
        var devices = [origin]
        for replica in UInt64(2)...3 {
            let device = TestDevice<Canvas>(replica: replica, seed: seed)
            try device.catchUp(with: origin)
            devices.append(device)
        }
        return devices
    }

    /// Each gets what the others wrote, in an order of its own, some of it twice.
    func exchange(_ random: inout SplitMix64) throws {
        for device in self { try device.hear(from: self, &random) }
        for device in self { try device.hear(from: self, &random) }
    }

    func expectSameBytes(_ comment: Comment) throws {
        for device in dropFirst() { #expect(device.canvas.wireBytes == self[0].canvas.wireBytes, comment) }
        let read = try Canvas(wireBytes: self[0].canvas.wireBytes)
        #expect(read.wireBytes == self[0].canvas.wireBytes, comment)
    }
}
