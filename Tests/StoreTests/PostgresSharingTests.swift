import Foundation
import ModuleKit
import PostgresStore
import Primitives
import Replication
import Synchronization
import TestServers
import TestSupport
import Testing

/// Several machines with one database.
@Suite struct PostgresSharingTests {
    private let folder = StoreFolder()

    /// A workspace of one database as one machine has it, which keeps its counts in a folder of its own.
    private func node(
        _ name: String, at address: PostgresAddress, lockTimeout: Int = 5_000
    ) throws -> PostgresEventStore {
        try PostgresEventStore(
            address, options: .init(lockTimeout: lockTimeout, stateFolder: folder("state-\(name)"), machineID: name))
    }

    private func newAddress() throws -> PostgresAddress {
        let cluster = try PostgresCluster.shared.get()
        return try cluster.workspace(in: cluster.makeDatabase())
    }

    @Test("D8 two machines write to one database, each under a replica of its own, and see what the other wrote")
    func twoMachines() throws {
        let address = try newAddress()
        let (first, second) = (try node("a", at: address), try node("b", at: address))
        try first.write { try first.fill(one) }
        let heard = second.foreignWrites
        try second.write { try second.fill(one) }
        #expect(try first.log(of: one, from: 0).count == 2)
        #expect(try second.log(of: one, from: 0) == first.log(of: one, from: 0))
        try first.write { try first.fill(two) }
        #expect(second.foreignWrites != heard)
        var replicas: Set<ReplicaID> = []
        try first.write { replicas.insert(try first.identity().replica) }
        try second.write { replicas.insert(try second.identity().replica) }
        #expect(replicas.count == 2)
    }

    @Test("D8 who writes keeps other writers of the workspace waiting, and neither readers nor other workspaces")
    func locked() throws {
        let cluster = try PostgresCluster.shared.get()
        let database = try cluster.makeDatabase()
        let first = try node("a", at: cluster.workspace(in: database))
        let second = try node("b", at: cluster.workspace(in: database), lockTimeout: 50)
        try first.write { try first.fill(one) }
        try first.begin(.write)
        try first.fill(one)
        #expect(throws: StoreError.self) { try second.begin(.write) }
        #expect(try second.log(of: one, from: 0).count == 1, "readers see what is committed")
        let other = try node("b", at: cluster.workspace(in: database, named: "other"), lockTimeout: 50)
        try other.write { try other.fill(one) }
        #expect(try other.log(of: one, from: 0).count == 1)
        try first.commit()
        try second.write { try second.fill(one) }
        #expect(try first.log(of: one, from: 0).count == 3)
    }

    @Test("D8 who waits for another writer sees what that one wrote, also of the document it waits to write")
    func waited() throws {
        let cluster = try PostgresCluster.shared.get()
        let database = try cluster.makeDatabase()
        let address = try cluster.workspace(in: database)
        let first = try node("a", at: address)
        try first.write { try first.fill(one) }
        try first.begin(.write)
        try first.fill(one, events: 2)
        let state = folder("state-b")
        let found = Mutex<Result<UInt64, any Error>?>(nil)
        let waiter = Thread {
            let result = Result {
                let second = try PostgresEventStore(
                    address, options: .init(lockTimeout: 60_000, stateFolder: state, machineID: "b"))
                try second.begin(.write, about: [one, two])
                let position = try second.state(of: one)?.position
                try second.fill(one)
                try second.commit()
                return position ?? 0
            }
            found.withLock { $0 = result }
        }
        waiter.start()
        // An error until somebody waits for a lock.
        let waiting =
            "SELECT 1 / count(*) FROM pg_stat_activity WHERE datname = '\(database)' AND wait_event_type = 'Lock'"
        for _ in 0..<600 where (try? cluster.execute(waiting, in: database)) == nil { usleep(50_000) }
        try first.commit()
        for _ in 0..<1_200 where found.withLock({ $0 == nil }) { usleep(50_000) }
        #expect(try found.withLock { try $0?.get() } == 3)
        #expect(try first.log(of: one, from: 0).count == 4)
    }

    @Test("D8 six machines at once lose nothing, and what changed has numbers in the order of commits, without a gap")
    func manyMachines() throws {
        let address = try newAddress()
        let failures = Mutex<[String]>([])
        let (rounds, state) = (10, folder("state"))
        DispatchQueue.concurrentPerform(iterations: 6) { number in
            do {
                let store = try PostgresEventStore(
                    address,
                    options: .init(lockTimeout: 60_000, stateFolder: "\(state)-\(number)", machineID: "\(number)"))
                for _ in 0..<rounds { try store.write { try store.fill(one) } }
            } catch {
                failures.withLock { $0.append("\(error)") }
            }
        }
        #expect(failures.withLock { $0 } == [])
        let store = try node("0", at: address)
        #expect(try store.log(of: one, from: 0).count == 6 * rounds)
        #expect(try store.state(of: one)?.position == UInt64(6 * rounds))
        #expect(try store.catalogueCount()?.last == UInt64(6 * rounds))
        #expect(try store.checkIntegrity() == [])
    }

    @Test("D8 a connection that ends takes what was not committed with it, and the next transaction goes on")
    func cut() throws {
        let cluster = try PostgresCluster.shared.get()
        let database = try cluster.makeDatabase()
        let store = try node("a", at: cluster.workspace(in: database))
        try store.write { try store.fill(one) }
        try store.begin(.write)
        try store.fill(one)
        try cluster.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '\(database)' "
                + "AND pid <> pg_backend_pid()", in: database)
        #expect(throws: StoreError.self) { try store.commit() }
        #expect(try store.log(of: one, from: 0).count == 1)
        try store.write { try store.fill(one) }
        #expect(try store.log(of: one, from: 0).count == 2)
    }

    @Test("D8 a database of a newer format is refused")
    func newer() throws {
        let cluster = try PostgresCluster.shared.get()
        let database = try cluster.makeDatabase()
        let address = try cluster.workspace(in: database)
        try node("a", at: address).fill(one)
        try cluster.execute("UPDATE bojagi.format SET format = format + 1", in: database)
        #expect(throws: StoreError.newerFormat(path: address.shown, found: 3, known: 2)) { try node("a", at: address) }
    }

    @Test("D8 an address is shown without its password, and one with a name that can't be is refused")
    func addresses() throws {
        let address = try #require(PostgresAddress("postgres://me:secret@db.example/bojagi/home?sslmode=require"))
        #expect(address.shown == "postgres://me@db.example/bojagi/home")
        #expect(address.workspace == "home")
        for text in [
            "postgres://", "postgres://db", "postgres:///x/a/b", "postgres:///x/a'b", "postgres:///x/%00",
            "postgres://me:a/b@db/x", "http://db/x",
        ] {
            #expect(PostgresAddress(text) == nil, "\(text)")
        }
    }
}
