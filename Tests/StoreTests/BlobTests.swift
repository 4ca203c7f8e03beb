import FileBlobs
import ModuleKit
import Replication
import ObjectBlobs
import TestServers
import TestSupport
import Testing

/// The blob stores that the shared test body runs over.
enum BlobMaker: String, CaseIterable, CustomTestStringConvertible {
    case memory, files, objects

    var testDescription: String { rawValue }

    /// Runs `body` over an empty store.
    func with(_ body: (any BlobStore) throws -> Void) throws {
        let folder = StoreFolder()
        switch self {
        case .memory: try body(MemoryBlobs())
        case .files: try body(BlobFolder(folder: folder("deep/workspace")))
        case .objects: try body(ObjectStore.shared.get().blobs())
        }
    }
}

@Suite struct BlobTests {
    @Test("Blobs are named by their SHA-256 and kept once", arguments: BlobMaker.allCases)
    func putting(maker: BlobMaker) throws {
        try maker.with { blobs in
            #expect(try blobs.all() == [])
            let abc = try blobs.put(Array("abc".utf8))
            // The test vectors of FIPS 180-4.
            #expect(abc.hex == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
            let empty = try blobs.put([])
            #expect(empty.hex == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
            let million = try blobs.put([UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000))
            #expect(million.hex == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
            #expect(try blobs.put(Array("abc".utf8)) == abc)
            // Asking what it would be called stores nothing.
            #expect(blobs.hash(of: Array("abc".utf8)) == abc)
            let count = try blobs.all().count
            #expect(blobs.hash(of: [1, 2, 3]) == BlobHash(of: [1, 2, 3]))
            #expect(try blobs.all().count == count)
            #expect(try blobs.all() == [abc, empty, million].sorted())
            #expect(try blobs.bytes(of: abc) == Array("abc".utf8))
            #expect(try blobs.bytes(of: empty) == [])
            #expect(try blobs.bytes(of: million).count == 1_000_000)
            #expect(try blobs.contains(abc))
            #expect(try blobs.check() == [])
        }
    }

    private static func append(_ bytes: ArraySlice<UInt8>, to upload: any BlobUpload) throws {
        // The compiler can't make a throwing closure of this one.
        let result = bytes.withUnsafeBytes { piece in
            Result { () throws(StoreError) in try upload.append(piece) }
        }
        try result.get()
    }

    @Test(
        "A file that comes in pieces is the same as one that comes whole, and nothing before its end",
        arguments: BlobMaker.allCases)
    func uploading(maker: BlobMaker) throws {
        try maker.with { blobs in
            let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
            let upload = try blobs.upload()
            for start in stride(from: 0, to: bytes.count, by: 997) {
                try Self.append(bytes[start..<min(start + 997, bytes.count)], to: upload)
            }
            #expect(upload.count == 100_000)
            #expect(upload.read(at: 99_990, count: 100) == Array(bytes.suffix(10)))
            #expect(upload.read(at: 100_000, count: 1) == [])
            #expect(try blobs.all() == [])
            let hash = try upload.finish()
            #expect(hash == BlobHash(of: bytes))
            #expect(try blobs.bytes(of: hash) == bytes)
            // One that never comes to its end leaves nothing.
            do {
                let broken = try blobs.upload()
                try Self.append([1, 2, 3], to: broken)
            }
            #expect(try blobs.all() == [hash] && blobs.check() == [])
            #expect(try blobs.upload().finish() == BlobHash(of: []))
        }
    }

    @Test("What is not there is said to be missing, and removing it is no error", arguments: BlobMaker.allCases)
    func removing(maker: BlobMaker) throws {
        try maker.with { blobs in
            let hash = try #require(BlobHash(hex: String(repeating: "ab", count: 32)))
            #expect(try blobs.contains(hash) == false)
            #expect(throws: StoreError.noBlob(hash.hex)) { try blobs.bytes(of: hash) }
            try blobs.remove(hash)
            let kept = try blobs.put([1])
            let gone = try blobs.put([2])
            try blobs.remove(gone)
            try blobs.remove(gone)
            #expect(try blobs.all() == [kept])
            #expect(try blobs.contains(gone) == false)
            try blobs.repair()
            #expect(try blobs.all() == [kept])
        }
    }

    @Test("Of many at once it is said which are not there, in the order of the question", arguments: BlobMaker.allCases)
    func lacking(maker: BlobMaker) throws {
        try maker.with { blobs in
            #expect(try blobs.lacking(among: []) == [])
            let known = try blobs.put(batch: (0..<40).map { [1, $0] })
            let unknown = (0..<40).map { BlobHash(of: [2, $0]) }
            let asked = zip(known, unknown).flatMap { [$0, $1] }
            #expect(try blobs.lacking(among: asked) == unknown)
            #expect(try blobs.lacking(among: asked.reversed()) == unknown.reversed())
            #expect(try blobs.lacking(among: [known[3], unknown[3]]) == [unknown[3]])
        }
    }

    @Test("Many blobs at once are stored like one after the other, each once", arguments: BlobMaker.allCases)
    func batches(maker: BlobMaker) throws {
        try maker.with { blobs in
            #expect(try blobs.put(batch: []) == [])
            #expect(try blobs.all() == [])
            let known = try blobs.put([7, 7])
            let single = try blobs.put(batch: [[1]])
            #expect(single == [BlobHash(of: [1])])
            for count in [2, 3, 127, 128, 129, 300] {
                let batch = (0..<count).map { Array("\(count) \($0)".utf8) } + [[7, 7], [], [7, 7], []]
                let hashes = try blobs.put(batch: batch)
                #expect(hashes == batch.map { BlobHash(of: $0) })
                for (bytes, hash) in zip(batch, hashes) { #expect(try blobs.bytes(of: hash) == bytes) }
            }
            #expect(try blobs.contains(known))
            #expect(try blobs.all().count == 2 + 1 + 2 + 3 + 127 + 128 + 129 + 300)
            #expect(try blobs.check() == [])
        }
    }

    @Test("Both implementations of SHA-256 agree at every length around the block size")
    func agreement() throws {
        let folder = StoreFolder()
        let (memory, files) = (MemoryBlobs(), BlobFolder(folder: folder.path))
        var generator = SplitMix64(seed: 3)
        var bytes: [UInt8] = []
        for _ in 0...200 {
            #expect(try files.put(bytes) == memory.put(bytes))
            bytes.append(UInt8.random(in: 0...255, using: &generator))
        }
    }

    @Test("Only 64 lower-case hexadecimal digits are a hash")
    func hashes() {
        let sound = String(repeating: "0a", count: 32)
        #expect(BlobHash(hex: sound) != nil)
        for wrong in ["", sound + "0", String(sound.dropLast()), sound.uppercased(), "g" + sound.dropFirst()] {
            #expect(BlobHash(hex: wrong) == nil)
        }
    }

    @Test("W6 A damaged blob is noticed, named, and written again when it comes again")
    func damage() throws {
        let blobs = MemoryBlobs()
        let hash = blobs.put([1, 2, 3])
        blobs.damage(hash)
        #expect(throws: StoreError.damagedBlob(hash.hex)) { try blobs.bytes(of: hash) }
        #expect(blobs.check() == [.damaged(hash)])
        #expect(blobs.put([1, 2, 3]) == hash)
        #expect(try blobs.bytes(of: hash) == [1, 2, 3])
        blobs.damage(hash)
        blobs.repair()
        #expect(blobs.all() == [])
    }
}
