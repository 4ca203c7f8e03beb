import HostSystem
import ModuleKit
import Replication

/// Puts what a backup holds where a workspace has it, but for the database, which waits in a folder of its own.
final class BackupUnpacking: BackupTaking {
    /// What the two lists of a backup say.
    struct Lists {
        var devices: [UInt8]?
        var people: [UInt8]?
        var remotes: [UInt8]?
    }

    private let restoring: OpenFolder
    private let blobs: any BlobStore
    private let progress: any Progress
    private var count = 0
    private(set) var lists = Lists()

    private var database: Draft?
    private var upload: (any BlobUpload)?
    /// Small files, many of which are made durable at once.
    private var small: [UInt8] = []
    private var batch: [[UInt8]] = []
    private var batchSize = 0

    /// In bytes.
    private static let largestSmall: UInt64 = 4 << 20

    private final class Draft {
        let file: TemporaryFile
        init(in folder: OpenFolder) throws(StoreError) { file = try TemporaryFile(in: folder) }
    }

    init(into restoring: OpenFolder, _ blobs: any BlobStore, _ progress: any Progress) {
        (self.restoring, self.blobs, self.progress) = (restoring, blobs, progress)
    }

    func begin(_ member: BackupMember, size: UInt64) throws(CommandError) {
        try stored { () throws(StoreError) in
            switch member {
            case .blob where size > Self.largestSmall: upload = try blobs.upload()
            case .database: database = try Draft(in: restoring)
            default: small.reserveCapacity(Int(min(size, Self.largestSmall)))
            }
        }
    }

    func take(_ bytes: ArraySlice<UInt8>) throws(CommandError) {
        try stored { () throws(StoreError) in
            if let upload {
                try upload.append(bytes)
            } else if let database {
                try database.file.append(bytes)
            } else {
                small += bytes
            }
        }
    }

    func end(_ member: BackupMember) throws(CommandError) {
        try stored { () throws(StoreError) in
            switch member {
            case .blob(let hash):
                count += 1
                progress.report(count, of: count, "files restored")
                if let upload {
                    _ = try upload.finish(as: hash)
                    self.upload = nil
                } else {
                    batchSize += small.count
                    batch.append(small)
                    if batch.count == 128 || batchSize > 16 << 20 { try put() }
                }
            case .database:
                try database?.file.publish(as: "bojagi.db")
                database = nil
            case .devices: lists.devices = small
            case .people: lists.people = small
            case .remotes: lists.remotes = small
            case .mark, .manifest: break
            }
        }
        small = []
    }

    /// Stores what is still in memory.
    func flush() throws(CommandError) { try stored { () throws(StoreError) in try put() } }

    private func put() throws(StoreError) {
        _ = try blobs.put(batch: batch)
        batch = []
        batchSize = 0
    }

    private func stored(_ body: () throws(StoreError) -> Void) throws(CommandError) {
        do throws(StoreError) { try body() } catch { throw CommandError(error) }
    }
}
