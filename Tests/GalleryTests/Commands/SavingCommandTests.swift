import Foundation
import GalleryCommands
import GalleryModel
import JSON
import ModuleKit
import Replication
import TestSupport
import Testing

@Suite("Saving from the command line")
struct SavingCommandTests {
    private let shell = Shell()

    @Test("G5 G7 a saved photo keeps its credits, its file and its memo")
    func save() throws {
        let result = shell.run("save", "coffee", "--memo", "부엌에")
        #expect(result.text == "Saved “Espresso”. coffee\n")
        let photo = result.value
        #expect(photo["author"]?.string == "Rachel Michetti" && photo["licence"]?.string == "CC0-1.0")
        #expect(photo["origin"]?.string == "scikit-image sample data" && photo["note"]?.string == "re-encoded")
        #expect(photo["width"]?.integer == 600 && photo["height"]?.integer == 400)
        #expect(photo["memo"]?.string == "부엌에" && photo["saved"]?.boolean == true)
        #expect(photo["savedAt"]?.string?.hasPrefix("2026-05-20T12:00:0") == true)
        let file = try #require(photo["file"]?.string.flatMap { BlobHash(hex: $0) })
        #expect(try shell.workspace.blobs.bytes(of: file).starts(with: [0xff, 0xd8, 0xff]))
        #expect(shell.run("show", "coffee").json == result.json)
        #expect(shell.run("list").json == "[\(result.json)]")
        #expect(shell.run("save", "coffee").text == "“Espresso” is already saved. coffee\n")
        #expect(shell.saved == ["coffee"])
    }

    @Test("G5 unsaving puts photo and memo into the trash, saving brings both back, undo and redo go both ways")
    func unsave() {
        shell.run("save", "coffee", "--memo", "mine")
        shell.run("save", "grass")
        #expect(shell.run("unsave", "coffee").text == "Moved “Espresso” to trash. coffee\n")
        #expect(shell.saved == ["grass"])
        #expect(shell.run("memo", "coffee", "x").code == 66)
        #expect(shell.run("unsave", "coffee").said.contains("is no longer saved"))
        shell.run("save", "coffee")
        #expect(shell.run("show", "coffee").value["memo"]?.string == "mine")
        #expect(shell.saved == ["coffee", "grass"])
        #expect(shell.run("undo").text == "Undo: Moved “Espresso” to the trash.\nPhotos saved: 1.\n")
        #expect(shell.run("undo").ids == ["grass", "coffee"])
        #expect(shell.run("redo").ids == ["grass"])
        #expect(shell.run("redo").ids == ["coffee", "grass"])
        #expect(shell.run("redo").code == 1)
        for _ in 0..<4 { #expect(shell.run("undo").code == 0) }
        #expect(shell.saved.isEmpty)
        #expect(shell.run("undo").said == "There is nothing to undo.")
    }

    @Test("Where nothing was ever saved there is nothing to undo, and the list says how to begin")
    func untouched() throws {
        #expect(shell.run("undo").said == "There is nothing to undo.")
        #expect(shell.run("redo").said == "There is nothing to redo.")
        #expect(shell.run("list").text == "No saved photos yet; “bojagi gallery save PHOTO” saves one.\n")
        #expect(shell.run("unsave", "coffee").code == 66)
        #expect(try shell.workspace.entries(CatalogueFilter(isTrashed: nil)).isEmpty)
    }

    @Test("G6 the list shows memo, date, author and licence, and what is deleted leaves it until it is undone")
    func list() {
        shell.run("save", "grass")
        shell.run("save", "coffee", "--memo", "For the kitchen")
        let lines = shell.run("list").text.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines[0].hasPrefix("coffee  ") && lines[1].hasPrefix("grass  "))
        #expect(lines[0].hasSuffix("  Espresso  For the kitchen  Rachel Michetti, CC0-1.0"))
        #expect(lines[0].dropFirst("coffee  ".count).first?.isNumber == true)
        shell.run("unsave", "coffee")
        #expect(shell.saved == ["grass"])
        #expect(shell.run("browse").text.contains("☆  coffee"))
        shell.run("undo")
        #expect(shell.saved == ["coffee", "grass"])
        #expect(shell.run("browse").text.contains("★  coffee"))
    }

    @Test("G6 the memo of a saved photo can be written from the command line and from standard input")
    func memo() {
        shell.run("save", "coffee")
        #expect(shell.run("memo", "coffee", "one").text == "Wrote the memo of “Espresso”. coffee\n")
        #expect(shell.run("memo", "coffee", "one").text == "“Espresso” already has that memo. coffee\n")
        shell.console.input = Array("from a pipe\nof two lines\n".utf8)
        shell.run("memo", "coffee", "-")
        #expect(shell.run("show", "coffee").value["memo"]?.string == "from a pipe\nof two lines")
        #expect(shell.run("list").text.contains("from a pipe of two lines"))
        let long = String(repeating: "x", count: 10_001)
        #expect(shell.run("memo", "coffee", long).said == "A memo can have up to 10000 characters; this one has 10001.")
        #expect(shell.run("save", "grass", "--memo", long).code == 64)
        #expect(shell.saved == ["coffee"])
        shell.console.input = [0xff]
        #expect(shell.run("memo", "coffee", "-").code == 65)
    }

