import ModuleKit
import Primitives
import Replication
import TestSupport
import Testing
import TextMerging

@Suite("Verifying and repairing")
struct VerifyTests {
    private let store = TroubledStore()
    private let blobs = MemoryBlobs()
    private let workspace: Workspace

    init() {
        workspace = .testing(store: store, blobs: blobs)
    }

    private func verify(repairs: Bool = true, kinds: [any DocumentKind] = [NoteKind()]) throws -> VerifyReport {
        try workspace.verify(kinds: kinds, repairs: repairs, progress: SilentProgress())
    }

    private func lines(_ report: VerifyReport) -> [String] {
        report.problems.map { Language.english.text(of: $0.text) + ($0.isRepaired ? " Repaired." : "") }
    }

    /// Two notes, one with a snapshot, and a file.
    private func fill() throws -> CatalogueEntry {
        let entry = try workspace.makeNote("a", "one")
        try workspace.write("two", in: entry)
        let changed = try workspace.write("three", in: entry)
        try workspace.makeNote("b")
        let loaded = try workspace.load(NoteKind(), entry.document)
        try store.putSnapshot(
            StoredSnapshot(codec: 1, position: 3, graph: loaded.graph.wireBytes, bytes: loaded.value.wireBytes),
            of: entry.document)
        _ = blobs.put([1, 2, 3])
        return changed.entry
    }

    @Test("W6 a sound workspace is counted and nothing is written to it")
    func sound() throws {
        _ = try fill()
        let writes = store.writes
        let report = try verify()
        #expect((report.documents, report.events, report.blobs) == (2, 4, 1))
        #expect(report.problems.isEmpty && report.isSound)
        #expect(store.writes == writes)
    }

    @Test("W6 a wrong snapshot is found and dropped", arguments: ["bytes", "graph", "position", "behind", "empty"])
    func snapshot(fault: String) throws {
        let entry = try fill()
        var snapshot = try #require(store.snapshot(of: entry.document))
        switch fault {
        case "bytes": snapshot.bytes[snapshot.bytes.count - 1] ^= 1
        case "graph": snapshot.graph = EventGraph().wireBytes
        case "position": snapshot.position = 99
        case "behind": snapshot.position = 2
        default: snapshot.position = 0
        }
        try store.putSnapshot(snapshot, of: entry.document)
        #expect(lines(try verify(repairs: false)) == ["Its snapshot does not match its log."])
        #expect(store.snapshot(of: entry.document) == snapshot)
        let report = try verify()
        #expect(lines(report) == ["Its snapshot does not match its log. Repaired."])
        #expect(report.isSound && report.problems[0].document == entry.document)
        #expect(store.snapshot(of: entry.document) == nil)
        #expect(try workspace.note(entry).body.text == "three")
        #expect(try verify().problems.isEmpty)
    }

    @Test("W6 a snapshot that this version does not use, as it has another codec or other parts, is nothing wrong")
    func unusedSnapshot() throws {
        let entry = try fill()
        let snapshot = try #require(store.snapshot(of: entry.document))
        for isOfOtherCodec in [true, false] {
            var unused = snapshot
            if isOfOtherCodec { unused.codec = 7 } else { unused.bytes = [] }
            try store.putSnapshot(unused, of: entry.document)
            #expect(try verify().problems.isEmpty)
            #expect(try workspace.note(entry).body.text == "three")
        }
    }

    @Test("W6 a wrong row is made anew from the log, down to the bytes of its title")
    func row() throws {
        let entry = try fill()
        let state = try #require(store.state(of: entry.document))
        var wrong = Array(repeating: entry, count: 4)
        wrong[0].title = "other"
        wrong[1].isTrashed = true
        wrong[2].summary = []
        wrong[3].preview = entry.preview + "\u{301}"
        for row in wrong {
            try store.put(row, state)
            #expect(lines(try verify()) == ["Its row in the catalogue does not match its log. Repaired."])
            #expect(store.entry(of: entry.document) == entry)
        }
        try store.put(entry, DocumentState(position: 7, graph: state.graph))
        #expect(lines(try verify()).count == 1)
        #expect(store.state(of: entry.document) == state)
        #expect(try verify().problems.isEmpty)
    }

