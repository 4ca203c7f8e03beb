public import Replication

// The files of the blob store, with a command's errors.
extension Workspace {
    /// The bytes of a file, checked against its hash.
    public func file(_ hash: BlobHash) throws(CommandError) -> [UInt8] {
        try stored { () throws(StoreError) in try blobs.bytes(of: hash) }
    }

    /// The file that somebody names by its hash, and how many bytes it has. Throws `.usage` for what is no hash, `.notFound`
    /// where there is no such file.
    public func namedFile(_ word: String) throws(CommandError) -> (hash: BlobHash, size: UInt64) {
        guard let hash = BlobHash(hex: word) else { throw CommandError(.usage, "“\(word)” is no hash.") }
        let size = try stored { () throws(StoreError) in try blobs.size(of: hash) }
        guard let size else { throw CommandError(.notFound, "There is no file \(hash.hex).") }
        return (hash, size)
    }

    /// Whether a file is here.
    public func hasFile(_ hash: BlobHash) throws(CommandError) -> Bool {
        try stored { () throws(StoreError) in try blobs.contains(hash) }
    }

    /// Keeps a file, once however often it comes; it is durable then.
    public func keep(_ bytes: [UInt8]) throws(CommandError) -> BlobHash {
        try stored { () throws(StoreError) in try blobs.put(bytes) }
    }
}
