import FileBlobs
import HostSystem
import JSON
import Membership
import ModuleKit
import Replication
import SQLiteStore

/// `backup restore FILE [FOLDER]`
struct RestoreBackupCommand: Command {
    let name = "backup restore"
    var summary: Phrase { "Make a workspace of a backup, in a place where none is yet." }
    let result = "restored"
    let access = StoreAccess.write
    let action = Action.manage
    let file = Parameter<String>.argument("file", "The file that “bojagi backup” wrote.", type: .path)
    let folder = Parameter<String?>.optionalArgument(
        "folder", "The folder; unless given, that of the workspace, which may be in a database, too.", type: .path)

    func run(_ input: Input, _ services: Services) throws(CommandError) -> Answer {
        let path = try input(file)
        let (place, restored) = try restore(path, into: try input(folder), services)
        return Answer(
            object: { writer in
                writer.member("devices", restored.devices)
                writer.member("documents", restored.found.documents)
                writer.member("files", restored.files)
                writer.member("members", restored.members)
                writer.member("path", place)
            },
            text: { page in
                let date = page.date(restored.mark.time)
                page.line(
                    "\(place) has \(restored.found.documents) document{|s} and \(restored.files) file{|s} again, as they were: \(date). What it writes is another replica's."
                )
                if restored.devices > 0 {
                    page.line(
                        "\(restored.devices) device{|s} may sync again, including any that you have revoked since: see “bojagi devices”, and revoke them again."
                    )
                }
                if restored.members > 0 {
                    page.line(
                        "\(restored.members) member{|s} {is|are} there again, without a passphrase: “bojagi members passphrase NAME” prints a link by which one sets a new one."
                    )
                }
                if restored.hasRemotes {
                    page.line("Tokens are not in a backup: add servers to sync with anew, by “bojagi remote add”.")
                }
            }
        ).leavingOut(restored.faults)
    }

    /// Returns what the place is called, too.
    private func restore(
        _ path: String, into folder: String?, _ services: Services
    ) throws(CommandError) -> (place: String, Restored) {
        if let folder { return (folder, try Restoring(path, into: folder, services).run()) }
        let workspace = try services.openWorkspace(.read)
        guard let database = workspace.database else {
            return (workspace.location, try Restoring(path, into: workspace.location, services).run())
        }
        let reading = ReadingBackup(path: path, services: services)
        return (database, try reading.restore(into: try services.openWorkspace(.write), called: database))
    }
}

/// What came of it.
struct Restored {
    var mark: BackupMark
    var files: Int
    var devices = 0
    var members = 0
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
        _ = try services.files.existing(path)
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
        let restoring: OpenFolder
        do throws(StoreError) {
            restoring = try open.makeFolder(RestoringFolder.name)
        } catch {
            throw CommandError(error)
        }
        let reading = ReadingBackup(path: path, services: services)
        var (restored, lists) = try reading.unpack(into: restoring, BlobFolder(folder: folder))
        try reading.letIn(lists, to: FileTables(folder), &restored)
        if let bytes = lists.remotes {
            try RemoteTable(in: folder).restore(bytes)
            restored.hasRemotes = true
        }
        do throws(StoreError) {
            try restoring.rename(Self.database, to: Self.database, in: open)
            try restoring.sync()
            try open.sync()
        } catch {
            throw CommandError(error)
        }
        Self.clear(restoring)
        open.removeFolder(RestoringFolder.name)
        return restored
    }

    /// Takes away what a restore makes, and nothing else.
    private static func clear(_ open: OpenFolder, _ folder: String) throws(StoreError) {
        guard try open.entry(database) == nil else { return }
        for name in ["server-token", "server-devices", "server-people", "server-people-log", "remotes"] {
            try open.remove(name)
        }
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
