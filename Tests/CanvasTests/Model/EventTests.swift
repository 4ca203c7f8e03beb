import CanvasModel
import Drawing
import Replication
import Testing

@Suite struct CanvasEventTests {
    @Test("C9 every change is one typed event, and all observers see the same ones")
    func events() throws {
        let desk = try Desk.withCanvas()
        var first: [CanvasEvent] = []
        var second: [CanvasEvent] = []
        let token = desk.session.observeEvents { first.append($0) }
        _ = desk.session.observeEvents { second.append($0) }
        let id = try desk.rectangle()
        let other = try desk.rectangle()
        let text = try desk.add(ObjectDraft(.text("a")))
        try desk.change { (c) throws(CanvasError) in try c.move(id, to: CanvasPoint(x: 1, y: 1)) }
        try desk.change { (c) throws(CanvasError) in try c.resize(id, to: CanvasSize(width: 9, height: 9)) }
        try desk.change { (c) throws(CanvasError) in try c.rotate(id, to: 5) }
        try desk.change { (c) throws(CanvasError) in try c.recolor(id, to: nil) }
        try desk.change { (c) throws(CanvasError) in try c.setOpacity(id, to: 3) }
        try desk.change { (c) throws(CanvasError) in try c.setText(text, to: "b") }
        try desk.change { (c) throws(CanvasError) in try c.renameObject(id, to: "n") }
        try desk.perform { (c, random) throws(CanvasError) in try c.bringToFront(id, using: &random) }
        try desk.perform { (c, random) throws(CanvasError) in try c.group([id, other], using: &random) }
        try desk.change { (c) throws(CanvasError) in try c.ungroup(id) }
        try desk.change { (c) throws(CanvasError) in try c.setHidden(id, true) }
        try desk.change { (c) throws(CanvasError) in try c.setLocked(id, true) }
        try desk.change { (c) throws(CanvasError) in try c.setLocked(id, false) }
        try desk.change { (c) throws(CanvasError) in try c.discard(id) }
        try desk.change { (c) throws(CanvasError) in try c.recover(id) }
        try desk.change { (c) throws(CanvasError) in try c.resizeCanvas(to: CanvasSize(width: 99, height: 99)) }
        try desk.change { (c) throws(CanvasError) in try c.rename(to: "Other") }
        #expect(
            first == [
                .created(id), .created(other), .created(text), .moved(id), .resized(id), .rotated(id), .recolored(id),
                .opacityChanged(id), .textChanged(text), .renamed(id), .reordered(id), .grouped(other), .grouped(id),
                .ungrouped(other), .ungrouped(id), .hidden(id), .locked(id), .unlocked(id), .removed(id),
                .restored(id), .canvasResized, .headerChanged,
            ])
        #expect(second == first)
        #expect(first.compactMap { $0.object }.count == 20)
        desk.session.stopObserving(token)
        try desk.rectangle()
        #expect(second.count == first.count + 1)
    }

    @Test("C18 each entry is told with the title as it was")
    func history() throws {
        let desk = try Desk.withCanvas()
        let id = try desk.rectangle(x: 1, y: 2)
        try desk.change { (c) throws(CanvasError) in try c.move(id, to: CanvasPoint(x: 3, y: 4)) }
        try desk.change { (c) throws(CanvasError) in try c.renameObject(id, to: "Roof") }
        try desk.change { (c) throws(CanvasError) in try c.setOpacity(id, to: 4) }
        try desk.change { (c) throws(CanvasError) in try c.discard(id) }
        var canvas = Canvas()
        var items: [CanvasHistoryEntry] = []
        for event in desk.log { items += canvas.applyReportingHistory(try event.decodedChanges(as: RecordChange.self)) }
        let plain = ObjectTitle(kind: .rectangle, number: 1, rank: 1, name: "")
        let named = ObjectTitle(kind: .rectangle, number: 1, rank: 1, name: "Roof")
        #expect(
            items == [
                .created(name: "Plan"), .added(plain),
                .moved(plain, from: CanvasPoint(x: 1, y: 2), to: CanvasPoint(x: 3, y: 4)),
                .objectRenamed(plain, to: "Roof"), .opacityChanged(named, from: 10, to: 4), .removed(named),
            ])
        #expect(canvas == desk.canvas)
    }

    @Test("C18 C20 what is done to a group is told in one sentence")
    func groupHistory() throws {
        let desk = try Desk.withCanvas()
        let ids = [try desk.rectangle(x: 1, y: 2), try desk.rectangle(x: 5, y: 2), try desk.rectangle(x: 9, y: 2)]
        try desk.perform { (c, random) throws(CanvasError) in try c.group(ids, using: &random) }
        try desk.change { (c) throws(CanvasError) in try c.move(ids[1], to: CanvasPoint(x: 30, y: 40)) }
        try desk.change { (c) throws(CanvasError) in try c.ungroup(ids[0]) }
        var canvas = Canvas()
        var items: [[CanvasHistoryEntry]] = []
        for event in desk.log {
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
        #expect(canvas == desk.canvas)
    }

    @Test("C18 undo takes back my last change, never another person's")
    func undoOfOthers() throws {
        let one = try Desk.withCanvas(replica: 1)
        let id = try one.rectangle(x: 1, y: 1)
        let two = Desk(replica: 2)
        try two.catchUp(with: one)
        try one.change { (c) throws(CanvasError) in try c.move(id, to: CanvasPoint(x: 50, y: 50)) }
        for bytes in one.written { try two.receive(bytes) }
        two.now = one.now
        try two.change { (c) throws(CanvasError) in try c.move(id, to: CanvasPoint(x: 70, y: 70)) }
        try two.change { (c) throws(CanvasError) in try c.setOpacity(id, to: 2) }
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
