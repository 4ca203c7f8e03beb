import CanvasModel
import Primitives
import Replication
import TestDevices
import Testing

@Suite struct CanvasOrderTests {
    private func device(_ count: Int) throws -> (TestDevice<Canvas>, [UnitID]) {
        let device = try TestDevice.withCanvas()
        return (device, try (0..<count).map { _ in try device.rectangle() })
    }

    @Test("C16 every object can be moved to every place, and the others keep their order")
    func everyPlace() throws {
        let (device, ids) = try device(6)
        for id in ids {
            for place in ids.indices {
                var expected = device.canvas.objects.map { $0.id }.filter { $0 != id }
                expected.insert(id, at: place)
                try device.perform { (c, random) throws(CanvasError) in try c.move(id, toIndex: place, using: &random) }
                #expect(device.canvas.objects.map { $0.id } == expected)
                #expect(device.canvas.z(of: id) == place)
            }
        }
        #expect(throws: CanvasError.placeOutOfRange(last: 5)) {
            try device.perform { (c, random) throws(CanvasError) in try c.move(ids[0], toIndex: 6, using: &random) }
        }
    }

    @Test("C16 front is the last drawn; forward and backward move one step; at an end there are no changes")
    func ends() throws {
        let (device, ids) = try device(3)
        var random = SplitMix64(seed: 1)
        #expect(device.canvas.objects.map { $0.id } == ids)
        #expect(try device.canvas.bringToFront(ids[2], using: &random).isEmpty)
        #expect(try device.canvas.bringForward(ids[2], using: &random).isEmpty)
        #expect(try device.canvas.sendToBack(ids[0], using: &random).isEmpty)
        #expect(try device.canvas.sendBackward(ids[0], using: &random).isEmpty)
        try device.perform { (c, random) throws(CanvasError) in try c.bringForward(ids[0], using: &random) }
        #expect(device.canvas.objects.map { $0.id } == [ids[1], ids[0], ids[2]])
        try device.perform { (c, random) throws(CanvasError) in try c.sendBackward(ids[2], using: &random) }
        #expect(device.canvas.objects.map { $0.id } == [ids[1], ids[2], ids[0]])
        try device.perform { (c, random) throws(CanvasError) in try c.sendToBack(ids[0], using: &random) }
        try device.perform { (c, random) throws(CanvasError) in try c.bringToFront(ids[1], using: &random) }
        #expect(device.canvas.objects.map { $0.id } == [ids[0], ids[2], ids[1]])
    }

    @Test("C16 where orders are equal, those in front make room in the same event")
    func equalOrders() throws {
        let (device, ids) = try device(1)
        var changes = try device.canvas.add(Array(repeating: ObjectDraft(.ellipse), count: 5), using: &device.random)
        for index in changes.indices {
            guard case .add(let added) = changes[index], var new = added.record(as: CanvasObject.self) else { continue }
            new.order = OrderKey(bytes: [0x61, 0x35])
            changes[index] = .add(new)
        }
        let made = changes
        try device.perform { (_) throws(CanvasError) in made }
        let before = device.canvas.objects.map { $0.id }
        #expect(before.count == 6)
        let moved = before[5]
        try device.perform { (c, random) throws(CanvasError) in try c.move(moved, toIndex: 2, using: &random) }
        #expect(device.canvas.objects.map { $0.id } == [before[0], before[1], moved, before[2], before[3], before[4]])
        var told = Canvas()
        var items: [CanvasHistoryEntry] = []
        for event in device.log { items = told.applyReportingHistory(try event.decodedChanges(as: RecordChange.self)) }
        #expect(items.count == 1)
        #expect(try device.step(.undo))
        #expect(device.canvas.objects.map { $0.id } == before)
        #expect(ids.count == 1)
    }
}
