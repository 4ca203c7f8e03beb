import CanvasModel
import Drawing
import Primitives
import Replication
import TestDevices
import Testing

@Suite struct CanvasGroupTests {
    private func group(_ device: TestDevice<Canvas>, _ ids: [UnitID]) throws {
        try device.perform { (c, random) throws(CanvasError) in try c.group(ids, using: &random) }
    }

    @Test("C20 moving one of a group moves all by as much, in one step of undo")
    func moves() throws {
        let device = try TestDevice.withCanvas()
        let ids = [try device.rectangle(x: 10, y: 10), try device.rectangle(x: 300, y: 200)]
        let alone = try device.rectangle(x: 5, y: 5)
        try group(device, ids)
        try device.perform { (c) throws(CanvasError) in try c.move(ids[0], to: CanvasPoint(x: 20, y: 15)) }
        #expect(try device.object(ids[1]).position == CanvasPoint(x: 310, y: 205))
        #expect(try device.object(alone).position == CanvasPoint(x: 5, y: 5))
        #expect(throws: CanvasError.outOfRange(.x, 0...710)) {
            try device.canvas.move(ids[0], to: CanvasPoint(x: 900, y: 15))
        }
        #expect(try device.step(.undo))
        #expect(try ids.map { try device.object($0).position.x } == [10, 300])
        try device.perform { (c) throws(CanvasError) in try c.ungroup(ids[1]) }
        try device.perform { (c) throws(CanvasError) in try c.move(ids[0], to: CanvasPoint(x: 0, y: 0)) }
        #expect(try device.object(ids[1]).position == CanvasPoint(x: 300, y: 200))
    }

    @Test("C4 C20 where another of its group stops an object, the error names how far it can go")
    func reach() throws {
        let device = try TestDevice.withCanvas()
        let ids = [
            try device.rectangle(x: 100, y: 50), try device.rectangle(x: 300, y: 60), try device.rectangle(x: 7, y: 8),
        ]
        try group(device, [ids[0], ids[1]])
        let (left, right) = (0.0...800, 200.0...1000)
        for (id, x, range) in [(ids[0], 801.0, left), (ids[0], -1, 0...1000), (ids[1], 199, right), (ids[1], 0, right)]
        {
            #expect(throws: CanvasError.outOfRange(.x, range)) {
                try device.canvas.move(id, to: CanvasPoint(x: x, y: 60))
            }
        }
        #expect(try device.canvas.move(ids[0], to: CanvasPoint(x: 800, y: 60)).count == 2)
        #expect(try device.canvas.move(ids[1], to: CanvasPoint(x: 200, y: 60)).count == 2)
        // What a merge put outside leaves no range to name, and can still be refused.
        try device.perform { (c) throws(CanvasError) in try c.resizeCanvas(to: CanvasSize(width: 100, height: 100)) }
        #expect(throws: CanvasError.self) { try device.canvas.move(ids[0], to: CanvasPoint(x: 1, y: 1)) }
    }

    @Test("C20 a group needs two; grouping groups joins them; doing it again changes nothing")
    func joins() throws {
        let device = try TestDevice.withCanvas()
        let ids = try (0..<4).map { try device.rectangle(x: Double($0), y: 0) }
        #expect(throws: CanvasError.tooFew(least: 2)) { try self.group(device, [ids[0]]) }
        #expect(throws: CanvasError.tooFew(least: 2)) { try self.group(device, [ids[0], ids[0]]) }
        try group(device, [ids[0], ids[1]])
        try group(device, [ids[2], ids[3]])
        try group(device, [ids[0], ids[2]])
        let joined = try #require(try device.object(ids[0]).group)
        #expect(device.canvas.members(of: joined).map { $0.id } == ids)
        #expect(try device.canvas.group([ids[1], ids[3]], using: &device.random).isEmpty)
    }

    @Test("C20 copies are new objects, 12 aside, with groups of their own")
    func duplicates() throws {
        let device = try TestDevice.withCanvas()
        let ids = [try device.rectangle(x: 10, y: 10), try device.rectangle(x: 300, y: 740)]
        try group(device, ids)
        try device.perform { (c) throws(CanvasError) in try c.recolor(ids[0], to: RGBColor(hex: 0x123456)) }
        try device.perform { (c, random) throws(CanvasError) in try c.duplicate([ids[0]], using: &random) }
        #expect(device.titles == ["Rect 1", "Rect 2", "Rect 3", "Rect 4"])
        let copies = [device.canvas[2], device.canvas[3]]
        // The lower one has no room below nor the upper one above, and the group stays as it is.
        #expect(copies.map { $0.position } == [CanvasPoint(x: 22, y: 10), CanvasPoint(x: 312, y: 740)])
        #expect(copies[0].color == RGBColor(hex: 0x123456))
        #expect(copies[0].group == copies[1].group)
        #expect(try copies[0].group != device.object(ids[0]).group)
        #expect(Set(device.canvas.objects.map { $0.shortID }).count == 4)
        #expect(try device.step(.undo))
        #expect(device.canvas.count == 2)
    }

    @Test("C20 a group is aligned and distributed as one thing")
    func arranging() throws {
        let device = try TestDevice.withCanvas()
        func box(_ x: Double, _ y: Double) throws -> UnitID {
            try device.add(
                ObjectDraft(.rectangle, position: CanvasPoint(x: x, y: y), size: CanvasSize(width: 40, height: 40)))
        }
        let ids = [try box(100, 0), try box(160, 50), try box(300, 100), try box(900, 7)]
        try group(device, [ids[0], ids[1]])
        try device.perform { (c) throws(CanvasError) in try c.align([ids[1], ids[2]], .right) }
        #expect(try ids.map { try device.object($0).position.x } == [240, 300, 300, 900])
        try device.perform { (c) throws(CanvasError) in try c.distribute([ids[0], ids[2], ids[3]], .vertical) }
        #expect(try ids.map { try device.object($0).position.x } == [240, 300, 300, 900])
        #expect(throws: CanvasError.tooFew(least: 2)) { try device.canvas.align([ids[0], ids[1]], .left) }
        #expect(throws: CanvasError.tooFew(least: 3)) {
            try device.canvas.distribute([ids[0], ids[1], ids[2]], .horizontal)
        }
        #expect(try device.step(.undo))
        #expect(try device.step(.undo))
        #expect(try ids.map { try device.object($0).position.x } == [100, 160, 300, 900])
    }
}
