import Foundation
import HostSystem
import ModuleKit
import Testing

/// A folder on disk that is gone with the test.
final class CacheFolderTests {
    private let path = NSTemporaryDirectory() + "/cache-\(UUID().uuidString)"

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    private func folder(limit: UInt64) -> CacheFolder { CacheFolder(path, in: LiveFolders(), limit: limit) }

    private func bytes(_ count: Int) -> [UInt8] { [UInt8](repeating: 1, count: count) }

    private var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    }

    private func use(_ name: String, at seconds: Double) throws {
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: seconds)], ofItemAtPath: "\(path)/\(name)")
    }

    @Test("What was kept is there for whoever comes later; what was cut or decayed is gone")
    func kept() throws {
        #expect(folder(limit: 1000).bytes(named: "a") == nil && folder(limit: 1000).file(named: "a") == nil)
        #expect(folder(limit: 1000).keep(bytes(5), named: "a"))
        #expect(folder(limit: 1000).bytes(named: "a") == bytes(5))
        let file = URL(filePath: try #require(folder(limit: 1000).file(named: "a")))
        let whole = [UInt8](try Data(contentsOf: file))
        #expect(whole.starts(with: bytes(5)), "who reads the file has the bytes first")
        for length in whole.indices {
            try Data(whole.prefix(length)).write(to: file)
            #expect(folder(limit: 1000).bytes(named: "a") == nil && names.isEmpty, "\(length)")
        }
        for place in whole.indices {
            var decayed = whole
            decayed[place] ^= 4
            try Data(decayed).write(to: file)
            #expect(folder(limit: 1000).file(named: "a") == nil && names.isEmpty, "\(place)")
        }
        #expect(folder(limit: 1000).keep([], named: "b") && folder(limit: 1000).bytes(named: "b") == [])
    }

    @Test("A file whose path was given out stays while its folder lives, and others make room")
    func spared() throws {
        let (giving, other) = (folder(limit: 1000), folder(limit: 1000))
        for (index, name) in ["a", "b", "c"].enumerated() {
            #expect(giving.keep(bytes(280), named: name))
            try use(name, at: 1_000_000 + Double(index))
        }
        #expect(giving.file(named: "a") != nil)
        try use("a", at: 1)
        #expect(giving.keep(bytes(280), named: "d"))
        #expect(names == ["a", "c", "d"])
        #expect(other.keep(bytes(280), named: "e"))
        #expect(names == ["c", "d", "e"])
    }

    @Test("Above its size what was not asked for the longest goes, whoever kept it, until a tenth is free")
    func leastRecentlyUsed() throws {
        let (one, other) = (folder(limit: 1000), folder(limit: 1000))
        for (index, name) in ["a", "b", "c", "d"].enumerated() {
            #expect((index % 2 == 0 ? one : other).keep(bytes(240), named: name))
            try use(name, at: 1_000_000 + Double(index))
        }
        // The oldest is asked for, which makes it the newest.
        #expect(one.bytes(named: "a") == bytes(240))
        #expect(folder(limit: 1000).keep(bytes(100), named: "e"))
        #expect(names == ["a", "c", "d", "e"])
        #expect(!one.keep(bytes(1001), named: "f") && names == ["a", "c", "d", "e"])
    }

    @Test("Over and over, one folder stays within its size")
    func growth() {
        let folder = folder(limit: 1000)
        for index in 0..<100 {
            #expect(folder.keep(bytes(90), named: "\(index)"))
            #expect(names.count <= 11)
        }
    }

    @Test("A small file comes into a large folder without a look through it, a large one brings the look")
    func looks() throws {
        #expect(folder(limit: 1 << 30).keep(bytes(5), named: "a"))
        // It goes when somebody looks.
        try Data([1]).write(to: URL(filePath: "\(path)/new-abcdef"))
        #expect(folder(limit: 1 << 30).keep(bytes(5), named: "b"))
        #expect(names == ["a", "b", "new-abcdef"])
        #expect(folder(limit: 1 << 20).keep(bytes(1 << 13), named: "c"))
        #expect(names == ["a", "b", "c"])
    }

    @Test("What an interrupted process left is removed; where nothing can be kept, that is said")
    func leftovers() throws {
        #expect(folder(limit: 1000).keep(bytes(5), named: "a"))
        try Data([1]).write(to: URL(filePath: "\(path)/new-abcdef"))
        #expect(folder(limit: 1000).keep(bytes(5), named: "b"))
        #expect(names == ["a", "b"])
        let file = CacheFolder("\(path)/a/b", in: LiveFolders(), limit: 1000)
        #expect(!file.keep(bytes(5), named: "c") && file.bytes(named: "c") == nil)
        let nowhere = CacheFolder(path, in: NoFolders(), limit: 1000)
        #expect(!nowhere.keep(bytes(5), named: "d") && nowhere.bytes(named: "a") == nil)
    }
}
