import Foundation
import ImageHeaders
import JSON
import ModuleKit
import ProgramBundle
import Synchronization
import TestSupport
import Testing

@Suite("Browsing photos")
struct BrowsingCommandTests {
    private let shell = Shell()

    @Test("G3 G8 the built-in photos come in pages of 15 with their credits, without a network")
    func pages() {
        let first = shell.run("browse")
        #expect(first.value["photos"]?.array?.count == 15)
        #expect(first.value["page"]?.integer == 1 && first.value["more"]?.boolean == true)
        let astronaut = try? #require(first.value["photos"]?.array?.first)
        #expect(astronaut?["id"]?.string == "astronaut" && astronaut?["title"]?.string == "Astronaut Eileen Collins")
        #expect(astronaut?["author"]?.string == "NASA" && astronaut?["licence"]?.string == "Public domain")
        #expect(astronaut?["width"]?.integer == 512 && astronaut?["height"]?.integer == 512)
        #expect(astronaut?["saved"]?.boolean == false)
        let second = shell.run("browse", "--page", "2")
        #expect(second.value["photos"]?.array?.first?["id"]?.string == "dahlia")
        #expect(second.value["photos"]?.array?.count == 15 && second.value["more"]?.boolean == true)
        let third = shell.run("browse", "--page", "3")
        #expect(third.value["photos"]?.array?.count == 10 && third.value["more"]?.boolean == false)
        #expect(shell.run("browse", "--page", "4").json == #"{"more":false,"page":4,"photos":[]}"#)
        #expect(shell.run("browse", "--source", "built-in").json == first.json)
        #expect(shell.run("browse", "--page", "0").code == 64)
    }

    @Test("G4 each photo has its running number and a star that is filled when it is saved")
    func numbers() {
        shell.run("save", "dahlia")
        #expect(shell.run("browse").text.contains("Photo 12  ☆  grass  Grass  512 × 337  Linolafett, CC0-1.0\n"))
        #expect(shell.run("browse", "--page", "2").text.contains("Photo 16  ★  dahlia"))
        #expect(shell.run("browse", "--page", "2").json.contains(#""saved":true"#))
        shell.language = Shell.korean
        #expect(shell.run("browse").text.contains("12번째 사진  ☆  grass"))
        shell.run("unsave", "dahlia")
        #expect(shell.run("browse", "--page", "2").text.contains("☆  dahlia"))
    }

