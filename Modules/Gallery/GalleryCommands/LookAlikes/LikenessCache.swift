import Drawing
import ModuleKit
import Pictures
import Replication

/// By what copies of photos are found, for each content that was decoded. What is missing is found out again.
struct LikenessCache {
    private let folder: CacheFolder

    /// In bytes, of all files: those of 200,000 photos.
    private static let limit: UInt64 = 64 << 20

    init(of workspace: Workspace) {
        // Another number when likenesses are computed in another way.
        folder = CacheFolder("\(workspace.cacheFolder)/likenesses-1", in: workspace.folders, limit: Self.limit)
    }

    /// What was kept for a content; nil for one that was not looked at, nil inside for one that has no likeness.
    func likeness(of hash: BlobHash) -> Likeness?? {
        guard let bytes = folder.bytes(named: hash.hex) else { return nil }
        if bytes.isEmpty { return .some(nil) }
        var reader = WireReader(bytes)
        return try? reader.readLikeness()
    }

    /// Keeps it if that works: a full disk is no reason to fail.
    func keep(_ likeness: Likeness?, of hash: BlobHash) {
        var writer = WireWriter()
        if let likeness { writer.write(likeness) }
        folder.keep(writer.bytes, named: hash.hex)
    }
}
