import HostSystem
public import ModuleKit
import Synchronization

/// The tables of a workspace in a database: a row each, which is locked while somebody changes it. So whoever is let in at
/// one machine is let in at all of them.
///
/// One connection, opened when it is first needed, is for all threads. Whether a table is another is asked for all of them
/// at once, seldom: a request finds the answer in memory.
public final class PostgresTables: TableKeeping, @unchecked Sendable {
    private let address: PostgresAddress
    private let hints: PostgresHints
    /// Whoever has the place may use the connection.
    private let place = SystemSemaphore(places: 1)
    private var connection: PostgresConnection?
    private let known = Mutex(Known())

    private struct Known: Sendable {
        /// The versions of tables that hold something.
        var versions: [String: UInt64] = [:]
        /// When somebody last began to ask for them.
        var askedAt: ContinuousClock.Instant?
        /// Since when somebody asks and has no answer.
        var askingSince: ContinuousClock.Instant?
        /// Until when the server is left alone, as it can't be reached.
        var awayUntil: ContinuousClock.Instant?
        /// How often `refresh` asked in the second that began then.
        var second: ContinuousClock.Instant?
        var count = 0
    }

    /// So old the versions become before the next request asks for them.
    private static let longest = Duration.seconds(1)
    /// So often a second `refresh` asks, whatever comes.
    private static let most = 100
    /// So long a server that can't be reached is left alone; as long nobody waits for another's answer.
    private static let pause = Duration.milliseconds(500)
    /// In milliseconds: for the lock of a table, and for a statement.
    private static let limits = PostgresLimits(lockTimeout: 5_000, statementTimeout: 10_000)

    /// Those of the workspace at `address`, which needn't be there yet. `hints` tells others of each change.
    public init(_ address: PostgresAddress, hints: PostgresHints) {
        (self.address, self.hints) = (address, hints)
    }

    /// The row with its name.
    public func table(_ shape: TableShape) -> any TableStoring { PostgresTable(shape: shape, tables: self) }

    // MARK: the way to the server

    /// Sends statements and waits for their answers, with the place. Nothing was done where the connection broke before:
    /// then it is tried once more over another.
    private func ask(_ statements: [PostgresStatement], isFirst: Bool) throws(StoreError) -> [PostgresRows] {
        do throws(PostgresFailure) {
            let wasOpen = connection?.isOpen ?? false
            do throws(PostgresFailure) {
                return try connected().run(statements)
            } catch {
                guard isFirst, wasOpen, error.isCut else { throw error }
                connection = nil
                return try connected().run(statements)
            }
        } catch {
            throw error.error(at: address.shown)
        }
    }

    private func connected() throws(PostgresFailure) -> PostgresConnection {
        if let connection, connection.isOpen { return connection }
        connection = nil
        let opened = try PostgresConnection(PostgresSettings(address.connection), Self.limits)
        connection = opened
        return opened
    }

    /// Takes back what is under way.
    private func rollBack() {
        guard let connection, connection.isOpen else { return }
        _ = try? connection.collect()
        if connection.isInTransaction { _ = try? connection.run([PostgresStatement("ROLLBACK")]) }
    }

    private static func beginning(_ mode: String) -> [PostgresStatement] {
        limits.beginning(mode)
    }

    /// Runs a query whose $1 is the workspace's name, in a transaction of its own. None where there is no such table yet.
    private func query(_ sql: String, _ parameters: [Parameter] = []) throws(StoreError) -> PostgresRows? {
        let all =
            Self.beginning("REPEATABLE READ READ ONLY") + [
                PostgresStatement("SELECT to_regclass('bojagi.private_tables') IS NOT NULL")
            ]
        do throws(StoreError) {
            guard try ask(all, isFirst: true)[0].first?.bool(0) == true else {
                rollBack()
                return nil
            }
            return try ask(
                [PostgresStatement(sql, [.text(address.workspace)] + parameters), PostgresStatement("COMMIT")],
                isFirst: false)[0]
        } catch {
            rollBack()
            throw error
        }
    }

