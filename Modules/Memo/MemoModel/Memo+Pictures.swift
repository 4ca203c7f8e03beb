import Markup
public import Replication

extension Memo {
    /// The files of the blob store that the text names, each once, in its order: what it shows and what it leads to.
    public var pictures: [BlobHash] {
        var found: [BlobHash] = []
        var known: Set<BlobHash> = []
        for hash in BlobSource.hashes(in: text) {
            if let blob = BlobHash(hex: hash), known.insert(blob).inserted { found.append(blob) }
        }
        return found
    }
}
