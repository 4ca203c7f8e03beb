import ModuleKit
import Primitives
import Replication
import TestSupport
import Testing
import TextMerging

@Suite("Events of another kind than their document's")
struct KindTests {
    private static let kinds: [any DocumentKind] = [NoteKind(), NoteKind(name: "card")]
    private let clock = TestClock()
    private let store = TroubledStore()
    private let here: Workspace

    init() {
        here = .testing(store: store, clock: clock)
    }

    /// An event by a stranger, or one that builds on `parents`.
    private func event(
        _ kind: String, of document: DocumentID, by replica: UInt64 = 0x66, sequence: UInt64 = 0,
        after parents: [EventID] = [], at milliseconds: UInt64? = nil
    ) -> [UInt8] {
        Event.encode(
            document: document, kind: kind, id: EventID(replica: ReplicaID(replica), sequence: sequence),
            parents: parents, time: Timestamp(milliseconds: milliseconds ?? clock.time, counter: 0),
            author: AuthorID(replica), undoes: nil, changes: [NoteChange.count])
    }

    private func workspace(_ replica: UInt64) -> Workspace {
        .testing(
            store: MemoryStore(replica: ReplicaID(replica)), author: Author(id: AuthorID(replica), name: "\(replica)"),
            clock: clock, seed: replica)
    }

    private func sync(
        _ one: Workspace, _ other: Workspace, kinds: [any DocumentKind] = Self.kinds
    ) throws -> SyncReport {
        try one.sync(with: WorkspaceRemote(other), kinds: kinds, progress: SilentProgress())
    }

    private func reasons(_ report: SyncReport) -> [String] {
        report.leftOut.map { Language.english.text(of: $0.reason) }
    }

    private func file(_ events: [[UInt8]]) -> [UInt8] {
        var writer = WireWriter()
        writer.bytes = Array("bojagi events 1\n".utf8)
        for event in events { writer.write(event) }
        return writer.bytes
    }

    private func verify(
        _ workspace: Workspace, repairs: Bool, kinds: [any DocumentKind] = Self.kinds
    ) throws -> [String] {
        try workspace.verify(kinds: kinds, repairs: repairs, progress: SilentProgress()).problems.map {
            Language.english.text(of: $0.text) + ($0.isRepaired ? " Repaired." : "")
        }
    }

    /// What a version that took the kind from the first event that came made of a document: `events` at the end of its
    /// log, its row that of the last one.
    private func mix(_ events: [[UInt8]], into entry: CatalogueEntry) throws {
        var graph = try EventGraph(wireBytes: try #require(store.state(of: entry.document)).graph)
        var row = entry
        for bytes in events {
            let event = try Event(bytes: bytes)
            _ = try store.append(
                StoredEvent(id: event.id, span: event.span, bytes: bytes), to: entry.document)
            graph.advance(past: event)
            row.kind = event.kind
        }
        let length = UInt64(store.log(of: entry.document, from: 0).count)
        try store.put(row, DocumentState(position: length, graph: graph.wireBytes))
    }

    @Test("W6 one sent to a document that is here is refused by name, what came with it is taken, and nothing changes")
    func received() throws {
        let entry = try here.makeNote("plan", "text")
        let own = try #require(here.log(of: entry.document).first)
        let good = event("note", of: entry.document, by: 7, after: [own.id])
        let bad = event("card", of: entry.document)
        for batch in [[bad], [bad, good], [good, bad], [bad, own.bytes]] {
            let received = try here.receive(batch, into: entry.document, Self.kinds)
            #expect(received.refused.map(\.event) == [try Event(bytes: bad).id])
            #expect(
                Language.english.text(of: received.refused[0].reason)
                    == "It is of the kind “card”, the document of the kind “note”.")
        }
        #expect(try here.position(of: entry.document) == 2)
        #expect(store.entry(of: entry.document)?.kind == "note")
        #expect(try here.note(entry).body.text == "text")
        #expect(try here.note(entry).tally == 1)
        #expect(try verify(here, repairs: false) == [])
    }

    @Test("W6 one in a file that is imported is named with its kind and the document's, and the rest comes in")
    func imported() throws {
        let entry = try here.makeNote("plan", "text")
        let log = try here.log(of: entry.document).map(\.bytes)
        let other = workspace(2)
        for (target, known) in [(here, 1), (other, 0), (other, 1)] {
            let report = try target.importEvents(
                file(log + [event("card", of: entry.document)]), kinds: Self.kinds, progress: SilentProgress())
            #expect((report.imported, report.known) == (1 - known, known))
            let texts = report.failed.map { Language.english.text(of: $0.reason) }
            #expect(texts.count == 1 && texts[0].hasPrefix("1 of its events was left out: the event "))
            #expect(texts[0].hasSuffix("is of the kind “card”, the document of the kind “note”."))
        }
        #expect(try other.note(entry).body.text == "text")
    }

