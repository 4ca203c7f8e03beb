import JSON
import KanbanCommands
import ModuleKit
import Primitives
import Replication
import TestSupport
import Testing

@Suite struct AttachToCardTests {
    @Test("K15 files are attached to a card before its checklist, with their names, and none where one is wrong")
    func attach() throws {
        let shell = Shell()
        shell.run("new", "House")
        shell.run("add", "House", "Roof", "--description", "The roof\n\n- [ ] ask\n- [x] pay")
        shell.files["/r/offer.pdf"] = Array("%PDF".utf8)
        shell.files["/r/song.mp3"] = Array("ID3".utf8)
        let reply = shell.run("attach", "House", "Roof", "/r/offer.pdf", "/r/song.mp3")
        let pdf = BlobHash(of: Array("%PDF".utf8)).hex
        let song = BlobHash(of: Array("ID3".utf8)).hex
        let text = "The roof\n[offer.pdf](blob:\(pdf))\n![song.mp3](blob:\(song))\n\n- [ ] ask\n- [x] pay"
        #expect(reply.value["description"]?.string == text)
        #expect(shell.run("attach", "House", "Roof", "/r/offer.pdf", "/r/none").code == 66)
        #expect(shell.run("attach", "House", "Nobody", "/r/offer.pdf").code == 66)
        #expect(shell.run("attach", "House", "Roof").code == 64)
        #expect(shell.run("show", "House").json.contains("song.mp3"))
        // The file belongs to the board, and goes when that is undone.
        let entry = try #require(try shell.workspace.entries(CatalogueFilter(kind: BoardKind().name)).first)
        let files = BoardKind().blobs(of: try shell.workspace.load(BoardKind(), entry.document).value)
        #expect(files.map { $0.hex }.sorted() == [pdf, song].sorted())
        shell.run("undo", "House")
        #expect(!shell.run("export", "House").json.contains("song.mp3"))
        shell.run("add", "House", "Plain")
        let plain = shell.run("attach", "House", "Plain", "/r/offer.pdf").value["description"]?.string
        #expect(plain == "[offer.pdf](blob:\(pdf))")
    }
}
