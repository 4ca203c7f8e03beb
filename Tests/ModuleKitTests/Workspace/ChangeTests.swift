import TextMerging
import ModuleKit
import Replication
import TestSupport
import Testing

@Suite("Changing documents")
struct ChangeTests {
    private let store = TroubledStore()
    private let clock = TestClock()
    private let ada: Workspace
    private let ben: Workspace

    init() {
        let names = [AuthorID(0xb): "Ben"]
        ada = .testing(store: store, names: names, clock: clock)
        ben = .testing(store: store, author: Author(id: AuthorID(0xb), name: "Ben"), clock: clock, seed: 2)
    }

    private func failure(_ body: () throws(CommandError) -> Void) -> CommandError? { commandError(body) }

    @Test("W2 what is made is stored, listed and loaded again")
    func create() throws {
        let entry = try ada.makeNote("Plans", "one\ntwo")
        #expect(entry.kind == "note" && entry.title == "Plans" && entry.preview == "one" && entry.tags == "a b")
        #expect(entry.createdAt == 1_779_278_400_000 && entry.changedAt == entry.createdAt)
        #expect(try ada.entries(CatalogueFilter()) == [entry])
        #expect(try ben.note(entry).body.text == "one\ntwo")
        let log = try ada.log(of: entry.document)
        #expect(log.map(\.author) == [AuthorID(0xa)])
        #expect(entry.version == ShortID(of: log[0].id).text)
        #expect(store.identity().latestTime == log[0].time)
    }

    @Test("Times never run backwards, whatever the clock does")
    func backwards() throws {
        let entry = try ada.makeNote("a")
        clock.time = 1000
        let changed = try ada.write("x", in: entry)
        let log = try ada.log(of: entry.document)
        #expect(log[0].time < log[1].time)
        #expect(changed.entry.changedAt == entry.changedAt)
    }

    @Test("Nothing is kept when an intent throws")
    func intentThrows() throws {
        let entry = try ada.makeNote("a")
        let before = store.identity()
        for document in [entry.document, nil] {
            let error = failure { () throws(CommandError) in
                let refuse = { (_: Note, _: inout RandomSource) throws(CommandError) -> [NoteChange] in
                    throw CommandError(.usage, "no")
                }
                if let document {
                    _ = try ada.change(NoteKind(), document, refuse)
                } else {
                    _ = try ada.create(NoteKind(), refuse)
                }
            }
            #expect(error?.code == .usage)
        }
        #expect(try ada.entries(CatalogueFilter()) == [entry])
        #expect(try ada.log(of: entry.document).count == 1)
        #expect(store.identity() == before)
    }

    @Test("No changes are no event, and no document")
    func nothing() throws {
        let made = try ada.create(NoteKind()) { (_, _) throws(CommandError) in [] }
        #expect(made.event == nil)
        #expect(try ada.entries(CatalogueFilter(isTrashed: nil)).isEmpty)
        let entry = try ada.makeNote("a")
        let changed = try ada.change(NoteKind(), entry.document) { (_, _) throws(CommandError) in [] }
        #expect(changed.event == nil && changed.entry == entry)
        #expect(try ada.log(of: entry.document).count == 1)
    }