    // MARK: versions

    /// That of a table that holds something, a second old at most where the server answers.
    fileprivate func version(of name: String) -> UInt64? {
        let isDue = known.withLock { known in
            let now = ContinuousClock.now
            guard known.askedAt.map({ now - $0 >= Self.longest }) ?? true else { return false }
            if let since = known.askingSince, now - since > Self.pause { return false }
            // Others take what is known meanwhile.
            known.askedAt = now
            return true
        }
        if isDue { lookAtVersions() }
        return known.withLock { $0.versions[name] }
    }

    /// Asks for the versions unless that was done too often; whether it did.
    fileprivate func refresh() -> Bool {
        let may = known.withLock { known in
            let now = ContinuousClock.now
            if let since = known.askingSince, now - since > Self.pause { return false }
            if known.second.map({ now - $0 >= .seconds(1) }) ?? true { (known.second, known.count) = (now, 0) }
            known.count += 1
            return known.count <= Self.most
        }
        return may && lookAtVersions()
    }

    /// Whether the server told them. What was known stays where it doesn't.
    @discardableResult
    private func lookAtVersions() -> Bool {
        let isAway = known.withLock { known in
            let now = ContinuousClock.now
            if let end = known.awayUntil, now < end { return true }
            known.askingSince = known.askingSince ?? now
            return false
        }
        if isAway { return false }
        return place.withPlace {
            // With the place, so that what this process changes meanwhile is not taken back.
            var versions: [String: UInt64]?
            do throws(StoreError) {
                let rows = try query(
                    "SELECT t.name, t.version FROM bojagi.private_tables t JOIN bojagi.workspaces w "
                        + "ON w.workspace = t.workspace WHERE w.name = $1 AND t.version <> 0 LIMIT 100")
                versions = Dictionary(rows?.map { ($0.string(0), $0.unsigned(1)) } ?? []) { first, _ in first }
            } catch {
                versions = nil
            }
            return known.withLock { [versions] known in
                known.askingSince = nil
                guard let versions else {
                    known.awayUntil = .now + Self.pause
                    return false
                }
                (known.askedAt, known.versions) = (.now, versions)
                return true
            }
        }
    }

    // MARK: rows

    fileprivate func rows(of shape: TableShape) throws(CommandError) -> [[String]] {
        let bytes = try place.withPlace { () throws(CommandError) -> [UInt8]? in
            try stored { () throws(StoreError) in
                // What is too large is not even sent.
                let row = try query(
                    "SELECT CASE WHEN octet_length(t.rows) <= $3 THEN t.rows END FROM bojagi.private_tables t "
                        + "JOIN bojagi.workspaces w ON w.workspace = t.workspace WHERE w.name = $1 AND t.name = $2",
                    [.text(shape.name), .number(TableShape.limit)])?.first
                guard let row else { return [] }
                return row.isNull(0) ? nil : row.bytes(0)
            }
        }
        guard let rows = bytes.flatMap({ shape.rows(in: $0) }) else { throw damaged(shape) }
        return rows
    }

    /// With `body` nil for the present rows where they can't be read.
    fileprivate func change<Result>(
        _ shape: TableShape, _ body: ([[String]]?) throws(CommandError) -> (rows: [[String]], result: Result)
    ) throws(CommandError) -> Result {
        try place.withPlace { () throws(CommandError) in
            do throws(CommandError) {
                return try changeInTransaction(shape, body)
            } catch {
                rollBack()
                throw error
            }
        }
    }

