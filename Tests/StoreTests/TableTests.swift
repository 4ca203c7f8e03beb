import Foundation
import HostSystem
import ModuleKit
import PostgresStore
import Synchronization
import TestServers
import TestSupport
import Testing

/// What keeps the private tables of a workspace.
enum TableMaker: String, CaseIterable, CustomTestStringConvertible {
    case files, postgres

    var testDescription: String { rawValue }

    /// Runs `body` over the tables of one workspace as two processes have them.
    func withTwo(_ body: (_ mine: any TableKeeping, _ other: any TableKeeping) throws -> Void) throws {
        switch self {
        case .files:
            let folder = StoreFolder()
            let place = folder("workspace")
            try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
            try body(FileTables(place), FileTables(place))
        case .postgres:
            let cluster = try PostgresCluster.shared.get()
            let address = try cluster.workspace(in: cluster.makeDatabase())
            _ = try PostgresEventStore(address, options: .init(missing: .create))
            try body(
                PostgresTables(address, hints: PostgresHints()), PostgresTables(address, hints: PostgresHints()))
        }
    }
}

@Suite struct TableTests {
    private static let shape = TableShape("server-things", columns: 2, laterColumns: 1)

    @Test(
        "D8 rows of a table are the same for every process, each change is whole, and what throws changes nothing",
        arguments: TableMaker.allCases)
    func rows(maker: TableMaker) throws {
        try maker.withTwo { mine, other in
            let (table, same) = (mine.table(Self.shape), other.table(Self.shape))
            #expect(try table.rows().isEmpty && same.rows().isEmpty && table.mark == nil)
            let count = try table.change { rows in
                rows = [["1", "하나", ""], ["2", "둘", "a\ttab"]]
                return rows.count
            }
            #expect(try count == 2 && same.rows() == [["1", "하나", ""], ["2", "둘", "a\ttab"]])
            _ = same.refresh()
            let mark = try #require(same.mark)
            // As versions wrote it that had one column less.
            try other.table(TableShape("server-things", columns: 2)).change { $0 = [["3", "short"]] }
            #expect(try table.rows() == [["3", "short", ""]])
            _ = same.refresh()
            #expect(same.mark != mark)
            #expect(throws: CommandError.self) {
                try table.change { (rows) throws(CommandError) in
                    rows.removeAll()
                    throw CommandError(.failed, "Not now.")
                }
            }
            #expect(try same.rows() == [["3", "short", ""]])
            _ = table.refresh()
            let before = try #require(table.mark)
            try table.change { _ in }
            _ = table.refresh()
            #expect(table.mark == before, "what is left as it is, is no other")
            try table.replace(with: [])
            #expect(try same.rows().isEmpty)
            #expect(try mine.table(TableShape("server-others", columns: 1)).rows().isEmpty)
        }
    }

    @Test("D8 many processes change a table at once, and none loses another's change", arguments: TableMaker.allCases)
    func many(maker: TableMaker) throws {
        try maker.withTwo { mine, other in
            let tables = [mine.table(Self.shape), other.table(Self.shape)]
            let failures = Mutex<[String]>([])
            DispatchQueue.concurrentPerform(iterations: 8) { number in
                for round in 0..<10 {
                    var isDone = false
                    while !isDone {
                        do {
                            try tables[number % 2].change { $0.append(["\(number)", "\(round)", ""]) }
                            isDone = true
                        } catch let error as CommandError where error.code == .locked {
                            // Whoever waits for long is told so, and comes again.
                        } catch {
                            failures.withLock { $0.append("\(error)") }
                            isDone = true
                        }
                    }
                }
            }
            #expect(failures.withLock { $0 } == [])
            let rows = try mine.table(Self.shape).rows()
            #expect(rows.count == 80 && Set(rows).count == 80)
        }
    }

    @Test("D8 one of many takes a row that is there once", arguments: TableMaker.allCases)
    func once(maker: TableMaker) throws {
        try maker.withTwo { mine, other in
            let tables = [mine.table(Self.shape), other.table(Self.shape)]
            try tables[0].replace(with: [["code", "1", ""]])
            let taken = Atomic<Int>(0)
            DispatchQueue.concurrentPerform(iterations: 4) { number in
                let mine = try? tables[number % 2].change { rows -> Bool in
                    defer { rows = [] }
                    return !rows.isEmpty
                }
                if mine == true { taken.add(1, ordering: .relaxed) }
            }
            #expect(taken.load(ordering: .relaxed) == 1)
        }
    }

    @Test(
        "D8 a table that is too long is refused, and one that is damaged is not written over",
        arguments: TableMaker.allCases)
    func limits(maker: TableMaker) throws {
        try maker.withTwo { mine, other in
            let table = mine.table(Self.shape)
            try table.replace(with: [["1", "there", ""]])
            let long = String(repeating: "x", count: 1 << 20)
            #expect(throws: CommandError.self) { try table.change { $0.append(["2", long, ""]) } }
            #expect(try other.table(Self.shape).rows() == [["1", "there", ""]])
            try other.table(TableShape("server-things", columns: 1)).replace(with: [["one column"]])
            #expect(throws: CommandError.self) { try table.rows() }
            #expect(throws: CommandError.self) { try table.change { $0 = [] } }
            #expect(try other.table(TableShape("server-things", columns: 1)).rows() == [["one column"]])
            try table.replace(with: [["2", "mended", ""]])
            #expect(try table.rows() == [["2", "mended", ""]])
        }
    }
}

