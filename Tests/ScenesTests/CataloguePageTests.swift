import Primitives
import Replication
import Scenes
import Testing

@Suite struct CataloguePageTests {
    private func row(_ number: UInt64, _ title: String, position: UInt64 = 1) -> CatalogueRow {
        CatalogueRow(
            document: DocumentID(high: number, low: 1), kind: "memo", title: title, changedAt: number,
            position: position)
    }

    private func titles(_ catalogue: Catalogue) -> [String] { catalogue.rows().map { $0.title } }

    @Test("W13 of what was kept nothing takes the place of what is known, or of what was deleted meanwhile")
    func kept() {
        var catalogue = Catalogue()
        catalogue.beginPages()
        catalogue.take([row(3, "newer")], .now)
        catalogue.take([row(4, "four"), row(3, "older")], .kept)
        catalogue.remove(row(2, "").document)
        catalogue.take([row(2, "deleted"), row(1, "one"), row(4, "older still")], .kept)
        catalogue.endPages()
        #expect(titles(catalogue) == ["four", "newer", "one"])
    }

    @Test("W13 what was kept is read on while a server's pages come, and hides nothing of them")
    func keptMeanwhile() {
        var catalogue = Catalogue()
        catalogue.beginPages()
        catalogue.take([row(9, "nine")], .kept)
        catalogue.remove(row(8, "").document)
        catalogue.beginPages()
        catalogue.take([row(7, "seven, newer")], .all)
        catalogue.take(
            [row(8, "deleted"), row(7, "seven"), row(6, "six"), row(5, "gone"), row(4, "own", position: 0)], .kept)
        #expect(titles(catalogue) == ["nine", "seven, newer", "six", "gone", "own"])
        catalogue.take([row(9, "nine, newer"), row(6, "six, newer")], .all)
        #expect(catalogue.endPages(keeping: []) == [row(5, "").document])
        catalogue.remove(row(5, "").document)
        #expect(titles(catalogue) == ["nine, newer", "seven, newer", "six, newer", "own"])
    }

    @Test("W13 all pages of a server: what changed meanwhile stays, what it does not tell goes, what is not sent stays")
    func all() {
        var catalogue = Catalogue([
            row(1, "one"), row(2, "two"), row(3, "three"), row(4, "own", position: 0), row(5, "written in"),
        ])
        catalogue.beginPages()
        catalogue.take([row(9, "nine"), row(2, "two again")], .all)
        catalogue.take([row(1, "heard")], .now)
        catalogue.remove(row(8, "").document)
        catalogue.take([row(1, "out of date"), row(8, "deleted meanwhile")], .all)
        #expect(catalogue.endPages(keeping: [row(5, "").document]) == [row(3, "").document])
        catalogue.remove(row(3, "").document)
        #expect(titles(catalogue) == ["nine", "written in", "own", "two again", "heard"])
        #expect(catalogue.endPages(keeping: []).isEmpty, "nothing goes where no pages came")
    }

    @Test(
        "W13 pages that come in any order, with changes between, give the catalogue that the server has",
        arguments: 0..<30)
    func random(_ seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var server = Catalogue()
        server.take(
            (0..<60).map { _ in someRow(&random, of: 50) }.map { row in
                var row = row
                row.position = 1
                return row
            })
        var page = Catalogue((0..<20).map { _ in someRow(&random, of: 80) })
        page.beginPages()
        var rest = server.rows().map { $0 } + server.rows(isTrashed: true).map { $0 }
        while !rest.isEmpty {
            let count = min(rest.count, Int(1 + random.next() % 9))
            page.take(Array(rest.prefix(count)), .all)
            rest.removeFirst(count)
            guard random.next() % 2 == 0 else { continue }
            var changed = someRow(&random, of: 50)
            changed.position = 2
            server.take(changed)
            page.take([changed], .now)
        }
        for document in page.endPages(keeping: []) { page.remove(document) }
        for isTrashed in [false, true] {
            let known = page.rows(isTrashed: isTrashed).filter { $0.position > 0 }
            #expect(known == Array(server.rows(isTrashed: isTrashed)), "seed \(seed)")
        }
    }
}
