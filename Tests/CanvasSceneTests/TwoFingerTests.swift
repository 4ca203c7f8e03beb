import CanvasModel
import Drawing
import Interaction
import Replication
import SceneSupport
import Scenes
import Testing
import Views

@testable import CanvasScene

@Suite struct TwoFingerTests {
    private func lift(_ easel: CanvasHarness) {
        easel.up(.touch, finger: 1)
        easel.up(.touch, finger: 2)
        easel.wait(1000)
    }

    @Test("C26 two fingers on what is selected size it, turn it and move it at once, as one step")
    func transforming() {
        let easel = CanvasHarness([rectangle(400, 300, 200, 100), rectangle(50, 50)])
        easel.tap(500, 350, .touch)
        easel.fingers([[450, 350, 550, 350], [430, 350, 570, 350], [400, 350, 600, 350]])
        #expect(easel.field(.width) == "400")
        #expect(easel[0].size == Size(width: 200, height: 100))
        lift(easel)
        #expect(easel[0].box == CanvasRect(x: 300, y: 250, width: 400, height: 200))
        #expect(easel.eventCount == 3)
        // A quarter round, and 50 to the right.
        easel.fingers([[450, 350, 550, 350], [530, 300, 520, 400], [550, 300, 550, 400]])
        lift(easel)
        #expect(easel[0].rotation == 90)
        #expect(easel[0].box == CanvasRect(x: 350, y: 250, width: 400, height: 200))
        #expect(easel.eventCount == 4)
        #expect(easel.position(1) == [50, 50])
        easel.key("z", .control)
        #expect(easel[0].rotation == 0)
    }

    @Test("C26 fingers that are a little uneven only move it; Esc and a lost finger leave all as it was")
    func uneven() {
        let easel = CanvasHarness([rectangle(400, 300, 200, 100)])
        easel.tap(500, 350, .touch)
        easel.fingers([[450, 350, 550, 350], [480, 380, 582, 383], [500, 450, 603, 454]])
        lift(easel)
        #expect(easel[0].size == Size(width: 200, height: 100))
        #expect(easel[0].rotation == 0)
        #expect(easel[0].position.y == 400 || abs(easel[0].position.y - 402) <= 3)
        let box = easel[0].box
        easel.fingers([[480, 450, 580, 450], [430, 450, 630, 450], [400, 450, 660, 450]])
        easel.key("Escape")
        lift(easel)
        #expect(easel[0].box == box)
        easel.fingers([[480, 450, 580, 450], [430, 450, 630, 450]])
        easel.pointer(.cancel, 430, 450, .touch, finger: 1)
        easel.pointer(.cancel, 630, 450, .touch, finger: 2)
        #expect(easel[0].box == box)
        #expect(easel.scene.stage.activity.isIdle)
    }

    @Test("C26 the letters of a text grow with two fingers, a canvas's limits hold")
    func letters() {
        let easel = CanvasHarness([
            ObjectDraft(.text("Hello there"), position: Point(x: 400, y: 300), size: Size(width: 200, height: 1))
        ])
        easel.tap(440, 308, .touch)
        easel.fingers([[450, 308, 550, 308], [430, 308, 570, 308], [400, 308, 600, 308]])
        lift(easel)
        #expect(easel[0].fontSize == 32)
        #expect(easel[0].size.width == 400)
        easel.fingers([[400, 308, 600, 308], [420, 308, 580, 308], [499, 308, 501, 308]])
        lift(easel)
        #expect(easel[0].fontSize >= 1)
        #expect(easel[0].size.width >= 1)
    }
}
