import CanvasModel
import Drawing
import Interaction
import Replication
import SceneSupport
import Scenes
import Testing
import Views

@testable import CanvasScene

/// C26: several objects, or a group, are sized and turned by one box.
@Suite struct SeveralTests {
    /// Two that are selected, from 200, 200 to 600, 400. The handles lie 8 points farther out.
    private func selected(_ more: [ObjectDraft] = []) -> CanvasHarness {
        let easel = CanvasHarness([rectangle(200, 200, 100, 100), rectangle(500, 300, 100, 100)] + more)
        easel.drag(150, 150, to: 650, 450)
        easel.forget()
        return easel
    }

    private func out(_ easel: CanvasHarness) -> Double { Double(Style.space[1]) / easel.scene.stage.viewport.scale }

    @Test("C26 around several that are selected is one box with eight handles and one that turns; nothing else moves")
    func box() {
        let easel = selected([rectangle(800, 600)])
        easel.key("a", .control)
        easel.key("Escape")
        easel.drag(150, 150, to: 650, 450)
        #expect(easel.steps(Keys.overlay).filter { $0.opcode == 21 }.count == 9)
        easel.drag(600 + out(easel), 400 + out(easel), to: 700 + out(easel), 500 + out(easel))
        #expect(easel[0].box == CanvasRect(x: 200, y: 200, width: 125, height: 150))
        #expect(easel[1].box == CanvasRect(x: 575, y: 350, width: 125, height: 150))
        #expect(easel.position(2) == [800, 600])
        #expect(easel.eventCount == 3)
        #expect(easel.selected.count == 2)
        easel.key("z", .control)
        #expect(easel[1].box == CanvasRect(x: 500, y: 300, width: 100, height: 100))
    }

    @Test("C26 a side stretches one way, Shift keeps the ratio, and with a text among them it is kept anyway")
    func ratio() {
        let easel = selected()
        let out = out(easel)
        easel.drag(600 + out, 300, to: 800 + out, 310)
        #expect(easel[1].box == CanvasRect(x: 650, y: 300, width: 150, height: 100))
        easel.key("z", .control)
        easel.drag(600 + out, 400 + out, to: 800 + out, 405 + out, modifiers: .shift)
        #expect(easel[0].box == CanvasRect(x: 200, y: 200, width: 150, height: 150))
        let lettered = selected([
            ObjectDraft(.text("Hello"), position: Point(x: 300, y: 250), size: Size(width: 60, height: 1))
        ])
        lettered.drag(600 + out, 400 + out, to: 1000 + out, 405 + out)
        #expect(lettered[2].fontSize == 32 && lettered[2].size.width == 120)
        #expect(lettered[0].box == CanvasRect(x: 200, y: 200, width: 200, height: 200))
    }

    @Test("C26 the knob turns all around their middle, by steps with Shift; while they turn the originals stay")
    func turning() {
        let easel = selected()
        let knob = 200 - out(easel) - Double(Style.space[4])
        easel.down(400, knob)
        easel.move(450, 200)
        easel.move(600, 300)
        #expect(easel[0].rotation == 0)
        #expect(easel.steps(Keys.overlay).filter { $0.opcode == 5 || $0.opcode == 10 }.count > 0)
        easel.up()
        #expect(easel[0].rotation == 90 && easel[1].rotation == 90)
        #expect(easel[0].box.center == CanvasPoint(x: 450, y: 150))
        #expect(easel[1].box.center == CanvasPoint(x: 350, y: 450))
        #expect(easel.eventCount == 3)
        easel.key("z", .control)
        easel.wait(1000)
        easel.down(400, knob)
        easel.move(450, 200)
        easel.move(600, 300)
        easel.key("Escape")
        easel.up()
        #expect(easel[0].rotation == 0 && easel.scene.stage.activity.isIdle)
    }

    @Test("C26 a group is sized as one thing; what is locked stays, an arrow between two of them stays bound")
    func group() {
        var locked = rectangle(400, 300, 20, 20)
        locked.isLocked = true
        let easel = selected([locked])
        easel.add("Arrow")
        #expect(easel[3].isBound)
        easel.key("Escape")
        easel.drag(150, 150, to: 650, 450)
        easel.key("g", .control)
        let events = easel.eventCount
        easel.drag(600 + out(easel), 400 + out(easel), to: 1000 + out(easel), 600 + out(easel))
        #expect(easel.eventCount == events + 1, "\(easel.toasts)")
        #expect(easel[1].box == CanvasRect(x: 800, y: 400, width: 200, height: 200))
        #expect(easel.position(2) == [400, 300] && easel[2].size.width == 20)
        #expect(easel[3].isBound)
    }

    @Test("C26 two fingers on one of several size, turn and move all of them at once, as one step")
    func fingers() {
        let easel = selected()
        easel.fingers([[210, 250, 290, 250], [190, 250, 310, 250], [170, 250, 330, 250]])
        #expect(easel[0].size == Size(width: 100, height: 100))
        easel.up(.touch, finger: 1)
        easel.up(.touch, finger: 2)
        #expect(easel[0].box == CanvasRect(x: 150, y: 150, width: 200, height: 200))
        #expect(easel[1].size == Size(width: 200, height: 200))
        #expect(easel[1].position.x - easel[0].position.x == 600)
        #expect(easel.eventCount == 3)
        easel.key("z", .control)
        #expect(easel[0].box == CanvasRect(x: 200, y: 200, width: 100, height: 100))
        easel.wait(1000)
        easel.fingers([[210, 250, 290, 250], [190, 250, 310, 250], [170, 250, 330, 250]])
        easel.pointer(.cancel, 170, 250, .touch, finger: 1)
        easel.pointer(.cancel, 330, 250, .touch, finger: 2)
        #expect(easel[0].size == Size(width: 100, height: 100) && easel.scene.stage.activity.isIdle)
    }
}
