import CanvasModel
import Drawing
import Primitives
import Replication
import TestDevices
import Testing

@Suite struct LineLabelTests {
    private func place(_ x: Double, _ y: Double) -> CanvasPoint { CanvasPoint(x: x, y: y) }

    private func labelled(_ points: [CanvasPoint], _ words: String, _ route: LineRoute? = nil) -> ObjectDraft {
        var draft = ObjectDraft(.line(through: points, hasArrow: true))
        draft.label = words
        draft.fields[CanvasObject.routes] = .some(route)
        return draft
    }

    private func item(of object: CanvasObject) throws -> DisplayItem {
        try #require(object.displayItem(picture: { _, _ in .placeholder(label: "") }, label: { _ in "" }))
    }

    @Test("C24 the label of a line lies in the middle of its way, whichever way that is, on a gap as wide as its words")
    func middle() throws {
        let corner = [place(100, 100), place(400, 100), place(400, 200)]
        for (points, route, middle) in [
            ([place(100, 100), place(300, 200)], nil, place(200, 150)), (corner, nil, place(300, 100)),
            ([place(100, 100), place(300, 200)], .elbowed, place(200, 150)),
            ([place(0, 200), place(200, 0), place(400, 200)], .curved, place(200, 0)),
        ] as [([CanvasPoint], LineRoute?, CanvasPoint)] {
            let device = try TestDevice.withCanvas()
            let line = try device.object(try device.add(labelled(points, "예, yes", route)))
            let box = try #require(line.labelBox)
            #expect(box.center.distance(to: middle) < 0.5, "\(points) \(box)")
            let layout = TextLayout("예, yes", fontSize: 16, wrapWidth: nil)
            #expect(box.size.height == layout.height && abs(box.size.width - layout.width) < 1)
            #expect(line.bounds.contains(box))
            let drawn = try item(of: line)
            #expect(drawn.label?.text.lines.map { $0.text } == ["예, yes"])
            let parts = try #require(drawn.ink).parts
            #expect(parts.count == 2)
            for point in parts.flatMap({ $0 }) where !drawn.isCurved {
                #expect(!box.contains(place(point.x, point.y)), "\(point)")
            }
        }
    }

    @Test("C24 a label breaks where its line has no more room, and into the same lines wherever it is laid out")
    func breaking() throws {
        let device = try TestDevice.withCanvas()
        let words = "when nobody has answered for three days, or the answer is no"
        var draft = labelled([place(100, 100), place(500, 100)], words)
        for size in [12.3, 16, 41.7, 600] {
            draft.fontSize = size
            let line = try device.object(try device.add(draft))
            let room = max(400 * 0.7, 11 * size)
            let layout = TextLayout(words, fontSize: size, wrapWidth: room)
            #expect(layout.lines.count > 1)
            #expect(try item(of: line).label?.text.lines.map { $0.text } == layout.lines.map { $0.text })
        }
    }

    @Test(
        "C24 the label of an arrow goes with what that follows, and is found by a press and a rubber band"
    )
    func follows() throws {
        let device = try TestDevice.withCanvas()
        let first = try device.rectangle(x: 100, y: 100)
        let second = try device.rectangle(x: 600, y: 100)
        let arrow = try device.add(labelled([place(0, 0), place(9, 9)], "one\ntwo\nthree"))
        try device.perform { (c) throws(CanvasError) in try c.bind(arrow, start: first, end: second) }
        for way in [0.0, 300, 50] {
            try device.perform { (c) throws(CanvasError) in try c.move([second], byX: 0, y: way) }
            let line = try device.object(arrow)
            let box = try #require(line.labelBox)
            let (start, end) = try #require(line.ends)
            #expect(box.center.distance(to: place((start.x + end.x) / 2, (start.y + end.y) / 2)) < 0.01)
            // Above its ink there are words still.
            let above = place(box.midX, box.minY + 2)
            #expect(device.canvas.topmost(at: above, within: 0.5, withLocked: true)?.id == arrow)
            #expect(
                device.canvas.objects(in: CanvasRect(x: above.x, y: above.y, width: 1, height: 1)).map { $0.id } == [
                    arrow
                ])
        }
        try device.perform { (c) throws(CanvasError) in try c.setText(arrow, to: "") }
        let line = try device.object(arrow)
        #expect(try item(of: line).label == nil && item(of: line).ink?.parts.count == 1)
        #expect(try device.step(.undo))
        #expect(try device.object(arrow).text == "one\ntwo\nthree")
    }

    @Test("C24 two people's words in the label of one arrow are both kept, while a third moves what it follows")
    func merging() throws {
        let first = try TestDevice.withCanvas()
        let shape = try first.rectangle(x: 100, y: 100)
        let arrow = try first.add(labelled([place(300, 400), place(500, 400)], "to be"))
        try first.perform { (c) throws(CanvasError) in try c.bind(arrow, start: shape, end: nil) }
        let (second, third) = (TestDevice(replica: 2), TestDevice(replica: 3))
        let devices = [first, second, third]
        for other in [second, third] { try other.catchUp(with: first) }
        try first.perform { (c) throws(CanvasError) in try c.setText(arrow, to: "whether to be") }
        try second.perform { (c) throws(CanvasError) in try c.setText(arrow, to: "to be or not") }
        try third.perform { (c) throws(CanvasError) in try c.move([shape], byX: 50, y: 60) }
        for _ in 0..<2 {
            for device in devices {
                for other in devices where other !== device { try device.catchUp(with: other) }
            }
        }
        for device in devices {
            #expect(try device.object(arrow).text == "whether to be or not")
            #expect(device.canvas == first.canvas)
            #expect(try device.object(arrow).labelBox == first.object(arrow).labelBox)
        }
    }
}
