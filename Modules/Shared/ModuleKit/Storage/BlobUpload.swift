public import Replication

/// A file on its way into a blob store, piece by piece, so that a large one is never in memory as a whole. Nothing of
/// it is there before `finish`, and nothing stays of one that never came so far.
///
/// It belongs to one thread at a time.
public protocol BlobUpload: AnyObject {
    /// Takes the next piece.
    func append(_ bytes: UnsafeRawBufferPointer) throws(StoreError)
    /// How many bytes have come.
    var count: UInt64 { get }
    /// At most `count` of the bytes that have come, from `offset` on; fewer where there are no more.
    func read(at offset: UInt64, count: Int) -> [UInt8]
    /// Makes the whole durable under its hash. Throws `.damagedBlob` where that is not the one that was expected.
    func finish(as expected: BlobHash?) throws(StoreError) -> BlobHash
}

extension BlobUpload {
    /// Takes the next piece.
    public func append(_ bytes: ArraySlice<UInt8>) throws(StoreError) {
        let outcome = bytes.withUnsafeBytes { bytes in
            Result { () throws(StoreError) in try append(bytes) }
        }
        try outcome.get()
    }

    /// Makes the whole durable under its hash.
    public func finish() throws(StoreError) -> BlobHash { try finish(as: nil) }
}

extension BlobStore {
    /// Begins to take a file in. A store may know a better way than to gather it in memory, which this one does.
    public func upload() throws(StoreError) -> any BlobUpload { GatheredUpload(into: self) }
}

private final class GatheredUpload: BlobUpload {
    private let store: any BlobStore
    private var bytes: [UInt8] = []

    init(into store: any BlobStore) {
        self.store = store
    }

    var count: UInt64 { UInt64(bytes.count) }

    func read(at offset: UInt64, count: Int) -> [UInt8] {
        guard offset < UInt64(bytes.count) else { return [] }
        return Array(bytes.dropFirst(Int(offset)).prefix(count))
    }

    func append(_ bytes: UnsafeRawBufferPointer) { self.bytes.append(contentsOf: bytes) }

    func finish(as expected: BlobHash?) throws(StoreError) -> BlobHash {
        if let expected, store.hash(of: bytes) != expected { throw .damagedBlob(expected.hex) }
        return try store.put(bytes)
    }
}
