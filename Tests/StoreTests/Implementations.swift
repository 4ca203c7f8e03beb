import Foundation
import ModuleKit
import PostgresStore
import Primitives
import Replication
import SQLiteStore
import TestServers
import TestSupport
import Testing

/// The stores that the shared test body runs over.
enum StoreMaker: String, CaseIterable, CustomTestStringConvertible {
    case memory, sqlite, sqliteMadeByWriting, postgres
    /// Through PgBouncer in transaction mode.
    case postgresPooled

    var testDescription: String { rawValue }

    /// Runs `body` over an empty store.
    func with(_ body: (any EventStore) throws -> Void) throws {
        let folder = StoreFolder()
        switch self {
        case .memory:
            try body(MemoryStore(replica: ReplicaID(99)))
        case .sqlite:
            try body(SQLiteEventStore(folder: folder("workspace"), options: .init(missing: .create)))
        case .sqliteMadeByWriting:
            try body(SQLiteEventStore(folder: folder("deep/down/workspace")))
        case .postgres, .postgresPooled:
            try body(PostgresEventStore(newAddress()))
        }
    }

    private var isPostgres: Bool { self == .postgres || self == .postgresPooled }

    /// A workspace that nobody has used, in a database of its own.
    private func newAddress() throws -> PostgresAddress {
        let cluster = try PostgresCluster.shared.get()
        return try address(of: cluster.makeDatabase(), cluster)
    }

    private func address(of database: String, _ cluster: PostgresCluster) throws -> PostgresAddress {
        try self == .postgresPooled ? cluster.pooledWorkspace(in: database) : cluster.workspace(in: database)
    }
}

// What can happen to a store that others reach too. One that a process has for itself has no others.
extension StoreMaker {
    /// Runs `body` over two stores on one workspace; the second is nil where there can't be one.
    func withTwo(_ body: (_ mine: any EventStore, _ other: (any EventStore)?) throws -> Void) throws {
        let folder = StoreFolder()
        switch self {
        case .memory:
            try body(MemoryStore(replica: ReplicaID(99)), nil)
        case .sqlite, .sqliteMadeByWriting:
            try body(SQLiteEventStore(folder: folder("workspace")), SQLiteEventStore(folder: folder("workspace")))
        case .postgres, .postgresPooled:
            let address = try newAddress()
            let options = PostgresEventStore.Options(stateFolder: folder("state"))
            try body(PostgresEventStore(address, options: options), PostgresEventStore(address, options: options))
        }
    }

    /// Runs `first` over an empty store, keeps its workspace as it is then, runs `second`, puts back what was kept, and
    /// runs `third` over a new store on that; not at all where a workspace can't be put back.
    func withSettingBack(
        _ first: (any EventStore) throws -> Void, _ second: (any EventStore) throws -> Void,
        _ third: (any EventStore) throws -> Void
    ) throws {
        guard self != .memory else { return }
        let folder = StoreFolder()
        if isPostgres { return try withDatabaseSetBack(folder("state"), first, second, third) }
        try first(SQLiteEventStore(folder: folder("workspace")))
        let kept = KeptDatabase(in: folder("workspace"))
        try second(SQLiteEventStore(folder: folder("workspace")))
        try kept.putBack()
        try third(SQLiteEventStore(folder: folder("workspace")))
    }
}

extension StoreMaker {
    /// The rows are put back in place, as those of a disk that was set back.
    private func withDatabaseSetBack(
        _ state: String, _ first: (any EventStore) throws -> Void, _ second: (any EventStore) throws -> Void,
        _ third: (any EventStore) throws -> Void
    ) throws {
        let cluster = try PostgresCluster.shared.get()
        let database = try cluster.makeDatabase()
        let address = try address(of: database, cluster)
        let options = PostgresEventStore.Options(stateFolder: state)
        let tables = [
            "workspaces", "replicas", "documents", "events", "segments", "segment_units", "lineages", "changes",
        ]
        try first(PostgresEventStore(address, options: options))
        try cluster.execute(
            tables.map { "CREATE TABLE kept_\($0) AS TABLE bojagi.\($0);" }.joined(), in: database)
        try second(PostgresEventStore(address, options: options))
        try cluster.execute(
            tables.map { "DELETE FROM bojagi.\($0); INSERT INTO bojagi.\($0) TABLE kept_\($0);" }.joined(),
            in: database)
        try third(PostgresEventStore(address, options: options))
    }
}

/// The bytes of a database and its log, to be put back in place: one whose file is another one is noticed by that.
struct KeptDatabase {
    private let workspace: String
    private var files: [String: Data] = [:]
    private static let names = ["bojagi.db", "bojagi.db-wal", "bojagi.db-shm"]

    init(in workspace: String) {
        self.workspace = workspace
        for name in Self.names { files[name] = FileManager.default.contents(atPath: "\(workspace)/\(name)") }
    }

    func putBack() throws {
        for name in Self.names {
            let path = "\(workspace)/\(name)"
            guard let bytes = files[name] else {
                try? FileManager.default.removeItem(atPath: path)
                continue
            }
            guard let file = FileHandle(forWritingAtPath: path) else {
                try bytes.write(to: URL(fileURLWithPath: path))
                continue
            }
            try file.truncate(atOffset: 0)
            try file.write(contentsOf: bytes)
            try file.close()
        }
    }
}

let (one, two, three) = (DocumentID(test: 1), DocumentID(test: 2), DocumentID(test: 3))
