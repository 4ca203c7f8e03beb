import Drawing
import Foundation
import GalleryModel
import JSON
import ModuleKit
import Pictures
import Replication
import TestSupport
import Testing

@testable import GalleryCommands

@Suite("Editing photos")
struct EditTests {
    private let folder = StoreFolder()
    private let pictures = FakePictures()
    private let shell: Shell

    init() {
        shell = Shell(in: folder.path, pictures: pictures)
        shell.run("save", "coffee")
    }

    private var photo: JSONValue { shell.run("show", "coffee").value }

    @Test("G15 a photo is turned, straightened and cropped by one command, shown in its new size, and reset")
    func edit() throws {
        let (width, height) = (try #require(photo["width"]?.integer), try #require(photo["height"]?.integer))
        #expect(photo["frame"]?.isNull == true)
        let answer = shell.run("edit", "coffee", "--turn", "right")
        #expect(answer.code == 0 && answer.text.contains("\(height) × \(width)"))
        #expect(photo["frame"]?["turn"]?.integer == 90 && photo["frame"]?["width"]?.integer == height)
        #expect(photo["width"]?.integer == width, "the file is as it was")
        #expect(abs((photo["ratio"]?.double ?? 0) - Double(width) / Double(height)) < 1e-6)
        shell.run("edit", "coffee", "--straighten=-1.5", "--crop", "10%,20%,50%,40%")
        let frame = try #require(photo["frame"])
        #expect(frame["straighten"]?.double == -1.5 && frame["turn"]?.integer == 90)
        #expect(frame["crop"]?["x"]?.double == 10 && frame["crop"]?["height"]?.double == 40)
        #expect(shell.run("undo").code == 0)
        #expect(photo["frame"]?["straighten"]?.double == 0 && photo["frame"]?["crop"]?["width"]?.double == 100)
        let reset = shell.run("edit", "coffee", "--reset")
        #expect(reset.code == 0 && photo["frame"]?.isNull == true)
        #expect(shell.run("edit", "coffee", "--reset").text.contains("already"))
        shell.run("edit", "coffee", "--reset", "--turn", "half", "--crop", "0,0,\(width / 2),\(height)")
        #expect(photo["frame"]?["width"]?.integer == width / 2 && photo["frame"]?["turn"]?.integer == 180)
    }

    @Test("G15 what makes no sense is refused in words, and nothing is changed")
    func refused() throws {
        for (words, code) in [
            ([], 64), (["--turn", "up"], 64), (["--straighten", "46"], 64), (["--straighten", "nan"], 64),
            (["--crop", "1,2,3"], 64), (["--crop", "0,0,1e9,10"], 64), (["--crop", "90%,0%,20%,10%"], 64),
            (["--crop", "-1,0,20,10"], 64), (["--crop", "0%,0%,0.5%,10%"], 64), (["--crop", "0,0,inf,1"], 64),
        ] {
            #expect(shell.run(["edit", "coffee"] + words).code == code, "\(words)")
        }
        #expect(shell.run("edit", "nobody", "--turn", "left").code == 66)
        #expect(photo["frame"]?.isNull == true)
    }

    @Test(
        "G15 thumbnails, the contact sheet and exports are drawn in the frame, by one picture of it; --original is the file"
    )
    func drawn() throws {
        let hash = try #require(photo["file"]?.string.flatMap { BlobHash(hex: $0) })
        pictures.renders = try PhotoFolder.bytes("rocket-tall")
        shell.run("edit", "coffee", "--turn", "right", "--straighten", "2", "--crop", "0%,0%,50%,50%")
        let framed = try #require(try shell.workspace.gallery().saved.first?.record.framed)
        func drawnOnce() throws {
            let picture = try #require(pictures.rendered.last)
            guard case .drawing(let list, let sources) = picture, let item = list.items.first else {
                Issue.record("no drawing")
                return
            }
            #expect(sources.count == 1 && list.size == framed.shown)
            #expect(item.box == framed.box && item.rotation == 92)
        }
        #expect(GalleryKind().searchParts(of: try shell.workspace.gallery()).last?.frame == framed.frame.text)
        let before = pictures.rendered.count
        #expect(shell.run("thumbnail", "coffee", "-o", folder("small.png")).code == 0)
        #expect(pictures.rendered.count == before + 1)
        try drawnOnce()
        #expect(shell.run("export", folder("out")).value["files"]?.integer == 1)
        #expect(pictures.rendered.count == before + 2)
        try drawnOnce()
        #expect(shell.run("export", folder("whole"), "--original").code == 0)
        #expect(pictures.rendered.count == before + 2)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder("whole"))
        let file = try Data(contentsOf: URL(filePath: folder("whole") + "/" + names[0]))
        #expect([UInt8](file) == (try shell.workspace.blobs.bytes(of: hash)))
        #expect(shell.run("contact-sheet", "-o", folder("sheet.png")).code == 0)
        guard case .drawing(let list, _) = try #require(pictures.rendered.last) else { return }
        let box = try #require(list.items.first?.box)
        #expect(abs(box.size.height / box.size.width - framed.shown.height / framed.shown.width) < 1e-6)
    }

    @Test("G15 the server draws a frame that the address says, for ever under that address, and refuses nonsense")
    func resource() throws {
        let hash = try #require(photo["file"]?.string)
        let frame = PhotoFrame(turns: 1, angle: 300)
        func resource(_ path: [String], _ frame: String?, width: Int? = nil) throws -> Resource? {
            let query = frame.map { [(name: "frame", value: $0)] } ?? []
            return try GalleryModule().resource(
                ResourceRequest(path: path, width: width, query: query), shell.services)
        }
        let before = pictures.rendered.count
        let small = try #require(try resource(["thumbnails", hash], frame.text, width: 160))
        let whole = try #require(try resource(["thumbnails", hash, "whole"], frame.text))
        #expect(small.isImmutable && whole.isImmutable && pictures.rendered.count == before + 2)
        for text in ["", "nonsense", "9.0.0.0.1000000.1000000", frame.text + " "] {
            #expect(try resource(["thumbnails", hash], text) == nil)
        }
        #expect(try resource(["thumbnails", hash, "whole"], nil) == nil)
        #expect(pictures.rendered.count == before + 2)
    }

    @Test("G15 what is sent to other documents is the photo as it looks, as a file of its own")
    func provided() throws {
        let hash = try #require(photo["file"]?.string)
        #expect(try shell.services.photo("coffee", in: shell.workspace)?.file.hex == hash)
        shell.run("edit", "coffee", "--turn", "right")
        // The worker of the test draws nothing that is a photo.
        #expect(throws: CommandError.self) { try shell.services.photo("coffee", in: shell.workspace) }
        pictures.renders = try PhotoFolder.bytes("rocket-tall")
        let provided = try #require(try shell.services.photo("coffee", in: shell.workspace))
        #expect(provided.file.hex != hash && provided.height > provided.width)
        #expect(try shell.workspace.blobs.bytes(of: provided.file) == pictures.renders)
    }
}
