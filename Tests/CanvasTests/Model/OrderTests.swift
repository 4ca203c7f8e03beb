import CanvasModel
import Primitives
import Replication
import Testing

@Suite struct CanvasOrderTests {
    private func desk(_ count: Int) throws -> (Desk, [UnitID]) {
        let desk = try Desk.withCanvas()
        return (desk, try (0..<count).map { _ in try desk.rectangle() })
    }

    @Test("C16 every object can be moved to every place, and the others keep their order")
    func everyPlace() throws {
        let (desk, ids) = try desk(6)
        for id in ids {
            for place in ids.indices {
                var expected = desk.canvas.objects.map { $0.id }.filter { $0 != id }
                expected.insert(id, at: place)
                try desk.perform { (c, random) throws(CanvasError) in try c.move(id, toIndex: place, using: &random) }
                #expect(desk.canvas.objects.map { $0.id } == expected)
                #expect(desk.canvas.z(of: id) == place)
            }
        }
        #expect(throws: CanvasError.placeOutOfRange(last: 5)) {
            try desk.perform { (c, random) throws(CanvasError) in try c.move(ids[0], toIndex: 6, using: &random) }
        }
    }

    @Test("C16 front is the last drawn; forward and backward move one step; at an end there are no changes")
    func ends() throws {
        let (desk, ids) = try desk(3)
        var random = SplitMix64(seed: 1)
        #expect(desk.canvas.objects.map { $0.id } == ids)
        #expect(try desk.canvas.bringToFront(ids[2], using: &random).isEmpty)
        #expect(try desk.canvas.bringForward(ids[2], using: &random).isEmpty)
        #expect(try desk.canvas.sendToBack(ids[0], using: &random).isEmpty)
        #expect(try desk.canvas.sendBackward(ids[0], using: &random).isEmpty)
        try desk.perform { (c, random) throws(CanvasError) in try c.bringForward(ids[0], using: &random) }
        #expect(desk.canvas.objects.map { $0.id } == [ids[1], ids[0], ids[2]])
        try desk.perform { (c, random) throws(CanvasError) in try c.sendBackward(ids[2], using: &random) }
        #expect(desk.canvas.objects.map { $0.id } == [ids[1], ids[2], ids[0]])
        try desk.perform { (c, random) throws(CanvasError) in try c.sendToBack(ids[0], using: &random) }
        try desk.perform { (c, random) throws(CanvasError) in try c.bringToFront(ids[1], using: &random) }
        #expect(desk.canvas.objects.map { $0.id } == [ids[0], ids[2], ids[1]])
    }

    @Test("C16 where orders are equal, those in front make room in the same event")
    func equalOrders() throws {
        let (desk, ids) = try desk(1)
        var changes = try desk.canvas.add(Array(repeating: ObjectDraft(.ellipse), count: 5), using: &desk.random)
        for index in changes.indices {
            guard case .add(let added) = changes[index], var new = added.record(as: CanvasObject.self) else { continue }
            new.order = OrderKey(bytes: [0x61, 0x35])
            changes[index] = .add(new)
        }
        let made = changes
        try desk.change { (_) throws(CanvasError) in made }
        let before = desk.canvas.objects.map { $0.id }
        #expect(before.count == 6)
        let moved = before[5]
        try desk.perform { (c, random) throws(CanvasError) in try c.move(moved, toIndex: 2, using: &random) }
        #expect(desk.canvas.objects.map { $0.id } == [before[0], before[1], moved, before[2], before[3], before[4]])
        var told = Canvas()
        var items: [CanvasHistoryEntry] = []
        for event in desk.log { items = told.applyReportingHistory(try event.decodedChanges(as: RecordChange.self)) }
        #expect(items.count == 1)
        #expect(try desk.step(.undo))
        #expect(desk.canvas.objects.map { $0.id } == before)
        #expect(ids.count == 1)
    }
}
