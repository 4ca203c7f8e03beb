import FileBlobs
import Foundation
import ModuleKit
import Replication
import TestSupport
import Testing

@Suite struct FileBlobsTests {
    private func path(_ hash: BlobHash, in folder: StoreFolder) -> String {
        folder("w/blobs/\(hash.hex.prefix(2))/\(hash.hex)")
    }

    private func mode(_ path: String) throws -> Int {
        try #require(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
    }

    private func write(_ text: String, to path: String) throws {
        let folder = (path as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    }

    @Test("A blob is a file named by its hash, its owner's alone")
    func layout() throws {
        let folder = StoreFolder()
        let hash = try BlobFolder(folder: folder("w")).put([1, 2, 3])
        #expect(try Data(contentsOf: URL(fileURLWithPath: path(hash, in: folder))) == Data([1, 2, 3]))
        #expect(try mode(path(hash, in: folder)) == 0o600)
        for name in ["w", "w/blobs", "w/blobs/\(hash.hex.prefix(2))"] { #expect(try mode(folder(name)) == 0o700) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder("w/blobs")).count == 1)
    }

    @Test("W6 What is damaged, left over or misplaced is named; the damaged moves aside")
    func checking() throws {
        let folder = StoreFolder()
        let blobs = BlobFolder(folder: folder("w"))
        let (sound, short, long) = try (blobs.put([1]), blobs.put([2]), blobs.put([3]))
        try write("", to: path(short, in: folder))
        try write("something else", to: path(long, in: folder))
        try write("half", to: folder("w/blobs/new-abc123"))
        try write("", to: folder("w/blobs/.DS_Store"))
        try write("", to: folder("w/blobs/00/\(sound.hex)"))
        #expect(throws: StoreError.damagedBlob(long.hex)) { try blobs.bytes(of: long) }
        let misplaced: [BlobFault] = [.misplaced(".DS_Store"), .misplaced("00/\(sound.hex)")]
        let damaged = [short, long].sorted().map { BlobFault.damaged($0) }
        #expect(try blobs.check() == damaged + [.leftover("new-abc123")] + misplaced)
        try blobs.repair()
        #expect(try blobs.check() == misplaced)
        #expect(try blobs.all() == [sound])
        let aside = try Data(contentsOf: URL(fileURLWithPath: folder("w/blobs/damaged/\(long.hex)")))
        #expect(aside == Data("something else".utf8), "what is damaged is kept for whoever can mend it")
        #expect(try blobs.put([3]) == long)
        #expect(try blobs.bytes(of: long) == [3])
    }

    @Test("W6 Putting a blob again mends a damaged one")
    func mending() throws {
        let folder = StoreFolder()
        let blobs = BlobFolder(folder: folder("w"))
        let hash = try blobs.put([1, 2, 3])
        try write("x", to: path(hash, in: folder))
        #expect(try blobs.put([1, 2, 3]) == hash)
        #expect(try blobs.bytes(of: hash) == [1, 2, 3])
    }

    @Test("W6 A batch mends what is damaged, and leaves files of its owner alone")
    func mendingBatch() throws {
        let folder = StoreFolder()
        let blobs = BlobFolder(folder: folder("deep/w"))
        let batch = (0..<5).map { [UInt8($0), 1, 2] }
        let hashes = try BlobFolder(folder: folder("w")).put(batch: batch)
        for hash in hashes.prefix(2) { try write("x", to: path(hash, in: folder)) }
        let again = BlobFolder(folder: folder("w"))
        #expect(try again.put(batch: batch) == hashes)
        for (bytes, hash) in zip(batch, hashes) { #expect(try again.bytes(of: hash) == bytes) }
        #expect(try again.check() == [])
        _ = try blobs.put(batch: batch)
        for name in ["deep/w", "deep/w/blobs", "deep/w/blobs/\(hashes[0].hex.prefix(2))"] {
            #expect(try mode(folder(name)) == 0o700)
        }
        #expect(try mode(folder("deep/w/blobs/\(hashes[0].hex.prefix(2))/\(hashes[0].hex)")) == 0o600)
    }

    @Test("A file that is being written by another is no leftover")
    func beingWritten() throws {
        let folder = StoreFolder()
        let blobs = BlobFolder(folder: folder("w"))
        _ = try blobs.put([1])
        try write("half", to: folder("w/blobs/new-other1"))
        let other = open(folder("w/blobs/new-other1"), O_RDWR)
        #expect(flock(other, LOCK_EX) == 0)
        #expect(try blobs.check() == [])
        try blobs.repair()
        close(other)
        #expect(try blobs.check() == [.leftover("new-other1")])
    }

    @Test("Where nothing can be written the error says so, and blobs are still read")
    func unwritable() throws {
        let folder = StoreFolder()
        let blobs = BlobFolder(folder: folder("w"))
        let hash = try blobs.put([1])
        chmod(folder("w/blobs"), 0o500)
        defer { chmod(folder("w/blobs"), 0o700) }
        try withoutPrivileges { () throws in
            #expect(throws: StoreError.noPermission(path: folder("w/blobs"))) { try blobs.put([2]) }
            #expect(try blobs.bytes(of: hash) == [1])
            #expect(try blobs.put([1]) == hash, "what is there already needs no writing")
            #expect(throws: StoreError.noPermission(path: folder("w/blobs"))) { try blobs.put(batch: [[1], [2], [3]]) }
            #expect(try blobs.put(batch: [[1], [1]]) == [hash, hash])
        }
        try write("", to: folder("file"))
        let misled = BlobFolder(folder: folder("file"))
        #expect(throws: StoreError.notAWorkspace(path: folder("file"))) { try misled.put([1]) }
        #expect(throws: StoreError.notAWorkspace(path: folder("file"))) { try misled.put(batch: [[1], [2]]) }
        #expect(try blobs.all() == [hash])
    }

    @Test("A full disk keeps no part of a blob")
    func full() throws {
        let folder = StoreFolder()
        let disk = SmallDisk(at: folder("w"), kilobytes: 400)
        defer { withExtendedLifetime(disk) {} }
        let blobs = BlobFolder(folder: folder("w"))
        let kept = try blobs.put([1])
        guard disk != nil else {
            // No disk of its own may be mounted here: a folder that takes no new file stands in for it.
            return try unwritable()
        }
        #expect {
            try blobs.put([UInt8](repeating: 7, count: 1_000_000))
        } throws: { error in
            if case StoreError.full = error { true } else { false }
        }
        #expect(try blobs.all() == [kept])
        #expect(try blobs.check() == [])
        let batch = (0..<20).map { [UInt8](repeating: $0, count: 100_000) }
        #expect {
            try blobs.put(batch: batch)
        } throws: { error in
            if case StoreError.full = error { true } else { false }
        }
        #expect(try blobs.all() == [kept], "none has its name before all are durable")
        #expect(try blobs.check() == [])
        _ = try blobs.put([UInt8](repeating: 7, count: 100_000))
    }
}
