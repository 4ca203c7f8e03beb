import ModuleKit
import Primitives
import Replication
import SQLiteStore
import TestSupport
import Testing

@Suite("Numbers in a database that somebody else wrote")
struct ExtremeNumberTests {
    @Test(
        "W6 a position that no log can have is told as damage, and ends nothing",
        arguments: [0, 1, 1 << 32 - 1, 1 << 32, 1 << 53, 1 << 63 - 1, 1 << 63, .max - 1, .max] as [UInt64])
    func positions(position: UInt64) throws {
        let folder = StoreFolder()
        let store = try SQLiteEventStore(folder: folder.path, options: .init(missing: .create))
        let document = DocumentID(test: 1)
        try store.append(StoredEvent(replica: 7, sequence: 0, bytes: [1]), to: document)
        try store.put(
            CatalogueEntry(document: document, kind: "memo", title: "a", changedAt: position),
            DocumentState(position: position, graph: [1]))
        try store.putSnapshot(StoredSnapshot(codec: 1, position: position, graph: [], bytes: [1]), of: document)
        let last: UInt64 = 1 << 32 - 1
        if position <= last {
            #expect(try store.state(of: document)?.position == position)
        } else {
            #expect(throws: StoreError.self) { try store.state(of: document) }
        }
        #expect(try store.positions().map(\.position) == [min(position, last)])
        // Its checksum fits no more, or it is the one that was kept.
        let kept = try store.snapshot(of: document)?.position
        #expect(kept == nil || kept == position && position <= last)
        #expect(try store.log(of: document, from: position).count == (position == 0 ? 1 : 0))
        #expect(try store.append(StoredEvent(replica: 7, sequence: 1, bytes: [2]), to: document))
        #expect(try store.list(CatalogueFilter()).map(\.changedAt) == [position])
    }

    @Test("W6 an event may have any numbers", arguments: [0, 1 << 53, 1 << 63, .max] as [UInt64])
    func events(number: UInt64) throws {
        let folder = StoreFolder()
        let store = try SQLiteEventStore(folder: folder.path, options: .init(missing: .create))
        let document = DocumentID(test: 1)
        let event = StoredEvent(
            id: EventID(replica: ReplicaID(number), sequence: number), span: number, bytes: [1, 2])
        try store.append(event, to: document)
        #expect(try store.log(of: document, from: 0) == [event])
        #expect(try store.events(of: document, beyond: [event.id], limit: 1).count == 1)
    }
}
