import Foundation
import ModuleKit
import Primitives
import Replication
import TestSupport
import Testing

@testable import SQLiteStore

@Suite struct StoreChangesTests {
    private let documents = (1...6).map { DocumentID(test: $0) }

    @Test(
        "W13 changes of rows have numbers in the order of their commits, each document the last",
        arguments: StoreMaker.allCases)
    func numbers(maker: StoreMaker) throws {
        try maker.with { store in
            let start = try store.catalogueCount()?.last ?? 0
            #expect(start == 0)
            for document in documents { try store.fill(document) }
            try store.fill(documents[1], events: 2)
            let run = try #require(try store.catalogueCount()).run
            func told(_ span: CatalogueSpan, _ limit: Int = 100) throws -> [DocumentID] {
                try store.changes(span, limit: limit).map(\.document)
            }
            let all = self.documents
            #expect(try told(.after(0)) == [all[0], all[2], all[3], all[4], all[5], all[1]])
            #expect(try told(.before(.max), 2) == [all[1], all[5]])
            let last = try store.changes(.before(.max), limit: 1)[0]
            #expect(last.position == 3 && last.entry?.document == all[1])
            #expect(try store.catalogueCount() == CatalogueCount(run: run, last: last.number))
            #expect(try told(.before(last.number), 2) == [all[5], all[4]])
            #expect(try told(.after(last.number)).isEmpty && told(.after(.max)).isEmpty)
            // What was erased is told to those who come after, and to nobody who asks for what is here.
            try store.write { try store.erase(all[3]) }
            let erased = try store.changes(.after(last.number), limit: 9)
            #expect(erased.map(\.document) == [all[3]] && erased[0].entry == nil && erased[0].number == last.number + 1)
            #expect(try !told(.before(.max)).contains(all[3]))
            // It may come back.
            try store.fill(all[3])
            let back = try store.changes(.after(erased[0].number), limit: 9)
            #expect(back.map(\.document) == [all[3]] && back[0].entry != nil)
            #expect(try store.catalogueCount()?.run == run)
            #expect(
                try told(.before(0)).isEmpty && told(.after(0), 0).isEmpty && told(.after(0), -1).isEmpty
            )
        }
    }

    @Test("W13 what is rolled back has no number, and its number goes to another", arguments: StoreMaker.allCases)
    func rollback(maker: StoreMaker) throws {
        try maker.with { store in
            try store.fill(documents[0])
            let count = try store.catalogueCount()
            try store.begin(.write)
            try store.put(CatalogueEntry(document: documents[1], kind: "memo"), DocumentState(position: 0, graph: []))
            try store.erase(documents[0])
            store.rollback()
            #expect(try store.catalogueCount() == count)
            #expect(try store.changes(.after(0), limit: 9).map(\.document) == [documents[0]])
        }
    }

    @Test(
        "W13 whoever asks for what came after always has what a look at everything finds",
        arguments: StoreMaker.allCases, 0..<6 as Range<UInt64>)
    func following(maker: StoreMaker, seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        try maker.with { store in
            var known: [DocumentID: String] = [:]
            var cursor: UInt64 = 0
            for step in 0..<60 {
                let document = documents[Int(random.next() % 6)]
                if random.next() % 4 == 0 {
                    try store.write { try store.erase(document) }
                } else {
                    let entry = CatalogueEntry(document: document, kind: "memo", title: "\(step)")
                    try store.write { try store.put(entry, DocumentState(position: 1, graph: [])) }
                }
                guard random.next() % 3 == 0 else { continue }
                while true {
                    let changes = try store.changes(.after(cursor), limit: 2)
                    for change in changes {
                        known[change.document] = change.entry?.title
                        cursor = change.number
                    }
                    if changes.count < 2 { break }
                }
                var wanted: [DocumentID: String] = [:]
                try store.forEachEntry(CatalogueFilter(isTrashed: nil)) {
                    wanted[$0.document] = $0.title
                    return true
                }
                #expect(known == wanted, "seed \(seed), step \(step)")
            }
        }
    }

    @Test("W13 a state that was put back, and a copy, count anew", arguments: StoreMaker.allCases)
    func settingBack(maker: StoreMaker) throws {
        var run: UInt64?
        try maker.withSettingBack(
            { store in
                try store.write { try own(store) }
                run = try store.catalogueCount()?.run
            }, { store in try store.write { try own(store) } },
            { store in
                #expect(try store.catalogueCount()?.run == run)
                try store.write { try own(store) }
                #expect(try store.catalogueCount()?.run != run)
            })
    }

    /// An event of the store's own.
    private func own(_ store: any EventStore) throws {
        let replica = try store.identity().replica
        let next = try store.lineages(of: documents[0]).first { $0.end.replica == replica }?.end.sequence ?? 0
        try store.append(StoredEvent(replica: replica.raw, sequence: next), to: documents[0])
        let count = UInt64(try store.log(of: documents[0], from: 0).count)
        try store.put(
            CatalogueEntry(document: documents[0], kind: "memo"), DocumentState(position: count, graph: []))
    }

    @Test("W13 a database of an older version is read without numbers, and counted from its next writing on")
    func older() throws {
        let folder = StoreFolder()
        let path = folder("workspace")
        do {
            let store = try SQLiteEventStore(folder: path)
            for document in documents { try store.fill(document) }
            try store.connection.execute("DROP TABLE changes; DROP TABLE change_run")
        }
        let store = try SQLiteEventStore(folder: path)
        #expect(try store.catalogueCount() == nil)
        #expect(try Set(store.changes(.before(.max), limit: 9).map(\.document)) == Set(documents))
        #expect(try store.checkIntegrity().isEmpty)
        // One that fails leaves it as it was.
        try store.begin(.write)
        store.rollback()
        #expect(try store.catalogueCount() == nil)
        try store.fill(documents[0], events: 1)
        #expect(try store.catalogueCount()?.last == 7)
        #expect(try store.changes(.before(.max), limit: 1).map(\.document) == [documents[0]])
        #expect(try SQLiteEventStore(folder: path).changes(.after(0), limit: 9).count == 6)
    }

    @Test("W13 rows without a number are found and counted by a repair")
    func forgotten() throws {
        let folder = StoreFolder()
        let store = try SQLiteEventStore(folder: folder("workspace"))
        for document in documents { try store.fill(document) }
        try store.connection.execute("DELETE FROM changes WHERE number < 3")
        #expect(try store.checkIntegrity() == ["the changes of 2 documents are not counted"])
        try store.repair()
        #expect(try store.checkIntegrity().isEmpty)
        #expect(try store.changes(.after(6), limit: 9).count == 2)
    }

    @Test(
        "W6, W13 numbers that nobody counted are told as damage, mended, and never followed round and round",
        arguments: [.max, .max - 1, 1 << 62 + 1, 0, -1, .min] as [Int64])
    func impossible(number: Int64) throws {
        let folder = StoreFolder()
        let store = try SQLiteEventStore(folder: folder("workspace"))
        for document in documents { try store.fill(document) }
        let run = try store.catalogueCount()?.run
        try store.connection.execute("UPDATE changes SET number = \(number) WHERE number = 3")
        // Page by page, as the page asks for them.
        var before = UInt64.max
        for _ in documents {
            guard let last = try store.changes(.before(before), limit: 1).last else { break }
            #expect(last.number < before)
            before = last.number
        }
        #expect(try store.changes(.before(before), limit: 1).isEmpty)
        #expect(try store.checkIntegrity() == ["changes have numbers that nobody counted"])
        try store.repair()
        #expect(try store.checkIntegrity().isEmpty)
        #expect(try store.changes(.after(0), limit: 9).map(\.number) == Array(1...6))
        try store.fill(documents[0], events: 1)
        #expect(try store.changes(.after(6), limit: 9).map(\.document) == [documents[0]])
        #expect(try store.catalogueCount()?.run != run)
    }
}
