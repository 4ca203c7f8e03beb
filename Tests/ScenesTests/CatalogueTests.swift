import Primitives
import Replication
import Scenes
import Testing

/// A catalogue that is kept as a plain list and sorted whenever it is asked.
private struct PlainCatalogue {
    var rows: [CatalogueRow] = []

    mutating func take(_ row: CatalogueRow) {
        if let place = rows.firstIndex(where: { $0.document == row.document }) {
            rows[place] = row
        } else {
            rows.append(row)
        }
    }

    func list(_ kind: String?, _ isTrashed: Bool, _ pinnedFirst: Bool) -> [CatalogueRow] {
        rows.filter { $0.isTrashed == isTrashed && (kind == nil || $0.kind == kind) }.sorted { left, right in
            if pinnedFirst, left.isPinned != right.isPinned { return left.isPinned }
            return left.changedAt == right.changedAt
                ? left.document < right.document : left.changedAt > right.changedAt
        }
    }
}

func someRow(_ random: inout SplitMix64, of documents: UInt64) -> CatalogueRow {
    CatalogueRow(
        document: DocumentID(high: random.next() % documents, low: 7),
        kind: ["memo", "kanban", "a"][Int(random.next() % 3)],
        title: "Title \(random.next() % 12)", isPinned: random.next() % 5 == 0, isTrashed: random.next() % 4 == 0,
        isDemo: random.next() % 6 == 0, changedAt: random.next() % 20, position: random.next() % 9)
}

@Suite struct CatalogueTests {
    @Test(
        "W13 every list is right after each change, whether rows come one by one or by the thousand", arguments: 0..<40)
    func lists(_ seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var catalogue = Catalogue()
        var plain = PlainCatalogue()
        for _ in 0..<60 {
            switch random.next() % 8 {
            case 0:
                let document = DocumentID(high: random.next() % 40, low: 7)
                catalogue.remove(document)
                plain.rows.removeAll { $0.document == document }
            case 1, 2:
                var rows: [CatalogueRow] = []
                for _ in 0..<(random.next() % 50) { rows.append(someRow(&random, of: 40)) }
                catalogue.take(rows)
                for row in rows { plain.take(row) }
            default:
                let row = someRow(&random, of: 40)
                catalogue.put(row)
                plain.take(row)
            }
            for kind in [nil, "memo", "kanban", "none"] {
                for isTrashed in [false, true] {
                    for pinnedFirst in kind == nil ? [false] : [false, true] {
                        let list = catalogue.rows(kind: kind, isTrashed: isTrashed, pinnedFirst: pinnedFirst)
                        let wanted = plain.list(kind, isTrashed, pinnedFirst)
                        #expect(Array(list) == wanted, "seed \(seed)")
                        for (place, row) in wanted.enumerated() {
                            #expect(list.index(of: row.document, in: catalogue) == place, "seed \(seed)")
                        }
                    }
                }
            }
            #expect(catalogue.count == plain.rows.count && catalogue.demoCount == plain.rows.count { $0.isDemo })
            for high in 0..<40 {
                let document = DocumentID(high: UInt64(high), low: 7)
                let wanted = plain.rows.first { $0.document == document }
                #expect(catalogue[document] == wanted && catalogue[ShortID(of: document)] == wanted, "seed \(seed)")
            }
            for number in 0..<12 {
                let named = plain.rows.filter { $0.title == "Title \(number)" && !$0.isTrashed }
                #expect(
                    catalogue.target(ofLink: "TITLE \(number)") == (named.count == 1 ? named.first : nil),
                    "seed \(seed)")
            }
        }
    }

    @Test("W13 a change tells which documents changed, until there were too many")
    func changes() {
        var catalogue = Catalogue()
        let start = catalogue.revision
        func row(_ number: UInt64, _ title: String = "") -> CatalogueRow {
            CatalogueRow(document: DocumentID(high: number, low: 1), kind: "memo", title: title)
        }
        catalogue.take([row(1), row(2)])
        // What is as before is no change.
        catalogue.take(row(2))
        let later = catalogue.revision
        catalogue.take(row(1, "x"))
        #expect(catalogue.changes(since: start).map { $0.map(\.high).sorted() } == [1, 1, 2])
        #expect(catalogue.changes(since: later).map { $0.map(\.high) } == [1])
        #expect(catalogue.changes(since: catalogue.revision)?.isEmpty == true)
        catalogue.take((3..<5000).map { row($0) })
        #expect(catalogue.changes(since: later) == nil)
    }

    @Test("W13 a hundred thousand documents of as many kinds and one title are taken in, and each kind has its own")
    func hostile() {
        let rows = (0..<100_000).map {
            CatalogueRow(document: DocumentID(high: UInt64($0), low: 0), kind: "kind \($0)", title: "same")
        }
        var catalogue = Catalogue()
        for start in stride(from: 0, to: rows.count, by: 5_000) { catalogue.take(Array(rows[start..<(start + 5_000)])) }
        #expect(catalogue.rows().count == 100_000 && catalogue.rows(kind: "kind 99").count == 1)
        #expect(catalogue.target(ofLink: "same") == nil)
        catalogue.put(rows[5])
        #expect(catalogue.rows(kind: "kind 5").first == rows[5])
    }
}
