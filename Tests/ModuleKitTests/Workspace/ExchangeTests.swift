import ModuleKit
import Primitives
import Replication
import TestSupport
import Testing
import TextMerging

@Suite("Exchanging events")
struct ExchangeTests {
    private let clock = TestClock()
    private let here: Workspace
    private let there: Workspace
    private let thereStore = TroubledStore(replica: 2)

    init() {
        here = .testing(clock: clock)
        there = .testing(store: thereStore, author: Author(id: AuthorID(0xb), name: "Ben"), clock: clock, seed: 2)
    }

    private func take(_ bytes: [UInt8], kinds: [any DocumentKind] = [NoteKind()]) throws(CommandError) -> ExchangeReport
    {
        try there.importEvents(bytes, kinds: kinds, progress: SilentProgress())
    }

    private func reasons(_ report: ExchangeReport) -> [String] {
        report.failed.map { Language.english.text(of: $0.reason) }
    }

    @Test("W5 what is exported comes in the same, trash and links too, and a second time changes nothing")
    func roundTrip() throws {
        let target = try here.makeNote("target", "one")
        let source = try here.makeNote("source", "[[target]]")
        try here.write("two", in: target)
        try here.setTrashed(true, try here.makeNote("gone"))
        let bytes = try here.exportEvents()
        let first = try take(bytes)
        #expect((first.imported, first.known, first.failed.count) == (5, 0, 0))
        let all = CatalogueFilter(isTrashed: nil, order: .created)
        #expect(try there.entries(all) == (try here.entries(all)))
        #expect(try there.outgoingLinks(of: source).map(\.title) == ["target"])
        #expect(try there.exportEvents() == bytes)
        let again = try take(bytes)
        #expect((again.imported, again.known, again.failed.count) == (0, 5, 0))
        #expect(try there.exportEvents() == bytes)
        #expect(try there.verify(kinds: [NoteKind()], repairs: false, progress: SilentProgress()).problems.isEmpty)
    }

    @Test("W5 changes made there go on from what came, later than it")
    func goOn() throws {
        let entry = try here.makeNote("a", "one")
        _ = try take(try here.exportEvents())
        clock.time -= 500_000
        let changed = try there.write("two", in: entry)
        #expect(changed.entry.changedAt >= entry.changedAt)
        let back = try here.importEvents(try there.exportEvents(), kinds: [NoteKind()], progress: SilentProgress())
        #expect((back.imported, back.known) == (1, 1))
        #expect(try here.note(entry).body.text == "two")
    }

    @Test("M9 a text edited on both sides has both edits on both sides")
    func conflict() throws {
        let both = try here.makeNote("both", "text")
        let other = try here.makeNote("other", "text")
        _ = try take(try here.exportEvents())
        try here.write("text here", in: both)
        try here.write("other here", in: other)
        try there.write("there text", in: both)
        let report = try take(try here.exportEvents())
        #expect(report.imported == 2 && report.failed.isEmpty)
        #expect(try there.note(both).body.text == "there text here")
        #expect(try there.note(other).body.text == "other here")
        _ = try here.importEvents(try there.exportEvents(), kinds: [NoteKind()], progress: SilentProgress())
        #expect(try here.note(both).wireBytes == there.note(both).wireBytes)
    }

    @Test("Header and text edited on two sides converge")
    func converge() throws {
        let entry = try here.makeNote("a", "text")
        _ = try take(try here.exportEvents())
        try here.changeHeader(of: entry, NoteKind()) { [$0.rename(to: "b")] }
        try there.write("text there", in: entry)
        #expect(try take(try here.exportEvents()).failed.isEmpty)
        _ = try here.importEvents(try there.exportEvents(), kinds: [NoteKind()], progress: SilentProgress())
        #expect(try here.entries(CatalogueFilter()) == (try there.entries(CatalogueFilter())))
        #expect(try here.note(entry).wireBytes == (try there.note(entry).wireBytes))
    }

    @Test("W6 another event under a known id is refused: a copied device wrote it")
    func copiedDevice() throws {
        let entry = try here.makeNote("a")
        _ = try take(try here.exportEvents())
        let store = try #require(here.store as? MemoryStore)
        let copy = Workspace.testing(store: try MemoryStore(copying: store), clock: clock, seed: 3)
        try here.write("mine", in: entry)
        try copy.write("theirs", in: entry)
        _ = try take(try here.exportEvents())
        let report = try take(try copy.exportEvents())
        #expect(report.failed.map(\.document) == [entry.document])
        #expect(reasons(report)[0].hasPrefix("Two different events have the id "))
        #expect(try there.note(entry).body.text == "mine")
    }

    @Test("W8 an unknown change is kept and passed on")
    func unknown() throws {
        let entry = try here.makeNote("a")
        _ = try here.change(NoteKind(), entry.document) { (_, _) throws(CommandError) in
            [.unknown(tag: 99, payload: [7, 7])]
        }
        let bytes = try here.exportEvents()
        #expect(try take(bytes).imported == 2)
        #expect(try there.exportEvents() == bytes)
    }

