import CanvasModel
import Drawing
import Interaction
import Replication
import SceneSupport
import Scenes
import Testing
import Views

@testable import CanvasScene

@Suite struct BoundArrowTests {
    private func ends(_ easel: CanvasHarness, _ index: Int) -> [CanvasPoint] {
        guard let ends = easel.canvas.object(easel.ids[index])?.ends else { return [] }
        return [ends.start, ends.end].map { CanvasPoint(x: $0.x.rounded(), y: $0.y.rounded()) }
    }

    /// Two rectangles and an arrow that was drawn from one to the other.
    private func bound() -> CanvasHarness {
        let easel = CanvasHarness([rectangle(100, 100, 100, 100), rectangle(500, 100, 100, 100)])
        easel.key("a")
        easel.drag(150, 120, to: 530, 180)
        return easel
    }

    @Test("C22 an arrow that is drawn from object to object is bound to both; what it will be bound to has a border")
    func drawing() {
        let easel = CanvasHarness([rectangle(100, 100, 100, 100), rectangle(500, 100, 100, 100)])
        easel.key("a")
        easel.down(150, 120)
        easel.move(300, 150)
        #expect(easel.steps(Keys.overlay).filter { $0.opcode == 20 }.count == 1)
        easel.move(530, 180)
        #expect(easel.steps(Keys.overlay).filter { $0.opcode == 20 }.count == 2)
        // As it will be: from outline to outline, on the line of their middles.
        #expect(easel.steps(Keys.overlay).contains { $0.opcode == 14 && $0.numbers[2..<4] == [204, 150] })
        easel.up()
        #expect(ends(easel, 2) == [CanvasPoint(x: 204, y: 150), CanvasPoint(x: 496, y: 150)])
        #expect(easel.eventCount == 3)
        // With Control, within one object, and a line: bound to nothing.
        easel.drag(150, 120, to: 530, 180, modifiers: .control)
        easel.key("v")
        easel.key("a")
        easel.drag(110, 110, to: 190, 190)
        easel.key("l")
        easel.drag(150, 110, to: 530, 190)
        for index in 3..<6 { #expect(easel.canvas.object(easel.ids[index])?.isBound == false) }
        // Nor to what is locked: an arrow points into a photo that is a ground.
        easel.scene.change { (canvas, _) throws(CanvasError) in try canvas.setLocked(easel.ids[1], true) }
        easel.key("a")
        easel.drag(150, 120, to: 530, 180)
        #expect(ends(easel, 6).last == CanvasPoint(x: 530, y: 180))
    }

    @Test(
        "C22 by keys alone: Enter on the Arrow tool joins two objects that are selected; so does an entry of the menus")
    func connecting() {
        for way in ["Enter", "menu", "object menu"] {
            let easel = CanvasHarness([rectangle(100, 100, 100, 100), rectangle(500, 100, 100, 100)])
            easel.tap(550, 150)
            easel.tap(150, 150, modifiers: .shift)
            switch way {
            case "Enter": easel.add("Arrow")
            case "menu":
                easel.press("Actions for the canvas")
                easel.press("Connect with an arrow")
            default:
                easel.event(Keys.stage, .menu, .menu(x: 400, y: 260))
                easel.press("Connect with an arrow")
            }
            #expect(easel.eventCount == 3, "\(way)")
            #expect(ends(easel, 2) == [CanvasPoint(x: 496, y: 150), CanvasPoint(x: 204, y: 150)], "\(way)")
            #expect(easel[2].startTarget == easel[1].shortID && easel[2].endTarget == easel[0].shortID)
            #expect(easel.selected == [easel.ids[2]] && easel.focused == Keys.stage)
            // A line is joined to nothing: Enter draws one more.
            easel.tap(150, 150, modifiers: .shift)
            easel.add("Arrow")
            #expect(easel[3].startTarget == nil && easel[3].endTarget == nil)
        }
    }

    @Test(
        "C22 while a shape is dragged its arrows go along before it is dropped, and are painted where they were and are"
    )
    func dragging() {
        let easel = bound()
        easel.key("v")
        easel.tap(800, 600)
        easel.forget()
        easel.down(550, 150, modifiers: .control)
        easel.move(550, 250, modifiers: .control)
        easel.move(550, 450, modifiers: .control)
        // The tip of its head.
        let ghost = easel.steps(Keys.overlay).filter { $0.opcode == 13 }
        #expect(ghost.count == 1 && ghost.allSatisfy { $0.numbers[2] > 350 })
        #expect(ends(easel, 2)[1] == CanvasPoint(x: 496, y: 150))
        easel.up(modifiers: .control)
        let now = ends(easel, 2)
        #expect(now[1].y > 350)
        #expect(easel.eventCount == 4)
        let painted = easel.steps(Keys.drawing)
        #expect(painted.contains { $0.opcode == 14 && abs($0.numbers[2] - now[0].x) <= 1 })
        // Where it was is cleared as well.
        #expect(painted.contains { $0.opcode == 3 && $0.numbers[1] < 150 && $0.numbers[0] < 300 })
        easel.key("z", .control)
        #expect(ends(easel, 2)[1] == CanvasPoint(x: 496, y: 150))
    }

    @Test("C22 an end is drawn to another object, to nowhere, and back; the arrow dragged alone is torn off")
    func ends() {
        let easel = bound()
        easel.key("v")
        easel.tap(800, 600)
        easel.tap(350, 150)
        #expect(easel.selected == [easel.ids[2]])
        easel.drag(496, 150, to: 800, 500)
        #expect(ends(easel, 2)[1] == CanvasPoint(x: 800, y: 500))
        #expect(easel.canvas.object(easel.ids[2])?.startTarget == easel[0].shortID)
        #expect(easel.canvas.object(easel.ids[2])?.endTarget == nil)
        easel.drag(800, 500, to: 550, 150)
        #expect(ends(easel, 2) == [CanvasPoint(x: 204, y: 150), CanvasPoint(x: 496, y: 150)])
        easel.drag(300, 150, to: 300, 400, modifiers: .control)
        #expect(easel.canvas.object(easel.ids[2])?.isBound == false)
        #expect(ends(easel, 2) == [CanvasPoint(x: 204, y: 400), CanvasPoint(x: 496, y: 400)])
        easel.key("z", .control)
        #expect(easel.canvas.object(easel.ids[2])?.isBound == true)
    }

    @Test("C22 an arrow is selected by a band and moved with both shapes it joins, and removed with its shape it stays")
    func together() {
        let easel = bound()
        easel.key("v")
        easel.key("a", .control)
        easel.drag(550, 110, to: 650, 310, modifiers: .control)
        #expect(ends(easel, 2) == [CanvasPoint(x: 304, y: 350), CanvasPoint(x: 596, y: 350)])
        #expect(easel.canvas.object(easel.ids[2])?.isBound == true)
        easel.tap(800, 700)
        easel.tap(650, 350)
        easel.key("Delete")
        #expect(ends(easel, 2) == [CanvasPoint(x: 304, y: 350), CanvasPoint(x: 596, y: 350)])
    }

    @Test("C22 a shape with two hundred arrows is dragged with all of them")
    func many() {
        var drafts = [rectangle(480, 350, 60, 60)]
        for number in 0..<200 { drafts.append(rectangle(Double(number % 20) * 50, Double(number / 20) * 70, 20, 20)) }
        let easel = CanvasHarness(drafts)
        easel.scene.change { (canvas, random) throws(CanvasError) in
            let objects = canvas.objects
            return try canvas.add(
                objects.dropFirst().map { object in
                    var draft = ObjectDraft(
                        .line(from: objects[0].box.center, to: object.box.center, hasArrow: true))
                    (draft.startTarget, draft.endTarget) = (objects[0].shortID, object.shortID)
                    return draft
                }, using: &random)
        }
        easel.paint()
        #expect(easel.canvas.objects.filter { $0.isBound }.count == 200, "\(easel.toasts)")
        easel.down(532, 403, modifiers: .control)
        easel.move(500, 400, modifiers: .control)
        easel.move(585, 455, modifiers: .control)
        #expect(easel.steps(Keys.overlay).filter { $0.opcode == 13 }.count >= 190)
        easel.up(modifiers: .control)
        #expect(easel.eventCount == 4)
        #expect(easel.canvas.objects.filter { $0.isBound }.count == 200)
    }
}
