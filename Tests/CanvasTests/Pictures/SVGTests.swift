import CanvasCommands
import CanvasModel
import Drawing
import JSON
import ModuleKit
import Replication
import TestSupport
import Testing

struct CanvasSVGTests {
    /// A canvas with something of everything.
    private func full() -> CanvasShell {
        let shell = CanvasShell()
        shell.run("new", "Plan", "--width", "900.5", "--height", "700")
        shell.run("new", "Other")
        shell.run("add", "ellipse", "Other")
        shell.files.files["wide.png"] = Photos.wide
        shell.files.files["small.png"] = Photos.small
        shell.run("add", "rect", "Plan", "--x", "1.25", "--y", "2", "--opacity", "3")
        shell.run("add", "ellipse", "Plan")
        shell.run("add", "line", "Plan", "90", "10", "20", "10", "--arrow")
        shell.run("add", "line", "Plan", "90", "70", "90", "10", "--color", "#010203")
        shell.run("add", "text", "Plan", "--text", "한글 “text”\n둘째 <b> & \\ 🙂 \u{1}\u{FFFE}", "--size", "20.5")
        shell.run("add", "stroke", "Plan", "1,2 3.123,4 5,60.5", "--thickness", "2.5")
        shell.run("add", "photo", "Plan", "wide.png")
        shell.run("add", "photo", "Plan", "wide.png", "--x", "5", "--y", "6")
        shell.run("add", "photo", "Plan", "small.png")
        shell.run("add", "document", "Plan", "Other")
        shell.run("name", "Plan", "Ellipse 1", "둥근 <탁자> ]]> &amp;")
        shell.run("rotate", "Plan", "Photo 1", "33.3")
        shell.run("group", "Plan", "Rect 1", "Line 1")
        shell.run("hide", "Plan", "Photo 3")
        shell.run("lock", "Plan", "Text 1")
        shell.run("order", "Plan", "Rect 1", "front")
        return shell
    }

    private func svg(_ shell: CanvasShell, _ canvas: String = "Plan") -> [UInt8] {
        #expect(shell.run("render", canvas, "-o", "\(canvas).svg", "--force").code == 0)
        return shell.files.files["\(canvas).svg"] ?? []
    }

    @Test("C19 Our own SVG, imported and drawn again, is the same file byte for byte, hidden photos included")
    func roundTrip() throws {
        let shell = full()
        let file = svg(shell)
        shell.run("new", "Copy")
        let imported = shell.run("import", "Copy", "Plan.svg")
        #expect(imported.code == 0 && imported.value["imported"]?.integer == 10, "\(imported.json) \(imported.error)")
        #expect(svg(shell, "Copy") == file)
        #expect(shell.titles("Copy") == shell.titles("Plan"))
        // Elsewhere the photos come along; they were in no folder.
        let other = CanvasShell(seed: 4)
        other.run("new", "Elsewhere")
        other.files.files["a.svg"] = file
        #expect(other.run("import", "Elsewhere", "a.svg").code == 0)
        #expect(try Set(other.workspace.blobs.all()) == [BlobHash(of: Photos.wide), BlobHash(of: Photos.small)])
        other.console.input = file
        other.run("new", "Piped")
        #expect(other.run("import", "Piped", "-").value["imported"]?.integer == 10)
    }

