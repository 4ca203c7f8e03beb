import Replication
import Scenes
import Testing

@Suite struct CatalogueTests {
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
