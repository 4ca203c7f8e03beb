import Drawing
import GalleryCommands
import GalleryModel
import JSON
import ModuleKit
import Pictures
import Replication
import TestSupport
import Testing

@Suite("The gallery as a document")
struct GalleryKindTests {
    private let shell = Shell()

    private var entry: CatalogueEntry {
        get throws { try #require(try shell.workspace.entries(CatalogueFilter(kind: "gallery")).first) }
    }

    @Test("W1 saved photos are one document that is listed, searched, linked and verified")
    func workspace() throws {
        shell.run("save", "coffee", "--memo", "see [[Plans]] #home")
        shell.run("save", "grass")
        #expect(try entry.title == "Saved photos" && entry.preview == "Grass, Espresso")
        #expect(try entry.document == Gallery.document)
        let gallery = try shell.workspace.load(GalleryKind(), Gallery.document).value
        let kind = GalleryKind()
        #expect(kind.searchParts(of: gallery).map(\.title) == ["Saved photos", "Grass", "Espresso"])
        #expect(kind.searchParts(of: gallery).last?.text == "see [[Plans]] #home\nRachel Michetti")
        #expect(kind.textLinks(of: gallery) == [TextLink(target: "Plans")])
        #expect(kind.blobs(of: gallery) == (try shell.workspace.blobs.all()))
        let files = kind.exportFiles(gallery, id: Gallery.document)
        #expect(files.map(\.path) == ["photos.json"])
        #expect(String(decoding: files[0].bytes, as: UTF8.self) == shell.run("list").json + "\n")
    }

    @Test("M11 the picture of saved photos has no ground of its own: it lies on a light page and on a dark one")
    func picture() throws {
        let context = PreviewContext(services: PictureServices(shell.services, for: .read), workspace: shell.workspace)
        shell.run("save", "coffee")
        shell.run("save", "grass")
        let gallery = try shell.workspace.load(GalleryKind(), Gallery.document).value
        guard case .drawing(let list, _)? = try GalleryKind().preview(of: gallery, in: context) else {
            Issue.record("there is no picture")
            return
        }
        #expect(list.ground == nil && list.items.count == 2)
    }

    @Test("W3 the document is called by its name in the reader's language, and the same for scripts")
    func koreanName() throws {
        shell.language = Shell.korean
        #expect(shell.run("save", "coffee").text == "“Espresso”를 저장했어요. coffee\n")
        #expect(try entry.title == "Saved photos")
        #expect(Shell.korean.text(of: GalleryKind().title(of: try entry)) == "저장한 사진")
        #expect(shell.run("list").text.contains("Rachel Michetti, CC0-1.0"))
        #expect(shell.run("show", "coffee").text.contains("라이선스  CC0-1.0"))
    }

    @Test("W5 what was done is told in sentences")
    func history() throws {
        shell.run("save", "coffee", "--memo", "x")
        shell.run("memo", "coffee", "y")
        shell.run("unsave", "coffee")
        shell.run("undo")
        let history = try shell.workspace.history(GalleryKind(), Gallery.document)
        #expect(
            history.flatMap(\.phrases).map { Language.english.text(of: $0) } == [
                "Saved “Espresso”.", "Wrote the memo of “Espresso”.", "Moved “Espresso” to the trash.",
                "Saved “Espresso” again.",
            ])
    }

    @Test("The demo saves three photos with memos, and nothing where somebody has saved before")
    func demo() throws {
        try GalleryModule().makeDemo(shell.services)
        #expect(shell.saved.count == 3)
        #expect(try entry.isDemo)
        #expect(shell.run("list").value.array?.allSatisfy { $0["memo"]?.string?.isEmpty == false } == true)
        let log = try shell.workspace.log(of: Gallery.document)
        #expect(log.count == 1)
        let other = Shell()
        other.run("save", "grass")
        try GalleryModule().makeDemo(other.services)
        #expect(other.saved == ["grass"])
        #expect(try other.workspace.entries(CatalogueFilter(kind: "gallery")).first?.isDemo == false)
    }

    @Test("W3 every command, parameter and summary has Korean words, and every translation its places")
    func words() {
        #expect(GalleryModule().englishOnly() == [])
        #expect(GalleryModule().misplaced(besides: SharedWords.words(in: "ko")) == [])
    }
}
