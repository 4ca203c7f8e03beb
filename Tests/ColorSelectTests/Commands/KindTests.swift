import ColorSelectCommands
import ColorSelectModel
import Drawing
import JSON
import ModuleKit
import Pictures
import Replication
import TestSupport
import Testing

@Suite struct IllustrationKindTests {
    @Test("W5 an illustration is exported as JSON that names its kit by its content")
    func export() throws {
        let shell = Shell()
        shell.run("new", "A/da")
        shell.run("choose", "A/da", "bob", "--color", "ginger")
        let entry = try #require(try shell.workspace.entries(CatalogueFilter(kind: Illustration.kind)).first)
        let loaded = try shell.workspace.load(IllustrationKind(), entry.document)
        let files = IllustrationKind().exportFiles(loaded.value, id: entry.document)
        #expect(files.map(\.path) == ["A da \(entry.shortID.text).json"])
        let value = try JSONReader.value(of: files[0].bytes)
        #expect(value["kitHash"]?.string?.utf8.count == 64)
        #expect(value["kit"]?.string == "bust")
        #expect(value["colors"]?["hair"]?.string == "ginger")
        #expect(value["choices"]?.array?.first?["component"]?.string == "bob")
    }

    @Test("W5 a history tells each step in a sentence")
    func history() throws {
        let shell = Shell()
        shell.run("new", "Ada")
        shell.run("choose", "Ada", "bob", "--color", "ginger")
        shell.run("random", "Ada", "--seed", "42")
        shell.run("reset", "Ada")
        let entry = try #require(try shell.workspace.entries(CatalogueFilter(kind: Illustration.kind)).first)
        var illustration = Illustration()
        var sentences: [String] = []
        for event in try shell.workspace.log(of: entry.document) {
            for phrase in IllustrationKind().applyReportingHistory(
                try event.decodedChanges(as: RecordChange.self), to: &illustration)
            {
                sentences.append(Language.english.text(of: phrase))
            }
        }
        #expect(
            sentences == [
                "Created the illustration “Ada”.", "Chose bob for hair.", "Set the colour of hair to ginger.",
                "Changed the picture: parts 8, colours 8.", "Cleared the picture.",
            ])
    }

    @Test("W5 a history calls parts, categories and colours by the names of the kit, in the reader's language")
    func names() throws {
        let shell = Shell()
        shell.run("new", "Ada")
        shell.run("choose", "Ada", "bob", "--color", "ginger")
        let entry = try #require(try shell.workspace.entries(CatalogueFilter(kind: Illustration.kind)).first)
        let value = try shell.workspace.load(IllustrationKind(), entry.document).value
        let kind = IllustrationKind().forHistory(of: value, in: shell.workspace, or: shell.services.bundled)
        let phrases = try shell.workspace.history(kind, entry.document).flatMap(\.phrases)
        #expect(
            phrases.map { Language.english.text(of: $0) } == [
                "Created the illustration “Ada”.", "Chose Bob for Hair.", "Set the colour of Hair to Ginger.",
            ])
        let korean = Language(code: "ko", words: ColorSelectModule().words(in: "ko"))
        #expect(korean.text(of: phrases[1]) == "머리에 단발을 골랐어요.")
    }

    @Test("W9 the demo's illustration is marked, named in the reader's language, and the same every time")
    func demo() throws {
        var seen: Set<String> = []
        for language in [Language.english, Language(code: "ko")] {
            let shell = Shell()
            shell.language = language
            try ColorSelectModule().makeDemo(shell.services)
            let entry = try #require(try shell.workspace.entries(CatalogueFilter(kind: Illustration.kind)).first)
            #expect(entry.isDemo)
            seen.insert(entry.title)
            #expect(shell.parts(entry.title).count >= 6)
        }
        #expect(seen == ["A neighbour", "이웃"])
        let bare = Shell()
        bare.bundled = NoBundledFiles()
        try ColorSelectModule().makeDemo(bare.services)
        #expect(try bare.workspace.entries(CatalogueFilter(kind: Illustration.kind)).isEmpty)
    }

    @Test("S11 its preview shows what is chosen, as “show” does; nothing while nothing is, or without its kit")
    func preview() throws {
        let shell = Shell()
        shell.run("new", "Ada")
        func preview() throws -> Picture? {
            let entry = try #require(try shell.workspace.entries(CatalogueFilter(kind: Illustration.kind)).first)
            let context = PreviewContext(
                services: PictureServices(shell.services, for: .read), workspace: shell.workspace)
            return try context.preview(of: entry.document)
        }
        #expect(try preview() == nil)
        #expect(shell.run("show", "Ada").picture == nil)
        shell.run("choose", "Ada", "solid", "--color", "mint")
        shell.run("choose", "Ada", "bob")
        guard case .artwork(let artwork)? = try preview() else {
            Issue.record("no artwork")
            return
        }
        #expect(artwork.ground == RGBColor(hex: 0xCFE3D2))
        #expect(artwork.layers.count == 2)
        #expect(shell.run("show", "Ada").picture == .artwork(artwork))
        shell.bundled = NoBundledFiles()
        #expect(try preview() == nil)
    }

    @Test("W6 the row in the catalogue holds the illustration as it stands")
    func row() throws {
        let shell = Shell()
        shell.run("new", "Ada")
        shell.run("random", "Ada", "--seed", "5")
        let entry = try #require(try shell.workspace.entries(CatalogueFilter(kind: Illustration.kind)).first)
        let loaded = try shell.workspace.load(IllustrationKind(), entry.document)
        #expect(try Illustration(wireBytes: entry.summary) == loaded.value)
    }
}
