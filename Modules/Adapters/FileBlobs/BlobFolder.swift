import HostSystem
public import ModuleKit
public import Replication

/// Blobs as files: `<folder>/blobs/ab/<hash>` where `ab` begins the hash. Folders have mode 0700, files 0600.
///
/// A blob is written under a temporary name, synced, renamed and its folder synced before `put` returns, so
/// a name that exists stands for whole bytes. Any number of processes may use one folder. Links in it are not followed.
public final class BlobFolder: BlobStore {
    private let folder: String

    /// Uses the blobs of the workspace in `folder`. Touches nothing; the first `put` makes what is missing.
    public init(folder: String) {
        self.folder = folder
    }

    private static let name = "blobs"
    private var place: String { folder + "/" + Self.name }

    /// `<folder>/blobs`, or nil where there is none yet.
    func root() throws(StoreError) -> OpenFolder? {
        try OpenFolder.existing(folder)?.folder(Self.name)
    }

    func madeRoot() throws(StoreError) -> OpenFolder {
        try SyncedFolder.make(folder)
        return try OpenFolder(folder).makeFolder(Self.name)
    }

    /// The name of the folder for a hash, in `blobs`.
    func fanOut(of hash: BlobHash) -> String { String(decoding: hash.hex.utf8.prefix(2), as: UTF8.self) }

    /// The folder that a blob lies in; nil where there is none.
    private func directory(of hash: BlobHash) throws(StoreError) -> OpenFolder? {
        try root()?.folder(fanOut(of: hash))
    }

    /// Nil as well for a file that can't be opened, or lies behind a link.
    public func file(of hash: BlobHash) -> String? {
        guard let directory = try? directory(of: hash), (try? directory.file(hash.hex)) != nil else { return nil }
        return directory.place(of: hash.hex)
    }

    /// By libsodium. Complexity: O(*n*).
    public func hash(of bytes: [UInt8]) -> BlobHash { FileHasher.hash(bytes) }

    /// Compares with a file of that hash, if there is one, and writes it again where it is damaged.
    public func put(_ bytes: [UInt8]) throws(StoreError) -> BlobHash {
        let hash = FileHasher.hash(bytes)
        if let directory = try directory(of: hash), try isStored(bytes, as: hash, in: directory) {
            // Whoever wrote it may not have come to the sync of the folder.
            try directory.sync()
            return hash
        }
        let root = try madeRoot()
        let file = try TemporaryFile(in: root)
        try file.append(bytes[...])
        try keep(file, as: hash, in: root)
        return hash
    }

    func keep(_ file: borrowing TemporaryFile, as hash: BlobHash, in root: OpenFolder) throws(StoreError) {
        let directory = try root.makeFolder(fanOut(of: hash))
        try file.publish(as: hash.hex, in: directory)
        try directory.sync()
    }

    /// Whether just these bytes are there; damaged ones are written again.
    func isStored(_ bytes: [UInt8], as hash: BlobHash, in directory: OpenFolder) throws(StoreError) -> Bool {
        guard let entry = try directory.entry(hash.hex), entry.kind == .file, entry.size == bytes.count else {
            return false
        }
        // A piece at a time: both whole would be in memory.
        var compared = 0
        var isSame = true
        try directory.file(hash.hex).forEachChunk(limit: .max) { (chunk) throws(StoreError) in
            isSame = isSame && chunk.elementsEqual(bytes[compared...].prefix(chunk.count))
            compared = min(compared + chunk.count, bytes.count)
        }
        return isSame && compared == bytes.count
    }

    /// None either where a link is in the place of its folder: what lies beyond is not here.
    public func size(of hash: BlobHash) throws(StoreError) -> UInt64? {
        guard let root = try root(), try root.entry(fanOut(of: hash))?.kind != .link else { return nil }
        guard let entry = try root.folder(fanOut(of: hash))?.entry(hash.hex), entry.kind == .file
        else { return nil }
        return entry.size
    }

    /// Throws `.noBlob` where there is none, and `.damagedBlob` for a file of more than `BlobLimit.bytes`, unread.
    public func forEachChunk(
        of hash: BlobHash, _ body: (ArraySlice<UInt8>) throws(StoreError) -> Void
    ) throws(StoreError) {
        guard let directory = try directory(of: hash), let entry = try directory.entry(hash.hex), entry.kind == .file
        else { throw .noBlob(hash.hex) }
        // Nothing so large is ever put here.
        guard entry.size <= BlobLimit.bytes else { throw .damagedBlob(hash.hex) }
        try directory.file(hash.hex).forEachChunk(limit: BlobLimit.bytes, body)
    }

    /// Throws `.noBlob` where there is none, and `.damagedBlob` where the bytes do not have the hash.
    public func bytes(of hash: BlobHash) throws(StoreError) -> [UInt8] {
        var bytes: [UInt8] = []
        if let size = try size(of: hash), size <= BlobLimit.bytes { bytes.reserveCapacity(Int(size)) }
        try forEachChunk(of: hash) { (chunk) throws(StoreError) in bytes += chunk }
        guard FileHasher.hash(bytes) == hash else { throw .damagedBlob(hash.hex) }
        return bytes
    }

    /// Looks at the name, not at the bytes.
    public func contains(_ hash: BlobHash) throws(StoreError) -> Bool {
        try size(of: hash) != nil
    }

    /// Nothing happens where there is none; that it is gone is durable when this returns.
    public func remove(_ hash: BlobHash) throws(StoreError) {
        guard let directory = try directory(of: hash) else { return }
        try directory.remove(hash.hex)
        try directory.sync()
    }

    /// Goes through the folders, reading no file.
    public func all() throws(StoreError) -> [BlobHash] {
        try survey().blobs
    }
}
