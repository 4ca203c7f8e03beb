import Foundation
import JSON
import ModuleKit
import Replication
import TestSupport
import Testing

@testable import GalleryCommands

@Suite("Photos in archives")
struct PhotoArchiveTests {
    private let shell = Shell()
    private let folder: PhotoFolder

    init() throws { folder = try PhotoFolder() }

    /// The files of an archive by their names.
    private func files(_ name: String) throws -> [String: [UInt8]] {
        let archive = try #require(ZipArchive([UInt8](try Data(contentsOf: URL(filePath: folder(name))))))
        var files: [String: [UInt8]] = [:]
        for entry in archive.entries { files[entry.path] = archive.content(of: entry, limit: 64 << 20, NoInflating()) }
        return files
    }

    private func write(_ archive: TestArchive, _ name: String = "g.zip") throws -> Reply {
        try folder.write(archive.bytes, to: name)
        return shell.run("import", folder(name))
    }

    @Test("G10 G14 G17 an archive of an export comes back byte for byte, its sidecars too, and twice changes nothing")
    func roundTrip() throws {
        shell.run("save", "coffee")
        shell.run("save", "rocket-tall", "--memo", "Up! #launch")
        shell.run("rate", "4", "rocket-tall")
        #expect(shell.run("export", folder("g.zip"), "--xmp").value["files"]?.integer == 2)
        for pictures in [NoPictures() as any PictureMaking, FakePictures()] {
            let other = Shell(replica: 2)
            other.pictures = pictures
            let reply = other.run("import", folder("g.zip"))
            #expect(reply.code == 0 && reply.value["imported"]?.integer == 2, "\(reply.text)\(reply.said)")
            #expect(reply.value["withoutPlaceholder"]?.integer == (pictures is FakePictures ? 0 : 2))
            #expect(other.run("import", folder("g.zip")).value["known"]?.integer == 2)
            #expect(other.run("export", folder("again.zip"), "--xmp", "--force").code == 0)
            #expect(try files("again.zip") == files("g.zip"))
            #expect(other.run("list", "--search", "launch").value.array?.count == 1)
        }
    }

    @Test("G10 of an archive what is locked, damaged, there twice or leads out is named, and the rest comes in")
    func hostile() throws {
        let photo = try PhotoFolder.bytes("coffee")
        let names = ["../out.jpg", "a.jpg", "twice.jpg", "twice.jpg", "link.jpg", "locked.jpg", "bent.jpg", "film.mp4"]
        var archive = TestArchive(names.map { ($0, photo) } + [("notes.txt", Array("text".utf8)), (".x/b.jpg", photo)])
        archive.members[4].mode = 0xa1ff
        archive.members[5].flags = 1
        archive.members[6].checksum = 1
        let reply = try write(archive)
        #expect(reply.code == 65 && reply.value["imported"]?.integer == 1)
        #expect(
            reply.value["failed"]?.array?.map { $0["path"]?.string } == [
                "bent.jpg", "link.jpg", "locked.jpg", "twice.jpg", "../out.jpg",
            ])
        #expect(reply.text.contains("locked.jpg: It is encrypted, and needs a password."))
    }

    @Test("G10 a bomb, a part of an archive and one without photos are refused, and nothing is saved")
    func refused() throws {
        let photo = try PhotoFolder.bytes("coffee")
        var bomb = TestArchive([("a.jpg", photo), ("b.jpg", [1])])
        bomb.members[1].method = 8
        bomb.members[1].size = 200 << 20
        #expect(try write(bomb).said.contains("would become much larger than it is"))
        try folder.write(Array(TestArchive([("a.jpg", photo)]).bytes.dropLast(9)), to: "cut.zip")
        #expect(shell.run("import", folder("cut.zip")).said.contains("is no ZIP archive that can be read."))
        for files in [[], [("a.txt", [1])]] as [[(String, [UInt8])]] {
            #expect(try write(TestArchive(files)).said.contains("There is no photo in “"))
        }
        #expect(shell.saved.isEmpty)
    }
}
