import ModuleKit
import Primitives
import Replication
import TestSupport
import Testing

@Suite struct StoreLogTests {
    @Test("A log gives back its events in order, from any position", arguments: StoreMaker.allCases)
    func log(maker: StoreMaker) throws {
        try maker.with { store in
            let events = (0..<5).map { StoredEvent(replica: 7, sequence: $0 * 3, span: 3) }
            try store.write {
                for event in events { #expect(try store.append(event, to: one)) }
                try store.append(StoredEvent(replica: 7, sequence: 0), to: two)
            }
            #expect(try store.log(of: one, from: 0) == events)
            #expect(try store.log(of: one, from: 3) == Array(events[3...]))
            #expect(try store.log(of: one, from: 5).isEmpty)
            #expect(try store.log(of: one, from: .max).isEmpty)
            #expect(try store.log(of: two, from: 0).count == 1)
            #expect(try store.log(of: three, from: 0).isEmpty)
        }
    }

    @Test("The same event again changes nothing; another under its id is refused", arguments: StoreMaker.allCases)
    func duplicates(maker: StoreMaker) throws {
        try maker.with { store in
            let event = StoredEvent(replica: 7, sequence: 4, bytes: [1, 2])
            #expect(try store.append(event, to: one))
            try store.begin(.write)
            #expect(try store.append(event, to: one) == false)
            let otherBytes = StoredEvent(replica: 7, sequence: 4, bytes: [1, 3])
            let otherSpan = StoredEvent(replica: 7, sequence: 4, span: 2, bytes: [1, 2])
            for other in [otherBytes, otherSpan] {
                #expect(throws: StoreError.conflictingEvent(event.id)) { try store.append(other, to: one) }
            }
            #expect(try store.append(StoredEvent(replica: 8, sequence: 4), to: one))
            try store.commit()
            #expect(try store.log(of: one, from: 0).map(\.id.replica.raw) == [7, 8])
            #expect(try store.append(otherBytes, to: two), "ids are each document's own")
        }
    }

    @Test(
        "Many events at once are what they are one by one, those that are there among them",
        arguments: StoreMaker.allCases)
    func manyAtOnce(maker: StoreMaker) throws {
        try maker.with { store in
            var random = SplitMix64(seed: 2026)
            var next: [UInt64: UInt64] = [:]
            var events: [StoredEvent] = []
            for _ in 0..<400 {
                let replica = UInt64(random.pick(1..<4))
                let sequence = next[replica, default: 0]
                events.append(StoredEvent(replica: replica, sequence: sequence, span: UInt64(random.pick(1..<5))))
                next[replica] = sequence + events[events.count - 1].span
                if random.pick(0..<5) == 0 { events.append(events[random.pick(0..<events.count)]) }
            }
            for event in events { try store.append(event, to: two) }
            var start = 0
            while start < events.count {
                let end = min(start + random.pick(1..<80), events.count)
                // Some of them were in the batch before.
                try store.append(Array(events[max(start - random.pick(0..<9), 0)..<end]), to: one)
                start = end
            }
            #expect(try store.log(of: one, from: 0) == store.log(of: two, from: 0))
            #expect(try store.lineages(of: one) == store.lineages(of: two))
            #expect(try store.checkIntegrity() == [])
            try store.begin(.write)
            let other = StoredEvent(replica: 1, sequence: 0, bytes: [9])
            let (before, after) = (StoredEvent(replica: 8, sequence: 0), StoredEvent(replica: 8, sequence: 1))
            #expect(throws: StoreError.conflictingEvent(other.id)) {
                try store.append([before, other, after], to: one)
            }
            try store.commit()
            #expect(try store.log(of: one, from: 0).suffix(1) == [before], "what came before a conflict is there")
            #expect(try store.lineages(of: one).last?.end == UnitID(replica: ReplicaID(8), sequence: 1))
        }
    }

