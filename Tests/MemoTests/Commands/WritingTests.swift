import JSON
import MemoCommands
import MemoModel
import ModuleKit
import Replication
import TestSupport
import Testing

@Suite struct WritingTests {
    @Test("M17 files are attached with their names, and none where one is wrong")
    func attach() throws {
        let shell = Shell()
        let id = try shell.answer("new", "Trip")["id"] ?? ""
        shell.files["/r/report.pdf"] = "%PDF"
        shell.files["/r/song.mp3"] = "ID3"
        let text = try shell.answer("attach", id, "/r/report.pdf", "/r/song.mp3")["text"] ?? ""
        let lines = text.split(separator: "\n")
        #expect(
            lines[0] == "Trip" && lines[1].hasPrefix("[report.pdf](blob:") && lines[2].hasPrefix("![song.mp3](blob:"))
        #expect(shell.error("attach", id, "/r/report.pdf", "/r/none")?.code == .notFound)
        #expect(shell.error("attach", "nobody", "/r/report.pdf")?.code == .notFound)
        #expect(try shell.answer("show", id)["text"] == text)
    }

    @Test("M18 today's memo is begun once, from the template of days, and lines come to it")
    func today() throws {
        let shell = Shell()
        let first = try shell.answer("today", "Milk")
        #expect(first["title"] == "2026-05-20" && first["text"] == "# 2026-05-20\nMilk")
        let again = try shell.answer("today", "Bread")
        #expect(again["id"] == first["id"] && again["text"] == "# 2026-05-20\nMilk\nBread")
        #expect(try shell.answer("today")["text"] == again["text"])
        shell.clock.time += 86_400_000
        _ = try shell.answer("new", "# {{title}} #template/daily\n- [ ] water the plants\n")
        #expect(try shell.answer("today")["text"] == "# 2026-05-21\n- [ ] water the plants\n")
        #expect(try shell.answer("today", "More")["text"] == "# 2026-05-21\n- [ ] water the plants\nMore")
    }

    @Test("M18 a memo is made from another")
    func template() throws {
        let shell = Shell()
        _ = try shell.answer("new", "# Meeting #template\n{{date}}\n- [ ] notes")
        #expect(
            try shell.answer("new", "Plans", "--template", "Meeting #template")["text"]
                == "Plans\n# Meeting\n2026-05-20\n- [ ] notes")
        // As the page offers it.
        let named = try shell.answer("new", "Plans", "--template", "meeting")
        #expect(named["text"]?.hasPrefix("Plans\n# Meeting\n") == true)
        #expect(shell.error("new", "--template", "Nothing")?.code == .notFound)
        _ = try shell.answer("new", "Only\n#template")
        _ = try shell.answer("new", "#template")
    }

    @Test("M2 new answers with the whole memo, its names sorted")
    func new() throws {
        let shell = Shell()
        let reply = try shell.answer("new", "Milk\nand bread #shop")
        #expect(
            reply.names == [
                "createdAt", "id", "pinned", "preview", "tags", "text", "title", "trashed", "updatedAt", "version",
            ])
        #expect(reply["title"] == "Milk")
        #expect(reply["preview"] == "and bread #shop")
        #expect(reply["text"] == "Milk\nand bread #shop")
        #expect(reply.value["tags"]?.array?.map { $0.string } == ["shop"])
        #expect(reply.value["pinned"]?.boolean == false)
        #expect(reply["createdAt"] == "2026-05-20T12:00:01.000Z")
        #expect(reply["updatedAt"] == reply["createdAt"])
        #expect(reply["id"]?.count == 11)
        #expect(reply["version"]?.isEmpty == false)
        #expect(reply.code == 0)
        #expect(reply.text == "Wrote “Milk”. \(reply["id"] ?? "")\n")
    }

    @Test(
        "M2 what comes in goes out byte for byte, from the argument, - or standard input",
        arguments: ["\n\n lead\r\n", "no newline", "\u{1112}\u{1161}\u{11ab}", "tab\t\u{0}\u{feff}x", "x\n"])
    func bytes(text: String) throws {
        for source in 0..<3 {
            let shell = Shell()
            let made =
                switch source {
                case 0: try shell.answer("new", text)
                case 1: try shell.answer("new", "-", input: text)
                default: try shell.answer("new", input: text)
                }
            let shown = try shell.answer("show", made["id"] ?? "")
            #expect(shown["text"].map { $0.utf8.elementsEqual(text.utf8) } == true)
            #expect(shown.text.utf8.elementsEqual(text.utf8), "in a pipe, show writes the text and nothing else")
            let before = shown["version"]
            let saved = try shell.answer("edit", made["id"] ?? "", "--text", "-", input: text)
            #expect(saved["version"] == before, "saving what was read changes nothing")
        }
    }

    @Test("M4 an empty memo is not kept, and emptying one discards it until undo")
    func empty() throws {
        let shell = Shell()
        #expect(shell.error("new", "")?.code == .usage)
        #expect(shell.error("new", "-", input: " \n\n")?.said == "An empty memo isn't saved.")
        #expect(try shell.ids().isEmpty)
        let id = try shell.answer("new", "text")["id"] ?? ""
        let emptied = try shell.answer("edit", id, "--text", "")
        #expect(emptied.value["trashed"]?.boolean == true)
        #expect(try shell.ids().isEmpty)
        let back = try shell.answer("undo", id)
        #expect(back["text"] == "text")
        #expect(back.value["trashed"]?.boolean == false)
        #expect(try shell.ids() == [id])
        let gone = try shell.answer("undo", id)
        #expect(gone.value["trashed"]?.boolean == true, "undoing the first writing leaves nothing to keep")
        #expect(gone["title"] == "New memo")
        #expect(try shell.answer("redo", id)["text"] == "text")
    }

    @Test("M4 what a command has answered for is in the store when it returns")
    func durable() throws {
        let shell = Shell()
        let id = try shell.answer("new", "text")["id"] ?? ""
        #expect(try shell.answer("append", id, "more")["text"] == "text\nmore")
        // Each run opens the workspace anew, as another process would.
        #expect(try shell.answer("show", id)["text"] == "text\nmore")
        let document = try shell.services.openWorkspace(.read).resolve(id).document
        #expect(shell.store.log(of: document, from: 0).count == 2)
    }

    @Test("M2 without text a terminal opens the editor, and without an editor there is a hint")
    func editor() throws {
        let shell = Shell()
        shell.console.isOutputTerminal = true
        let id = try shell.answer("new", "old text")["id"] ?? ""
        #expect(shell.error("edit", id)?.advised.contains("EDITOR") == true)
        shell.console.editor = { $0.replacing("old", with: "new") }
        #expect(try shell.answer("edit", id)["text"] == "new text")
        shell.console.editor = { _ in "made in the editor" }
        #expect(try shell.answer("new")["text"] == "made in the editor")
        #expect(shell.error("edit", id, input: "piped")?.code == .usage, "edit never takes standard input unasked")
    }

    @Test("M2 input that is not UTF-8 is refused")
    func invalidInput() throws {
        let shell = Shell()
        #expect(throws: CommandError.self) { try shell.answer(to: ["new", "-"], input: [0x66, 0xff]) }
        #expect(throws: CommandError.self) { try shell.answer(to: ["new"], input: [0xc3]) }
        #expect(try shell.ids().isEmpty)
    }

    @Test("M2 a text above ten million bytes is refused with both numbers")
    func tooLarge() throws {
        let shell = Shell()
        let error = shell.error("new", "-", input: String(repeating: "가", count: 3_400_000))
        #expect(error?.code == .badData)
        #expect(error?.said == "A memo can hold up to 10000000 bytes; this one would have 10200000.")
    }

    @Test("M9 an edit based on an older version is merged with what came since")
    func base() throws {
        let shell = Shell()
        let made = try shell.answer("new", "one")
        let id = made["id"] ?? ""
        let version = made["version"] ?? ""
        let edited = try shell.answer("edit", id, "--text", "one two", "--base", version)
        #expect(edited["text"] == "one two")
        let merged = try shell.answer("edit", id, "--text", "zero one", "--base", version)
        #expect(merged["text"] == "zero one two")
        #expect(shell.error("edit", id, "--text", "x", "--base", "zzz")?.code == .notFound)
        #expect(try shell.answer("show", id)["text"] == "zero one two")
        #expect(try shell.answer("edit", id, "--text", "four", "--base", merged["version"] ?? "")["text"] == "four")
    }

    @Test("M9 an edit is taken when only a pin came since the version it is based on")
    func baseBeforePin() throws {
        let shell = Shell()
        let made = try shell.answer("new", "one")
        let id = made["id"] ?? ""
        _ = try shell.answer("pin", id)
        #expect(try shell.answer("edit", id, "--text", "two", "--base", made["version"] ?? "")["text"] == "two")
        #expect(try shell.answer("edit", id, "--text", "one!", "--base", made["version"] ?? "")["text"] == "two!")
    }

    @Test("M9 an editor that was open while the memo changed loses nothing: its edit is merged")
    func editorRace() throws {
        let shell = Shell()
        shell.console.isOutputTerminal = true
        let id = try shell.answer("new", "one")["id"] ?? ""
        shell.console.editor = { text in
            _ = try? shell.answer("append", id, "from elsewhere")
            return "edited " + text
        }
        #expect(try shell.answer("edit", id)["text"] == "edited one\nfrom elsewhere")
    }

    @Test("M8 a task is ticked by its number")
    func tick() throws {
        let shell = Shell()
        let id = try shell.answer("new", "list\n\n- [ ] a\n- [ ] b\n")["id"] ?? ""
        let reply = try shell.answer("tick", id, "2")
        #expect(reply["text"] == "list\n\n- [ ] a\n- [x] b\n")
        #expect(reply.text.hasPrefix("1 of 2 done in “list”."))
        #expect(shell.error("tick", id, "3")?.code == .notFound)
    }

    @Test("M4 a memo of many edits is not replayed from its beginning each time")
    func manyEdits() throws {
        let shell = Shell()
        let id = try shell.answer("new", "start")["id"] ?? ""
        for number in 1...600 { _ = try shell.answer("append", id, "\(number)") }
        let workspace = try shell.services.openWorkspace(.read)
        let document = try workspace.resolve(id).document
        let loaded = try workspace.load(MemoKind(), document)
        #expect(loaded.position == 601)
        let snapshot = try #require(try workspace.store.snapshot(of: document))
        #expect(loaded.position - snapshot.position <= 257)
        #expect(loaded.value.text == (["start"] + (1...600).map(String.init)).joined(separator: "\n"))
        #expect(try shell.answer("undo", id)["text"]?.hasSuffix("\n599") == true)
        #expect(
            try shell.answer("show", id, "--at", shell.answer("history", id).value.array?[1]["version"]?.string ?? "")[
                "text"]
                == "start\n1")
    }
}