    /// A photo with so many bytes after its end.
    private func photo(padding count: Int) -> [UInt8] {
        Photos.small + (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    }

    @Test(
        "C19 A photo of any length is read in parts and comes back byte for byte",
        arguments: [0, 1, 2, 100_000, 3 << 16, (3 << 16) + 1, (6 << 16) + 1000])
    func lengths(padding: Int) throws {
        // Also where a part ends.
        for length in [padding, max(0, padding - Photos.small.count)] {
            let bytes = photo(padding: length)
            let shell = CanvasShell(hasBlobFiles: true)
            shell.files.files["photo.png"] = bytes
            shell.run("new", "Plan")
            shell.run("add", "photo", "Plan", "photo.png")
            let file = svg(shell)
            #expect(try SVGCanvasFile(file).picture(named: "picture-0") == bytes)
            // From memory it is the same.
            let other = CanvasShell()
            other.files.files["photo.png"] = bytes
            other.run("new", "Plan")
            other.run("add", "photo", "Plan", "photo.png")
            #expect(svg(other) == file)
            #expect(other.run("render", "Plan", "--as", "svg", "-o", "-").text == String(decoding: file, as: UTF8.self))
        }
    }

    @Test("C19 When a photo changes while it is written, it says so, and the file that was there stays")
    func shrinking() throws {
        let shell = CanvasShell(hasBlobFiles: true)
        shell.files.files["photo.png"] = photo(padding: 500_000)
        shell.run("new", "Plan")
        shell.run("add", "photo", "Plan", "photo.png")
        let before = svg(shell)
        shell.files.whileReading = { path, offset, count in
            // Not when its header is looked at.
            if offset > 300_000, count > 100_000 { shell.files.files[path]?.removeLast(200_000) }
        }
        let result = shell.run("render", "Plan", "-o", "Plan.svg", "--force")
        #expect(result.code == 74 && result.error.contains("changed while it was read"), "\(result.error)")
        #expect(shell.files.files["Plan.svg"] == before)
    }

    @Test("C19 An SVG has real text, photos inside, and nothing that a viewer would run or fetch")
    func content() throws {
        let shell = full()
        shell.run("add", "text", "Plan", "--text", "</text><script>alert(1)</script><a href=\"x\">]]>")
        shell.run("name", "Plan", "Rect 1", "\"><script>alert(2)</script>")
        let text = String(decoding: svg(shell), as: UTF8.self)
        #expect(text.contains(">한글 “text”</tspan>") && text.contains("둘째 &lt;b&gt; &amp; \\ 🙂 \u{FFFD}\u{FFFD}<"))
        #expect(text.contains("data:image/png;base64,iVBORw0KGgo"))
        #expect(text.contains("&lt;/text&gt;&lt;script&gt;"))
        for word in ["<script", "foreignObject", "http://example", "file:", "<style", "<!", "<a ", "onload"] {
            #expect(!text.contains(word), "\(word)")
        }
        // Every photo once, however many objects show it.
        #expect(text.components(of: "<image ") == 2 && text.components(of: "<use ") == 3)
    }

    @Test("C19 SVG that is not ours, declares entities or is cut is refused, and nothing is changed")
    func refused() {
        let shell = full()
        let file = svg(shell)
        shell.run("new", "Copy")
        func code(_ bytes: [UInt8]) -> Int32 {
            shell.files.files["a.svg"] = bytes
            return shell.run("import", "Copy", "a.svg").code
        }
        let body = String(decoding: file, as: UTF8.self)
        let bomb = "<!DOCTYPE svg [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;\">]>"
        for text in [
            "<svg xmlns=\"http://www.w3.org/2000/svg\"><rect/></svg>", "<html></html>", "<", "<svg", "<svg>", "</svg>",
            bomb + body, body.replacing("{\"bojagi\"", with: "{&b;\"bojagi\""),
            body.replacing("urn:bojagi:canvas", with: "urn:other"), body + "<svg/>", "text" + body,
            body.replacing("<metadata>", with: "<?php echo 1 ?><metadata>"),
            String(repeating: "<g>", count: 100_000), "<svg " + String(repeating: "a='' ", count: 100_000) + "/>",
            body.replacing("{\"bojagi\"", with: "{\"bojagi"),
        ] {
            #expect(code(Array(text.utf8)) == 65, "\(text.prefix(60))")
        }
        for length in stride(from: 1, to: file.count - 2, by: 211) { #expect(code(Array(file[..<length])) == 65) }
        #expect(shell.run("show", "Copy").value["objects"]?.array?.isEmpty == true)
        // One photo that is broken is one object that is missing.
        #expect(
            code(Array(body.replacing("data:image/png;base64,iVBOR", with: "data:image/png;base64,AAAAA").utf8)) == 65)
        #expect(shell.run("show", "Copy").value["objects"]?.array?.count == 7)
    }

    @Test("C19 Any change to a file's bytes is imported or refused, and never crashes")
    func mutations() {
        let shell = full()
        let file = svg(shell)
        shell.run("new", "Copy")
        let seed: UInt64 = 20_261_121
        var random = SplitMix64(seed: seed)
        for round in 0..<300 {
            var bytes = file
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.removeSubrange(place..<min(bytes.count, place + 9))
                default: bytes.insert(contentsOf: Array("<&\"/>".utf8), at: place)
                }
            }
            if let read = try? SVGCanvasFile(bytes) {
                // What is read is no longer than what came.
                #expect(read.canvas.count <= bytes.count, "seed \(seed), round \(round)")
            }
        }
    }

    @Test("C19 Of pictures of one name the first counts, and each of very many is found")
    func names() throws {
        func image(_ name: Int, _ data: String) -> String {
            "<image id=\"picture-\(name)\" href=\"data:image/png;base64,\(data)\"/>"
        }
        // "AQ==" is 1, "Ag==" is 2.
        let images = (0..<20_000).map { image($0, $0 == 7 ? "AQ==" : "Ag==") } + [image(7, "Ag==")]
        let text = "<svg><bojagi:canvas xmlns:bojagi=\"urn:bojagi:canvas\">{}</bojagi:canvas>\(images.joined())</svg>"
        let file = try SVGCanvasFile(Array(text.utf8))
        for name in 0..<20_000 where file.picture(named: "picture-\(name)") != [name == 7 ? 1 : 2] {
            Issue.record("picture-\(name)")
        }
        #expect(file.picture(named: "picture-20000") == nil && file.picture(named: "") == nil)
    }

    @Test("C19 A photo of any size, however senseless, is written and never crashes")
    func extents() throws {
        let picture = SVGPicture.file(mediaType: "image/png", bytes: [1], width: 3, height: 2)
        for length in [-1e300, -1e12, -3000, -1, 0, 1e-300, 2999, 1e12, 1e300, .infinity, -.infinity, .nan] {
            let item = DisplayItem(box: Rect(x: 0, y: 0, width: length, height: length), content: .picture(0))
            let list = DisplayList(size: Size(width: 10, height: 10), items: [item])
            let file = SVGWriter.bytes(of: list, pictures: [picture])
            #expect(try SVGCanvasFile(file).picture(named: "picture-0") == [1], "\(length)")
        }
    }

    @Test("C19 Base64 and numbers are written as others read them")
    func forms() throws {
        for count in 0..<20 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 73 &+ 200) }
            let picture = SVGPicture.file(mediaType: "image/png", bytes: bytes, width: 3, height: 2)
            let list = DisplayList(
                size: Size(width: 10.5, height: 1e9),
                items: [
                    DisplayItem(
                        box: Rect(x: -0.0004, y: -12.3456, width: 1.0 / 3, height: .nan), rotation: 12.5, alpha: 0.7,
                        content: .rectangle(RGBColor(hex: 0xA0B0C), radius: 0))
                ])
            let file = SVGWriter.bytes(of: list, pictures: [picture])
            let text = String(decoding: file, as: UTF8.self)
            #expect(try SVGCanvasFile(file).picture(named: "picture-0") == bytes)
            #expect(text.contains("width=\"10.5\" height=\"1000000000\""))
            #expect(
                text.contains(
                    "x=\"0\" y=\"-12.346\" width=\"0.333\" height=\"0\" fill=\"#0a0b0c\" fill-opacity=\"0.7\""))
        }
    }
}

extension String {
    /// How often a part stands in it.
    fileprivate func components(of part: String) -> Int { ranges(of: part).count }
}

extension SVGWriter {
    /// The whole file, of a drawing that was made from nothing.
    static func bytes(of list: DisplayList, pictures: [SVGPicture]) -> [UInt8] {
        var bytes: [UInt8] = []
        write(list, pictures: pictures, metadata: { take in take(Array("{}".utf8)) }, to: { bytes += $0 })
        return bytes
    }
}
