import CanvasModel
import Drawing
import Interaction
import Replication
import SceneSupport
import Scenes
import Testing
import Views

@testable import CanvasScene

@Suite struct WritingTests {
    private static func text(_ words: String, width: Double? = nil, _ edit: (inout ObjectDraft) -> Void = { _ in })
        -> ObjectDraft
    {
        var draft = ObjectDraft(.text(words), position: Point(x: 100, y: 100))
        if let width { draft.size = CanvasSize(width: width, height: 1) }
        edit(&draft)
        return draft
    }

    private func doubleClick(_ easel: CanvasHarness, _ x: Double, _ y: Double) {
        for _ in 0..<2 {
            easel.down(x, y)
            easel.up()
        }
        easel.wait(1000)
    }

    private func selection(_ easel: CanvasHarness) -> Range<Int>? {
        easel.effects.reversed().lazy.compactMap { if case .select(Keys.editor, let range) = $0 { range } else { nil } }
            .first
    }

    @Test("C24 the caret comes where one pressed, in every line and under every alignment; by key all is selected")
    func caret() {
        for (side, share) in [(TextSide.left, 0.0), (.center, 0.5), (.right, 1.0)] {
            let easel = CanvasHarness([
                Self.text("ab\nlonger 보자기", width: 300) { $0.fields[CanvasObject.textSides] = side }
            ])
            let layout = TextLayout(easel[0].text, fontSize: 16, wrapWidth: 300)
            let left = 100 + (300 - layout.lines[0].width) * share
            doubleClick(easel, left + TextMetrics.width(of: "a", fontSize: 16), 105)
            #expect(selection(easel) == 1..<1, "\(side)")
            easel.event(Keys.editor, .key, .key("Escape", []))
            let second = 100 + (300 - layout.lines[1].width) * share
            doubleClick(easel, second + TextMetrics.width(of: "longer 보", fontSize: 16), 100 + layout.lineHeight * 1.5)
            #expect(selection(easel) == 11..<11, "\(side)")
            easel.event(Keys.editor, .key, .key("Escape", []))
            doubleClick(easel, 399, 105)
            #expect(selection(easel) == 2..<2)
            easel.event(Keys.editor, .key, .key("Escape", []))
            easel.key("Enter")
            #expect(selection(easel) == 0..<13)
        }
    }

    @Test("C24 in a turned text the caret comes where one pressed, too, and the field is turned as it is")
    func turned() {
        let easel = CanvasHarness([Self.text("abcdef", width: 200) { $0.rotation = 90 }])
        let box = easel[0].box
        // Turned by 90 degrees its line runs downwards through the middle, from half its width above that.
        let down = box.midY - box.size.width / 2 + TextMetrics.width(of: "abc", fontSize: 16)
        doubleClick(easel, box.midX, down)
        #expect(selection(easel) == 3..<3)
        let field = easel.node(Keys.editor)
        #expect(field?[.measureTurn] == "90deg")
        // Its upper left corner is on the right above, and the stage lies 50 points aside.
        let corner = (x: box.midX + box.size.height / 2 + 50, y: box.midY - box.size.width / 2 + 50)
        #expect(field?[.measureX] == Attribute.measure(.measureX, corner.x).value)
        #expect(field?[.measureY] == Attribute.measure(.measureY, corner.y).value)
    }

