import CurlClient
import Foundation
import ModuleKit
import Replication
import ObjectBlobs
import Synchronization
import TestServers
import Testing

/// What a store would answer.
private func answer(_ status: Int, _ body: [UInt8] = []) throws(WebFault) -> WebAnswer {
    guard let address = WebAddress("http://store/") else { throw .badAddress("http://store/") }
    return WebAnswer(status: status, body: body, address: address)
}

/// A bucket whose way is not always there.
private final class TroubledBucket: BucketConnecting {
    enum Trouble {
        /// The connection breaks off after so many bytes of an object.
        case cut(after: Int)
        case status(Int)
        case noConnection
    }

    private let bucket: any BucketConnecting
    /// What happens to the next requests, one after the other.
    var troubles: [Trouble] = []
    private(set) var count = 0

    init(_ bucket: any BucketConnecting) {
        self.bucket = bucket
    }

    func send(
        _ request: BucketRequest, piece: (UnsafeRawBufferPointer) -> Bool
    ) throws(WebFault) -> WebAnswer {
        count += 1
        guard !troubles.isEmpty else { return try bucket.send(request, piece: piece) }
        switch troubles.removeFirst() {
        case .noConnection: throw .noConnection(host: "store", "no route")
        case .status(let status):
            return try answer(status)
        case .cut(let limit):
            var left = limit
            _ = try bucket.send(request) { bytes in
                let taken = bytes.prefix(left)
                left -= taken.count
                return piece(UnsafeRawBufferPointer(rebasing: taken)) && left > 0
            }
            throw .cut
        }
    }
}

/// A bucket that answers with the same list whatever it is asked.
private final class ListingBucket: BucketConnecting {
    let body: [UInt8]
    init(_ body: String) { self.body = Array(body.utf8) }

    func send(_ request: BucketRequest, piece: (UnsafeRawBufferPointer) -> Bool) throws(WebFault) -> WebAnswer {
        try answer(200, body)
    }
}

@Suite struct S3BlobsTests {
    @Test("D8 What was cut off is fetched from where it broke, and what was busy is asked again")
    func troubles() throws {
        let store = try ObjectStore.shared.get()
        let bucket = TroubledBucket(try store.bucket())
        let blobs = store.blobs(bucket)
        let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        bucket.troubles = [.noConnection, .status(503)]
        let hash = try blobs.put(bytes)
        bucket.troubles = [.cut(after: 1_000_000), .status(500), .cut(after: 1_500_000)]
        #expect(try blobs.bytes(of: hash) == bytes)
        // All came, and then the connection broke off.
        bucket.troubles = [.cut(after: bytes.count)]
        #expect(try blobs.bytes(of: hash) == bytes)
        bucket.troubles = [.status(503), .noConnection]
        #expect(try blobs.size(of: hash) == 3_000_000)
        bucket.troubles = Array(repeating: .status(503), count: 9)
        let before = bucket.count
        #expect(throws: StoreError.self) { try blobs.contains(hash) }
        #expect(bucket.count - before == 4)
        bucket.troubles = []
        #expect(try blobs.all() == [hash])
    }

    @Test("D8 Which of many files are there is one request, and a list that says nothing of them is not read on")
    func lacking() throws {
        let store = try ObjectStore.shared.get()
        let bucket = TroubledBucket(try store.bucket())
        let blobs = store.blobs(bucket)
        _ = try blobs.put(batch: (0..<20).map { [1, $0] })
        let asked = (0..<200).map { BlobHash(of: [1, $0]) }
        let before = bucket.count
        #expect(try blobs.lacking(among: asked) == Array(asked[20...]))
        #expect(bucket.count - before == 1)

        // One that says that it has more, and has no more of these.
        let list = "<R><IsTruncated>true</IsTruncated><Contents><Key>p/0</Key></Contents></R>"
        let liar = TroubledBucket(ListingBucket(list))
        let troubled = S3Blobs(liar, prefix: "p/", name: "store") { _ in }
        #expect(throws: StoreError.self) { try troubled.lacking(among: asked) }
        #expect(liar.count == 2)
    }

    @Test("D8 What one thread began to send another finishes, while the first asks for something else")
    func manyThreads() throws {
        nonisolated(unsafe) let blobs = try ObjectStore.shared.get().blobs()
        let there = try blobs.put(Array("there".utf8))
        nonisolated(unsafe) let uploads = try (0..<16).map { number in
            let upload = try blobs.upload()
            try upload.append(Array("upload \(number)".utf8)[...])
            return upload
        }
        let wrong = Mutex(0)
        DispatchQueue.concurrentPerform(iterations: uploads.count) { number in
            let sent = try? uploads[number].finish()
            let isRight =
                (try? blobs.bytes(of: there)) == Array("there".utf8)
                && sent.map { (try? blobs.bytes(of: $0)) == Array("upload \(number)".utf8) } ?? false
            if !isRight { wrong.withLock { $0 += 1 } }
        }
        #expect(wrong.withLock { $0 } == 0)
    }

