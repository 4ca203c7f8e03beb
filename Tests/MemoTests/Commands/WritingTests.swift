import JSON
import MemoCommands
import MemoModel
import ModuleKit
import Replication
import Testing

@Suite struct WritingTests {
    @Test("M2 new answers with the whole memo, its names sorted")
    func new() throws {
        let desk = Desk()
        let reply = try desk.run("new", "Milk\nand bread #shop")
        #expect(
            reply.names == [
                "createdAt", "id", "pinned", "preview", "tags", "text", "title", "trashed", "updatedAt", "version",
            ])
        #expect(reply["title"] == "Milk")
        #expect(reply["preview"] == "and bread #shop")
        #expect(reply["text"] == "Milk\nand bread #shop")
        #expect(reply.json["tags"]?.array?.map { $0.string } == ["shop"])
        #expect(reply.json["pinned"]?.boolean == false)
        #expect(reply["createdAt"] == "2026-05-20T12:00:01.000Z")
        #expect(reply["updatedAt"] == reply["createdAt"])
        #expect(reply["id"]?.count == 11)
        #expect(reply["version"]?.isEmpty == false)
        #expect(reply.exitCode == 0)
        #expect(reply.text == "Wrote “Milk”. \(reply["id"] ?? "")\n")
    }

    @Test(
        "M2 what comes in goes out byte for byte, from the argument, - or standard input",
        arguments: ["\n\n lead\r\n", "no newline", "\u{1112}\u{1161}\u{11ab}", "tab\t\u{0}\u{feff}x", "x\n"])
    func bytes(text: String) throws {
        for source in 0..<3 {
            let desk = Desk()
            let made =
                switch source {
                case 0: try desk.run("new", text)
                case 1: try desk.run("new", "-", input: text)
                default: try desk.run("new", input: text)
                }
            let shown = try desk.run("show", made["id"] ?? "")
            #expect(shown["text"].map { $0.utf8.elementsEqual(text.utf8) } == true)
            #expect(shown.text.utf8.elementsEqual(text.utf8), "in a pipe, show writes the text and nothing else")
            let before = shown["version"]
            let saved = try desk.run("edit", made["id"] ?? "", "--text", "-", input: text)
            #expect(saved["version"] == before, "saving what was read changes nothing")
        }
    }

    @Test("M4 an empty memo is not kept, and emptying one discards it until undo")
    func empty() throws {
        let desk = Desk()
        #expect(desk.error("new", "")?.code == .usage)
        #expect(desk.error("new", "-", input: " \n\n")?.said == "An empty memo is not kept.")
        #expect(try desk.ids().isEmpty)
        let id = try desk.run("new", "text")["id"] ?? ""
        let emptied = try desk.run("edit", id, "--text", "")
        #expect(emptied.json["trashed"]?.boolean == true)
        #expect(try desk.ids().isEmpty)
        let back = try desk.run("undo", id)
        #expect(back["text"] == "text")
        #expect(back.json["trashed"]?.boolean == false)
        #expect(try desk.ids() == [id])
        let gone = try desk.run("undo", id)
        #expect(gone.json["trashed"]?.boolean == true, "undoing the first writing leaves nothing to keep")
        #expect(gone["title"] == "New memo")
        #expect(try desk.run("redo", id)["text"] == "text")
    }

    @Test("M4 what a command has answered for is in the store when it returns")
    func durable() throws {
        let desk = Desk()
        let id = try desk.run("new", "text")["id"] ?? ""
        #expect(try desk.run("append", id, "more")["text"] == "text\nmore")
        // Each run opens the workspace anew, as another process would.
        #expect(try desk.run("show", id)["text"] == "text\nmore")
        let document = try desk.services.openWorkspace(.read).resolve(id).document
        #expect(desk.store.log(of: document, from: 0).count == 2)
    }

    @Test("M2 without text a terminal opens the editor, and without an editor there is a hint")
    func editor() throws {
        let desk = Desk()
        desk.console.isOutputTerminal = true
        let id = try desk.run("new", "old text")["id"] ?? ""
        #expect(desk.error("edit", id)?.advised.contains("EDITOR") == true)
        desk.console.editor = { $0.replacing("old", with: "new") }
        #expect(try desk.run("edit", id)["text"] == "new text")
        desk.console.editor = { _ in "made in the editor" }
        #expect(try desk.run("new")["text"] == "made in the editor")
        #expect(desk.error("edit", id, input: "piped")?.code == .usage, "edit never takes standard input unasked")
    }

    @Test("M2 input that is not UTF-8 is refused")
    func invalidInput() throws {
        let desk = Desk()
        #expect(throws: CommandError.self) { try desk.run(words: ["new", "-"], input: [0x66, 0xff]) }
        #expect(throws: CommandError.self) { try desk.run(words: ["new"], input: [0xc3]) }
        #expect(try desk.ids().isEmpty)
    }

    @Test("M2 a text above ten million bytes is refused with both numbers")
    func tooLarge() throws {
        let desk = Desk()
        let error = desk.error("new", "-", input: String(repeating: "가", count: 3_400_000))
        #expect(error?.code == .badData)
        #expect(error?.said == "A memo holds at most 10000000 bytes; this one would have 10200000.")
    }

    @Test("M9 an edit based on an older version is merged with what came since")
    func base() throws {
        let desk = Desk()
        let made = try desk.run("new", "one")
        let id = made["id"] ?? ""
        let version = made["version"] ?? ""
        let edited = try desk.run("edit", id, "--text", "one two", "--base", version)
        #expect(edited["text"] == "one two")
        let merged = try desk.run("edit", id, "--text", "zero one", "--base", version)
        #expect(merged["text"] == "zero one two")
        #expect(desk.error("edit", id, "--text", "x", "--base", "zzz")?.code == .notFound)
        #expect(try desk.run("show", id)["text"] == "zero one two")
        #expect(try desk.run("edit", id, "--text", "four", "--base", merged["version"] ?? "")["text"] == "four")
    }

    @Test("M9 an edit is taken when only a pin came since the version it is based on")
    func baseBeforePin() throws {
        let desk = Desk()
        let made = try desk.run("new", "one")
        let id = made["id"] ?? ""
        _ = try desk.run("pin", id)
        #expect(try desk.run("edit", id, "--text", "two", "--base", made["version"] ?? "")["text"] == "two")
        #expect(try desk.run("edit", id, "--text", "one!", "--base", made["version"] ?? "")["text"] == "two!")
    }

    @Test("M9 an editor that was open while the memo changed loses nothing: its edit is merged")
    func editorRace() throws {
        let desk = Desk()
        desk.console.isOutputTerminal = true
        let id = try desk.run("new", "one")["id"] ?? ""
        desk.console.editor = { text in
            _ = try? desk.run("append", id, "from elsewhere")
            return "edited " + text
        }
        #expect(try desk.run("edit", id)["text"] == "edited one\nfrom elsewhere")
    }

    @Test("M8 a task is ticked by its number")
    func tick() throws {
        let desk = Desk()
        let id = try desk.run("new", "list\n\n- [ ] a\n- [ ] b\n")["id"] ?? ""
        let reply = try desk.run("tick", id, "2")
        #expect(reply["text"] == "list\n\n- [ ] a\n- [x] b\n")
        #expect(reply.text.hasPrefix("1 of 2 done in “list”."))
        #expect(desk.error("tick", id, "3")?.code == .notFound)
    }

    @Test("M4 a memo of many edits is not replayed from its beginning each time")
    func manyEdits() throws {
        let desk = Desk()
        let id = try desk.run("new", "start")["id"] ?? ""
        for number in 1...600 { _ = try desk.run("append", id, "\(number)") }
        let workspace = try desk.services.openWorkspace(.read)
        let document = try workspace.resolve(id).document
        let loaded = try workspace.load(MemoKind(), document)
        #expect(loaded.position == 601)
        let snapshot = try #require(try workspace.store.snapshot(of: document))
        #expect(loaded.position - snapshot.position <= 257)
        #expect(loaded.value.text == (["start"] + (1...600).map(String.init)).joined(separator: "\n"))
        #expect(try desk.run("undo", id)["text"]?.hasSuffix("\n599") == true)
        #expect(
            try desk.run("show", id, "--at", desk.run("history", id).json.array?[1]["version"]?.string ?? "")["text"]
                == "start\n1")
    }
}
