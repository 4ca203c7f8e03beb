import Foundation
import JSON
import Phrases
import Primitives
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

    private func give(_ files: [TextFile], _ stage: MemoHarness, hasMore: Bool = false) {
        var data = DroppedData(count: files.count, text: files.first?.text, isChosen: true)
        data.texts = files
        data.hasMoreTexts = hasMore
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
                    name: "Tea green black.md", type: "text/markdown",
                    bytes: Array("Tea: green/black\n\n- 한 봉지".utf8))))
        #expect(stage.focused == "detail-menu")
        stage.press("More actions")
        stage.press("Export as JSON")
        guard case .download("Tea green black.json", "application/json", let bytes)? = stage.effects.last else {
            Issue.record("nothing was downloaded")
            return
        }
        let records = try #require(try JSONReader.value(of: bytes).array)
        let record = try MemoImport(#require(records.first))
        #expect(records.count == 1 && record.text == "Tea: green/black\n\n- 한 봉지")
        #expect(record.changed == stage.memo?.header.changedAt && record.created == stage.memo?.header.createdAt)
    }

    @Test(
        "M7 a memo with files goes out with them, as an archive of the server; without it the text goes alone and says so"
    )
    func withFiles() {
        let stage = MemoHarness()
        let hash = String(repeating: "a1", count: 32)
        memo("Sea\n![](blob:\(hash))", on: stage)
        let id = stage.scene.selected.map { ShortID(of: $0).text } ?? ""
        stage.press("More actions")
        stage.press("Export as Markdown")
        #expect(stage.effects.contains(.downloadFrom("/api/memos/\(id).zip", name: "Sea.zip")))
        stage.press("More actions")
        stage.press("Export as JSON")
        #expect(stage.effects.contains(.downloadFrom("/api/memos/\(id).json?with=files", name: "Sea.json")))
        stage.context.isOnline = false
        stage.press("More actions")
        stage.press("Export as Markdown")
        let bytes = Array("Sea\n![](blob:\(hash))".utf8)
        #expect(stage.effects.contains(.download(name: "Sea.md", type: "text/markdown", bytes: bytes)))
        #expect(stage.toasts.last == "The server is away, so the memo went out without its files.")
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
        #expect(stage.effects.contains(.downloadFrom("/api/memos.json?with=files", name: "memos.json")))
    }

    /// The memos that were asked for, a list for each question.
    private func texts(_ stage: MemoHarness) throws -> [[String]] {
        try asked(stage).map { json in
            let list = try #require(JSONReader.value(of: Array(json.utf8))["path"]?.string)
            return try JSONReader.value(of: Array(list.utf8)).array?.map { $0["text"]?.string ?? "?" } ?? []
        }
    }

    @Test("M7 files come in together: JSON by its records, others as one memo each, what is broken by its name")
    func several() throws {
        let stage = MemoHarness()
        memo("Here", on: stage)
        stage.answers["/api/memo/import"] =
            #"{"documents":["00000000000000010000000000000002","00000000000000010000000000000003"]}"#
        stage.press("Actions for all memos")
        stage.press("Import…")
        #expect(
            stage.effects.contains(
                .chooseFiles(key: "list-header", accept: ".json,.md,.markdown,.txt,text/plain,.zip", multiple: true)))
        give(
            [
                TextFile(name: "all.JSON", text: #"[{"text":"one","last_modified":5},7,{"title":"","body":" "}]"#),
                TextFile(name: "note.md", text: "# \"A\"\n", modifiedAt: 1_608_651_333_900),
                TextFile(name: "bent.json", text: #"[{"text":"not this"},"#),
                TextFile(name: "one.json", text: #"{"text":"x"}"#),
                TextFile(name: "b.txt", text: " \n"),
                TextFile(name: "picture.txt", text: "", rest: .unreadable),
            ], stage)
        #expect(try texts(stage) == [["one", "# \"A\"\n"]])
        #expect(
            asked(stage)[0].contains(
                ##"\"text\":\"# \\\"A\\\"\\n\",\"updatedAt\":\"2020-12-22T15:35:33.900Z\""##))
        #expect(asked(stage)[0].contains("1970-01-01T00:00:05.000Z"))
        #expect(
            stage.toasts.last == """
                Imported 2 memos. “all.JSON”: Record 2: It is not an object with a title and a body. \
                “all.JSON”: Record 3: It is empty. “bent.json” is not JSON: byte 21: The file ends too early. \
                “one.json” has no list of memos. …
                """)
        #expect(stage.scene.importing.asked == nil)
    }

    @Test("M7, W13 files of any size come in by portions and pieces: a list in batches, its end and its faults by name")
    func portions() throws {
        let stage = MemoHarness()
        memo("Here", on: stage)
        let long = String(repeating: "보자기 ", count: 60_000)
        let records = (0..<7).map { "{\"text\":\"\($0) \(long)\"}" }.joined(separator: ",")
        let list = Array("[\(records)]".unicodeScalars)
        let step = list.count / 5
        func piece(_ number: Int) -> TextFile {
            let end = number == 4 ? list.count : (number + 1) * step
            return TextFile(
                name: "all.json", text: String(String.UnicodeScalarView(list[number * step..<end])),
                rest: number == 4 ? .nothing : .more)
        }
        var later = [
            [piece(1), piece(2)], [piece(3)],
            [
                piece(4), TextFile(name: "a.md", text: "first ", rest: .more),
                TextFile(name: "a.md", text: "second"), TextFile(name: "b.md", text: "lost", rest: .more),
            ],
            [TextFile(name: "b.md", text: "", rest: .unreadable), TextFile(name: "c.md", text: "last")],
        ]
        var made = 0
        stage.nextTexts = {
            let texts = later.removeFirst()
            return (texts, !later.isEmpty)
        }
        stage.pages["/api/memo/import"] = {
            made += 1
            return #"{"documents":["0000000000000001000000000000000\#(made)"]}"#
        }
        give([piece(0)], stage, hasMore: true)
        let came = try texts(stage)
        #expect(came.flatMap { $0 } == (0..<7).map { "\($0) \(long)" } + ["first second", "last"])
        #expect(came.count > 1 && came.allSatisfy { $0.reduce(0) { $0 + $1.utf8.count } < 3 << 20 })
        #expect(stage.toasts.contains("Imported 1 memo so far."))
        #expect(stage.toasts.last == "Imported \(came.count) memos. “b.md” isn't UTF-8 text.")
        #expect(later.isEmpty && stage.scene.importing.batch.isEmpty && stage.scene.importing.begun == nil)
    }

    @Test("W13 wherever files are cut into pieces, whole or bent, the same comes in and is said: seeds 1 to 80")
    func cuts() throws {
        let whole = #" [{"text":"하나 \"1\"\n둘"},{"title":"t","body":"[],{}"},5,{"text":""},{"text":"z","pinned":true}]"#
        for seed in UInt64(1)...80 {
            var random = SplitMix64(seed: seed)
            var scalars = Array(whole.unicodeScalars)
            for _ in 0..<Int(random.next() % 3) {
                let place = Int(random.next() % UInt64(scalars.count))
                if random.next() % 2 == 0 { scalars.remove(at: place) } else { scalars[place] = "]" }
            }
            func text(_ range: Range<Int>) -> String { String(String.UnicodeScalarView(scalars[range])) }
            for name in ["a.json", "a.md"] {
                var pieces: [TextFile] = []
                var start = 0
                while start < scalars.count {
                    let end = min(scalars.count, start + 1 + Int(random.next() % 30))
                    pieces.append(
                        TextFile(name: name, text: text(start..<end), rest: end < scalars.count ? .more : .nothing))
                    start = end
                }
                let results = try [[TextFile(name: name, text: text(0..<scalars.count))], pieces].map { files in
                    let stage = MemoHarness()
                    memo("Here", on: stage)
                    stage.answers["/api/memo/import"] = #"{"documents":[]}"#
                    var later = files.dropFirst(2).map { [$0] }
                    stage.nextTexts = { (later.removeFirst(), !later.isEmpty) }
                    give(Array(files.prefix(2)), stage, hasMore: !later.isEmpty)
                    #expect(stage.scene.importing.asked == nil && stage.scene.importing.pieces.isEmpty)
                    // Of a list that breaks off, records before that may have been told.
                    let told = stage.toasts.last ?? ""
                    let end = told.range(of: "is not JSON").map { String(told[$0.lowerBound...]) }
                    return try (texts(stage), end ?? told)
                }
                #expect(results[0].0 == results[1].0 && results[0].1 == results[1].1, "seed \(seed), \(name)")
                #expect(!results[0].1.isEmpty)
            }
        }
    }

    @Test("M7 of a list that breaks off late, what was sent before is in, and where it breaks is said")
    func brokenLate() throws {
        let stage = MemoHarness()
        memo("Here", on: stage)
        stage.answers["/api/memo/import"] = #"{"documents":["00000000000000010000000000000002"]}"#
        let long = String(repeating: "x", count: 1_200_000)
        let first = TextFile(name: "all.json", text: "[{\"text\":\"\(long)\"},", rest: .more)
        var later = [
            [TextFile(name: "all.json", text: "{\"text\":\"y\"},oh", rest: .more)],
            [TextFile(name: "all.json", text: "[{}"), TextFile(name: "b.md", text: "b")],
        ]
        stage.nextTexts = { (later.removeFirst(), !later.isEmpty) }
        give([first], stage, hasMore: true)
        #expect(try texts(stage).map { $0.map { $0.utf8.count } } == [[1_200_000], [1]])
        #expect(try texts(stage).last == ["b"])
        #expect(stage.toasts.last?.contains("“all.json” is not JSON: byte 12000") == true)
    }

    @Test("M7 where the server is lost on the way, nothing that was left comes in with the next import")
    func lostServer() throws {
        let stage = MemoHarness()
        memo("Here", on: stage)
        let long = String(repeating: "x", count: 1_200_000)
        var later = [
            [TextFile(name: "a.json", text: "{\"text\":\"y\"},", rest: .more)],
            [TextFile(name: "a.json", text: "{\"text\":\"z\"}]"), TextFile(name: "b.md", text: "b")],
        ]
        stage.nextTexts = { (later.removeFirst(), !later.isEmpty) }
        give([TextFile(name: "a.json", text: "[{\"text\":\"\(long)\"},", rest: .more)], stage, hasMore: true)
        #expect(later.isEmpty && asked(stage).count == 1)
        #expect(stage.toasts == ["Can't reach the server. Try again when it's back."])
        stage.forgetEffects()
        stage.answers["/api/memo/import"] = #"{"documents":["00000000000000010000000000000002"]}"#
        give([TextFile(name: "c.md", text: "c")], stage)
        #expect(try texts(stage) == [["c"]])
        #expect(stage.toasts == ["Imported 1 memo."])
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

    @Test(
        "M7 archives are unpacked by the server, one after the other, behind the other files; what is wrong by their names"
    )
    func archives() throws {
        let stage = MemoHarness()
        memo("Here", on: stage)
        let hashes = ["a1", "b2"].map { String(repeating: $0, count: 32) }
        var made = 0
        stage.pages["/api/memo/import"] = {
            made += 1
            return #"{"documents":["0000000000000001000000000000000\#(made)"]}"#
        }
        var data = DroppedData(count: 3, isChosen: true)
        data.texts = [TextFile(name: "a.md", text: "a")]
        data.files = [StoredFile(hash: hashes[0], name: "j.zip"), StoredFile(hash: hashes[1], name: "k.zip")]
        stage.send(.paste, to: stage.node("list-header"), .paste(data))
        let sent = stage.effects.compactMap {
            if case .ask(_, .commandAfterSending("/api/memo/import", let json)) = $0 { json } else { nil }
        }
        #expect(sent == hashes.map { #"{"blob":"\#($0)"}"# })
        #expect(asked(stage).count == 1)
        #expect(stage.toasts.last == "Imported 3 memos.")
        #expect(stage.scene.importing.asked == nil && stage.scene.importing.archive == nil)
    }
}
