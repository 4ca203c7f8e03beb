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

@Suite struct MakingTests {
    private let hash = String(repeating: "ab", count: 32)

    @Test(
        "C13, C21 Enter on a tool, or a double click, adds one at a random place wholly inside, selected; Photo asks for a file"
    )
    func toolbar() {
        let easel = CanvasHarness()
        let tools = easel.view.first { $0.key == "tools" }?.all { $0.tag == .button }.map { $0.name }
        #expect(
            tools == [
                "Select", "Hand", "Rectangle", "Diamond", "Ellipse", "Arrow", "Line", "Pen", "Text", "Photo", "Eraser",
                "Keep tool active (Q)",
            ])
        for (index, name) in ["Rectangle", "Ellipse", "Line", "Text", "Diamond", "Arrow"].enumerated() {
            if index % 2 == 0 {
                easel.add(name)
            } else {
                easel.press(name)
                #expect(easel.canvas.count == index)
                easel.press(name)
            }
            #expect(easel.canvas.count == index + 1)
            #expect(easel.selected == [easel.ids[index]])
            let box = easel[index].box
            #expect(CanvasRect(x: 0, y: 0, width: 1024, height: 768).contains(box))
        }
        #expect(easel[0].size == Size(width: 150, height: 120))
        #expect(easel[3].text.split(separator: " ").count == 5)
        #expect(Set([0, 1, 4].map { easel[$0].color }).count == 3, "each has a random colour")
        easel.context.now += 1000
        easel.press("Ellipse")
        easel.context.now += 1000
        easel.press("Ellipse")
        #expect(easel.canvas.count == 6, "two presses that are apart are no double click")
        easel.press("Photo")
        #expect(easel.offered == ["From a file…"])
    }

    @Test("C13, C2 the pen draws while it is pressed, a press is a stroke, a tap a dot; Esc puts it away")
    func pen() {
        for kind in [PointerKind.pen, .mouse, .touch] {
            let easel = CanvasHarness([rectangle(100, 100)])
            easel.press("Pen")
            easel.down(110, 110, kind)
            easel.move(120, 115, kind)
            easel.move(160, 170, kind)
            #expect(easel.steps(Keys.overlay).contains { $0.opcode == 14 && $0.numbers.count >= 6 })
            easel.up(kind)
            guard case .stroke(let stroke) = easel[1].kind else { return #expect(Bool(false)) }
            #expect(stroke.points.count == 3)
            #expect(easel[1].box == CanvasRect(x: 110, y: 110, width: 50, height: 60))
            #expect(easel.eventCount == 3)
            easel.tap(400, 400, kind)
            #expect(easel[2].kind.tag == .stroke)
            #expect(easel.position(0) == [100, 100])
            easel.down(200, 200, kind)
            easel.move(300, 300, kind)
            easel.key("Escape")
            easel.up(kind)
            #expect(easel.canvas.count == 3)
            easel.key("Escape")
            #expect(easel.scene.stage.tool == .select)
        }
    }

    @Test("C2, C4 a stroke that leaves the canvas moves in as far as it must")
    func strokeOutside() {
        let easel = CanvasHarness()
        easel.press("Pen")
        easel.drag(10, 10, to: -40, -40)
        #expect(easel.canvas.count == 1)
        #expect(easel.position(0) == [0, 0])
    }

    @Test("C6 photos that are dropped or pasted lie where they were dropped, within 40 %; what is no picture is named")
    func photos() {
        let easel = CanvasHarness()
        let photo = StoredFile(hash: hash, name: "sea.jpg", width: 4000, height: 3000)
        let broken = StoredFile(hash: hash, name: "notes.pdf")
        easel.event(
            Keys.stage, .drop,
            .drop(DroppedData(count: 2, files: [photo, broken], x: 550, y: 450), isOver: false))
        #expect(easel.canvas.count == 1)
        #expect(easel[0].kind.tag == .photo)
        #expect(easel[0].size.width / easel[0].size.height - 4.0 / 3 < 0.01)
        #expect(easel[0].size.width <= 410 && easel[0].size.height <= 307.5)
        #expect(abs(easel[0].box.midX - 500) <= 1 && abs(easel[0].box.midY - 400) <= 1)
        #expect(easel.toasts == ["“notes.pdf” is not a picture that can be shown."])
        #expect(easel.steps(Keys.drawing).contains { $0.opcode == 16 && $0.text == "photo/" + hash })
        easel.event(Keys.stage, .paste, .paste(DroppedData(files: [photo])))
        #expect(easel.canvas.count == 2)
        // What was copied here before has nothing to do with files that are chosen.
        easel.key("c", .control)
        easel.event(Keys.stage, .paste, .paste(DroppedData(files: [broken], isChosen: true)))
        easel.event(Keys.stage, .paste, .paste(DroppedData(isChosen: true)))
        #expect(easel.canvas.count == 2)
        #expect(easel.toasts.count == 2)
        // Two objects, one file.
        #expect(easel.canvas.photoFiles.count == 1)
        #expect(!easel.isEnabled("Colour No colour, draw another"))
    }

    @Test("C6 while something is only over the canvas nothing is added; a text that is dropped is a text")
    func dropping() {
        let easel = CanvasHarness()
        easel.event(Keys.stage, .drop, .drop(DroppedData(text: "Hello", x: 100, y: 100), isOver: true))
        #expect(easel.canvas.count == 0)
        easel.event(Keys.stage, .drop, .drop(DroppedData(text: "Hello", x: 250, y: 250), isOver: false))
        #expect(easel[0].text == "Hello")
        #expect(abs(easel[0].box.midX - 200) <= 1)
    }

    @Test("W1 another document is placed by its reference, shown by its picture; a canvas not on itself")
    func documents() {
        let easel = CanvasHarness()
        let other = DocumentID(high: 0xAB, low: 0xCD)
        easel.context.catalogue.take(CatalogueRow(document: other, kind: "illustration", title: "Face"))
        easel.event(
            Keys.stage, .drop,
            .drop(DroppedData(reference: "document:" + other.text, x: 300, y: 300), isOver: false))
        #expect(easel[0].kind.tag == .document)
        #expect(easel.steps(Keys.drawing).contains { $0.opcode == 16 && $0.text == "document/" + other.text })
        easel.event(
            Keys.stage, .drop,
            .drop(DroppedData(reference: "document:" + easel.document.text, x: 300, y: 300), isOver: false))
        #expect(easel.canvas.count == 1)
        #expect(easel.toasts == ["A canvas can't be placed on itself."])
    }

    @Test(
        "C5 a double tap edits a text in its place; leaving keeps it as one event, and the drawing leaves it out meanwhile"
    )
    func editing() {
        let easel = CanvasHarness([ObjectDraft(.text("Hello"), position: Point(x: 100, y: 100))])
        let id = easel.ids[0]
        easel.down(105, 105)
        easel.up()
        easel.down(105, 105)
        easel.up()
        #expect(easel.focused == Keys.editor)
        let editor = easel.view.first { $0.key == Keys.editor }
        #expect(editor?[.value] == "Hello")
        #expect(editor?[.measureX] == "150px")
        #expect(!easel.steps(Keys.drawing).contains { $0.opcode == 15 })
        // A mouse in the field selects letters; it moves nothing.
        easel.drag(105, 105, to: 300, 300)
        #expect(easel.position(0) == [100, 100])
        #expect(easel.scene.editing != nil)
        easel.event(Keys.editor, .input, .input("Hello 바", selection: 7..<7, isComposing: true))
        // Esc belongs to the input method while it composes.
        easel.event(Keys.editor, .key, .key("Escape", []))
        #expect(easel.scene.editing != nil)
        easel.event(Keys.editor, .input, .input("Hello 바다", selection: 8..<8, isComposing: false))
        #expect(easel.canvas.object(id)?.text == "Hello")
        easel.event(Keys.editor, .key, .key("Escape", []))
        #expect(easel.canvas.object(id)?.text == "Hello 바다")
        #expect(easel.eventCount == 3)
        #expect(easel.focused == Keys.stage)
        #expect(easel.steps(Keys.drawing).contains { $0.opcode == 15 && $0.text == "Hello 바다" }, "it grows")
    }

    @Test("C5 what was only typed is kept when the page is left; a text without words goes, and Undo brings it back")
    func leaving() {
        let easel = CanvasHarness([ObjectDraft(.text("Hello"), position: Point(x: 100, y: 100))])
        easel.tap(105, 105)
        easel.key("Enter")
        easel.event(Keys.editor, .input, .input("Bye", selection: 3..<3, isComposing: false))
        easel.scene.open(nil)
        #expect(easel[0].text == "Bye")
        easel.scene.open(easel.document)
        easel.paint()
        easel.event(Keys.stage, .size, .size(width: 1124, height: 868))
        easel.tap(105, 105)
        easel.key("Enter")
        easel.event(Keys.editor, .input, .input("  ", selection: 2..<2, isComposing: false))
        easel.event(Keys.editor, .blur, .blur)
        #expect(easel.canvas.count == 0)
        easel.key("z", .control)
        #expect(easel.canvas.count == 1)
        #expect(easel[0].text == "Bye")
    }

    @Test("C18 undo and redo by button, key and toast; a whole drag is one step; disabled when there is none")
    func undo() {
        let easel = CanvasHarness()
        #expect(!easel.isEnabled("Undo"))
        #expect(!easel.isEnabled("Redo"))
        easel.add("Rectangle")
        let start = easel.position(0)
        easel.key("ArrowRight", .shift)
        easel.key("z", .control)
        #expect(easel.position(0) == start)
        easel.key("z", [.control, .shift])
        #expect(easel.position(0) != start)
        easel.key("z", .meta)
        easel.key("y", .control)
        #expect(easel.position(0) != start)
        easel.key("Delete")
        #expect(easel.canvas.count == 0)
        #expect(easel.effects.contains(.toast("“Rect 1” deleted.", undo: true)))
        easel.scene.step(.undo)
        #expect(easel.canvas.count == 1)
        easel.press("Undo")
        easel.press("Undo")
        #expect(easel.canvas.count == 0)
        #expect(!easel.isEnabled("Undo"))
        #expect(easel.isEnabled("Redo"))
    }

    @Test("C18 undo takes back my change, not what somebody else did since")
    func undoOfOne() {
        let easel = CanvasHarness([rectangle(100, 100), rectangle(300, 100)])
        let other = OpenDocument<Canvas>(
            document: easel.document, kind: Canvas.kind, replica: ReplicaID(20), author: AuthorID(21))
        for event in easel.scene.documents[easel.document]?.log ?? [] {
            other.receive(event.bytes, now: 1_700_000_000_000)
        }
        easel.tap(110, 110)
        easel.key("ArrowRight")
        let ids = easel.ids
        let changes = (try? other.value.move([ids[1]], byX: 50, y: 0)) ?? []
        other.perform(changes, now: 1_700_000_001_000)
        for bytes in other.takeOutbox() { easel.scene.receive([bytes], of: easel.document) }
        easel.paint()
        #expect(easel.position(1) == [350, 100])
        easel.press("Undo")
        #expect(easel.position(0) == [100, 100])
        #expect(easel.position(1) == [350, 100])
    }

    @Test("C9, C12 what somebody else does is drawn and listed at once, and a drag of mine goes on")
    func others() {
        let easel = CanvasHarness([rectangle(100, 100), rectangle(300, 100)])
        let other = OpenDocument<Canvas>(
            document: easel.document, kind: Canvas.kind, replica: ReplicaID(20), author: AuthorID(21))
        for event in easel.scene.documents[easel.document]?.log ?? [] {
            other.receive(event.bytes, now: 1_700_000_000_000)
        }
        easel.down(110, 110)
        easel.move(200, 215)
        let ids = easel.ids
        other.perform((try? other.value.recolor(ids[1], to: RGBColor(hex: 0x00FF00))) ?? [], now: 1_700_000_001_000)
        other.perform((try? other.value.renameObject(ids[1], to: "Door")) ?? [], now: 1_700_000_001_000)
        for bytes in other.takeOutbox() { easel.scene.receive([bytes], of: easel.document) }
        easel.paint()
        #expect(easel.titles == ["Door", "Rect 1"])
        #expect(easel.steps(Keys.drawing).contains { $0.opcode == 10 && $0.numbers[5] == 0x00FF00 })
        easel.move(210, 225)
        easel.up()
        #expect(easel.position(0) == [200, 215])
    }

    @Test("C20 copy and paste, again and again a little aside, cut, duplicate; words from elsewhere go before")
    func copying() {
        let easel = CanvasHarness([rectangle(100, 100)])
        easel.tap(110, 110)
        easel.key("c", .control)
        #expect(easel.effects.contains(.copy("Rect 1")))
        easel.event(Keys.stage, .paste, .paste(DroppedData(text: "Rect 1")))
        easel.event(Keys.stage, .paste, .paste(DroppedData(text: "Rect 1")))
        #expect(easel.position(1) == [112, 112])
        #expect(easel.position(2) == [124, 124])
        #expect(easel.selected == [easel.ids[2]])
        easel.event(Keys.stage, .paste, .paste(DroppedData(text: "Something else")))
        #expect(easel[3].text == "Something else")
        easel.tap(105, 105)
        easel.key("d", .control)
        #expect(easel.position(4) == [112, 112])
        easel.key("x", .control)
        #expect(easel.canvas.count == 4)
        easel.event(Keys.stage, .paste, .paste(DroppedData(text: "Rect 4")))
        #expect(easel.canvas.count == 5)
    }
}