/// What only tables in a database have to do.
@Suite struct PostgresTableTests {
    private static let shape = TableShape("server-things", columns: 1)

    private func address(_ cluster: PostgresCluster, _ database: String, _ name: String = "main") throws
        -> PostgresAddress
    {
        let address = try cluster.workspace(in: database, named: name)
        _ = try PostgresEventStore(address, options: .init(missing: .create))
        return address
    }

    @Test("D8 workspaces of one database have tables of their own, and one that isn't there has none")
    func apart() throws {
        let cluster = try PostgresCluster.shared.get()
        let database = try cluster.makeDatabase()
        let (one, two) = (try address(cluster, database), try address(cluster, database, "other"))
        try PostgresTables(one, hints: PostgresHints()).table(Self.shape).replace(with: [["mine"]])
        #expect(try PostgresTables(two, hints: PostgresHints()).table(Self.shape).rows().isEmpty)
        let missing = PostgresTables(try cluster.workspace(in: database, named: "none"), hints: PostgresHints())
        #expect(try missing.table(Self.shape).rows().isEmpty)
        #expect(throws: CommandError.self) { try missing.table(Self.shape).replace(with: [["x"]]) }
    }

    @Test("D8 a database of before there were tables gets them, and what is too large in one is not read")
    func older() throws {
        let cluster = try PostgresCluster.shared.get()
        let database = try cluster.makeDatabase()
        let place = try address(cluster, database)
        try cluster.execute("DROP TABLE bojagi.private_tables", in: database)
        let table = PostgresTables(place, hints: PostgresHints()).table(Self.shape)
        #expect(try table.rows().isEmpty && table.mark == nil && table.refresh())
        try table.change { $0 = [["made"]] }
        #expect(try table.rows() == [["made"]] && table.mark != nil)
        try cluster.execute(
            "UPDATE bojagi.private_tables SET rows = convert_to(repeat('x', 1048577), 'UTF8')", in: database)
        #expect(throws: CommandError.self) { try table.rows() }
        #expect(throws: CommandError.self) { try table.change { $0 = [] } }
    }

    @Test("D8 a connection that ends between two changes is opened again, and marks stay while nobody answers")
    func cut() throws {
        let cluster = try PostgresCluster.shared.get()
        let database = try cluster.makeDatabase()
        let table = PostgresTables(try address(cluster, database), hints: PostgresHints()).table(Self.shape)
        try table.change { $0 = [["one"]] }
        let mark = table.mark
        try cluster.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '\(database)' "
                + "AND pid <> pg_backend_pid()", in: database)
        #expect(try table.rows() == [["one"]] && table.mark == mark)
        try cluster.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '\(database)' "
                + "AND pid <> pg_backend_pid()", in: database)
        try table.change { $0.append(["two"]) }
        #expect(try table.rows() == [["one"], ["two"]])
    }

    @Test("D8 who listens hears of what others commit, of that workspace alone, and not of itself")
    func hints() throws {
        let cluster = try PostgresCluster.shared.get()
        let database = try cluster.makeDatabase()
        let (place, elsewhere) = (try address(cluster, database), try address(cluster, database, "other"))
        let (mine, theirs) = (PostgresHints(), PostgresHints())
        let store = try PostgresEventStore(place, options: .init(hints: mine))
        let counter = Counter()
        store.hearOthers { counter.count() }
        // Once when it begins to listen.
        #expect(counter.reaches(1))
        try PostgresTables(elsewhere, hints: PostgresHints()).table(Self.shape).replace(with: [["other"]])
        try store.write { try store.fill(one) }
        let other = try PostgresEventStore(place, options: .init(hints: theirs))
        try other.write { try other.fill(two) }
        #expect(counter.reaches(2))
        try PostgresTables(place, hints: PostgresHints()).table(Self.shape).replace(with: [["who is let in"]])
        #expect(counter.reaches(3))
        // A connection that broke is opened again, and what was said meanwhile may have been missed.
        try cluster.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '\(database)' "
                + "AND pid <> pg_backend_pid()", in: database)
        #expect(counter.reaches(4))
        #expect(counter.value == 4)
    }
}

/// Counts on any thread.
private final class Counter: Sendable {
    private let number = Atomic<Int>(0)
    var value: Int { number.load(ordering: .relaxed) }
    func count() { number.add(1, ordering: .relaxed) }

    /// Waits for a count, at most a minute.
    func reaches(_ wanted: Int) -> Bool {
        for _ in 0..<60_000 where value < wanted { usleep(1000) }
        return value >= wanted
    }
}
