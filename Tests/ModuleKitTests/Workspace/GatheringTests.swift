import ModuleKit
import Primitives
import Replication
import Synchronization
import TestSupport
import TextMerging
import Testing

@Suite("What several send for one document at once")
struct GatheringTests {
    private let clock = TestClock()
    private let store = TroubledStore()
    private let ada: Workspace
    private let note: CatalogueEntry
    private let kinds: [any DocumentKind] = [NoteKind()]

    init() throws {
        ada = .testing(store: store, clock: clock)
        note = try ada.makeNote("note", "mine")
    }

    /// What each of so many people writes at the beginning of the note as it is now.
    private func edits(_ people: Range<UInt64>, _ text: String = "x") throws -> [[UInt8]] {
        let loaded = try ada.load(NoteKind(), note.document)
        let edit = TextEdit(
            parents: loaded.value.body.version, operations: [TextOperation(position: 0, inserted: text)])
        return people.map { person in
            Event.encode(
                document: note.document, kind: "note",
                id: loaded.graph.next(of: ReplicaID(100 + person)), parents: loaded.graph.frontier,
                time: Timestamp(milliseconds: clock.now(), counter: 0), author: AuthorID(person),
                undoes: nil, changes: [NoteChange.body(edit)])
        }
    }

    private func receive(
        _ sent: [SentEvents], _ kept: inout KeptDocument
    ) throws -> [ReceivedEvents] {
        try ada.receive(sent, into: note.document, kinds, goingOnWith: &kept).map { try $0.get() }
    }

    private func expectSound(at location: SourceLocation = #_sourceLocation) throws {
        let report = try ada.verify(kinds: kinds, repairs: false, progress: SilentProgress())
        #expect(report.problems.isEmpty, sourceLocation: location)
        // The log alone makes the same.
        let other = Workspace.testing(replica: 9, clock: clock, seed: 9)
        _ = try other.receive(try ada.log(of: note.document).map(\.bytes), into: note.document, kinds)
        #expect(try other.note(note).body.text == ada.note(note).body.text, sourceLocation: location)
    }

    @Test("D1 what many send comes in together, and each hears of their own") func together() throws {
        var kept = KeptDocument()
        for round in 0..<3 {
            let sent = try edits(1..<101).map { SentEvents([$0], from: EventSender()) }
            // One is sent twice: it counts for the first.
            let before = store.writes
            let received = try receive(sent + [sent[4]], &kept)
            #expect(received.map(\.applied) == Array(repeating: 1, count: 100) + [0])
            #expect(received.allSatisfy { $0.refused.isEmpty && $0.position == UInt64(101 + 100 * round) })
            #expect(store.writes - before < 3)
        }
        #expect(try ada.note(note).body.text == String(repeating: "x", count: 300) + "mine")
        try expectSound()
    }

    @Test("D1 who sends something damaged, of another document, or too early hears of it; the others' comes in")
    func faults() throws {
        var kept = KeptDocument()
        let good = try edits(1..<4)
        let other = try ada.makeNote("other", "")
        let foreign = try ada.log(of: other.document).map(\.bytes)
        let later = try {
            let there = Workspace.testing(replica: 8, clock: clock, seed: 8)
            _ = try there.receive(try ada.log(of: note.document).map(\.bytes) + good, into: note.document, kinds)
            _ = try there.write("more", in: note)
            return try there.log(of: note.document).suffix(1).map(\.bytes)
        }()
        let received = try receive(
            [
                SentEvents([good[0]], from: EventSender()), SentEvents([[1, 2, 3]], from: EventSender()),
                SentEvents(foreign, from: EventSender()), SentEvents(later, from: EventSender()),
                SentEvents([good[1]], from: EventSender()), SentEvents([], from: EventSender()),
            ], &kept)
        #expect(received.map(\.applied) == [1, 0, 0, 0, 1, 0])
        #expect(received.map { $0.refused.count } == [0, 1, 1, 0, 0, 0])
        #expect(received.map(\.waiting) == [0, 0, 0, 1, 0, 0])
        // What one waits for may be another's, in any order.
        let both = try receive(
            [SentEvents(later, from: EventSender()), SentEvents([good[2]], from: EventSender())], &kept)
        #expect(both.map(\.applied) == [1, 1])
        try expectSound()
    }

    @Test("D1 what is kept of a document is of no use once somebody else has written, and does no harm") func kept()
        throws
    {
        var kept = KeptDocument()
        _ = try receive([SentEvents(try edits(1..<2), from: EventSender())], &kept)
        #expect(kept.weight > 0)
        try ada.write("all of it anew", in: note)
        _ = try receive(try edits(1..<20, "y").map { SentEvents([$0], from: EventSender()) }, &kept)
        #expect(try ada.note(note).body.text == String(repeating: "y", count: 19) + "all of it anew")
        try expectSound()
    }

