import Foundation
import HostSystem
import ModuleKit
import Testing

/// A folder that somebody else writes into, gone with the test.
@Suite("Folders that others write into")
final class FolderTests {
    private let root = NSTemporaryDirectory() + "/folders-\(UUID().uuidString)"
    private let folders: any Folders = LiveFolders()
    private let manager = FileManager.default

    deinit {
        try? manager.removeItem(atPath: root)
    }

    private func mode(_ path: String) throws -> Int? {
        try manager.attributesOfItem(atPath: "\(root)/\(path)")[.posixPermissions] as? Int
    }

    @Test("folders and files that are made are for their owner alone")
    func modes() throws {
        let folder = try folders.make("\(root)/a/b")
        try folder.write([1], as: "one")
        try folder.append([2], to: "two")
        let unfinished = try folder.unfinishedFile()
        let name = try #require(unfinished.path.split(separator: "/").last)
        #expect(try [mode("a"), mode("a/b")] == [0o700, 0o700])
        #expect(try [mode("a/b/one"), mode("a/b/two"), mode("a/b/\(name)")] == [0o600, 0o600, 0o600])
    }

    @Test("a link is neither read nor written through, wherever it leads, and only itself removed")
    func links() throws {
        let folder = try folders.make("\(root)/in")
        try manager.createDirectory(atPath: "\(root)/out", withIntermediateDirectories: true)
        try Data([7, 7]).write(to: URL(filePath: "\(root)/out/file"))
        try manager.createSymbolicLink(atPath: "\(root)/in/file", withDestinationPath: "../out/file")
        try manager.createSymbolicLink(atPath: "\(root)/in/new", withDestinationPath: "../out/new")
        try manager.createSymbolicLink(atPath: "\(root)/in/all", withDestinationPath: "../out")
        for name in ["file", "new", "all"] {
            #expect(throws: StoreError.link(path: "\(root)/in/\(name)")) { try folder.bytes(of: name, limit: 10) }
            #expect(throws: StoreError.self) { try folder.append([1], to: name) }
        }
        #expect(throws: StoreError.link(path: "\(root)/in/all")) { try folders.make("\(root)/in/all") }
        #expect(try folder.files().isEmpty)
        try folder.write([1], as: "file")
        #expect(try folder.bytes(of: "file", limit: 10) == [1])
        for name in ["file", "new", "all"] { try folder.remove(name) }
        #expect(try manager.contentsOfDirectory(atPath: "\(root)/in").isEmpty)
        #expect(try manager.contentsOfDirectory(atPath: "\(root)/out") == ["file"])
        #expect(try Data(contentsOf: URL(filePath: "\(root)/out/file")) == Data([7, 7]))
    }

    @Test(
        "a name that is a way somewhere is the name of nothing",
        arguments: ["", ".", "..", "../out", "a/b", "/", "a\0"])
    func ways(_ name: String) throws {
        let folder = try folders.make("\(root)/in")
        try Data([7]).write(to: URL(filePath: "\(root)/out"))
        try folder.write([1], as: "a")
        #expect(throws: StoreError.self) { try folder.bytes(of: name, limit: 10) }
        #expect(throws: StoreError.self) { try folder.write([2], as: name) }
        #expect(throws: StoreError.self) { try folder.append([2], to: name) }
        try folder.remove(name)
        folder.touch(name)
        #expect(try folder.files().map(\.name) == ["a"])
        #expect(try folder.bytes(of: "a", limit: 10) == [1])
        #expect(try Data(contentsOf: URL(filePath: "\(root)/out")) == Data([7]))
    }

    @Test("a pipe and a folder are no files, and nobody waits for them")
    func noFiles() throws {
        let folder = try folders.make(root)
        #expect(mkfifo("\(root)/pipe", 0o600) == 0)
        try manager.createDirectory(atPath: "\(root)/folder", withIntermediateDirectories: false)
        for name in ["pipe", "folder"] {
            #expect(throws: StoreError.self) { try folder.bytes(of: name, limit: 10) }
            #expect(throws: StoreError.self) { try folder.append([1], to: name) }
        }
        #expect(try folder.files().isEmpty)
    }

