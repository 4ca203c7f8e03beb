import ModuleKit

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The paths of a workspace's database.
struct Location {
    let folder: String

    var database: String { folder + "/bojagi.db" }
    /// The database while it is being made; it gets its name when it is complete.
    var unfinished: String { folder + "/bojagi.db.new" }
    var log: String { folder + "/bojagi.db-wal" }
    /// The count of commits beside the database.
    var epoch: String { folder + "/bojagi.epoch" }

    /// Whether there is a database. Anything else in its place throws.
    func databaseExists() throws(StoreError) -> Bool {
        var status = stat()
        guard stat(database, &status) == 0 else {
            switch errno {
            case ENOENT: return false
            case let code: throw SyncedFolder.failure(code, at: folder)
            }
        }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notAWorkspace(path: database) }
        // A database gets its name when it is complete, so an empty one has lost its content.
        guard status.st_size > 0 else { throw .corrupt(path: database, detail: "the file is empty") }
        return true
    }

    /// The size of the write-ahead log in bytes; 0 if there is none.
    var logSize: Int64 {
        var status = stat()
        return stat(log, &status) == 0 ? Int64(status.st_size) : 0
    }
}
