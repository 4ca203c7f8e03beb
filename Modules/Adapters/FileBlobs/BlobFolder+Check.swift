import HostSystem
public import ModuleKit
import Replication

extension BlobFolder {
    /// Where `repair` puts what is damaged, in `blobs`.
    private static let damaged = "damaged"

    /// Reads every blob in pieces. One that can't be read counts as damaged, but for a lack of permission, which
    /// throws.
    public func check() throws(StoreError) -> [BlobFault] {
        let found = try survey()
        var faults: [BlobFault] = []
        for hash in found.blobs where try !isSound(hash) { faults.append(.damaged(hash)) }
        faults += found.leftovers.map { .leftover($0) }
        faults += found.misplaced.map { .misplaced($0) }
        return faults
    }

    /// Moves damaged blobs to `blobs/damaged`, under their hash; what is misplaced stays.
    public func repair() throws(StoreError) {
        for fault in try check() {
            guard let root = try root() else { return }
            switch fault {
            case .damaged(let hash):
                let aside = try root.makeFolder(Self.damaged)
                guard let directory = try root.folder(fanOut(of: hash)) else { continue }
                try directory.rename(hash.hex, to: hash.hex, in: aside)
                try directory.sync()
                try aside.sync()
            case .leftover(let name):
                root.removeLeftover(name)
            case .misplaced:
                break
            }
        }
    }

    /// Whether the blob can be read and has its hash.
    private func isSound(_ hash: BlobHash) throws(StoreError) -> Bool {
        var hasher = FileHasher()
        do throws(StoreError) {
            try forEachChunk(of: hash) { (chunk) throws(StoreError) in hasher.update(chunk) }
        } catch {
            if case .noPermission = error { throw error }
            // A sector that cannot be read is damage too.
            return false
        }
        return hasher.finish() == hash
    }

    /// What lies under `blobs`, each list sorted. Names are relative to it.
    func survey() throws(StoreError) -> (blobs: [BlobHash], leftovers: [String], misplaced: [String]) {
        var blobs: [BlobHash] = []
        var leftovers: [String] = []
        var misplaced: [String] = []
        guard let root = try root() else { return (blobs, leftovers, misplaced) }
        for name in try root.names() {
            let kind = try root.entry(name)?.kind
            if TemporaryFile.isName(name), kind == .file {
                if root.isLeftover(name) { leftovers.append(name) }
                continue
            }
            guard Self.isFanOut(name), kind == .folder, let folder = try root.folder(name) else {
                if name != Self.damaged { misplaced.append(name) }
                continue
            }
            for file in try folder.names() {
                if let hash = BlobHash(hex: file), hash.hex.utf8.starts(with: name.utf8),
                    try folder.entry(file)?.kind == .file
                {
                    blobs.append(hash)
                } else {
                    misplaced.append(name + "/" + file)
                }
            }
        }
        return (blobs.sorted(), leftovers, misplaced)
    }

    private static func isFanOut(_ name: String) -> Bool {
        name.utf8.count == 2 && BlobHash(hex: String(repeating: name, count: 32)) != nil
    }
}