    @Test("Rows and states come back as they were put", arguments: StoreMaker.allCases)
    func rows(maker: StoreMaker) throws {
        try maker.with { store in
            var entry = CatalogueEntry(
                document: one, kind: "kanban", title: "회의록 \u{0}x", preview: "", tags: "a b", version: "v1",
                isPinned: true, isTrashed: true, isDemo: true, createdAt: 5, changedAt: 1 << 47, summary: [0, 255])
            #expect(try store.entry(of: one) == nil)
            #expect(try store.state(of: one) == nil)
            try store.append(StoredEvent(replica: 7, sequence: 0), to: one)
            #expect(try store.entry(of: one) == nil, "events alone make no row")
            #expect(try store.list(CatalogueFilter(isTrashed: nil)).isEmpty)
            for title in ["회의록 \u{0}x", "other", "other", ""] {
                entry.title = title
                entry.isPinned.toggle()
                let state = DocumentState(position: 1, graph: Array(title.utf8))
                try store.put(entry, state)
                #expect(try store.entry(of: one) == entry)
                #expect(try store.state(of: one) == state)
            }
        }
    }

    @Test("A snapshot is replaced and deleted", arguments: StoreMaker.allCases)
    func snapshots(maker: StoreMaker) throws {
        try maker.with { store in
            let first = StoredSnapshot(codec: .max, position: 3, graph: [], bytes: [UInt8](repeating: 9, count: 10_000))
            let second = StoredSnapshot(codec: 1, position: 4, graph: [1], bytes: [])
            try store.putSnapshot(first, of: one)
            #expect(try store.snapshot(of: one) == nil, "an unknown document keeps nothing")
            try store.fill(one, events: 5)
            for snapshot in [first, second, nil, first] {
                try store.putSnapshot(snapshot, of: one)
                #expect(try store.snapshot(of: one) == snapshot)
            }
            #expect(try store.snapshot(of: two) == nil)
        }
    }

    @Test("Who erases a document makes no unit again that the document may have had", arguments: StoreMaker.allCases)
    func eraseRenews(maker: StoreMaker) throws {
        try maker.with { store in
            try store.fill(one)
            let before = try store.identity().replica
            try store.begin(.write)
            try store.erase(one)
            #expect(try store.identity().replica != before)
            store.rollback()
            #expect(try store.log(of: one, from: 0).count == 1)
            try store.write {
                #expect(try store.identity().replica == before)
                try store.erase(three)
                #expect(try store.identity().replica == before, "nothing was erased")
                try store.erase(one)
            }
            #expect(try store.identity().replica != before)
        }
    }

    @Test("Erasing forgets everything of one document and nothing of another", arguments: StoreMaker.allCases)
    func erase(maker: StoreMaker) throws {
        try maker.with { store in
            for document in [one, two] {
                try store.fill(document, events: 3)
                try store.putSnapshot(StoredSnapshot(codec: 1, position: 2, graph: [], bytes: [1]), of: document)
                try store.putLinks([.document(three), .name("x")], from: document)
                try store.putSearchTerms(Array("word".utf8), of: document)
            }
            try store.erase(one)
            try store.erase(three)
            #expect(try store.log(of: one, from: 0).isEmpty)
            #expect(try store.entry(of: one) == nil)
            #expect(try store.snapshot(of: one) == nil)
            #expect(try store.links(from: one).isEmpty)
            #expect(try store.documents(linkingTo: three, orNames: ["x"]) == [two])
            let term = SearchTerm(text: "word", isPrefix: false)
            #expect(try store.documents(containing: [term]) == [two])
            #expect(try store.log(of: two, from: 0).count == 3)
            #expect(try store.snapshot(of: two)?.bytes == [1])
            #expect(try store.checkIntegrity() == [])

            try store.fill(one)
            #expect(try store.log(of: one, from: 0).count == 1, "it may come again")
            #expect(try store.links(from: one).isEmpty)
        }
    }
}
