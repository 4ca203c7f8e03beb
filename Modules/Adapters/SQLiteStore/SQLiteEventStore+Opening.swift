import CSQLite
import HostSystem
import ModuleKit
import Primitives
import Replication

extension SQLiteEventStore {
    /// An open database; `refusal` says why it can only be read, if so.
    typealias Opened = (connection: Connection, refusal: StoreError?)

    /// Opens a database that exists and checks that it is ours and of a format that we know.
    static func openDatabase(_ location: Location, _ options: Options) throws(StoreError) -> Opened {
        let path = location.database
        let connection = try Connection(
            path, path: path, flags: SQLITE_OPEN_READWRITE, busyTimeout: options.busyTimeout)
        // The first read opens the write-ahead log, which fails where nothing can be written.
        let code = sqlite3_exec(connection.handle, "SELECT 1 FROM sqlite_schema LIMIT 1", nil, nil, nil)
        guard code == SQLITE_OK else {
            let failure = connection.failure(code)
            if failure.primary == SQLITE_NOTADB { throw .notAWorkspace(path: path) }
            guard failure.hidesLog else { throw failure.error(at: path) }
            return try openUnwritable(location, options, because: failure.error(at: path))
        }
        try check(connection)
        bojagi_sqlite_keep_log_on_close(connection.handle, 1)
        try connection.execute(settings)
        if let pages = options.maximumPages { try connection.execute("PRAGMA max_page_count=\(pages)") }
        return (connection, connection.isReadOnly ? .readOnly(path: path) : nil)
    }

    /// FULL: a commit is on the disk when it returns. The cache, in KiB, holds the rows of 10,000 documents.
    private static let settings = "PRAGMA synchronous=FULL; PRAGMA cache_size=-16384;"

    private static func check(_ connection: Connection) throws(StoreError) {
        let id = try connection.row("PRAGMA application_id") { $0.int(0) }
        guard id == Schema.applicationID else { throw .notAWorkspace(path: connection.path) }
        let format = try connection.row("PRAGMA user_version") { Int($0.int(0)) } ?? 0
        guard format <= Schema.format else {
            throw .newerFormat(path: connection.path, found: format, known: Schema.format)
        }
        guard format == Schema.format else {
            throw .corrupt(path: connection.path, detail: "its format is \(format), which never was")
        }
        try checkTables(connection)
        try connection.execute("PRAGMA cell_size_check=ON")
    }

    /// Refuses a database with anything beside our own tables and indexes: a trigger, a view, a table of the name of
    /// one of ours that computes something. What is missing is met where it is needed.
    private static func checkTables(_ connection: Connection) throws(StoreError) {
        let known = Set(Schema.entries)
        var stranger: SchemaEntry?
        try connection.forEachRow(
            "SELECT type, name, tbl_name, sql FROM sqlite_schema", { _ in },
            { row in
                let found = SchemaEntry(
                    type: row.string(0), name: row.string(1), table: row.string(2), sql: row.string(3))
                if !known.contains(found) { stranger = found }
                return stranger == nil
            })
        guard let stranger else { return }
        throw .corrupt(
            path: connection.path,
            detail: "its \(stranger.type) “\(stranger.name.prefix(100))” is not what a workspace has there")
    }

    /// Opens a database whose folder cannot be written, or is on a full disk, for reading.
    ///
    /// Without a write-ahead log the file alone is the whole truth. With one that SQLite cannot open in place,
    /// both are read from a private copy, whose names are gone as soon as it is open.
    private static func openUnwritable(
        _ location: Location, _ options: Options, because failure: StoreError
    ) throws(StoreError) -> Opened {
        let refusal: StoreError =
            switch failure {
            case .full: failure
            default: .readOnly(path: location.database)
            }
        guard location.logSize > 0 else {
            let connection = try Connection(
                immutableURI(location.database), path: location.database,
                flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, busyTimeout: options.busyTimeout)
            try check(connection)
            return (connection, refusal)
        }
        let scratch = try ScratchFolder()
        defer { scratch.vanish() }
        let copy = Location(folder: scratch.path)
        try copyFile(location.database, to: copy.database)
        try copyFile(location.log, to: copy.log)
        let connection = try Connection(
            copy.database, path: location.database, flags: SQLITE_OPEN_READWRITE, busyTimeout: options.busyTimeout)
        try check(connection)
        bojagi_sqlite_keep_log_on_close(connection.handle, 1)
        return (connection, refusal)
    }

    /// Source: https://www.sqlite.org/uri.html
    private static func immutableURI(_ path: String) -> String {
        "file:" + Percent.encoded(path) { !"?#%".utf8.contains($0) } + "?immutable=1"
    }

    private static func copyFile(_ source: String, to target: String) throws(StoreError) {
        let draft = try NamedDraft(for: target)
        try ReadableFile(source).forEachChunk(limit: .max) { (chunk) throws(StoreError) in try draft.append(chunk) }
        _ = try draft.publish(replaces: false)
    }
}
