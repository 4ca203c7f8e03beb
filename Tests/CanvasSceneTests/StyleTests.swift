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

@Suite struct StyleTests {
    private let red = RGBColor(hex: 0xAA0000)

    private func control(_ easel: CanvasHarness, _ key: String) -> Node<CanvasAction>? {
        easel.view.first { $0.key == key }
    }

    @Test("C23 with a tool chosen the inspector is about what comes next, and that looks so; nothing else changes")
    func next() {
        let easel = CanvasHarness([rectangle(600, 500)])
        easel.key("r")
        #expect(easel.view.first { $0.key == "inspector" }?.all { $0.tag == .h2 }.first?.name == "Next: Rectangle")
        #expect(control(easel, Keys.number(.x)) == nil)
        let events = easel.eventCount
        easel.event("outline-pick", .commit, .commit("#aa0000"))
        easel.event(Keys.field("weight"), .commit, .commit("8"))
        easel.event(Keys.field("dash"), .commit, .commit("dashed"))
        easel.event(Keys.field("fill"), .commit, .commit("hatched"))
        easel.press("Less opaque")
        #expect(easel.eventCount == events)
        easel.drag(100, 100, to: 200, 200)
        let first = easel[1]
        #expect(first.outline?.color == red && first.weight?.number == 8 && first.dash == .dashed)
        #expect(first.fillStyle == .hatched && first.opacity == 9)
        easel.key("o")
        easel.drag(300, 100, to: 400, 200)
        #expect(easel[2].outline?.color == red && easel[2].weight?.number == 8)
        // Lines have looks of their own.
        easel.key("l")
        easel.drag(500, 100, to: 600, 200)
        #expect(easel[3].weight == nil && easel[3].opacity == 10)
        #expect(easel[0].outline == nil)
    }

    @Test("C23 a swatch is one press: none, a colour of the canvas; the keys go back to the canvas")
    func swatches() {
        let easel = CanvasHarness([rectangle(100, 100, 100, 80, 0x3366CC), rectangle(300, 100, 100, 80, 0xAA0000)])
        easel.tap(110, 110)
        #expect(control(easel, "color-#AA0000") != nil)
        easel.event("color-#AA0000", .press, .press([]))
        #expect(easel[0].color == red)
        #expect(easel.focused == Keys.stage)
        easel.event("outline-#3366CC", .press, .press([]))
        easel.event("color-No colour", .press, .press([]))
        #expect(easel[0].color == nil && easel[0].outline?.color == RGBColor(hex: 0x3366CC))
        // One sees through it, and takes what lies behind it; its outline is it.
        easel.key("Escape")
        easel.tap(150, 140)
        #expect(easel.selected == [])
        easel.tap(150, 102)
        #expect(easel.selected == [easel.ids[0]])
        easel.key("Escape")
        easel.tap(350, 140)
        #expect(easel.selected == [easel.ids[1]])
    }

    @Test("C23 Ctrl+Alt+C and V give what is selected another's look in one step; the ink of a line is an outline")
    func copying() {
        var drawn = rectangle(100, 100)
        drawn.opacity = 4
        let easel = CanvasHarness([
            drawn, rectangle(300, 100), rectangle(500, 100),
            ObjectDraft(.line(from: Point(x: 100, y: 400), to: Point(x: 300, y: 400), hasArrow: false)),
        ])
        easel.tap(110, 110)
        easel.event("outline-pick", .commit, .commit("#aa0000"))
        easel.event(Keys.field("weight"), .commit, .commit("8"))
        easel.key("c", [.control, .alt])
        let events = easel.eventCount
        easel.drag(290, 90, to: 620, 190)
        easel.key("v", [.control, .alt])
        #expect(easel.eventCount == events + 1)
        for place in [1, 2] {
            #expect(easel[place].outline?.color == red && easel[place].weight?.number == 8)
            #expect(easel[place].opacity == 4)
        }
        easel.tap(200, 400)
        easel.key("v", [.control, .alt])
        #expect(easel[3].color == red && easel[3].weight?.number == 8)
        #expect(easel.canvas.count == 4, "nothing was pasted")
    }

    @Test(
        "C24 a double click or Enter on a shape writes a label that wraps in it and goes with it; blank takes it away")
    func labels() {
        let easel = CanvasHarness([rectangle(100, 100, 200, 100)])
        easel.tap(200, 150)
        easel.key("Enter")
        #expect(easel.focused == Keys.editor)
        let editor = control(easel, Keys.editor)
        #expect(editor?[.value] == "")
        // In the middle of the shape; the canvas lies 50 points aside.
        #expect(editor?[.measureX] == "158px" && editor?[.measureWidth] == "184px")
        easel.event(Keys.editor, .input, .input("Ask somebody who knows it", selection: 0..<0, isComposing: false))
        easel.event(Keys.editor, .key, .key("Escape", []))
        #expect(easel[0].text == "Ask somebody who knows it")
        let words = easel.steps(Keys.drawing).first { $0.opcode == 15 }
        #expect(words?.text == "Ask somebody who\nknows it")
        #expect(words?.numbers.first == 200)
        easel.forget()
        easel.down(150, 120)
        easel.up()
        easel.down(150, 120)
        easel.up()
        #expect(control(easel, Keys.editor)?[.value] == "Ask somebody who knows it")
        // The shape is seen while its label is written.
        #expect(easel.steps(Keys.drawing).contains { $0.opcode == 10 && $0.numbers[5] == 0x3366CC })
        #expect(!easel.steps(Keys.drawing).contains { $0.opcode == 15 })
        easel.event(Keys.editor, .input, .input(" ", selection: 0..<0, isComposing: false))
        easel.event(Keys.editor, .blur, .blur)
        #expect(easel[0].text == "" && easel.canvas.count == 1)
        easel.press("Undo")
        #expect(easel[0].text == "Ask somebody who knows it")
    }

    @Test("C24 a text grows as it is written again, unless somebody has made it narrower")
    func growing() {
        var narrow = ObjectDraft(.text("one two three"), position: Point(x: 100, y: 300))
        narrow.size = CanvasSize(width: 50, height: 1)
        let easel = CanvasHarness([ObjectDraft(.text("one"), position: Point(x: 100, y: 100)), narrow])
        for (place, y) in [(0, 105.0), (1, 305.0)] {
            let width = easel[place].size.width
            easel.tap(105, y)
            easel.key("Enter")
            easel.event(
                Keys.editor, .input, .input("one two three four five", selection: 0..<0, isComposing: false))
            easel.event(Keys.editor, .blur, .blur)
            #expect(easel[place].text == "one two three four five")
            #expect(place == 0 ? easel[0].size.width > 2 * width : easel[1].size.width == 50)
        }
        #expect(easel[0].size.height == TextMetrics.lineHeight(fontSize: 16))
    }
}