    @Test("G8 every built-in photo is in the program, as large as its credits say")
    func builtIn() throws {
        for id in shell.run("layout", "--width", "300", "--columns", "2").value["cells"]?.array ?? [] {
            let photo = try #require(id["photo"]?.string)
            #expect(shell.run("save", photo).code == 0, "\(photo)")
        }
        #expect(shell.saved.count == 40)
        for hash in try shell.workspace.blobs.all() { #expect(try shell.workspace.blobs.bytes(of: hash).count > 1000) }
        #expect(try shell.workspace.blobs.all().count == 40)
    }

    @Test(
        "G8 G11 the built-in pictures are of many shapes, half to twice as high as wide, each with credits and a placeholder"
    )
    func shapes() throws {
        var ids: [String] = []
        for page in 1...3 {
            for photo in shell.run("browse", "--page", "\(page)").value["photos"]?.array ?? [] {
                let id = try #require(photo["id"]?.string)
                ids.append(id)
                let shown = shell.run("show", id).value
                #expect(shown["author"]?.string?.isEmpty == false && shown["licence"]?.string?.isEmpty == false)
                #expect(shown["color"]?.string != nil && shown["blurhash"]?.string != nil, "\(id)")
            }
        }
        #expect(ids.count >= 36)
        // Each says the size that its file has, and the file is whole.
        let bundled = ProgramFiles()
        for id in ids {
            let bytes = try #require(bundled.bytes("photos/\(id).jpg") ?? bundled.bytes("photos/\(id).png"))
            let header = try ImageHeader(of: bytes)
            let shown = shell.run("show", id).value
            #expect(shown["width"]?.integer == Int64(header.width) && shown["height"]?.integer == Int64(header.height))
        }
        let drawn = ids.filter { shell.run("show", $0).value["author"]?.string == "Bojagi's makers" }
        #expect(drawn.count >= 20)
        let ratios = try drawn.map { id in
            let photo = shell.run("show", id).value
            return Double(try #require(photo["height"]?.integer)) / Double(try #require(photo["width"]?.integer))
        }
        #expect(ratios.min() == 0.5 && ratios.max() == 2)
    }

    @Test("G8 sources say what they are and whether their photos may be stored")
    func sources() {
        #expect(
            shell.run("sources").json
                == #"[{"id":"built-in","mayStore":true,"name":"Photos that come with Bojagi"},{"id":"DIR","mayStore":true,"name":"The photos of a folder"},{"id":"unsplash","mayStore":false,"name":"Photos of Unsplash"},{"id":"openverse","mayStore":true,"name":"Photos of Openverse"}]"#
        )
        #expect(shell.run("sources").text.contains("built-in   Photos that come with Bojagi\n"))
    }

    @Test("G8 a folder is a source: its photos are known by their content")
    func folder() throws {
        let photos = try PhotoFolder()
        try photos.copy("coffee", to: "b/coffee.jpg")
        try photos.copy("grass", to: "a grass.jpg")
        try photos.write("not a photo", to: "notes.txt")
        try photos.write("not a photo either", to: "fake.jpg")
        let page = shell.run("browse", "--source", photos.path)
        let ids = page.value["photos"]?.array?.compactMap { $0["id"]?.string } ?? []
        #expect(ids.count == 2 && ids.allSatisfy { $0.utf8.count == 64 })
        #expect(page.value["photos"]?.array?.compactMap { $0["width"]?.integer } == [512, 600])
        #expect(page.text.contains("Photo 1  ☆  \(ids[0].prefix(12))  a grass  512 × 337\n"))
        shell.run("save", photos("b/coffee.jpg"))
        #expect(shell.saved == [ids[1]])
        let again = shell.run("browse", "--source", photos.path)
        #expect(again.value["photos"]?.array?.compactMap { $0["saved"]?.boolean } == [false, true])
        #expect(shell.run("browse", "--source", photos("nowhere")).code == 66)
        #expect(shell.run("browse", "--source", photos("notes.txt")).code == 65)
        #expect(shell.run("browse", "--source", "bulit-in").said.contains("Did you mean “built-in”?"))
    }

    @Test("G3 a folder's pages have 15 photos, and files that are none do not count")
    func folderPages() throws {
        let photos = try PhotoFolder()
        for number in 10..<41 {
            try photos.copy("coffee-cup", to: "\(number).jpg", adding: number)
            try photos.write("text", to: "\(number).broken.png")
            // A copy, and another photo as large.
            if number < 13 { try photos.copy("coffee-cup", to: "\(number) copy.jpg", adding: number) }
        }
        let pages = (1...4).map { shell.run("browse", "--source", photos.path, "--page", "\($0)").value }
        #expect(pages.map { $0["photos"]?.array?.count } == [15, 15, 1, 0])
        #expect(pages.map { $0["more"]?.boolean } == [true, true, false, false])
        let ids = pages.flatMap { ($0["photos"]?.array ?? []).map { $0["id"]?.string ?? "" } }
        #expect(Set(ids).count == 31)
    }

    @Test("G2 G8 the layout of a folder has each photo once, and reads each file once however many pages there are")
    func folderLayout() throws {
        let photos = try PhotoFolder()
        for number in 10..<56 { try photos.copy("coffee-cup", to: "\(number).jpg", adding: number % 45) }
        let files = CountingFiles()
        shell.files = files
        let layout = shell.run("layout", "--width", "300", "--columns", "3", "--source", photos.path)
        #expect(layout.value["cells"]?.array?.count == 45)
        #expect(files.reads.withLock { $0.count } == 46)
        #expect(files.reads.withLock { $0.values.max() } == 1)
    }

    @Test("G2 the layout tells where each photo lies, and the footer")
    func layout() throws {
        shell.run("save", "coffee")
        shell.run("save", "rocket-tall")
        shell.run("save", "coffee-cup")
        let layout = shell.run(
            "layout", "--width", "410", "--columns", "2", "--spacing", "10", "--footer", "44.5", "--saved")
        #expect(
            layout.json
                == #"{"cells":[{"column":0,"height":317.46031746031747,"photo":"coffee-cup","width":200,"x":0,"y":0},"#
                + #"{"column":1,"height":381.25,"photo":"rocket-tall","width":200,"x":210,"y":0},"#
                + #"{"column":0,"height":133.33333333333331,"photo":"coffee","width":200,"x":0,"y":327.46031746031747}],"#
                + #""columnWidth":200,"footer":{"height":44.5,"width":410,"x":0,"y":460.7936507936508},"#
                + #""height":505.2936507936508}"#)
        #expect(layout.text.contains("Photo 1  0, 0  200 × 317.5  coffee-cup\n"))
        #expect(layout.text.contains("Footer  0, 460.8  410 × 44.5\n"))
        let all = shell.run("layout", "--width", "300", "--columns", "3")
        #expect(all.value["cells"]?.array?.count == 40)
        #expect(all.value["columnWidth"]?.integer == 100)
    }

    @Test("G14 the list is looked through by words, days and colour; what can't be read is named")
    func looking() {
        shell.run("save", "coffee", "--memo", "부엌 #kitchen")
        shell.run("save", "rocket-tall")
        #expect(shell.run("list", "--search", "tag:kitchen").ids == ["coffee"])
        #expect(shell.run("list", "--search", "launch").ids == ["rocket-tall"])
        #expect(shell.run("list", "--since", "today").ids == ["rocket-tall", "coffee"])
        #expect(shell.run("list", "--before", "today").ids == [])
        #expect(shell.run("list", "--before", "today").text == "No saved photo matches.\n")
        let color = shell.run("show", "coffee").value["color"]?.string ?? ""
        #expect(shell.run("list", "--color", color).ids.contains("coffee"))
        for wrong in [["--color", "mauvish"], ["--since", "soon"], ["--before", "2024-13"]] {
            #expect(shell.run(["list"] + wrong).code == 64, "\(wrong)")
        }
    }

    @Test("G13 the layout of a timeline tells each month and where its photos lie, in three sizes")
    func timeline() {
        for photo in ["coffee", "rocket-tall", "coffee-cup"] { shell.run("save", photo) }
        let layout = shell.run("layout", "--timeline", "--width", "390")
        let cells = layout.value["cells"]?.array ?? []
        #expect(cells.map { $0["photo"]?.string } == ["coffee-cup", "rocket-tall", "coffee"])
        #expect(cells.allSatisfy { $0["row"]?.integer == 0 && $0["y"]?.integer == 44 })
        #expect(layout.value["headings"]?.array?.map { $0["photos"]?.integer } == [3])
        let heights = ["small", "medium", "large"].map { size in
            shell.run("layout", "--timeline", "--width", "1280", "--size", size).value["height"]?.integer
        }
        #expect(heights == [140, 212, 364])
        #expect(layout.text.contains("Photo 1  0, 44  "))
        for wrong in [
            ["--timeline"], ["--timeline", "--width", "0"], ["--size", "small", "--width", "9", "--columns", "1"],
            ["--timeline", "--width", "300", "--columns", "2"], ["--timeline", "--width", "300", "--size", "huge"],
        ] { #expect(shell.run(["layout"] + wrong).code == 64, "\(wrong)") }
    }

    @Test(
        "G2 measures that make no sense are refused by name",
        arguments: [
            ["--width", "nan", "--columns", "2"], ["--width", "inf", "--columns", "2"],
            ["--width", "-1", "--columns", "2"], ["--width", "0", "--columns", "2"],
            ["--width", "1e9", "--columns", "2"], ["--width", "300"], ["--columns", "2"],
            ["--width", "300", "--columns", "0"], ["--width", "300", "--columns", "99999999999999999999"],
            ["--width", "300", "--columns", "2", "--spacing", "-3"],
            ["--width", "300", "--columns", "2", "--footer", "x"],
            ["--width", "300", "--columns", "4", "--spacing", "100"],
            ["--width", "300", "--columns", "2", "--saved", "--source", "built-in"],
        ])
    func oddMeasures(words: [String]) {
        let result = shell.run(["layout"] + words)
        #expect(result.code == 64 && !result.said.isEmpty, "\(words): \(result.json)")
    }
}
