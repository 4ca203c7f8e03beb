import ModuleKit
import Replication
import TestSupport
import Testing

@testable import SQLiteStore

@Suite struct SQLiteLinkTests {
    @Test("W6 links that come after those that are there are written alone, however many those are")
    func later() throws {
        let folder = StoreFolder()
        let store = try SQLiteEventStore(folder: folder("w"), options: .init(missing: .create))
        try store.fill(one)
        /// How many rows it takes to put these in the place of those that are there.
        func rows(_ links: [StoredLink]) throws -> Int64 {
            let before = try store.connection.row("SELECT total_changes()") { $0.int(0) } ?? 0
            try store.putLinks(links, from: one)
            #expect(try store.links(from: one).elementsEqual(links, by: { $0.isSame(as: $1) }))
            return try (store.connection.row("SELECT total_changes()") { $0.int(0) } ?? 0) - before
        }
        let many = (1...1_000).map { StoredLink.document(DocumentID(high: 7, low: UInt64($0))) }
        #expect(try rows(many) >= 1_000)
        #expect(try rows(many + [.name("x"), .name("y")]) < 10)
        #expect(try rows(many + [.name("y")]) < 10)
        #expect(try rows(many) < 10)
        #expect(try rows([.name("x")] + many) >= 1_000)
        #expect(try rows([]) >= 1_000)
    }
}
