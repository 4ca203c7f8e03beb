package import Replication

/// Copies files from one blob store into another, some at a time: neither all nor each by itself.
package struct BlobTransfer {
    let source: any BlobStore
    let target: any BlobStore
    package private(set) var copied = 0
    /// Hashes that the source does not have.
    private(set) var missing: Set<BlobHash> = []
    /// Hashes whose file at the source has other content.
    private(set) var damaged: Set<BlobHash> = []
    /// Not to be looked for again.
    private var done: Set<BlobHash> = []

    package init(from source: any BlobStore, to target: any BlobStore) {
        self.source = source
        self.target = target
    }

    /// Those of `hashes` that are not at the target and have not been tried.
    mutating func lacking(_ hashes: [BlobHash]) throws(StoreError) -> [BlobHash] {
        let untried = hashes.filter { done.insert($0).inserted }
        let lacking = try target.lacking(among: untried)
        done.subtract(lacking)
        return lacking
    }

    /// Copies the files that the target lacks; durable when it returns.
    package mutating func copy(_ hashes: [BlobHash]) throws(StoreError) {
        var batch: [[UInt8]] = []
        var size = 0
        let lacking = try lacking(hashes)
        source.willRead(lacking)
        for hash in lacking where done.insert(hash).inserted {
            do throws(StoreError) {
                guard let count = try source.size(of: hash) else { throw StoreError.noBlob(hash.hex) }
                if count > Self.wholeBytes {
                    try copyInPieces(hash)
                } else {
                    let bytes = try source.bytes(of: hash)
                    size += bytes.count
                    batch.append(bytes)
                }
            } catch {
                switch error {
                case .noBlob: missing.insert(hash)
                case .damagedBlob: damaged.insert(hash)
                default: throw error
                }
            }
            if size > Self.batchBytes || batch.count == Self.batchCount {
                copied += try target.put(batch: batch).count
                (batch, size) = ([], 0)
            }
        }
        if !batch.isEmpty { copied += try target.put(batch: batch).count }
    }

    /// A large file is never in memory as a whole.
    private mutating func copyInPieces(_ hash: BlobHash) throws(StoreError) {
        let upload = try target.upload()
        try source.forEachChunk(of: hash) { (chunk) throws(StoreError) in
            try upload.append(chunk)
        }
        _ = try upload.finish(as: hash)
        copied += 1
    }

    /// A larger file is copied by itself, in pieces.
    private static let wholeBytes = 4_000_000
    private static let batchBytes = 16_000_000
    private static let batchCount = 128

    /// What to say of a document's files that did not come.
    package func faults(of hashes: [BlobHash], at location: String) -> [Phrase] {
        hashes.compactMap { hash in
            missing.contains(hash) ? "The file \(hash.hex) that it needs is missing in \(location)." : nil
        } + damage(of: hashes, at: location)
    }

    /// What to say of a document's files that are not what they should be.
    func damage(of hashes: [BlobHash], at location: String) -> [Phrase] {
        hashes.compactMap { hash in
            damaged.contains(hash) ? "The file \(hash.hex) that it needs is damaged in \(location)." : nil
        }
    }
}
