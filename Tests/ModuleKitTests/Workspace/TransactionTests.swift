import TextMerging
import ModuleKit
import Replication
import TestSupport
import Testing

@Suite("Transactions and snapshots")
struct TransactionTests {
    private let store = TroubledStore()
    private let workspace: Workspace

    init() {
        workspace = .testing(store: store)
    }

    private var titles: [String] {
        get throws { try workspace.entries(CatalogueFilter(order: .created)).map(\.title) }
    }

    @Test("A transaction inside another is part of it")
    func nested() throws {
        try workspace.transaction(.write) { () throws(CommandError) in
            try workspace.makeNote("a")
            try workspace.makeNote("b")
        }
        #expect(store.commits == 1)
        #expect(try titles == ["a", "b"])
    }

    @Test("Nothing of a transaction is kept when it throws")
    func throwing() throws {
        let error = commandError { () throws(CommandError) in
            try workspace.transaction(.write) { () throws(CommandError) in
                try workspace.makeNote("a")
                throw CommandError(.usage, "no")
            }
        }
        #expect(error?.code == .usage)
        #expect(try titles == [])
        try workspace.makeNote("after")
        #expect(try titles == ["after"])
    }

    @Test("An inner failure fails the outer one, even when it is caught")
    func innerFailure() throws {
        let error = commandError { () throws(CommandError) in
            try workspace.transaction(.write) { () throws(CommandError) in
                try workspace.makeNote("a")
                try? workspace.transaction(.write) { () throws(CommandError) in
                    try workspace.makeNote("half")
                    throw CommandError(.badData, "inner")
                }
                try workspace.makeNote("b")
            }
        }
        #expect(error?.text == "inner")
        #expect(try titles == [])
        try workspace.makeNote("after")
        #expect(try titles == ["after"], "the failure is forgotten with its transaction")
    }

    @Test("A read that fails may be caught: nothing was written by it")
    func innerRead() throws {
        try workspace.transaction(.write) { () throws(CommandError) in
            try workspace.makeNote("a")
            try? workspace.transaction(.read) { () throws(CommandError) in throw CommandError(.notFound, "inner") }
        }
        #expect(try titles == ["a"])
    }

    @Test("Nothing can be changed inside a reading transaction")
    func writeInRead() throws {
        let error = commandError { () throws(CommandError) in
            try workspace.transaction(.read) { () throws(CommandError) in _ = try workspace.makeNote("a") }
        }
        #expect(error?.code == .permission)
        #expect(try titles == [])
    }

    @Test("A workspace that can't be written says so, and can be read")
    func readOnly() throws {
        let entry = try workspace.makeNote("a")
        store.isReadOnly = true
        #expect(commandError { () throws(CommandError) in _ = try workspace.makeNote("b") }?.code == .permission)
        #expect(try workspace.note(entry).header.name.value == "a")
    }

    private func note(withEvents count: Int) throws -> CatalogueEntry {
        let entry = try workspace.makeNote("a")
        var tally = Tally()
        for _ in 1..<count {
            tally = try workspace.changeDigest(tally, of: entry) { (_, _) throws(CommandError) in [.count] }.after
        }
        return entry
    }

    @Test("After a read of a long log there is a snapshot, and the value is the same with it")
    func snapshotAfterReading() throws {
        let entry = try note(withEvents: 257)
        #expect(store.snapshot(of: entry.document) == nil)
        let value = try workspace.note(entry)
        #expect(value.tally == 256)
        let snapshot = try #require(store.snapshot(of: entry.document))
        #expect(snapshot.position == 257 && snapshot.codec == 1)
        #expect(snapshot.bytes == value.wireBytes)
        #expect(try workspace.note(entry).wireBytes == value.wireBytes)
        #expect(try workspace.load(NoteKind(), entry.document).graph.wireBytes == snapshot.graph)
    }

    @Test("A log of 256 events needs none")
    func shortLog() throws {
        let entry = try note(withEvents: 256)
        let writes = store.writes
        _ = try workspace.note(entry)
        #expect(store.snapshot(of: entry.document) == nil)
        #expect(store.writes == writes)
    }

    @Test("A change to a long log writes the snapshot with it, and the next ones leave it alone")
    func snapshotWhileChanging() throws {
        let entry = try note(withEvents: 300)
        try workspace.write("x", in: entry)
        #expect(store.snapshot(of: entry.document)?.position == 301)
        try workspace.write("y", in: entry)
        #expect(store.snapshot(of: entry.document)?.position == 301)
        #expect(try workspace.note(entry).body.text == "y")
        let report = try workspace.verify(kinds: [NoteKind()], repairs: false, progress: SilentProgress())
        #expect(report.problems.isEmpty)
    }

    @Test("One event of many thousand changes is worth a snapshot, small ones after it are not")
    func snapshotOfManyChanges() throws {
        let entry = try workspace.makeNote("a")
        _ = try workspace.change(NoteKind(), entry.document) { (_, _) throws(CommandError) in
            [NoteChange](repeating: .count, count: 1000)
        }
        #expect(store.snapshot(of: entry.document) == nil)
        _ = try workspace.change(NoteKind(), entry.document) { (_, _) throws(CommandError) in
            [NoteChange](repeating: .count, count: 40_000)
        }
        let written = try #require(store.snapshot(of: entry.document))
        #expect(written.position == 3)
        try workspace.write("x", in: entry)
        #expect(store.snapshot(of: entry.document) == written)
        #expect(try workspace.note(entry).tally == 41_000)
        let report = try workspace.verify(kinds: [NoteKind()], repairs: false, progress: SilentProgress())
        #expect(report.problems.isEmpty)
    }

    @Test("A failed change leaves no snapshot behind")
    func noSnapshotAfterFailure() throws {
        let entry = try note(withEvents: 300)
        _ = commandError { () throws(CommandError) in
            _ = try workspace.change(NoteKind(), entry.document) { (_, _) throws(CommandError) in
                throw CommandError(.usage, "no")
            }
        }
        #expect(store.snapshot(of: entry.document) == nil)
        try workspace.makeNote("other")
        #expect(store.snapshot(of: entry.document) == nil)
    }

    @Test("Where it can't be written, a snapshot is done without")
    func snapshotReadOnly() throws {
        let entry = try note(withEvents: 300)
        store.isReadOnly = true
        #expect(try workspace.note(entry).tally == 299)
        #expect(store.snapshot(of: entry.document) == nil)
    }

    @Test("A snapshot of another codec, or one that can't be read, is rebuilt from the log")
    func otherCodec() throws {
        let entry = try note(withEvents: 300)
        let value = try workspace.note(entry)
        let right = try #require(store.snapshot(of: entry.document))
        var newer = NoteKind()
        newer.snapshotCodec = 2
        #expect(try workspace.load(newer, entry.document).value.wireBytes == value.wireBytes)
        #expect(store.snapshot(of: entry.document)?.codec == 2)
        for spoilt in [[], Array(right.bytes.dropLast())] {
            var wrong = right
            wrong.bytes = spoilt
            try store.putSnapshot(wrong, of: entry.document)
            #expect(try workspace.note(entry).wireBytes == value.wireBytes)
            #expect(store.snapshot(of: entry.document) == right)
        }
    }
}
