import CanvasModel
import Drawing
import Interaction
import Phrases
import Primitives
import Replication
import SceneSupport
import Scenes
import Testing
import Views

@testable import CanvasScene

@Suite struct ToolTests {
    @Test("C21 every tool has Excalidraw's keys, stays chosen, and goes with Esc or V; the keys go to the canvas")
    func keys() {
        let easel = CanvasHarness()
        let keys: [(String, String?, Tool)] = [
            ("h", nil, .hand), ("r", "2", .rectangle), ("d", "3", .diamond), ("o", "4", .ellipse), ("a", "5", .arrow),
            ("l", "6", .line), ("p", "7", .pen), ("t", "8", .text), ("e", "0", .eraser), ("v", "1", .select),
        ]
        for (letter, digit, tool) in keys {
            for key in [letter, letter.uppercased(), digit].compactMap({ $0 }) {
                easel.key(key)
                #expect(easel.scene.stage.tool == tool)
                #expect(easel.context.isConsumed)
                #expect(easel.view.all { $0[.classes] == "canvas-tool" && $0[.pressed] == "true" }.count == 1)
                easel.key("Escape")
                #expect(easel.scene.stage.tool == .select)
            }
        }
        easel.key("9")
        #expect(easel.offered == ["From a file…"])
        for name in ["Rectangle", "Hand", "Eraser", "Keep tool active (Q)", "Select"] {
            easel.forget()
            easel.press(name)
            #expect(easel.focused == Keys.stage)
        }
        #expect(easel.eventCount == 1)
        // Shift and Control have keys of their own.
        easel.key("R", .shift)
        easel.key("d", .control)
        #expect(easel.scene.stage.tool == .select)
    }

    @Test("C21 a drag draws from corner to corner, whichever way, with its size beside it, and the tool stays")
    func corners() {
        let easel = CanvasHarness()
        easel.key("r")
        easel.down(300, 200)
        easel.move(200, 150)
        easel.move(100, 120)
        let overlay = easel.steps(Keys.overlay)
        #expect(overlay.contains { $0.opcode == 10 && $0.numbers[..<4] == [100, 120, 200, 80] })
        #expect(overlay.contains { $0.opcode == 15 && $0.text == "200 × 80" })
        #expect(easel.canvas.count == 0)
        easel.up()
        #expect(easel[0].box == CanvasRect(x: 100, y: 120, width: 200, height: 80))
        #expect(easel.selected == [easel.ids[0]])
        easel.drag(500, 100, to: 560, 160)
        #expect(easel[1].box == CanvasRect(x: 500, y: 100, width: 60, height: 60))
        for (key, tag) in [("d", KindTag.diamond), ("o", .ellipse), ("l", .line), ("a", .line)] {
            easel.key(key)
            easel.drag(400, 400, to: 500, 450)
            let made = easel[easel.ids.count - 1]
            #expect(made.kind.tag == tag)
            #expect(made.box == CanvasRect(x: 400, y: 400, width: 100, height: 50))
        }
        #expect(easel.eventCount == 7)
    }

    @Test("C21 Shift draws a square, a circle and lines by 45°; Alt draws from the middle; both together")
    func even() {
        let easel = CanvasHarness()
        easel.key("r")
        easel.drag(300, 300, to: 200, 340, modifiers: .shift)
        #expect(easel[0].box == CanvasRect(x: 200, y: 300, width: 100, height: 100))
        easel.drag(600, 300, to: 650, 320, modifiers: .alt)
        #expect(easel[1].box == CanvasRect(x: 550, y: 280, width: 100, height: 40))
        easel.key("o")
        easel.drag(600, 600, to: 650, 620, modifiers: [.alt, .shift])
        #expect(easel[2].box == CanvasRect(x: 550, y: 550, width: 100, height: 100))
        easel.key("l")
        for (x, y, width, height) in [(200.0, 20.0, 200.0, 1.0), (20, 200, 1, 200), (150, 200, 200, 200)] {
            easel.drag(100, 100, to: 100 + x, 100 + y, modifiers: .shift)
            let box = easel[easel.ids.count - 1].box
            #expect(box == CanvasRect(x: 100, y: 100, width: width, height: height))
            easel.key("Delete")
        }
    }

