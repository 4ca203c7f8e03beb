import ColorSelectCommands
import ColorSelectModel
import Drawing
import Foundation
import ModuleKit
import Pictures
import TestSupport
import Testing
import VectorArt

@Suite struct DrawingCommandTests {
    private let shell = Shell()
    private let pictures = FakePictures()

    init() {
        shell.pictures = pictures
        shell.run("new", "Ada")
    }

    private func text(_ path: String) -> String {
        String(decoding: shell.files.written.files[path] ?? [], as: UTF8.self)
    }

    @Test("S11 an illustration is drawn at the kit's size, or at the size that was said, with what was chosen")
    func png() throws {
        shell.run("choose", "Ada", "solid", "--color", "mint")
        shell.run("choose", "Ada", "face-oval", "--color", "umber")
        let result = shell.run("render", "Ada", "-o", "ada.png")
        #expect(result.code == 0, "\(result.said)")
        #expect(result.text == "Drew “Ada” to ada.png, 1000 × 1000.\nBojagi  CC0-1.0\n")
        #expect(shell.files.written.files["ada.png"] == [0x89, 0x50, 1])
        let drawn = try #require(pictures.drawn)
        #expect(drawn.artworks[0].ground == RGBColor(hex: 0xCFE3D2))
        #expect(drawn.artworks[0].layers.count == 2)
        guard case .svg(let body)? = drawn.artworks[0].layers.first else {
            Issue.record("no SVG")
            return
        }
        #expect(String(decoding: body, as: UTF8.self).contains("fill=\"#6F452C\" data-fill=\"skin\""))
        shell.run("render", "Ada", "--output", "small.png", "--size", "48", "--ground", "none", "--circle")
        let small = try #require(pictures.drawn)
        #expect(small.list.width == 48 && small.list.height == 48)
        #expect(small.artworks[0].ground == nil && small.artworks[0].isCircle)
        shell.run("render", "Ada", "-o", "red.png", "--ground", "#C2495C")
        #expect(try #require(pictures.drawn).artworks[0].ground == RGBColor(hex: 0xC2495C))
    }

    @Test("S16 an illustration is drawn as a page of PDF, as wide as was said")
    func pdf() {
        shell.run("choose", "Ada", "face-oval")
        let result = shell.run("render", "Ada", "-o", "ada.pdf", "--size", "512")
        #expect(result.text == "Drew “Ada” to ada.pdf, 512 × 512.\nBojagi  CC0-1.0\n")
        #expect(pictures.lastFormat == .pdf(scale: 1, title: "Ada"))
    }