    @Test("of a file above the limit nothing is read, and what two add does not mix")
    func limits() throws {
        let folder = try folders.make(root)
        let other = try folders.open(root)
        for number in 0..<100 {
            try (number % 2 == 0 ? folder : other).append([UInt8](repeating: UInt8(number), count: 5), to: "lines")
        }
        let bytes = try folder.bytes(of: "lines", limit: 500)
        #expect(bytes == (0..<100).flatMap { [UInt8](repeating: UInt8($0), count: 5) })
        #expect(throws: StoreError.self) { try folder.bytes(of: "lines", limit: 499) }
    }

    @Test("what an interrupted write left goes, and what somebody still writes stays")
    func leftovers() throws {
        let folder = try folders.make(root)
        try folder.write([1], as: "whole")
        try Data([1]).write(to: URL(filePath: "\(root)/new-abcdef"))
        var unfinished: (any UnfinishedFile)? = try folder.unfinishedFile()
        try unfinished?.append([1, 2, 3])
        #expect(unfinished?.size == 3)
        #expect(try folder.files().map(\.name) == ["whole"])
        let path = try #require(unfinished?.path)
        #expect(
            try manager.contentsOfDirectory(atPath: root).sorted() == [(path as NSString).lastPathComponent, "whole"])
        #expect(try Data(contentsOf: URL(filePath: path)) == Data([1, 2, 3]))
        unfinished = nil
        #expect(try manager.contentsOfDirectory(atPath: root) == ["whole"])
    }
}

@Suite("Files that tell one process of another")
final class LockedFileTests {
    private let root = NSTemporaryDirectory() + "/locked-\(UUID().uuidString)"
    private let manager = FileManager.default

    init() throws {
        try manager.createDirectory(atPath: root, withIntermediateDirectories: true)
    }

    deinit {
        try? manager.removeItem(atPath: root)
    }

    @Test("one holds it, and what it says is over when that one ends")
    func held() throws {
        let path = root + "/mark"
        #expect(LockedFile.bytes(of: path, limit: 10) == nil)
        var first = LockedFile(path, saying: Array("here".utf8))
        #expect(first != nil)
        #expect(LockedFile(path, saying: []) == nil)
        #expect(LockedFile.bytes(of: path, limit: 10) == Array("here".utf8))
        #expect(LockedFile.bytes(of: path, limit: 2) == Array("he".utf8))
        first = nil
        #expect(LockedFile.bytes(of: path, limit: 10) == nil)
        #expect(try Data(contentsOf: URL(filePath: path)).isEmpty)
        #expect(try manager.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
    }

    @Test("no link in its place is followed")
    func link() throws {
        try Data([7]).write(to: URL(filePath: root + "/other"))
        try manager.createSymbolicLink(atPath: root + "/mark", withDestinationPath: "other")
        #expect(LockedFile(root + "/mark", saying: [1]) == nil)
        #expect(try Data(contentsOf: URL(filePath: root + "/other")) == Data([7]))
    }

    @Test("a file is taken once, is private only as its owner's alone, and another one has another version")
    func taking() throws {
        let folder = try OpenFolder(root)
        try folder.write([1], as: "code")
        let version = try folder.entry("code")?.version
        #expect(try folder.file("code").isPrivate && version == folder.entry("code")?.version)
        try manager.setAttributes([.posixPermissions: 0o640], ofItemAtPath: root + "/code")
        #expect(try !folder.file("code").isPrivate && version != folder.entry("code")?.version)
        #expect(folder.take("code") && !folder.take("code"))
    }

    @Test("a folder that somebody holds is waited for, and free again when that one ends")
    func folders() throws {
        var first: OpenFolder? = try OpenFolder(root)
        #expect(first?.lock(within: 0) == true)
        let second = try OpenFolder(root)
        #expect(!second.lock(within: 100))
        first = nil
        #expect(second.lock(within: 100))
    }
}
