public import Replication

/// Blobs that live as long as their process: for tests, and for trying things out.
public final class MemoryBlobs: BlobStore {
    private var blobs: [BlobHash: [UInt8]] = [:]

    /// Holds nothing yet.
    public init() {}

    /// Hashes the bytes. Complexity: O(*n*).
    public func put(_ bytes: [UInt8]) -> BlobHash {
        let hash = BlobHash(of: bytes)
        blobs[hash] = bytes
        return hash
    }

    /// Throws `.noBlob` for one that is not here, `.damagedBlob` after `damage`.
    public func bytes(of hash: BlobHash) throws(StoreError) -> [UInt8] {
        guard let bytes = blobs[hash] else { throw .noBlob(hash.hex) }
        guard BlobHash(of: bytes) == hash else { throw .damagedBlob(hash.hex) }
        return bytes
    }

    /// In bytes; nil where there is none. Complexity: O(1).
    public func size(of hash: BlobHash) -> UInt64? {
        blobs[hash].map { UInt64($0.count) }
    }

    /// True for a damaged one as well.
    public func contains(_ hash: BlobHash) -> Bool {
        blobs[hash] != nil
    }

    /// Sorted. Complexity: O(*n* log *n*).
    public func all() -> [BlobHash] {
        blobs.keys.sorted()
    }

    /// Nothing happens where there is none.
    public func remove(_ hash: BlobHash) {
        blobs[hash] = nil
    }

    /// Hashes every blob; there are no leftovers here, and nothing misplaced.
    public func check() -> [BlobFault] {
        all().filter { BlobHash(of: blobs[$0] ?? []) != $0 }.map { .damaged($0) }
    }

    /// Forgets what is damaged, for there is no place aside.
    public func repair() {
        for case .damaged(let hash) in check() { blobs[hash] = nil }
    }

    /// Spoils a blob, as a failing disk would, so that callers can be tested.
    public func damage(_ hash: BlobHash) {
        blobs[hash]?.append(0)
    }
}
