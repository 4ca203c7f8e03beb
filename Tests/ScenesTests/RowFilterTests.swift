import Primitives
import Replication
import Scenes
import Testing

@Suite struct RowFilterTests {
    @Test(
        "W13 what matches is what a look at all rows finds, in the list's order, whatever changes meanwhile",
        arguments: 0..<20)
    func live(_ seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var catalogue = Catalogue()
        catalogue.take((0..<(random.next() % 2_500)).map { _ in someRow(&random, of: 2_000) })
        func match(_ row: CatalogueRow) -> String? { row.title.hasSuffix("7") ? row.title : nil }
        var filter = RowFilter<String>(catalogue, kind: "memo", pinnedFirst: true)
        for _ in 0..<20 {
            if random.next() % 3 == 0 { filter.advance(catalogue, match) }
            for _ in 0..<(random.next() % 4) { catalogue.put(someRow(&random, of: 2_000)) }
            if random.next() % 9 == 0 { catalogue.take((0..<600).map { _ in someRow(&random, of: 2_000) }) }
            filter.update(catalogue, match)
        }
        while !filter.isDone { filter.advance(catalogue, match) }
        let wanted = catalogue.rows(kind: "memo", pinnedFirst: true).filter { match($0) != nil }.map { $0.document }
        #expect(filter.matches.map { $0.document } == wanted, "seed \(seed)")
    }

    @Test("W13 M6 results stay in their places while somebody types, and what is new comes first")
    func steady() {
        func row(_ number: UInt64, _ title: String, at time: UInt64) -> CatalogueRow {
            CatalogueRow(document: DocumentID(high: number, low: 1), kind: "memo", title: title, changedAt: time)
        }
        var catalogue = Catalogue([row(1, "ab", at: 5), row(2, "b", at: 4), row(3, "ab", at: 3)])
        var wanted = "b"
        func match(_ row: CatalogueRow) -> String? { row.title.contains(wanted) ? row.title : nil }
        var filter = RowFilter<String>(catalogue, kind: "memo", isSteady: true)
        filter.restart(catalogue, match)
        func found() -> [UInt64] { filter.matches.map { $0.document.high } }
        #expect(found() == [1, 2, 3])
        catalogue.put(row(3, "ab", at: 9))
        catalogue.put(row(4, "ab", at: 10))
        filter.update(catalogue, match)
        #expect(found() == [4, 1, 2, 3])
        wanted = "a"
        filter.restart(catalogue, match)
        #expect(found() == [4, 1, 3])
        catalogue.put(row(2, "a", at: 11))
        catalogue.remove(DocumentID(high: 1, low: 1))
        filter.update(catalogue, match)
        #expect(found() == [4, 2, 3])
    }

    @Test("W13 M6 in a long steady list every change finds its place", arguments: 0..<10)
    func steadyAmongMany(_ seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var catalogue = Catalogue()
        catalogue.take((0..<900).map { _ in someRow(&random, of: 2_000) })
        func match(_ row: CatalogueRow) -> String? { row.title.hasSuffix("7") ? nil : row.title }
        func matches(_ document: DocumentID) -> Bool {
            catalogue[document].map { !$0.isTrashed && $0.kind == "memo" && match($0) != nil } ?? false
        }
        var order = catalogue.rows(kind: "memo").map { $0.document }
        var filter = RowFilter<String>(catalogue, kind: "memo", isSteady: true)
        while !filter.isDone { filter.advance(catalogue, match) }
        for _ in 0..<200 {
            let changed = someRow(&random, of: 2_000)
            catalogue.put(changed)
            filter.update(catalogue, match)
            if matches(changed.document), !order.contains(changed.document) { order.insert(changed.document, at: 0) }
        }
        #expect(filter.matches.map { $0.document } == order.filter(matches), "seed \(seed)")
    }

    @Test(
        "W13 M6 what is found of many at once joins the list in its order, what matched keeps its place, and what no longer matches goes",
        arguments: [false, true])
    func found(_ isSteady: Bool) {
        var random = SplitMix64(seed: 7)
        var catalogue = Catalogue()
        catalogue.take((0..<2_000).map { _ in someRow(&random, of: 2_000) })
        var found: Set<DocumentID> = []
        func match(_ row: CatalogueRow) -> Bool? {
            found.contains(row.document) ? true : row.title.hasSuffix("7") ? false : nil
        }
        let rows = Array(catalogue.rows(kind: "memo"))
        var filter = RowFilter<Bool>(catalogue, kind: "memo", isSteady: isSteady)
        filter.advance(catalogue, match)
        for step in [3, 1, 2, rows.count] {
            let before = found
            found = Set(rows.indices.filter { $0 % step == step - 1 }.map { rows[$0].document })
            filter.look(at: Array(found.union(before)), catalogue, match)
            while !filter.isDone { filter.advance(catalogue, match) }
            let wanted = rows.filter { match($0) != nil }
            #expect(filter.matches.map { $0.document } == wanted.map { $0.document }, "\(step)")
            #expect(filter.matches.map { $0.match } == wanted.map { match($0) == true }, "\(step)")
            #expect(filter.matches.count > 0)
        }
    }

    @Test("W13 the first so many are enough, and a long list is looked through a slice at a time")
    func slices() {
        let rows = (0..<10_000).map {
            CatalogueRow(document: DocumentID(high: UInt64($0), low: 0), kind: "memo", changedAt: UInt64($0))
        }
        let catalogue = Catalogue(rows)
        var looked = 0
        var none = RowFilter<Int>(catalogue, kind: nil)
        none.advance(catalogue) { _ in
            looked += 1
            return nil
        }
        #expect(looked == RowFilter<Int>.slice && !none.isDone)
        var first = RowFilter<UInt64>(catalogue, kind: nil, most: 3)
        first.advance(catalogue) { $0.changedAt }
        #expect(first.matches.map { $0.match } == [9_999, 9_998, 9_997] && first.isDone)
    }
}
