public import Replication

/// Blobs that live as long as their process: for tests, and for trying things out.
public final class MemoryBlobs: BlobStore {
    private var blobs: [BlobHash: [UInt8]] = [:]

    public init() {}

    public func put(_ bytes: [UInt8]) -> BlobHash {
        let hash = BlobHash(of: bytes)
        blobs[hash] = bytes
        return hash
    }

    public func bytes(of hash: BlobHash) throws(StoreError) -> [UInt8] {
        guard let bytes = blobs[hash] else { throw .noBlob(hash.hex) }
        guard BlobHash(of: bytes) == hash else { throw .damagedBlob(hash.hex) }
        return bytes
    }

    public func size(of hash: BlobHash) -> UInt64? {
        blobs[hash].map { UInt64($0.count) }
    }

    public func contains(_ hash: BlobHash) -> Bool {
        blobs[hash] != nil
    }

    public func all() -> [BlobHash] {
        blobs.keys.sorted()
    }

    public func remove(_ hash: BlobHash) {
        blobs[hash] = nil
    }

    public func check() -> [BlobFault] {
        all().filter { BlobHash(of: blobs[$0] ?? []) != $0 }.map { .damaged($0) }
    }

    public func repair() {
        for case .damaged(let hash) in check() { blobs[hash] = nil }
    }

    /// Spoils a blob, as a failing disk would, so that callers can be tested.
    public func damage(_ hash: BlobHash) {
        blobs[hash]?.append(0)
    }
}
