internal import ColorSelectModel
internal import Replication
internal import Synchronization

/// Kits that were read from packs and found sound, or not: one of thousands of drawings is read and checked once, not
/// for each picture. What was found of a pack holds in every workspace, for its hash names its bytes.
final class ReadKits: Sendable {
    private struct Kept {
        /// Nil for what is no sound kit.
        var kits: [BlobHash: StoredKit?] = [:]
        var size = 0
    }

    private let kept = Mutex(Kept())

    /// In bytes of packs; when it is full, all are forgotten.
    private static let limit = 64 << 20
    private static let mostKits = 1_000

    /// What was found before, else what `read` gives. An error of it is forgotten.
    func kit<Fault: Error>(
        _ hash: BlobHash, read: () throws(Fault) -> (kit: StoredKit?, size: Int)
    ) throws(Fault) -> StoredKit? {
        if let found = kept.withLock({ $0.kits[hash] }) { return found }
        let (kit, size) = try read()
        kept.withLock { kept in
            if kept.size + size > Self.limit || kept.kits.count >= Self.mostKits { kept = Kept() }
            kept.kits[hash] = .some(kit)
            kept.size += size
        }
        return kit
    }
}