    @Test("W6 canonically equal titles are still different rows")
    func canonical() throws {
        let entry = try workspace.makeNote("é")
        var row = entry
        row.title = "e\u{301}"
        try store.put(row, try #require(store.state(of: entry.document)))
        #expect(try !verify(repairs: false).isSound)
    }

    @Test("W6 a damaged event is named by its place, and nothing built on it is believed or rebuilt")
    func damagedEvent() throws {
        let entry = try fill()
        let id = EventID(replica: ReplicaID(9), sequence: 0)
        _ = try store.append(StoredEvent(id: id, span: 1, bytes: [1, 2, 3]), to: entry.document)
        let report = try verify()
        #expect(lines(report) == ["Event 3 of its log is damaged."])
        #expect(!report.isSound && report.problems[0].document == entry.document)
    }

    @Test("W6 events that are another's, or out of order, are named")
    func misplacedEvents() throws {
        let entry = try fill()
        let other = try #require(try workspace.entries(CatalogueFilter(title: "b")).first)
        let theirs = try #require(store.log(of: other.document, from: 0).first)
        let moved = StoredEvent(id: EventID(replica: ReplicaID(9), sequence: 0), span: theirs.span, bytes: theirs.bytes)
        _ = try store.append(moved, to: entry.document)
        #expect(lines(try verify()) == ["Event 3 of its log is not the one it should be."])

        let source = MemoryStore(replica: ReplicaID(5))
        let elsewhere = Workspace.testing(store: source, seed: 9)
        let third = try elsewhere.makeNote("c")
        try elsewhere.write("x", in: third)
        for event in source.log(of: third.document, from: 1) { _ = try store.append(event, to: third.document) }
        try store.put(third, DocumentState(position: 1, graph: EventGraph().wireBytes))
        #expect(lines(try verify()).last == "Event 0 of its log comes before what it follows.")
    }

    @Test("W6 a change that can't be read is named")
    func damagedChange() throws {
        let entry = try workspace.makeNote("a")
        let graph = try workspace.load(NoteKind(), entry.document).graph
        let id = EventID(replica: ReplicaID(9), sequence: 0)
        let bytes = Event.encode(
            document: entry.document, kind: "note", id: id, parents: graph.frontier, time: Timestamp(milliseconds: 1),
            author: AuthorID(1), undoes: nil, changes: [NoteChange.unknown(tag: firstAreaTag, payload: [0xff])])
        _ = try store.append(StoredEvent(id: id, span: 1, bytes: bytes), to: entry.document)
        #expect(lines(try verify()) == ["A change in event 1 of its log is damaged."])
    }

    @Test("W8 changes and documents of a newer version are no fault")
    func newer() throws {
        let entry = try workspace.makeNote("a")
        _ = try workspace.change(NoteKind(), entry.document) { (_, _) throws(CommandError) in
            [.unknown(tag: 200, payload: [1, 2, 3])]
        }
        #expect(try workspace.note(entry).unknownCount == 1)
        #expect(try verify().problems.isEmpty)
        let report = try verify(kinds: [])
        #expect(report.problems.isEmpty && report.events == 2)
    }

    @Test("W6 a damaged file is named and is not called repaired")
    func blob() throws {
        let hash = blobs.put([4, 5])
        blobs.damage(hash)
        for _ in 0..<2 where !(blobs.all().isEmpty) {
            let report = try verify()
            #expect(lines(report) == ["The file \(hash.hex) is damaged."])
            #expect(!report.isSound)
        }
        #expect(try verify().isSound, "it was moved aside")
    }

    @Test("W6 a file that a document needs and that is missing is named with the document's title, once")
    func missingBlob() throws {
        let there = blobs.put([1])
        let missing = BlobHash(of: [2])
        let entry = try workspace.makeNote("나들이", [there, missing, missing].map(\.hex).joined(separator: "\n"))
        let unnamed = try workspace.makeNote("", missing.hex)
        for repairs in [false, true] {
            let report = try verify(repairs: repairs)
            #expect(
                lines(report) == [
                    "The file \(missing.hex) that “나들이” needs is missing.",
                    "The file \(missing.hex) that “Untitled” needs is missing.",
                ])
            #expect(report.problems.map(\.document) == [entry.document, unnamed.document])
            #expect(!report.isSound)
        }
        let korean = try #require(try verify().problems.first).text
        let language = Language(code: "ko", words: SharedWords.words(in: "ko"))
        #expect(language.text(of: korean) == "“나들이”에 필요한 파일 \(missing.hex)이 없어요.")
        _ = blobs.put([2])
        #expect(try verify().problems.isEmpty)
    }

    @Test("W6 what the store finds comes first, and is repaired where it can be")
    func storeFaults() throws {
        store.faults = ["the search index is damaged"]
        #expect(lines(try verify(repairs: false)) == ["the search index is damaged"])
        #expect(lines(try verify()) == ["the search index is damaged Repaired."])
        store.faults = ["page 3 is damaged"]
        store.repairMends = false
        let report = try verify()
        #expect(lines(report) == ["page 3 is damaged"])
        #expect(!report.isSound && report.problems[0].document == nil)
    }

    @Test("W6 a workspace that can't be written is proven all the same")
    func readOnly() throws {
        let entry = try fill()
        var row = entry
        row.title = "other"
        try store.put(row, try #require(store.state(of: entry.document)))
        store.faults = ["the search index is damaged"]
        store.isReadOnly = true
        #expect(
            lines(try verify()) == ["the search index is damaged", "Its row in the catalogue does not match its log."])
        #expect(store.entry(of: entry.document) == row)
    }

    @Test("W4 long work says how far it is, and when it is over")
    func progress() throws {
        _ = try fill()
        let progress = NotedProgress()
        _ = try workspace.verify(kinds: [NoteKind()], repairs: false, progress: progress)
        #expect(progress.lines == ["0/2 documents checked", "1/2 documents checked", "finished"])
    }
}

/// Keeps what it is told. Used by one thread.
final class NotedProgress: Progress, @unchecked Sendable {
    private(set) var lines: [String] = []

    func report(_ done: Int, of total: Int, _ label: Phrase) {
        lines.append("\(done)/\(total) \(Language.english.text(of: label))")
    }

    func finish() { lines.append("finished") }
}
