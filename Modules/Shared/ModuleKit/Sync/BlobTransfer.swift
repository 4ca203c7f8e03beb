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
    /// Hashes whose file could not be had from there or brought here, and why.
    private(set) var unmoved: [BlobHash: CommandError] = [:]
    /// Why the last of them could not that may go when it is tried again.
    private(set) var missed: CommandError?
    /// How often the other side broke off, one file after the other.
    private var misses = 0
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

    /// Copies the files that the target lacks; durable when it returns. Where one can't be moved, the others are.
    package mutating func copy(_ hashes: [BlobHash]) throws(StoreError) {
        var batch: [[UInt8]] = []
        var size = 0
        let lacking = try lacking(hashes)
        source.willRead(lacking)
        for hash in lacking where done.insert(hash).inserted {
            if misses >= Self.mostMisses {
                unmoved[hash] = missed
                continue
            }
            do throws(StoreError) {
                guard let count = try source.size(of: hash) else { throw StoreError.noBlob(hash.hex) }
                if count > Self.wholeBytes {
                    try copyInPieces(hash)
                    misses = 0
                } else {
                    let bytes = try source.bytes(of: hash)
                    misses = 0
                    size += bytes.count
                    batch.append(bytes)
                }
            } catch {
                switch error {
                case .noBlob: missing.insert(hash)
                case .damagedBlob: damaged.insert(hash)
                case .unmovedBlob(let error): note(hash, error)
                default: throw error
                }
            }
            if size > Self.batchBytes || batch.count == Self.batchCount {
                try put(batch)
                (batch, size) = ([], 0)
            }
        }
        if !batch.isEmpty { try put(batch) }
    }

    private mutating func note(_ hash: BlobHash, _ error: CommandError) {
        unmoved[hash] = error
        guard error.code == .unavailable else { return }
        missed = error
        misses += 1
    }

    private mutating func put(_ batch: [[UInt8]]) throws(StoreError) {
        do throws(StoreError) {
            copied += try target.put(batch: batch).count
            return
        } catch {
            guard case .unmovedBlob = error else { throw error }
        }
        // Each by itself: what is there by now does not go again.
        for bytes in batch {
            do throws(StoreError) {
                _ = try target.put(bytes)
                copied += 1
            } catch {
                guard case .unmovedBlob(let error) = error else { throw error }
                note(target.hash(of: bytes), error)
            }
        }
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
    /// Then the rest is not tried.
    private static let mostMisses = 2

    /// What to say of a document's files that did not come.
    package func faults(of hashes: [BlobHash], at location: String) -> [Phrase] {
        hashes.compactMap { hash in
            missing.contains(hash) ? "The file \(hash.hex) that it needs is missing in \(location)." : nil
        } + damage(of: hashes, at: location)
    }

    /// What to say of a document's files that are not what they should be, or could not be moved.
    func damage(of hashes: [BlobHash], at location: String) -> [Phrase] {
        hashes.compactMap { hash in
            damaged.contains(hash) ? "The file \(hash.hex) that it needs is damaged in \(location)." : nil
        } + [fault(of: hashes)?.message].compactMap { $0 }
    }

    /// Why a document with these files has to wait; nil where all that can be moved were.
    func fault(of hashes: [BlobHash]) -> CommandError? {
        guard let error = hashes.lazy.compactMap({ unmoved[$0] }).first else { return nil }
        return CommandError(error.code, "A file that it needs could not be brought over: \(error.message)")
    }
}