    @Test("W6 where kinds come mixed for a document that is not here, it has that of most, or the earliest of as many")
    func mixed() throws {
        let document = DocumentID(high: 5, low: 6)
        let first = event("card", of: document, by: 9, at: clock.time - 9_000)
        let events = [
            first, event("note", of: document, by: 8), event("note", of: document, by: 7, at: clock.time - 8_000),
            // Earlier, but it begins nothing.
            event("note", of: document, by: 6, sequence: 3, at: clock.time - 10_000),
            event("card", of: document, by: 5, after: [try Event(bytes: first).id], at: clock.time - 20_000),
        ]
        for order in 0..<20 {
            var random = SplitMix64(seed: UInt64(order))
            let workspace = workspace(3)
            let received = try workspace.receive(events.shuffled(using: &random), into: document, Self.kinds)
            #expect((received.applied, received.refused.count, received.waiting) == (2, 2, 1), "seed \(order)")
            #expect(try workspace.entries(CatalogueFilter()).map(\.kind) == ["note"], "seed \(order)")
            let even = self.workspace(4)
            _ = try even.receive([events[0], events[1]].shuffled(using: &random), into: document, Self.kinds)
            #expect(try even.entries(CatalogueFilter()).map(\.kind) == ["card"], "seed \(order)")
        }
        let nothing = try workspace(4).receive([events[3]], into: document, Self.kinds)
        #expect((nothing.applied, nothing.refused.count, nothing.waiting) == (0, 0, 1))
    }

    @Test("W6 so many that they come in portions are counted together, and not the earlier ones alone")
    func portions() throws {
        let document = DocumentID(high: 5, low: 6)
        var events: [[UInt8]] = []
        for number in UInt64(0)..<2_100 {
            events.append(event("card", of: document, by: 10_000 + number, at: clock.time - 9_000))
            events.append(event("note", of: document, by: 20_000 + number))
        }
        events.append(event("note", of: document, by: 30_000))
        let received = try here.receive(events, into: document, Self.kinds)
        #expect((received.applied, received.refused.total) == (2_101, 2_100))
        #expect(store.entry(of: document)?.kind == "note")
    }

    @Test("W6 a document that has another kind on each side stays on both, is named by both, and the rest is synced")
    func squatter() throws {
        let entry = try here.makeNote("plan", "text")
        let there = workspace(2)
        _ = try there.receive([event("card", of: entry.document)], into: entry.document, Self.kinds)
        let other = try here.makeNote("other")
        for _ in 0..<2 {
            for (one, two) in [(here, there), (there, here)] {
                let report = try sync(one, two)
                #expect(report.exitCode == 65 && report.leftOut.map(\.document) == [entry.document])
                #expect(reasons(report)[0].contains("of the kind “note”") && reasons(report)[0].contains("“card”"))
            }
        }
        #expect(try here.note(entry).body.text == "text")
        #expect(try there.note(other).header.name.value == "other")
        #expect(try there.log(of: entry.document).count == 1)
        // The way out.
        try there.stored { () throws(StoreError) in try there.store.erase(entry.document) }
        #expect(try sync(there, here).exitCode == 0)
        #expect(try there.note(entry).body.text == "text")
    }