    private func changeInTransaction<Result>(
        _ shape: TableShape, _ body: ([[String]]?) throws(CommandError) -> (rows: [[String]], result: Result)
    ) throws(CommandError) -> Result {
        let names: [Parameter] = [.text(address.workspace), .text(shape.name)]
        let (workspace, before): (Int64, [UInt8]?) = try stored { () throws(StoreError) in
            let isThere = try ask(
                Self.beginning("READ COMMITTED READ WRITE") + [
                    PostgresStatement("SELECT to_regclass('bojagi.private_tables') IS NOT NULL")
                ], isFirst: true)[0].first?.bool(0)
            if isThere != true {
                // A database of before there were any.
                let lock = PostgresStatement(
                    "SELECT pg_advisory_xact_lock($1)", [.number(PostgresEventStore.creationLock)])
                let tables = PostgresSchema.statements(from: 0).map { PostgresStatement($0) }
                _ = try ask([lock] + tables, isFirst: false)
            }
            // Whoever is second waits for the first, also where there is no row to lock.
            let answers = try ask(
                [
                    PostgresStatement(
                        "INSERT INTO bojagi.private_tables(workspace, name, version, rows) "
                            + "SELECT workspace, $2, 0, ''::bytea FROM bojagi.workspaces WHERE name = $1 "
                            + "ON CONFLICT DO NOTHING", names),
                    PostgresStatement(
                        "SELECT t.workspace, CASE WHEN octet_length(t.rows) <= $3 THEN t.rows END, \(PostgresLimits.durable) "
                            + "FROM bojagi.private_tables t JOIN bojagi.workspaces w ON w.workspace = t.workspace "
                            + "WHERE w.name = $1 AND t.name = $2 FOR UPDATE OF t",
                        names + [.number(TableShape.limit)]),
                ], isFirst: false)
            guard let row = answers[1].first else { throw .notAWorkspace(path: address.shown) }
            return (row.int(0), row.isNull(1) ? nil : row.bytes(1))
        }
        let rows = before.flatMap { shape.rows(in: $0) }
        let changed = try body(rows)
        guard rows == nil || changed.rows != rows else {
            rollBack()
            return changed.result
        }
        let bytes = try TableShape.bytes(of: changed.rows)
        // Another one each time, also in a database that is set back. Zero stands for an empty table.
        let version: UInt64 = bytes.isEmpty ? 0 : .random(in: 1...UInt64.max)
        try stored { () throws(StoreError) in
            _ = try ask(
                [
                    PostgresStatement(
                        "UPDATE bojagi.private_tables SET version = $3, rows = $4 WHERE workspace = $1 AND name = $2",
                        [.number(workspace), .text(shape.name), .number(version), .bytes(bytes)]),
                    PostgresStatement("COMMIT"),
                ], isFirst: false)
        }
        known.withLock { $0.versions[shape.name] = version == 0 ? nil : version }
        if let connection, hints.tell(of: address.workspace) {
            _ = try? connection.run([hints.statement([address.workspace])])
        }
        return changed.result
    }

    private func stored<Result>(_ body: () throws(StoreError) -> Result) throws(CommandError) -> Result {
        do throws(StoreError) {
            return try body()
        } catch {
            throw CommandError(error)
        }
    }

    fileprivate func damaged(_ shape: TableShape) -> CommandError {
        CommandError(.badData, "\(shape.name) in \(address.shown) can't be read.")
    }
}

private struct PostgresTable: TableStoring {
    let shape: TableShape
    let tables: PostgresTables

    var mark: TableMark? { tables.version(of: shape.name).map { TableMark([$0]) } }
    func refresh() -> Bool { tables.refresh() }
    func rows() throws(CommandError) -> [[String]] { try tables.rows(of: shape) }

    func change<Result>(_ body: (inout [[String]]) throws(CommandError) -> Result) throws(CommandError) -> Result {
        try tables.change(shape) { (before) throws(CommandError) in
            guard var rows = before else { throw damaged }
            let result = try body(&rows)
            return (rows, result)
        }
    }

    func replace(with rows: [[String]]) throws(CommandError) {
        try tables.change(shape) { (_) throws(CommandError) in (rows, ()) }
    }

    var damaged: CommandError { tables.damaged(shape) }
}
