import CSQLite
import HostSystem
public import ModuleKit

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// How a backup gets a database and gives it back; `Docs/Decisions/backup.md`.
extension SQLiteEventStore {
    /// Copies the database of the workspace in `folder` into `target`, a folder that has none, as it is at one moment,
    /// while others read and write. By SQLite's backup interface; nobody waits for it.
    public static func copyDatabase(of folder: String, to target: String) throws(StoreError) {
        let (source, copy) = (Location(folder: folder), Location(folder: target))
        guard try source.databaseExists() else { throw .notAWorkspace(path: folder) }
        let from = try openDatabase(source, Options()).connection
        let file = open(copy.database, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw SyncedFolder.failure(errno, at: copy.database) }
        close(file)
        let into = try Connection(copy.database, path: copy.database, flags: SQLITE_OPEN_READWRITE, busyTimeout: 0)
        try into.execute("PRAGMA journal_mode=MEMORY; PRAGMA synchronous=OFF;")
        // With a transaction open all pages are of its moment, and what others commit meanwhile starts nothing anew.
        try from.execute("BEGIN; SELECT 1 FROM sqlite_schema LIMIT 1;")
        guard let backup = sqlite3_backup_init(into.handle, "main", from.handle, "main") else {
            throw into.failure(sqlite3_errcode(into.handle)).error(at: copy.database)
        }
        var code = SQLITE_OK
        while code == SQLITE_OK { code = sqlite3_backup_step(backup, pagesAtOnce) }
        sqlite3_backup_finish(backup)
        guard code == SQLITE_DONE else {
            let failure = SQLiteFailure(code, in: into.handle)
            throw failure.error(at: failure.primary == SQLITE_CORRUPT ? source.database : copy.database)
        }
    }

    /// 16 MB.
    private static let pagesAtOnce: Int32 = 4096

    /// Makes the workspace another one than that which its database is a copy of: another replica from the next write
    /// on, and another run of its catalogue at once, wherever its file lies. Then all of it is in that one file.
    public func separate() throws(StoreError) {
        // No file is there; where one is bound is compared with that.
        try connection.execute("UPDATE meta SET device = 0, inode = 0, machine = 0 WHERE one = 1")
        try writing {}
        var (remaining, moved): (Int32, Int32) = (0, 0)
        let code = sqlite3_wal_checkpoint_v2(
            connection.handle, "main", SQLITE_CHECKPOINT_TRUNCATE, &remaining, &moved)
        guard code == SQLITE_OK, remaining == 0 else {
            throw connection.failure(code == SQLITE_OK ? SQLITE_BUSY : code).error(at: location.database)
        }
    }
}
