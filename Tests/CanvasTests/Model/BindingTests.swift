import CanvasModel
import Drawing
import Primitives
import Replication
import TestDevices
import Testing

@Suite struct BindingTests {
    private func ends(_ object: CanvasObject) throws -> [CanvasPoint] {
        let ends = try #require(object.ends)
        return [ends.start, ends.end].map {
            CanvasPoint(x: ($0.x * 100).rounded() / 100, y: ($0.y * 100).rounded() / 100)
        }
    }

    private func rectangle(_ x: Double, _ y: Double) -> ObjectDraft {
        ObjectDraft(.rectangle, position: CanvasPoint(x: x, y: y), size: CanvasSize(width: 100, height: 80))
    }

    /// Two rectangles and an arrow from the first to the second.
    private func bound() throws -> (device: TestDevice<Canvas>, first: UnitID, second: UnitID, arrow: UnitID) {
        let device = try TestDevice.withCanvas()
        let first = try device.add(rectangle(100, 100))
        let second = try device.add(rectangle(400, 100))
        let arrow = try device.add(
            ObjectDraft(.line(from: Point(x: 150, y: 140), to: Point(x: 450, y: 140), hasArrow: true)))
        try device.perform { (c) throws(CanvasError) in try c.bind(arrow, start: first, end: second) }
        return (device, first, second, arrow)
    }