    @Test("C24 the field grows with the words and lies where they will be, whatever the zoom; committing moves nothing")
    func growing() {
        for side in [TextSide.left, .center, .right] {
            let easel = CanvasHarness([Self.text("Hi") { $0.fields[CanvasObject.textSides] = side }])
            easel.tap(105, 105)
            easel.press("Zoom in")
            easel.key("Enter")
            easel.type("Hi, this has grown much longer\nand has a second line", into: Keys.editor)
            guard let field = easel.scene.writtenField else {
                Issue.record("no field")
                continue
            }
            let scale = easel.scene.stage.viewport.scale
            let node = easel.node(Keys.editor)
            #expect(node?[.classes]?.contains("is-growing") == true)
            #expect(
                node?[.measureHeight] == Attribute.measure(.measureHeight, field.object.box.size.height * scale).value)
            #expect(node?[.measureCount] == Attribute.measure(.measureCount, 16 * scale).value)
            let words = field.object.box
            easel.event(Keys.editor, .key, .key("Escape", []))
            #expect(easel[0].box == words, "\(side)")
            #expect(words.size.height == 2 * TextMetrics.lineHeight(fontSize: 16))
            // Where the lines begin, stays where it was while it was typed.
            let share = easel[0].textShare
            let room = field.box.size.width - words.size.width
            #expect(abs(field.box.minX + room * share - words.minX) < 0.001)
            // All of it is one step.
            easel.scene.step(.undo)
            #expect(easel[0].text == "Hi")
        }
    }

    @Test("C24 a text whose width somebody has set breaks its lines while it is written, as it will be drawn")
    func breaking() {
        let easel = CanvasHarness([Self.text("some words", width: 60)])
        easel.tap(105, 105)
        easel.key("Enter")
        easel.type("some words that need more lines than one", into: Keys.editor)
        let node = easel.node(Keys.editor)
        #expect(node?[.classes]?.contains("is-growing") == false)
        #expect(node?[.measureWidth] == "60px")
        let height = TextLayout("some words that need more lines than one", fontSize: 16, wrapWidth: 60).height
        #expect(node?[.measureHeight] == Attribute.measure(.measureHeight, height).value)
    }

    @Test("C24 larger letters make a text wider and break no line, but where somebody has set its width")
    func largerLetters() {
        let easel = CanvasHarness([Self.text("Bojagi Days", width: 87), Self.text("some words", width: 60)])
        for (index, id) in easel.ids.enumerated() {
            easel.scene.change { (canvas, _) throws(CanvasError) in
                guard let object = canvas.object(id) else { return [] }
                let own = TextLayout(object.text, fontSize: object.fontSize, wrapWidth: nil).width.rounded(.up)
                return index == 0 ? try canvas.resize(id, to: CanvasSize(width: own, height: 1)) : []
            }
            if let object = easel.canvas.object(id) { easel.scene.select(object, adding: false) }
            easel.paint()
            easel.event(Keys.number(.fontSize), .commit, .commit("56"))
            let object = easel[index]
            let own = TextLayout(object.text, fontSize: 56, wrapWidth: nil).width
            #expect(object.fontSize == 56 && (object.size.width >= own) == (index == 0), "\(object.size)")
        }
    }

    @Test("C24 a label is written with the caret where one pressed, and goes with its shape in one step each")
    func label() throws {
        var draft = rectangle(100, 100)
        draft.label = "one two"
        let easel = CanvasHarness([draft])
        let box = try #require(easel[0].labelBox)
        let width = TextMetrics.width(of: "one two", fontSize: 16)
        doubleClick(easel, box.midX - width / 2 + TextMetrics.width(of: "one", fontSize: 16), box.midY)
        #expect(selection(easel) == 3..<3)
        easel.type("one and two and three and four", into: Keys.editor)
        // An input method keeps its keys.
        easel.event(Keys.editor, .input, .input("one and two and three and 바", selection: 0..<0, isComposing: true))
        easel.event(Keys.editor, .key, .key("Enter", .control))
        #expect(easel.scene.editing != nil)
        easel.event(Keys.editor, .input, .input("one and two and three and 바", selection: 0..<0, isComposing: false))
        easel.event(Keys.editor, .key, .key("Enter", .control))
        #expect(easel.scene.editing == nil && easel.focused == Keys.stage)
        let middle = easel[0].labelBox?.midX
        easel.drag(110, 110, to: 210, 110)
        #expect(easel[0].labelBox?.midX == middle.map { $0 + 100 })
        easel.scene.step(.undo)
        easel.scene.step(.undo)
        #expect(easel[0].text == "one two")
    }

    @Test("C24 a double click or Enter on an arrow writes a label on a gap of it, which goes with what it follows")
    func lineLabel() {
        let easel = CanvasHarness([
            rectangle(100, 100), rectangle(500, 100),
            ObjectDraft(.line(from: Point(x: 200, y: 140), to: Point(x: 500, y: 140), hasArrow: true)),
        ])
        easel.scene.change { (canvas, _) throws(CanvasError) in
            try canvas.bind(easel.ids[2], start: easel.ids[0], end: easel.ids[1])
        }
        func words() -> PaintStep? { easel.steps(Keys.drawing).first { $0.opcode == 15 } }
        func lines() -> [PaintStep] { easel.steps(Keys.drawing).filter { $0.opcode == 14 } }
        doubleClick(easel, 350, 141)
        #expect(easel.focused == Keys.editor)
        easel.type("yes", into: Keys.editor)
        // The line makes room while one writes, and the words are in their field alone.
        #expect(lines().count == 2 && words() == nil)
        #expect(easel.node(Keys.editor)?[.classes]?.contains("is-growing") == true)
        easel.event(Keys.editor, .key, .key("Escape", []))
        #expect(easel[2].text == "yes" && words()?.text == "yes")
        #expect(words()?.numbers.first == 350 && lines().count == 2)
        easel.tap(350, 140)
        #expect(easel.selected == [easel.ids[2]], "a press on the words selects the arrow")
        easel.forget()
        easel.drag(540, 170, to: 540, 370, modifiers: .control)
        #expect(easel.canvas.object(easel.ids[2])?.labelBox?.center.y ?? 0 > 200)
        #expect(abs((words()?.numbers.first ?? 0) - 350) < 0.01)
        easel.key("z", .control)
        // Enter, a blank label, and back.
        easel.tap(350, 140)
        easel.key("Enter")
        #expect(selection(easel) == 0..<3)
        easel.type(" ", into: Keys.editor)
        easel.event(Keys.editor, .blur, .blur)
        #expect(easel[2].text.isEmpty && easel.canvas.count == 3 && lines().count == 1)
        easel.press("Undo")
        #expect(easel[2].text == "yes")
        // By the menu of its row.
        easel.event(Keys.row(easel.ids[2]), .menu, .menu(x: 10, y: 10))
        easel.press("Edit label")
        #expect(easel.focused == Keys.editor)
    }
}
