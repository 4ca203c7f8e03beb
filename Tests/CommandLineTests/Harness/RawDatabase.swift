import CSQLite
import Foundation
import Testing

/// A workspace's database, opened beside the program: to hold it locked, or to spoil it.
final class RawDatabase {
    private var handle: OpaquePointer?

    init(_ path: String) throws {
        try #require(sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK)
        sqlite3_busy_timeout(handle, 10_000)
    }

    deinit {
        sqlite3_close(handle)
    }

    func run(_ sql: String) throws {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        try #require(code == SQLITE_OK, "\(sql): \(String(cString: sqlite3_errmsg(handle)))")
    }
}

extension Sandbox {
    /// Brings everything from the write-ahead log into the database file and removes the log.
    func gatherLog() throws {
        let database = try RawDatabase(database)
        try database.run("PRAGMA journal_mode=DELETE")
        try database.run("PRAGMA journal_mode=WAL")
    }
}
