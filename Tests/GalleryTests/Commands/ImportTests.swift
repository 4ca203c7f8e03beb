import Foundation
import JSON
import ModuleKit
import Replication
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#endif

@Suite("Importing a folder of photos")
struct ImportTests {
    private let shell = Shell()

    private func failed(_ result: Reply) -> [String: String] {
        var reasons: [String: String] = [:]
        for failure in result.value["failed"]?.array ?? [] {
            reasons[failure["path"]?.string ?? ""] = failure["reason"]?.string
        }
        return reasons
    }

    @Test("G10 photos of a folder and its folders are saved, copies once, and another time all are known")
    func folders() throws {
        let photos = try PhotoFolder()
        try photos.copy("coffee", to: "coffee.jpg")
        try photos.copy("coffee", to: "a/copy.jpeg")
        try photos.copy("grass", to: "a/b/풀밭.jpg")
        // Known by its content alone.
        try photos.copy("gravel", to: "a/b/no ending")
        try photos.write("text", to: "a/notes.txt")
        try photos.copy("hubble", to: ".hidden.jpg")
        let result = shell.run("import", photos.path)
        #expect(result.code == 0)
        #expect(result.json == #"{"failed":[],"imported":3,"known":1,"sidecarsUnread":[],"withoutPlaceholder":3}"#)
        #expect(result.text.hasPrefix("Photos imported: 3; already saved: 1.\nNo placeholders were made"))
        // In the order of their paths.
        #expect(shell.run("list").value.array?.map { $0["title"]?.string } == ["no ending", "풀밭", "copy"])
        #expect(try shell.workspace.blobs.all().count == 3)
        #expect(try shell.workspace.log(of: shell.workspace.entries(CatalogueFilter())[0].document).count == 1)
        #expect(
            shell.run("import", photos.path).json
                == #"{"failed":[],"imported":0,"known":4,"sidecarsUnread":[],"withoutPlaceholder":0}"#)
        shell.run("undo")
        #expect(shell.saved.isEmpty)
        #expect(
            shell.run("import", photos.path).json
                == #"{"failed":[],"imported":3,"known":1,"sidecarsUnread":[],"withoutPlaceholder":0}"#)
    }

    @Test("G10 the largest photo can be as large as any that is understood, and no larger")
    func megapixels() throws {
        let photos = try PhotoFolder()
        try photos.copy("coffee", to: "coffee.jpg")
        #expect(shell.run("import", photos.path, "--megapixels", "401").code == 64)
        #expect(shell.run("import", photos.path, "--megapixels", "0").code == 64)
        #expect(shell.run("import", photos.path, "--megapixels", "400").value["imported"]?.integer == 1)
    }

    @Test("G10 what is no photo is refused by name, and the rest goes on")
    func refused() throws {
        let photos = try PhotoFolder()
        try photos.copy("coffee", to: "good.jpg")
        try photos.write("just words", to: "text.jpg")
        try photos.write([UInt8](), to: "empty.png")
        let coffee = try PhotoFolder.bytes("coffee")
        try photos.write(Array(coffee.dropLast(2000)), to: "cut.jpg")
        try photos.write(Self.png(width: 60_000, height: 60_000), to: "bomb.png")
        try photos.write(Self.png(width: 3000, height: 3000), to: "liar.png")
        try photos.copy("grass", to: "folder.jpg/inside.jpg")
        try photos.copy("grass", to: "line\nbreak.jpg")
        let result = shell.run("import", photos.path)
        #expect(result.code == 65)
        #expect(result.value["imported"]?.integer == 1 && result.value["known"]?.integer == 0)
        let reasons = failed(result)
        #expect(reasons["text.jpg"] == "It is not a photo: its content is of another kind.")
        #expect(reasons["empty.png"] == "It is empty.")
        #expect(reasons["cut.jpg"] == "It is incomplete: its end is missing.")
        #expect(reasons["bomb.png"] == "It claims 60000 × 60000 pixels, which is too large.")
        #expect(reasons["liar.png"] == "It claims 3000 × 3000 pixels, which can't be true.")
        #expect(reasons["folder.jpg"] == "It is a folder, not a photo.")
        #expect(reasons["line\nbreak.jpg"] == "Its name has a line break or a control character.")
        #expect(reasons.count == 7)
        #expect(result.text.contains("cut.jpg: It is incomplete"))
        #expect(shell.run("list").value.array?.map { $0["title"]?.string } == ["good"])
        #expect(try shell.workspace.blobs.all().count == 1)
    }

