import CanvasModel
import Drawing
import Interaction
import Primitives
import Replication
import SceneSupport
import Scenes
import Testing
import Views

@testable import CanvasScene

@Suite struct ShapingTests {
    @Test(
        "C26 a handle above turns what is selected alone: to whole degrees, with Shift by 15, near right angles to them"
    )
    func turning() {
        let easel = CanvasHarness([rectangle(400, 300, 200, 100)])
        easel.tap(500, 350)
        // The middle is at 500,350, the handle 16 points above the box.
        easel.drag(500, 284, to: 566, 350)
        #expect(easel[0].rotation == 90)
        easel.drag(566, 350, to: 500, 350 + 66)
        #expect(easel[0].rotation == 180)
        easel.down(500, 416)
        easel.move(470, 416)
        easel.move(434, 350 - 5)
        #expect(easel.field(.rotation) == "274")
        easel.move(434, 350 - 1)
        #expect(easel.field(.rotation) == "270")
        easel.move(450, 300, modifiers: .shift)
        #expect(easel.field(.rotation) == "315")
        easel.key("Escape")
        easel.up()
        #expect(easel[0].rotation == 180)
        easel.down(500, 416)
        easel.move(450, 380)
        easel.move(434, 350)
        easel.pointer(.cancel, 434, 350)
        #expect(easel[0].rotation == 180)
        #expect(easel[0].box == CanvasRect(x: 400, y: 300, width: 200, height: 100))
        #expect(easel.eventCount == 4)
    }

    @Test("C26 corners of photos and texts keep the ratio, Shift frees them; corners of shapes the other way round")
    func ratio() {
        let hash = BlobHash(hex: String(repeating: "ab", count: 32)) ?? BlobHash(of: [])
        let photo = PhotoFile(file: hash, pixelWidth: 400, pixelHeight: 200)
        let easel = CanvasHarness([
            ObjectDraft(.photo(photo), position: Point(x: 100, y: 100), size: Size(width: 200, height: 100)),
            rectangle(500, 100, 200, 100),
        ])
        easel.tap(150, 150)
        easel.drag(300, 200, to: 400, 210)
        #expect(easel[0].size == Size(width: 300, height: 150))
        easel.drag(400, 250, to: 450, 250, modifiers: .shift)
        #expect(easel[0].size == Size(width: 350, height: 150))
        easel.drag(450, 175, to: 400, 175)
        #expect(easel[0].size == Size(width: 300, height: 150), "an edge frees it")
        easel.tap(600, 150)
        easel.drag(700, 200, to: 800, 210)
        #expect(easel[1].size == Size(width: 300, height: 110))
    }

    @Test("C26 with Alt a corner or an edge sizes from the middle, of one, of several and of what is turned")
    func fromTheMiddle() {
        var turned = rectangle(500, 100, 200, 100)
        turned.rotation = 90
        let easel = CanvasHarness([rectangle(400, 300, 200, 100), turned])
        easel.tap(450, 350)
        easel.drag(600, 400, to: 620, 430, modifiers: .alt)
        #expect(easel[0].box == CanvasRect(x: 380, y: 270, width: 240, height: 160))
        easel.drag(380, 350, to: 370, 350, modifiers: .alt)
        #expect(easel[0].box == CanvasRect(x: 370, y: 270, width: 260, height: 160))
        // The ratio stays as well, and past the middle nothing is turned over.
        easel.drag(630, 430, to: 760, 430, modifiers: [.alt, .shift])
        #expect(easel[0].box == CanvasRect(x: 240, y: 190, width: 520, height: 320))
        easel.key("z", .control)
        easel.drag(630, 430, to: 300, 300, modifiers: .alt)
        #expect(easel[0].box.center == CanvasPoint(x: 500, y: 350) && easel[0].size == CanvasSize(width: 1, height: 1))
        easel.key("z", .control)
        // Turned by 90 degrees its right edge is below.
        easel.tap(600, 150)
        easel.drag(600, 250, to: 600, 270, modifiers: .alt)
        #expect(easel[1].box == CanvasRect(x: 480, y: 100, width: 240, height: 100))
        #expect(easel.eventCount == 9)
        let pair = CanvasHarness([rectangle(200, 200, 100, 100), rectangle(500, 300, 100, 100)])
        pair.key("a", .control)
        let out = Double(Style.space[1])
        pair.drag(600 + out, 400 + out, to: 640 + out, 420 + out, modifiers: .alt)
        #expect(pair[0].box == CanvasRect(x: 160, y: 180, width: 120, height: 120))
        #expect(pair[1].box == CanvasRect(x: 520, y: 300, width: 120, height: 120))
    }

    @Test("C26 a corner of a text makes its letters larger, an edge its lines longer, each as one step")
    func letters() {
        var draft = ObjectDraft(
            .text("Hello there"), position: Point(x: 100, y: 100), size: Size(width: 100, height: 1))
        draft.fontSize = 16
        let easel = CanvasHarness([draft])
        let height = easel[0].size.height
        easel.tap(120, 105)
        easel.drag(200, 100 + height, to: 300, 100 + 2 * height)
        #expect(easel[0].fontSize == 32)
        #expect(easel[0].size.width == 200)
        #expect(TextLayout("Hello there", fontSize: 32, wrapWidth: 200).lines.count == 1)
        #expect(easel.eventCount == 3)
        easel.drag(300, 100 + easel[0].size.height / 2, to: 200, 120)
        #expect(easel[0].fontSize == 32)
        #expect(easel[0].size.width == 100)
        easel.key("z", .control)
        easel.key("z", .control)
        #expect(easel[0].fontSize == 16 && easel[0].size.width == 100)
    }

    @Test("C26 Alt leaves the original and drops copies, its group with it; let go before the end it only moves")
    func copying() {
        let easel = CanvasHarness([rectangle(100, 100), rectangle(250, 100)])
        easel.key("a", .control)
        easel.key("g", .control)
        easel.drag(110, 110, to: 160, 310, modifiers: [.alt, .control])
        #expect(easel.canvas.count == 4)
        #expect(easel.position(0) == [100, 100])
        #expect([easel.position(2), easel.position(3)] == [[150, 300], [300, 300]])
        #expect(easel.selected == [easel.ids[2], easel.ids[3]])
        #expect(easel[2].group != nil && easel[2].group == easel[3].group && easel[2].group != easel[0].group)
        let events = easel.eventCount
        easel.down(160, 310, modifiers: .alt)
        easel.move(200, 400, modifiers: .alt)
        easel.move(200, 410)
        easel.up()
        #expect(easel.canvas.count == 4)
        #expect(easel.position(2) == [190, 400])
        #expect(easel.eventCount == events + 1)
    }
}