    @Test("C22 a bound arrow runs from outline to outline and follows what moves, grows and turns; undo leads it back")
    func follows() throws {
        let (device, first, second, arrow) = try bound()
        #expect(try ends(device.object(arrow)) == [CanvasPoint(x: 204, y: 140), CanvasPoint(x: 396, y: 140)])
        try device.perform { (c) throws(CanvasError) in try c.move([second], byX: 0, y: 400) }
        let moved = try ends(device.object(arrow))
        #expect(moved[0].y > 180 && moved[1].y < 500)
        try device.perform { (c) throws(CanvasError) in try c.move([first], byX: 300, y: 0) }
        #expect(try ends(device.object(arrow)) == [CanvasPoint(x: 450, y: 184), CanvasPoint(x: 450, y: 496)])
        try device.perform { (c) throws(CanvasError) in
            try c.resize(second, to: CanvasSize(width: 100, height: 40))
        }
        #expect(try ends(device.object(arrow))[1] == CanvasPoint(x: 450, y: 496))
        try device.perform { (c) throws(CanvasError) in try c.rotate(first, to: 90) }
        #expect(try ends(device.object(arrow))[0] == CanvasPoint(x: 450, y: 194))
        for _ in 0..<4 { #expect(try device.step(.undo)) }
        #expect(try ends(device.object(arrow)) == [CanvasPoint(x: 204, y: 140), CanvasPoint(x: 396, y: 140)])
        #expect(device.canvas.topmost(at: CanvasPoint(x: 300, y: 140.4))?.id == arrow)
        #expect(device.canvas.objects(in: CanvasRect(x: 290, y: 130, width: 20, height: 20)).map { $0.id } == [arrow])
    }

    @Test("C22 ellipses and diamonds are met at their outline")
    func outlines() throws {
        for (content, x) in [(ObjectDraft.Content.ellipse, 100 * 0.5.squareRoot()), (.diamond, 50)] {
            let device = try TestDevice.withCanvas()
            let shape = try device.add(
                ObjectDraft(content, position: Point(x: 300, y: 300), size: Size(width: 200, height: 200)))
            let arrow = try device.add(
                ObjectDraft(.line(from: Point(x: 700, y: 700), to: Point(x: 400, y: 400), hasArrow: true)))
            try device.perform { (c) throws(CanvasError) in try c.bind(arrow, start: nil, end: shape) }
            let end = try #require(device.object(arrow).ends).end
            let gap = 4 * 0.5.squareRoot()
            #expect(abs(end.x - (400 + x + gap)) < 0.01 && abs(end.y - (400 + x + gap)) < 0.01)
        }
    }

    @Test("C22 an arrow whose object is removed stays where it was, and follows again when that is restored")
    func removed() throws {
        let (device, _, second, arrow) = try bound()
        let before = try ends(device.object(arrow))
        try device.perform { (c) throws(CanvasError) in try c.remove(second) }
        #expect(try ends(device.object(arrow)) == before)
        try device.perform { (c) throws(CanvasError) in try c.restore(second) }
        try device.perform { (c) throws(CanvasError) in try c.move([second], byX: 50, y: 0) }
        #expect(try ends(device.object(arrow))[1] == CanvasPoint(x: 446, y: 140))
    }

    @Test("C22 moved alone an arrow is torn off; moved with what it is bound to it goes along; so does a free end")
    func moving() throws {
        let (device, first, second, arrow) = try bound()
        try device.perform { (c) throws(CanvasError) in try c.move([first, arrow, second], byX: 10, y: 20) }
        #expect(try ends(device.object(arrow)) == [CanvasPoint(x: 214, y: 160), CanvasPoint(x: 406, y: 160)])
        #expect(try device.object(arrow).isBound)
        try device.perform { (c) throws(CanvasError) in try c.move([arrow], byX: 0, y: 300) }
        #expect(try ends(device.object(arrow)) == [CanvasPoint(x: 214, y: 460), CanvasPoint(x: 406, y: 460)])
        #expect(try !device.object(arrow).isBound)
        #expect(try device.step(.undo))
        #expect(try device.object(arrow).isBound)
        try device.perform { (c) throws(CanvasError) in try c.bind(arrow, start: first, end: nil) }
        try device.perform { (c) throws(CanvasError) in try c.move([first, arrow], byX: 100, y: 0) }
        #expect(try ends(device.object(arrow)) == [CanvasPoint(x: 314, y: 160), CanvasPoint(x: 506, y: 160)])
    }

    @Test("C22 copies follow copies; without what it is bound to a copy is a free arrow")
    func copies() throws {
        let (device, first, second, arrow) = try bound()
        try device.perform { (c, random) throws(CanvasError) in
            try c.paste(try c.copies(of: [first, second, arrow]), byX: 0, y: 300, using: &random)
        }
        let objects = device.canvas.objects
        let copy = try #require(objects.last { $0.kind.tag == .line })
        #expect(copy.id != arrow && copy.isBound)
        #expect(try ends(copy) == [CanvasPoint(x: 204, y: 440), CanvasPoint(x: 396, y: 440)])
        let target = try #require(device.canvas.target(copy.endTarget))
        try device.perform { (c) throws(CanvasError) in try c.move([target.id], byX: 60, y: 0) }
        #expect(try ends(device.object(copy.id))[1] == CanvasPoint(x: 456, y: 440))
        #expect(try ends(device.object(arrow))[1] == CanvasPoint(x: 396, y: 140))
        try device.perform { (c, random) throws(CanvasError) in try c.duplicate([arrow], using: &random) }
        let free = try #require(device.canvas.objects.last)
        #expect(!free.isBound && free.kind.tag == .line)
    }

    @Test("C22 a line is bound to no line, and no other thing is bound")
    func refused() throws {
        let (device, first, _, arrow) = try bound()
        let other = try device.add(ObjectDraft(.line(from: Point(x: 0, y: 0), to: Point(x: 50, y: 50), hasArrow: true)))
        #expect(throws: CanvasError.noTarget(other)) { try device.canvas.bind(arrow, start: other, end: nil) }
        #expect(throws: CanvasError.notLine(first)) { try device.canvas.bind(first, start: nil, end: nil) }
        try device.perform { (c) throws(CanvasError) in try c.bind(arrow, start: first, end: first) }
        // Both ends at one object say nothing of a way: it lies as it lay.
        #expect(try ends(device.object(arrow)) == [CanvasPoint(x: 204, y: 140), CanvasPoint(x: 396, y: 140)])
    }

    @Test("C22 what a peer puts where numbers end is followed no further, and everything can still be read")
    func extremes() throws {
        let (device, first, second, arrow) = try bound()
        func set<Value>(_ value: Value, _ replaced: Value) -> Assignment<Value> {
            Assignment(value: value, writer: nil, replaced: replaced, replacedWriter: .none)
        }
        let far = [1.7e308, -1.7e308, 5e-324, 0]
        for x in far {
            for width in far {
                let place = CanvasPoint(x: x, y: -x)
                let size = CanvasSize(width: width, height: 1.7e308)
                device.perform([
                    .set(CanvasObject.positions, of: second, set(place, place)),
                    .set(CanvasObject.sizes, of: second, set(size, size)),
                    .set(CanvasObject.sizes, of: first, set(CanvasSize(width: x, height: width), size)),
                ])
                let line = try device.object(arrow)
                #expect(line.box.origin.isFinite && line.box.size.isFinite)
                _ = device.canvas.topmost(at: CanvasPoint(x: 300, y: 140), within: 6, withLocked: true)
                _ = JSONCanvasWriter.bytes(of: device.canvas) { _ in "photo" }
            }
        }
    }

    @Test("C22 what is found is the same whenever bound lines were put into the index: seeds 1 to 40")
    func reindexing() throws {
        for seed in UInt64(1)...40 {
            var random = SplitMix64(seed: seed)
            let (device, first, second, arrow) = try bound()
            let other = try device.add(rectangle(300, 400))
            let route = [nil, LineRoute.curved, .elbowed][Int(seed % 3)]
            var edits = FieldEdits<CanvasObject>()
            edits[CanvasObject.routes] = .some(route)
            try device.perform { (c) throws(CanvasError) in try c.edit(arrow, edits) }
            for step in 0..<30 {
                let id = [first, second, arrow, other][Int(random.next() % 4)]
                let (dx, dy) = (Double(random.next() % 90) - 40, Double(random.next() % 90) - 40)
                let kind = random.next() % 10
                _ = try? device.perform { (c, random) throws(CanvasError) in
                    switch kind {
                    case 0: try c.remove(id)
                    case 1: try c.restore(id)
                    case 2: try c.rotate(id, to: dx + 50)
                    case 3: try c.bind(arrow, start: first, end: dx < 0 ? second : other)
                    case 4: try c.bind(arrow, start: nil, end: dx < 0 ? second : nil)
                    case 5: try c.bringToFront(id, using: &random)
                    case 6: try c.resize(id, to: CanvasSize(width: 60 + dx, height: 60 + dy))
                    case 7: try c.paste(try c.copies(of: [first, arrow]), byX: dx, y: dy, using: &random)
                    default: try c.move([id], byX: dx, y: dy)
                    }
                }
                if kind == 9 { _ = try device.step(random.next() % 2 == 0 ? .undo : .redo) }
                if random.next() % 3 == 0 { device.session.reindex() }
                let read = try Canvas(wireBytes: device.canvas.wireBytes)
                #expect(
                    device.canvas.objects.map { "\($0.box) \($0.path)" } == read.objects.map { "\($0.box) \($0.path)" })
                for _ in 0..<8 {
                    let point = CanvasPoint(x: Double(random.next() % 700), y: Double(random.next() % 600))
                    let (one, two) = (device.canvas, read.indexed())
                    #expect(one.topmost(at: point) == read.topmost(at: point), "seed \(seed) step \(step)")
                    let box = CanvasRect(origin: point, size: CanvasSize(width: 60, height: 40))
                    #expect(one.objects(in: box) == read.objects(in: box), "seed \(seed) step \(step)")
                    #expect(two.objects(in: box) == read.objects(in: box), "seed \(seed) step \(step)")
                    let touched = one.topmost(at: point, within: 6, withLocked: true)
                    #expect(
                        touched == read.topmost(at: point, within: 6, withLocked: true), "seed \(seed) step \(step)")
                }
            }
        }
    }

    @Test(
        "C22, C4 three devices move, size, group and remove shapes, copy, bind, undo and draw apart; all see the same: seeds 1 to 60"
    )
    func merging() throws {
        for seed in UInt64(1)...60 {
            var random = SplitMix64(seed: seed)
            let (origin, first, second, arrow) = try bound()
            let devices = try [TestDevice<Canvas>].three(from: origin, seed: seed)
            for device in devices {
                for _ in 0..<4 {
                    let id = [first, second, arrow][Int(random.next() % 3)]
                    let (dx, dy) = (Double(random.next() % 200), Double(random.next() % 200))
                    let kind = random.next() % 11
                    if kind == 10 { _ = try device.step(dx < 150 ? .undo : .redo) }
                    _ = try? device.perform { (c, random) throws(CanvasError) in
                        switch kind {
                        case 6: try c.resize(id, to: CanvasSize(width: dx, height: dy))
                        case 7: try c.group([first, dx < 100 ? second : arrow], using: &random)
                        case 8:
                            try c.transform(
                                [first, second, arrow],
                                by: Transformation(around: CanvasPoint(x: 300, y: 300), degrees: dx))
                        case 9:
                            try c.add(
                                [
                                    ObjectDraft(
                                        .stroke(
                                            through: [CanvasPoint(x: dx, y: dy), CanvasPoint(x: dy, y: 9)],
                                            thickness: 2, pressures: [7, 200]))
                                ],
                                using: &random)
                        case 10: []
                        case 0: try c.remove(id)
                        case 1: try c.restore(id)
                        case 2: try c.paste(try c.copies(of: [first, arrow]), byX: dx, y: dy, using: &random)
                        case 3: try c.rotate(id, to: dx)
                        case 4: try c.bind(arrow, start: first, end: dx < 100 ? second : nil)
                        default: try c.move([id], byX: dx, y: dy)
                        }
                    }
                }
            }
            try devices.exchange(&random)
            let seen = devices.map { device in device.canvas.objects.map { "\($0.id) \($0.box) \($0.rotation)" } }
            #expect(seen[0] == seen[1] && seen[1] == seen[2], "seed \(seed)")
            try devices.expectSameBytes("seed \(seed)")
            try expectNothingLost(devices, "seed \(seed)")
            // What is read from a snapshot runs the same.
            var reader = WireReader(devices[0].canvas.wireBytes)
            let read = try Canvas(from: &reader)
            #expect(read.objects.map { "\($0.id) \($0.box) \($0.rotation)" } == seen[0], "seed \(seed)")
            let area = CanvasRect(x: 0, y: 0, width: 1024, height: 768)
            #expect(
                read.indexed().objects(in: area).map { $0.id } == devices[1].canvas.objects(in: area).map { $0.id },
                "seed \(seed)")
        }
    }
}
