import ModuleKit
import Primitives
import Replication
import SQLiteStore
import TestSupport
import Testing

@Suite struct StoreComparingTests {
    /// Events of three replicas in turn, with a graph that fits.
    private func fill(_ store: any EventStore, _ document: DocumentID, rounds: UInt64, title: String = "t") throws {
        var graph = EventGraph()
        var position: UInt64 = 0
        try store.write {
            for round in 0..<rounds {
                for replica in UInt64(5)...7 {
                    let id = EventID(replica: ReplicaID(replica), sequence: round * 2)
                    try store.append(StoredEvent(replica: replica, sequence: round * 2, span: 2), to: document)
                    graph.advance(past: try event(id, document))
                    position += 1
                }
            }
            try store.put(
                CatalogueEntry(document: document, kind: "memo", title: title),
                DocumentState(position: position, graph: graph.wireBytes))
        }
    }

    /// An event with a span of 2.
    private func event(_ id: EventID, _ document: DocumentID) throws -> Event {
        let change = ShelfChange.unknown(tag: 99, payload: [])
        return try Event(
            bytes: Event.encode(
                document: document, kind: "memo", id: id, parents: [], time: Timestamp(milliseconds: 1),
                author: AuthorID(1), undoes: nil, changes: [change, change]))
    }

    @Test("The events that another side lacks are found, in the order of the log", arguments: StoreMaker.allCases)
    func beyond(maker: StoreMaker) throws {
        try maker.with { store in
            try fill(store, one, rounds: 4)
            try fill(store, two, rounds: 1)
            let log = try store.log(of: one, from: 0)
            func unit(_ replica: UInt64, _ sequence: UInt64) -> UnitID {
                UnitID(replica: ReplicaID(replica), sequence: sequence)
            }
            #expect(try store.events(of: one, beyond: []) == log)
            let known = [unit(5, 4), unit(6, 8), unit(9, 3)]
            let found = try store.events(of: one, beyond: known)
            #expect(found == log.filter { $0.id.replica.raw == 7 || ($0.id.replica.raw == 5 && $0.id.sequence >= 4) })
            #expect(found.count == 6)
            #expect(try store.events(of: one, beyond: [unit(5, 8), unit(6, 8), unit(7, 8)]).isEmpty)
            #expect(try store.events(of: three, beyond: []).isEmpty)
            // A document with events and no row yet.
            try store.append(StoredEvent(replica: 7, sequence: 0), to: three)
            #expect(try store.events(of: three, beyond: []).count == 1)
            #expect(try store.standings().count == 2)
        }
    }

    @Test("A document stands the same in every store, and elsewhere with any other event")
    func standings() throws {
        var seen: Set<UInt64> = []
        var all: [[DocumentStanding]] = []
        for maker in StoreMaker.allCases {
            try maker.with { store in
                var standings: [DocumentStanding] = []
                func note() throws {
                    let now = try store.standings()
                    #expect(now.map(\.document) == [one])
                    standings += now
                }
                try fill(store, one, rounds: 1)
                try note()
                try fill(store, one, rounds: 2)
                try note()
                // Its row is made of its events, and says nothing more.
                var entry = try #require(try store.entry(of: one))
                entry.title = "other 회의"
                try store.put(entry, try #require(try store.state(of: one)))
                #expect(try store.standings() == standings.suffix(1))
                // Another event in the place of one.
                let log = try store.log(of: one, from: 0)
                try store.write {
                    let other = StoredEvent(replica: 7, sequence: 2, span: 2, bytes: [1, 2, 3])
                    try store.replaceLog(of: one, from: 5, with: [other])
                }
                #expect(try store.log(of: one, from: 0).dropLast() == log.dropLast())
                try note()
                // Search terms, links and snapshots are nobody else's business.
                try store.putSearchTerms([97], of: one)
                try store.putLinks([.document(two)], from: one)
                #expect(try store.standings() == standings.suffix(1))
                all.append(standings)
                seen.formUnion(standings.map(\.digest))
            }
        }
        #expect(all[0].count == 3 && seen.count == 3)
        #expect(all.allSatisfy { $0 == all[0] })
    }

    @Test(
        "How long each log is tells what changed, and so does asking for what changed since",
        arguments: StoreMaker.allCases)
    func positions(maker: StoreMaker) throws {
        try maker.with { store in
            #expect(try store.positions() == [])
            try fill(store, one, rounds: 1)
            try fill(store, two, rounds: 2)
            func check() throws {
                let all = try store.positions().sorted { $0.document < $1.document }
                #expect(all.map(\.document) == [one, two].sorted())
                for each in all { #expect(try store.state(of: each.document)?.position == each.position) }
            }
            try check()
            // One of them in the trash, and later than the other.
            var entry = try #require(try store.entry(of: one))
            let state = try #require(try store.state(of: one))
            entry.isTrashed = true
            entry.changedAt = 5_000_000
            try store.put(entry, DocumentState(position: state.position + 1, graph: state.graph))
            try check()
            #expect(try store.positions(changedSince: 5_000_000).map(\.document) == [one])
            #expect(try store.positions(changedSince: 5_000_001).isEmpty)
            #expect(try store.positions(changedSince: 0).count == 2)
        }
    }

    @Test("A store notices that another one wrote, and not what it wrote itself", arguments: StoreMaker.allCases)
    func foreignWrites(maker: StoreMaker) throws {
        try maker.withTwo { mine, other in
            try fill(mine, one, rounds: 1)
            let before = mine.foreignWrites
            try fill(mine, one, rounds: 2)
            #expect(mine.foreignWrites == before)
            guard let other else { return }
            _ = try other.positions()
            #expect(mine.foreignWrites == before, "reading is no writing")
            try fill(other, two, rounds: 1)
            #expect(mine.foreignWrites != before)
            let after = mine.foreignWrites
            #expect(mine.foreignWrites == after)
        }
    }
}
