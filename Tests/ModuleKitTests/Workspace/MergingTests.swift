import ModuleKit
import Primitives
import Replication
import TestSupport
import TextMerging
import Testing

@Suite("Events that many wrote at once")
struct MergingTests {
    private let clock = TestClock()
    private let store = TroubledStore()
    private let ada: Workspace

    init() {
        ada = .testing(store: store, clock: clock)
    }

    /// Events by as many replicas, each of which inserts at the beginning of what the note was.
    private func rivals(_ count: Int, of document: DocumentID) throws -> [[UInt8]] {
        let log = try ada.log(of: document)
        let note = try ada.load(NoteKind(), document).value
        let parents = log.last.map { [$0.id] } ?? []
        let edit = TextEdit(parents: note.body.version, operations: [TextOperation(position: 0, inserted: "x")])
        return (0..<count).map { number in
            Event.encode(
                document: document, kind: "note", id: UnitID(replica: ReplicaID(UInt64(number) + 100), sequence: 0),
                parents: parents, time: Timestamp(milliseconds: clock.now(), counter: 0), author: AuthorID(0xb),
                undoes: nil, changes: [NoteChange.body(edit)])
        }
    }

    private func receive(_ messages: [[UInt8]], _ document: DocumentID) throws -> ReceivedEvents {
        try ada.receive(messages, into: document, [NoteKind()])
    }

    private func text(of reason: Phrase) -> String { Language.english.text(of: reason) }

    private func expectSound(at location: SourceLocation = #_sourceLocation) throws {
        let report = try ada.verify(kinds: [NoteKind()], repairs: false, progress: SilentProgress())
        #expect(report.problems.isEmpty, sourceLocation: location)
    }