    @Test("D8 The store takes no bytes under another's name, and knows who asks")
    func refusals() throws {
        let store = try ObjectStore.shared.get()
        let bucket = try store.bucket()
        let wrong = try bucket.send(BucketRequest(.put([1, 2, 3], BlobHash(of: [3, 2, 1])), "wrong/bytes")) { _ in true
        }
        #expect(wrong.status == 400)
        #expect(try bucket.send(BucketRequest(.head, "wrong/bytes")) { _ in true }.status == 404)
        let stranger = store.blobs(try store.bucket(secret: "guessed"))
        #expect(throws: StoreError.noPermission(path: "s3://blobs")) { try stranger.put([1]) }
        #expect(throws: StoreError.noPermission(path: "s3://blobs")) { try stranger.all() }
        let elsewhere = store.blobs(try store.bucket("no-such-bucket"))
        #expect(throws: StoreError.inputOutput(path: "s3://blobs", detail: "there is no such bucket")) {
            try elsewhere.put([1])
        }
    }

    @Test("D8 A damaged object is found, moved aside, and written again when it comes again")
    func damage() throws {
        let store = try ObjectStore.shared.get()
        let bucket = try store.bucket()
        let blobs = store.blobs(bucket, prefix: "damage/")
        let (kept, hash) = (try blobs.put([1]), try blobs.put([1, 2, 3]))
        _ = try bucket.send(BucketRequest(.put([9], BlobHash(of: [9])), "damage/" + hash.hex)) { _ in true }
        _ = try bucket.send(BucketRequest(.put([9], BlobHash(of: [9])), "damage/notes & more")) { _ in true }
        #expect(throws: StoreError.damagedBlob(hash.hex)) { try blobs.bytes(of: hash) }
        #expect(try blobs.check() == [.damaged(hash), .misplaced("notes & more")])
        try blobs.repair()
        #expect(try blobs.all() == [kept])
        #expect(try blobs.check() == [.misplaced("notes & more")])
        #expect(try bucket.send(BucketRequest(.head, "damage/damaged/" + hash.hex)) { _ in true }.status == 200)
        #expect(try blobs.put([1, 2, 3]) == hash)
        #expect(try blobs.bytes(of: hash) == [1, 2, 3])
    }

    @Test("D8 More than a thousand objects are listed page by page, and workspaces in one bucket have their own")
    func listing() throws {
        let store = try ObjectStore.shared.get()
        let (mine, other) = (try store.blobs(), try store.blobs())
        let hashes = try mine.put(batch: (0..<1_050).map { Array("\($0)".utf8) })
        #expect(try mine.all() == hashes.sorted())
        #expect(try other.all() == [])
    }

    @Test("A store that lists in circles, or no list, is an error and comes to an end")
    func hostileLists() throws {
        let key = "<Contents><Key>p/\(String(repeating: "ab", count: 32))</Key></Contents>"
        for body in [
            "<L><IsTruncated>true</IsTruncated>\(key)</L>", "<L>\(key)\(key)</L>",
            "<L><Contents><Key>other</Key></Contents></L>",
            "<!DOCTYPE x><L></L>", "<L>", "no list",
        ] {
            let blobs = S3Blobs(ListingBucket(body), prefix: "p/", name: "s3://p", pause: { _ in })
            #expect(throws: StoreError.self, "\(body)") { try blobs.all() }
        }
        #expect(try S3Blobs(ListingBucket("<L/>"), prefix: "p/", name: "s3://p", pause: { _ in }).all() == [])
    }

    @Test(
        "An address of a bucket is read strictly",
        arguments: [
            ("s3://bojagi", "bojagi", ""), ("s3://bojagi/", "bojagi", ""), ("s3://bojagi/home", "bojagi", "home/"),
            ("s3://bojagi/a/b_c/", "bojagi", "a/b_c/"),
        ])
    func addresses(text: String, bucket: String, prefix: String) {
        let address = S3Address(text)
        #expect(address?.bucket == bucket && address?.prefix == prefix)
    }

    @Test(
        "What is no address of a bucket is none",
        arguments: [
            "", "s3:", "s3://", "s3://ab", "s3://bojagi//x", "s3://bojagi/../x", "s3://bojagi/a b", "s3://boja gi/x",
            "s3://bojagi/x?y", "S3://bojagi", "s3://bojagi/" + String(repeating: "x", count: 300),
        ])
    func noAddresses(text: String) {
        #expect(S3Address(text) == nil)
    }
}
