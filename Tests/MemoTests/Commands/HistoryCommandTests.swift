import JSON
import ModuleKit
import Replication
import TestSupport
import Testing

@Suite struct HistoryCommandTests {
    @Test("M10 history tells what, when and who, and every version can be shown")
    func history() throws {
        let shell = Shell()
        let made = try shell.answer("new", "one")
        let id = made["id"] ?? ""
        let edited = try shell.answer("edit", id, "--text", "one two")
        _ = try shell.answer("pin", id)
        shell.author = Author(id: AuthorID(20), name: "Joon")
        _ = try shell.answer("edit", id, "--text", "two")
        shell.author = Author(id: AuthorID(10), name: "Mina")
        let items = try shell.answer("history", id).value.array ?? []
        #expect(
            items.map { $0["text"]?.string } == [
                "Wrote 3 characters.", "Added 4 characters.", "Pinned.", "Removed 4 characters.",
            ])
        #expect(items.map { $0["author"]?.string } == ["Mina", "Mina", "Mina", "Joon"])
        #expect(items.first?["at"]?.string == made["createdAt"])
        #expect(items.map { $0["version"]?.string }.prefix(2) == [made["version"], edited["version"]])
        let texts = try items.map { try shell.answer("show", id, "--at", $0["version"]?.string ?? "")["text"] }
        #expect(texts == ["one", "one two", "one two", "two"])
        let earlier = try shell.answer("show", id, "--at", made["version"] ?? "")
        #expect(earlier["version"] == made["version"])
        #expect(earlier["title"] == "one")
        #expect(shell.error("show", id, "--at", "nope")?.code == .notFound)
    }

    @Test("M16 two versions are compared word by word, the newest with the one before where none is named")
    func difference() throws {
        let shell = Shell()
        let made = try shell.answer("new", "Buy milk\nand bread")
        let id = made["id"] ?? ""
        let second = try shell.answer("edit", id, "--text", "Buy oat milk\nand bread")
        _ = try shell.answer("edit", id, "--text", "Buy oat milk\nand rice")
        func shown(_ arguments: String...) throws -> String {
            (try shell.answer(to: ["diff", id] + arguments).value["pieces"]?.array ?? []).map { piece in
                let text = piece["text"]?.string ?? ""
                switch piece["kind"]?.string {
                case "same": return text
                case "removed": return "[-" + text + "-]"
                default: return "{+" + text + "+}"
                }
            }.joined()
        }
        #expect(try shown() == "Buy oat milk\nand [-bread-]{+rice+}")
        #expect(try shown("--from", made["version"] ?? "") == "Buy {+oat +}milk\nand [-bread-]{+rice+}")
        #expect(try shown("--to", second["version"] ?? "") == "Buy {+oat +}milk\nand bread")
        #expect(try shown("--to", made["version"] ?? "") == "{+Buy milk\nand bread+}")
        #expect(
            try shown("--from", second["version"] ?? "", "--to", made["version"] ?? "") == "Buy [-oat -]milk\nand bread"
        )
        #expect(try shell.answer("diff", id, "--words").text.contains("Buy oat milk\nand [-bread-]{+rice+}\n"))
        #expect(try shell.answer("diff", id).text.hasSuffix("\n Buy oat milk\n-and bread\n+and rice\n"))
        #expect(shell.error("diff", id, "--from", "nope")?.code == .notFound)
    }

    @Test(
        "M16 a person sees what differs in lines, with boxes ticked and lines at the end as they are",
        arguments: [
            ("- [ ] tea\n- [ ] rice", "- [x] tea\n- [ ] rice", "-- [ ] tea\n+- [x] tea\n - [ ] rice\n"),
            ("a", "a\nb", " a\n+b\n"), ("a\nb\n", "b\n", "-a\n b\n"), ("a b\nc d", "a  d", "-a b\n-c d\n+a  d\n"),
            ("x\n1\n2\n3\n4\n5\n6\nz", "y\n1\n2\n3\n4\n5\n6\nz", "-x\n+y\n 1\n 2\n… 5 lines\n"),
            ("가\n나\n다", "가\n라\n다", " 가\n-나\n+라\n 다\n"), ("a\n\nb", "a\nb", " a\n-\n b\n"),
        ])
    func lines(old: String, new: String, shown: String) throws {
        let shell = Shell()
        let id = try shell.answer("new", old)["id"] ?? ""
        _ = try shell.answer("edit", id, "--text", new)
        let text = try shell.answer("diff", id).text
        #expect(String(text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).last ?? "") == shown)
    }

    @Test("M16 each part of a text says who wrote it")
    func authors() throws {
        let shell = Shell()
        let id = try shell.answer("new", "Mina began.")["id"] ?? ""
        shell.author = Author(id: AuthorID(20), name: "Joon")
        _ = try shell.answer("edit", id, "--text", "Mina and Joon began.")
        shell.author = Author(id: AuthorID(10), name: "Mina")
        _ = try shell.answer("append", id, "The end.")
        let passages = try shell.answer("authors", id).value.array ?? []
        #expect(passages.map { $0["author"]?.string } == ["Mina", "Joon", "Mina"])
        #expect(passages.map { $0["text"]?.string } == ["Mina ", "and Joon ", "began.\nThe end."])
        #expect(try shell.answer("authors", id).text == "Mina\nMina \nJoon\nand Joon \nMina\nbegan.\nThe end.\n")
    }

    @Test("M10 restore --at brings an earlier text back as a new edit, and undo takes it away")
    func restore() throws {
        let shell = Shell()
        let made = try shell.answer("new", "first\r\n")
        let id = made["id"] ?? ""
        _ = try shell.answer("edit", id, "--text", "second")
        #expect(
            try shell.answer("restore", id, "--at", String((made["version"] ?? "").prefix(4)))["text"] == "first\r\n")
        #expect(try shell.answer("undo", id)["text"] == "second")
        _ = try shell.answer("remove", id)
        let back = try shell.answer("restore", id, "--at", made["version"] ?? "")
        #expect(back["text"] == "first\r\n")
        #expect(back.value["trashed"]?.boolean == false)
    }

    @Test("C18 undo and redo step through my own changes alone, and history says so")
    func undo() throws {
        let shell = Shell()
        let id = try shell.answer("new", "one")["id"] ?? ""
        _ = try shell.answer("append", id, "mine")
        shell.author = Author(id: AuthorID(20), name: "Joon")
        _ = try shell.answer("append", id, "theirs")
        shell.author = Author(id: AuthorID(10), name: "Mina")
        #expect(try shell.answer("undo", id)["text"] == "one\ntheirs")
        #expect(try shell.answer("redo", id)["text"] == "one\nmine\ntheirs")
        #expect(shell.error("redo", id)?.said == "There is nothing to redo.")
        let items = try shell.answer("history", id).value.array ?? []
        #expect(
            items.suffix(2).map { $0["text"]?.string } == [
                "Undo: Removed 5 characters.", "Redo: Added 5 characters.",
            ])
        shell.author = Author(id: AuthorID(30), name: "Sol")
        #expect(shell.error("undo", id)?.said == "There is nothing to undo.")
    }

    @Test("C18 undo of remove brings the memo back")
    func undoRemove() throws {
        let shell = Shell()
        let id = try shell.answer("new", "one")["id"] ?? ""
        _ = try shell.answer("remove", id)
        #expect(try shell.answer("undo", id).value["trashed"]?.boolean == false)
        #expect(try shell.ids() == [id])
    }
}
