import Primitives
import Replication
import TestSupport
import Testing

@testable import ModuleKit

@Suite("Listing the trash")
struct TrashPageTests {
    @Test("W11 of many things the latest are kept, whatever their order", arguments: 0..<20 as Range<UInt64>)
    func latest(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let items = (0..<200).map { _ in
            TrashItem(
                entry: CatalogueEntry(document: DocumentID(high: 0, low: random.next() % 5), kind: "note"),
                part: RemovedPart(
                    unit: UnitID(replica: ReplicaID(1), sequence: random.next()), id: ShortID(value: 0), word: "Card",
                    name: "", removedAt: 0), removedAt: random.next() % 40)
        }
        for limit in [0, 1, 2, 7, 50, 200, 300] {
            var latest = LatestTrash(limit: limit)
            for item in items { latest.add(item) }
            let wanted = items.sorted { $0.isBefore($1) }.prefix(limit)
            #expect(latest.sorted.map(\.part?.unit) == wanted.map(\.part?.unit), "seed \(seed), limit \(limit)")
            #expect(latest.earliest == (limit == 0 ? .max : limit > 200 ? nil : wanted.last?.removedAt))
        }
    }

    @Test("W11 listing the trash reads the beginnings of texts alone")
    func beginnings() throws {
        let store = TroubledStore()
        let workspace = Workspace.testing(store: store)
        for number in 0..<30 {
            let note = try workspace.makeNote("note \(number)", String(repeating: "word ", count: 2_000))
            if number % 3 == 0 { try workspace.setTrashed(true, note) }
        }
        #expect(try workspace.trash(limit: 50, kinds: [NoteKind()]).count == 10)
        #expect(store.textBytes == 10 * FoldedParts.documentHeadLength)
    }
}
