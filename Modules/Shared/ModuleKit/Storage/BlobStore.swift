public import Replication

/// Keeps byte strings under the SHA-256 of their content. What `put` returned for is durable.
public protocol BlobStore: AnyObject {
    /// Stores the bytes once, however often they come.
    func put(_ bytes: [UInt8]) throws(StoreError) -> BlobHash
    /// Stores each of these once and gives their hashes in order: much faster than one by one where making
    /// something durable takes long. On an error some may be stored, each of them whole.
    func put(batch: [[UInt8]]) throws(StoreError) -> [BlobHash]
    /// Begins to take a file in, piece by piece.
    func upload() throws(StoreError) -> any BlobUpload
    /// The hash that the bytes would be kept under; nothing is stored. A store may know a faster way than ours.
    func hash(of bytes: [UInt8]) -> BlobHash
    /// The bytes, checked against their hash.
    func bytes(of hash: BlobHash) throws(StoreError) -> [UInt8]
    /// Calls `body` for the bytes in pieces, unchecked, so that a large blob is never in memory as a whole.
    func forEachChunk(
        of hash: BlobHash, _ body: (ArraySlice<UInt8>) throws(StoreError) -> Void
    ) throws(StoreError)
    /// These will be read next, in this order: a store that is far away may bring several at once.
    func willRead(_ hashes: [BlobHash])
    /// How many bytes a blob has, as far as one can tell without reading them; nil where there is none.
    func size(of hash: BlobHash) throws(StoreError) -> UInt64?
    /// Where the blob lies as a file, for programs that read it themselves, unchecked; nil when it is no file.
    func file(of hash: BlobHash) -> String?
    func contains(_ hash: BlobHash) throws(StoreError) -> Bool
    /// Those of these that are not there, in their order. A store that is far away is asked about many at once.
    func lacking(among hashes: [BlobHash]) throws(StoreError) -> [BlobHash]
    /// All hashes, sorted.
    func all() throws(StoreError) -> [BlobHash]
    /// Removes a blob; no error if there is none.
    func remove(_ hash: BlobHash) throws(StoreError)
    /// Reads every blob and names those that are damaged, in order, then leftovers of interrupted writes and
    /// files that do not belong there.
    func check() throws(StoreError) -> [BlobFault]
    /// Moves damaged blobs aside and removes leftovers.
    func repair() throws(StoreError)
}

/// How large a blob may be.
public enum BlobLimit {
    /// 128 MB: no larger photo is taken in, so a larger file is damaged.
    public static let bytes = 128 << 20
}

extension BlobStore {
    /// One piece, the whole blob, checked against its hash: for what is in memory.
    public func forEachChunk(
        of hash: BlobHash, _ body: (ArraySlice<UInt8>) throws(StoreError) -> Void
    ) throws(StoreError) {
        try body(try bytes(of: hash)[...])
    }

    /// Reads the whole blob: for what is in memory.
    public func size(of hash: BlobHash) throws(StoreError) -> UInt64? {
        try contains(hash) ? UInt64(try bytes(of: hash).count) : nil
    }

    /// Does nothing: what is near is read when it is wanted.
    public func willRead(_ hashes: [BlobHash]) {}

    /// Asks for one after the other.
    public func lacking(among hashes: [BlobHash]) throws(StoreError) -> [BlobHash] {
        var lacking: [BlobHash] = []
        for hash in hashes where try !contains(hash) { lacking.append(hash) }
        return lacking
    }

    /// Nil: it is no file.
    public func file(of hash: BlobHash) -> String? { nil }

    /// Complexity: O(*n*).
    public func hash(of bytes: [UInt8]) -> BlobHash { BlobHash(of: bytes) }

    /// One by one, in order.
    public func put(batch: [[UInt8]]) throws(StoreError) -> [BlobHash] {
        var hashes: [BlobHash] = []
        for bytes in batch { hashes.append(try put(bytes)) }
        return hashes
    }
}

/// What is wrong in a blob store.
public enum BlobFault: Equatable, Sendable {
    /// Its bytes do not have its hash.
    case damaged(BlobHash)
    /// A file that an interrupted write left behind.
    case leftover(String)
    /// A file or folder that is no blob, or a blob in the wrong folder. Nobody removes it.
    case misplaced(String)
}
