import CanvasModel
import Drawing
import Primitives
import Replication
import TestDevices
import Testing

@Suite struct CanvasOutlineTests {
    @Test("an object added through the outline is the one that the canvas would add")
    func addition() throws {
        let device = try TestDevice.withCanvas()
        try device.perform { (c) throws(CanvasError) in try c.resizeCanvas(to: CanvasSize(width: 500, height: 400)) }
        let first = try device.rectangle()
        try device.perform { (c) throws(CanvasError) in try c.remove(first) }
        try device.add(ObjectDraft(.ellipse))
        let outline = try CanvasOutline(wireBytes: CanvasOutline(of: device.canvas).wireBytes)
        #expect(outline.count == 1)
        #expect(outline.size == CanvasSize(width: 500, height: 400))
        let drafts = [ObjectDraft(.rectangle), ObjectDraft(.text("a")), ObjectDraft(.rectangle)]
        var one = SplitMix64(seed: 4)
        var two = SplitMix64(seed: 4)
        let byOutline = try outline.add(drafts, using: &one)
        let byCanvas = try device.canvas.add(drafts, using: &two)
        #expect(byOutline.map { $0.wireBytes } == byCanvas.map { $0.wireBytes })
        // And the outline after it is that of the canvas after it.
        var after = outline
        for change in byOutline { after.apply(change, from: Origin(unit: .none, time: .zero)) }
        try device.perform { (_) throws(CanvasError) in byCanvas }
        #expect(after.wireBytes == CanvasOutline(of: device.canvas).wireBytes)
        #expect(device.titles == ["Ellipse 1", "Rect 2", "Text 1", "Rect 3"])
    }

    @Test("bytes that are no outline are refused")
    func damage() {
        var random = SplitMix64(seed: 9)
        for _ in 0..<2000 {
            let bytes = (0..<Int(random.next() % 40)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            _ = try? CanvasOutline(wireBytes: [1] + bytes)
        }
        #expect(throws: WireError.self) { try CanvasOutline(wireBytes: [2]) }
    }
}
