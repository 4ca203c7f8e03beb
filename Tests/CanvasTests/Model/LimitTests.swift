import CanvasModel
import Drawing
import Replication
import TestDevices
import Testing

@Suite struct CanvasLimitTests {
    @Test("C4 a position is in 0 … canvas − min(24, size), and the error names the range")
    func positions() throws {
        let device = try TestDevice.withCanvas()
        let id = try device.rectangle()
        let canvas = device.canvas
        #expect(try !canvas.move(id, to: CanvasPoint(x: 1000, y: 744)).isEmpty)
        #expect(throws: CanvasError.outOfRange(.x, 0...1000)) { try canvas.move(id, to: CanvasPoint(x: 1000.5, y: 0)) }
        #expect(throws: CanvasError.outOfRange(.y, 0...744)) { try canvas.move(id, to: CanvasPoint(x: 0, y: -1)) }
        let small = try device.add(
            ObjectDraft(
                .ellipse, position: CanvasPoint(x: 1014, y: 758), size: CanvasSize(width: 10, height: 10)))
        #expect(throws: CanvasError.outOfRange(.x, 0...1014)) {
            try device.canvas.move(small, to: CanvasPoint(x: 1015, y: 0))
        }
    }

    @Test("C4 NaN and infinities are refused everywhere", arguments: [Double.nan, .infinity, -.infinity])
    func notNumbers(value: Double) throws {
        let device = try TestDevice.withCanvas()
        let id = try device.rectangle()
        let text = try device.add(ObjectDraft(.text("a")))
        let canvas = device.canvas
        var random = SplitMix64(seed: 1)
        #expect(throws: CanvasError.self) { try canvas.move(id, to: CanvasPoint(x: value, y: 0)) }
        #expect(throws: CanvasError.self) { try canvas.move([id], byX: 0, y: value) }
        #expect(throws: CanvasError.self) { try canvas.resize(id, to: CanvasSize(width: 1, height: value)) }
        #expect(throws: CanvasError.self) { try canvas.rotate(id, to: value) }
        #expect(throws: CanvasError.self) { try canvas.setFontSize(text, to: value) }
        #expect(throws: CanvasError.self) { try canvas.resizeCanvas(to: CanvasSize(width: value, height: 100)) }
        let point = CanvasPoint(x: value, y: 1)
        let drafts: [ObjectDraft] = [
            ObjectDraft(.rectangle, position: point), ObjectDraft(.line(from: point, to: point, hasArrow: false)),
            ObjectDraft(.stroke(through: [point], thickness: 1)),
            ObjectDraft(.stroke(through: [CanvasPoint(x: 1, y: 1)], thickness: value)),
        ]
        for draft in drafts { #expect(throws: CanvasError.self) { try canvas.add([draft], using: &random) } }
        #expect(canvas.topmost(at: point) == nil)
        #expect(canvas.objects(in: CanvasRect(x: value, y: 0, width: 1, height: 1)).isEmpty)
        let clamped = try canvas.clampedPosition(CanvasPoint(x: value, y: value), of: id)
        #expect(clamped.isFinite)
        #expect(try !canvas.move(id, to: CanvasPoint(x: 1, y: 1)).isEmpty)
    }

    @Test("C4 a drag clamps, so that 24 points of each object stay on the canvas")
    func clamping() throws {
        let device = try TestDevice.withCanvas()
        let id = try device.rectangle(x: 5, y: 5)
        let other = try device.rectangle(x: 900, y: 700)
        #expect(
            try device.canvas.clampedPosition(CanvasPoint(x: 4000, y: -7), of: id) == CanvasPoint(x: 1000, y: 0))
        try device.perform { (c, random) throws(CanvasError) in try c.group([id, other], using: &random) }
        // Together they go only as far as both can.
        #expect(
            try device.canvas.clampedPosition(CanvasPoint(x: 4000, y: -7), of: id) == CanvasPoint(x: 105, y: 0))
    }

    @Test("C4 width and height are 1 or more, opacity 1 … 10, rotation below 360")
    func others() throws {
        let device = try TestDevice.withCanvas()
        let id = try device.rectangle()
        let canvas = device.canvas
        #expect(throws: CanvasError.outOfRange(.width, CanvasLimits.side)) {
            try canvas.resize(id, to: CanvasSize(width: 0.5, height: 1))
        }
        #expect(throws: CanvasError.outOfRange(.opacity, 1...10)) { try canvas.setOpacity(id, to: 11) }
        #expect(throws: CanvasError.outOfRange(.opacity, 1...10)) { try canvas.setOpacity(id, to: 0) }
        #expect(throws: CanvasError.outOfRange(.rotation, 0...360)) { try canvas.rotate(id, to: 360) }
        #expect(CanvasLimits.normalized(degrees: -90) == 270)
        #expect(CanvasLimits.normalized(degrees: 720) == 0)
        #expect(try device.object(id).alpha == 1)
        #expect(throws: CanvasError.nameMissing) { try Canvas.creation(name: " ") }
        #expect(throws: CanvasError.textTooLong(count: 10_001)) {
            var random = SplitMix64(seed: 1)
            _ = try canvas.add([ObjectDraft(.text(String(repeating: "x", count: 10_001)))], using: &random)
        }
    }

    @Test("C7 a locked object can be unlocked and nothing else")
    func locked() throws {
        let device = try TestDevice.withCanvas()
        let id = try device.rectangle()
        let other = try device.rectangle()
        try device.perform { (c, random) throws(CanvasError) in try c.group([id, other], using: &random) }
        try device.perform { (c) throws(CanvasError) in try c.setLocked(id, true) }
        let canvas = device.canvas
        var random = SplitMix64(seed: 1)
        let refused = CanvasError.objectLocked(id)
        #expect(throws: refused) { try canvas.move(id, to: CanvasPoint(x: 1, y: 1)) }
        #expect(throws: refused) { try canvas.move(other, to: CanvasPoint(x: 1, y: 1)) }
        #expect(throws: refused) { try canvas.resize(id, to: CanvasSize(width: 1, height: 1)) }
        #expect(throws: refused) { try canvas.recolor(id, to: nil) }
        #expect(throws: refused) { try canvas.remove(id) }
        #expect(throws: refused) { try canvas.setHidden(id, true) }
        #expect(throws: refused) { try canvas.bringToFront(id, using: &random) }
        #expect(throws: refused) { try canvas.ungroup(other) }
        #expect(throws: refused) { try canvas.renameObject(id, to: "x") }
        #expect(canvas.topmost(at: CanvasPoint(x: 5, y: 5))?.id == other)
        try device.perform { (c) throws(CanvasError) in try c.setLocked(id, false) }
        #expect(try !device.canvas.remove(id).isEmpty)
    }

    @Test("C12 photos, texts and documents have no colour of their own")
    func noColor() throws {
        let device = try TestDevice.withCanvas()
        let text = try device.add(ObjectDraft(.text("a")))
        #expect(try device.object(text).color == nil)
        #expect(throws: CanvasError.noColor(.text)) { try device.canvas.recolor(text, to: RGBColor(hex: 1)) }
        let stroke = try device.add(
            ObjectDraft(.stroke(through: [Point(x: 0, y: 0), Point(x: 9, y: 9)], thickness: 3)))
        #expect(throws: CanvasError.notText(stroke)) { try device.canvas.setText(stroke, to: "x") }
    }
}
