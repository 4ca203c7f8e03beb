import ModuleKit
import Replication

/// Thumbnails that were drawn once, each behind its SHA-256, so that a damaged one is drawn again.
struct ThumbnailCache: Sendable {
    private let folder: CacheFolder

    /// In bytes, of all files.
    static let limit: UInt64 = 64 << 20

    init(of workspace: Workspace) {
        let path = "\(workspace.cacheFolder)/color-select"
        folder = CacheFolder(path, in: workspace.folders, limit: Self.limit) { kept in
            BlobHash(of: Array(kept.dropFirst(32))).digest == Array(kept.prefix(32))
        }
    }

    /// What was kept for the key; nil when it is not there or damaged.
    func bytes(for key: String) -> [UInt8]? {
        folder.bytes(named: Self.name(key)).map { Array($0.dropFirst(32)) }
    }

    /// Keeps it if that works: a full disk is no reason to fail.
    func keep(_ bytes: [UInt8], for key: String) {
        folder.keep(BlobHash(of: bytes).digest + bytes, named: Self.name(key))
    }

    private static func name(_ key: String) -> String { BlobHash(of: Array(key.utf8)).hex }
}