    @Test("W8 a document of an unknown kind is listed by its name, kept, passed on, and whole for whoever knows it")
    func unknownKind() throws {
        let entry = try here.makeNote("a", "text")
        try here.setTrashed(true, try here.makeNote("gone"))
        let bytes = try here.exportEvents()
        #expect(try take(bytes, kinds: []).imported == 3)
        #expect(try there.exportEvents() == bytes)
        let rows = try there.entries(CatalogueFilter(isTrashed: nil, order: .created))
        #expect(rows.map(\.title) == ["a", "gone"] && rows.map(\.kind) == ["note", "note"])
        #expect(rows.map(\.isTrashed) == [false, true] && rows[0].changedAt == entry.changedAt)
        #expect(rows[0].preview.isEmpty)
        #expect(try there.verify(kinds: [], repairs: false, progress: SilentProgress()).problems.isEmpty)
        // A newer version reads the text from the log, and makes the row what it should be.
        #expect(try there.note(entry).body.text == "text")
        let report = try there.verify(kinds: [NoteKind()], repairs: true, progress: SilentProgress())
        #expect(report.isSound && report.problems.count == 2)
        #expect(try there.entries(CatalogueFilter()) == (try here.entries(CatalogueFilter())))
    }

    @Test("Events in any order come in; those without what they build on do not")
    func anyOrder() throws {
        let entry = try here.makeNote("a")
        for number in 0..<6 { try here.write("\(number)", in: entry) }
        let events = try here.log(of: entry.document).map(\.bytes)
        #expect(reasons(try take(file(Array(events.dropFirst())))) == ["Events that it builds on are missing."])
        #expect(try take(file(events.reversed())).imported == 7)
        #expect(try there.note(entry).body.text == "5")
        #expect(try there.log(of: entry.document).map(\.bytes) == events)
    }

    @Test("Events from the future, of another kind, or without what they build on are refused by name")
    func refused() throws {
        let entry = try here.makeNote("a")
        clock.time += 3_600_000
        try here.write("later", in: entry)
        clock.time -= 3_600_000
        #expect(
            reasons(try take(try here.exportEvents())) == ["One of its events is from the future; check the clock."])
        #expect(try there.entries(CatalogueFilter()).isEmpty, "all of a document or nothing")

        let log = try here.log(of: entry.document)
        #expect(reasons(try take(file([log[1].bytes]))) != [])
        clock.time += 3_600_000
        #expect(reasons(try take(file([log[1].bytes]))) == ["Events that it builds on are missing."])
        let stray = Event.encode(
            document: entry.document, kind: "other", id: EventID(replica: ReplicaID(9), sequence: 0), parents: [],
            time: Timestamp(milliseconds: 1), author: AuthorID(1), undoes: nil, changes: [NoteChange.count])
        // Of as many events of two kinds the earliest says which the document has.
        let left = reasons(try take(file([log[0].bytes, stray])))
        #expect(left.count == 1 && left[0].hasSuffix("is of the kind “note”, the document of the kind “other”."))
    }

    private func file(_ events: [[UInt8]]) -> [UInt8] {
        var writer = WireWriter()
        writer.bytes = Array("bojagi events 1\n".utf8)
        for event in events { writer.write(event) }
        return writer.bytes
    }

    @Test("A damaged event is named by its place; a file that breaks off or is another's brings nothing")
    func damaged() throws {
        let entry = try here.makeNote("a")
        let good = try here.log(of: entry.document)[0].bytes
        let report = try take(file([[1, 2, 3], good]))
        #expect(report.imported == 1)
        #expect(reasons(report) == ["The event before byte 20 is damaged."])

        let bytes = try here.exportEvents()
        for (spoilt, text) in [
            (Array(bytes.dropLast()), "The file of events ends in the middle of one"),
            (Array(bytes.dropFirst()), "The file of events has another format."),
            ([], "The file of events has another format."),
        ] {
            let error = commandError { () throws(CommandError) in _ = try take(spoilt) }
            #expect(error?.code == .badData)
            #expect(error?.text.hasPrefix(text) == true)
        }
        #expect(try take(Array("bojagi events 1\n".utf8)).imported == 0)
    }

    @Test("Whatever the bytes, an import answers or refuses, and leaves a sound workspace", arguments: 0..<10)
    func fuzz(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        let entry = try here.makeNote("a", "one")
        try here.write("two", in: entry)
        let bytes = try here.exportEvents()
        for _ in 0..<50 {
            var spoilt = bytes
            for _ in 0..<random.pick(1..<4) {
                spoilt[random.pick(16..<spoilt.count)] = UInt8(truncatingIfNeeded: random.next())
            }
            _ = commandError { () throws(CommandError) in _ = try take(spoilt) }
            let report = try there.verify(kinds: [NoteKind()], repairs: false, progress: SilentProgress())
            #expect(report.problems.isEmpty, "seed \(seed): \(spoilt)")
        }
    }

    @Test("A full disk stops an import at once instead of naming every document")
    func fullDisk() throws {
        for name in ["a", "b", "c"] { try here.makeNote(name) }
        thereStore.fullAtAppend = 2
        let bytes = try here.exportEvents()
        #expect(commandError { () throws(CommandError) in _ = try take(bytes) }?.code == .inputOutput)
        #expect(try there.entries(CatalogueFilter()).map(\.title) == ["a"])
        #expect(try take(bytes).imported == 2)
    }

    @Test("W4 an import says how far it is")
    func progress() throws {
        for name in ["a", "b"] { try here.makeNote(name) }
        let progress = NotedProgress()
        _ = try there.importEvents(try here.exportEvents(), kinds: [NoteKind()], progress: progress)
        #expect(progress.lines == ["0/2 documents imported", "1/2 documents imported", "finished"])
    }
}
