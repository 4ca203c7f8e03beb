internal import GalleryModel
internal import ModuleKit
internal import Replication

/// An import under way: the files go into the blob store batch by batch, and when all are there one event names
/// them. So an import that is cut short has saved nothing, and one step of undo takes a whole one back.
struct PhotoImport {
    private let workspace: Workspace
    private(set) var imported = 0
    private(set) var known = 0
    private(set) var failures: [(path: String, reason: Phrase)] = []
    private var waiting: [PhotoFile] = []
    private var waitingBytes = 0
    private var records: [PhotoRecord] = []

    /// So many files, or so many bytes, are in memory at once.
    private static let batchCount = 1024
    private static let batchBytes = 64 << 20
    /// So many photos are saved by one event.
    private static let eventCount = 20_000

    init(into workspace: Workspace) {
        self.workspace = workspace
    }

    mutating func take(_ file: FoundFile, from folder: String, _ files: any Files) throws(CommandError) {
        if let fault = file.fault { return failures.append((file.path, fault)) }
        let photo: PhotoFile?
        do throws(PhotoFile.Fault) {
            photo = try PhotoFile(file, in: folder, files)
        } catch {
            return failures.append((file.path, error.reason))
        }
        guard let photo else { return }
        waiting.append(photo)
        waitingBytes += photo.bytes.count
        if waiting.count >= Self.batchCount || waitingBytes >= Self.batchBytes { try store() }
    }

    private mutating func store() throws(CommandError) {
        guard !waiting.isEmpty else { return }
        let batch = waiting.map { $0.bytes }
        let hashes = try workspace.stored { () throws(StoreError) in try workspace.blobs.put(batch: batch) }
        for (photo, hash) in zip(waiting, hashes) { records.append(photo.record(of: hash)) }
        waiting = []
        waitingBytes = 0
    }

    /// Saves what was found. The photos that are saved already count as known, as does a second copy.
    mutating func finish(_ services: Services) throws(CommandError) {
        try store()
        guard !records.isEmpty else { return }
        let records = records
        let workspace = workspace
        imported = try workspace.transaction(.write) { () throws(CommandError) in
            var count = 0
            for start in stride(from: 0, to: records.count, by: Self.eventCount) {
                let part = Array(records[start..<min(start + Self.eventCount, records.count)])
                _ = try workspace.changeGallery { (gallery) throws(CommandError) in
                    let changes = try asking { () throws(GalleryError) in try gallery.save(part) }
                    count += changes.count
                    return changes
                }
            }
            return count
        }
        known = records.count - imported
    }
}
