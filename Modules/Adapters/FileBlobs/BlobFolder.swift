public import ModuleKit
public import Replication

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Blobs as files: `<folder>/blobs/ab/<hash>` where `ab` begins the hash. Folders have mode 0700, files 0600.
///
/// A blob is written under a temporary name, synced, renamed and its folder synced before `put` returns, so
/// a name that exists stands for whole bytes. Any number of processes may use one folder.
public final class BlobFolder: BlobStore {
    /// `<folder>/blobs`.
    let root: String

    /// Uses the blobs of the workspace in `folder`. Touches nothing; the first `put` makes what is missing.
    public init(folder: String) {
        root = folder + "/blobs"
    }

    func directory(of hash: BlobHash) -> String {
        root + "/" + String(decoding: hash.hex.utf8.prefix(2), as: UTF8.self)
    }

    func path(of hash: BlobHash) -> String {
        directory(of: hash) + "/" + hash.hex
    }

    public func file(of hash: BlobHash) -> String? {
        let path = path(of: hash)
        return access(path, R_OK) == 0 ? path : nil
    }

    public func hash(of bytes: [UInt8]) -> BlobHash { FileHasher.hash(bytes) }

    public func put(_ bytes: [UInt8]) throws(StoreError) -> BlobHash {
        let hash = FileHasher.hash(bytes)
        if try isStored(bytes, as: hash) {
            // Whoever wrote it may not have come to the sync of the folder.
            try SyncedFolder.sync(directory(of: hash))
            return hash
        }
        try SyncedFolder.make(root)
        let file = try TemporaryFile(in: root)
        try file.append(bytes[...])
        try keep(file, as: hash)
        return hash
    }

    /// Stores the content of the file at `path` without having all of it in memory.
    public func put(contentsOf path: String) throws(StoreError) -> BlobHash {
        let source = try ReadableFile(path)
        try SyncedFolder.make(root)
        let file = try TemporaryFile(in: root)
        var hasher = FileHasher()
        try source.forEachChunk { (chunk) throws(StoreError) in
            hasher.update(chunk)
            try file.append(chunk)
        }
        let hash = hasher.finish()
        try keep(file, as: hash)
        return hash
    }

    func keep(_ file: borrowing TemporaryFile, as hash: BlobHash) throws(StoreError) {
        let directory = directory(of: hash)
        try SyncedFolder.make(directory)
        try file.publish(as: path(of: hash))
        try SyncedFolder.sync(directory)
    }

    /// Whether just these bytes are there; damaged ones are written again.
    func isStored(_ bytes: [UInt8], as hash: BlobHash) throws(StoreError) -> Bool {
        guard try contains(hash) else { return false }
        // A piece at a time: both whole would be in memory.
        var compared = 0
        var isSame = true
        try ReadableFile(path(of: hash)).forEachChunk { (chunk) throws(StoreError) in
            isSame = isSame && chunk.elementsEqual(bytes[compared...].prefix(chunk.count))
            compared = min(compared + chunk.count, bytes.count)
        }
        return isSame && compared == bytes.count
    }

    public func bytes(of hash: BlobHash) throws(StoreError) -> [UInt8] {
        guard try contains(hash) else { throw .noBlob(hash.hex) }
        let bytes = try ReadableFile(path(of: hash)).bytes()
        guard FileHasher.hash(bytes) == hash else { throw .damagedBlob(hash.hex) }
        return bytes
    }

    public func contains(_ hash: BlobHash) throws(StoreError) -> Bool {
        var status = stat()
        let path = path(of: hash)
        if stat(path, &status) == 0 { return status.st_mode & S_IFMT == S_IFREG }
        guard errno == ENOENT else { throw SyncedFolder.failure(errno, at: root) }
        return false
    }

    public func remove(_ hash: BlobHash) throws(StoreError) {
        let path = path(of: hash)
        guard unlink(path) == 0 else {
            if errno == ENOENT { return }
            throw SyncedFolder.failure(errno, at: path)
        }
        try SyncedFolder.sync(directory(of: hash))
    }

    public func all() throws(StoreError) -> [BlobHash] {
        try survey().blobs
    }
}
