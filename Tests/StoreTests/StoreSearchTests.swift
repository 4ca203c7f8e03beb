import ModuleKit
import Replication
import TestSupport
import Testing

@testable import SQLiteStore

@Suite struct StoreSearchTests {
    private func find(_ store: any EventStore, _ words: String...) throws -> [DocumentID] {
        let terms = words.map { word in
            word.hasSuffix("*")
                ? SearchTerm(text: String(word.dropLast()), isPrefix: true) : SearchTerm(text: word, isPrefix: false)
        }
        return try store.documents(containing: terms)
    }

    /// Three documents, `three` changed last.
    private func index(_ store: any EventStore) throws {
        let texts = [(one, "회의 의록 Apple x3f"), (two, "회의 의실 apples"), (three, "éclair 회 and OR NOT near")]
        for (place, (document, text)) in texts.enumerated() {
            try store.fill(
                document, entry: CatalogueEntry(document: document, kind: "memo", changedAt: UInt64(place)))
            try store.putSearchTerms(Array(text.utf8), of: document)
        }
    }

    @Test("M6 Terms are found whole or by their beginning, the latest change first", arguments: StoreMaker.allCases)
    func search(maker: StoreMaker) throws {
        try maker.with { store in
            try index(store)
            #expect(try find(store, "회의") == [two, one])
            #expect(try find(store, "회") == [three])
            #expect(try find(store, "회*") == [three, two, one])
            #expect(try find(store, "회의", "의록") == [one])
            #expect(try find(store, "회의", "의*") == [two, one])
            #expect(try find(store, "apple") == [one])
            #expect(try find(store, "APPLE*") == [two, one])
            #expect(try find(store, "éclair") == [three])
            #expect(try find(store, "eclair").isEmpty)
            #expect(try find(store, "의") == [], "a term is not found by its middle or part")
            #expect(try find(store, "회의", "nothing").isEmpty)
        }
    }

    @Test("M6 What a query language would take for its own is only text", arguments: StoreMaker.allCases)
    func quoting(maker: StoreMaker) throws {
        try maker.with { store in
            try index(store)
            #expect(try find(store, "OR") == [three])
            #expect(try find(store, "not", "near", "and") == [three])
            #expect(try find(store, "apple\"x3f") == [one], "a separator makes two terms of one")
            #expect(try find(store, "x3f-app*") == [one])
            #expect(try find(store, "apple x*") == [one])
            #expect(try find(store, "apple *") == [one])
            #expect(try find(store, "apple\u{0}") == [one])
            #expect(try find(store, "terms:apple").isEmpty)
            for nothing in ["", "*", "\"", "^", "-", "( )", "\u{0}"] {
                #expect(try find(store, nothing).isEmpty)
            }
            #expect(try find(store).isEmpty)
            let many = (0..<3_000).map { _ in SearchTerm(text: "apple", isPrefix: false) }
            #expect(try store.documents(containing: many) == [one])
        }
    }

    @Test("M6 Changed memos ask to be indexed, and new terms replace old ones", arguments: StoreMaker.allCases)
    func indexing(maker: StoreMaker) throws {
        try maker.with { store in
            try index(store)
            #expect(try store.unindexed(limit: 10).isEmpty)
            try store.fill(two)
            try store.fill(one)
            #expect(try store.unindexed(limit: 10).map(\.document) == [one, two], "the oldest document first")
            #expect(try store.unindexed(limit: 1).map(\.document) == [one])
            #expect(try store.unindexed(limit: 0).isEmpty)
            #expect(try find(store, "apple") == [one], "old terms count until new ones come")
            try store.putSearchTerms(Array("pear".utf8), of: one)
            #expect(try find(store, "apple").isEmpty)
            #expect(try find(store, "pear") == [one])
            try store.putSearchTerms([], of: one)
            #expect(try find(store, "pear").isEmpty)
            #expect(try store.unindexed(limit: 10).map(\.document) == [two])
            try store.putSearchTerms(Array("pear".utf8), of: DocumentID(test: 77))
            #expect(try find(store, "pear").isEmpty, "an unknown document keeps nothing")
        }
    }

    @Test(
        "W12 Candidates come with their text, the latest change first, and no more than are wanted",
        arguments: StoreMaker.allCases)
    func candidates(maker: StoreMaker) throws {
        try maker.with { store in
            let count: UInt64 = 5_000
            try store.write {
                for number in 0..<count {
                    let document = DocumentID(high: 1, low: number)
                    try store.fill(
                        document,
                        entry: CatalogueEntry(
                            document: document, kind: "memo", isTrashed: number % 10 == 9, createdAt: number,
                            changedAt: number * 7 % count))
                    try store.putSearchTerms(
                        Array((number % 500 == 3 ? "all few" : "all").utf8), text: [UInt8(number % 251)], of: document)
                }
            }
            // Many are met in order without being sorted, few are sorted; both leave out what lies in the trash.
            for (term, wanted) in [("all", 4_500), ("few", 10)] {
                var changes: [UInt64] = []
                try store.forEachDocument(containing: [SearchTerm(text: term, isPrefix: false)]) {
                    #expect($0.text.first == UInt8($0.document.low % 251))
                    #expect($0.createdAt == $0.document.low && $0.kind == "memo")
                    changes.append($0.changedAt)
                    return true
                }
                #expect(changes.count == wanted, "\(term)")
                #expect(zip(changes, changes.dropFirst()).allSatisfy { $0 > $1 }, "\(term)")
            }
            for terms in [[], [SearchTerm(text: "all", isPrefix: false)], [SearchTerm(text: "fe", isPrefix: true)]] {
                var met = 0
                try store.forEachDocument(containing: terms) { _ in
                    met += 1
                    return met < 3
                }
                #expect(met == 3)
            }
            #expect(try store.searchText(of: DocumentID(high: 1, low: 5)) == [5])
            try store.fill(DocumentID(high: 1, low: 5))
            #expect(try store.searchText(of: DocumentID(high: 1, low: 5)) == nil, "its terms are older than its row")
            #expect(try store.checkIntegrity() == [])
        }
    }

