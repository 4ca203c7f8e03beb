import CanvasModel
import Drawing
import Replication
import Testing
import TextMerging

@Suite struct CanvasIntentTests {
    @Test("C3 a canvas is 1024 × 768 and a rectangle 150 × 120, in a random colour, wholly inside")
    func defaults() throws {
        let desk = try Desk.withCanvas()
        #expect(desk.canvas.size == CanvasSize(width: 1024, height: 768))
        let canvas = CanvasRect(origin: CanvasPoint(x: 0, y: 0), size: desk.canvas.size)
        var colors: Set<RGBColor?> = []
        for _ in 0..<200 {
            let object = try desk.object(try desk.add(ObjectDraft(.rectangle)))
            #expect(object.size == CanvasSize(width: 150, height: 120))
            #expect(canvas.contains(object.box))
            colors.insert(object.color)
        }
        #expect(colors.count == 200)
        #expect(!colors.contains(nil))
        #expect(desk.canvas.count == 200)
        #expect(Set(desk.canvas.objects.map { $0.shortID }).count == 200)
    }

    @Test("C18 create, move, resize, colour, order and discard can each be undone and redone")
    func undo() throws {
        let desk = try Desk.withCanvas()
        let first = try desk.rectangle(x: 10, y: 20)
        let second = try desk.rectangle(x: 30, y: 40)
        let start = desk.canvas.objects
        try desk.change { (c) throws(CanvasError) in try c.move(first, to: CanvasPoint(x: 100, y: 200)) }
        try desk.change { (c) throws(CanvasError) in try c.resize(first, to: CanvasSize(width: 10, height: 20)) }
        try desk.change { (c) throws(CanvasError) in try c.recolor(first, to: RGBColor(hex: 0x102030)) }
        try desk.perform { (c, random) throws(CanvasError) in try c.bringToFront(first, using: &random) }
        #expect(desk.canvas.objects.map { $0.id } == [second, first])
        try desk.change { (c) throws(CanvasError) in try c.discard(first) }
        #expect(desk.canvas.count == 1)
        let again = try Canvas(wireBytes: desk.canvas.wireBytes)
        #expect(again == desk.canvas)
        for _ in 0..<5 { #expect(try desk.step(.undo)) }
        #expect(desk.canvas.objects.map { $0.id } == start.map { $0.id })
        #expect(desk.canvas.objects.map { $0.box } == start.map { $0.box })
        #expect(desk.canvas.objects.map { $0.color } == start.map { $0.color })
        for _ in 0..<2 { #expect(try desk.step(.undo)) }
        #expect(desk.canvas.count == 0)
        for _ in 0..<7 { #expect(try desk.step(.redo)) }
        #expect(desk.canvas.objects.map { $0.id } == [second])
    }
}
