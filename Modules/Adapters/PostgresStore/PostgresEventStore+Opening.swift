import ModuleKit
import Primitives
import Replication

extension PostgresEventStore {
    /// Looks for the tables and the workspace, and makes what is missing where that is asked for.
    func findWorkspace(creating: Bool) throws(StoreError) {
        let facts = try ask([
            PostgresStatement(
                "SELECT current_setting('server_version_num')::bigint, current_setting('server_encoding') = 'UTF8', "
                    + "to_regclass('bojagi.workspaces') IS NOT NULL")
        ])[0]
        guard let row = facts.first, row.int(0) >= Self.leastVersion else {
            throw .cannotCreate(path: path, detail: "PostgreSQL 13 is the least that it can be in")
        }
        guard row.bool(1) else {
            throw .cannotCreate(path: path, detail: "the database must have the encoding UTF8")
        }
        if row.bool(2) { try lookUp() }
        guard workspace == 0, creating else { return }
        try make([
            PostgresStatement(
                "INSERT INTO bojagi.workspaces(workspace, name, identity, place, writes, position, documents, run, latest) "
                    + "SELECT $1, $2, $3, \(Self.place), 0, 0, 0, $4, 0 ON CONFLICT DO NOTHING",
                [
                    .number(Int64.random(in: 1...Int64.max / 2, using: &generator)), .text(address.workspace),
                    .document(DocumentID(high: generator.next(), low: generator.next())), .number(generator.next()),
                ])
        ])
        try lookUp()
    }

    /// As `server_version_num` has it.
    private static let leastVersion: Int64 = 130_000

    private func lookUp() throws(StoreError) {
        let answers = try ask(
            readingBeginning + [
                PostgresStatement(PostgresSchema.strangers, [.texts(PostgresSchema.tables)]),
                Self.formatQuery,
                PostgresStatement(
                    "SELECT workspace FROM bojagi.workspaces WHERE name = $1", [.text(address.workspace)]),
                PostgresStatement("COMMIT"),
            ])
        if let stranger = answers[0].first {
            throw .corrupt(path: path, detail: "its \(stranger.string(0)) is not what a workspace has there")
        }
        format = Self.readFormat(answers[1])
        guard format <= PostgresSchema.format else {
            throw .newerFormat(path: path, found: Int(clamping: format), known: Int(PostgresSchema.format))
        }
        guard format > 0 else { throw .corrupt(path: path, detail: "its format is \(format), which never was") }
        workspace = answers[2].first?.int(0) ?? 0
    }

    static let formatQuery = PostgresStatement("SELECT max(format) FROM bojagi.format")

    static func readFormat(_ rows: PostgresRows) -> Int64 { rows.first?.int(0) ?? 0 }

    /// Runs these statements once the tables are those of this format. Whoever else does the same meanwhile waits; the lock
    /// is the transaction's own.
    func make(_ statements: [PostgresStatement]) throws(StoreError) {
        let lock = PostgresStatement(
            "SELECT pg_advisory_xact_lock($1), \(PostgresLimits.durable)", [.number(Self.creationLock)])
        let tables = PostgresSchema.statements(from: format).map { PostgresStatement($0) }
        do throws(StoreError) {
            try ask(writingBeginning + [lock] + tables + statements + [PostgresStatement("COMMIT")])
            format = PostgresSchema.format
        } catch {
            if let connection = try? connected(), connection.isInTransaction {
                _ = try? ask([PostgresStatement("ROLLBACK")])
            }
            guard case .noPermission = error else { throw error }
            throw .cannotCreate(path: path, detail: "the database allows this user to make nothing in it")
        }
    }

    /// "bojagi" as a number.
    static let creationLock: Int64 = 0x626f_6a61_6769

    /// Where a database is: another one for a dump that was read back, for a database made of another, and after the
    /// server was set back to an older time or a standby took its place.
    static let place = """
        (SELECT system_identifier::text FROM pg_control_system()) || '.' \
        || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) || '.' \
        || (SELECT oid::text FROM pg_database WHERE datname = current_database()) || '.' \
        || 'bojagi.workspaces'::regclass::oid::text
        """
}
