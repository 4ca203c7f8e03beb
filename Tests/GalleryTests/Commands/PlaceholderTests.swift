import Drawing
import Foundation
import JSON
import ModuleKit
import Pictures
import Replication
import TestSupport
import Testing

@Suite("Importing with a picture worker")
struct PlaceholderTests {
    private let folder = StoreFolder()
    private let pictures = FakePictures()

    private func shell() -> Shell { Shell(in: folder.path, pictures: pictures) }

    private var thumbnails: [String] { names("thumbnails") }

    private func names(_ cache: String) -> [String] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder("cache/\(cache)"))
        return (names ?? []).sorted()
    }

    @Test("G7 G11 G16 one decode gives an imported photo colour, blurhash, likeness and thumbnails")
    func placeholders() throws {
        let photos = try PhotoFolder()
        try photos.copy("coffee", to: "coffee.jpg")
        try photos.copy("coffee", to: "copy.jpg")
        try photos.copy("grass", to: "grass.jpg")
        let shell = shell()
        let result = shell.run("import", photos.path)
        #expect(result.json == #"{"failed":[],"imported":2,"known":1,"sidecarsUnread":[],"withoutPlaceholder":0}"#)
        #expect(!result.text.contains("placeholder"))
        let saved = try #require(shell.run("list").value.array)
        #expect(saved.map { $0["blurhash"]?.string } == [FakePictures.blurhash, FakePictures.blurhash])
        #expect(saved.map { $0["color"]?.string } == ["#112233", "#112233"])
        #expect(pictures.decoded == 2)
        let hashes = saved.compactMap { $0["file"]?.string }
        #expect(thumbnails == hashes.flatMap { ["\($0)-160.jpg", "\($0)-400.jpg"] }.sorted())
        #expect(names("likenesses-1") == hashes.sorted())
        // And again nothing is decoded.
        #expect(
            shell.run("import", photos.path).json
                == #"{"failed":[],"imported":0,"known":3,"sidecarsUnread":[],"withoutPlaceholder":0}"#)
        #expect(pictures.decoded == 2)
        let blurhash = #""blurhash":"\#(FakePictures.blurhash)""#
        #expect(shell.run("show", "grass").json.contains(blurhash))
    }

    @Test("G10 damage inside a file is found and named, a copy of it too, and the rest goes on")
    func damage() throws {
        let photos = try PhotoFolder()
        try photos.copy("coffee", to: "coffee.jpg")
        var bytes = try PhotoFolder.bytes("grass")
        bytes.replaceSubrange((bytes.count / 2)..<(bytes.count / 2 + 6), with: FakePictures.damage)
        try photos.write(bytes, to: "bad.jpg")
        try photos.write(bytes, to: "bad too.jpg")
        try photos.copy("gravel", to: "gravel.jpg")
        let shell = shell()
        let result = shell.run("import", photos.path)
        #expect(result.code == 65)
        #expect(result.value["imported"]?.integer == 2)
        #expect(result.value["failed"]?.array?.map { $0["path"]?.string } == ["bad too.jpg", "bad.jpg"])
        #expect(result.text.contains("bad.jpg: It is damaged: bad entropy code."))
        #expect(shell.run("list").value.array?.map { $0["title"]?.string } == ["coffee", "gravel"])
        #expect(try shell.workspace.blobs.all().count == 2)
    }

    @Test("G10 a file that changes while it is looked into is refused by name, even one of the same size and time")
    func changing() throws {
        let photos = try PhotoFolder()
        try photos.copy("coffee", to: "coffee.jpg")
        try photos.copy("grass", to: "grown.jpg")
        try photos.copy("gravel", to: "gone.jpg")
        try photos.copy("hubble", to: "swapped.jpg", adding: 1)
        try photos.copy("hubble", to: "twin.jpg", adding: 1)
        pictures.whileDecoding = { source in
            guard case .file(let path) = source else { return }
            let file = URL(filePath: path)
            switch file.lastPathComponent {
            case "grown.jpg": try? photos.copy("coffee-cup", to: "grown.jpg")
            case "gone.jpg": try? FileManager.default.removeItem(at: file)
            case "swapped.jpg":
                let date = try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate]
                try? photos.copy("hubble", to: "swapped.jpg", adding: 2)
                try? FileManager.default.setAttributes([.modificationDate: date ?? Date()], ofItemAtPath: path)
            default: break
            }
        }
        let shell = shell()
        let result = shell.run("import", photos.path)
        #expect(result.code == 65 && result.value["imported"]?.integer == 1)
        let failed = try #require(result.value["failed"]?.array)
        #expect(failed.map { $0["path"]?.string } == ["gone.jpg", "grown.jpg", "swapped.jpg", "twin.jpg"])
        #expect(failed.allSatisfy { $0["reason"]?.string == "It changed while it was read." })
        #expect(shell.run("list").value.array?.map { $0["title"]?.string } == ["coffee"])
        // At rest they come, with what belongs to them.
        pictures.whileDecoding = { _ in }
        let again = shell.run("import", photos.path)
        #expect(again.json == #"{"failed":[],"imported":3,"known":1,"sidecarsUnread":[],"withoutPlaceholder":0}"#)
    }

    @Test("G10 an import that was stopped goes on: what was decoded is not decoded again")
    func resumed() throws {
        let photos = try PhotoFolder()
        for number in 0..<13 { try photos.copy("coffee-cup", to: "\(number).jpg", adding: number) }
        // The disk is full when the first one wants to keep the photos: nothing is saved.
        let full = Shell(in: folder.path, pictures: pictures, blobs: FullBlobs())
        #expect(full.run("import", photos.path).code == 74)
        #expect(full.saved.isEmpty && pictures.decoded == 13)
        // The power goes while something is noted.
        let journal = try #require(FileHandle(forWritingAtPath: folder("cache/import.journal")))
        try journal.seekToEnd()
        try journal.write(contentsOf: Data("0123 damaged line\nhalf a li".utf8))
        try journal.close()
        for number in 13..<20 { try photos.copy("coffee-cup", to: "\(number).jpg", adding: number) }
        let again = shell()
        #expect(again.run("import", photos.path).value["imported"]?.integer == 20)
        #expect(pictures.decoded == 20)
        #expect(again.run("list").value.array?.allSatisfy { $0["blurhash"]?.string != nil } == true)
        #expect(!FileManager.default.fileExists(atPath: folder("cache/import.journal")))
    }

    @Test("G11 a thumbnail is made once, kept on disk, made again when the cache is gone or a file in it was cut")
    func thumbnailFiles() throws {
        let shell = shell()
        let out = folder("small.jpg")
        let first = shell.run("thumbnail", "coffee", "--width", "160", "-o", out)
        #expect(first.code == 0 && first.text == "Wrote \(out).\n", "\(first.said)")
        let bytes = try #require(FileManager.default.contents(atPath: out))
        #expect(shell.run("thumbnail", "coffee", "--width", "160", "-o", out).code != 0)
        #expect(shell.run("thumbnail", "coffee", "--width", "160", "--output", out, "--force").code == 0)
        #expect(pictures.decoded == 1)
        let name = try #require(thumbnails.first)
        #expect(thumbnails.count == 1 && name.hasSuffix("-160.jpg"))
        // Cut in the middle, as by a power cut: it is never shown.
        try bytes.prefix(bytes.count / 2).write(to: URL(filePath: folder("cache/thumbnails/\(name)")))
        #expect(shell.run("thumbnail", "coffee", "--width", "160", "-o", out, "--force").code == 0)
        #expect(FileManager.default.contents(atPath: out) == bytes)
        #expect(pictures.decoded == 2)
        try FileManager.default.removeItem(atPath: folder("cache"))
        #expect(shell.run("thumbnail", "coffee", "--width", "160", "-o", out, "--force").code == 0)
        #expect(pictures.decoded == 3)
    }

    @Test("G9 G11 one byte that decayed in a cached thumbnail is noticed, and it is made again")
    func decay() throws {
        let shell = shell()
        let out = folder("small.jpg")
        #expect(shell.run("thumbnail", "coffee", "--width", "400", "-o", out).code == 0)
        let bytes = try #require(FileManager.default.contents(atPath: out))
        let path = folder("cache/thumbnails/\(try #require(thumbnails.first))")
        let whole = try #require(FileManager.default.contents(atPath: path))
        for place in [0, 2, whole.count / 2, whole.count - 9, whole.count - 1] {
            var spoilt = whole
            spoilt[place] ^= 0x10
            try spoilt.write(to: URL(filePath: path))
            let decoded = pictures.decoded
            #expect(shell.run("thumbnail", "coffee", "--width", "400", "-o", out, "--force").code == 0)
            #expect(FileManager.default.contents(atPath: out) == bytes, "\(place)")
            #expect(pictures.decoded == decoded + 1 && FileManager.default.contents(atPath: path) == whole)
        }
        // A sheet takes what is whole, and makes what is not.
        let sheet = ["contact-sheet", "-o", folder("sheet.png"), "--force"]
        #expect(shell.run(sheet).code == 0)
        let decoded = pictures.decoded
        try Data(whole.dropFirst()).write(to: URL(filePath: path))
        let result = shell.run(sheet)
        #expect(result.code == 0 && result.value["failed"]?.array?.isEmpty == true, "\(result.said)")
        #expect(pictures.decoded <= decoded + 1)
    }

    @Test("G10 an import does not wait for worker after worker that never comes to an end")
    func late() throws {
        let photos = try PhotoFolder()
        for number in 10..<40 { try photos.copy("gravel", to: "\(number).jpg", adding: number) }
        let shell = shell()
        pictures.isLate = { $0 > 5 }
        let result = shell.run("import", photos.path)
        // Those that were with a worker when it was given up, too.
        let late = try #require(result.value["failed"]?.array?.count)
        #expect(result.code == 65 && 4...6 ~= late)
        #expect(result.value["imported"]?.integer == Int64(30 - late))
        #expect(result.value["withoutPlaceholder"]?.integer == Int64(25 - late))
        #expect(result.text.contains("4 photos in a row took too long."))
        // One now and then is its own fault.
        let other = try PhotoFolder()
        for number in 50..<70 { try other.copy("gravel", to: "\(number).jpg", adding: number) }
        let start = pictures.decoded
        pictures.isLate = { ($0 - start) % 3 == 0 }
        let rest = shell.run("import", other.path)
        #expect(rest.value["withoutPlaceholder"]?.integer == 0 && rest.value["failed"]?.array?.count == 6)
    }

    @Test("G11 a photo whose file is gone from the workspace is told apart from one that may not be kept")
    func missing() throws {
        let blobs = MemoryBlobs()
        let shell = Shell(in: folder.path, pictures: pictures, blobs: blobs)
        #expect(shell.run("save", "coffee").code == 0)
        for hash in blobs.all() { blobs.remove(hash) }
        let result = shell.run("thumbnail", "coffee", "-o", folder("x.jpg"))
        #expect(result.code == 65 && result.said.contains("is missing in the workspace. Run “bojagi verify”"))
    }

    @Test("G11 a thumbnail of what is not kept here, or with a name that says nothing, is refused with a reason")
    func refusals() throws {
        let shell = shell()
        #expect(shell.run("thumbnail", "coffee").said.contains("Add -o FILE"))
        #expect(shell.run("thumbnail", "coffee", "-o", "x.gif").said.contains("can't be written here"))
        #expect(shell.run("thumbnail", "nobody", "-o", folder("x.jpg")).code == 66)
        #expect(shell.run("thumbnail", "coffee", "--width", "0", "-o", folder("x.jpg")).code == 64)
        shell.pictures = NoPictures()
        #expect(shell.run("thumbnail", "coffee", "-o", folder("x.jpg")).code == 69)
    }

    @Test("G7 G11 a single file that is saved is decoded, too, and refused when it is damaged inside")
    func oneFile() throws {
        let photos = try PhotoFolder()
        try photos.copy("grass", to: "grass.jpg")
        var bytes = try PhotoFolder.bytes("gravel")
        bytes.replaceSubrange((bytes.count / 2)..<(bytes.count / 2 + 6), with: FakePictures.damage)
        try photos.write(bytes, to: "bad.jpg")
        let shell = shell()
        let saved = shell.run("save", photos("grass.jpg"))
        #expect(saved.value["blurhash"]?.string == FakePictures.blurhash, "\(saved.said)")
        #expect(thumbnails.count == 2)
        let refused = shell.run("save", photos("bad.jpg"))
        #expect(refused.code == 65 && refused.said.contains("bad.jpg: It is damaged: bad entropy code."))
        #expect(try shell.workspace.blobs.all().count == 1)
        shell.pictures = NoPictures()
        #expect(shell.run("save", photos("bad.jpg")).code == 0)
    }

    @Test("G2 G11 a contact sheet shows the saved photos in columns, each as a thumbnail, else as its colour")
    func contactSheet() throws {
        let shell = shell()
        let out = folder("sheet.png")
        let builtIn = shell.run("contact-sheet", "-o", out, "--columns", "3", "--width", "700")
        #expect(builtIn.code == 0, "\(builtIn.said)")
        let count = try #require(builtIn.value["photos"]?.integer)
        #expect(count >= 16)
        guard case .drawing(let list, let sources) = try #require(pictures.rendered.last) else {
            Issue.record("no drawing")
            return
        }
        #expect(Int64(list.items.count) == count && sources.count == list.items.count)
        #expect(
            list.size.width == 700 && list.items.allSatisfy { $0.box.maxX <= 700 && $0.box.maxY <= list.size.height })
        let columns = Set(list.items.map { $0.box.minX })
        #expect(columns.count == 3)
        // All of them come from the disk the next time.
        let decoded = pictures.decoded
        #expect(shell.run("contact-sheet", "-o", out, "--columns", "3", "--width", "700", "--force").code == 0)
        #expect(pictures.decoded == decoded)
        for case .photo(let source) in sources {
            guard case .file(let path) = source else {
                Issue.record("a thumbnail is not on disk")
                continue
            }
            #expect(path.hasSuffix("-400.jpg"))
        }
    }

    @Test("G11 a contact sheet of more thumbnails than the cache holds is drawn whole, and again with less left")
    func contactSheetBeyondTheCache() throws {
        let photos = try PhotoFolder()
        let size = try PhotoFolder.bytes("gravel").count + 6
        let count = (1 << 20) / size * 2
        for number in 0..<count { try photos.copy("gravel", to: "\(number).jpg", adding: number) }
        let shell = shell()
        shell.settings["thumbnails.megabytes"] = "1"
        let sheet = ["contact-sheet", "-o", folder("sheet.png"), "--source", photos.path, "--force"]
        let result = shell.run(sheet)
        #expect(result.code == 0 && result.value["photos"]?.integer == Int64(count), "\(result.said)")
        #expect(thumbnails.count == count)
        // The next program that keeps one makes room, for nobody waits for these any more.
        #expect(shell.run("thumbnail", "coffee", "--width", "200", "-o", folder("small.jpg")).code == 0)
        #expect(thumbnails.count * size <= 1 << 20)
    }

    @Test("G11 thumbnails that go while a contact sheet is drawn are made again, once")
    func contactSheetWithoutCache() throws {
        let shell = shell()
        let cache = folder("cache/thumbnails")
        var times = 1
        pictures.beforeRendering = { _ in
            if times > 0 { try? FileManager.default.removeItem(atPath: cache) }
            times -= 1
        }
        let out = folder("sheet.png")
        #expect(shell.run("contact-sheet", "-o", out).code == 0)
        #expect(pictures.rendered.count == 1)
        times = 2
        let result = shell.run("contact-sheet", "-o", out, "--force")
        #expect(result.code != 0 && result.said.contains("it is gone"), "\(result.said)")
    }

    @Test("G11 the cache on disk keeps to its size: what was not looked at the longest goes first")
    func eviction() throws {
        let shell = shell()
        shell.settings["thumbnails.megabytes"] = "1"
        let out = folder("small.jpg")
        let size = try PhotoFolder.bytes("gravel").count + 6
        for width in 200..<(200 + (1 << 20) / size * 2) {
            #expect(shell.run("thumbnail", "coffee", "--width", "\(width)", "-o", out, "--force").code == 0)
            // This one is looked at again and again.
            #expect(shell.run("thumbnail", "coffee", "--width", "200", "-o", out, "--force").code == 0)
        }
        let names = thumbnails
        #expect(names.count * size <= 1 << 20)
        #expect(names.count * size > 1 << 19)
        #expect(names.contains { $0.hasSuffix("-200.jpg") })
        #expect(!names.contains { $0.hasSuffix("-201.jpg") })
    }

    @Test("G9 two programs use one cache at once, and nothing in it is ever half")
    func together() throws {
        let out = folder("out")
        try FileManager.default.createDirectory(atPath: out, withIntermediateDirectories: true)
        let place = folder.path
        DispatchQueue.concurrentPerform(iterations: 4) { number in
            let shell = Shell(in: place, pictures: FakePictures())
            shell.settings["thumbnails.megabytes"] = "1"
            for width in 100..<115 {
                let result = shell.run(
                    "thumbnail", "coffee", "--width", "\(width)", "-o", "\(out)/\(number)-\(width).jpg")
                if result.code != 0 { Issue.record("\(result.said)") }
            }
        }
        for name in try FileManager.default.contentsOfDirectory(atPath: out) {
            let bytes = try #require(FileManager.default.contents(atPath: "\(out)/\(name)"))
            #expect(bytes.prefix(2) == Data([0xff, 0xd8]) && bytes.suffix(2) == Data([0xff, 0xd9]))
        }
        #expect(!thumbnails.contains { $0.hasPrefix("new-") })
    }
}
