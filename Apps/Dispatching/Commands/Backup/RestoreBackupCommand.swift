internal import FileBlobs
internal import HostSystem
internal import JSON
internal import Membership
internal import ModuleKit
internal import Replication
internal import SQLiteStore

/// `backup restore FILE [FOLDER]`
struct RestoreBackupCommand: Command {
    let name = "backup restore"
    var summary: Phrase { "Make a workspace of a backup, in a folder that is empty or not there." }
    let result = "restored"
    let access = StoreAccess.write
    let action = Action.manage
    let file = Parameter<String>.argument("file", "The file that “bojagi backup” wrote.", type: .path)
    let folder = Parameter<String?>.optionalArgument(
        "folder", "The folder; that of the workspace unless given.", type: .path)

    func run(_ input: Input, _ services: Services) throws(CommandError) -> Answer {
        let path = try input(file)
        let folder =
            if let given = try input(folder) { given } else { try services.openWorkspace(.read).location }
        let restored = try Restoring(path, into: folder, services).run()
        return Answer(
            json: { writer in
                writer.object { writer in
                    writer.member("devices", restored.devices)
                    writer.member("documents", restored.found.documents)
                    writer.member("files", restored.files)
                    writer.member("path", folder)
                }
            },
            text: { page in
                let date = page.date(restored.mark.time)
                page.line(
                    "\(folder) has \(restored.found.documents) document{|s} and \(restored.files) file{|s} again, as they were: \(date). What it writes is another replica's."
                )
                if restored.devices > 0 {
                    page.line(
                        "\(restored.devices) device{|s} may sync again, as then; those that were revoked since are listed by “bojagi devices”."
                    )
                }
                if restored.hasRemotes {
                    page.line("Tokens are not in a backup: add servers to sync with anew, by “bojagi remote add”.")
                }
            }
        ).leavingOut(restored.faults)
    }
}

/// What came of it.
private struct Restored {
    var mark: BackupMark
    var files: Int
    var devices = 0
    var hasRemotes = false
    var found: BackedUpDocuments.Found
    var faults: [Phrase]
}

/// A backup that becomes a workspace. The folder is none before the last step, which gives the database its name.
private struct Restoring {
    private let path: String
    private let folder: String
    private let services: Services

    init(_ path: String, into folder: String, _ services: Services) {
        (self.path, self.folder, self.services) = (path, folder, services)
    }

    private static let database = "bojagi.db"

    func run() throws(CommandError) -> Restored {
        defer { services.progress.finish() }
        // Before anything is made.
        guard try services.files.information(path) != nil else {
            throw CommandError(.notFound, "There is no file \(path).", hint: "Check the path.")
        }
        let isNew = try services.files.information(folder) == nil
        let open: OpenFolder
        do throws(StoreError) { open = try OpenFolder.made(folder) } catch { throw CommandError(error) }
        guard open.lock(within: 1000) else { throw CommandError(.locked(path: folder)) }
        try checkEmpty(open)
        do throws(CommandError) {
            return try restore(in: open)
        } catch {
            try? Self.clear(open, folder)
            if isNew { try? OpenFolder(SyncedFolder.parent(of: folder)).removeFolder(Self.lastName(of: folder)) }
            throw error
        }
    }

    private static func lastName(of path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }

    /// What an interrupted restore left goes; anything else is in the way.
    private func checkEmpty(_ open: OpenFolder) throws(CommandError) {
        do throws(StoreError) {
            // The root of a file system of its own has the second.
            if try open.entry(RestoringFolder.name) != nil { try Self.clear(open, folder) }
            let names = try open.names(limit: 100_000).filter { $0 != "lost+found" }
            guard names.isEmpty else {
                throw .cannotCreate(path: folder, detail: "it is not empty")
            }
        } catch {
            if case .cannotCreate = error {
                throw CommandError(
                    .cannotCreate, "\(folder) is not empty; a backup is restored into an empty folder only.",
                    hint: "Name another folder, or move away what is there.")
            }
            throw CommandError(error)
        }
    }

    private func restore(in open: OpenFolder) throws(CommandError) -> Restored {
        let unpacking = try BackupUnpacking(open, folder, services.progress)
        let content = try BackupFile.read(path, services.files, into: unpacking)
        try unpacking.flush()
        // Now that every byte is what it was: is it a workspace?
        let place = unpacking.restoring.path
        let faults: [Phrase]
        do throws(StoreError) {
            let store = try SQLiteEventStore(folder: place, options: .init(missing: .refuse))
            faults = try store.checkIntegrity().map { .verbatim($0) }
            try store.separate()
        } catch {
            throw BackedUpDocuments.described(error, path)
        }
        let documents = try BackedUpDocuments(in: place, named: path, services)
        let found = try documents.look(for: services.kinds, services.progress) { content.blobs.contains($0) }
        var restored = Restored(
            mark: content.mark, files: content.blobs.count, found: found, faults: faults + found.faults.sentences)
        if let name = content.mark.workspaceName {
            try TokenTable(in: FileTables(folder)).make(for: name, using: services.random)
        }
        if let bytes = unpacking.devices {
            restored.devices = try DeviceTable(in: FileTables(folder), services.clock, services.random).restore(bytes)
        }
        if let bytes = unpacking.remotes {
            try RemoteTable(in: folder).restore(bytes)
            restored.hasRemotes = true
        }
        do throws(StoreError) {
            try unpacking.restoring.rename(Self.database, to: Self.database, in: open)
            try unpacking.restoring.sync()
            try open.sync()
        } catch {
            throw CommandError(error)
        }
        Self.clear(unpacking.restoring)
        open.removeFolder(RestoringFolder.name)
        return restored
    }

    /// Takes away what a restore makes, and nothing else.
    private static func clear(_ open: OpenFolder, _ folder: String) throws(StoreError) {
        guard try open.entry(database) == nil else { return }
        for name in ["server-token", "server-devices", "remotes"] { try open.remove(name) }
        if let blobs = try open.folder("blobs") {
            blobs.removeLeftovers()
            let store = BlobFolder(folder: folder)
            for hash in try store.all() { try store.remove(hash) }
            for name in try blobs.names() { blobs.removeFolder(name) }
            open.removeFolder("blobs")
        }
        open.removeLeftovers()
        // Last: as long as it is there, the rest is known to be half of a workspace.
        if let restoring = try open.folder(RestoringFolder.name) { clear(restoring) }
        open.removeFolder(RestoringFolder.name)
    }

    private static func clear(_ restoring: OpenFolder) {
        restoring.removeLeftovers()
        for suffix in ["", "-wal", "-shm", "-journal"] { try? restoring.remove(database + suffix) }
        try? restoring.remove("bojagi.epoch")
    }
}

/// Puts what a backup holds where a workspace has it, but for the database, which waits in a folder of its own.
private final class BackupUnpacking: BackupTaking {
    let restoring: OpenFolder
    private let blobs: BlobFolder
    private let progress: any Progress
    private var count = 0
    /// What the two lists say.
    private(set) var devices: [UInt8]?
    private(set) var remotes: [UInt8]?

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

    init(_ open: OpenFolder, _ folder: String, _ progress: any Progress) throws(CommandError) {
        do throws(StoreError) {
            restoring = try open.makeFolder(RestoringFolder.name)
        } catch {
            throw CommandError(error)
        }
        blobs = BlobFolder(folder: folder)
        self.progress = progress
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
            case .devices: devices = small
            case .remotes: remotes = small
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
