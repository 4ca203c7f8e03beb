import ColorSelectModel
import Replication
import Synchronization

/// What threads know of kits: which versions the program brings along, what is in packs of workspaces, and a few of the
/// packs. What was found of a pack holds in every workspace, for its hash names its bytes.
final class KitCache: Sendable {
    private struct Known {
        var bundled: [String: KitReference] = [:]
        /// Nil for what is no sound kit.
        var kits: [BlobHash: Kit?] = [:]
        var packs: [(hash: BlobHash, kit: StoredKit, size: Int)] = []
    }

    private let known = Mutex(Known())

    /// Of so many packs it is known what they are; more are forgotten, all at once.
    private static let mostKits = 1_000
    /// In bytes, of the packs that are kept; those that were not asked for the longest go first.
    private static let size = 64 << 20

    /// Which version of a kit the program brings along: worked out once, for it changes with the program alone.
    func bundled(_ id: String, make: () -> KitReference) -> KitReference {
        if let reference = known.withLock({ $0.bundled[id] }) { return reference }
        let reference = make()
        known.withLock { $0.bundled[id] = reference }
        return reference
    }

    /// What is in a pack that was looked at before; nil where none was, and within it for no sound kit.
    func kit(_ hash: BlobHash) -> Kit?? { known.withLock { $0.kits[hash] } }

    /// A pack that is kept.
    func stored(_ hash: BlobHash) -> StoredKit? {
        known.withLock { known in
            guard let place = known.packs.firstIndex(where: { $0.hash == hash }) else { return nil }
            let pack = known.packs.remove(at: place)
            known.packs.append(pack)
            return pack.kit
        }
    }

    /// Notes what was found: nil for no sound kit.
    func note(_ kit: StoredKit?, _ hash: BlobHash, size: Int) {
        known.withLock { known in
            if known.kits.count >= Self.mostKits { known.kits = [:] }
            known.kits[hash] = .some(kit?.kit)
            guard let kit, size <= Self.size, !known.packs.contains(where: { $0.hash == hash }) else { return }
            known.packs.append((hash, kit, size))
            while known.packs.reduce(0, { $0 + $1.size }) > Self.size { known.packs.removeFirst() }
        }
    }
}
