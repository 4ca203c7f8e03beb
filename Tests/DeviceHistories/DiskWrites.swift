import ModuleKit
import Replication

/// What a device's process does to its disk, one write after the other: it may die at any of them, and then nothing of that
/// one and of what follows is durable.
final class DiskWrites {
    private var left: Int?
    /// Whether the process died, until it starts anew.
    private(set) var isOver = false

    /// Its process dies at the write that comes after so many.
    func end(after count: Int) { left = count }

    /// Nothing makes it die any more.
    func live() { left = nil }

    func begin() { (left, isOver) = (nil, false) }

    func next() throws(StoreError) {
        guard let left else { return }
        guard left == 0 else {
            self.left = left - 1
            return
        }
        isOver = true
        throw .inputOutput(path: "disk", detail: "the process died")
    }
}

/// The files of a device in memory.
final class SimulatedBlobs: BlobStore {
    private let blobs = MemoryBlobs()
    private let writes: DiskWrites

    /// With all that another disk has.
    init(_ writes: DiskWrites, copying other: SimulatedBlobs? = nil) {
        self.writes = writes
        for hash in other?.blobs.all() ?? [] { if let bytes = try? other?.blobs.bytes(of: hash) { give(bytes) } }
    }

    /// Puts it there before anything begins.
    func give(_ bytes: [UInt8]) { _ = blobs.put(bytes) }

    func put(_ bytes: [UInt8]) throws(StoreError) -> BlobHash {
        if !blobs.contains(BlobHash(of: bytes)) { try writes.next() }
        return blobs.put(bytes)
    }

    func remove(_ hash: BlobHash) throws(StoreError) {
        try writes.next()
        blobs.remove(hash)
    }

    func bytes(of hash: BlobHash) throws(StoreError) -> [UInt8] { try blobs.bytes(of: hash) }
    func size(of hash: BlobHash) -> UInt64? { blobs.size(of: hash) }
    func contains(_ hash: BlobHash) -> Bool { blobs.contains(hash) }
    func all() -> [BlobHash] { blobs.all() }
    func check() -> [BlobFault] { blobs.check() }
    func repair() { blobs.repair() }
}