    @Test("D8 what goes on where a kept document ended takes one transaction; what came before is told as ever")
    func goesOn() throws {
        var kept = KeptDocument()
        _ = try receive([SentEvents(try edits(1..<2), from: EventSender())], &kept)
        let (event, forged) = (try edits(2..<3), try edits(2..<3, "y"))
        var before = store.commits
        #expect(try receive([SentEvents(event, from: EventSender())], &kept).map(\.applied) == [1])
        #expect(store.commits - before == 1)
        for (again, refused) in [(event, 0), (forged, 1)] {
            let received = try receive([SentEvents(again, from: EventSender())], &kept)
            #expect(received.map(\.applied) == [0] && received.map { $0.refused.count } == [refused])
        }
        // What could not be hurried is tried again after a while.
        for _ in 0..<40 { _ = try receive([SentEvents(try edits(3..<4), from: EventSender())], &kept) }
        let last = try edits(4..<5)
        before = store.commits
        #expect(try receive([SentEvents(last, from: EventSender())], &kept).map(\.applied) == [1])
        #expect(store.commits - before == 1)
        #expect(try ada.note(note).body.text == String(repeating: "x", count: 43) + "mine")
        try expectSound()
    }

    @Test("D1 who follows somebody's writing gets from the kept tail what the log has behind any place") func follows()
        throws
    {
        var kept = KeptDocument()
        var places = [LogPlace.start]
        for round in UInt64(0)..<150 {
            _ = try receive([SentEvents(try edits(round..<(round + 1 + round % 3)), from: EventSender())], &kept)
            places.append(try #require(try ada.events(of: note.document, behind: places[0], kinds)).end)
        }
        for place in places {
            let told = try ada.events(of: note.document, behind: place, kinds, knowing: kept.tail)
            let read = try ada.events(of: note.document, behind: place, kinds)
            #expect(told?.events == read?.events && told?.end == read?.end)
        }
    }

    @Test("D8 a copied device is met, too, where the document is kept: what both gave one id is there twice")
    func copied() throws {
        let copy = Workspace.testing(store: try MemoryStore(copying: store.inner), clock: clock, seed: 3)
        // It builds on neither of the two.
        let beside = try edits(1..<2, "!")
        try ada.write("mine ours", in: note)
        try copy.write("theirs mine", in: note)
        var kept = KeptDocument()
        _ = try receive([SentEvents(beside, from: EventSender())], &kept)
        let theirs = try copy.log(of: note.document).suffix(1).map(\.bytes)
        let received = try receive([SentEvents(theirs, from: EventSender())], &kept)
        #expect(received.map(\.applied) == [1] && received[0].refused.isEmpty)
        let text = try ada.note(note).body.text
        #expect(text.contains("ours") && text.contains("theirs") && text.contains("!"))
        try expectSound()
    }

    @Test("D8 what goes on with several kept documents is one transaction; what does not is left to be taken by itself")
    func several() throws {
        let others = try (0..<4).map { try ada.makeNote("note \($0)", "mine") }
        /// An event of a person of a note's own, who goes on alone.
        func event(_ note: CatalogueEntry, _ sequence: Int) throws -> SentEvents {
            let loaded = try ada.load(NoteKind(), note.document)
            let edit = TextEdit(
                parents: loaded.value.body.version, operations: [TextOperation(position: 0, inserted: "\(sequence)")])
            return SentEvents(
                [
                    Event.encode(
                        document: note.document, kind: "note", id: loaded.graph.next(of: ReplicaID(50)),
                        parents: loaded.graph.frontier, time: Timestamp(milliseconds: clock.now(), counter: 0),
                        author: AuthorID(5), undoes: nil, changes: [NoteChange.body(edit)])
                ], from: EventSender())
        }
        var kept = Array(repeating: KeptDocument(), count: 4)
        for index in 0..<3 {
            _ = ada.receive(
                [try event(others[index], 1)], into: others[index].document, kinds, goingOnWith: &kept[index])
        }
        #expect(kept.map(\.goesOn) == [true, true, true, false])
        try ada.write("anew", in: others[2])
        func gathered(_ sequence: Int) throws -> [GatheredEvents] {
            try others.indices.map {
                GatheredEvents(others[$0].document, [try event(others[$0], sequence)], goingOnWith: kept[$0])
            }
        }
        var all = try gathered(2)
        store.isFullAtCommit = true
        #expect(throws: CommandError.self) { try ada.receive(&all, kinds) }
        #expect(all.allSatisfy { $0.received == nil && $0.kept.weight == 0 })
        store.isFullAtCommit = false
        all = try gathered(2)
        let before = store.commits
        try ada.receive(&all, kinds)
        #expect(store.commits - before == 1)
        #expect(all.map { $0.received?.map(\.applied) } == [[1], [1], nil, nil])
        #expect(all[0].received?.first?.position == 3)
        for index in 0..<4 where all[index].received == nil {
            let results = ada.receive(
                all[index].sent, into: all[index].document, kinds, goingOnWith: &kept[index])
            #expect(try results.map { try $0.get().applied } == [1])
        }
        #expect(try others.map { try ada.note($0).body.text } == ["21mine", "21mine", "2anew", "2mine"])
        // What is kept goes on, and the log alone makes the same.
        var next = try (0..<2).map {
            GatheredEvents(others[$0].document, [try event(others[$0], 3)], goingOnWith: all[$0].kept)
        }
        try ada.receive(&next, kinds)
        #expect(next.map { $0.received?.map(\.applied) } == [[1], [1]])
        for note in others {
            let other = Workspace.testing(replica: 9, clock: clock, seed: 9)
            _ = try other.receive(try ada.log(of: note.document).map(\.bytes), into: note.document, kinds)
            #expect(try other.note(note).body.text == ada.note(note).body.text)
        }
    }

    @Test("W16 what follows the snapshot of a document that is kept stays little, however much was written") func tail()
        throws
    {
        var kept = KeptDocument()
        for round in 0..<400 {
            let loaded = try ada.load(NoteKind(), note.document)
            let text = String(repeating: "\(round % 10)", count: 4_000)
            let edit = TextEdit(
                parents: loaded.value.body.version,
                operations: [TextOperation(position: 0, deleted: loaded.value.body.text, inserted: text)])
            let id = loaded.graph.next(of: ReplicaID(100))
            let event = Event.encode(
                document: note.document, kind: "note", id: id, parents: loaded.graph.frontier,
                time: Timestamp(milliseconds: clock.now(), counter: UInt16(round)), author: AuthorID(1), undoes: nil,
                changes: [NoteChange.body(edit)])
            #expect(try receive([SentEvents([event], from: EventSender())], &kept).map(\.applied) == [1])
        }
        let snapshot = try #require(store.inner.snapshot(of: note.document))
        let tail = store.log(of: note.document, from: snapshot.position)
        #expect(snapshot.bytes.count < 64 << 10 && tail.reduce(0) { $0 + $1.bytes.count } < 80 << 10)
    }

    @Test("D1 a full disk takes in nothing and says so to each; what comes later does") func troubled() throws {
        var kept = KeptDocument()
        let sent = try edits(1..<9).map { SentEvents([$0], from: EventSender()) }
        _ = try receive([sent[0]], &kept)
        store.isFullAtCommit = true
        let results = ada.receive(Array(sent[1...]), into: note.document, kinds, goingOnWith: &kept)
        #expect(results.count == 7 && results.allSatisfy { (try? $0.get()) == nil })
        store.isFullAtCommit = false
        #expect(try receive(sent, &kept).map(\.applied) == [0] + Array(repeating: 1, count: 7))
        try expectSound()
    }

    @Test("D6 among many, who may send no more is refused, and nobody else") func space() throws {
        var kept = KeptDocument()
        let sent = try edits(1..<4)
        let small = Room(bytes: sent[1].count - 1)
        let large = Room(bytes: 10_000)
        let received = try receive(
            [
                SentEvents([sent[0]], from: EventSender(space: large)),
                SentEvents([sent[1]], from: EventSender(space: small)),
                SentEvents([sent[2]], from: EventSender(space: large)),
            ], &kept)
        #expect(received.map(\.applied) == [1, 0, 1])
        #expect(received[1].refused.count == 1)
        #expect(large.taken == sent[0].count + sent[2].count && small.taken == 0)
        // Where there is room for all, it is counted as well.
        let more = try edits(5..<7)
        _ = try receive(more.map { SentEvents([$0], from: EventSender(space: large)) }, &kept)
        #expect(large.taken == sent[0].count + sent[2].count + more[0].count + more[1].count)
    }

    private final class Room: SpaceGuarding {
        private let left: Mutex<Int>
        private let bytes: Int
        var taken: Int { bytes - left.withLock { $0 } }
        var reason: Phrase { "No more." }

        init(bytes: Int) {
            self.bytes = bytes
            left = Mutex(bytes)
        }

        func hasRoom(for bytes: Int) -> Bool { left.withLock { $0 >= bytes } }

        func takes(_ bytes: Int) -> Bool {
            left.withLock { left in
                guard left >= bytes else { return false }
                left -= bytes
                return true
            }
        }
    }
}