    @Test("S11 the page gets an illustration on each ground; what is no ground or no illustration is not there")
    func resources() throws {
        func get(_ words: String...) throws(CommandError) -> Resource? {
            try ColorSelectModule().resource(
                ResourceRequest(path: ["illustrations"] + words, width: 300), shell.services)
        }
        #expect(throws: CommandError.self) { try get("Ada", "chosen.png") }
        shell.run("choose", "Ada", "solid", "--color", "mint")
        shell.run("choose", "Ada", "face-oval")
        for (name, ground, isCircle) in [
            ("chosen.png", RGBColor(hex: 0xCFE3D2), false), ("transparent.png", nil, false),
            ("circle.png", RGBColor(hex: 0xCFE3D2), true),
        ] {
            #expect(try get("Ada", name)?.mediaType == "image/png")
            let drawn = try #require(pictures.drawn)
            #expect(drawn.list.width == 300)
            #expect(drawn.artworks[0].ground == ground)
            #expect(drawn.artworks[0].isCircle == isCircle)
        }
        #expect(try get("Ada", "circle.pdf")?.mediaType == "application/pdf")
        #expect(pictures.lastFormat == .pdf(scale: 1, title: "Ada"))
        for name in ["square.png", "chosen.gif", "chosen", "png", ".png"] { #expect(try get("Ada", name) == nil) }
        #expect(try get("Ada") == nil)
        #expect(throws: CommandError.self) { try get("Bob", "chosen.png") }
    }

    @Test("S11 nothing chosen is an error, as is a ground that is none, and a worker that fails")
    func errors() {
        let empty = shell.run("render", "Ada", "-o", "ada.png")
        #expect(empty.code == 1)
        #expect(empty.said.hasPrefix("Nothing chosen yet, so there is nothing to draw."))
        shell.run("choose", "Ada", "face-oval")
        #expect(shell.run("render", "Ada", "-o", "ada.png", "--ground", "reddish").code == 64)
        #expect(shell.run("render", "Ada").said.hasPrefix("The file to write is missing."))
        for path in ["ada.gif", "ada", ".png", "folder/.svg"] {
            #expect(shell.run("render", "Ada", "-o", path).code == 64, "\(path)")
        }
        pictures.fault = .tookTooLong(seconds: 60)
        let slow = shell.run("render", "Ada", "-o", "ada.png")
        #expect(slow.code == 65)
        #expect(slow.said == "Ada: It wasn't finished after 60 seconds.")
        #expect(shell.files.written.files.isEmpty)
        shell.pictures = NoPictures()
        #expect(shell.run("render", "Ada", "-o", "ada.png").code == 69)
        // An SVG needs no worker.
        #expect(shell.run("render", "Ada", "-o", "ada.svg").code == 0)
    }

    @Test("S11 a file that is there is not replaced unless that is asked for")
    func overwriting() {
        shell.run("choose", "Ada", "face-oval")
        shell.files.contents["ada.png"] = [1]
        let refused = shell.run("render", "Ada", "-o", "ada.png")
        #expect(refused.code == 73)
        #expect(pictures.jobs.isEmpty)
        #expect(shell.run("render", "Ada", "-o", "ada.png", "--force").code == 0)
    }

    @Test("S11 as SVG the parts stand in one file, each with its own ids, in the circle that was asked for")
    func svg() throws {
        shell.run("random", "Ada", "--seed", "3")
        shell.run("choose", "Ada", "eyes-round")
        shell.run("choose", "Ada", "mouth-grin")
        shell.run("choose", "Ada", "turtleneck")
        let result = shell.run("render", "Ada", "-o", "ada.svg", "--circle", "--size", "512")
        #expect(result.code == 0)
        #expect(pictures.jobs.isEmpty)
        let svg = text("ada.svg")
        #expect(svg.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"512\" height=\"512\" viewBox="))
        #expect(svg.contains("<clipPath id=\"circle\"><circle cx=\"500\" cy=\"500\" r=\"500\"/></clipPath>"))
        #expect(svg.contains("<dc:creator>Bojagi</dc:creator><dc:rights>CC0-1.0</dc:rights>"))
        // Nothing but nested drawings keeps it from being a part itself: no id stands twice or leads nowhere.
        let faults = SVGArt.faults(of: Array(svg.utf8)).filter { fault in
            if case .element("svg", _) = fault { return false }
            if case .element(let name, _) = fault { return !name.hasPrefix("rdf:") && !name.hasPrefix("dc:") }
            return true
        }
        #expect(faults == [])
    }

    @Test("S11 an SVG's title is text, whatever it says")
    func title() {
        shell.run("rename", "Ada", "<script>alert(1)</script> & co")
        shell.run("choose", "<script>alert(1)</script> & co", "face-oval")
        shell.run("render", "<script>alert(1)</script> & co", "-o", "a.svg")
        #expect(text("a.svg").contains("<title>&lt;script&gt;alert(1)&lt;/script&gt; &amp; co</title>"))
        #expect(!text("a.svg").contains("<script"))
        #expect(shell.run("new", String(repeating: "가", count: 81)).said.contains("up to 80 characters"))
    }

    @Test("S9 a thumbnail that is asked for twice is drawn once; another colour, size or part is another one")
    func thumbnails() throws {
        shell.run("thumbnail", "bust", "bob", "-o", "a.png")
        #expect(pictures.jobs.count == 1)
        let drawn = try #require(pictures.drawn)
        #expect(drawn.list.width == 160)
        #expect(drawn.artworks[0].margin != nil)
        #expect(drawn.artworks[0].ground == RGBColor(hex: 0xDCE4EE))
        shell.run("thumbnail", "bust", "bob", "-o", "b.png")
        #expect(pictures.jobs.count == 1)
        #expect(shell.files.written.files["b.png"] == shell.files.written.files["a.png"])
        // The palette's first colour is the one it has anyway.
        shell.run("thumbnail", "bust", "bob", "--color", "ink", "-o", "c.png")
        #expect(pictures.jobs.count == 1)
        shell.run("thumbnail", "bust", "bob", "--color", "ginger", "-o", "d.png")
        shell.run("thumbnail", "bust", "bob", "--size", "80", "-o", "e.png")
        shell.run("thumbnail", "bust", "crop", "-o", "f.png")
        #expect(pictures.jobs.count == 4)
        #expect(shell.files.written.files["d.png"] != shell.files.written.files["a.png"])
    }

    @Test("S9 an address of a thumbnail says which part or colour is not known, as the catalogue does")
    func unknownAddresses() throws {
        func fault(_ words: String...) -> String? {
            do throws(CommandError) {
                _ = try ColorSelectModule().resource(
                    ResourceRequest(path: ["kits", "bust", "thumbnails"] + words, width: 100), shell.services)
                return nil
            } catch {
                return Language.english.text(of: error.message)
            }
        }
        #expect(fault("nope", "ink.png") == "There is no part “nope” in the kit.")
        #expect(fault("bob", "nope.png")?.contains("“nope”") == true)
        #expect(fault("bob", "ink.png") == nil)
    }

    @Test("S9 however many thumbnails there are, one that is asked for twice is drawn once")
    func manyThumbnails() {
        for size in 1...60 { shell.run("thumbnail", "bust", "bob", "-o", "\(size).png", "--size", "\(size)") }
        #expect(pictures.jobs.count == 60 && shell.kept.count == 60)
        for size in 1...60 { shell.run("thumbnail", "bust", "bob", "-o", "again \(size).png", "--size", "\(size)") }
        #expect(pictures.jobs.count == 60)
        for size in 1...60 {
            #expect(shell.files.written.files["again \(size).png"] == shell.files.written.files["\(size).png"])
        }
    }

    @Test("S9 a kept thumbnail that is damaged is drawn again")
    func damagedThumbnails() throws {
        shell.run("thumbnail", "bust", "bob", "-o", "a.png")
        let path = try #require(shell.kept.first)
        let whole = [UInt8](try Data(contentsOf: path))
        var turned = (first: whole, last: whole)
        turned.first[0] ^= 1
        turned.last[whole.count - 1] ^= 1
        for damaged in [
            [], Array(whole.prefix(1)), Array(whole.prefix(8)), whole.dropLast(), whole + [0], turned.first,
            turned.last,
        ] {
            try Data(damaged).write(to: path)
            let before = pictures.jobs.count
            #expect(shell.run("thumbnail", "bust", "bob", "-o", "b.png", "--force").code == 0)
            #expect(pictures.jobs.count == before + 1, "\(damaged.count)")
        }
        #expect(shell.kept == [path])
    }

    @Test("S9 a thumbnail is drawn where none can be kept")
    func nowhereToKeep() throws {
        // A file lies where the folder would be.
        try Data().write(to: URL(filePath: shell.workspace.location))
        for name in ["a.png", "b.png"] { #expect(shell.run("thumbnail", "bust", "bob", "-o", name).code == 0) }
        #expect(pictures.jobs.count == 2 && shell.kept.isEmpty)
    }

    @Test("S9 a thumbnail of what is not in the kit is an error")
    func unknownThumbnails() {
        #expect(shell.run("thumbnail", "bust", "beak", "-o", "a.png").code == 66)
        #expect(shell.run("thumbnail", "bust", "bob", "--color", "mauve", "-o", "a.png").code == 66)
        #expect(shell.run("thumbnail", "nobody", "bob", "-o", "a.png").code == 66)
        #expect(shell.run("thumbnail", "bust", "bob", "-o", "a.svg").code == 64)
    }

    @Test("S10 a sheet shows random illustrations, the same for the same seed")
    func sheet() throws {
        let result = shell.run("sheet", "bust", "-o", "a.png", "--seed", "5", "--count", "7", "--size", "48")
        #expect(result.text == "Drew 7 random illustrations to a.png, 207 × 105.\n")
        let first = try #require(pictures.drawn)
        #expect(first.artworks.count == 7 && first.list.count == 7)
        shell.run("sheet", "bust", "-o", "b.png", "--seed", "5", "--count", "7", "--size", "48")
        #expect(try #require(pictures.drawn).artworks == first.artworks)
        shell.run("sheet", "bust", "-o", "c.png", "--seed", "9", "--count", "7", "--size", "48")
        #expect(try #require(pictures.drawn).artworks != first.artworks)
    }

    @Test("S12 every drawn file tells its authors and licences")
    func credits() {
        shell.run("random", "Ada", "--seed", "1")
        let credit = #"{"credits":[{"author":"Bojagi","licence":"CC0-1.0"}],"height":"#
        for words in [["render", "Ada"], ["thumbnail", "bust", "bob"], ["sheet", "bust"]] {
            #expect(shell.run(words + ["-o", "a.png", "--force"]).json.hasPrefix(credit), "\(words)")
        }
    }
}
