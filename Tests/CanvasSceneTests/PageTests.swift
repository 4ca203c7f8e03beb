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

@Suite struct PageTests {
    private func context() -> SceneContext {
        let context = SceneContext(replica: ReplicaID(3), author: AuthorID(4), random: SceneRandom(seed: 2))
        context.now = 1_700_000_000_000
        return context
    }

    private func paint(_ scene: DrawingScene) -> [Effect] {
        var patch = Patch()
        scene.paint(into: &patch)
        return scene.takeEffects()
    }

    @Test("W0, W1 the list shows every canvas, the latest first; an empty one says so and offers a new one")
    func list() {
        let context = context()
        let scene = DrawingScene(context)
        _ = paint(scene)
        let empty = scene.view()
        #expect(empty.allText.contains("Draw shapes, photos, text and pen strokes here."))
        guard let action = empty.button("New canvas")?.action(on: .press) else { return #expect(Bool(false)) }
        scene.perform(action, .press([]))
        let effects = paint(scene)
        guard
            case .open(.document("canvas", let id)) = effects.last(where: { if case .open = $0 { true } else { false } }
            )
        else { return #expect(Bool(false)) }
        #expect(effects.contains { if case .keep(id, "canvas", _) = $0 { true } else { false } })
        #expect(context.catalogue[id]?.title == "New canvas")
        scene.catalogueChanged()
        #expect(scene.view().all { $0.tag == .li }.map { $0.allText } == ["New canvas"])
        // What the browser drags onto another canvas.
        #expect(scene.view().first { $0.tag == .li }?[.reference].flatMap { DocumentID(reference: $0) } == id)
    }

    @Test("W5 a canvas goes to the trash without a question, and Undo brings it back")
    func trash() {
        let easel = CanvasHarness([rectangle(100, 100)])
        easel.scene.noteInCatalogue()
        easel.scene.open(nil)
        easel.paint()
        easel.press("Move “Plan” to trash")
        #expect(easel.canvas.header.isTrashed)
        #expect(easel.effects.contains(.toast("Moved “Plan” to trash.", undo: true)))
        #expect(easel.view.all { $0.tag == .li }.isEmpty)
        easel.scene.step(.undo)
        #expect(!easel.canvas.header.isTrashed)
        #expect(easel.view.all { $0.tag == .li }.count == 1)
        #expect(easel.canvas.count == 1)
    }

    @Test("W5 Undo in the toast brings the canvas back, whatever is on show by then")
    func trashAndElsewhere() {
        let easel = CanvasHarness([rectangle(100, 100)])
        easel.scene.noteInCatalogue()
        easel.scene.open(nil)
        easel.paint()
        easel.press("Move “Plan” to trash")
        easel.press("New canvas")
        guard let other = easel.opened else { return #expect(Bool(false)) }
        easel.scene.open(other)
        easel.paint()
        easel.add("Rectangle")
        let count = easel.scene.documents[other]?.log.count
        #expect(easel.scene.takeBack())
        easel.paint()
        #expect(!easel.canvas.header.isTrashed)
        #expect(easel.scene.documents[other]?.log.count == count)
        #expect(easel.context.catalogue[easel.document]?.isTrashed == false)
    }

    @Test("C20 Undo in the toast takes back the deletion that it tells of, or nothing")
    func toastUndo() {
        let easel = CanvasHarness([rectangle(100, 100), rectangle(300, 300)])
        easel.tap(110, 110)
        easel.key("Delete")
        easel.drag(310, 310, to: 350, 350)
        let moved = easel.position(1)
        #expect(!easel.scene.takeBack())
        #expect(easel.position(1) == moved)
        easel.key("z", .control)
        #expect(easel.scene.takeBack())
        #expect(!easel[0].isRemoved)
    }

    @Test("W2 a canvas that is not loaded yet says so, and is shown once its events are there")
    func loading() {
        let easel = CanvasHarness([rectangle(100, 100)])
        let context = context()
        let scene = DrawingScene(context)
        context.catalogue.take(CatalogueRow(document: easel.document, kind: "canvas", title: "Plan"))
        scene.open(easel.document)
        #expect(paint(scene).contains(.load(easel.document)))
        #expect(scene.view()[.busy] == "true")
        for event in easel.scene.documents[easel.document]?.log ?? [] {
            scene.receive([event.bytes], of: easel.document)
        }
        scene.isReady(easel.document)
        _ = paint(scene)
        #expect(scene.view().all { $0[.classes] == "canvas-layer-title" }.map { $0.allText } == ["Rect 1"])
    }

    @Test("C9 what one has done and the server sends back paints nothing again; what others do is painted")
    func echo() {
        let easel = CanvasHarness([rectangle(100, 100)])
        easel.drag(110, 110, to: 200, 200)
        #expect(easel.drawCounts[Keys.drawing] != nil)
        let kept = easel.effects.compactMap { effect -> [UInt8]? in
            if case .keep(_, _, let bytes) = effect { bytes } else { nil }
        }
        #expect(kept.count == 1)
        easel.forget()
        for bytes in kept { easel.scene.receive([bytes], of: easel.document) }
        easel.paint()
        #expect(easel.drawCounts.isEmpty)

        let other = OpenDocument<Canvas>(
            document: easel.document, kind: Canvas.kind, replica: ReplicaID(8), author: AuthorID(10))
        for event in easel.scene.documents[easel.document]?.log ?? [] {
            other.receive(event.bytes, now: easel.context.now)
        }
        guard let changes = try? other.value.rename(to: "Garden") else { return #expect(Bool(false)) }
        other.perform(changes, now: easel.context.now)
        for bytes in other.takeOutbox() { easel.scene.receive([bytes], of: easel.document) }
        easel.paint()
        #expect(easel.canvas.name == "Garden")
        #expect(easel.steps(Keys.drawing).contains { $0.opcode == 2 })
    }

    @Test("C9 C18 what others did comes together: it is drawn once, and undo leaves what they changed")
    func together() throws {
        let easel = CanvasHarness([rectangle(100, 100), rectangle(300, 300)])
        let log = try #require(easel.scene.documents[easel.document]?.log)
        let other = OpenDocument<Canvas>(
            document: easel.document, kind: Canvas.kind, replica: ReplicaID(8), author: AuthorID(10))
        for event in log { other.receive(event.bytes, now: easel.context.now) }
        for number in 0..<20 {
            let color = RGBColor(red: UInt8(number), green: 1, blue: 2)
            other.perform(try other.value.recolor(easel.ids[0], to: color), now: easel.context.now)
        }
        easel.scene.receive(other.takeOutbox(), of: easel.document)
        easel.paint()
        #expect(easel.drawCounts[Keys.drawing] == 1)
        #expect(easel[0].color == RGBColor(red: 19, green: 1, blue: 2))
        easel.key("z", .control)
        #expect(easel.canvas.count == 1 && !easel[0].isRemoved && easel[1].isRemoved)
        #expect(easel.eventCount == log.count + 21)
    }

    @Test("C6 a picture that comes late has its surface painted whole, or its thumbnail, and nothing else")
    func latePicture() {
        let easel = CanvasHarness([rectangle(100, 100), rectangle(300, 300)])
        func redraw(_ key: String) -> [String] {
            easel.forget()
            if let element = easel.scene.element(ofKey: key) { easel.scene.redraw(element: element) }
            easel.paint()
            return easel.drawn.keys.sorted()
        }
        #expect(redraw(Keys.drawing) == [Keys.drawing])
        #expect(easel.steps(Keys.drawing).filter { $0.opcode == 10 }.count == 3)
        #expect(redraw(Keys.overlay) == [Keys.overlay])
        #expect(redraw(Keys.thumbnail(easel.ids[1])) == [Keys.thumbnail(easel.ids[1])])
        #expect(redraw(Keys.stage) == [])
    }

    @Test("C1 a canvas is renamed in its title; a blank name is none; lists say it at once")
    func renaming() {
        let easel = CanvasHarness()
        easel.event(Keys.name, .commit, .commit("Garden"))
        #expect(easel.canvas.name == "Garden")
        #expect(easel.context.catalogue[easel.document]?.title == "Garden")
        easel.event(Keys.name, .commit, .commit("   "))
        #expect(easel.canvas.name == "Garden")
        #expect(easel.eventCount == 2)
        // The page has an empty field: it is told what stands there, though the view says nothing new.
        #expect(easel.patch.bytes.contains(subsequence: Array("Garden".utf8)))
    }

    @Test("C12, C13 on a phone the panels lie behind buttons, one at a time")
    func phone() {
        let easel = CanvasHarness([rectangle(100, 100)], width: 375)
        #expect(easel.view.first { $0.key == "inspector" } == nil)
        #expect(easel.view.first { $0.key == "layers" } == nil)
        #expect(easel.view.first { $0.key == "tools" } != nil)
        // Nothing is drawn where there is nothing to draw on.
        easel.scene.layers.drawn = []
        easel.forget()
        easel.tap(110, 110, .touch)
        #expect(easel.drawn.keys.sorted() == [Keys.overlay])
        easel.tap(800, 700, .touch)
        easel.press("Layers")
        #expect(easel.titles == ["Rect 1"])
        #expect(easel.drawn[Keys.thumbnail(easel.ids[0])] != nil)
        #expect(easel.button("Layers")?[.expanded] == "true")
        easel.press("Inspector")
        #expect(easel.titles == [])
        #expect(easel.field(.x) == "0")
    }

    @Test("C12, C13 a window that becomes narrow has the buttons of the panels at once")
    func turned() {
        let easel = CanvasHarness([rectangle(100, 100)])
        #expect(easel.button("Layers") == nil)
        easel.context.windowWidth = 375
        easel.paint()
        #expect(easel.button("Layers") != nil)
    }

    @Test("W3 in Korean nothing on the page is said in English")
    func korean() {
        let words = Language.words(ofLines: CanvasWords.korean)
        let easel = CanvasHarness([rectangle(100, 100)], language: Language(code: "ko", words: words))
        easel.tap(110, 110)
        easel.event(Keys.row(easel.ids[0]), .menu, .menu(x: 900, y: 300))
        var texts = Self.texts(of: easel.view)
        easel.key("Escape")
        easel.press("캔버스 메뉴")
        texts += Self.texts(of: easel.view)
        easel.context.isOnline = false
        easel.press("PNG로 내보내기")
        easel.context.isOnline = true
        easel.key("c", .control)
        easel.add("글")
        easel.event(Keys.number(.x), .commit, .commit("99999"))
        easel.event(Keys.number(.x), .commit, .commit("?"))
        easel.press("펜")
        easel.key("Delete")
        easel.key("z", .control)
        easel.key("y", .control)
        easel.event(Keys.layer(easel.ids[0]), .key, .key("ArrowUp", .alt))
        texts += easel.announced + easel.toasts + Self.texts(of: easel.view)
        easel.scene.open(nil)
        easel.paint()
        texts += Self.texts(of: easel.view)
        for text in texts { #expect(!Self.isEnglish(text), "\(text)") }
        #expect(texts.contains("“사각형 1”을 선택했어요."))
        #expect(easel.toasts.contains("X의 범위는 0부터 1000까지예요."))
    }

    @Test("W3 every phrase has its Korean: as many places for what varies")
    func places() {
        let words = Language.words(ofLines: CanvasWords.korean)
        #expect(words.count > 90)
        for (english, korean) in words {
            for place in ["%1", "%2", "%3"] where english.contains(place) {
                #expect(korean.contains(place), "\(english)")
            }
        }
        for kind in KindTag.known + [KindTag(raw: 99)] { #expect(words[kind.word.key] != nil) }
    }

    private static func texts(of node: Node<CanvasAction>) -> [String] {
        var texts = node.text.map { [$0] } ?? []
        for name in [Attribute.Name.label, .title, .placeholder, .roleDescription] {
            if let text = node[name] { texts.append(text) }
        }
        for child in node.children { texts += Self.texts(of: child) }
        return texts
    }

    /// Words of two Latin characters and more; names that people gave, of formats, and values are none.
    private static func isEnglish(_ text: String) -> Bool {
        if text.hasPrefix("#") { return false }
        var run = 0
        let names = ["Plan", "JSON Canvas", "PNG", "SVG", "PDF"]
        for scalar in names.reduce(text, { $0.replacing($1, with: "") }).unicodeScalars {
            let isLetter = ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
            // A colour's value stands in a name.
            if scalar == "#" { return text.hasPrefix("Colour") }
            run = isLetter ? run + 1 : 0
            if run > 1 { return true }
        }
        return false
    }
}
