import JSON
import ModuleKit
import Primitives
import Replication
import TestSupport
import Testing

@Suite("Searching the workspace")
struct SearchTests {
    private let store = TroubledStore()
    private let workspace: Workspace

    init() {
        workspace = .testing(store: store)
    }

    private func titles(_ query: String) throws -> [String] {
        try workspace.find(query, kinds: [NoteKind()]).hits.map(\.title)
    }

    @Test(
        "W1 any substring is found, whatever its case, diacritics and composition",
        arguments: ["의록", "회", "회의록", "LATTE", "cafe", "café", "afé l", "ㅎㅇㄹ", "ㅇㄹ"])
    func found(query: String) throws {
        try workspace.makeNote("회의록", "Café latte")
        try workspace.makeNote("other", "nothing here")
        #expect(try titles(query) == ["회의록"])
        #expect(try titles(query.decomposedHangul) == ["회의록"])
    }

    @Test("W1 decomposed text is found by a composed query")
    func decomposed() throws {
        try workspace.makeNote("회의록".decomposedHangul, "cafe\u{301} 서울".decomposedHangul)
        for query in ["의록", "café", "서울", "울", "ㅎㅇ"] { #expect(try titles(query).count == 1, "\(query)") }
    }

    @Test("W1 what is not there is not found, and initials only in titles")
    func notFound() throws {
        try workspace.makeNote("a", "회의록")
        for query in ["", " "] { #expect(throws: CommandError.self, "“\(query)”") { try titles(query) } }
        for query in ["회록", "ㅎㅇㄹ", "b", "의록회"] { #expect(try titles(query).isEmpty, "“\(query)”") }
    }

    @Test("W1 a hit shows where: ranges count scalars of the title and of one line of the text")
    func ranges() throws {
        try workspace.makeNote("🙂 계획", "one\n다음 계획은 이렇다\nthree")
        let hit = try #require(try workspace.find("계획", kinds: [NoteKind()]).hits.first)
        #expect(hit.titleRanges == [2..<4])
        let snippet = Array(hit.snippet.unicodeScalars)
        #expect(hit.snippetRanges.map { String(String.UnicodeScalarView(snippet[$0])) } == ["계획"])
        var writer = JSONWriter()
        hit.write(to: &writer)
        let value = try JSONReader.value(of: writer.bytes)
        #expect(value["id"]?.string == hit.entry.shortID.text)
        #expect(value["titleRanges"]?.array?.first?.array?.compactMap(\.integer) == [2, 4])
        #expect(value["part"]?.isNull == true)
    }

    @Test("W1 the latest change comes first; new, changed, trashed and erased documents are in and out at once")
    func fresh() throws {
        let (a, b) = (try workspace.makeNote("a", "tea"), try workspace.makeNote("b", "tea"))
        #expect(try titles("tea") == ["b", "a"])
        try workspace.write("tea again", in: a)
        #expect(try titles("tea") == ["a", "b"])
        try workspace.write("coffee", in: b)
        #expect(try titles("tea") == ["a"])
        #expect(try titles("coffee") == ["b"])
        try workspace.setTrashed(true, a)
        #expect(try titles("tea").isEmpty)
        try workspace.setTrashed(false, a)
        #expect(try titles("tea") == ["a"])
        try store.erase(a.document)
        #expect(try titles("tea").isEmpty)
    }

    @Test("W1 a second search indexes nothing again")
    func indexedOnce() throws {
        try workspace.makeNote("a", "tea")
        _ = try titles("tea")
        let writes = store.writes
        #expect(try titles("tea") == ["a"])
        #expect(store.writes == writes)
    }

    @Test("W1 many documents are indexed in batches, between which others write")
    func batches() throws {
        var made: [CatalogueEntry] = []
        for number in 0..<2_500 { made.append(try workspace.makeNote("note \(number)", "tea")) }
        let other = Workspace.testing(store: store.inner, replica: 1, seed: 9)
        let writes = store.writes
        var batches = 0
        store.beforeWriting = { [made] in
            // One that the batch has read, and one that it has not.
            batches += 1
            if batches == 1 { for place in [5, 2_400] { _ = try? other.write("coffee", in: made[place]) } }
        }
        #expect(try workspace.find("coffee", limit: 9, kinds: [NoteKind()]).hits.count == 2)
        store.beforeWriting = nil
        #expect(store.writes - writes == 3)
        #expect(store.unindexed(limit: 9).isEmpty)
        #expect(try workspace.find("tea", kinds: [NoteKind()]).count == 1_000)
    }

    @Test("W1 a document that is changed all the time is looked through")
    func busy() throws {
        let note = try workspace.makeNote("a", "tea")
        let other = Workspace.testing(store: store.inner, replica: 1, seed: 9)
        var number = 0
        store.beforeWriting = {
            number += 1
            _ = try? other.write("coffee \(number)", in: note)
        }
        #expect(try titles("coffee") == ["a"])
        #expect(number == 4)
    }

    @Test("W1 where nothing can be written, or inside a read, unindexed documents are looked through")
    func readOnly() throws {
        try workspace.makeNote("indexed", "tea")
        _ = try titles("tea")
        try workspace.makeNote("new", "tea")
        let inside = try workspace.transaction(.read) { () throws(CommandError) in
            try workspace.find("tea", kinds: [NoteKind()]).hits.map(\.title)
        }
        #expect(inside == ["new", "indexed"])
        store.isReadOnly = true
        #expect(try titles("tea") == ["new", "indexed"])
    }

    @Test("W8 a document of a kind that is not known is passed over, and not asked for again")
    func unknownKind() throws {
        try workspace.makeNote("a", "tea")
        #expect(try workspace.find("tea", kinds: []).hits.isEmpty)
        #expect(store.unindexed(limit: 9).isEmpty)
    }

    @Test("W6 a damaged document does not hide the others")
    func damaged() throws {
        let spoilt = try workspace.makeNote("spoilt", "tea")
        try workspace.makeNote("good", "tea")
        let id = EventID(replica: ReplicaID(9), sequence: 0)
        _ = try store.append(StoredEvent(id: id, span: 1, bytes: [0xff]), to: spoilt.document)
        #expect(try titles("tea") == ["good"])
        #expect(commandError { () throws(CommandError) in _ = try workspace.note(spoilt) }?.code == .badData)
    }
}
