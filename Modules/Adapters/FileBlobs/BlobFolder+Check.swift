public import ModuleKit
internal import Replication

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

extension BlobFolder {
    /// Where `repair` puts what is damaged.
    private var damagedFolder: String { root + "/damaged" }

    public func check() throws(StoreError) -> [BlobFault] {
        let found = try survey()
        var faults: [BlobFault] = []
        for hash in found.blobs where try !isSound(hash) { faults.append(.damaged(hash)) }
        faults += found.leftovers.map { .leftover($0) }
        faults += found.misplaced.map { .misplaced($0) }
        return faults
    }

    public func repair() throws(StoreError) {
        for fault in try check() {
            switch fault {
            case .damaged(let hash):
                try SyncedFolder.make(damagedFolder)
                let target = damagedFolder + "/" + hash.hex
                guard rename(path(of: hash), target) == 0 else { throw SyncedFolder.failure(errno, at: target) }
                try SyncedFolder.sync(directory(of: hash))
                try SyncedFolder.sync(damagedFolder)
            case .leftover(let name):
                unlink(root + "/" + name)
            case .misplaced:
                break
            }
        }
    }

    /// Whether the blob can be read and has its hash.
    private func isSound(_ hash: BlobHash) throws(StoreError) -> Bool {
        let file: ReadableFile
        do {
            file = try ReadableFile(path(of: hash))
        } catch {
            if case .noPermission = error { throw error }
            return false
        }
        var hasher = FileHasher()
        do {
            try file.forEachChunk { (chunk) throws(StoreError) in hasher.update(chunk) }
        } catch {
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
        for name in try SyncedFolder.names(in: root) {
            if name.utf8.starts(with: TemporaryFile.prefix.utf8) {
                if !TemporaryFile.isInUse(root + "/" + name) { leftovers.append(name) }
                continue
            }
            guard Self.isFanOut(name) else {
                if name != "damaged" { misplaced.append(name) }
                continue
            }
            for file in try SyncedFolder.names(in: root + "/" + name) {
                if let hash = BlobHash(hex: file), hash.hex.utf8.starts(with: name.utf8), try contains(hash) {
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
