import CanvasModel
import Drawing
import Primitives
import Replication
import TestDevices
import Testing

@Suite struct StyleTests {
    @Test("C23 a look goes from any kind to any other as far as both have it, and a second time is no change")
    func looks() throws {
        let device = try TestDevice.withCanvas()
        let ink = RGBColor(hex: 0xAA0000)
        let shape = try device.add(ObjectDraft(.rectangle))
        let line = try device.add(
            ObjectDraft(.line(from: Point(x: 0, y: 0), to: Point(x: 90, y: 90), hasArrow: true)))
        let text = try device.add(ObjectDraft(.text("a")))
        let pen = try device.add(ObjectDraft(.stroke(through: [Point(x: 1, y: 1), Point(x: 9, y: 9)], thickness: 5)))
        func look(_ id: UnitID, like other: UnitID) throws {
            let source = try device.object(other)
            try device.perform { (c) throws(CanvasError) in
                try c.style(id, as: (try c.find(c.object(id)?.label ?? "")).styled(like: source))
            }
        }
        try device.perform { (c) throws(CanvasError) in
            var look = try c.find(c.object(line)?.label ?? "")
            look.color = ink
            look.weight = LineWeight(number: 9)
            look.dash = .dotted
            look.opacity = 3
            return try c.style(line, as: look)
        }
        try look(shape, like: line)
        let outlined = try device.object(shape)
        #expect(outlined.outline?.color == ink && outlined.weight?.number == 9 && outlined.dash == .dotted)
        #expect(outlined.opacity == 3)
        try look(pen, like: shape)
        #expect(try device.object(pen).color == ink && device.object(pen).lineThickness == 9)
        try look(text, like: shape)
        #expect(try device.object(text).opacity == 3 && device.object(text).color == nil)
        let again = try device.object(shape).styled(like: device.object(line))
        #expect(try device.canvas.style(shape, as: again).isEmpty)
        var wrong = try device.object(text)
        wrong.outline = OutlineColor(ink)
        #expect(throws: CanvasError.noField(.text)) { try device.canvas.style(text, as: wrong) }
    }

    @Test("C24 two people write in one label, and a third makes its shape another size: nobody's words are lost")
    func labels() throws {
        let first = try TestDevice.withCanvas()
        let id = try first.add(ObjectDraft(.diamond))
        try first.perform { (c) throws(CanvasError) in try c.setText(id, to: "to be") }
        let (second, third) = (TestDevice(replica: 2), TestDevice(replica: 3))
        let devices = [first, second, third]
        for other in [second, third] { try other.catchUp(with: first) }
        try first.perform { (c) throws(CanvasError) in try c.setText(id, to: "whether to be") }
        try second.perform { (c) throws(CanvasError) in try c.setText(id, to: "to be or not") }
        try third.perform { (c) throws(CanvasError) in try c.resize(id, to: CanvasSize(width: 400, height: 200)) }
        for _ in 0..<2 {
            for device in devices {
                for other in devices where other !== device { try device.catchUp(with: other) }
            }
        }
        for device in devices {
            let object = try device.object(id)
            #expect(object.text == "whether to be or not")
            #expect(object.size.width == 400)
            #expect(try #require(object.labelBox).size.width < 200)
            #expect(device.canvas == first.canvas)
        }
    }

    @Test("C23 the palette of a canvas is its newest colours, each once, none of what was removed")
    func palette() throws {
        let device = try TestDevice.withCanvas()
        func add(_ color: UInt32) throws -> UnitID {
            var draft = ObjectDraft(.rectangle)
            draft.color = .color(RGBColor(hex: color))
            return try device.add(draft)
        }
        for color in [1, 2, 3, 2] as [UInt32] { _ = try add(color) }
        let gone = try add(9)
        try device.perform { (c) throws(CanvasError) in try c.remove(gone) }
        #expect(device.canvas.palette(of: 5) == [2, 3, 1].map { RGBColor(hex: $0) })
        #expect(device.canvas.palette(of: 2) == [2, 3].map { RGBColor(hex: $0) })
    }
}
