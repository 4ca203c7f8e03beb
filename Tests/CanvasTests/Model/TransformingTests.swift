import CanvasModel
import Drawing
import Primitives
import Replication
import TestDevices
import Testing

/// C26: several objects are sized and turned together.
@Suite struct TransformingTests {
    private func place(_ x: Double, _ y: Double) -> CanvasPoint { CanvasPoint(x: x, y: y) }

    private func rectangle(_ x: Double, _ y: Double, _ width: Double = 100, _ height: Double = 80) -> ObjectDraft {
        ObjectDraft(.rectangle, position: place(x, y), size: CanvasSize(width: width, height: height))
    }

    private let twice = Transformation(
        from: CanvasRect(x: 100, y: 100, width: 300, height: 180),
        to: CanvasRect(x: 100, y: 100, width: 600, height: 360))

    @Test("C26 objects are sized in place and size, a line and a stroke by their points, a text by its letters")
    func sizing() throws {
        let device = try TestDevice.withCanvas()
        let box = try device.add(rectangle(100, 100))
        let other = try device.add(rectangle(300, 200))
        let line = try device.add(
            ObjectDraft(.line(through: [place(100, 100), place(200, 150), place(300, 100)], hasArrow: true)))
        let stroke = try device.add(
            ObjectDraft(.stroke(through: [place(200, 200), place(250, 220), place(300, 200)], thickness: 3)))
        let text = try device.add(
            ObjectDraft(.text("Hello there"), position: place(150, 250), size: CanvasSize(width: 90, height: 1)))
        let locked = try device.add(rectangle(120, 120))
        try device.perform { (c) throws(CanvasError) in try c.setLocked(locked, true) }
        let (lines, events) = (try device.object(text), device.written.count)
        try device.perform { (c) throws(CanvasError) in
            try c.transform([box, other, line, stroke, text, locked], by: twice)
        }
        #expect(device.written.count == events + 1)
        #expect(try device.object(box).box == CanvasRect(x: 100, y: 100, width: 200, height: 160))
        #expect(try device.object(other).box == CanvasRect(x: 500, y: 300, width: 200, height: 160))
        #expect(try device.object(line).points == [place(100, 100), place(300, 200), place(500, 100)])
        #expect(try device.object(stroke).path.points.last == place(500, 300))
        let large = try device.object(text)
        #expect(large.position.distance(to: place(200, 400)) < 0.5 && large.fontSize == 32 && large.size.width == 180)
        #expect(abs(large.size.height - 2 * lines.size.height) < 0.5)
        #expect(try device.object(locked).box == CanvasRect(x: 120, y: 120, width: 100, height: 80))
        #expect(try device.step(.undo))
        #expect(try device.object(box).box == CanvasRect(x: 100, y: 100, width: 100, height: 80))
        #expect(try device.object(line).points == [place(100, 100), place(200, 150), place(300, 100)])
        #expect(try device.object(text).fontSize == 16)
    }

    @Test("C26 turned together objects go around one middle, each turned as well; a line goes where its points go")
    func turning() throws {
        let device = try TestDevice.withCanvas()
        let one = try device.add(rectangle(300, 300, 100, 100))
        let two = try device.add(rectangle(500, 300, 100, 100))
        let line = try device.add(ObjectDraft(.line(from: place(400, 350), to: place(500, 350), hasArrow: true)))
        try device.perform { (c, random) throws(CanvasError) in try c.group([one, two, line], using: &random) }
        let group = try #require(device.object(one).group)
        try device.perform { (c) throws(CanvasError) in try c.rotate([.group(group)], by: 90) }
        #expect(try device.object(one).box.center == place(450, 250) && device.object(one).rotation == 90)
        #expect(try device.object(two).box.center == place(450, 450) && device.object(two).rotation == 90)
        #expect(try device.object(line).points == [place(450, 300), place(450, 400)])
        for _ in 0..<3 { try device.perform { (c) throws(CanvasError) in try c.rotate([.group(group)], by: 90) } }
        #expect(try device.object(one).box == CanvasRect(x: 300, y: 300, width: 100, height: 100))
        #expect(try device.object(one).rotation == 0)
        try device.perform { (c) throws(CanvasError) in
            try c.resize([.group(group)], to: CanvasSize(width: 150, height: 50))
        }
        #expect(try device.object(two).box == CanvasRect(x: 400, y: 300, width: 50, height: 50))
    }

    @Test("C26 arrows stay bound to what is turned and sized with them; on a page everything moves in together")
    func bound() throws {
        let device = try TestDevice.withCanvas()
        let one = try device.add(rectangle(0, 0, 100, 100))
        let two = try device.add(rectangle(300, 0, 100, 100))
        let arrow = try device.add(ObjectDraft(.line(from: place(50, 50), to: place(350, 50), hasArrow: true)))
        try device.perform { (c) throws(CanvasError) in try c.bind(arrow, start: one, end: two) }
        try device.perform { (c) throws(CanvasError) in
            try c.transform([one, two, arrow], by: Transformation(around: place(200, 50), degrees: 90))
        }
        #expect(try device.object(arrow).isBound)
        // Around 200, 50 it would begin above the page.
        #expect(try device.object(one).box == CanvasRect(x: 150, y: 0, width: 100, height: 100))
        #expect(try device.object(two).box == CanvasRect(x: 150, y: 300, width: 100, height: 100))
        let ends = try #require(try device.object(arrow).ends)
        #expect(abs(ends.start.x - 200) < 0.01 && abs(ends.start.y - 104) < 0.01 && abs(ends.end.y - 296) < 0.01)
    }

    @Test("C26 limits hold whatever is asked: seeds 1 to 40")
    func limits() throws {
        for seed in UInt64(1)...40 {
            var random = SplitMix64(seed: seed)
            func number(_ most: UInt64) -> Double { Double(random.next() % most) }
            let device = try TestDevice.withCanvas()
            let ids = [
                try device.add(rectangle(100, 100)), try device.add(ObjectDraft(.text("Hello"))),
                try device.add(ObjectDraft(.line(from: place(50, 50), to: place(350, 50), hasArrow: true))),
            ]
            for _ in 0..<8 {
                var change = Transformation(
                    from: place(number(900), number(700)), to: place(number(2000) - 500, number(2000) - 500),
                    scale: 0.01 + number(300) / 10, degrees: number(720) - 360)
                if random.next() % 4 == 0 { change.scaleY = [0, -1, .nan, .infinity][Int(random.next() % 4)] }
                _ = try? device.perform { (c) throws(CanvasError) in try c.transform(ids, by: change) }
                for id in ids {
                    let object = try device.object(id)
                    #expect(
                        CanvasLimits.clamped(object.position, of: object.size, on: device.canvas.size)
                            == object.position)
                    #expect(object.rotation >= 0 && object.rotation < 360)
                    #expect(CanvasLimits.fontSize.contains(object.fontSize))
                    #expect(CanvasLimits.side.contains(object.storedSize.width))
                }
            }
        }
        let device = try TestDevice.withCanvas()
        let id = try device.add(rectangle(100, 100))
        try device.perform { (c) throws(CanvasError) in try c.setLocked(id, true) }
        #expect(throws: CanvasError.objectLocked(id)) { try device.canvas.transform([id], by: twice) }
    }
}