    @Test("G10 links that lead in circles, names that are not UTF-8, pipes and unreadable files stop nothing")
    func odd() throws {
        let photos = try PhotoFolder()
        try photos.copy("coffee", to: "a/good.jpg")
        try photos.copy("grass", to: "secret.jpg")
        #expect(symlink("..", photos("a/loop")) == 0)
        // Somebody else's file, as far as whoever packed this folder knows.
        let elsewhere = try PhotoFolder()
        try elsewhere.copy("dahlia", to: "private.jpg")
        for name in ["linked.jpg", "linked"] { #expect(symlink(elsewhere("private.jpg"), photos(name)) == 0) }
        #expect(symlink("self.jpg", photos("self.jpg")) == 0)
        #expect(symlink("nowhere.jpg", photos("dangling.jpg")) == 0)
        #expect(mkfifo(photos("pipe.jpg"), 0o600) == 0)
        let name = Array(photos.path.utf8CString.dropLast()) + [0x2f, 0x62, -1, 0x2e, 0x6a, 0x70, 0x67, 0]
        let file = try #require(fopen(name, "w"))
        fclose(file)
        #expect(chmod(photos("secret.jpg"), 0) == 0)
        let result = try withoutPrivileges { shell.run("import", photos.path) }
        let reasons = failed(result)
        #expect(result.code == 65 && result.value["imported"]?.integer == 1)
        #expect(reasons["b\u{fffd}.jpg"] == "Its name is not valid UTF-8.")
        #expect(reasons["dangling.jpg"] == "It points to nothing, or is gone.")
        #expect(reasons["pipe.jpg"] == "It is not a regular file.")
        #expect(reasons["linked.jpg"] == "It is not a regular file.")
        #expect(reasons["self.jpg"]?.isEmpty == false)
        #expect(reasons["secret.jpg"]?.contains("is not allowed") == true)
        #expect(reasons.count == 6)
        let browsed = try withoutPrivileges { shell.run("browse", "--source", photos.path) }
        #expect(browsed.value["photos"]?.array?.map { $0["title"]?.string } == ["good"])
    }

    @Test("G10 a folder that is none is refused, and an empty one is fine")
    func noFolder() throws {
        let photos = try PhotoFolder()
        #expect(
            shell.run("import", photos.path).json
                == #"{"failed":[],"imported":0,"known":0,"sidecarsUnread":[],"withoutPlaceholder":0}"#)
        #expect(shell.run("import", photos("nowhere")).code == 66)
        try photos.write("x", to: "file")
        #expect(shell.run("import", photos("file")).code == 65)
        #expect(try shell.workspace.entries(CatalogueFilter(isTrashed: nil)).isEmpty)
    }

    @Test("G10 when the files cannot be stored nothing is saved")
    func storeFails() throws {
        let full = Shell(blobs: FullBlobs())
        let photos = try PhotoFolder()
        try photos.copy("coffee", to: "good.jpg")
        let result = full.run("import", photos.path)
        #expect(result.code == 74 && result.said.contains("The disk is full"))
        #expect(full.saved.isEmpty)
        #expect(full.run("save", "coffee").code == 74)
        #expect(try full.workspace.entries(CatalogueFilter(isTrashed: nil)).isEmpty)
    }

    @Test("G10 the orientation is applied, and the camera and its clock are read")
    func header() throws {
        let photos = try PhotoFolder()
        try photos.write(try Self.turned(PhotoFolder.bytes("coffee")), to: "turned.jpg")
        shell.run("import", photos.path)
        let photo = try #require(shell.run("list").value.array?.first)
        #expect(photo["width"]?.integer == 400 && photo["height"]?.integer == 600)
        #expect(photo["takenAt"]?.string == "2024-02-29T23:59:58")
        #expect(photo["camera"]?.string == "Canon EOS R5")
        let id = try #require(photo["id"]?.string)
        #expect(shell.run("show", id).text.contains("Camera  Canon EOS R5"))
        #expect(photo["mediaType"]?.string == "image/jpeg" && photo["origin"]?.string == "turned.jpg")
    }

    /// A photo with Exif that turns it by a quarter and says when and by what it was taken.
    private static func turned(_ jpeg: [UInt8]) throws -> [UInt8] {
        var tiff: [UInt8] = Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 3]
        tiff += [0x01, 0x10, 0, 2, 0, 0, 0, 13, 0, 0, 0, 70]
        tiff += [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0]
        tiff += [0x01, 0x32, 0, 2, 0, 0, 0, 20, 0, 0, 0, 50, 0, 0, 0, 0]
        tiff += Array("2024:02:29 23:59:58".utf8) + [0] + Array("Canon EOS R5".utf8) + [0]
        let body = Array("Exif".utf8) + [0, 0] + tiff
        let segment = [0xff, 0xe1, UInt8((body.count + 2) >> 8), UInt8((body.count + 2) & 255)] + body
        return Array(jpeg[..<2]) + segment + Array(jpeg[2...])
    }

    /// The beginning and end of a PNG that claims a size, with next to nothing between.
    private static func png(width: UInt32, height: UInt32) -> [UInt8] {
        func word(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
        func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
            let content = Array(name.utf8) + body
            var sum: UInt32 = ~0
            for byte in content {
                sum ^= UInt32(byte)
                for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xedb8_8320 : sum >> 1 }
            }
            return word(UInt32(body.count)) + content + word(~sum)
        }
        return [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
            + chunk("IHDR", word(width) + word(height) + [8, 2, 0, 0, 0]) + chunk("IDAT", [1, 2, 3]) + chunk("IEND", [])
    }
}

/// Has no room for anything.
final class FullBlobs: BlobStore {
    func put(_ bytes: [UInt8]) throws(StoreError) -> BlobHash { throw .full(path: "memory") }
    func bytes(of hash: BlobHash) throws(StoreError) -> [UInt8] { throw .noBlob(hash.hex) }
    func contains(_ hash: BlobHash) -> Bool { false }
    func all() -> [BlobHash] { [] }
    func remove(_ hash: BlobHash) {}
    func check() -> [BlobFault] { [] }
    func repair() {}
}
