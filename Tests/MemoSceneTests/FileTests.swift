import JSON
import Phrases
import Replication
import SceneSupport
import Scenes
import Testing
import Views

@testable import MemoModel
@testable import MemoScene

@Suite struct FileTests {
    private func memo(_ text: String, on stage: MemoHarness) {
        stage.press("New memo")
        stage.type(text)
        stage.pause()
    }

    private func give(_ files: [TextFile], _ stage: MemoHarness) {
        var data = DroppedData(count: files.count, text: files.first?.text, isChosen: true)
        data.texts = files
        stage.send(.paste, to: stage.node("list-header"), .paste(data))
    }

    private func asked(_ stage: MemoHarness) -> [String] {
        stage.effects.compactMap { if case .ask(_, .command("/api/memo/import", let json)) = $0 { json } else { nil } }
    }

    @Test("M7 a memo goes out as Markdown byte for byte, and as JSON, with its times, with or without the server")
    func one() throws {
        let stage = MemoHarness()
        memo("Tea: green/black\n\n- 한 봉지", on: stage)
        stage.context.isOnline = false
        stage.press("More actions")
        stage.press("Export as Markdown")
        #expect(
            stage.effects.contains(
                .download(
                    name: "Tea- green-black.md", type: "text/markdown",
                    bytes: Array("Tea: green/black\n\n- 한 봉지".utf8))))
        #expect(stage.focused == "detail-menu")
        stage.press("More actions")
        stage.press("Export as JSON")
        guard case .download("Tea- green-black.json", "application/json", let bytes)? = stage.effects.last else {
            Issue.record("nothing was downloaded")
            return
        }
        let records = try #require(try JSONReader.value(of: bytes).array)
        let record = try MemoImport(#require(records.first))
        #expect(records.count == 1 && record.text == "Tea: green/black\n\n- 한 봉지")
        #expect(record.changed == stage.memo?.header.changedAt && record.created == stage.memo?.header.createdAt)
    }

    @Test("M7 all memos go out as one list, what was typed a moment ago with them")
    func all() {
        let stage = MemoHarness()
        stage.press("New memo")
        stage.type("Milk")
        stage.pause()
        stage.type(" and bread")
        let before = stage.kept.count
        stage.press("Actions for all memos")
        stage.press("Export all as JSON")
        #expect(stage.kept.count > before)
        #expect(stage.effects.contains(.downloadFrom("/api/memos.json", name: "memos.json")))
    }

    @Test("M7 files come in one after the other: JSON as it is, others as one memo each, what is broken by its name")
    func several() {
        let stage = MemoHarness()
        memo("Here", on: stage)
        stage.answers["/api/memo/import"] =
            #"{"documents":["00000000000000010000000000000002"]}"#
        stage.context.notice = "Imported 1 memo.\nRecord 3: It is empty."
        stage.press("Actions for all memos")
        stage.press("Import…")
        #expect(
            stage.effects.contains(
                .chooseFiles(key: "list-header", accept: ".json,.md,.markdown,.txt,text/plain", multiple: true)))
        give(
            [
                TextFile(name: "all.JSON", text: "[1]", modifiedAt: 5000),
                TextFile(name: "note.md", text: "# \"A\"\n", modifiedAt: 1_608_651_333_900),
                TextFile(name: "b.txt", text: "b"),
            ], stage)
        #expect(
            asked(stage) == [
                #"{"path":"[1]"}"#,
                ##"{"path":"[{\"last_modified\":1608651333,\"text\":\"# \\\"A\\\"\\n\"}]"}"##,
                #"{"path":"[{\"text\":\"b\"}]"}"#,
            ])
        #expect(
            stage.toasts.last == """
                Imported 3 memos. “all.JSON”: Record 3: It is empty. “note.md”: Record 3: It is empty. \
                “b.txt”: Record 3: It is empty.
                """)
        #expect(stage.scene.importing.asked == nil)
    }

    @Test("M7 the one memo that came in opens, also where there was none")
    func opens() {
        let stage = MemoHarness()
        stage.answers["/api/memo/import"] =
            #"{"documents":["00000000000000010000000000000002"]}"#
        stage.context.notice = "Imported 1 memo."
        stage.press("Import…")
        give([TextFile(name: "note.md", text: "x")], stage)
        let id = DocumentID(high: 1, low: 2)
        #expect(stage.toasts.last == "Imported 1 memo." && stage.effects.contains(.open(.document(area: "memo", id))))
        #expect(stage.scene.selected == id)
    }

    @Test("M7 who writes when the answer to an import comes goes on writing where they are")
    func writing() {
        let stage = MemoHarness()
        memo("Here", on: stage)
        stage.answers["/api/memo/import"] = #"{"documents":["00000000000000010000000000000002"]}"#
        stage.context.notice = "Imported 1 memo."
        var data = DroppedData(isChosen: true)
        data.texts = [TextFile(name: "note.md", text: "x")]
        let here = stage.scene.selected
        // The answer comes after what is done next.
        stage.scene.act(.takeImport, .paste(data))
        stage.type(" and th", isComposing: true)
        #expect(stage.toasts == ["Imported 1 memo."])
        #expect(stage.scene.selected == here && stage.scene.editor?.isComposing == true)
        stage.forgetEffects()
        stage.scene.act(.takeImport, .paste(data))
        stage.press("New memo")
        #expect(stage.toasts == ["Imported 1 memo."])
        #expect(stage.scene.selected == nil && stage.scene.editor != nil)
        stage.type("New")
        #expect(stage.memo?.text == "New")
    }

    @Test("M7 a file without a record says that nothing came in")
    func empty() {
        let stage = MemoHarness()
        memo("Here", on: stage)
        stage.answers["/api/memo/import"] = #"{"documents":[]}"#
        stage.context.notice = "Imported 0 memos."
        give([TextFile(name: "a.json", text: "[]")], stage)
        #expect(stage.toasts == ["Imported 0 memos."])
    }

    @Test("M7 without the server nothing comes in, and that is said once")
    func offline() {
        let stage = MemoHarness()
        memo("Here", on: stage)
        give([TextFile(name: "a.md", text: "a"), TextFile(name: "b.md", text: "b")], stage)
        #expect(asked(stage).count == 1)
        #expect(stage.toasts == ["Can't reach the server. Try again when it's back."])
        stage.context.isOnline = false
        stage.forgetEffects()
        stage.press("Actions for all memos")
        stage.press("Import…")
        #expect(!stage.effects.contains { if case .chooseFiles = $0 { true } else { false } })
    }
}
