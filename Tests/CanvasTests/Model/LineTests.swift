import CanvasModel
import Drawing
import Primitives
import Replication
import TestDevices
import Testing

@Suite struct LineTests {
    private func place(_ x: Double, _ y: Double) -> CanvasPoint { CanvasPoint(x: x, y: y) }

    private func line(
        _ points: [CanvasPoint], _ route: LineRoute? = nil, start: HeadStyle? = nil, end: HeadStyle? = nil,
        hasArrow: Bool = false
    ) -> ObjectDraft {
        var draft = ObjectDraft(.line(through: points, hasArrow: hasArrow))
        draft.fields[CanvasObject.routes] = .some(route)
        draft.fields[CanvasObject.startHeads] = .some(start)
        draft.fields[CanvasObject.endHeads] = .some(end)
        return draft
    }

    private func rounded(_ points: [CanvasPoint]) -> [CanvasPoint] {
        points.map { place(($0.x * 100).rounded() / 100, ($0.y * 100).rounded() / 100) }
    }

    @Test("C22 each end has its own head; an arrow of old has one at its end until somebody chooses another")
    func heads() throws {
        let device = try TestDevice.withCanvas()
        let id = try device.add(line([place(10, 10), place(200, 10)], hasArrow: true))
        #expect(try device.object(id).heads == LineHeads(end: .arrow))
        for head in HeadStyle.allCases {
            var edits = FieldEdits<CanvasObject>()
            edits[CanvasObject.endHeads] = .some(head)
            edits[CanvasObject.startHeads] = .some(head)
            try device.perform { (c) throws(CanvasError) in try c.edit(id, edits) }
            let heads = try device.object(id).heads
            #expect(heads.start == heads.end && (heads.end == nil) == (head == .none))
        }
        while try device.object(id).endHead != nil { #expect(try device.step(.undo)) }
        #expect(try device.object(id).heads == LineHeads(end: .arrow))
        let shape = try device.rectangle()
        var edits = FieldEdits<CanvasObject>()
        edits[CanvasObject.endHeads] = .some(.dot)
        #expect(throws: CanvasError.noField(.rectangle)) { try device.canvas.edit(shape, edits) }
    }

    @Test("C22 points move and stretch with their line, and come back with undo; the line is found on them alone")
    func points() throws {
        let device = try TestDevice.withCanvas()
        let way = [place(100, 100), place(200, 300), place(300, 100)]
        let id = try device.add(line(way))
        #expect(try device.object(id).box == CanvasRect(x: 100, y: 100, width: 200, height: 200))
        #expect(try device.object(id).points == way)
        func hit(_ x: Double, _ y: Double) -> Bool {
            device.canvas.topmost(at: place(x, y), within: 4, withLocked: true)?.id == id
        }
        #expect(hit(150, 200) && hit(250, 200) && !hit(200, 200) && !hit(200, 100))
        try device.perform { (c) throws(CanvasError) in try c.move(id, to: place(0, 0)) }
        #expect(try device.object(id).points == [place(0, 0), place(100, 200), place(200, 0)])
        try device.perform { (c) throws(CanvasError) in try c.resize(id, to: CanvasSize(width: 400, height: 100)) }
        #expect(try device.object(id).points == [place(0, 0), place(200, 100), place(400, 0)])
        try device.perform { (c) throws(CanvasError) in
            try c.setPoints(id, through: [place(0, 0), place(50, 50), place(50, 400), place(400, 0)])
        }
        #expect(try device.object(id).points.count == 4 && device.object(id).box.maxY == 400)
        try device.perform { (c) throws(CanvasError) in try c.setEnds(id, from: place(400, 0), to: place(0, 0)) }
        #expect(try device.object(id).linePoints == nil)
        for _ in 0..<4 { #expect(try device.step(.undo)) }
        #expect(try device.object(id).points == way)
        let many = (0...CanvasLimits.linePoints).map { place(Double($0 % 7), Double($0 % 5)) }
        #expect(throws: CanvasError.linePoints(count: many.count)) { try device.canvas.setPoints(id, through: many) }
        #expect(throws: CanvasError.linePoints(count: 1)) { try device.canvas.setPoints(id, through: [place(1, 1)]) }
        #expect(throws: CanvasError.self) { try device.canvas.setPoints(id, through: way + [place(.nan, 3)]) }
        #expect(throws: CanvasError.self) { try device.canvas.setPoints(id, through: way + [place(.infinity, 3)]) }
    }

    @Test("C22 a curve goes through its points; where it leaves its box it is found, also among thousands")
    func curves() throws {
        let device = try TestDevice.withCanvas()
        let way = [place(300, 300), place(400, 300), place(400, 400), place(300, 400)]
        let id = try device.add(line(way, .curved))
        let object = try device.object(id)
        let ink = object.path.flattened
        #expect(ink.count > 8)
        for point in way { #expect(ink.contains { $0.distance(to: point) < 0.01 }) }
        #expect(object.bounds.maxX > object.box.maxX + 5)
        let outside = try #require(ink.max { $0.x < $1.x })
        #expect(device.canvas.topmost(at: outside, within: 2, withLocked: true)?.id == id)
        #expect(device.canvas.topmost(at: place(400, 350), within: 2, withLocked: true) == nil)
        let beside = CanvasRect(x: object.box.maxX + 2, y: 340, width: 40, height: 20)
        #expect(device.canvas.objects(in: beside).map { $0.id } == [id])
        // It turns and is read anew with what is outside of its box.
        try device.perform { (c) throws(CanvasError) in try c.rotate(id, to: 90) }
        #expect(try device.object(id).bounds.maxY > 405)
        var reader = WireReader(device.canvas.wireBytes)
        let read = try Canvas(from: &reader).indexed()
        #expect(read.object(id)?.bounds == device.canvas.object(id)?.bounds)
    }

    @Test("C22 the box of a curve is that of its ink, and a place is near it where the ink is: seeds 1 to 60")
    func curveBoxes() throws {
        for seed in UInt64(1)...60 {
            var random = SplitMix64(seed: seed)
            let device = try TestDevice.withCanvas()
            let way = (0..<5).map { _ in place(200 + Double(random.next() % 500), 200 + Double(random.next() % 300)) }
            let object = try device.object(try device.add(line(way, .curved)))
            let ink = object.path.flattened
            for point in ink {
                #expect(object.bounds.inset(by: -0.001).contains(point), "seed \(seed)")
                #expect(object.isTouched(at: point, within: 0.01), "seed \(seed)")
            }
            let xs = ink.map { $0.x }
            #expect(abs((xs.min() ?? 0) - object.bounds.minX) < 2 && abs((xs.max() ?? 0) - object.bounds.maxX) < 2)
            for _ in 0..<50 {
                let point = place(Double(random.next() % 900), Double(random.next() % 700))
                let near = ink.contains { $0.distance(to: point) < 5 }
                if near { #expect(object.isTouched(at: point, within: 5), "seed \(seed)") }
                let isFar = !ink.contains { $0.distance(to: point) < 60 }
                if isFar { #expect(!object.isTouched(at: point, within: 5), "seed \(seed)") }
            }
        }
    }

    @Test("C22 an elbowed line that comes by a place twice has the middle of each of its parts")
    func elbowMiddles() throws {
        let device = try TestDevice.withCanvas()
        let way = [
            place(100, 100), place(300, 100), place(300, 300), place(100, 100), place(500, 100), place(500, 600),
        ]
        let object = try device.object(try device.add(line(way, .elbowed)))
        let middles = object.middles(between: object.points)
        #expect(middles.count == 5)
        #expect(rounded([middles[0], middles[3], middles[4]]) == [place(200, 100), place(300, 100), place(500, 350)])
    }

    @Test("C22 a bound elbowed line of many points is shown around all of them, and torn off keeps them")
    func longElbow() throws {
        let device = try TestDevice.withCanvas()
        let first = try device.rectangle(x: 10, y: 10)
        let second = try device.rectangle(x: 800, y: 600)
        let between = (0..<700).map { place(200 + Double($0), $0 % 2 == 0 ? 300 : 310) }
        let id = try device.add(line([place(85, 70)] + between + [place(875, 660)], .elbowed, hasArrow: true))
        try device.perform { (c) throws(CanvasError) in try c.bind(id, start: first, end: second) }
        let shown = try device.object(id)
        let ink = shown.path.points
        #expect(ink.count > CanvasLimits.linePoints)
        for point in between { #expect(ink.contains { $0.distance(to: point) < 0.01 }) }
        for (from, to) in zip(ink, ink.dropFirst()) { #expect(from.x == to.x || from.y == to.y) }
        for point in ink { #expect(shown.box.inset(by: -0.01).contains(point)) }
        #expect(device.canvas.points(of: shown).count == 702)
        #expect(device.canvas.topmost(at: place(200, 300), within: 2, withLocked: true)?.id == id)
        try device.perform { (c) throws(CanvasError) in try c.move([id], byX: 5, y: 0) }
        #expect(try !device.object(id).isBound && device.object(id).points.count == 702)
        #expect(try device.step(.undo))
        try device.perform { (c) throws(CanvasError) in try c.rotate(id, to: 10) }
        #expect(try device.object(id).points.count == 702)
    }

    @Test("C22 an elbowed line has right angles only, straight on where it can")
    func elbows() throws {
        let device = try TestDevice.withCanvas()
        for way in [
            [place(100, 100), place(300, 260)], [place(300, 100), place(120, 700)], [place(10, 10), place(10, 300)],
            [place(100, 100), place(300, 120), place(200, 400), place(210, 300), place(0, 0)],
        ] {
            let object = try device.object(try device.add(line(way, .elbowed)))
            let ink = object.path.flattened
            for (from, to) in zip(ink, ink.dropFirst()) { #expect(from.x == to.x || from.y == to.y, "\(ink)") }
            for point in way { #expect(ink.contains { $0.distance(to: point) < 0.002 }, "\(ink)") }
            #expect(object.bounds == object.box)
        }
    }

    @Test("C22 a bound elbow leaves and meets its shapes straight, and crosses neither: seeds 1 to 300")
    func boundElbows() throws {
        for seed in UInt64(1)...300 {
            var random = SplitMix64(seed: seed)
            func number(_ most: UInt64) -> Double { Double(random.next() % most) }
            let device = try TestDevice.withCanvas(seed: seed)
            let kinds: [ObjectDraft.Content] = [.rectangle, .ellipse, .diamond]
            var boxes: [CanvasRect] = []
            while boxes.count < 2 {
                let box = CanvasRect(x: number(800), y: number(500), width: 20 + number(150), height: 20 + number(150))
                if boxes.allSatisfy({ !$0.inset(by: -10).intersects(box) }) { boxes.append(box) }
            }
            var shapes: [UnitID] = []
            for box in boxes {
                let content = kinds[Int(random.next() % 3)]
                shapes.append(try device.add(ObjectDraft(content, position: box.origin, size: box.size)))
            }
            let id = try device.add(line([place(0, 0), place(9, 9)], .elbowed, hasArrow: true))
            try device.perform { (c) throws(CanvasError) in try c.bind(id, start: shapes[0], end: shapes[1]) }
            let ink = try device.object(id).path.flattened
            for (from, to) in zip(ink, ink.dropFirst()) {
                #expect(from.x == to.x || from.y == to.y, "seed \(seed): \(ink)")
                let leg = CanvasRect(from, to)
                for box in boxes {
                    // The rounding of places may be felt at an edge.
                    let inside = box.inset(by: 0.01)
                    let crosses =
                        leg.maxX > inside.minX && leg.minX < inside.maxX && leg.maxY > inside.minY
                        && leg.minY < inside.maxY
                    #expect(!crosses, "seed \(seed): \(ink) \(boxes)")
                }
            }
            // Where shapes move it runs anew, by what is stored alone.
            let before = try #require(ink.last)
            let moved = try? device.perform { (c) throws(CanvasError) in try c.move([shapes[1]], byX: 11, y: 7) }
            guard moved != nil else { continue }
            let after = try #require(device.object(id).path.flattened.last)
            #expect(rounded([after]) == rounded([before.moved(byX: 11, y: 7)]) || after.x != before.x, "seed \(seed)")
        }
    }

    @Test("C22 of a bound line with points the points stay and the ends follow, each aiming at the point next to it")
    func boundPoints() throws {
        let device = try TestDevice.withCanvas()
        let first = try device.rectangle(x: 100, y: 100)
        let second = try device.rectangle(x: 600, y: 100)
        let middle = place(400, 500)
        for route in [nil, LineRoute.curved, .elbowed] {
            let id = try device.add(line([place(175, 160), middle, place(675, 160)], route, hasArrow: true))
            try device.perform { (c) throws(CanvasError) in try c.bind(id, start: first, end: second) }
            var points = device.canvas.points(of: try device.object(id))
            #expect(points.count == 3 && rounded([points[1]]) == [middle])
            #expect(points[0].y > 220 && points[2].y > 220)
            try device.perform { (c) throws(CanvasError) in try c.move([second], byX: 100, y: 300) }
            points = device.canvas.points(of: try device.object(id))
            #expect(rounded([points[1]]) == [middle] && points[2].x > 660)
            // Moved with both it goes along, point and all.
            try device.perform { (c) throws(CanvasError) in try c.move([first, second, id], byX: 10, y: 20) }
            points = device.canvas.points(of: try device.object(id))
            #expect(rounded([points[1]]) == [place(410, 520)])
            try device.perform { (c, random) throws(CanvasError) in
                try c.paste(try c.copies(of: [first, second, id]), byX: 0, y: 100, using: &random)
            }
            let copy = try #require(device.canvas.objects.last)
            #expect(device.canvas.points(of: copy).count == 3 && copy.isBound)
            for _ in 0..<3 { #expect(try device.step(.undo)) }
        }
    }

    @Test("C22 points that no line can have are none on every device, and what a newer version adds is kept")
    func hostile() throws {
        let device = try TestDevice.withCanvas()
        let id = try device.add(line([place(0, 0), place(10, 50), place(90, 90)], .curved))
        #expect(LinePoints([]) == nil && LinePoints([.init(x: 0, y: 0), .init(x: 1, y: 1)]) == nil)
        #expect(LinePoints([.init(x: 0, y: 0), .init(x: -1, y: 1), .init(x: 2, y: 2)]) == nil)
        let far = [Stroke.Point(x: .max, y: 0), .init(x: 0, y: .max), .init(x: .max, y: .max)]
        let huge = try #require(LinePoints(far))
        for size in [CanvasSize(width: 1.7e308, height: 5e-324), CanvasSize(width: -1e9, height: 0)] {
            device.perform([
                .set(
                    CanvasObject.linePointLists, of: id,
                    Assignment(value: huge, writer: nil, replaced: nil, replacedWriter: .none)),
                .set(
                    CanvasObject.sizes, of: id,
                    Assignment(value: size, writer: nil, replaced: size, replacedWriter: .none)),
            ])
            _ = device.canvas.topmost(at: place(5, 5), within: 6, withLocked: true)
            _ = device.canvas.objects(in: CanvasRect(x: 0, y: 0, width: 10, height: 10))
            _ = JSONCanvasWriter.bytes(of: device.canvas) { _ in "photo" }
            _ = device.canvas.displayList(picture: { _, _ in .placeholder(label: "") }, label: { _ in "" })
        }
    }

    @Test(
        "C22, C4 three devices draw points, turn, route, bind, move and copy one line apart; all see the same: seeds 1 to 60"
    )
    func merging() throws {
        for seed in UInt64(1)...60 {
            let origin = try TestDevice.withCanvas()
            let first = try origin.rectangle(x: 100, y: 100)
            let second = try origin.rectangle(x: 600, y: 400)
            let id = try origin.add(line([place(175, 160), place(300, 500), place(675, 460)], hasArrow: true))
            try origin.perform { (c) throws(CanvasError) in try c.bind(id, start: first, end: second) }
            var random = SplitMix64(seed: seed)
            let devices = try [TestDevice<Canvas>].three(from: origin, seed: seed)
            for device in devices {
                for _ in 0..<4 {
                    let (x, y) = (Double(random.next() % 600), Double(random.next() % 500))
                    let kind = random.next() % 8
                    let shape = [first, second][Int(random.next() % 2)]
                    _ = try? device.perform { (c, random) throws(CanvasError) in
                        switch kind {
                        case 0: return try c.remove(shape)
                        case 1: return try c.restore(shape)
                        case 2: return try c.paste(try c.copies(of: [shape, id]), byX: x / 9, y: y / 9, using: &random)
                        case 3: return try c.rotate(shape, to: x / 2)
                        case 4: return try c.bind(id, start: first, end: x < 300 ? second : nil)
                        case 5:
                            let points = [place(x, y), place(50, 70), place(y, x), place(400, 300)]
                            let label = c.object(first)?.shortID
                            return try c.setPoints(id, through: points, startTarget: label)
                        case 6:
                            var edits = FieldEdits<CanvasObject>()
                            edits[CanvasObject.routes] = .some(x < 200 ? .curved : x < 400 ? .elbowed : nil)
                            return try c.edit(id, edits)
                        default: return try c.move([shape], byX: x / 9, y: y / 9)
                        }
                    }
                }
            }
            try devices.exchange(&random)
            let seen = devices.map { device in device.canvas.objects.map { "\($0.id) \($0.path)" } }
            #expect(seen[0] == seen[1] && seen[1] == seen[2], "seed \(seed)")
            try devices.expectSameBytes("seed \(seed)")
            try expectNothingLost(devices, "seed \(seed)")
            var reader = WireReader(devices[0].canvas.wireBytes)
            #expect(try Canvas(from: &reader).objects.map { "\($0.id) \($0.path)" } == seen[0], "seed \(seed)")
        }
    }
}
