import CanvasModel
import Drawing
import Phrases
import Primitives
import Replication
import TestDevices
import TestSupport
import Testing

@Suite struct CanvasPageTests {
    private let far = CanvasPoint(x: -5000, y: 90_000)

    @Test("C25 without a page objects lie anywhere, negative too; with one 24 points stay on it; undo brings it back")
    func none() throws {
        let device = try TestDevice.withCanvas()
        let id = try device.rectangle(x: 10, y: 20)
        #expect(throws: CanvasError.self) { try device.canvas.move(id, to: far) }
        try device.perform { (c) throws(CanvasError) in try c.resizeCanvas(to: nil) }
        #expect(device.canvas.size == nil)
        try device.perform { (c) throws(CanvasError) in try c.move(id, to: far) }
        #expect(try device.object(id).position == far)
        #expect(device.canvas.area == CanvasRect(origin: far, size: CanvasLimits.defaultShape))
        #expect(try device.canvas.clampedDelta(CanvasPoint(x: -7, y: 3), of: [id]) == CanvasPoint(x: -7, y: 3))
        #expect(throws: CanvasError.self) { try device.canvas.move(id, to: CanvasPoint(x: 1_000_001, y: 0)) }
        #expect(try device.canvas.clampedPosition(CanvasPoint(x: .nan, y: 9), of: id) == CanvasPoint(x: 0, y: 9))
        #expect(try device.step(.undo) && device.step(.undo))
        #expect(device.canvas.size == CanvasLimits.defaultCanvas)
        #expect(try device.object(id).position == CanvasPoint(x: 10, y: 20))
    }

    @Test("C25 what is added without a place comes to lie near what is there, or where a page would be")
    func nearby() throws {
        let device = TestDevice()
        try device.perform { (_) throws(CanvasError) in try Canvas.creation(name: "Endless", size: nil) }
        let usual = CanvasRect(origin: CanvasPoint(x: 0, y: 0), size: CanvasLimits.defaultCanvas)
        let first = try device.object(try device.rectangle(x: 0, y: 0))
        #expect(usual.contains(first.box))
        try device.perform { (c) throws(CanvasError) in try c.move(first.id, to: far) }
        for _ in 0..<50 {
            let id = try device.add(ObjectDraft(.rectangle))
            let object = try device.object(id)
            #expect(abs(object.position.x - far.x) < 2000 && abs(object.position.y - far.y) < 2000)
            try device.perform { (c) throws(CanvasError) in try c.remove(id) }
        }
    }

    @Test("C25 size and none are one register: of two at once the later counts, in every order")
    func oneRegister() throws {
        let first = try TestDevice.withCanvas()
        let second = TestDevice(replica: 2)
        try second.catchUp(with: first)
        second.now = first.now + 5000
        try first.perform { (c) throws(CanvasError) in try c.resizeCanvas(to: CanvasSize(width: 500, height: 400)) }
        try second.perform { (c) throws(CanvasError) in try c.resizeCanvas(to: nil) }
        try first.catchUp(with: second)
        try second.catchUp(with: first)
        #expect(first.canvas.size == nil && second.canvas.size == nil)
        #expect(first.canvas == second.canvas)
        var reader = WireReader(first.canvas.wireBytes)
        #expect(try Canvas(from: &reader).size == nil)
        var outline = WireReader(CanvasOutline(of: first.canvas).wireBytes)
        #expect(try CanvasOutline(from: &outline).size == nil)
    }

    @Test("C25 background and grid are set, taken back and told")
    func ground() throws {
        let device = try TestDevice.withCanvas()
        var edits = FieldEdits<CanvasProperties>()
        edits[CanvasProperties.backgrounds] = BackgroundColor(RGBColor(hex: 0xFFF8E0))
        edits[CanvasProperties.grids] = GridSpacing(number: 25)
        try device.perform { (c) throws(CanvasError) in c.edit(edits) }
        #expect(device.canvas.ownProperties.ground == RGBColor(hex: 0xFFF8E0))
        #expect(device.canvas.ownProperties.grid?.number == 25)
        #expect(device.canvas.edit(edits).isEmpty)
        let changes = Canvas().edit(edits) + (try Canvas().resizeCanvas(to: nil))
        let told = changes.map { Canvas().historyEntry(of: $0)?.phrase(number: { "\($0)" }) }.map {
            $0.map { Language.english.text(of: $0) }
        }
        #expect(
            told == [
                "Set the background to #FFF8E0.", "Set the grid to 25 points.",
                "Removed the page: the canvas has no edge.",
            ])
        #expect(try device.step(.undo))
        #expect(device.canvas.ownProperties.background == nil && device.canvas.ownProperties.grid == nil)
    }

    @Test("C23 random colours are drawn out of the palette that was chosen, and another draw is another colour")
    func palette() throws {
        let device = try TestDevice.withCanvas()
        var edits = FieldEdits<CanvasProperties>()
        edits[CanvasProperties.palettes] = .pastel
        try device.perform { (c) throws(CanvasError) in c.edit(edits) }
        for _ in 0..<30 {
            let color = try #require(try device.object(try device.add(ObjectDraft(.ellipse))).color)
            #expect(ColorPalette.pastel.colors.contains(color))
            var random = SplitMix64(seed: UInt64(device.canvas.count))
            #expect(device.canvas.palette.random(except: color, using: &random) != color)
        }
        var outline = WireReader(CanvasOutline(of: device.canvas).wireBytes)
        #expect(try CanvasOutline(from: &outline).palette == .pastel)
    }

    @Test("C25 what is drawn is the page, all that is there, or some objects; a canvas without a page shows all")
    func areas() throws {
        let device = try TestDevice.withCanvas()
        let id = try device.rectangle(x: 100, y: 50)
        try device.rectangle(x: 500, y: 300)
        func size(_ area: CanvasArea) -> [Double] {
            let list = device.canvas.displayList(
                of: area, picture: { _, _ in .placeholder(label: "") }, label: { _ in "" })
            return [list.size.width, list.size.height, Double(list.items.count)]
        }
        #expect(size(.page) == [1024, 768, 2])
        // 16 points are left around it.
        #expect(size(.all) == [582, 402, 2])
        #expect(size(.objects([id])) == [150, 120, 1])
        try device.perform { (c) throws(CanvasError) in try c.resizeCanvas(to: nil) }
        #expect(size(.page) == [582, 402, 2])
        try device.perform { (c) throws(CanvasError) in try c.move([id], byX: -900, y: 0) }
        #expect(size(.page) == [1482, 402, 2])
    }
}
