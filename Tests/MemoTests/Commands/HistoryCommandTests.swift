import JSON
import ModuleKit
import Replication
import Testing

@Suite struct HistoryCommandTests {
    @Test("M10 history tells what, when and who, and every version can be shown")
    func history() throws {
        let desk = Desk()
        let made = try desk.run("new", "one")
        let id = made["id"] ?? ""
        let edited = try desk.run("edit", id, "--text", "one two")
        _ = try desk.run("pin", id)
        desk.author = Author(id: AuthorID(20), name: "Joon")
        _ = try desk.run("edit", id, "--text", "two")
        desk.author = Author(id: AuthorID(10), name: "Mina")
        let items = try desk.run("history", id).json.array ?? []
        #expect(
            items.map { $0["text"]?.string } == [
                "Wrote 3 characters.", "Added 4 characters.", "Pinned.", "Removed 4 characters.",
            ])
        #expect(items.map { $0["author"]?.string } == ["Mina", "Mina", "Mina", "Joon"])
        #expect(items.first?["at"]?.string == made["createdAt"])
        #expect(items.map { $0["version"]?.string }.prefix(2) == [made["version"], edited["version"]])
        let texts = try items.map { try desk.run("show", id, "--at", $0["version"]?.string ?? "")["text"] }
        #expect(texts == ["one", "one two", "one two", "two"])
        let earlier = try desk.run("show", id, "--at", made["version"] ?? "")
        #expect(earlier["version"] == made["version"])
        #expect(earlier["title"] == "one")
        #expect(desk.error("show", id, "--at", "nope")?.code == .notFound)
    }

    @Test("M10 restore --at brings an earlier text back as a new edit, and undo takes it away")
    func restore() throws {
        let desk = Desk()
        let made = try desk.run("new", "first\r\n")
        let id = made["id"] ?? ""
        _ = try desk.run("edit", id, "--text", "second")
        #expect(try desk.run("restore", id, "--at", String((made["version"] ?? "").prefix(4)))["text"] == "first\r\n")
        #expect(try desk.run("undo", id)["text"] == "second")
        _ = try desk.run("remove", id)
        let back = try desk.run("restore", id, "--at", made["version"] ?? "")
        #expect(back["text"] == "first\r\n")
        #expect(back.json["trashed"]?.boolean == false)
    }

    @Test("C18 undo and redo step through my own changes alone, and history says so")
    func undo() throws {
        let desk = Desk()
        let id = try desk.run("new", "one")["id"] ?? ""
        _ = try desk.run("append", id, "mine")
        desk.author = Author(id: AuthorID(20), name: "Joon")
        _ = try desk.run("append", id, "theirs")
        desk.author = Author(id: AuthorID(10), name: "Mina")
        #expect(try desk.run("undo", id)["text"] == "one\ntheirs")
        #expect(try desk.run("redo", id)["text"] == "one\nmine\ntheirs")
        #expect(desk.error("redo", id)?.said == "There is nothing to redo.")
        let items = try desk.run("history", id).json.array ?? []
        #expect(
            items.suffix(2).map { $0["text"]?.string } == [
                "Undone: Removed 5 characters.", "Redone: Added 5 characters.",
            ])
        desk.author = Author(id: AuthorID(30), name: "Sol")
        #expect(desk.error("undo", id)?.said == "There is nothing to undo.")
    }

    @Test("C18 undo of remove brings the memo back")
    func undoRemove() throws {
        let desk = Desk()
        let id = try desk.run("new", "one")["id"] ?? ""
        _ = try desk.run("remove", id)
        #expect(try desk.run("undo", id).json["trashed"]?.boolean == false)
        #expect(try desk.ids() == [id])
    }
}
