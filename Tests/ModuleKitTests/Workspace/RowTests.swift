import ModuleKit
import Primitives
import Replication
import TestSupport
import Testing

@Suite("What a row of the catalogue holds")
struct RowTests {
    private let store = TroubledStore()
    private let clock = TestClock()
    private let here: Workspace

    init() {
        here = .testing(store: store, clock: clock)
    }

    private func verify(_ kind: NoteKind = NoteKind()) throws -> [VerifyReport.Problem] {
        try here.verify(kinds: [kind], repairs: false, progress: SilentProgress()).problems
    }

    @Test("W6 a name of 8 MB stays whole in its document, is cut in the row, and is found by its beginning or whole")
    func name() throws {
        let name = "Tale " + String(repeating: "가나다 ", count: 800_000)
        let entry = try here.makeNote(name, name)
        let row = try #require(store.entry(of: entry.document))
        #expect(row == entry && row.title.unicodeScalars.count == 500 && name.hasPrefix(row.title))
        #expect(row.preview.unicodeScalars.count == 500)
        #expect(try here.note(entry).header.name.value.utf8.count == name.utf8.count)
        #expect(try here.resolve(name).document == entry.document)
        #expect(try here.resolve(row.title).document == entry.document)
        #expect(try here.resolve(name.lowercased()).document == entry.document)
        #expect(try verify().isEmpty)
    }

    @Test("W6 a link to a long title leads there, and from there back")
    func link() throws {
        let name = String(repeating: "long and longer ", count: 60) + "end"
        let entry = try here.makeNote(name)
        let source = try here.makeNote("source", "[[\(name)]]")
        #expect(try here.outgoingLinks(of: source).map(\.document) == [entry.document])
        #expect(try here.incomingLinks(of: entry).map(\.document) == [source.document])
    }

    @Test("W6 a title is cut between characters as people see them, however they are built")
    func boundaries() {
        let family = "👨‍👩‍👧‍👦"
        #expect(RowLimits.text(String(repeating: "a", count: 500)).count == 500)
        #expect(RowLimits.text(String(repeating: "a", count: 501)) == String(repeating: "a", count: 500))
        for length in 490..<502 {
            let start = String(repeating: "a", count: length)
            let cut = RowLimits.text(start + family + family)
            let whole = [start, start + family, start + family + family].last { $0.unicodeScalars.count <= 500 }
            #expect(cut == whole ?? String(repeating: "a", count: 500), "\(length)")
        }
        // One character of a thousand marks is cut all the same.
        let marks = "e" + String(repeating: "\u{301}", count: 1_000)
        #expect(RowLimits.text(marks).unicodeScalars.count == 500)
        #expect(RowLimits.text("a" + marks).unicodeScalars.count == 500)
    }

    @Test("W6 of a million tags a row has as many as fit, whole, and the rest stays in the document")
    func tags() throws {
        var tags = (0..<1_000_000).map { "tag\($0)" }
        tags.insert(String(repeating: "x", count: 9_000), at: 1)
        let kind = NoteKind(tags: tags)
        let entry = try here.create(kind) { (note, _) throws(CommandError) in note.rename("a") }.entry
        #expect(entry.tags.utf8.count <= 8_000 && entry.tags.utf8.count > 7_900)
        let kept = entry.tags.split(separator: " ").map(String.init)
        #expect(kept == (0..<kept.count).map { "tag\($0)" })
        #expect(try verify(kind).isEmpty)
    }

    @Test("W6 a kind's digest that is too long is left out of the row and made of the document for lists")
    func summary() throws {
        let kind = NoteKind(summary: [UInt8](repeating: 7, count: 70_000))
        let entry = try here.create(kind) { (note, _) throws(CommandError) in note.rename("a") }.entry
        #expect(entry.summary.isEmpty && store.entry(of: entry.document)?.summary == [])
        #expect(try here.listed(kind).map(\.summary.count) == [70_000])
        #expect(try verify(kind).isEmpty)
        var tally = Tally()
        tally.ballast = 80_000
        let changed = try here.changeDigest(tally, of: entry) { (_, _) in [.count] }
        #expect(changed.entry.summary.isEmpty && store.entry(of: entry.document)?.summary == [])
    }

    @Test("W6 a version of many heads is one short name, and another one for other heads")
    func version() throws {
        var graph = EventGraph()
        var versions: Set<String> = []
        for replica in 1...2_000 {
            let bytes = Event.encode(
                document: DocumentID(high: 1, low: 1), kind: "note",
                id: EventID(replica: ReplicaID(UInt64(replica)), sequence: 0), parents: [],
                time: Timestamp(milliseconds: 1), author: AuthorID(1), undoes: nil, changes: [NoteChange.count])
            graph.advance(past: try Event(bytes: bytes))
            let version = Workspace.version(of: graph)
            #expect(version.utf8.count < 300 && versions.insert(version).inserted)
        }
    }
}