    @Test("A photo is found by its id, a beginning of it, its title and its label")
    func references() throws {
        #expect(shell.run("save", "summ").value["id"]?.string == "summer-palace")
        #expect(shell.run("save", "espresso").value["id"]?.string == "coffee")
        #expect(shell.run("save", "grace hopper").value["id"]?.string == "grace-hopper")
        let label = try #require(shell.run("show", "coffee").value["label"]?.string)
        #expect(shell.run("show", label).value["id"]?.string == "coffee")
        #expect(shell.run("save", "hubb").said.contains("hubble Hubble eXtreme Deep Field; hubble-wide"))
        #expect(shell.run("save", "hubb").code == 64)
        let unknown = shell.run("save", "cofee")
        #expect(unknown.code == 66 && unknown.said.contains("Did you mean “coffee”?"))
        #expect(shell.run("show", "").code == 66)
    }

    @Test("G8 G10 a file is saved by its path and known by its content")
    func file() throws {
        let photos = try PhotoFolder()
        try photos.copy("coffee", to: "mine.jpg")
        try photos.write("text", to: "text.jpg")
        let saved = shell.run("save", photos("mine.jpg"), "--memo", "x")
        #expect(saved.value["title"]?.string == "mine" && saved.value["source"]?.string == "file")
        #expect(saved.value["id"]?.string == saved.value["file"]?.string)
        let id = try #require(saved.value["id"]?.string)
        #expect(shell.run("show", String(id.prefix(4))).json == saved.json)
        #expect(shell.run("show", id.uppercased()).json == saved.json)
        #expect(shell.run("show", String(id.prefix(3))).code == 66)
        #expect(shell.run("save", photos("text.jpg")).code == 65)
        #expect(shell.run("save", photos("none.jpg")).code == 66)
        let folder = shell.run("save", photos.path)
        #expect(folder.code == 65 && folder.said.contains("is a folder, not a photo. “bojagi gallery import DIR”"))
        #expect(shell.run("save", "/dev/null").said == "/dev/null: It is not a regular file.")
    }

    @Test("G8 a file or folder in the working folder is found by its plain name, unless a photo is called so")
    func plainName() throws {
        let photos = try PhotoFolder()
        try photos.copy("grass", to: "mine")
        try photos.copy("grass", to: "coffee")
        try photos.copy("gravel", to: "holiday/a.jpg")
        shell.files = CountingFiles(in: photos.path)
        #expect(shell.run("save", "mine").value["title"]?.string == "mine")
        #expect(shell.run("save", "./mine").text.hasPrefix("“mine” is already saved."))
        #expect(shell.run("save", "coffee").value["title"]?.string == "Espresso")
        #expect(shell.run("save", "holiday").said.hasPrefix("holiday is a folder, not a photo."))
        #expect(shell.run("save", "holidays").code == 66)
        #expect(shell.saved.count == 2)
    }

    @Test("Another area gets a saved photo, or a built-in one whose file is stored then")
    func providing() throws {
        let services = shell.services
        let coffee = try #require(try services.photo("coffee", in: shell.workspace))
        #expect(coffee.title == "Espresso" && coffee.width == 600 && coffee.height == 400)
        #expect(try shell.workspace.blobs.contains(coffee.file))
        #expect(shell.saved.isEmpty)
        shell.run("save", "grass")
        #expect(try services.photo("Grass", in: shell.workspace)?.width == 512)
        #expect(try GalleryModule().photo("grass", in: shell.workspace)?.width == 512)
        #expect(try GalleryModule().photo("coffee", in: shell.workspace) == nil)
        #expect(try services.photo("nothing", in: shell.workspace) == nil)
        let error = #expect(throws: CommandError.self) { try services.photo("hubb", in: shell.workspace) }
        #expect(error?.code == .usage)
    }

    @Test("G5 what two devices saved apart meets by import: one entry, both memos")
    func devices() throws {
        let other = Shell(replica: 2, seed: 7)
        shell.run("save", "coffee", "--memo", "one")
        other.run("save", "coffee", "--memo", "two")
        other.run("save", "grass")
        let kinds: [any DocumentKind] = [GalleryKind()]
        for (from, to) in [(other, shell), (shell, other)] {
            let events = try from.workspace.exportEvents()
            let report = try to.workspace.importEvents(events, kinds: kinds, progress: SilentProgress())
            #expect(report.failed.isEmpty && report.imported > 0)
        }
        #expect(shell.saved == ["grass", "coffee"] && other.saved == shell.saved)
        let memos = [shell, other].map { $0.run("show", "coffee").value["memo"]?.string }
        #expect(memos[0] == memos[1] && ["onetwo", "twoone"].contains(memos[0]))
    }
}
