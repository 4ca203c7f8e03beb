import Foundation
import ModuleKit
import Primitives
import Replication
import SQLiteStore
import TestSupport
import Testing

/// A database that is put back to an older state is known by the counts beside it.
@Suite struct EpochTests {
    private let place = StoreFolder()
    private var workspace: String { place("w") }
    private var database: String { place("w/bojagi.db") }

    private func open(state: String? = "state", machine: String = "here") throws -> SQLiteEventStore {
        try SQLiteEventStore(
            folder: workspace, options: .init(machineID: machine, stateFolder: state.map { place($0) }))
    }

    /// A run that writes one own event; returns whose it is.
    @discardableResult
    private func write(state: String? = "state", machine: String = "here") throws -> ReplicaID {
        let store = try open(state: state, machine: machine)
        var replica = ReplicaID(0)
        try store.write {
            replica = try store.identity().replica
            let next = try store.lineages(of: one).first { $0.end.replica == replica }?.end.sequence ?? 0
            try store.append(StoredEvent(replica: replica.raw, sequence: next), to: one)
        }
        return replica
    }

    private func isSetBack(state: String? = "state") throws -> Bool {
        let store = try open(state: state)
        var isSetBack = false
        try store.write { isSetBack = try store.takeSetBack() }
        return isSetBack
    }

    @Test("W6 a database that was put back in place is another replica, and says so once", arguments: ["state", nil])
    func putBack(state: String?) throws {
        let first = try write(state: state)
        #expect(try write(state: state) == first)
        let saved = KeptDatabase(in: workspace)
        #expect(try write(state: state) == first)
        try saved.putBack()
        let second = try write(state: state)
        #expect(second != first)
        #expect(try write(state: state) == second)
        #expect(try isSetBack(state: state))
        #expect(try !isSetBack(state: state))
        #expect(try write(state: state) == second)
    }

    @Test("W6 a whole folder that was put back is known by the count in the home")
    func wholeFolder() throws {
        let first = try write()
        let saved = KeptDatabase(in: workspace)
        let epoch = FileManager.default.contents(atPath: place("w/bojagi.epoch"))
        #expect(try write() == first)
        try saved.putBack()
        try epoch?.write(to: URL(fileURLWithPath: place("w/bojagi.epoch")))
        #expect(try write() != first)
    }

    @Test("W6 a long run counts every commit, so that a backup from its middle is known")
    func longRun() throws {
        var first = ReplicaID(0)
        /// One run; what is beside it in its middle.
        func run() throws -> KeptDatabase {
            let store = try open()
            func add(_ sequence: UInt64) throws {
                try store.write {
                    first = try store.identity().replica
                    try store.append(StoredEvent(replica: first.raw, sequence: sequence), to: one)
                }
            }
            try add(0)
            try add(1)
            defer { withExtendedLifetime(store) {} }
            let saved = KeptDatabase(in: workspace)
            try add(2)
            return saved
        }
        try run().putBack()
        #expect(try write() != first)
    }

    @Test("W6 what is rolled back, only read, or written by others is not counted and changes nothing")
    func uncounted() throws {
        let first = try write()
        for _ in 0..<3 {
            let store = try open()
            try store.begin(.write)
            try store.append(StoredEvent(replica: first.raw, sequence: 99), to: one)
            store.rollback()
            try store.write { try store.append(StoredEvent(replica: 7, sequence: 0), to: two) }
            #expect(try store.standings().isEmpty)
        }
        #expect(try write() == first)
        #expect(try !isSetBack())
    }

    @Test("W6 a crash between the count and the commit costs a new replica and nothing else")
    func crash() throws {
        let first = try write()
        for name in ["w/bojagi.epoch", try stateFile()] {
            try Data("00000000000000ff\n".utf8).write(to: URL(fileURLWithPath: place(name)))
        }
        let second = try write()
        #expect(second != first)
        #expect(try write() == second)
        let store = try open()
        #expect(try store.log(of: one, from: 0).count == 3)
        #expect(try store.checkIntegrity() == [])
    }

