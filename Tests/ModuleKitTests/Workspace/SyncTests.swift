import TextMerging
import ModuleKit
import Replication
import TestSupport
import Testing

@Suite("Syncing two workspaces")
struct SyncTests {
    private let clock = TestClock()
    private let here: Workspace
    private let there: Workspace
    private let hereBlobs = MemoryBlobs()
    private let thereBlobs = MemoryBlobs()
    private let thereStore = TroubledStore(replica: 2)

    init() {
        here = .testing(blobs: hereBlobs, clock: clock)
        there = .testing(
            store: thereStore, blobs: thereBlobs, author: Author(id: AuthorID(0xb), name: "Ben"), clock: clock, seed: 2)
    }

    private func sync(
        _ kinds: [any DocumentKind] = [NoteKind()], files: Bool = false, from other: Workspace? = nil
    ) throws(CommandError) -> SyncReport {
        try (other ?? here).sync(
            with: WorkspaceRemote(there), kinds: kinds, looksAtAllFiles: files, progress: SilentProgress())
    }

    private func flow(_ documents: Int, _ events: Int, _ files: Int = 0) -> SyncReport.Flow {
        var flow = SyncReport.Flow()
        (flow.documents, flow.events, flow.files) = (documents, events, files)
        return flow
    }

    private func reasons(_ report: SyncReport) -> [String] {
        report.leftOut.map { Language.english.text(of: $0.reason) }
    }

