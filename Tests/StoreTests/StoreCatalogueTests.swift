import ModuleKit
import Replication
import TestSupport
import Testing

@Suite struct StoreCatalogueTests {
    /// Forty rows that cover every combination of what a filter looks at, with ties in the times.
    private func rows() -> [CatalogueEntry] {
        var generator = SplitMix64(seed: 11)
        let titles = ["é", "e\u{301}", "title", ""]
        var rows: [CatalogueEntry] = []
        for number in 0..<40 {
            var row = CatalogueEntry(document: DocumentID(using: &generator), kind: "memo", title: titles[number % 4])
            if number % 3 == 0 { row.kind = "kanban" }
            row.isPinned = number / 2 % 2 == 0
            row.isTrashed = number / 4 % 2 == 0
            row.isDemo = number / 8 % 2 == 0
            row.createdAt = UInt64(number * 7 % 5)
            row.changedAt = UInt64(number * 3 % 4)
            rows.append(row)
        }
        return rows
    }

    @Test("Every filter lets through just its rows, in its order", arguments: StoreMaker.allCases)
    func filters(maker: StoreMaker) throws {
        try maker.with { store in
            let rows = rows()
            try store.write {
                for row in rows { try store.put(row, DocumentState(position: 0, graph: [])) }
            }
            for kind in [nil, "memo", "kanban", "none"] {
                for isTrashed in [nil, true, false] {
                    for isDemo in [nil, true, false] {
                        for title in [nil, "é", "title", "Title"] {
                            for order: CatalogueFilter.Order in [.pinnedThenRecent, .recent, .created] {
                                let filter = CatalogueFilter(
                                    kind: kind, isTrashed: isTrashed, order: order, title: title, isDemo: isDemo)
                                #expect(try store.list(filter) == expected(filter, of: rows), "\(filter)")
                            }
                        }
                    }
                }
            }
        }
    }

    /// The promise of `CatalogueFilter`, said once more.
    private func expected(_ filter: CatalogueFilter, of rows: [CatalogueEntry]) -> [CatalogueEntry] {
        rows.filter { row in
            (filter.kind == nil || filter.kind == row.kind)
                && (filter.isTrashed == nil || filter.isTrashed == row.isTrashed)
                && (filter.isDemo == nil || filter.isDemo == row.isDemo)
                && (filter.title.map { Array($0.utf8) == Array(row.title.utf8) } ?? true)
        }.sorted { left, right in
            switch filter.order {
            case .pinnedThenRecent where left.isPinned != right.isPinned: return left.isPinned
            case .created where left.createdAt != right.createdAt: return left.createdAt < right.createdAt
            case .created: break
            default: if left.changedAt != right.changedAt { return left.changedAt > right.changedAt }
            }
            return left.document < right.document
        }
    }

    @Test("A list stops when it is told to, and may be asked for inside another", arguments: StoreMaker.allCases)
    func stopping(maker: StoreMaker) throws {
        try maker.with { store in
            for number in 1...5 as ClosedRange<UInt64> { try store.fill(DocumentID(test: number)) }
            var seen = 0
            var inner = 0
            try store.forEachEntry(CatalogueFilter()) { _ in
                seen += 1
                try? store.forEachEntry(CatalogueFilter()) { _ in
                    inner += 1
                    return true
                }
                return seen < 3
            }
            #expect(seen == 3)
            #expect(inner == 15)
        }
    }

    @Test("A changed row moves in every list", arguments: StoreMaker.allCases)
    func moving(maker: StoreMaker) throws {
        try maker.with { store in
            for (place, document) in [one, two, three].enumerated() {
                try store.fill(
                    document, entry: CatalogueEntry(document: document, kind: "memo", changedAt: UInt64(place)))
            }
            #expect(try store.list(CatalogueFilter(kind: "memo")).map(\.document) == [three, two, one])
            var entry = CatalogueEntry(document: one, kind: "memo", title: "new", changedAt: 9)
            try store.put(entry, DocumentState(position: 1, graph: []))
            #expect(try store.list(CatalogueFilter(kind: "memo")).map(\.document) == [one, three, two])
            #expect(try store.list(CatalogueFilter(title: "new")).map(\.document) == [one])
            entry.isTrashed = true
            entry.title = "newer"
            try store.put(entry, DocumentState(position: 1, graph: []))
            #expect(try store.list(CatalogueFilter()).map(\.document) == [three, two])
            #expect(try store.list(CatalogueFilter(isTrashed: true)).map(\.document) == [one])
            #expect(try store.list(CatalogueFilter(isTrashed: nil, title: "new")).isEmpty)
            #expect(try store.checkIntegrity() == [])
        }
    }

    @Test("Short ids are found by any prefix, in order and up to a limit", arguments: StoreMaker.allCases)
    func prefixes(maker: StoreMaker) throws {
        try maker.with { store in
            let rows = rows()
            try store.write {
                for row in rows { try store.put(row, DocumentState(position: 0, graph: [])) }
                try store.append(StoredEvent(replica: 7, sequence: 0), to: one)
            }
            let sorted = rows.sorted { $0.shortID < $1.shortID }
            for row in rows {
                for length in 1...11 {
                    let prefix = String(row.shortID.text.prefix(length))
                    let range = try #require(ShortID.range(ofPrefix: prefix))
                    let wanted = sorted.filter { range.contains($0.shortID.value) }
                    #expect(try store.entries(withShortIDs: range, limit: 100) == wanted)
                    #expect(try store.entries(withShortIDs: range, limit: 1) == Array(wanted.prefix(1)))
                }
            }
            #expect(try store.entries(withShortIDs: 0...UInt64.max, limit: 100) == sorted)
            #expect(try store.entries(withShortIDs: 0...UInt64.max, limit: 0).isEmpty)
        }
    }
}
