import Foundation
import JSON
import ModuleKit
import Replication
import TestSupport
import Testing

@testable import GalleryCommands

@Suite("Photos as files")
struct ExportTests {
    private let shell = Shell()
    private let folder: PhotoFolder

    init() throws {
        folder = try PhotoFolder()
        shell.run("save", "coffee")
        shell.run("save", "rocket-tall")
    }

    private func bytes(_ name: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(filePath: path(name)))) }
    private func path(_ name: String) -> String { folder.path + "/" + name }

    @Test("G14 saved photos are written into a folder, byte for byte, and nothing that is there is replaced")
    func folderOfFiles() throws {
        let answer = shell.run("export", path("out"))
        #expect(answer.value["files"]?.integer == 2)
        let names = try FileManager.default.contentsOfDirectory(atPath: path("out")).sorted()
        #expect(names.count == 2 && names.allSatisfy { $0.hasSuffix(".jpg") })
        for photo in shell.run("list").value.array ?? [] {
            let hash = try #require(photo["file"]?.string)
            let kept = try shell.workspace.blobs.bytes(of: try #require(BlobHash(hex: hash)))
            #expect(try names.contains { try bytes("out/" + $0) == kept })
        }
        #expect(shell.run("export", path("out")).code != 0)
        #expect(shell.run("export", path("out"), "--force").code == 0)
        #expect(shell.run("export", path("some"), "--search", "launch").value["files"]?.integer == 1)
        #expect(shell.run("export", path("none"), "--search", "nothing").code == 66)
    }

    @Test("G14 an archive has the files as they are, in the order of the list")
    func archive() throws {
        #expect(shell.run("export", path("photos.zip")).value["files"]?.integer == 2)
        let archive = try bytes("photos.zip")
        func number(_ at: Int, _ count: Int) -> Int {
            archive[at..<(at + count)].reversed().reduce(0) { $0 << 8 | Int($1) }
        }
        let end = archive.count - 22
        #expect(number(end, 4) == 0x0605_4b50 && number(end + 10, 2) == 2)
        var entry = number(end + 16, 4)
        for photo in shell.run("list").value.array ?? [] {
            let hash = try #require(photo["file"]?.string.flatMap { BlobHash(hex: $0) })
            let kept = try shell.workspace.blobs.bytes(of: hash)
            #expect(number(entry, 4) == 0x0201_4b50 && number(entry + 20, 4) == kept.count)
            let (head, name) = (number(entry + 42, 4), number(entry + 28, 2))
            #expect(number(head, 4) == 0x0403_4b50)
            #expect(archive[(head + 30 + name)..<(head + 30 + name + kept.count)].elementsEqual(kept))
            entry += 46 + name
        }
        #expect(entry == end)
        #expect(shell.run("export", path("photos.zip")).code != 0, "nothing is replaced")
    }

    @Test("G14 photos of one name get names of their own, whatever their case")
    func names() throws {
        shell.run("unsave", "coffee")
        shell.run("unsave", "rocket-tall")
        let photos = try PhotoFolder()
        for (number, name) in ["a/Sea.jpg", "b/sea.jpg", "c/SEA.jpg"].enumerated() {
            try photos.copy("coffee-cup", to: name, adding: number + 1)
        }
        shell.run("import", photos.path)
        shell.run("export", path("out"))
        let names = try FileManager.default.contentsOfDirectory(atPath: path("out")).map { $0.lowercased() }.sorted()
        #expect(names == ["sea 2.jpg", "sea 3.jpg", "sea.jpg"])
    }

    @Test("G14 a title that is too long for a name loses its end, and never the ending")
    func longTitles() throws {
        for name in ["coffee", "rocket-tall"] { shell.run("unsave", name) }
        let (photos, title) = (try PhotoFolder(), String(repeating: "up to the top near the sun ", count: 8))
        try photos.copy("coffee-cup", to: "a/\(title).jpg")
        try photos.copy("coffee-cup", to: "b/\(title).jpg", adding: 1)
        #expect(shell.run("import", photos.path).value["imported"]?.integer == 2)
        shell.run("export", path("out"))
        let names = try FileManager.default.contentsOfDirectory(atPath: path("out"))
        #expect(names.count == 2 && names.allSatisfy { $0.hasSuffix(".jpg") && $0.hasPrefix("up to") }, "\(names)")
        #expect(names.allSatisfy { $0.utf8.count < 100 })
    }

    @Test(
        "G14 a term whose value says nothing is refused, and writes, lists or puts no photo anywhere",
        arguments: [
            "rating:foo", "color:chartreuse", "after:foo", "before:2024-13", "색:연두빛", "별점:많이", "rating:", "after:",
            "color:", "kind:memo", "in:Plans", "coffee rating:6",
        ])
    func unreadableTerms(term: String) throws {
        shell.run("album", "new", "All")
        for answer in [
            shell.run("list", "--search", term), shell.run("export", path("out"), "--search", term),
            shell.run("album", "add", "All", "--search", term),
        ] { #expect(answer.code == 64 && answer.error.contains("“"), "\(term): \(answer.error)") }
        #expect(!FileManager.default.fileExists(atPath: path("out")))
        #expect(shell.run("album", "list").value.array?.first?["photos"]?.integer == 0)
        #expect(shell.run("list", "--search", "espresso").ids.count == 1)
    }

    @Test("G14 beyond 4 GB and 65,535 files an archive has what ZIP64 has for that")
    func large() {
        var zip = ZipWriter(offset: 5 << 30)
        _ = zip.head(of: "a.jpg", [1, 2, 3], at: ZipWriter.Moment(year: 2024, month: 2, day: 29, secondOfDay: 86_399))
        let end = zip.end()
        #expect(end.starts(with: [0x50, 0x4b, 1, 2, 45, 0, 45, 0, 0, 8, 0, 0, 0x7d, 0xbf, 0x5d, 0x58]))
        #expect(end[42..<46].elementsEqual([255, 255, 255, 255]))
        #expect(end[51..<63].elementsEqual([1, 0, 8, 0, 0, 0, 0, 0x40, 1, 0, 0, 0]))
        #expect(end[63..<67].elementsEqual([0x50, 0x4b, 6, 6]))
        #expect(end.suffix(22).starts(with: [0x50, 0x4b, 5, 6]))
        var many = ZipWriter()
        for number in 0..<65_536 {
            _ = many.head(of: "\(number)", [], at: ZipWriter.Moment(year: 1, month: 1, day: 1, secondOfDay: 0))
        }
        #expect(many.end().suffix(22)[8 + many.end().count - 22] == 255)
    }
}
