import CSQLite
import ModuleKit

/// One open SQLite database and its prepared statements, each prepared once.
final class Connection {
    let handle: OpaquePointer
    /// What errors name.
    let path: String
    /// Statements that nobody uses at the moment, by their text.
    private var idle: [String: Statement] = [:]

    /// Opens `name`, a path or, with `SQLITE_OPEN_URI` in `flags`, a URI. Nothing is read yet.
    init(_ name: String, path: String, flags: Int32, busyTimeout: Int) throws(StoreError) {
        self.path = path
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(
            name, &opened, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_PRIVATECACHE, nil)
        guard let opened else { throw .inputOutput(path: path, detail: "out of memory") }
        guard code == SQLITE_OK else {
            defer { sqlite3_close_v2(opened) }
            throw SQLiteFailure(code, in: opened).error(at: path)
        }
        handle = opened
        sqlite3_busy_timeout(handle, Int32(clamping: busyTimeout))
        // Before anything of the file is read: it may be anybody's.
        let hardened = bojagi_sqlite_harden(handle)
        guard hardened == SQLITE_OK else {
            throw SQLiteFailure(hardened, in: handle).error(at: path)
        }
        for (limit, value) in Self.limits { sqlite3_limit(handle, limit, value) }
    }

    /// Somewhat more than our statements and tables need. Source: https://www.sqlite.org/security.html
    private static let limits: [(Int32, Int32)] = [
        (SQLITE_LIMIT_SQL_LENGTH, 100_000), (SQLITE_LIMIT_COLUMN, 100), (SQLITE_LIMIT_EXPR_DEPTH, 50),
        (SQLITE_LIMIT_COMPOUND_SELECT, 5), (SQLITE_LIMIT_VDBE_OP, 25_000), (SQLITE_LIMIT_FUNCTION_ARG, 8),
        (SQLITE_LIMIT_ATTACHED, 0), (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 50), (SQLITE_LIMIT_VARIABLE_NUMBER, 50),
        (SQLITE_LIMIT_TRIGGER_DEPTH, 1), (SQLITE_LIMIT_WORKER_THREADS, 0),
    ]

    deinit {
        idle.removeAll()
        sqlite3_close_v2(handle)
    }

    var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }
    var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    func failure(_ code: Int32) -> SQLiteFailure {
        SQLiteFailure(code, in: handle)
    }

    /// Runs one or more statements without parameters and results.
    func execute(_ sql: String) throws(StoreError) {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw failure(code).error(at: path) }
    }

    /// Runs a statement that returns no rows.
    func run(_ sql: String, _ bind: (Statement) -> Void = { _ in }) throws(StoreError) {
        try forEachRow(sql, bind) { _ in true }
    }

    /// The first row of a query, or nil.
    func row<Row>(
        _ sql: String, _ bind: (Statement) -> Void = { _ in }, _ read: (Statement) -> Row
    ) throws(StoreError) -> Row? {
        var result: Row?
        try forEachRow(sql, bind) { statement in
            result = read(statement)
            return false
        }
        return result
    }

    /// Every row of a query.
    func rows<Row>(
        _ sql: String, _ bind: (Statement) -> Void = { _ in }, _ read: (Statement) -> Row
    ) throws(StoreError) -> [Row] {
        var result: [Row] = []
        try forEachRow(sql, bind) { statement in
            result.append(read(statement))
            return true
        }
        return result
    }

    /// False as well where it can't be told.
    func hasTable(_ name: String) -> Bool {
        (try? row("SELECT 1 FROM sqlite_schema WHERE name = ?1", { $0.bind(1, name) }, { _ in true })) == true
    }

    /// Calls `body` for the rows of a query until it returns false.
    func forEachRow(
        _ sql: String, _ bind: (Statement) -> Void = { _ in }, _ body: (Statement) -> Bool
    ) throws(StoreError) {
        let statement = try take(sql)
        defer { give(statement, for: sql) }
        bind(statement)
        while true {
            let code = statement.step()
            switch code {
            case SQLITE_ROW: if !body(statement) { return }
            case SQLITE_DONE: return
            default: throw failure(code).error(at: path)
            }
        }
    }

    /// Takes a statement out of the cache, so that a query inside another's loop gets its own.
    private func take(_ sql: String) throws(StoreError) -> Statement {
        if let statement = idle.removeValue(forKey: sql) { return statement }
        var prepared: OpaquePointer?
        let code = sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
        guard code == SQLITE_OK, let prepared else { throw failure(code).error(at: path) }
        return Statement(prepared)
    }

    private func give(_ statement: Statement, for sql: String) {
        statement.reset()
        idle[sql] = statement
    }
}
