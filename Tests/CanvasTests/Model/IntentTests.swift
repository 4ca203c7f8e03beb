import CanvasModel
import Drawing
import Replication
import TestDevices
import Testing

@Suite struct CanvasIntentTests {
    @Test("C3 a canvas is 1024 × 768 and a rectangle 150 × 120, in a random colour, wholly inside")
    func defaults() throws {
        let device = try TestDevice.withCanvas()
        #expect(device.canvas.size == CanvasSize(width: 1024, height: 768))
        let canvas = device.canvas.area
        var colors: Set<RGBColor?> = []
        for _ in 0..<200 {
            let object = try device.object(try device.add(ObjectDraft(.rectangle)))
            #expect(object.size == CanvasSize(width: 150, height: 120))
            #expect(canvas.contains(object.box))
            colors.insert(object.color)
        }
        #expect(colors.count == 200)
        #expect(!colors.contains(nil))
        #expect(device.canvas.count == 200)
        #expect(Set(device.canvas.objects.map { $0.shortID }).count == 200)
    }

    @Test("C18 create, move, resize, colour, order and remove can each be undone and redone")
    func undo() throws {
        let device = try TestDevice.withCanvas()
        let first = try device.rectangle(x: 10, y: 20)
        let second = try device.rectangle(x: 30, y: 40)
        let start = device.canvas.objects
        try device.perform { (c) throws(CanvasError) in try c.move(first, to: CanvasPoint(x: 100, y: 200)) }
        try device.perform { (c) throws(CanvasError) in try c.resize(first, to: CanvasSize(width: 10, height: 20)) }
        try device.perform { (c) throws(CanvasError) in try c.recolor(first, to: RGBColor(hex: 0x102030)) }
        try device.perform { (c, random) throws(CanvasError) in try c.bringToFront(first, using: &random) }
        #expect(device.canvas.objects.map { $0.id } == [second, first])
        try device.perform { (c) throws(CanvasError) in try c.remove(first) }
        #expect(device.canvas.count == 1)
        let again = try Canvas(wireBytes: device.canvas.wireBytes)
        #expect(again == device.canvas)
        for _ in 0..<5 { #expect(try device.step(.undo)) }
        #expect(device.canvas.objects.map { $0.id } == start.map { $0.id })
        #expect(device.canvas.objects.map { $0.box } == start.map { $0.box })
        #expect(device.canvas.objects.map { $0.color } == start.map { $0.color })
        for _ in 0..<2 { #expect(try device.step(.undo)) }
        #expect(device.canvas.count == 0)
        for _ in 0..<7 { #expect(try device.step(.redo)) }
        #expect(device.canvas.objects.map { $0.id } == [second])
    }

    @Test("C18 whatever was done can be undone and redone", arguments: 0..<14)
    func everyIntent(number: Int) throws {
        let device = try TestDevice.withCanvas()
        let id = try device.rectangle(x: 10, y: 20)
        let text = try device.add(ObjectDraft(.text("a b c"), position: CanvasPoint(x: 100, y: 100)))
        let last = try device.rectangle(x: 30, y: 40)
        func values() throws -> [String] {
            device.canvas.allObjects.map { object in
                let title = device.canvas.title(of: object).text()
                return """
                    \(title) \(object.box) \(object.rotation) \(String(describing: object.color)) \(object.opacity) \
                    \(object.isHidden) \(object.isLocked) \(object.isRemoved) \(object.group?.raw ?? 0) \(object.text) \
                    \(object.fontSize) \(object.textColor) \(device.canvas.z(of: object.id) ?? -1)
                    """
            } + [String(describing: device.canvas.size)]
        }
        let before = try values()
        try device.perform { (c, random) throws(CanvasError) in
            switch number {
            case 0: try c.move(id, to: CanvasPoint(x: 1, y: 2))
            case 1: try c.setBox(id, to: CanvasRect(x: 5, y: 6, width: 7, height: 8))
            case 2: try c.rotate(id, to: 30)
            case 3: try c.recolor(id, to: nil)
            case 4: try c.setOpacity(id, to: 5)
            case 5: try c.renameObject(id, to: "x")
            case 6: try c.setHidden(id, true)
            case 7: try c.setLocked(id, true)
            case 8: try c.remove(id)
            case 9: try c.move(id, toIndex: 1, using: &random)
            case 10: try c.group([id, last], using: &random)
            case 11: try c.setText(text, to: "d\ne")
            case 12: try c.setFontSize(text, to: 20)
            default: try c.resizeCanvas(to: CanvasSize(width: 300, height: 300))
            }
        }
        let after = try values()
        #expect(after != before)
        #expect(try device.step(.undo))
        #expect(try values() == before)
        #expect(try device.step(.redo))
        #expect(try values() == after)
    }

    @Test("C4 what grows at the canvas's edge moves in as far as it must")
    func growing() throws {
        let device = try TestDevice.withCanvas()
        let id = try device.add(
            ObjectDraft(.rectangle, position: CanvasPoint(x: 1014, y: 7), size: CanvasSize(width: 10, height: 10)))
        try device.perform { (c) throws(CanvasError) in try c.resize(id, to: CanvasSize(width: 50, height: 10)) }
        #expect(try device.object(id).box == CanvasRect(x: 1000, y: 7, width: 50, height: 10))
        #expect(try device.step(.undo))
        #expect(try device.object(id).box == CanvasRect(x: 1014, y: 7, width: 10, height: 10))
        // What a smaller canvas left outside stays there.
        try device.perform { (c) throws(CanvasError) in try c.resizeCanvas(to: CanvasSize(width: 500, height: 500)) }
        try device.perform { (c) throws(CanvasError) in try c.resize(id, to: CanvasSize(width: 50, height: 10)) }
        #expect(try device.object(id).position.x == 1014)
    }

    @Test("C6 two objects with one photo are two objects and one file; an import keeps places outside the canvas")
    func filesAndDocuments() throws {
        let device = try TestDevice.withCanvas()
        let photo = PhotoFile(file: BlobHash(of: [1]), pixelWidth: 10, pixelHeight: 10)
        let placed = PlacedDocument(document: DocumentID(high: 3, low: 4), kindName: "memo")
        for _ in 0..<2 { try device.add(ObjectDraft(.photo(photo))) }
        let id = try device.add(ObjectDraft(.document(placed)))
        #expect(device.canvas.photoFiles == [photo.file])
        #expect(device.canvas.placedDocuments == [placed.document])
        try device.perform { (c) throws(CanvasError) in try c.remove(id) }
        #expect(device.canvas.placedDocuments.isEmpty)
        #expect(device.canvas.removedObjects.map { $0.id } == [id])
        var outside = ObjectDraft(.rectangle, position: CanvasPoint(x: -50, y: 9000))
        #expect(throws: CanvasError.outOfRange(.x, 0...1000)) { try device.add(outside) }
        outside.allowsAnyPosition = true
        #expect(try device.object(try device.add(outside)).position == CanvasPoint(x: -50, y: 9000))
    }
}