    /// Both have the same rows and the same events, and verify finds nothing.
    private func expectEqual(at location: SourceLocation = #_sourceLocation) throws {
        let all = CatalogueFilter(isTrashed: nil, order: .created)
        let rows = try here.entries(all)
        #expect(rows == (try there.entries(all)), sourceLocation: location)
        for row in rows {
            let events = try here.log(of: row.document).map(\.bytes)
            #expect(
                Set(events) == Set(try there.log(of: row.document).map(\.bytes)), "\(row.title)",
                sourceLocation: location)
            #expect(try here.note(row).wireBytes == (try there.note(row).wireBytes), sourceLocation: location)
        }
        for workspace in [here, there] {
            let report = try workspace.verify(kinds: [NoteKind()], repairs: false, progress: SilentProgress())
            #expect(report.problems.isEmpty, sourceLocation: location)
        }
    }

    @Test("What either side has goes to the other, trash, pins and links too, and a second time nothing moves")
    func bothWays() throws {
        let target = try here.makeNote("target", "one")
        try here.makeNote("source", "[[target]]")
        try here.setTrashed(true, try here.makeNote("gone"))
        let other = try there.makeNote("other", "two")
        try there.changeHeader(of: other, NoteKind()) { [$0.setPinned(true)] }
        let first = try sync()
        #expect(first.received == flow(1, 2) && first.sent == flow(3, 4) && first.exitCode == 0)
        try expectEqual()
        try here.write("one here", in: target)
        try there.changeHeader(of: target, NoteKind()) { [$0.rename(to: "goal")] }
        let second = try sync()
        #expect(second.received == flow(1, 1) && second.sent == flow(1, 1))
        try expectEqual()
        let writes = thereStore.writes
        let third = try sync()
        #expect(third.received == flow(0, 0) && third.sent == flow(0, 0) && third.exitCode == 0)
        #expect(thereStore.writes == writes, "nothing is written where nothing is new")
    }

    @Test("The events of one document are brought even when there are many of them")
    func longLogs() throws {
        let entry = try here.makeNote("long")
        for _ in 0..<700 { _ = try here.change(NoteKind(), entry.document) { (_, _) in [.count] } }
        #expect(try sync().sent == flow(1, 701))
        for _ in 0..<300 { _ = try there.change(NoteKind(), entry.document) { (_, _) in [.count] } }
        _ = try here.change(NoteKind(), entry.document) { (_, _) in [.count] }
        let report = try sync()
        #expect(report.received == flow(1, 300) && report.sent == flow(1, 1))
        #expect(try there.note(entry).tally == 1001)
        try expectEqual()
    }

    @Test("Files come before the documents that need them, once each, both ways")
    func files() throws {
        let one = hereBlobs.put([1, 2, 3])
        let two = thereBlobs.put([4, 5])
        try here.makeNote("a", one.hex)
        try here.makeNote("b", one.hex)
        try there.makeNote("c", two.hex + "\n" + one.hex)
        let report = try sync()
        // What is on its way one way is not sent back the other.
        #expect(report.received == flow(1, 1, 1) && report.sent == flow(2, 2, 1))
        #expect(hereBlobs.all() == thereBlobs.all() && hereBlobs.all().count == 2)
        try expectEqual()
    }

    @Test("A file that is missing or damaged is named, its document comes all the same, and --files brings it later")
    func lostFiles() throws {
        let (missing, damaged) = (BlobHash(of: [9]), thereBlobs.put([8]))
        thereBlobs.damage(damaged)
        let entry = try there.makeNote("a", missing.hex + "\n" + damaged.hex)
        let report = try sync()
        #expect(report.received == flow(1, 1) && report.exitCode == 65)
        #expect(report.leftOut.map(\.document) == [entry.document, entry.document])
        #expect(
            reasons(report) == [
                "The file \(missing.hex) that it needs is missing in memory.",
                "The file \(damaged.hex) that it needs is damaged in memory.",
            ])
        #expect(try here.note(entry).body.text == missing.hex + "\n" + damaged.hex)
        _ = thereBlobs.put([9])
        _ = hereBlobs.put([8])
        #expect(try sync().received == flow(0, 0))
        thereBlobs.repair()
        let mended = try sync(files: true)
        #expect(mended.received == flow(0, 0, 1) && mended.sent == flow(0, 0, 1) && mended.exitCode == 0)
        #expect(hereBlobs.all() == thereBlobs.all() && thereBlobs.check().isEmpty)
    }

    @Test("W8 documents of a kind that nobody here knows go on, with every file, for nobody knows which they need")
    func unknownKinds() throws {
        let file = hereBlobs.put([1])
        let entry = try here.makeNote("a", file.hex)
        let report = try sync([])
        #expect(report.sent == flow(1, 1, 1) && report.exitCode == 0)
        #expect(try there.entries(CatalogueFilter()).map(\.title) == ["a"])
        #expect(try sync([]).sent == flow(0, 0))
        try there.write("text", in: entry)
        #expect(try sync([NoteKind()]).received == flow(1, 1))
        #expect(try here.note(entry).body.text == "text")
    }

    @Test("Events from the future wait for their time on the other side, with what follows them")
    func early() throws {
        let entry = try there.makeNote("a", "one")
        clock.time += 3_600_000
        try there.write("two", in: entry)
        try there.write("three", in: entry)
        // Somebody whose clock is as wrong has them.
        let third = Workspace.testing(replica: 3, clock: clock, seed: 3)
        _ = try third.sync(with: WorkspaceRemote(there), kinds: [NoteKind()], progress: SilentProgress())
        clock.time -= 3_600_000
        for _ in 0..<2 {
            let report = try sync()
            #expect(report.exitCode == 65 && reasons(report).count == 2)
            #expect(reasons(report)[0].hasPrefix("2 of its events are from the future, as late as 2026-05-20,"))
            #expect(reasons(report)[1].hasPrefix("2 of its events carry a time ahead of the clock, as late as 2026-"))
        }
        #expect(try here.note(entry).body.text == "one")
        clock.time += 3_600_000
        #expect(try sync().received == flow(1, 2))
        try expectEqual()
    }

    @Test("W6 what was written under a wrong clock and is nowhere else gets the present time and goes out")
    func mended() throws {
        let entry = try there.makeNote("a", "one")
        _ = try sync()
        clock.time += 631_152_000_000
        try there.write("two", in: entry)
        try there.write("three", in: entry)
        clock.time -= 631_152_000_000
        let report = try sync()
        #expect(report.received == flow(1, 2) && report.exitCode == 0 && report.there.rewritten == 2)
        #expect(try here.note(entry).body.text == "three")
        for event in try here.log(of: entry.document) { #expect(event.time.milliseconds <= clock.time) }
        try expectEqual()
        #expect(try sync().received == flow(0, 0))
    }

    @Test("M9 a text edited on both sides has every edit on both, and they sync on")
    func texts() throws {
        let entry = try here.makeNote("a", "one\ntwo\nthree\n")
        _ = try sync()
        try here.write("zero\none\ntwo\nthree\n", in: entry)
        try there.write("one\nthree\nfour\n", in: entry)
        let report = try sync()
        #expect(report.received == flow(1, 1) && report.sent == flow(1, 1) && report.exitCode == 0)
        #expect(try here.note(entry).body.text == "zero\none\nthree\nfour\n")
        try expectEqual()
        for round in 0..<5 {
            try here.write(try here.note(entry).body.text + "here \(round)\n", in: entry)
            try there.write("there \(round)\n" + (try there.note(entry).body.text), in: entry)
            if round % 2 == 0 { #expect(try sync().exitCode == 0) }
        }
        _ = try sync()
        #expect(try here.note(entry).body.text.split(separator: "\n").count == 14)
        try expectEqual()
    }

    @Test("W6 two copies of one device that gave one id to two events: who syncs writes its own anew, both have both")
    func forks() throws {
        let entry = try here.makeNote("both")
        _ = try sync()
        let store = try #require(here.store as? MemoryStore)
        let copy = Workspace.testing(store: try MemoryStore(copying: store), clock: clock, seed: 3)
        try here.write("mine", in: entry)
        try copy.write("theirs", in: entry)
        let fresh = try copy.makeNote("fresh")
        let report = try here.sync(with: WorkspaceRemote(copy), kinds: [NoteKind()], progress: SilentProgress())
        #expect(report.exitCode == 0 && report.here.wasSetBack && report.here.rewritten == 1)
        let text = try here.note(entry).body.text
        #expect(["minetheirs", "theirsmine"].contains(text))
        #expect(try copy.note(entry).body.text == text)
        #expect(try here.entries(CatalogueFilter()).contains { $0.document == fresh.document })
    }

    @Test("W6 where two events of one id both went out, both sides are told every time and keep what they have")
    func forksEverywhere() throws {
        let entry = try here.makeNote("both")
        _ = try sync()
        let store = try #require(here.store as? MemoryStore)
        let copy = Workspace.testing(store: try MemoryStore(copying: store), clock: clock, seed: 3)
        try here.write("mine", in: entry)
        try copy.write("theirs", in: entry)
        _ = try sync()
        try copy.release(nil, [NoteKind()])
        let fresh = try copy.makeNote("fresh")
        for (one, other) in [(here, copy), (copy, here), (here, copy)] {
            let report = try one.sync(with: WorkspaceRemote(other), kinds: [NoteKind()], progress: SilentProgress())
            #expect(report.leftOut.map(\.document) == [entry.document] && report.exitCode == 65)
            #expect(reasons(report)[0].hasPrefix("Two different events have the id "))
            #expect(try here.note(entry).body.text == "mine")
            #expect(try copy.note(entry).body.text == "theirs")
            #expect(try here.entries(CatalogueFilter()).contains { $0.document == fresh.document })
        }
        // Also when one of them has gone on.
        try copy.write("theirs, longer", in: entry)
        let report = try here.sync(with: WorkspaceRemote(copy), kinds: [NoteKind()], progress: SilentProgress())
        #expect(report.leftOut.map(\.document) == [entry.document] && report.received == flow(0, 0))
    }

    @Test("A full disk there keeps what had arrived, and the next sync brings the rest")
    func fullDisk() throws {
        for name in ["a", "b", "c"] { try here.makeNote(name) }
        try there.makeNote("d")
        thereStore.fullAtAppend = 3
        #expect(commandError { () throws(CommandError) in _ = try sync() }?.code == .inputOutput)
        #expect(try here.entries(CatalogueFilter()).count == 4)
        #expect(try there.entries(CatalogueFilter()).count == 1, "one batch is all or nothing")
        #expect(try sync().sent == flow(3, 3))
        try expectEqual()
    }

    @Test("What can only be read gives what it has, and says that nothing could go there")
    func readOnly() throws {
        try here.makeNote("a")
        try there.makeNote("b")
        thereStore.isReadOnly = true
        let report = try sync()
        #expect(report.received == flow(1, 1) && report.sent == flow(0, 0))
        #expect(report.exitCode == 77 && report.refusal?.code == .permission)
        let again = try sync()
        #expect(again.exitCode == 77)
        thereStore.isReadOnly = false
        #expect(try sync().sent == flow(1, 1))
        thereStore.isReadOnly = true
        #expect(try sync().exitCode == 0, "where nothing is to go there, nothing is refused")
    }

    @Test("A document that was erased comes back from where it still is")
    func erased() throws {
        let entry = try here.makeNote("a")
        _ = try sync()
        try here.stored { () throws(StoreError) in try here.store.erase(entry.document) }
        #expect(try here.entries(CatalogueFilter()).isEmpty)
        #expect(try sync().received == flow(1, 1))
        try expectEqual()
    }

    @Test("W4 a sync says how far it is")
    func progress() throws {
        try here.makeNote("a")
        try there.makeNote("b")
        let progress = NotedProgress()
        _ = try here.sync(with: WorkspaceRemote(there), kinds: [NoteKind()], progress: progress)
        #expect(progress.lines.contains("0/1 documents received") && progress.lines.contains("0/1 documents sent"))
        #expect(progress.lines.last == "finished")
    }

    @Test("Three workspaces that change at random and sync in any order end the same", arguments: 0..<12)
    func converge(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        let workspaces = (0..<3).map { index in
            Workspace.testing(
                replica: UInt64(index + 1), author: Author(id: AuthorID(UInt64(index + 1)), name: "\(index)"),
                clock: clock,
                seed: UInt64(seed * 3 + index))
        }
        func meet(_ one: Int, _ other: Int) throws {
            let report = try workspaces[one].sync(
                with: WorkspaceRemote(workspaces[other]), kinds: [NoteKind()], progress: SilentProgress())
            #expect(report.leftOut.isEmpty, "seed \(seed): \(reasons(report))")
        }
        for _ in 0..<60 {
            let workspace = random.pick(of: workspaces)
            switch random.pick(0..<6) {
            case 0: try workspace.makeNote(random.text(upTo: 5))
            case 1: try meet(0, 1 + random.pick(0..<2))
            case 2: try meet(2, random.pick(0..<2))
            default:
                let rows = try workspace.entries(CatalogueFilter(isTrashed: nil, order: .created))
                guard !rows.isEmpty else { continue }
                let entry = random.pick(of: rows)
                switch random.pick(0..<6) {
                case 3...:
                    var text = Array(try workspace.note(entry).body.text.unicodeScalars)
                    let start = random.pick(0..<text.count + 1)
                    let end = min(text.count, start + random.pick(0..<3))
                    text.replaceSubrange(start..<end, with: random.text(upTo: 4).unicodeScalars)
                    var edited = String.UnicodeScalarView()
                    edited.append(contentsOf: text)
                    try workspace.write(String(edited), in: entry)
                case 0: try workspace.setTrashed(random.pick(0..<2) == 0, entry)
                case 1: try workspace.changeHeader(of: entry, NoteKind()) { [$0.rename(to: random.text(upTo: 4))] }
                default: _ = try workspace.change(NoteKind(), entry.document) { (_, _) in [.count] }
                }
            }
        }
        for (one, other) in [(0, 1), (1, 2), (2, 0), (0, 1)] { try meet(one, other) }
        let rows = try workspaces[0].entries(CatalogueFilter(isTrashed: nil, order: .created))
        for workspace in workspaces {
            #expect(try workspace.entries(CatalogueFilter(isTrashed: nil, order: .created)) == rows, "seed \(seed)")
            for row in rows {
                #expect(try workspace.note(row).wireBytes == (try workspaces[0].note(row).wireBytes), "seed \(seed)")
            }
            let report = try workspace.verify(kinds: [NoteKind()], repairs: false, progress: SilentProgress())
            #expect(report.problems.isEmpty, "seed \(seed)")
        }
        try meet(1, 0)
        let quiet = try workspaces[1].sync(
            with: WorkspaceRemote(workspaces[2]), kinds: [NoteKind()], progress: SilentProgress())
        #expect(quiet.received == flow(0, 0) && quiet.sent == flow(0, 0), "seed \(seed)")
    }
}
