import CanvasModel
import Primitives
import Replication
import TestDevices
import Testing

@Suite struct CanvasTitleTests {
    @Test("C14 titles count per kind, and a removed object's number is not given again")
    func numbers() throws {
        let device = try TestDevice.withCanvas()
        try device.rectangle()
        let second = try device.rectangle()
        try device.add(ObjectDraft(.ellipse))
        #expect(device.titles == ["Rect 1", "Rect 2", "Ellipse 1"])
        try device.perform { (c) throws(CanvasError) in try c.remove(second) }
        try device.rectangle()
        #expect(device.titles == ["Rect 1", "Ellipse 1", "Rect 3"])
        try device.perform { (c) throws(CanvasError) in try c.restore(second) }
        #expect(device.titles == ["Rect 1", "Rect 2", "Ellipse 1", "Rect 3"])
    }

    @Test("C14 two devices' same numbers: the later by origin shows Rect 3·2, and no other title moves")
    func clash() throws {
        let one = try TestDevice.withCanvas(replica: 1)
        try one.rectangle()
        let two = TestDevice(replica: 2)
        try two.catchUp(with: one)
        let early = try one.rectangle()
        two.now = one.now + 500
        let late = try two.rectangle()
        let last = try two.rectangle()
        for (from, to) in [(one, two), (two, one)] { for bytes in from.written { try to.receive(bytes) } }
        for device in [one, two] {
            func title(_ id: UnitID) throws -> String { device.canvas.title(of: try device.object(id)).text() }
            #expect(try title(early) == "Rect 2")
            #expect(try title(late) == "Rect 2·2")
            #expect(try title(last) == "Rect 3")
            let again = try Canvas(wireBytes: device.canvas.wireBytes)
            #expect(
                again.objects.map { again.title(of: $0) } == device.canvas.objects.map { device.canvas.title(of: $0) })
            #expect(try device.canvas.find("rect 2·2").id == late)
            #expect(try device.canvas.find("Rect 2").id == early)
        }
    }

    @Test("C14 a name goes before kind and number, and can be taken away")
    func names() throws {
        let device = try TestDevice.withCanvas()
        let id = try device.rectangle()
        try device.perform { (c) throws(CanvasError) in try c.renameObject(id, to: "Dach") }
        #expect(device.titles == ["Dach"])
        #expect(try device.canvas.find("dach").id == id)
        #expect(throws: CanvasError.noMatch) { try device.canvas.find("Rect 1") }
        try device.perform { (c) throws(CanvasError) in try c.renameObject(id, to: "  ") }
        #expect(device.titles == ["Rect 1"])
        #expect(throws: CanvasError.noMatch) { try device.canvas.find("Rect 11111111111111111111111") }
        #expect(throws: CanvasError.noMatch) { try device.canvas.find("Rect 01") }
        #expect(try device.canvas.find("사각형 1", words: { _ in ["네모", "사각형"] }).id == id)
    }

    @Test("C24 an object is found by what is written in it, where nothing is called so")
    func words() throws {
        let device = try TestDevice.withCanvas()
        let paid = try device.rectangle()
        let other = try device.rectangle()
        try device.perform { (c) throws(CanvasError) in try c.setText(paid, to: "Paid?\nYes or no") }
        #expect(try device.canvas.find("paid? yes or no").id == paid)
        #expect(throws: CanvasError.noMatch) { try device.canvas.find("paid?") }
        #expect(throws: CanvasError.noMatch) { try device.canvas.find(" ") }
        try device.perform { (c) throws(CanvasError) in try c.setText(other, to: "Páid?  Yes or no") }
        #expect(throws: CanvasError.ambiguous([other, paid])) { try device.canvas.find("Paid? yes or no") }
        try device.perform { (c) throws(CanvasError) in try c.renameObject(paid, to: "Paid? Yes or no") }
        #expect(try device.canvas.find("Paid? Yes or no").id == paid)
    }

    @Test("C1 an object is found by label or its beginning; a label that fits two names both")
    func labels() throws {
        let device = try TestDevice.withCanvas()
        let label = ShortID("k3f-09a-zz1")
        var draft = ObjectDraft(.rectangle)
        draft.shortID = label
        let first = try device.add(draft)
        // On one device the label is taken, and the factory draws another.
        let second = try device.add(draft)
        #expect(try device.object(first).label == "k3f-09a-zz1")
        #expect(try device.object(second).label != "k3f-09a-zz1")
        #expect(try device.canvas.find("k3f").id == first)
        #expect(try device.canvas.find("K3F09AZZ1").id == first)
        #expect(throws: CanvasError.noMatch) { try device.canvas.find("k3g") }
        // Two devices apart cannot know.
        let other = TestDevice(replica: 2)
        let third = try other.add(draft)
        try device.catchUp(with: other)
        #expect(throws: CanvasError.ambiguous([third, first])) { try device.canvas.find("k3f-09a-zz1") }
        try device.perform { (c) throws(CanvasError) in try c.remove(first) }
        #expect(try device.canvas.find("k3f-09a-zz1").id == third)
        #expect(try device.canvas.find("k3f-09a-zz1", isRemoved: true).id == first)
    }
}