    @Test("W6 what a text can't be merged with is set aside at once and told; the document goes on, and takes it later")
    func aside() throws {
        let note = try ada.makeNote("note", "mine")
        let messages = try rivals(300, of: note.document)
        ada.mergingBudget = 100
        let before = store.writes
        let received = try receive(messages, note.document)
        #expect(received.applied == 0 && received.position == 1)
        #expect(
            received.refused.map { text(of: $0.reason) } == [
                "Its text was edited in too many places at once: 300 of its events are set aside, and it stays as it was."
            ])
        // Not once for each event.
        #expect(store.writes - before < 5)
        #expect(try ada.note(note).body.text == "mine")
        try ada.write("mine, too", in: note)
        #expect(try ada.note(note).body.text == "mine, too")
        ada.mergingBudget = nil
        let again = try receive(messages, note.document)
        #expect(again.applied == 300 && again.refused.isEmpty && again.position == 302)
        #expect(try ada.note(note).body.text == String(repeating: "x", count: 300) + "mine, too")
        try expectSound()
    }

    @Test(
        "M9 edits of many people that come one by one to two servers over one store make the text that all at once make",
        arguments: 1...12)
    func oneByOne(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let note = try ada.makeNote("note", "mine")
        let ben = Workspace.testing(
            store: store.inner, author: Author(id: AuthorID(0xb), name: "Ben"), clock: clock, seed: 2)
        let late = Workspace.testing(replica: 3, clock: clock, seed: 4)
        // Each person goes on from what they wrote themselves, and now and then from what all did.
        typealias Standing = (parents: [EventID], version: TextVersion, length: Int)
        var people: [Standing] = []
        func standing() throws -> Standing {
            let loaded = try ada.load(NoteKind(), note.document)
            let body = loaded.value.body
            return (loaded.graph.frontier, body.version, body.text.unicodeScalars.count)
        }
        let first = try standing()
        for _ in 0..<5 { people.append(first) }
        var sequences = [UInt64](repeating: 0, count: people.count)
        var all: [[UInt8]] = []
        for _ in 0..<60 {
            let person = random.pick(0..<people.count)
            if random.pick(0..<4) == 0 { people[person] = try standing() }
            let (parents, version, length) = people[person]
            let id = UnitID(replica: ReplicaID(UInt64(person) + 100), sequence: sequences[person])
            let operation = TextOperation(
                position: UInt32(random.pick(0..<(length + 1))), inserted: ["a", "나", "c"][random.pick(0..<3)])
            let event = Event.encode(
                document: note.document, kind: "note", id: id, parents: parents,
                time: Timestamp(milliseconds: clock.now(), counter: 0), author: AuthorID(UInt64(person) + 7),
                undoes: nil,
                changes: [NoteChange.body(TextEdit(parents: version, operations: [operation]))])
            sequences[person] += 1
            people[person] = ([id], TextVersion([id]), length + 1)
            all.append(event)
            let workspace = random.pick(0..<2) == 0 ? ada : ben
            let received = try workspace.receive([event], into: note.document, [NoteKind()])
            #expect(received.applied == 1 && received.refused.isEmpty, "seed \(seed)")
            // Somebody who writes on that computer meanwhile.
            if random.pick(0..<10) == 0 { try ada.write(try ada.note(note).body.text + "!", in: note) }
        }
        let log = try ada.log(of: note.document).map(\.bytes)
        _ = try late.receive(log.shuffled(using: &random), into: note.document, [NoteKind()])
        #expect(try ada.note(note).body.text == (try late.note(note).body.text), "seed \(seed)")
        #expect(try ben.note(note).body.version == (try late.note(note).body.version), "seed \(seed)")
        #expect(try ada.note(note).body.text.unicodeScalars.count >= 64)
        try expectSound()
    }

    @Test("W6 a sync sets aside what can't be merged, says so once, and sends and takes all else of the document")
    func syncAside() throws {
        let note = try ada.makeNote("note", "mine")
        let other = Workspace.testing(replica: 2, clock: clock, seed: 2)
        func sync() throws -> SyncReport {
            try ada.sync(with: WorkspaceRemote(other), kinds: [NoteKind()], progress: SilentProgress())
        }
        #expect(try sync().leftOut.isEmpty)
        _ = try other.receive(try rivals(300, of: note.document), into: note.document, [NoteKind()])
        try other.makeNote("another", "")
        try ada.write("mine, too", in: note)
        ada.mergingBudget = 1
        let report = try sync()
        #expect(report.leftOut.map(\.document) == [note.document])
        #expect(report.received.documents == 1 && report.sent.events == 1)
        #expect(try ada.note(note).body.text == "mine, too")
        ada.mergingBudget = nil
        let again = try sync()
        #expect(again.leftOut.isEmpty && again.received.events == 300)
        #expect(try ada.note(note).body.text == (try other.note(note).body.text))
        try expectSound()
    }

    @Test("W6 a merge beyond what a request may take goes on where somebody waits for it, beside others who write")
    func long() throws {
        let note = try ada.makeNote("note", "mine")
        let other = Workspace.testing(replica: 2, clock: clock, seed: 2)
        _ = try ada.sync(with: WorkspaceRemote(other), kinds: [NoteKind()], progress: SilentProgress())
        let messages = try rivals(300, of: note.document)
        _ = try other.receive(messages, into: note.document, [NoteKind()])
        // More than one such budget, and less than sixteen.
        ada.mergingBudget = 6_000
        #expect(try receive(messages, note.document).needsLongMerge)
        let progress = TellingProgress()
        // While it merges, nobody is kept out.
        let ben = Workspace.testing(
            store: store.inner, author: Author(id: AuthorID(0xb), name: "Ben"), clock: clock, seed: 3)
        var wasWritten = false
        progress.onReport = { label in
            guard label == "long merges done", !wasWritten else { return }
            wasWritten = true
            _ = try? ben.makeNote("beside", "")
        }
        let report = try ada.sync(with: WorkspaceRemote(other), kinds: [NoteKind()], progress: progress)
        #expect(wasWritten)
        #expect(report.leftOut.isEmpty && report.received.events == 300)
        #expect(try ada.note(note).body.text == (try other.note(note).body.text))
        try expectSound()
        let late = Workspace.testing(replica: 3, clock: clock, seed: 4)
        _ = try late.receive(
            [try #require(try ada.log(of: note.document).first).bytes], into: note.document, [NoteKind()])
        late.mergingBudget = 6_000
        #expect(try late.receive(messages, into: note.document, [NoteKind()]).needsLongMerge)
        #expect(try late.receiveLong(messages, into: note.document, [NoteKind()]).applied == 300)
    }

    @Test(
        "W6 many events come in a portion at a time, and others write between them, to the same document too",
        arguments: [1, 100])
    func portions(most: Int) throws {
        let note = try ada.makeNote("note", "mine")
        let messages = try rivals(4_100, of: note.document)
        let ben = Workspace.testing(
            store: store.inner, author: Author(id: AuthorID(0xb), name: "Ben"), clock: clock, seed: 2)
        var lengths: [Int] = []
        var last = 1
        var others = 0
        // Before each writing transaction somebody else may come first, here before the second portion.
        store.beforeWriting = { [store] in
            let count = store.inner.log(of: note.document, from: 0).count
            if count != last { lengths.append(count - last) }
            last = count
            guard lengths.count == 1, others < most else { return }
            others += 1
            _ = try? ben.change(NoteKind(), note.document) { note, _ in note.write(note.body.text + ", too") }
            last = store.inner.log(of: note.document, from: 0).count
        }
        let received = try receive(messages.reversed(), note.document)
        store.beforeWriting = nil
        #expect(received.applied == 4_100 && received.refused.isEmpty && received.waiting == 0)
        #expect(lengths.allSatisfy { $0 <= 2_000 } && lengths.count >= 2)
        let text = try ada.note(note).body.text
        #expect(others == min(most, 5))
        #expect(
            text.hasSuffix("mine" + String(repeating: ", too", count: others))
                && text.filter { $0 == "x" }.count == 4_100)
        try expectSound()
    }

    @Test("W6 events that come in any order are cut so that each comes after what it builds on")
    func order() throws {
        let other = Workspace.testing(replica: 2, clock: clock, seed: 2)
        let note = try other.makeNote("note", "")
        for _ in 0..<2_100 { _ = try other.change(NoteKind(), note.document) { _, _ in [.count] } }
        let messages = try other.log(of: note.document).map(\.bytes).reversed()
        let received = try receive(Array(messages), note.document)
        #expect(received.applied == 2_101 && received.waiting == 0)
        #expect(try ada.note(note).tally == 2_100)
    }

    @Test("W6 one event among many that does not fit is found without trying each, and the others come in")
    func oneOfMany() throws {
        let note = try ada.makeNote("note", "mine")
        var messages = try rivals(600, of: note.document)
        let bad = try Event(bytes: messages[400])
        messages[400] = Event.encode(
            document: note.document, kind: "note", id: bad.id, parents: bad.parents, time: bad.time, author: bad.author,
            undoes: nil, changes: [NoteChange.unknown(tag: firstAreaTag, payload: [9, 9, 9])])
        let before = store.writes
        let received = try receive(messages, note.document)
        #expect(received.applied == 599 && received.refused.map(\.event) == [bad.id])
        #expect(store.writes - before < 5)
        try expectSound()
    }

    @Test("W6 events that others have under the ids of those here are refused together, and not one by one")
    func conflicts() throws {
        let note = try ada.makeNote("note", "mine")
        #expect(try receive(try rivals(600, of: note.document), note.document).applied == 600)
        let others = try rivals(600, of: note.document)
        let before = store.writes
        let received = try receive(others, note.document)
        #expect((received.applied, received.refused.total) == (0, 600))
        #expect(Set(received.refused.map(\.event)).count == 100)
        #expect(store.writes - before < 5)
        try expectSound()
    }
}

/// Hands on what is reported.
private final class TellingProgress: Progress, @unchecked Sendable {
    var onReport: (Phrase) -> Void = { _ in }
    func report(_ done: Int, of total: Int, _ label: Phrase) { onReport(label) }
    func finish() {}
}
