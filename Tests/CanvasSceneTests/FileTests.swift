import CanvasModel
import Phrases
import Primitives
import Replication
import SceneSupport
import Scenes
import Testing
import Views

@testable import CanvasScene

@Suite struct FileTests {
    private func choose(_ item: String, _ easel: CanvasHarness) {
        easel.press("Actions for the canvas")
        easel.press(item)
    }

    /// The last question to the server.
    private func asked(_ easel: CanvasHarness) -> (number: UInt32, path: String, json: String)? {
        for case .ask(let number, .commandAfterSending(let path, let json)) in easel.effects.reversed() {
            return (number, path, json)
        }
        return nil
    }

    private func give(_ files: [TextFile], _ easel: CanvasHarness) {
        var data = DroppedData(count: files.count, text: files.first?.text, isChosen: true)
        data.texts = files
        easel.event(Keys.header, .paste, .paste(data))
    }

    private func answer(_ easel: CanvasHarness, _ status: Int32, _ json: String, _ notice: String = "") {
        guard let question = asked(easel) else { return #expect(Bool(false), "nothing was asked") }
        easel.context.notice = notice
        easel.scene.answered(question.number, status: status, body: Array(json.utf8))
        easel.paint()
    }

    @Test("C19 an open canvas goes out as each kind of file, under its name made safe")
    func export() {
        let easel = CanvasHarness([rectangle(100, 100)])
        easel.scene.change { (canvas, _) throws(CanvasError) in try canvas.rename(to: "A/B: plan?") }
        let id = ShortID(of: easel.document).text
        for (item, ending) in [
            ("Export as PNG", ".png"), ("Export as SVG", ".svg"), ("Export as PDF", ".pdf"),
            ("Export as JSON Canvas", ".canvas"),
        ] {
            easel.forget()
            choose(item, easel)
            #expect(easel.effects.contains(.downloadFrom("/api/canvases/\(id)\(ending)", name: "A B plan\(ending)")))
            #expect(easel.focused == Keys.stage, "the keys are the canvas's again")
        }
        easel.press("Actions for the canvas")
        easel.press("PNG at twice the size")
        easel.forget()
        easel.press("Export as PNG")
        #expect(easel.effects.contains(.downloadFrom("/api/canvases/\(id).png?scale=2", name: "A B plan.png")))
        easel.context.isOnline = false
        easel.forget()
        choose("Export as PNG", easel)
        #expect(easel.toasts == ["Can't reach the server. Try again when it's back."])
        choose("Import…", easel)
        #expect(!easel.effects.contains { if case .chooseFiles = $0 { true } else { false } })
    }

    @Test("C19 the menu of the canvas goes by keys, and Esc gives the focus back")
    func keys() {
        let easel = CanvasHarness()
        easel.press("Actions for the canvas")
        #expect(easel.focused == "item-0")
        #expect(easel.view.first { $0.key == "canvas-document-menu" }?[.expanded] == "true")
        easel.event("item-0", .key, .key("ArrowDown", []))
        #expect(easel.focused == "item-1")
        easel.event("item-1", .key, .key("Escape", []))
        #expect(easel.focused == Keys.documentMenu && easel.view.first { $0.key == "menu" } == nil)
        easel.press("Actions for the canvas")
        easel.scene.dismiss()
        easel.paint()
        #expect(easel.view.first { $0.key == "menu" } == nil)
    }

    @Test("C19 a file comes onto the open canvas, and Undo takes back what it brought")
    func importHere() {
        let easel = CanvasHarness([rectangle(100, 100)])
        choose("Import…", easel)
        #expect(easel.effects.contains(.chooseFiles(key: Keys.header, accept: ".canvas,.svg", multiple: false)))
        give([TextFile(name: "Other.canvas", text: "{\"a\"}")], easel)
        let id = ShortID(of: easel.document).text
        #expect(asked(easel)?.path == "/api/canvas/import")
        #expect(asked(easel)?.json == "{\"canvas\":\"\(id)\",\"file\":\"{\\\"a\\\"}\"}")
        // What the server did comes as an event of the same author.
        easel.scene.change { (canvas, random) throws(CanvasError) in
            try canvas.add([rectangle(300, 300), rectangle(500, 300)], using: &random)
        }
        guard let event = easel.scene.documents[easel.document]?.log.last?.id else { return #expect(Bool(false)) }
        answer(
            easel, 207, #"{"document":"\#(easel.document.text)","event":"\#(ShortID(of: event).text)","imported":2}"#,
            "Imported 2 objects.\nNode 3 can't be imported: “x” is missing.")
        #expect(
            easel.effects.contains(.toast("Imported 2 objects. Node 3 can't be imported: “x” is missing.", undo: true)))
        #expect(easel.opened == nil)
        #expect(easel.scene.takeBack() && easel.canvas.count == 1)
        #expect(!easel.scene.takeBack())
    }

    @Test("C19 a drawing that is dropped on the canvas is imported; another text becomes a text")
    func dropped() {
        let easel = CanvasHarness([rectangle(100, 100)])
        func drop(_ name: String) {
            var data = DroppedData(text: "{}", x: 200, y: 200)
            data.texts = [TextFile(name: name, text: "{}")]
            easel.forget()
            easel.event(Keys.stage, .drop, .drop(data, isOver: false))
        }
        for name in ["Plan.canvas", "PLAN.SVG"] {
            drop(name)
            #expect(asked(easel)?.path == "/api/canvas/import" && easel.canvas.count == 1)
        }
        for name in ["plan.txt", ".svg", "canvas"] { drop(name) }
        #expect(easel.canvas.count == 4)
        // With a photo beside them, all of them come.
        var data = DroppedData(
            count: 3, files: [StoredFile(hash: String(repeating: "a", count: 64), name: "a.png", width: 8, height: 8)])
        data.texts = [TextFile(name: "One.svg", text: "{}"), TextFile(name: "Two.canvas", text: "{}")]
        easel.forget()
        easel.event(Keys.stage, .drop, .drop(data, isOver: false))
        #expect(easel.canvas.count == 5)
        #expect(easel.effects.filter { if case .ask = $0 { true } else { false } }.count == 2)
        easel.context.isOnline = false
        drop("Plan.canvas")
        #expect(easel.toasts == ["Can't reach the server. Try again when it's back."] && easel.canvas.count == 5)
    }

    @Test("C19 after something else was done, an import is not taken back by its toast")
    func later() {
        let easel = CanvasHarness([rectangle(100, 100)])
        give([TextFile(name: "a.svg", text: "<svg/>")], easel)
        guard let event = easel.scene.documents[easel.document]?.log.last?.id else { return #expect(Bool(false)) }
        easel.add("Ellipse")
        answer(
            easel, 200,
            #"{"document":"\#(easel.document.text)","event":"\#(ShortID(of: event).text)"}"#)
        #expect(!easel.scene.takeBack() && easel.canvas.count == 2)
    }

    @Test("C19 in the list a file makes a canvas that is called like it; Undo moves it to the trash")
    func importNew() {
        let easel = CanvasHarness([rectangle(100, 100)])
        easel.scene.noteInCatalogue()
        easel.scene.open(nil)
        easel.paint()
        easel.press("Import…")
        give([TextFile(name: "Living room.v2.svg", text: "<svg/>")], easel)
        #expect(
            asked(easel)?.json == "{\"canvas\":\"Living room.v2\",\"new\":true,\"file\":\"<svg/>\"}")
        guard let event = easel.scene.documents[easel.document]?.log.last?.id else { return #expect(Bool(false)) }
        answer(
            easel, 200,
            #"{"document":"\#(easel.document.text)","event":"\#(ShortID(of: event).text)"}"#, "Imported 1 object.")
        #expect(easel.opened == easel.document && easel.toasts == ["Imported 1 object."])
        easel.scene.open(easel.document)
        #expect(easel.scene.takeBack() && easel.canvas.header.isTrashed)
        #expect(easel.effects.isEmpty || easel.toasts.count == 1)
        easel.paint()
        #expect(easel.effects.contains(.leave(to: .area("canvas"))))
    }

    /// The events of a canvas that the server made of a file, all of one author; the last is the import's.
    private func made() -> (document: DocumentID, events: [Event]) {
        let easel = CanvasHarness([rectangle(100, 100)])
        return (easel.document, easel.scene.documents[easel.document]?.log ?? [])
    }

    @Test("C19 a new canvas that was not opened goes to the trash by the toast's Undo, also before its events are here")
    func undoElsewhere() throws {
        let (document, events) = made()
        let last = try #require(events.last)
        let context = SceneContext(
            language: .english, replica: ReplicaID(8), author: AuthorID(9), random: SceneRandom(seed: 6))
        context.now = 1_700_000_000_000
        let scene = DrawingScene(context)
        var data = DroppedData(isChosen: true)
        data.texts = [TextFile(name: "Plan.canvas", text: "{}")]
        scene.takeImport(.paste(data))
        scene.settle()
        scene.answered(
            1, status: 200,
            body: Array(#"{"document":"\#(document.text)","event":"\#(ShortID(of: last.id).text)"}"#.utf8))
        _ = scene.takeEffects()
        #expect(scene.takeBack())
        #expect(scene.takeEffects() == [.load(document)])
        for event in events.dropLast() { scene.receive([event.bytes], of: document) }
        scene.isReady(document)
        #expect(scene.documents[document]?.value.header.isTrashed == false)
        scene.receive([last.bytes], of: document)
        #expect(scene.documents[document]?.value.header.isTrashed == true)
        #expect(scene.takeEffects().contains(.toast("Moved “Plan” to trash.", undo: true)))
        // The toast of that takes back the trash, and it stays so.
        #expect(scene.takeBack() && scene.documents[document]?.value.header.isTrashed == false)
    }

    @Test("C19 of two files on their way each is told, and the first new canvas that is there is opened")
    func two() throws {
        let easel = CanvasHarness([rectangle(100, 100)])
        easel.scene.open(nil)
        easel.paint()
        give([TextFile(name: "a.svg", text: "<svg/>")], easel)
        let first = try #require(asked(easel))
        give([TextFile(name: "b.canvas", text: "{}")], easel)
        answer(easel, 200, #"{"document":"\#(easel.document.text)"}"#, "Imported 1 object.")
        #expect(easel.opened == easel.document)
        easel.scene.open(easel.document)
        easel.forget()
        let refusal = #"{"error":{"code":"bad-data","message":"It is none."}}"#
        easel.scene.answered(first.number, status: 422, body: Array(refusal.utf8))
        easel.paint()
        #expect(easel.toasts == ["It is none."] && easel.opened == nil)
    }

    @Test("C19 who has gone elsewhere while a file comes in stays there")
    func elsewhere() {
        let easel = CanvasHarness()
        easel.scene.open(nil)
        easel.paint()
        give([TextFile(name: ".canvas", text: "{}")], easel)
        #expect(asked(easel)?.json.contains("\"canvas\":\".canvas\"") == true)
        easel.scene.settle()
        answer(easel, 200, #"{"document":"\#(easel.document.text)"}"#, "Imported 0 objects.")
        #expect(easel.opened == nil && easel.toasts == ["Imported 0 objects."])
    }

    @Test(
        "C19 a file that can't come in is told in the server's words, and without the server calmly",
        arguments: [
            (
                422, #"{"error":{"code":"bad-data","message":"It is none.","hint":"Nothing was imported."}}"#,
                "It is none. Nothing was imported."
            ),
            (500, "?", "Can't import the file."), (200, "{}", "Can't import the file."),
            (0, "", "Can't reach the server. Try again when it's back."),
        ])
    func refused(status: Int, body: String, words: String) {
        let easel = CanvasHarness([rectangle(100, 100)])
        give([TextFile(name: "a.svg", text: "<svg/>")], easel)
        answer(easel, Int32(status), body)
        #expect(easel.toasts == [words] && easel.canvas.count == 1)
        #expect(!easel.scene.takeBack())
    }

    @Test("C19 what is pasted beside the drawing, and not chosen, is no import")
    func pasted() {
        let easel = CanvasHarness()
        easel.event(Keys.header, .paste, .paste(DroppedData(text: "{}")))
        give([], easel)
        #expect(asked(easel) == nil)
    }
}
