import Foundation
import ModuleKit
import Primitives
import Replication
import SQLiteStore
import Synchronization
import TestSupport
import Testing

@Suite struct SQLiteSharingTests {
    @Test("A second writer is told after its patience, and nothing is lost")
    func locked() throws {
        let folder = StoreFolder()
        let first = try SQLiteEventStore(folder: folder("w"), options: .init(missing: .create))
        let second = try SQLiteEventStore(folder: folder("w"), options: .init(busyTimeout: 20))
        try first.begin(.write)
        try first.fill(one)
        #expect(throws: StoreError.locked(path: folder("w/bojagi.db"))) { try second.begin(.write) }
        #expect(try second.entry(of: one) == nil, "readers see what is committed")
        try first.commit()
        try second.write { try second.fill(one) }
        #expect(try first.log(of: one, from: 0).count == 2)
    }

    @Test("A reading transaction sees one moment")
    func moment() throws {
        let folder = StoreFolder()
        let reader = try SQLiteEventStore(folder: folder("w"), options: .init(missing: .create))
        let writer = try SQLiteEventStore(folder: folder("w"))
        try writer.fill(one)
        try reader.begin(.read)
        #expect(try reader.log(of: one, from: 0).count == 1)
        try writer.fill(one)
        #expect(try reader.log(of: one, from: 0).count == 1)
        try reader.commit()
        #expect(try reader.log(of: one, from: 0).count == 2)
    }

    @Test("Eight writers at once wait for each other and lose nothing, even while it is being made")
    func eightWriters() throws {
        let folder = StoreFolder()
        let (workspace, rounds) = (folder("w"), 20)
        let failures = Mutex<[String]>([])
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            do {
                for _ in 0..<rounds {
                    let store = try SQLiteEventStore(folder: workspace, options: .init(busyTimeout: 60_000))
                    try store.write {
                        let replica = try store.identity().replica.raw
                        let next = try store.state(of: one)?.position ?? 0
                        try store.append(StoredEvent(replica: replica, sequence: next), to: one)
                        try store.put(
                            CatalogueEntry(document: one, kind: "memo"), DocumentState(position: next + 1, graph: []))
                    }
                }
            } catch {
                failures.withLock { $0.append("\(error)") }
            }
        }
        #expect(failures.withLock { $0 } == [])
        let store = try SQLiteEventStore(folder: workspace)
        let log = try store.log(of: one, from: 0)
        #expect(log.map(\.id.sequence) == (0..<UInt64(8 * rounds)).map { $0 })
        #expect(Set(log.map(\.id.replica)).count == 1, "all processes on one workspace are one replica")
        #expect(try store.checkIntegrity() == [])
    }
}