    @Test("W6 a document whose id an area declares has that area's kind, also where nobody has made it yet")
    func declared() throws {
        let known = DocumentID(high: 1, low: 2)
        let kinds: [any DocumentKind] = [NoteKind(ownDocuments: [known]), NoteKind(name: "card")]
        let squatter = event("card", of: known, at: clock.time - 9_000)
        for batch in [[squatter], [squatter, event("note", of: known, by: 7)]] {
            let workspace = workspace(3)
            let received = try workspace.receive(batch, into: known, kinds)
            #expect(received.applied == batch.count - 1)
            #expect(received.refused.map(\.event) == [try Event(bytes: squatter).id])
        }
        // One that came before the area declared it.
        _ = try here.receive([squatter], into: known, Self.kinds)
        let there = workspace(2)
        _ = try there.receive([event("note", of: known, by: 7)], into: known, kinds)
        #expect(try sync(here, there, kinds: kinds).exitCode == 65)
        #expect(throws: CommandError.self) {
            try here.changeOrCreate(NoteKind(ownDocuments: [known]), known) { (note, _) in [.count] }
        }
        #expect(try here.log(of: known).count == 1)
        let found = try verify(here, repairs: false, kinds: kinds)
        #expect(found.count == 1 && found[0].hasPrefix("1 of its events is of another kind: the event "))
        #expect(try verify(here, repairs: true, kinds: kinds) == ["\(found[0]) Repaired."])
        #expect(store.inner.asides[known]?.map(\.bytes) == [squatter])
        #expect(try sync(here, there, kinds: kinds).exitCode == 0)
        #expect(try here.entries(CatalogueFilter()).map(\.kind) == ["note"])
    }

    @Test("W6 a log that two kinds share already is found and mended: the first stays, the other is kept beside it")
    func repair() throws {
        let entry = try here.makeNote("plan", "text")
        try here.makeNote("link", "[[plan]]")
        let first = event("card", of: entry.document)
        let id = try Event(bytes: first).id
        try mix([first, event("card", of: entry.document, by: 0x67, after: [id])], into: entry)
        let replica = store.identity().replica
        let found = try verify(here, repairs: false)
        #expect(found.count == 1 && found[0].hasPrefix("2 of its events are of another kind: the event "))
        #expect(found[0].hasSuffix("of the kind “card”, the document of the kind “note”."))
        #expect(try verify(here, repairs: false) == found, "looking alone changes nothing")
        #expect(try verify(here, repairs: true) == ["\(found[0]) Repaired."])
        #expect(try verify(here, repairs: false) == [])
        #expect(store.inner.asides[entry.document]?.count == 2)
        #expect(store.inner.asides[entry.document]?.first?.bytes == first)
        #expect(store.identity().replica != replica)
        #expect(store.entry(of: entry.document) == entry)
        #expect(try here.position(of: entry.document) == 1)
        // It goes on: edits, sync both ways, and a device that is new.
        try here.write("text and more", in: entry)
        let there = workspace(2)
        #expect(try sync(there, here).exitCode == 0)
        try there.write("text and more from there", in: entry)
        #expect(try sync(there, here).exitCode == 0)
        #expect(try here.note(entry).body.text == "text and more from there")
        let fresh = workspace(3)
        let report = try fresh.importEvents(try here.exportEvents(), kinds: Self.kinds, progress: SilentProgress())
        #expect(report.failed.isEmpty && report.imported == 4)
        #expect(try fresh.note(entry).wireBytes == (try here.note(entry).wireBytes))
        let link = try #require(fresh.entries(CatalogueFilter(title: "link")).first)
        #expect(try fresh.outgoingLinks(of: link).count == 1)
    }

    @Test("W6 what builds on an event of another kind is kept beside the log with it, and the rest stays")
    func builtOn() throws {
        let entry = try here.makeNote("plan", "text")
        let first = event("card", of: entry.document)
        let id = try Event(bytes: first).id
        let after = event("note", of: entry.document, by: 7, after: [id])
        try mix([first, after, event("note", of: entry.document, by: 8)], into: entry)
        let found = try verify(here, repairs: false)
        #expect(found.count == 1 && found[0].hasSuffix("the document of the kind “note”; 1 more builds on them."))
        #expect(try verify(here, repairs: true) == ["\(found[0]) Repaired."])
        #expect(try verify(here, repairs: false) == [])
        #expect(store.inner.asides[entry.document]?.map(\.bytes) == [first, after])
        #expect(try here.note(entry).tally == 1 && here.note(entry).body.text == "text")
    }

    @Test("W6 a device that mended a log and one that did not yet sync the rest, and both are told")
    func oneMended() throws {
        let entry = try here.makeNote("plan", "text")
        let there = workspace(2)
        _ = try sync(there, here)
        try mix([event("card", of: entry.document)], into: entry)
        let other = try there.makeNote("other")
        #expect(try sync(there, here).exitCode == 65)
        #expect(try here.note(other).header.name.value == "other")
        #expect(try there.note(entry).body.text == "text")
        _ = try verify(here, repairs: true)
        #expect(try sync(there, here).exitCode == 0)
    }

    @Test("W6 a row of another kind than all of its log is made anew")
    func wrongRow() throws {
        let entry = try here.makeNote("plan", "text")
        var row = entry
        row.kind = "card"
        try store.put(row, try #require(store.state(of: entry.document)))
        #expect(throws: CommandError.self) { try here.note(entry) }
        #expect(try verify(here, repairs: true) == ["Its row in the catalogue does not match its log. Repaired."])
        #expect(store.entry(of: entry.document) == entry)
        #expect(store.inner.asides.isEmpty)
    }
}
