import Foundation
import ModuleKit
import Primitives
import Replication
import SQLiteStore
import TestSupport
import Testing

@Suite struct SQLiteOpeningTests {
    private func mode(_ path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return try #require(attributes[.posixPermissions] as? Int)
    }

    private func names(_ path: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    }

    @Test("Reading a missing workspace shows an empty one and makes nothing")
    func reading() throws {
        let folder = StoreFolder()
        let store = try SQLiteEventStore(folder: folder("a/b"))
        #expect(try store.list(CatalogueFilter()).isEmpty)
        try store.begin(.read)
        #expect(try store.entry(of: one) == nil)
        #expect(try store.documents(containing: [SearchTerm(text: "x", isPrefix: true)]).isEmpty)
        try store.commit()
        #expect(try store.checkIntegrity() == [])
        #expect(names(folder.path) == [])

        let other = try SQLiteEventStore(folder: folder("a/b"), options: .init(missing: .create))
        try other.fill(one)
        try store.begin(.read)
        #expect(try store.entry(of: one) != nil, "it is seen once somebody has made it")
        try store.commit()
    }

    @Test("A new workspace is its owner's alone and lies complete under its name")
    func creating() throws {
        let folder = StoreFolder()
        let store = try SQLiteEventStore(folder: folder("a/b"))
        try store.fill(one)
        #expect(try mode(folder("a")) == 0o700)
        #expect(try mode(folder("a/b")) == 0o700)
        for name in names(folder("a/b")) { #expect(try mode(folder("a/b/\(name)")) == 0o600, "\(name)") }
        #expect(names(folder("a/b")).first == "bojagi.db")
        #expect(!names(folder("a/b")).contains("bojagi.db.new"))
    }

    @Test("The half-made database of a killed process is in nobody's way")
    func interrupted() throws {
        let folder = StoreFolder()
        try Data("half".utf8).write(to: URL(fileURLWithPath: folder("bojagi.db.new")))
        #expect(try SQLiteEventStore(folder: folder.path).list(CatalogueFilter()).isEmpty)
        let store = try SQLiteEventStore(folder: folder.path, options: .init(missing: .create))
        try store.fill(one)
        #expect(!names(folder.path).contains("bojagi.db.new"))
    }

    @Test("What was committed is there for the next process, before and after the log is tidied")
    func reopening() throws {
        let folder = StoreFolder()
        var replica: ReplicaID?
        for round in 0..<8 as Range<UInt64> {
            let store = try SQLiteEventStore(folder: folder("w"))
            #expect(try store.log(of: one, from: 0).count == Int(round * 1_000))
            try store.write {
                try store.fill(one, events: 1_000)
                try store.setLatestTime(Timestamp(raw: round))
                let identity = try store.identity()
                #expect(replica == nil || replica == identity.replica, "one file is one replica")
                replica = identity.replica
            }
            #expect(try SQLiteEventStore(folder: folder("w")).identity().latestTime == Timestamp(raw: round))
        }
    }

    @Test("Asked to refuse, it refuses what is not there")
    func refusing() throws {
        let folder = StoreFolder()
        #expect(throws: StoreError.notAWorkspace(path: folder("none"))) {
            try SQLiteEventStore(folder: folder("none"), options: .init(missing: .refuse))
        }
    }

    @Test("Replica ids come from the injected generator")
    func generator() throws {
        let folder = StoreFolder()
        var generator = SplitMix64(seed: 5)
        let wanted = UInt64.random(in: 1...UInt64.max, using: &generator)
        let store = try SQLiteEventStore(
            folder: folder("w"), options: .init(missing: .create), using: SplitMix64(seed: 5))
        #expect(try store.identity().replica.raw == wanted)
    }

    @Test("A copy gets another replica at its first writing; a moved workspace keeps its own")
    func copying() throws {
        let folder = StoreFolder()
        let options = SQLiteEventStore.Options(missing: .create, machineID: "here")
        let original = try writeIdentity(SQLiteEventStore(folder: folder("a"), options: options))
        try FileManager.default.copyItem(atPath: folder("a"), toPath: folder("b"))

        let copy = try SQLiteEventStore(folder: folder("b"), options: options)
        try copy.begin(.write)
        let passing = try copy.identity().replica
        #expect(passing != original)
        copy.rollback()
        let renewed = try writeIdentity(copy)
        #expect(renewed != original)
        #expect(try copy.identity().replica == renewed)
        #expect(try writeIdentity(copy) == renewed)
        #expect(try writeIdentity(SQLiteEventStore(folder: folder("b"), options: options)) == renewed)
        #expect(try writeIdentity(SQLiteEventStore(folder: folder("a"), options: options)) == original)

        try FileManager.default.moveItem(atPath: folder("a"), toPath: folder("c"))
        #expect(try writeIdentity(SQLiteEventStore(folder: folder("c"), options: options)) == original)
    }

    @Test("A cloned machine gets another replica")
    func cloning() throws {
        let folder = StoreFolder()
        let here = SQLiteEventStore.Options(missing: .create, machineID: "here")
        let there = SQLiteEventStore.Options(missing: .create, machineID: "there")
        let original = try writeIdentity(SQLiteEventStore(folder: folder("a"), options: here))
        let clone = try writeIdentity(SQLiteEventStore(folder: folder("a"), options: there))
        #expect(clone != original)
    }

    /// The replica inside a writing transaction; its document has an event of it.
    private func writeIdentity(_ store: SQLiteEventStore) throws -> ReplicaID {
        var replica = ReplicaID(0)
        try store.write {
            replica = try store.identity().replica
            let next = UInt64(try store.log(of: one, from: 0).count)
            try store.append(StoredEvent(replica: replica.raw, sequence: next), to: one)
            #expect(try store.identity().replica == replica)
        }
        return replica
    }
}