    @Test("A document that is gone can't be changed back into being")
    func gone() throws {
        let entry = try ada.makeNote("a")
        try store.erase(entry.document)
        #expect(failure { () throws(CommandError) in try ada.write("x", in: entry) }?.code == .notFound)
        #expect(
            failure { () throws(CommandError) in _ = try ada.step(.undo, NoteKind(), entry.document) }?.code
                == .notFound)
        #expect(try ada.entries(CatalogueFilter(isTrashed: nil)).isEmpty)
    }

    @Test("A full disk changes nothing, at the event or at the commit")
    func fullDisk() throws {
        let entry = try ada.makeNote("a", "x")
        store.fullAtAppend = 2
        #expect(failure { () throws(CommandError) in try ada.write("y", in: entry) }?.code == .inputOutput)
        store.isFullAtCommit = true
        #expect(failure { () throws(CommandError) in try ada.write("z", in: entry) }?.code == .inputOutput)
        store.isFullAtCommit = false
        #expect(try ada.entries(CatalogueFilter()) == [entry])
        #expect(try ada.note(entry).body.text == "x")
        #expect(try ada.write("after", in: entry).after.body.text == "after")
    }

    @Test("W5 undo and redo are the author's own, text and header alike")
    func undo() throws {
        let entry = try ada.makeNote("a", "one")
        try ada.write("one two", in: entry)
        try ben.changeHeader(of: entry, NoteKind()) { [$0.rename(to: "b")] }
        #expect(try ada.step(.undo, NoteKind(), entry.document).after.body.text == "one")
        #expect(try ada.note(entry).header.name.value == "b", "Ben's is not taken back")
        #expect(try ada.step(.redo, NoteKind(), entry.document).after.body.text == "one two")
        #expect(try ben.step(.undo, NoteKind(), entry.document).entry.title == "a")
        #expect(
            failure { () throws(CommandError) in _ = try ben.step(.undo, NoteKind(), entry.document) }?.text
                == "There is nothing to undo.")
        #expect(try ben.step(.redo, NoteKind(), entry.document).entry.title == "b")
        #expect(
            failure { () throws(CommandError) in _ = try ben.step(.redo, NoteKind(), entry.document) }?.text
                == "There is nothing to redo.")
    }

    @Test("W5 history tells who did what and when, in the kind's sentences")
    func history() throws {
        let entry = try ada.makeNote("a", "one")
        try ben.write("two", in: entry)
        try ben.setTrashed(true, entry)
        let history = try ada.history(NoteKind(), entry.document)
        #expect(history.map(\.author) == ["Ada", "Ben", "Ben"])
        #expect(history.map(\.time) == [0, 1000, 2000].map { 1_779_278_400_000 + $0 })
        let sentences = history.map { $0.phrases.map { Language.english.text(of: $0) } }
        #expect(sentences == [["Called it a.", "Wrote."], ["Rewrote."], ["Changed the header."]])
        #expect(ben.name(of: AuthorID(0xa)) == "#a", "not known to Ben")
    }

    @Test("A digest gives the same row as the whole document, times and trash mark included")
    func digest() throws {
        func count(_ entry: CatalogueEntry) throws -> CatalogueEntry {
            let tally = try #require(entry.digest(as: Tally.self))
            return try ada.changeDigest(tally, of: entry) { (_, _) throws(CommandError) in [.count] }.entry
        }
        func whole(_ entry: CatalogueEntry) throws -> CatalogueEntry {
            try ada.change(NoteKind(), entry.document) { (_, _) throws(CommandError) in [] }.entry
        }
        var entry = try ada.makeNote("a", "x")
        for _ in 0..<3 { entry = try count(entry) }
        #expect(entry == (try whole(entry)))
        #expect(try ada.note(entry).tally == 3)
        // Content brings a document back from the trash.
        entry = try count(try ada.setTrashed(true, entry))
        #expect(!entry.isTrashed)
        #expect(entry == (try whole(entry)))
        // An import's time in the future counts until the next change.
        entry = try ada.changeHeader(of: entry, NoteKind()) { [$0.setTimes(created: 5, changed: 9_000_000_000_000)] }
        #expect(entry.changedAt == 9_000_000_000_000)
        entry = try count(entry)
        #expect(entry == (try whole(entry)))
        let sound = try ada.verify(kinds: [NoteKind()], repairs: false, progress: SilentProgress())
        #expect(sound.problems.isEmpty)
    }

    @Test("A digest that changes nothing leaves the row and the log alone")
    func emptyDigest() throws {
        let entry = try ada.setTrashed(true, try ada.makeNote("a"))
        let changed = try ada.changeDigest(Tally(), of: entry) { (_, _) throws(CommandError) in [] }
        #expect(changed.event == nil && changed.entry == entry)
        #expect(try ada.entries(CatalogueFilter(isTrashed: true)) == [entry])
        #expect(try ada.log(of: entry.document).count == 2)
    }

    // A document whose id every device knows.
    private static let known = DocumentID(high: 1, low: 2)

    @discardableResult
    private func write(_ text: String, by workspace: Workspace) throws(CommandError) -> Changed<Note> {
        try workspace.changeOrCreate(NoteKind(), Self.known) { (note, _) throws(CommandError) in
            (note.header.name.value.isEmpty ? note.rename("Known") : []) + (text.isEmpty ? [] : note.write(text))
        }
    }

    @Test("A document with a known id is made by the first change and changed by the next")
    func changeOrCreate() throws {
        #expect(try ada.entries(CatalogueFilter()).isEmpty)
        let made = try write("one", by: ada)
        #expect(made.before.body.text.isEmpty && made.after.body.text == "one" && made.entry.document == Self.known)
        let changed = try write("one two", by: ben)
        #expect(changed.before.body.text == "one")
        #expect(try ada.entries(CatalogueFilter()) == [changed.entry])
        #expect(try ada.note(changed.entry).body.text == "one two")
        #expect(try ada.log(of: Self.known).count == 2)
        _ = try ada.step(.undo, NoteKind(), Self.known)
        #expect(try ada.note(changed.entry).body.text == " two")
        _ = try ada.step(.redo, NoteKind(), Self.known)
        #expect(try ada.note(changed.entry).body.text == "one two")
    }

    @Test("Without changes there is no document with a known id, nor when the intent throws")
    func notCreated() throws {
        let nothing = try ada.changeOrCreate(NoteKind(), Self.known) { (_, _) in [] }
        #expect(nothing.event == nil)
        let error = failure { () throws(CommandError) in
            _ = try ada.changeOrCreate(NoteKind(), Self.known) { (_, _) throws(CommandError) in
                throw CommandError(.usage, "no")
            }
        }
        #expect(error?.code == .usage)
        #expect(try ada.entries(CatalogueFilter()).isEmpty && ada.log(of: Self.known).isEmpty)
    }

    @Test("What another device made under a known id meets what was made here by import")
    func knownMeets() throws {
        try write("here", by: ada)
        let other = Workspace.testing(replica: 9, clock: clock, seed: 3)
        try write("", by: other)
        _ = try other.changeOrCreate(NoteKind(), Self.known) { (_, _) in [.count] }
        let report = try ada.importEvents(
            try other.exportEvents(), kinds: [NoteKind()], progress: SilentProgress())
        #expect(report.failed.isEmpty && report.imported == 2)
        let note = try ada.load(NoteKind(), Self.known).value
        #expect(note.tally == 1 && note.body.text == "here")
        #expect(try ada.entries(CatalogueFilter()).count == 1)
    }
}
