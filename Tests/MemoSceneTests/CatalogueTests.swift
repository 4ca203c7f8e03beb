import JSON
import MemoModel
import Primitives
import Replication
import SceneSupport
import Scenes
import Testing

@Suite struct CatalogueTests {
    @Test("W6 a document of another kind can't be opened as one of this kind, so no event of it is made")
    func otherKind() throws {
        let context = MemoHarness().context
        let memos = Documents<Memo>(kind: Memo.kind, codec: Memo.codec, context)
        let document = DocumentID(high: 5, low: 6)
        func event(_ kind: String, by replica: UInt64, of other: DocumentID? = nil) throws -> [UInt8] {
            Event.encode(
                document: other ?? document, kind: kind, id: EventID(replica: ReplicaID(replica), sequence: 0),
                parents: [], time: Timestamp(milliseconds: 1), author: AuthorID(9), undoes: nil,
                changes: try Memo().append("text"))
        }
        var opened = 0
        memos.with(document) { _ in opened += 1 }
        memos.receive([try event("kanban", by: 9)], of: document)
        memos.isReady(document)
        #expect(memos[document] == nil && opened == 0)
        memos.with(document) { _ in opened += 1 }
        #expect(memos.perform(try Memo().append("x"), on: document) == nil)
        #expect(opened == 0)
        // What it has of its own kind counts, whatever came beside it.
        memos.receive([try event(Memo.kind, by: 8)], of: document)
        #expect(memos[document]?.value.text == "text")
        let other = DocumentID(high: 7, low: 8)
        memos.load(other)
        memos.receive([try event("kanban", by: 9)], of: other)
        memos.isReady(other)
        #expect(memos[other] != nil, "an event of another document says nothing of this one")
    }

    @Test("W6 the page's rows are held to the same limits as the server's, whoever made them")
    func limits() throws {
        var catalogue = Catalogue()
        let document = DocumentID(high: 1, low: 2)
        let row = CatalogueRow(
            document: document, kind: "memo", title: String(repeating: "한", count: 1_000_000),
            preview: String(repeating: "x", count: 100_000), tags: (0..<100_000).map { "tag\($0)" })
        catalogue.put(row)
        for kept in [catalogue[document], catalogue.takeTouched().first] {
            let kept = try #require(kept)
            #expect(kept.title == String(repeating: "한", count: 500))
            #expect(kept.preview.utf8.count == 500)
            #expect(kept.tags.first == "tag0" && kept.json.utf8.count < 20_000)
        }
        catalogue.take(row)
        #expect(catalogue[document]?.title.unicodeScalars.count == 500)
    }
}