    private func stateFile() throws -> String {
        "state/" + (try #require(try FileManager.default.contentsOfDirectory(atPath: place("state")).first))
    }

    @Test("W6 a home that can't be written, or is another one each time, makes no new replica")
    func homes() throws {
        let first = try write(state: nil)
        for round in 0..<3 { #expect(try write(state: "home-\(round)") == first) }
        try FileManager.default.createDirectory(atPath: place("locked"), withIntermediateDirectories: true)
        try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: place("locked"))
        try withoutPrivileges { () throws in
            for _ in 0..<3 { #expect(try write(state: "locked/deep") == first) }
        }
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: place("locked"))
    }

    @Test("W6 a count that is gone, garbled, a link or a pipe is a lost one: a new replica, once")
    func lost() throws {
        var last = try write()
        let path = place("w/bojagi.epoch")
        let outside = place("outside")
        try Data("0000000000000001\n".utf8).write(to: URL(fileURLWithPath: outside))
        let spoilers: [(String) throws -> Void] = [
            { _ in },
            { try Data("nothing of the kind".utf8).write(to: URL(fileURLWithPath: $0)) },
            { try FileManager.default.createSymbolicLink(atPath: $0, withDestinationPath: outside) },
            { mkfifo($0, 0o600) },
        ]
        for spoil in spoilers {
            #expect(try write() == last)
            #expect(try write() == last, "it is known by now")
            try FileManager.default.removeItem(atPath: path)
            try spoil(path)
            let next = try write()
            #expect(next != last)
            last = next
            if (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil || !isFile(path) {
                #expect(try write() == last, "it is not missed again")
                try FileManager.default.removeItem(atPath: path)
            }
        }
        #expect(FileManager.default.contents(atPath: outside) == Data("0000000000000001\n".utf8))
    }

    private func isFile(_ path: String) -> Bool {
        (try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType) == .typeRegular
    }

    @Test("W6 a copy is counted by itself: neither takes the other for its future")
    func copies() throws {
        let first = try write()
        try FileManager.default.copyItem(atPath: workspace, toPath: place("copy"))
        func writeCopy() throws -> ReplicaID {
            let store = try SQLiteEventStore(
                folder: place("copy"), options: .init(machineID: "here", stateFolder: place("state")))
            var replica = ReplicaID(0)
            try store.write {
                replica = try store.identity().replica
                let next = try store.lineages(of: one).first { $0.end.replica == replica }?.end.sequence ?? 0
                try store.append(StoredEvent(replica: replica.raw, sequence: next), to: one)
            }
            return replica
        }
        let second = try writeCopy()
        #expect(second != first)
        for _ in 0..<3 {
            #expect(try write() == first)
            #expect(try writeCopy() == second)
        }
    }

    @Test("W6 a database of format 1 from before there were counts is read, and gets them when it is written to")
    func oldDatabase() throws {
        let fixture = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "CommandLineTests/Fixtures/format-1/workspace/bojagi.db")
        try FileManager.default.createDirectory(atPath: workspace, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: fixture.path, toPath: database)
        let store = try open()
        let before = try store.standings()
        #expect(before.count >= 6)
        var lineages: [[Lineage]] = []
        for standing in before { lineages.append(try store.lineages(of: standing.document)) }
        #expect(lineages.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.latest > .zero } })
        #expect(try store.documents(laterThan: .zero).count == before.count)
        try write()
        let after = try open()
        #expect(try after.standings().map(\.digest).sorted() == before.map(\.digest).sorted())
        for (standing, known) in zip(before, lineages) {
            #expect(try after.lineages(of: standing.document) == known)
        }
        #expect(try after.unsent().isEmpty, "what it had may be anywhere")
        #expect(try after.checkIntegrity() == [])
    }
}