    @Test("C21 a line goes the way it was drawn, an arrow's head is at its end")
    func ends() {
        let easel = CanvasHarness()
        easel.key("a")
        easel.drag(300, 300, to: 100, 200)
        guard case .line(let shape) = easel[0].kind else { return #expect(Bool(false)) }
        #expect(shape.hasArrow)
        let ends = shape.ends(in: easel[0].box)
        #expect(ends.start == CanvasPoint(x: 300, y: 300))
        #expect(ends.end == CanvasPoint(x: 100, y: 200))
    }

    @Test("C21 a press without a drag places the default size there; at the edge as near as the canvas allows")
    func press() {
        let easel = CanvasHarness()
        easel.key("r")
        easel.tap(200, 300)
        #expect(easel[0].box == CanvasRect(x: 200, y: 300, width: 150, height: 120))
        easel.tap(1020, 764)
        #expect(easel[1].box == CanvasRect(x: 1000, y: 744, width: 150, height: 120))
        easel.key("l")
        easel.tap(100, 600)
        easel.key("Enter")
        #expect(easel[2].box == CanvasRect(x: 100, y: 600, width: 150, height: 1))
        for (x, y) in [(-30.0, -20.0), (1060, 800)] {
            easel.key("o")
            easel.drag(x, y, to: 512, 384)
            let box = easel[easel.ids.count - 1].box
            #expect(CanvasRect(x: 0, y: 0, width: 1024, height: 768).contains(box))
        }
        easel.drag(-30, -30, to: -20, -10)
        #expect(easel.toasts == [])
    }

    @Test("C21, W8 on a canvas that a peer made as large as numbers go one can draw and go on")
    func huge() {
        let easel = CanvasHarness()
        let size = CanvasSize(width: 1e300, height: 1.7e308)
        easel.scene.perform([
            .set(
                CanvasProperties.sizes, of: .none,
                Assignment(value: size, writer: nil, replaced: size, replacedWriter: .none))
        ])
        easel.key("!", .shift)
        for key in ["r", "a", "l", "p", "e", "t"] {
            easel.key(key)
            easel.drag(100, 100, to: 900, 700)
            easel.tap(400, 300)
        }
        easel.key("Escape")
        #expect(easel.canvas.size == size)
        #expect(easel.scene.stage.activity.isIdle)
    }

    @Test("C21 what was drawn last is moved and sized without another tool; with Q every press draws")
    func kept() {
        let easel = CanvasHarness()
        easel.key("r")
        easel.drag(100, 100, to: 300, 300)
        easel.drag(200, 200, to: 250, 220, modifiers: .control)
        #expect(easel.canvas.count == 1)
        #expect(easel.position(0) == [150, 120])
        easel.drag(350, 320, to: 400, 400, modifiers: .control)
        #expect(easel[0].box == CanvasRect(x: 150, y: 120, width: 250, height: 280))
        easel.tap(200, 200)
        #expect(easel.canvas.count == 1)
        easel.key("q")
        #expect(easel.button("Keep tool active (Q)")?[.pressed] == "true")
        easel.drag(200, 200, to: 250, 220)
        #expect(easel.canvas.count == 2)
        #expect(easel.position(0) == [150, 120])
        #expect(easel.selected == [], "the next one is drawn, not this one changed")
        easel.key("q")
        // Chosen anew, it draws on what is selected, too.
        easel.key("r")
        easel.key("o")
        easel.drag(210, 210, to: 240, 220)
        #expect(easel.canvas.count == 3)
    }

    @Test("C21 Ctrl+Shift+L locks and unlocks what is selected as one step, Ctrl+Shift+E opens the menu at its files")
    func lockAndExport() {
        let easel = CanvasHarness([rectangle(100, 100), rectangle(300, 100)])
        easel.key("L", [.control, .shift])
        #expect(easel.eventCount == 2)
        easel.tap(110, 110)
        easel.key("L", [.control, .shift])
        #expect(easel[0].isLocked && !easel[1].isLocked)
        easel.tap(310, 110, modifiers: .shift)
        for isLocked in [true, false] {
            easel.key("L", [.control, .shift])
            #expect(easel.canvas.objects.allSatisfy { $0.isLocked == isLocked })
        }
        easel.key("z", .control)
        #expect(easel.canvas.objects.allSatisfy { $0.isLocked })
        easel.key("E", [.control, .shift])
        let focused = easel.focused.flatMap { easel.node($0) }
        #expect(focused?.allText == "Export as PNG", "\(String(describing: easel.focused))")
        easel.key("Escape")
        #expect(easel.scene.documentMenu == nil)
    }

    @Test("C21 Esc drops what is being drawn, and then the tool; a lost pointer draws nothing; fingers and pens draw")
    func cancelled() {
        for kind in [PointerKind.mouse, .touch, .pen] {
            let easel = CanvasHarness([rectangle(600, 600)])
            easel.key("r")
            easel.down(100, 100, kind)
            easel.move(200, 200, kind)
            easel.move(300, 200, kind)
            easel.key("Escape")
            easel.up(kind)
            #expect(easel.canvas.count == 1)
            #expect(easel.scene.stage.tool == .rectangle)
            easel.down(100, 100, kind)
            easel.move(200, 200, kind)
            easel.pointer(.cancel, 200, 200, kind)
            #expect(easel.canvas.count == 1)
            easel.drag(100, 100, to: 300, 250, kind)
            #expect(easel.canvas.count == 2)
            #expect(easel[1].size.width > 180)
            easel.key("Escape")
            #expect(easel.scene.stage.tool == .select)
        }
    }

    @Test("C21 two fingers pan and zoom while a tool draws")
    func fingers() {
        let easel = CanvasHarness()
        easel.key("r")
        easel.down(300, 300, .touch, finger: 1)
        easel.down(400, 300, .touch, finger: 2)
        easel.move(340, 330, .touch, finger: 1)
        easel.move(440, 330, .touch, finger: 2)
        easel.move(380, 360, .touch, finger: 1)
        easel.move(480, 360, .touch, finger: 2)
        easel.up(.touch, finger: 1)
        easel.up(.touch, finger: 2)
        #expect(easel.canvas.count == 0)
        #expect(easel.scene.stage.viewport.mapping.offset != StagePoint(x: 50, y: 50))
    }

    @Test("C21 the hand, and Space held with any tool, move the view; nothing is selected, moved or drawn")
    func hand() {
        let easel = CanvasHarness([rectangle(100, 100)])
        easel.key("h")
        easel.drag(110, 110, to: 150, 130)
        #expect(easel.scene.stage.viewport.mapping.offset == StagePoint(x: 90, y: 70))
        easel.key("v")
        easel.inset = 0
        for key in ["v", "r", "p", "e"] {
            easel.key(key)
            let before = easel.scene.stage.viewport.mapping.offset
            easel.drag(200, 180, to: 230, 190, modifiers: .space)
            #expect(easel.scene.stage.viewport.mapping.offset == StagePoint(x: before.x + 30, y: before.y + 10))
        }
        #expect(easel.selected == [])
        #expect(easel.eventCount == 2)
        easel.key(" ")
        #expect(easel.context.isConsumed)
    }

    @Test("C25 Shift+1 shows all, Shift+2 what is selected, Control+0 the actual size")
    func fitting() {
        let easel = CanvasHarness([rectangle(100, 100), rectangle(600, 500, 200, 100)])
        easel.tap(650, 550)
        easel.key("@", .shift)
        let viewport = easel.scene.stage.viewport
        #expect(viewport.scale == 4)
        let middle = viewport.point(StagePoint(x: viewport.size.width / 2, y: viewport.size.height / 2))
        #expect(middle.distance(to: CanvasPoint(x: 700, y: 550)) < 0.01)
        easel.key("0", .control)
        #expect(easel.scene.stage.viewport.scale == 1)
        easel.key("!", .shift)
        #expect(easel.scene.stage.viewport.mapping.offset == StagePoint(x: 50, y: 50))
    }

    @Test("C23 what was chosen last is the colour of the next shape, and of the next line")
    func colors() {
        let easel = CanvasHarness()
        let red = RGBColor(hex: 0xAA0000)
        easel.key("r")
        easel.drag(100, 100, to: 200, 200)
        easel.event("color-pick", .commit, .commit("#AA0000"))
        easel.key("d")
        easel.drag(300, 100, to: 400, 200)
        #expect(easel[1].color == red)
        easel.key("l")
        easel.drag(500, 100, to: 600, 200)
        #expect(easel[2].color == Style.light.ink)
        easel.event("color-pick", .commit, .commit("#00AA00"))
        easel.key("p")
        easel.drag(600, 300, to: 700, 400)
        #expect(easel[3].color == RGBColor(hex: 0x00AA00))
        easel.key("o")
        easel.drag(300, 300, to: 400, 400)
        #expect(easel[4].color == red)
    }

    @Test("C27 a pen's other end erases, whatever tool is chosen, and the tool stays")
    func eraserEnd() {
        for tool in ["v", "r", "p", "t", "h"] {
            let easel = CanvasHarness([
                rectangle(100, 100, 100, 100), rectangle(300, 100, 100, 100), rectangle(500, 100, 100, 100),
            ])
            easel.key(tool)
            easel.pointer(.down, 50, 150, .pen, buttons: .eraser)
            easel.pointer(.move, 150, 150, .pen, buttons: .eraser)
            easel.pointer(.move, 350, 150, .pen, buttons: .eraser)
            easel.up(.pen)
            #expect(easel[0].isRemoved && easel[1].isRemoved && !easel[2].isRemoved, "\(tool)")
            easel.pointer(.down, 550, 150, .pen, buttons: .eraser)
            easel.up(.pen)
            #expect(easel.canvas.count == 0, "\(tool)")
            easel.key("z", .control)
            easel.key("z", .control)
            #expect(easel.canvas.count == 3, "two steps")
            #expect(easel.scene.stage.tool == .chosen(by: tool))
        }
    }

    @Test("C27 the eraser takes what it crosses as one step: by ink where there is ink, the topmost, nothing locked")
    func eraser() {
        var locked = rectangle(300, 300, 100, 100)
        locked.isLocked = true
        let easel = CanvasHarness([
            rectangle(100, 100, 100, 100), rectangle(110, 110, 20, 20), locked, rectangle(500, 100, 100, 100),
            ObjectDraft(.line(from: Point(x: 700, y: 100), to: Point(x: 900, y: 300), hasArrow: false)),
            ObjectDraft(.stroke(through: [Point(x: 600, y: 500), Point(x: 800, y: 700)], thickness: 3)),
        ])
        easel.key("e")
        easel.down(115, 115)
        easel.move(125, 125)
        #expect(easel.canvas.count == 6)
        #expect(easel.steps(Keys.drawing).contains { $0.opcode == 5 && $0.numbers[3] < 0.5 }, "it is shown faint")
        easel.up()
        #expect(easel[1].isRemoved && !easel[0].isRemoved)
        // Beside the ink, in the boxes.
        easel.drag(880, 120, to: 890, 130)
        easel.drag(780, 520, to: 790, 530)
        easel.drag(310, 310, to: 390, 390)
        #expect(easel.canvas.count == 5)
        let events = easel.eventCount
        easel.drag(550, 50, to: 550, 250)
        easel.drag(900, 120, to: 700, 280)
        #expect(easel[3].isRemoved && easel[4].isRemoved)
        #expect(easel.eventCount == events + 2)
        easel.tap(700, 600)
        #expect(easel[5].isRemoved)
        #expect(easel.toasts.last == "“Stroke 1” deleted.")
        easel.down(150, 150)
        easel.move(170, 170)
        easel.key("Escape")
        easel.up()
        #expect(!easel[0].isRemoved)
        easel.key("z", .control)
        #expect(!easel[5].isRemoved)
    }

    @Test("C24 a press with the text tool puts a caret there; what is typed is one object, and nothing typed is none")
    func text() {
        let easel = CanvasHarness()
        easel.key("t")
        easel.tap(200, 300)
        #expect(easel.focused == Keys.editor)
        #expect(easel.node(Keys.editor)?[.value] == "")
        easel.type("Hello, 보자기", into: Keys.editor)
        #expect(easel.canvas.count == 0)
        easel.event(Keys.editor, .key, .key("Escape", []))
        #expect(easel.canvas.count == 1)
        #expect(easel[0].text == "Hello, 보자기")
        #expect(easel[0].position.x == 200)
        #expect(easel[0].box.minY < 300 && easel[0].box.maxY > 300)
        #expect(TextLayout(easel[0].text, fontSize: 16, wrapWidth: easel[0].size.width).lines.count == 1)
        #expect(easel.selected == [easel.ids[0]])
        #expect(easel.focused == Keys.stage)
        easel.tap(600, 600)
        easel.event(Keys.editor, .blur, .blur)
        #expect(easel.canvas.count == 1)
        #expect(easel.scene.editing == nil)
        #expect(easel.eventCount == 2)
        // On a text it is that text.
        easel.tap(205, 300)
        #expect(easel.node(Keys.editor)?[.value] == "Hello, 보자기")
        easel.key("z", .control)
    }

    @Test("C24, C25 a double click beside everything starts a text there; a finger's double tap shows the whole page")
    func doubleClick() {
        for (kind, isWritten) in [(PointerKind.mouse, true), (.touch, false)] {
            let easel = CanvasHarness([rectangle(100, 100)])
            easel.press("Zoom in")
            for _ in 0..<2 {
                easel.down(500, 500, kind)
                easel.up(kind)
            }
            #expect((easel.scene.editing != nil) == isWritten)
            #expect((easel.scene.stage.viewport.scale == 1) != isWritten)
            #expect(easel.eventCount == 2)
        }
    }

    @Test("C24 by keys alone: with the text tool Enter puts a caret in the middle of what is seen")
    func caretByKey() {
        let easel = CanvasHarness([rectangle(100, 100)])
        easel.key("Enter")
        #expect(easel.scene.editing == nil)
        easel.key("t")
        easel.key("Enter")
        #expect(easel.focused == Keys.editor)
        easel.type("Hello", into: Keys.editor)
        easel.event(Keys.editor, .key, .key("Escape", []))
        #expect(easel[1].text == "Hello")
        #expect(abs(easel[1].box.midY - 384) < 2 && easel[1].box.minX == 512)
    }

    @Test("C24 five random words are an entry of the canvas's menu, in both languages")
    func randomWords() {
        let korean = Language(code: "ko", words: Language.words(ofLines: CanvasWords.korean))
        for (language, menu, name) in [
            (Language.english, "Actions for the canvas", "Add five random words"),
            (korean, "캔버스 메뉴", "낱말 다섯 개 뽑아 놓기"),
        ] {
            let easel = CanvasHarness(language: language)
            easel.press(menu)
            easel.press(name)
            #expect(easel.canvas.count == 1 && easel[0].kind.tag == .text)
            #expect(easel[0].text.split(whereSeparator: { $0.isWhitespace }).count == 5, "\(easel[0].text)")
            #expect(easel.scene.documentMenu == nil && easel.focused == Keys.stage)
            #expect(easel.scene.commands.contains { $0.title == name })
        }
    }

    @Test("C24 a long new text goes to the canvas's edge and no further, wherever it starts")
    func longText() {
        let easel = CanvasHarness()
        easel.key("t")
        easel.tap(1022, 766)
        easel.type(String(repeating: "long words ", count: 200), into: Keys.editor)
        easel.event(Keys.editor, .key, .key("Enter", .control))
        #expect(easel.canvas.count == 1)
        #expect(easel[0].box.minX <= 1000)
        easel.tap(824, 100)
        easel.type(String(repeating: "long words ", count: 20), into: Keys.editor)
        easel.event(Keys.editor, .key, .key("Enter", .control))
        #expect(easel[1].size.width == 200)
        #expect(easel.toasts == [])
    }

    @Test("C26 a drag that starts on what is locked is a rubber band; a press still selects it")
    func locked() {
        var ground = rectangle(0, 0, 1024, 768)
        ground.isLocked = true
        let easel = CanvasHarness([ground, rectangle(300, 300)])
        easel.drag(250, 250, to: 450, 450)
        #expect(easel.selected == [easel.ids[1]])
        #expect(easel.position(0) == [0, 0])
        easel.tap(10, 10)
        #expect(easel.selected == [easel.ids[0]])
    }
}
