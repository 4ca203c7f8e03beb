import Foundation
import ModuleKit
import Replication
import TestSupport
import Testing

@testable import SQLiteStore

@Suite("A database that somebody else made")
struct HostileDatabaseTests {
    private let place = StoreFolder()
    private var folder: String { place("w") }
    private var file: String { folder + "/bojagi.db" }

    /// A workspace with a document of two events; then what the statements add to it.
    private func make(_ statements: String...) throws {
        do {
            let store = try SQLiteEventStore(folder: folder, options: .init(missing: .create))
            try store.fill(one, events: 2)
        }
        for statement in statements { try connect().execute(statement) }
        _ = try connect().rows("PRAGMA wal_checkpoint(TRUNCATE)") { _ in }
    }

    private func connect() throws -> Connection {
        try Connection(file, path: file, flags: 2, busyTimeout: 100)
    }

    private func count(_ table: String) throws -> Int64 {
        try connect().row("SELECT count(*) FROM \(table)") { $0.int(0) } ?? -1
    }

    /// The words of the refusal; nil if it opens.
    private func refusal(_ folder: String) -> String? {
        do {
            _ = try SQLiteEventStore(folder: folder).list(CatalogueFilter())
            return nil
        } catch {
            guard case .corrupt(_, let detail)? = error as? StoreError else { return "\(error)" }
            return detail
        }
    }

    @Test("W6 one as we make it opens, also when it was made by an earlier version")
    func own() throws {
        try make()
        #expect(refusal(folder) == nil)
        let fixture = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "CommandLineTests/Fixtures/format-1/workspace")
        try FileManager.default.copyItem(atPath: fixture.path, toPath: place("old"))
        #expect(refusal(place("old")) == nil)
        let store = try SQLiteEventStore(folder: place("old"))
        #expect(try store.checkIntegrity() == [] && !store.list(CatalogueFilter()).isEmpty)
        try store.repair()
        #expect(try store.checkIntegrity() == [])
        #expect(refusal(place("old")) == nil)
    }

    @Test(
        "W6 one with a trigger, a view, or anything beside our tables is refused by the name of it, and nothing runs",
        arguments: [
            ("trigger “mine”", "CREATE TRIGGER mine AFTER UPDATE ON meta BEGIN DELETE FROM events; END"),
            ("view “mine”", "CREATE VIEW mine AS SELECT * FROM events"),
            ("table “mine”", "CREATE TABLE mine(a, b AS (abs(a)))"),
            ("index “mine”", "CREATE INDEX mine ON events(length(bytes))"),
            ("table “links”", "DROP TABLE links; CREATE TABLE links(source, place, target CHECK(abs(1) = 1))"),
            ("view “links”", "DROP TABLE links; CREATE VIEW links AS SELECT 1 AS source, 2 AS place, 3 AS target"),
            (
                "index “links_by_target”",
                "DROP INDEX links_by_target; CREATE INDEX links_by_target ON links(abs(source))"
            ),
            ("table “search”", "DROP TABLE search; CREATE VIRTUAL TABLE search USING fts5(terms, content=events)"),
            ("table “sqlite_stat1”", "ANALYZE"),
        ])
    func strangers(what: String, statements: String) throws {
        try make(statements)
        #expect(refusal(folder) == "its \(what) is not what a workspace has there")
        #expect(try count("events") == 2)
        // Where nothing can be written, with and without a log beside it.
        chmod(folder, 0o500)
        defer { chmod(folder, 0o700) }
        for hasLog in [false, true] {
            if hasLog {
                chmod(folder, 0o700)
                FileManager.default.createFile(atPath: file + "-wal", contents: Data(repeating: 0, count: 100))
                chmod(folder, 0o500)
            }
            try withoutPrivileges {
                #expect(refusal(folder) == "its \(what) is not what a workspace has there", "with a log: \(hasLog)")
            }
        }
    }

    @Test("W6 on every connection triggers do not fire, views are not read, and only SQLite writes its own tables")
    func connections() throws {
        try make(
            "CREATE TRIGGER mine AFTER UPDATE ON meta BEGIN DELETE FROM events; END",
            "CREATE VIEW seen AS SELECT * FROM events")
        for flags in [2, 1] as [Int32] {
            let connection = try Connection(file, path: file, flags: flags, busyTimeout: 100)
            if flags == 2 { try connection.execute("UPDATE meta SET latest = 7") }
            #expect(throws: StoreError.self) { try connection.execute("SELECT * FROM seen") }
            for statement in [
                "UPDATE search_data SET block = x'00'", "DELETE FROM search_config",
                "PRAGMA writable_schema=ON; "
                    + "UPDATE sqlite_schema SET sql = ''", "ATTACH ':memory:' AS other",
                "SELECT load_extension('x')", "SELECT fts3_tokenizer('x')",
            ] {
                #expect(throws: StoreError.self, "\(statement)") { try connection.execute(statement) }
            }
        }
        #expect(try count("events") == 2)
    }

    @Test("W6 numbers that no workspace has are refused or mended, and end nothing")
    func numbers() throws {
        for statement in [
            "UPDATE documents SET row = -2147483648", "UPDATE documents SET row = 9223372036854775807",
            "UPDATE documents SET position = -1", "UPDATE meta SET next_search_row = 9223372036854775807",
            "UPDATE meta SET next_search_row = -9223372036854775808",
            "UPDATE documents SET row = 2147483647; "
                + "INSERT INTO events VALUES(9223372036854775807, 2147483647, 1, 0, 1, 0, x'00')",
        ] {
            try? FileManager.default.removeItem(atPath: folder)
            try make("DELETE FROM events", statement)
            let store = try SQLiteEventStore(folder: folder)
            _ = try? store.state(of: one)
            _ = try? store.write { try store.append(StoredEvent(replica: 9, sequence: 0), to: one) }
            let snapshot = StoredSnapshot(codec: 1, position: 1 << 32 - 1, graph: [], bytes: [])
            _ = try? store.putSnapshot(snapshot, of: one)
            _ = try? store.write { try store.putSearchTerms(Array("word".utf8), of: one) }
            _ = try? store.log(of: one, from: 0)
            _ = try? store.checkIntegrity()
        }
        try? FileManager.default.removeItem(atPath: folder)
        try make()
        let store = try SQLiteEventStore(folder: folder)
        try store.putSnapshot(StoredSnapshot(codec: 1, position: .max, graph: [], bytes: []), of: one)
        #expect(try store.snapshot(of: one) == nil)
    }
}
