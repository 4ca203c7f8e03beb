import ModuleKit
import Replication

/// Thumbnails that were drawn once.
struct ThumbnailCache: Sendable {
    private let folder: CacheFolder

    /// In bytes, of all files.
    static let limit: UInt64 = 64 << 20

    init(of workspace: Workspace) {
        folder = CacheFolder("\(workspace.cacheFolder)/color-select", in: workspace.folders, limit: Self.limit)
    }

    /// What was kept for the key; nil when it is not there or damaged.
    func bytes(for key: String) -> [UInt8]? {
        folder.bytes(named: Self.name(key))
    }

    /// Keeps it if that works: a full disk is no reason to fail.
    func keep(_ bytes: [UInt8], for key: String) {
        folder.keep(bytes, named: Self.name(key))
    }

    private static func name(_ key: String) -> String { BlobHash(of: Array(key.utf8)).hex }
}
