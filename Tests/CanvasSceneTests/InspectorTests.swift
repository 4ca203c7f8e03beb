import CanvasModel
import Drawing
import Interaction
import Replication
import SceneSupport
import Scenes
import Testing
import Views

@testable import CanvasScene

@Suite struct InspectorTests {
    @Test("C12 nothing selected: zeros, no colour, all disabled")
    func nothing() {
        let easel = CanvasHarness([rectangle(100, 100)])
        for number in [ObjectNumber.x, .y, .width, .height] {
            #expect(easel.field(number) == "0")
        }
        #expect(easel.button("Random colour") != nil)
        let inspector = easel.view.first { $0.key == "inspector" }
        // What is the page's can be changed.
        let page = Set(inspector?.first { $0.key == "page" }?.all { _ in true }.map { ObjectIdentifier($0) } ?? [])
        let controls = (inspector?.all { $0.tag == .button || $0.tag == .input } ?? [])
            .filter { !page.contains(ObjectIdentifier($0)) }
        #expect(controls.count > 20)
        for control in controls { #expect(control[.isDisabled] != nil, "\(control.name)") }
    }

    @Test(
        "C12 one selected: its colour's value, opacity, place and size; a press draws another colour, any can be picked"
    )
    func colors() {
        let easel = CanvasHarness([rectangle(100, 120, 150, 130, 0x3366CC)])
        easel.tap(110, 130)
        #expect([.x, .y, .width, .height].map { easel.field($0) } == ["100", "120", "150", "130"])
        let picker = { easel.view.first { $0.key == "color-pick" } }
        #expect(picker()?[.title] == "#3366CC")
        easel.press("Random colour")
        let drawn = easel[0].color
        #expect(drawn != RGBColor(hex: 0x3366CC))
        #expect(picker()?[.title] == drawn?.hex)
        easel.event("color-pick", .commit, .commit("#00ff80"))
        #expect(easel[0].color == RGBColor(hex: 0x00FF80))
        #expect(easel.eventCount == 4)
        // Only where it lies is painted again, not the whole canvas.
        #expect(easel.steps(Keys.drawing).first { $0.opcode == 3 }.map { $0.numbers[2] < 200 } == true)
    }

    @Test("C12 corners are chosen for all rectangles that are selected, — for differing ones; ellipses have none")
    func corners() {
        let easel = CanvasHarness([
            rectangle(100, 100), rectangle(300, 100), ObjectDraft(.ellipse, position: CanvasPoint(x: 500, y: 100)),
        ])
        let key = Keys.field("corners")
        func options() -> [String] {
            easel.view.first { $0.key == key }?.all { $0.tag == .option }.map { $0.name } ?? []
        }
        easel.tap(110, 110)
        #expect(options() == ["Sharp", "Round"])
        easel.event(key, .commit, .commit("round"))
        #expect(easel[0].corners == .round)
        easel.tap(310, 110, modifiers: .shift)
        #expect(options() == ["—", "Round"])
        easel.event(key, .commit, .commit("round"))
        #expect(easel[1].corners == .round && easel.eventCount == 4)
        easel.event(key, .commit, .commit(""))
        #expect(easel[0].corners == nil && easel[1].corners == nil)
        easel.press("Undo")
        #expect(easel[0].corners == .round && easel[1].corners == .round)
        easel.tap(575, 160)
        #expect(easel.selected == [easel[2].id] && options().isEmpty)
    }

    @Test("C12, C4 opacity goes from 1 to 10, its buttons are disabled there")
    func opacity() {
        let easel = CanvasHarness([rectangle(100, 100)])
        easel.tap(110, 110)
        #expect(!easel.isEnabled("More opaque"))
        for _ in 0..<9 { easel.press("Less opaque") }
        #expect(easel[0].opacity == 1)
        #expect(!easel.isEnabled("Less opaque"))
        easel.press("More opaque")
        #expect(easel[0].opacity == 2)
    }

    @Test("C12 the inspector follows a drag live")
    func live() {
        let easel = CanvasHarness([rectangle(100, 100)])
        easel.down(110, 110)
        easel.move(150, 150)
        easel.move(247, 173)
        #expect(easel.field(.x) == "237")
        #expect(easel.field(.y) == "163")
        #expect(easel.position(0) == [100, 100])
        easel.key("Escape")
        #expect(easel.field(.x) == "100")
    }

    @Test("C12, C4 typing and steppers: steppers clamp, what is typed out of range names the range and changes nothing")
    func numbers() {
        let easel = CanvasHarness([rectangle(100, 100)])
        easel.tap(110, 110)
        easel.event(Keys.number(.x), .commit, .commit("250,5"))
        #expect(easel.position(0) == [250.5, 100])
        easel.press("Y: more")
        #expect(easel.position(0) == [250.5, 101])
        easel.event(Keys.number(.y), .key, .key("ArrowUp", .shift))
        #expect(easel.position(0) == [250.5, 111])
        easel.event(Keys.number(.width), .commit, .commit("200"))
        #expect(easel[0].size.width == 200)
        let events = easel.eventCount
        easel.forget()
        easel.event(Keys.number(.x), .commit, .commit("1001"))
        #expect(easel.toasts == ["X is out of range: 0 to 1000."])
        #expect(easel.view.first { $0.key == Keys.number(.x) }?[.invalid] == "true")
        easel.event(Keys.number(.height), .commit, .commit("many"))
        #expect(easel.toasts.last == "“many” is not a number.")
        easel.event(Keys.number(.height), .commit, .commit(" "))
        #expect(easel.toasts.count == 2)
        #expect(easel.eventCount == events)
        easel.event(Keys.number(.width), .commit, .commit("1"))
        easel.press("Width: less")
        #expect(easel[0].size.width == 1)
    }

    @Test("C12 Esc in a field leaves it for the canvas, and what is selected stays so")
    func leaving() {
        let easel = CanvasHarness([rectangle(100, 100)])
        easel.tap(110, 110)
        easel.event("inspector", .key, .key("Escape", []))
        #expect(easel.focused == Keys.stage && easel.context.isConsumed)
        #expect(easel.selected == [easel.ids[0]])
        // Other keys go on to the page.
        easel.event("inspector", .key, .key("a", []))
        #expect(!easel.context.isConsumed)
    }

    @Test("C12, C23 S leads to the colour of lines and letters, G to that of shapes; on a phone the inspector opens")
    func colorKeys() {
        var line = ObjectDraft(.line(from: Point(x: 300, y: 300), to: Point(x: 500, y: 300), hasArrow: false))
        line.name = "Way"
        let text = ObjectDraft(.text("Words"), position: Point(x: 100, y: 500))
        for width in [1280.0, 390] {
            let easel = CanvasHarness([rectangle(100, 100), line, text], width: width)
            for (place, stroke, ground) in [
                (0, "outline-pick", "color-pick"), (1, "color-pick", nil), (2, "text-color-pick", nil),
            ]
                as [(Int, String, String?)]
            {
                easel.scene.select(easel[place], adding: false)
                easel.paint()
                for (key, expected) in [("s", stroke), ("g", ground)] {
                    easel.forget()
                    easel.key(key)
                    #expect(easel.focused == expected, "\(place) \(key)")
                    #expect(expected == nil || easel.node(expected ?? "") != nil)
                }
            }
            easel.key("Escape")
            easel.forget()
            easel.key("s")
            #expect(easel.focused == nil)
            easel.key("r")
            easel.key("g")
            #expect(easel.focused == "color-pick")
        }
    }

    @Test("C12 several selected: what differs shows —, what is typed is for all; buttons work on each")
    func several() {
        let easel = CanvasHarness([rectangle(100, 100), rectangle(300, 100, 100, 80, 0xFF0000)])
        easel.key("a", .control)
        #expect(easel.field(.x) == "—")
        #expect(easel.field(.y) == "100")
        #expect(easel.view.first { $0.key == "color-pick" }?[.title] == "—")
        easel.event(Keys.number(.x), .commit, .commit("50"))
        #expect(easel.position(0) == [50, 100])
        #expect(easel.position(1) == [50, 100])
        easel.press("Less opaque")
        #expect(easel.canvas.objects.map { $0.opacity } == [9, 9])
        easel.press("Undo")
        #expect(easel.canvas.objects.map { $0.opacity } == [10, 10])
    }

    @Test("C12 photo and text have no background colour; a text has a size and a colour of its letters, and no height")
    func withoutColor() {
        let easel = CanvasHarness([
            ObjectDraft(.text("Hello there"), position: Point(x: 100, y: 100)), rectangle(400, 400),
        ])
        #expect(easel.view.first { $0.key == Keys.number(.fontSize) } == nil)
        easel.tap(105, 105)
        #expect(!easel.isEnabled("Colour No colour, draw another"))
        #expect(easel.view.first { $0.key == Keys.number(.height) }?[.isDisabled] != nil)
        #expect(easel.field(.fontSize) == "16")
        easel.event(Keys.number(.fontSize), .commit, .commit("32"))
        #expect(easel[0].fontSize == 32)
        let picker = easel.view.first { $0.key == "text-color" }?.first { $0.tag == .input }
        #expect(picker?[.isDisabled] == nil)
        if let action = picker?.action(on: .commit) { easel.scene.perform(action, .commit("#ff0000")) }
        #expect(easel[0].textColor == RGBColor(hex: 0xFF0000))
    }

    @Test("C12 with the ratio locked the other side follows, typed or drawn by a handle; Shift lets it go")
    func ratio() {
        let easel = CanvasHarness([rectangle(100, 100, 200, 100)])
        easel.tap(110, 110)
        easel.press("Keep proportions")
        easel.event(Keys.number(.width), .commit, .commit("300"))
        #expect(easel[0].size == Size(width: 300, height: 150))
        easel.drag(400, 250, to: 550, 260)
        #expect(easel[0].size == Size(width: 450, height: 225))
        easel.drag(550, 325, to: 450, 325, modifiers: .shift)
        #expect(easel[0].size == Size(width: 350, height: 225))
    }

    @Test("C20 handles draw the box: the corner across stays, the ghost follows, and it is one event")
    func handles() {
        let easel = CanvasHarness([rectangle(100, 100, 200, 100)])
        easel.tap(110, 110)
        #expect(easel.steps(Keys.overlay).filter { $0.opcode == 21 }.count == 9)
        easel.down(100, 100)
        easel.move(80, 90)
        easel.move(60, 70)
        #expect(easel.field(.width) == "240")
        #expect(easel.steps(Keys.overlay).contains { $0.opcode == 10 && $0.numbers[..<4] == [60, 70, 240, 130] })
        #expect(easel[0].box == CanvasRect(x: 100, y: 100, width: 200, height: 100))
        easel.up()
        #expect(easel[0].box == CanvasRect(x: 60, y: 70, width: 240, height: 130))
        #expect(easel.eventCount == 3)
        // Over the edge of the canvas it stops there.
        easel.drag(60, 70, to: -500, -500)
        #expect(easel[0].box == CanvasRect(x: 0, y: 0, width: 300, height: 200))
        // It never turns inside out.
        easel.drag(300, 200, to: -500, -500)
        #expect(easel[0].size == Size(width: 1, height: 1))
    }

    @Test("C2, C20 a turned object is drawn along its own sides, and the corner across stays where it is")
    func turned() {
        var draft = rectangle(300, 300, 200, 100)
        draft.rotation = 90
        let easel = CanvasHarness([draft])
        easel.tap(400, 350)
        // Turned by 90°, the right edge's handle lies below.
        let handle = Handle.right.place(on: easel[0].box, degrees: 90)
        #expect(abs(handle.x - 400) < 1e-9 && abs(handle.y - 450) < 1e-9)
        let before = Handle.left.place(on: easel[0].box, degrees: 90)
        easel.drag(400, 450, to: 400, 500)
        #expect(easel[0].size == Size(width: 250, height: 100))
        #expect(Handle.left.place(on: easel[0].box, degrees: 90).distance(to: before) < 1e-6)
        easel.event(Keys.number(.rotation), .commit, .commit("45"))
        #expect(easel[0].rotation == 45)
    }

    @Test("C20 align, distribute, group and ungroup; buttons for more objects are disabled for fewer")
    func arranging() {
        let easel = CanvasHarness([rectangle(100, 100), rectangle(300, 150), rectangle(640, 220)])
        easel.tap(110, 110)
        #expect(!easel.isEnabled("Align left edges"))
        easel.key("a", .control)
        easel.press("Equal horizontal gaps")
        #expect(easel.position(1)[0] == 370)
        easel.press("Align top edges")
        #expect((0..<3).map { easel.position($0)[1] } == [100, 100, 100])
        easel.press("Group")
        #expect(easel[0].group != nil)
        easel.press("Ungroup")
        #expect(easel.canvas.objects.allSatisfy { $0.group == nil })
    }
}