    @Test("M6 Many indexings of few documents stay right", arguments: StoreMaker.allCases)
    func compaction(maker: StoreMaker) throws {
        try maker.with { store in
            try index(store)
            try store.write {
                for round in 0..<3_000 {
                    try store.putSearchTerms(Array("round r\(round)".utf8), of: one)
                }
                while let entry = try store.unindexed(limit: 1).first {
                    try store.putSearchTerms(Array("again".utf8), of: entry.document)
                }
            }
            #expect(try find(store, "r2999") == [one])
            #expect(try find(store, "r1999").isEmpty)
            #expect(try find(store, "round") == [one])
            #expect(try store.checkIntegrity() == [])
            try store.repair()
            #expect(try store.unindexed(limit: 10).count == 3)
            #expect(try find(store, "round").isEmpty)
        }
    }

    @Test("W11 the beginning of a text is read without the rest", arguments: StoreMaker.allCases)
    func beginnings(maker: StoreMaker) throws {
        try maker.with { store in
            let text = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
            for (document, text) in [(one, text), (two, [])] {
                try store.fill(document)
                try store.putSearchTerms(Array("apple".utf8), text: text, of: document)
            }
            for limit in [-1, 0, 1, 12, 100_000, 200_000, .max] {
                #expect(try store.searchText(of: one, limit: limit) == Array(text.prefix(max(limit, 0))))
                #expect(try store.searchText(of: two, limit: limit) == [])
                #expect(try store.searchText(of: three, limit: limit) == nil)
            }
            var found: [DocumentID] = []
            try store.forEachDocument(containing: [SearchTerm(text: "apple", isPrefix: false)], withText: false) {
                found.append($0.document)
                return $0.text.isEmpty
            }
            #expect(Set(found) == [one, two])
            try store.fill(one)
            #expect(try store.searchText(of: one, limit: 12) == nil, "its terms are older than its row")
        }
    }

    @Test("M6 a database of an older version is searched and erased from after its first writing failed")
    func older() throws {
        let folder = StoreFolder()
        let path = folder("workspace")
        do {
            let store = try SQLiteEventStore(folder: path)
            try index(store)
            try store.connection.execute(
                "DROP TABLE search_texts; DROP TABLE lineages; DROP TABLE unsent; DROP TABLE epoch")
        }
        let store = try SQLiteEventStore(folder: path)
        try store.begin(.write)
        store.rollback()
        #expect(try find(store, "apple").isEmpty)
        #expect(try store.searchText(of: one) == nil && store.unindexed(limit: 9).count == 3)
        #expect(try store.lineages(of: one).count == 1 && store.unsent().isEmpty)
        #expect(try store.checkIntegrity() == [])
        try store.write { try store.erase(three) }
        try store.putSearchTerms(Array("apple".utf8), of: one)
        #expect(try find(store, "apple") == [one])
        #expect(try store.checkIntegrity() == [])
    }

    @Test("M12 Links lead out by id or name and back", arguments: StoreMaker.allCases)
    func links(maker: StoreMaker) throws {
        try maker.with { store in
            for document in [one, two, three] { try store.fill(document) }
            let links: [StoredLink] = [.name("plan"), .document(three), .name("plan"), .document(two)]
            try store.putLinks(links, from: one)
            try store.putLinks([.document(three), .name("é")], from: two)
            #expect(try store.links(from: one) == [.name("plan"), .document(three), .document(two)])
            #expect(try store.documents(linkingTo: three, orNames: []) == [one, two])
            #expect(try store.documents(linkingTo: three, orNames: ["plan", "é"]) == [one, two])
            #expect(try store.documents(linkingTo: one, orNames: ["plan"]) == [one])
            #expect(try store.documents(linkingTo: one, orNames: ["e\u{301}", "Plan"]).isEmpty, "bytes are compared")
            try store.putLinks([], from: one)
            #expect(try store.links(from: one).isEmpty)
            #expect(try store.documents(linkingTo: three, orNames: ["plan"]) == [two])
            try store.putLinks([.name("plan")], from: DocumentID(test: 77))
            #expect(try store.documents(linkingTo: one, orNames: ["plan"]).isEmpty)
        }
    }
}
