import Drawing
import Foundation
import JSON
import ModuleKit
import Pictures
import Replication
import TestSupport
import Testing

@testable import GalleryCommands
@testable import GalleryModel

@Suite("Saved photos that look alike")
struct AlikeTests {
    private let folder = StoreFolder()
    private let pictures = FakePictures()

    init() {
        // Photos of one width look the same, to this worker.
        pictures.likeness = { width in
            let hash = PerceptualHash(rising: UInt64(width) &* 0x9e37_79b9_7f4a_7c15, falling: 0)
            return Likeness(whole: hash, parts: [PerceptualHash](repeating: hash, count: Likeness.partCount))
        }
    }

    private func shell() -> Shell { Shell(in: folder.path, pictures: pictures) }

    /// Three of one photo, two of another, and one more.
    private func photos() throws -> PhotoFolder {
        let photos = try PhotoFolder()
        for number in 0..<3 { try photos.copy("coffee", to: "coffee \(number).jpg", adding: number) }
        for number in 0..<2 { try photos.copy("chelsea", to: "cat \(number).jpg", adding: number) }
        try photos.copy("coffee-cup", to: "cup.jpg")
        return photos
    }

    private func titles(_ result: Reply) -> [[String?]] {
        (result.value["groups"]?.array ?? []).map { group in
            (group["photos"]?.array ?? []).map { $0["photo"]?["title"]?.string }
        }
    }

    @Test("G16 an import knows already what looks alike: groups are listed without decoding anything again")
    func imported() throws {
        let shell = shell()
        #expect(shell.run("alike").text == "No saved photos look alike.\n")
        let photos = try photos()
        #expect(shell.run("import", photos.path).code == 0)
        let decoded = pictures.decoded
        let result = shell.run("alike")
        #expect(result.code == 0 && pictures.decoded == decoded)
        #expect(titles(result) == [["cat 0", "cat 1"], ["coffee 0", "coffee 1", "coffee 2"]])
        #expect(result.value["compared"]?.integer == 6)
        let coffee = try #require(result.value["groups"]?.array?.last?["photos"]?.array)
        #expect(coffee.filter { $0["largest"]?.boolean == true }.count == 1)
        #expect(coffee.allSatisfy { ($0["bytes"]?.integer ?? 0) > 50_000 })
        let lines = result.text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.filter { $0.contains("largest") }.count == 2 && lines.count == 7)
        #expect(lines[0].contains("451 × 300, 29 kB"))
        // What is no longer saved is not listed.
        let cat = try #require(result.value["groups"]?.array?.first?["photos"]?.array?.first?["photo"]?["id"]?.string)
        #expect(shell.run("unsave", cat).code == 0)
        #expect(titles(shell.run("alike")) == [["coffee 0", "coffee 1", "coffee 2"]])
    }

    @Test("G16 photos from before are looked at when they are compared, once; a decayed cache is made anew")
    func fromBefore() throws {
        let shell = shell()
        shell.pictures = NoPictures()
        let photos = try photos()
        #expect(shell.run("import", photos.path).code == 0)
        #expect(shell.run("alike").code == 69)
        shell.pictures = pictures
        let groups = titles(shell.run("alike"))
        #expect(groups.map(\.count) == [2, 3] && pictures.decoded == 6)
        #expect(titles(shell.run("alike")) == groups && pictures.decoded == 6)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder("cache/likenesses-1"))
        let file = URL(filePath: folder("cache/likenesses-1/\(try #require(names.first))"))
        var bytes = try Data(contentsOf: file)
        bytes[20] ^= 1
        try bytes.write(to: file)
        #expect(titles(shell.run("alike")) == groups && pictures.decoded == 7)
    }

    @Test("G16 a comparison that is stopped has kept what it saw")
    func stopped() throws {
        let shell = shell()
        shell.pictures = NoPictures()
        let photos = try photos()
        #expect(shell.run("import", photos.path).code == 0)
        shell.pictures = pictures
        let folder = folder("cache/likenesses-1")
        var kept: [Int] = []
        pictures.whileDecoding = { _ in
            kept.append((try? FileManager.default.contentsOfDirectory(atPath: folder))?.count ?? 0)
        }
        #expect(shell.run("alike").code == 0)
        #expect(kept == [0, 1, 2, 3, 4, 5])
    }

    @Test("G16 so many photos are decoded at once and so many listed, in whole groups; what is left is said")
    func portions() throws {
        let shell = shell()
        shell.pictures = NoPictures()
        let photos = try photos()
        #expect(shell.run("import", photos.path).code == 0)
        shell.pictures = pictures
        pictures.isLate = { $0 == 1 }
        // What can't be decoded does not count, or nobody would get past it.
        var result = shell.run("alike", "--decode", "4")
        #expect(pictures.decoded == 5 && result.value["undecoded"]?.integer == 1 && titles(result).isEmpty)
        #expect(result.text == "Photos that are still to be decoded: 1.\n")
        result = shell.run("alike", "--decode", "4")
        #expect(pictures.decoded == 7 && result.value["undecoded"]?.integer == 0)
        #expect(titles(result).map(\.count) == [2, 3] && result.code == 0)
        result = shell.run("alike", "--limit", "4")
        #expect(titles(result).map(\.count) == [2] && result.value["more"]?.integer == 1)
        #expect(result.text.hasSuffix("More groups: 1.\n"))
        // A group that is larger comes in parts, each with its largest.
        result = shell.run("alike", "--limit", "2", "--offset", "1")
        #expect(titles(result).map(\.count) == [2] && result.value["more"]?.integer == 0)
        let listed = result.value["groups"]?.array?.first?["photos"]?.array ?? []
        #expect(listed.count { $0["largest"]?.boolean == true } == 1)
        #expect(shell.run("alike", "--limit", "1").code == 64)
    }

    @Test("G16 a photo that can't be looked at is named, and the rest is compared")
    func faults() throws {
        let blobs = MemoryBlobs()
        let shell = Shell(in: folder.path, pictures: NoPictures(), blobs: blobs)
        let photos = try photos()
        #expect(shell.run("import", photos.path).code == 0)
        let files = (shell.run("list").value.array ?? []).filter { $0["title"]?.string == "coffee 1" }
        blobs.remove(try #require(files.first?["file"]?.string.flatMap { BlobHash(hex: $0) }))
        shell.pictures = pictures
        pictures.isLate = { $0 == 1 }
        let result = shell.run("alike")
        #expect(result.code == 65 && result.faults.first == "The file of “coffee 1” is missing in the workspace.")
        #expect(result.faults.count == 2)
        #expect(result.value["compared"]?.integer == 4)
    }

    @Test("G16 photos that are nowhere but on the web are counted as not compared, in both languages")
    func notStored() throws {
        let shell = shell()
        var record = PhotoRecord(key: PhotoKey(source: "unsplash", id: "abc"), width: 3, height: 2, title: "Elsewhere")
        record.url = "https://example.org/abc"
        _ = try shell.workspace.changeGallery { (gallery) throws(CommandError) in
            try asking { () throws(GalleryError) in try gallery.save(record) }
        }
        #expect(shell.run("alike").value["notStored"]?.integer == 1)
        #expect(shell.run("alike").text.contains("not compared: 1."))
        shell.language = Shell.korean
        #expect(shell.run("alike").text.contains("닮은 것이 없어요.") && !shell.run("alike").text.contains("Photos"))
    }
}
