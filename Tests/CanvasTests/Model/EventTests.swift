import CanvasModel
import Drawing
import Forms
import Replication
import TestDevices
import Testing

@Suite struct CanvasEventTests {
    @Test("C9 every change is one typed event, and all observers see the same ones")
    func events() throws {
        let device = try TestDevice.withCanvas()
        var first: [CanvasEvent] = []
        var second: [CanvasEvent] = []
        let token = device.session.observeEvents { first.append($0) }
        _ = device.session.observeEvents { second.append($0) }
        let id = try device.rectangle()
        let other = try device.rectangle()
        let text = try device.add(ObjectDraft(.text("a")))
        try device.perform { (c) throws(CanvasError) in try c.move(id, to: CanvasPoint(x: 1, y: 1)) }
        try device.perform { (c) throws(CanvasError) in try c.resize(id, to: CanvasSize(width: 9, height: 9)) }
        try device.perform { (c) throws(CanvasError) in try c.rotate(id, to: 5) }
        try device.perform { (c) throws(CanvasError) in try c.recolor(id, to: nil) }
        try device.perform { (c) throws(CanvasError) in try c.setOpacity(id, to: 3) }
        try device.perform { (c) throws(CanvasError) in try c.setText(text, to: "b") }
        try device.perform { (c) throws(CanvasError) in try c.renameObject(id, to: "n") }
        try device.perform { (c, random) throws(CanvasError) in try c.bringToFront(id, using: &random) }
        try device.perform { (c, random) throws(CanvasError) in try c.group([id, other], using: &random) }
        try device.perform { (c) throws(CanvasError) in try c.ungroup(id) }
        try device.perform { (c) throws(CanvasError) in try c.setHidden(id, true) }
        try device.perform { (c) throws(CanvasError) in try c.setLocked(id, true) }
        try device.perform { (c) throws(CanvasError) in try c.setLocked(id, false) }
        try device.perform { (c) throws(CanvasError) in try c.remove(id) }
        try device.perform { (c) throws(CanvasError) in try c.restore(id) }
        try device.perform { (c) throws(CanvasError) in try c.resizeCanvas(to: CanvasSize(width: 99, height: 99)) }
        try device.perform { (c) throws(CanvasError) in try c.rename(to: "Other") }
        #expect(
            first == [
                .created(id), .created(other), .created(text), .moved(id), .resized(id), .rotated(id), .recolored(id),
                .opacityChanged(id), .textChanged(text), .renamed(id), .reordered(id), .groupRenamed,
                .grouped(other), .grouped(id), .reordered(other),
                .ungrouped(other), .ungrouped(id), .hidden(id), .locked(id), .unlocked(id), .removed(id),
                .restored(id), .canvasResized, .headerChanged,
            ])
        #expect(second == first)
        #expect(first.compactMap { $0.object }.count == 21)
        device.session.stopObserving(token)
        try device.rectangle()
        #expect(second.count == first.count + 1)
    }

    @Test("W5 each entry is told with the title as it was")
    func history() throws {
        let device = try TestDevice.withCanvas()
        let id = try device.rectangle(x: 1, y: 2)
        try device.perform { (c) throws(CanvasError) in try c.move(id, to: CanvasPoint(x: 3, y: 4)) }
        try device.perform { (c) throws(CanvasError) in try c.renameObject(id, to: "Roof") }
        try device.perform { (c) throws(CanvasError) in try c.setOpacity(id, to: 4) }
        try device.perform { (c) throws(CanvasError) in try c.remove(id) }
        var canvas = Canvas()
        var items: [CanvasHistoryEntry] = []
        for event in device.log {
            items += canvas.applyReportingHistory(try event.decodedChanges(as: RecordChange.self))
        }
        let plain = ObjectTitle(kind: .rectangle, number: 1, rank: 1, name: "")
        let named = ObjectTitle(kind: .rectangle, number: 1, rank: 1, name: "Roof")
        #expect(
            items == [
                .header(.created(name: "Plan")), .added(plain),
                .moved(plain, from: CanvasPoint(x: 1, y: 2), to: CanvasPoint(x: 3, y: 4)),
                .objectRenamed(plain, to: "Roof"), .opacityChanged(named, from: 10, to: 4), .removed(named),
            ])
        #expect(canvas == device.canvas)
    }

    @Test("W5 C20 what is done to a group is told in one sentence")
    func groupHistory() throws {
        let device = try TestDevice.withCanvas()
        let ids = [
            try device.rectangle(x: 1, y: 2), try device.rectangle(x: 5, y: 2), try device.rectangle(x: 9, y: 2),
        ]
        try device.perform { (c, random) throws(CanvasError) in try c.group(ids, using: &random) }
        try device.perform { (c) throws(CanvasError) in try c.move(ids[1], to: CanvasPoint(x: 30, y: 40)) }
        try device.perform { (c) throws(CanvasError) in try c.ungroup(ids[0]) }
        var canvas = Canvas()
        var items: [[CanvasHistoryEntry]] = []
        for event in device.log {
            items.append(canvas.applyReportingHistory(try event.decodedChanges(as: RecordChange.self)))
        }
        let told = items.suffix(3).map { item -> (Int, UInt32) in
            if case .several(_, let more)? = item.first { (item.count, more) } else { (item.count, 0) }
        }
        #expect(told.map { $0.0 } == [1, 1, 1] && told.map { $0.1 } == [2, 2, 2], "\(items)")
        guard case .several(.moved(let title, _, _), _)? = items.dropLast().last?.first else {
            Issue.record("no move: \(items)")
            return
        }
        #expect(title == ObjectTitle(kind: .rectangle, number: 1, rank: 1, name: ""))
        #expect(canvas == device.canvas)
    }

    @Test("C18 undo takes back my last change, never another person's")
    func undoOfOthers() throws {
        let one = try TestDevice.withCanvas(replica: 1)
        let id = try one.rectangle(x: 1, y: 1)
        let two = TestDevice(replica: 2)
        try two.catchUp(with: one)
        try one.perform { (c) throws(CanvasError) in try c.move(id, to: CanvasPoint(x: 50, y: 50)) }
        for bytes in one.written { try two.receive(bytes) }
        two.now = one.now
        try two.perform { (c) throws(CanvasError) in try c.move(id, to: CanvasPoint(x: 70, y: 70)) }
        try two.perform { (c) throws(CanvasError) in try c.setOpacity(id, to: 2) }
        for bytes in two.written { try one.receive(bytes) }
        one.now = two.now
        // My move is overwritten, and what I made somebody else has changed: nothing is left to undo.
        #expect(try !one.step(.undo))
        #expect(try one.object(id).position == CanvasPoint(x: 70, y: 70))
        #expect(try two.step(.undo))
        #expect(try two.step(.undo))
        #expect(try two.object(id).position == CanvasPoint(x: 50, y: 50))
        #expect(try two.object(id).opacity == 10)
        for bytes in two.written { try one.receive(bytes) }
        one.now = two.now
        #expect(try one.step(.undo))
        #expect(try one.object(id).position == CanvasPoint(x: 1, y: 1))
    }
}
