import JSON
import KanbanCommands
import KanbanModel
import ModuleKit
import Primitives
import Replication
import TestSupport
import Testing

@Suite struct CardCoverTests {
    private let file = BlobHash(of: [1, 2, 3])

    private func shell() -> Shell {
        let shell = Shell()
        shell.others = [Album(file: file)]
        shell.run("new", "House")
        return shell
    }

    private func covers(_ shell: Shell, _ board: String) -> [String?] {
        let cards = shell.run("show", board).value["columns"]?.array?.first?["cards"]?.array ?? []
        return cards.map { $0["cover"]?.string }
    }

    @Test("K17 a card has a saved photo as its cover: given, taken away, undone, told, and kept with the board")
    func cover() throws {
        let shell = shell()
        #expect(shell.run("add", "House", "A", "--cover", "sea").value["cover"]?.string == file.hex)
        #expect(shell.run("add", "House", "B").value["cover"]?.isNull == true)
        #expect(shell.run("edit", "House", "A", "--no-cover").value["cover"]?.isNull == true)
        #expect(shell.run("undo", "House").code == 0)
        #expect(shell.run("edit", "House", "B", "--cover", "sea").value["cover"]?.string == file.hex)
        #expect(covers(shell, "House") == [file.hex, file.hex])
        let history = shell.run("history", "House").text
        #expect(history.contains("Gave “B” a cover.") && history.contains("Removed the cover of “A”."))
        let missing = shell.run("edit", "House", "A", "--cover", "hill")
        #expect(missing.code == 66 && missing.error.contains("No saved photo matches “hill”."))
        #expect(shell.run("edit", "House", "A", "--cover", "sea", "--no-cover").code == 64)
        shell.run("remove-card", "House", "A")
        let entry = try #require(try shell.workspace.listed(BoardKind()).first)
        let board = try shell.workspace.load(BoardKind(), entry.document).value
        #expect(BoardKind().blobs(of: board) == [file])
    }

    @Test("K17 K11 a cover goes out with our own JSON and comes in again; a wrong one is named")
    func exchange() {
        let shell = shell()
        shell.run("add", "House", "A", "--cover", "sea")
        let text = shell.run("export", "House").json
        shell.run("new", "Copy")
        #expect(shell.take(text, into: "Copy", "--strict").code == 0)
        #expect(covers(shell, "Copy") == [file.hex])
        shell.run("new", "Broken")
        let failed = shell.take(text.replacing(file.hex, with: "sea"), into: "Broken").value["failed"]?.array
        #expect(failed?.compactMap { $0["reason"]?.string } == ["“cover” can't be “sea”."])
    }

    @Test("K17 K11 a card's colour is the colour of its cover at Trello, out and in")
    func trello() {
        let shell = shell()
        shell.run("add", "House", "A", "--color", "blue")
        let text = shell.run("export", "House", "--format", "trello").json
        #expect(text.contains("\"cover\":{\"color\":\"blue\"}"))
        shell.run("new", "Copy")
        #expect(shell.take(text.replacing("\"blue\"", with: "\"sky\""), into: "Copy").code == 0)
        let cards = shell.run("show", "Copy").value["columns"]?.array?.first?["cards"]?.array
        #expect(cards?.map { $0["color"]?.string } == ["blue"])
    }
}

/// An area with one photo.
struct Album: PhotoProviding {
    let file: BlobHash
    let name = "album"
    var summary: Phrase { "Photos." }
    var commands: [any Command] { [] }
    var documentKinds: [any DocumentKind] { [] }

    func photo(_ reference: String, in workspace: Workspace) throws(CommandError) -> ProvidedPhoto? {
        reference == "sea" ? ProvidedPhoto(title: "Sea", file: file, width: 30, height: 20) : nil
    }
}
