import HostSystem
import ModuleKit

/// The paths of a workspace's database.
struct Location {
    let folder: String

    var database: String { folder + "/bojagi.db" }
    /// The database while it is being made; it gets its name when it is complete.
    var unfinished: String { folder + "/bojagi.db.new" }
    var log: String { folder + "/bojagi.db-wal" }
    /// The count of commits beside the database.
    var epoch: String { folder + "/bojagi.epoch" }

    /// What a backup is restored in: a folder that is there until its database has its place.
    var restoring: String { folder + "/" + RestoringFolder.name }

    /// Whether there is a database. Anything else in its place throws, and so does half of a workspace.
    func databaseExists() throws(StoreError) -> Bool {
        guard let status = try FileStatus(database, reportedAs: folder) else {
            guard (try? FileStatus(restoring)) == nil else { throw .unfinishedRestore(path: folder) }
            return false
        }
        guard status.kind == .file else { throw .notAWorkspace(path: database) }
        // A database gets its name when it is complete, so an empty one has lost its content.
        guard status.size > 0 else { throw .corrupt(path: database, detail: "the file is empty") }
        return true
    }

    /// The size of the write-ahead log in bytes; 0 if there is none.
    var logSize: UInt64 { (try? FileStatus(log))?.size ?? 0 }
}
