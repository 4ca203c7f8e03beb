import Foundation
import Testing

/// The program and its picture worker, together.
@Suite struct PictureTests {
    private static func header(_ data: Data?) -> (width: Int, height: Int)? {
        guard let data, data.count > 24, data.starts(with: [0x89, 0x50, 0x4e, 0x47]) else { return nil }
        func number(_ place: Int) -> Int { data[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) } }
        return (number(16), number(20))
    }

    private func drawn(_ box: Sandbox) throws {
        try box.ok("canvas", "new", "Plan")
        try box.ok("canvas", "add", "rect", "Plan", "--x", "10", "--y", "20", "--color", "#3B5BA9")
        try box.ok("canvas", "add", "text", "Plan", "--text", "회의록 notes <script>", "--x", "40", "--y", "200")
        try box.ok("canvas", "add", "photo", "Plan", "coffee", "--x", "300", "--y", "100")
        try box.ok("color-select", "new", "Mina")
        try box.ok("color-select", "random", "Mina", "--seed", "7")
        try box.ok("canvas", "add", "document", "Plan", "Mina", "--x", "600", "--y", "400")
    }

    @Test("C19 a canvas becomes a PNG of its size, a PDF and an SVG, which comes back as it was")
    func canvas() throws {
        let box = try Sandbox()
        try drawn(box)
        func file(_ name: String) -> Data? { FileManager.default.contents(atPath: box.folder + "/" + name) }
        try box.ok("canvas", "render", "Plan", "-o", "plan.png", "--scale", "2")
        let size = try #require(Self.header(file("plan.png")))
        #expect(size == (2048, 1536))
        try box.ok("canvas", "render", "Plan", "-o", "plan.pdf")
        #expect(file("plan.pdf")?.starts(with: Array("%PDF-".utf8)) == true)
        try box.ok("canvas", "render", "Plan", "-o", "plan.svg")
        let svg = String(decoding: file("plan.svg") ?? Data(), as: UTF8.self)
        #expect(svg.contains("회의록 notes &lt;script&gt;") && !svg.contains("<script"))
        try box.ok("canvas", "new", "Again")
        try box.ok("canvas", "import", "Again", "plan.svg")
        try box.ok("canvas", "render", "Again", "-o", "again.svg")
        #expect(file("again.svg") == file("plan.svg"))
        try box.expectSound()
    }

    @Test("S11 an illustration becomes a PNG of the size that was asked for; one with nothing chosen does not")
    func illustration() throws {
        let box = try Sandbox()
        try drawn(box)
        let answer = try box.ok("color-select", "render", "Mina", "-o", "mina.png", "--size", "160", "--circle")
        #expect(!answer["credits"].elements.isEmpty)
        let size = try #require(Self.header(FileManager.default.contents(atPath: box.folder + "/mina.png")))
        #expect(size == (160, 160))
        try box.ok("color-select", "new", "Nobody")
        #expect(try box.run(["color-select", "render", "Nobody", "-o", "nobody.png"]).exitCode != 0)
        #expect(!FileManager.default.fileExists(atPath: box.folder + "/nobody.png"))
    }

    @Test("G10 damage inside a photo is named, and the others come in with colours and placeholders")
    func importing() throws {
        let box = try Sandbox()
        let photos = URL(filePath: #filePath).appending(path: "../../../Modules/Gallery/Photos").standardized.path
        for name in ["coffee", "grass", "rocket"] {
            let bytes = Array(try Data(contentsOf: URL(filePath: "\(photos)/\(name).jpg")))
            _ = try box.file("in/\(name).jpg", bytes)
        }
        // Sound to its end, but for the picture in between.
        var broken = Array(try Data(contentsOf: URL(filePath: "\(photos)/chelsea.jpg")))
        for place in (broken.count / 2)..<(broken.count - 64) { broken[place] = 0xff }
        _ = try box.file("in/broken.jpg", broken)
        let outcome = try box.run(["gallery", "import", "in", "--json"])
        #expect(outcome.exitCode == 65)
        let report = try JSON(line: outcome.output)
        #expect(report["imported"].int == 3)
        #expect(report["failed"].elements.map { $0["path"].text } == ["broken.jpg"])
        let saved = try box.ok("gallery", "list").elements
        #expect(saved.count == 3)
        for photo in saved { #expect(try box.ok("gallery", "show", photo["id"].text)["blurhash"].text.count == 28) }
        try box.expectSound()
    }

    @Test("G16 a smaller copy of a saved photo is found beside it, and the larger is named")
    func alike() throws {
        let box = try Sandbox()
        for photo in ["coffee", "grass"] { try box.ok("gallery", "save", photo) }
        #expect(try box.ok("gallery", "alike")["groups"].elements.isEmpty)
        try box.ok("gallery", "thumbnail", "coffee", "--width", "200", "-o", "small.jpg")
        try box.ok("gallery", "save", "./small.jpg")
        let answer = try box.ok("gallery", "alike")
        #expect(answer["compared"].int == 3)
        let groups = answer["groups"].elements
        #expect(groups.count == 1)
        let photos = try #require(groups.first)["photos"].elements
        #expect(photos.map { $0["photo"]["title"].text } == ["small", "Espresso"])
        #expect(photos.map { $0["largest"] } == [.bool(false), .bool(true)])
        try box.expectSound()
    }

    @Test("G15 an edited photo is drawn by the worker as it was edited, and its file stays as it is")
    func edited() throws {
        let box = try Sandbox()
        try box.ok("gallery", "save", "coffee")
        let file = try box.ok("gallery", "show", "coffee")["file"].text
        try box.ok("gallery", "edit", "coffee", "--turn", "right", "--crop", "0,0,50%,100%")
        let shown = try box.ok("gallery", "show", "coffee")
        try box.ok("gallery", "export", "out")
        let names = try FileManager.default.contentsOfDirectory(atPath: box.folder + "/out")
        let written = try box.ok("gallery", "save", "./out/\(names[0])")
        #expect(written["mediaType"].text == "image/jpeg" && (written["height"].int ?? 0) > (written["width"].int ?? 0))
        #expect(written["width"].int == shown["frame"]["width"].int)
        #expect(written["height"].int == shown["frame"]["height"].int)
        try box.ok("gallery", "thumbnail", shown["id"].text, "--width", "100", "-o", "small.jpg")
        let small = try box.ok("gallery", "save", "./small.jpg")
        #expect(small["width"].int == 100 && (small["height"].int ?? 0) > 100)
        #expect(try box.ok("gallery", "show", shown["id"].text)["file"].text == file)
        try box.ok("canvas", "new", "Plan")
        try box.ok("send", shown["id"].text, "Plan")
        try box.ok("gallery", "edit", shown["id"].text, "--straighten", "3")
        try box.ok("gallery", "contact-sheet", "-o", "sheet.png")
        try box.expectSound()
    }

    @Test("a worker that is missing is said, and nothing else stops")
    func noWorker() throws {
        let box = try Sandbox()
        try drawn(box)
        box.environment["BOJAGI_PICTURES"] = "/nowhere/bojagi-pictures"
        let outcome = try box.run(["canvas", "render", "Plan", "-o", "plan.png"])
        #expect(outcome.exitCode == 69)
        #expect(outcome.errorText.contains("/nowhere/bojagi-pictures"))
        try box.ok("canvas", "show", "Plan")
        try box.ok("color-select", "show", "Mina")
    }

    @Test("W2 what a pipe gets has no picture in it")
    func pipe() throws {
        let box = try Sandbox()
        try drawn(box)
        box.environment["TERM"] = "xterm-kitty"
        for words in [["canvas", "show", "Plan"], ["color-select", "show", "Mina"], ["gallery", "show", "coffee"]] {
            #expect(!(try box.run(words).output.contains(0x1b)), "\(words)")
        }
    }
}
