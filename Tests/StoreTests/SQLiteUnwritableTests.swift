import Foundation
import ModuleKit
import Replication
import SQLiteStore
import TestSupport
import Testing

/// Read-only folders and full disks.
@Suite struct SQLiteUnwritableTests {
    /// What lies beside the database when it becomes read-only.
    enum Beside: CaseIterable {
        case nothing, emptyLog, log, logWithoutIndex
    }

    @Test("A read-only workspace can be read, with all that was committed", arguments: Beside.allCases)
    func readOnly(beside: Beside) throws {
        let folder = StoreFolder()
        let workspace = folder("w ?#%")
        let isTidied = beside == .nothing || beside == .emptyLog
        do {
            let store = try SQLiteEventStore(folder: workspace, options: .init(missing: .create))
            try store.fill(one, events: 5)
            // More than half a megabyte makes closing tidy the log.
            if isTidied { try store.write { try store.fill(two, events: 8_000) } }
        }
        if beside != .log { try? FileManager.default.removeItem(atPath: workspace + "/bojagi.db-shm") }
        if beside == .nothing { try? FileManager.default.removeItem(atPath: workspace + "/bojagi.db-wal") }
        let names = try FileManager.default.contentsOfDirectory(atPath: workspace)
        for name in names { chmod(workspace + "/" + name, 0o400) }
        chmod(workspace, 0o500)
        try withoutPrivileges {
            let store = try SQLiteEventStore(folder: workspace)
            try store.begin(.read)
            #expect(try store.log(of: one, from: 0).count == 5)
            #expect(try store.list(CatalogueFilter()).count == (isTidied ? 2 : 1))
            try store.commit()
            #expect(throws: StoreError.readOnly(path: workspace + "/bojagi.db")) { try store.begin(.write) }
            #expect(throws: StoreError.readOnly(path: workspace + "/bojagi.db")) { try store.fill(one) }
            #expect(try store.log(of: one, from: 0).count == 5)
            #expect(try store.checkIntegrity() == [])
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: workspace).sorted() == names.sorted())
    }

    @Test("A workspace that may not even be read says so, and one that cannot be made says where")
    func forbidden() throws {
        let folder = StoreFolder()
        try SQLiteEventStore(folder: folder("w"), options: .init(missing: .create)).fill(one)
        chmod(folder("w/bojagi.db"), 0)
        chmod(folder.path, 0o500)
        defer { chmod(folder.path, 0o700) }
        try withoutPrivileges {
            #expect(throws: StoreError.noPermission(path: folder("w/bojagi.db"))) {
                try SQLiteEventStore(folder: folder("w"))
            }
            let store = try SQLiteEventStore(folder: folder("new/deep"))
            #expect(try store.list(CatalogueFilter()).isEmpty)
            #expect {
                try store.begin(.write)
            } throws: { error in
                if case StoreError.cannotCreate = error { true } else { false }
            }
            chmod(folder("w"), 0)
            #expect(throws: StoreError.noPermission(path: folder("w"))) { try SQLiteEventStore(folder: folder("w")) }
            chmod(folder("w"), 0o700)
        }
    }

    @Test("A full disk leaves everything as before, and writing goes on when there is room")
    func full() throws {
        let folder = StoreFolder()
        // A disk of its own where we may mount one; else a limit on the file, which SQLite reports alike.
        let disk = SmallDisk(at: folder("disk"), kilobytes: 600)
        defer { withExtendedLifetime(disk) {} }
        let workspace = folder("disk/w")
        let options = SQLiteEventStore.Options(missing: .create, maximumPages: disk == nil ? 80 : nil)
        do {
            let store = try SQLiteEventStore(folder: workspace, options: options)
            try store.fill(one, events: 5)
            let before = try (store.log(of: one, from: 0), store.entry(of: one), store.state(of: one))
            var sequence: UInt64 = 5
            let failure = #expect(throws: StoreError.self) {
                while true {
                    try store.write {
                        for _ in 0..<400 {
                            try store.append(StoredEvent(replica: 7, sequence: sequence), to: two)
                            sequence += 1
                        }
                        try store.append(StoredEvent(replica: 8, sequence: sequence), to: three)
                    }
                }
            }
            #expect(failure == .full(path: workspace + "/bojagi.db"))
            #expect(try (store.log(of: two, from: 0).count) % 400 == 0, "a transaction is whole or not there")
            #expect(try store.log(of: two, from: 0).count / 400 == store.log(of: three, from: 0).count)
            #expect(try store.log(of: one, from: 0) == before.0)
            #expect(try store.entry(of: one) == before.1)
            #expect(try store.state(of: one) == before.2)
            #expect(try store.checkIntegrity() == [])
        }
        let again = try SQLiteEventStore(folder: workspace)
        #expect(try again.log(of: one, from: 0).count == 5)
        #expect(try again.checkIntegrity() == [])
    }

    @Test("After an error a transaction can only be rolled back")
    func poisoned() throws {
        let folder = StoreFolder()
        let store = try SQLiteEventStore(folder: folder("w"), options: .init(missing: .create, maximumPages: 60))
        try store.fill(one)
        try store.begin(.write)
        try store.fill(two)
        let large = StoredSnapshot(codec: 1, position: 1, graph: [], bytes: [UInt8](repeating: 1, count: 400_000))
        let full = StoreError.full(path: folder("w/bojagi.db"))
        #expect(throws: full) { try store.putSnapshot(large, of: two) }
        #expect(throws: full) { try store.fill(three) }
        #expect(throws: full) { try store.commit() }
        #expect(try store.entry(of: two) == nil)
        try store.fill(two)
        #expect(try store.entry(of: two) != nil)
    }

    @Test("A workspace on a disk that is full can still be read")
    func readingWhenFull() throws {
        let folder = StoreFolder()
        guard let disk = SmallDisk(at: folder("disk"), kilobytes: 2_000) else {
            // Without a disk of our own, what else stops the files beside the database from being made.
            return try readOnly(beside: .nothing)
        }
        defer { withExtendedLifetime(disk) {} }
        let workspace = folder("disk/w")
        do {
            let store = try SQLiteEventStore(folder: workspace, options: .init(missing: .create))
            try store.fill(one, events: 5)
            try store.write { try store.fill(two, events: 6_000) }
        }
        for name in ["/bojagi.db-wal", "/bojagi.db-shm"] {
            try? FileManager.default.removeItem(atPath: workspace + name)
        }
        disk.fillUp()
        let store = try SQLiteEventStore(folder: workspace)
        #expect(try store.log(of: one, from: 0).count == 5)
        #expect(throws: StoreError.full(path: workspace + "/bojagi.db")) { try store.fill(one) }
        #expect(throws: StoreError.self) {
            try SQLiteEventStore(folder: folder("disk/new"), options: .init(missing: .create))
        }
        disk.freeUp()
        let after = try SQLiteEventStore(folder: workspace)
        try after.fill(one)
        #expect(try after.log(of: one, from: 0).count == 6)
        #expect(try SQLiteEventStore(folder: folder("disk/new")).list(CatalogueFilter()).isEmpty)
    }
}
