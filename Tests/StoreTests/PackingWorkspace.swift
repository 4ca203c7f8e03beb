import ModuleKit
import TestServers
import TestSupport
import Testing

@testable import PostgresStore
@testable import SQLiteStore

/// The stores that pack what is settled.
enum PackingMaker: String, CaseIterable, CustomTestStringConvertible {
    case sqlite, postgres, postgresPooled

    var testDescription: String { rawValue }

    /// A workspace that nobody has used.
    func make() throws -> PackingWorkspace {
        if self == .sqlite { return PackingWorkspace(folder: StoreFolder(), addresses: nil) }
        let cluster = try PostgresCluster.shared.get()
        let database = try cluster.makeDatabase()
        let address = try cluster.workspace(in: database)
        let pooled = try self == .postgresPooled ? cluster.pooledWorkspace(in: database) : address
        return PackingWorkspace(folder: StoreFolder(), addresses: (address, pooled))
    }
}

/// A workspace whose store packs, and a way to its tables that goes past the store.
struct PackingWorkspace {
    fileprivate let folder: StoreFolder
    /// Nil for a folder with a database of SQLite's.
    fileprivate let addresses: (direct: PostgresAddress, used: PostgresAddress)?

    func open() throws -> any EventStore {
        guard let addresses else { return try SQLiteEventStore(folder: folder("w")) }
        return try PostgresEventStore(addresses.used)
    }

    /// The column that says where a segment is.
    private var place: String { addresses == nil ? "place" : "position" }

    /// Runs statements, in which `PLACE` stands for that column, and `ZEROS` for bytes that are all zero.
    func execute(_ statements: String...) throws {
        for statement in statements { _ = try first(statement) }
    }

    /// A number of the first row; 0 where there is none.
    func number(_ query: String) throws -> Int64 { try first(query) ?? 0 }

    func count(_ table: String) throws -> Int64 { try number("SELECT count(*) FROM \(table)") }

    private func first(_ statement: String) throws -> Int64? {
        let sql = statement.replacing("PLACE", with: place)
        guard let addresses else {
            let file = folder("w") + "/bojagi.db"
            return try Connection(file, path: file, flags: 2, busyTimeout: 1_000)
                .row(sql.replacing("ZEROS", with: "zeroblob(length(bytes))")) { $0.int(0) }
        }
        let zeros = "decode(repeat('00', octet_length(bytes)), 'hex')"
        let connection = try PostgresConnection(PostgresSettings(addresses.direct.connection))
        return try connection.run([
            PostgresStatement("SET search_path TO bojagi"),
            PostgresStatement(sql.replacing("ZEROS", with: zeros).replacing("x''", with: "''::bytea")),
        ])[1].first?.int(0)
    }

    /// Makes the database one of before there were segments.
    func takeSegmentsAway() throws {
        try execute("DROP TABLE segments", "DROP TABLE segment_units")
        if addresses != nil { try execute("UPDATE format SET format = 1") }
    }
}
