import ModuleKit
import Primitives
import Replication
import TestSupport
import Testing

@Suite struct StoreTransactionTests {
    @Test(
        "A transaction sees what it makes, erases and makes again, and the next one what is left",
        arguments: StoreMaker.allCases)
    func ownChanges(maker: StoreMaker) throws {
        try maker.with { store in
            func count() throws -> [Int] {
                [
                    try store.state(of: one) == nil ? 0 : 1, try store.entry(of: one) == nil ? 0 : 1,
                    try store.log(of: one, from: 0).count, try store.lineages(of: one).count,
                    try store.links(from: one).count,
                ]
            }
            for isKept in [false, true] {
                try store.begin(.write)
                #expect(try count() == [0, 0, 0, 0, 0])
                try store.fill(one, events: 2)
                try store.putLinks([.name("a")], from: one)
                #expect(try count() == [1, 1, 2, 1, 1])
                try store.erase(one)
                #expect(try count() == [0, 0, 0, 0, 0])
                try store.fill(one, events: 3)
                try store.fill(two, events: 1)
                #expect(try count() == [1, 1, 3, 1, 0])
                if isKept { try store.commit() } else { store.rollback() }
            }
            #expect(try count() == [1, 1, 3, 1, 0])
            #expect(try store.log(of: two, from: 0).count == 1)
        }
    }

    @Test("Who begins with a document in mind sees it as it is then", arguments: StoreMaker.allCases)
    func aboutOne(maker: StoreMaker) throws {
        try maker.withTwo { mine, other in
            func count(_ store: any EventStore) throws -> [UInt64] {
                [
                    try store.state(of: one)?.position ?? 0, UInt64(try store.log(of: one, from: 0).count),
                    UInt64(try store.unsent(of: one).count), UInt64(try store.links(from: one).count),
                ]
            }
            for (round, store) in [mine, other ?? mine, mine].enumerated() {
                let before = UInt64(round)
                try store.begin(.write, about: [one, two])
                #expect(try count(store) == [before, before, before, min(1, before)])
                try store.fill(one)
                try store.noteUnsent(UnitID(replica: ReplicaID(UInt64(5 + round)), sequence: 0), of: one)
                try store.putLinks([.name("\(round)")], from: one)
                #expect(try count(store) == [before + 1, before + 1, before + 1, 1])
                try store.commit()
                try store.begin(.read, about: [one, two])
                #expect(try count(store) == [before + 1, before + 1, before + 1, 1])
                try store.commit()
            }
        }
    }

    @Test("Rolling back restores everything", arguments: StoreMaker.allCases)
    func rollback(maker: StoreMaker) throws {
        try maker.with { store in
            let before = StoredSnapshot(codec: 1, position: 1, graph: [], bytes: [1])
            try store.write {
                try store.fill(one, events: 2)
                try store.putSnapshot(before, of: one)
                try store.putLinks([.name("a")], from: one)
                try store.putSearchTerms(Array("old".utf8), of: one)
                try store.fill(two)
                try store.setLatestTime(Timestamp(raw: 10))
            }
            let identity = try store.identity()
            let entry = try store.entry(of: one)

            try store.begin(.write)
            try store.fill(one, events: 2, entry: CatalogueEntry(document: one, kind: "memo", title: "new"))
            try store.putSnapshot(nil, of: one)
            try store.putLinks([.name("b")], from: one)
            try store.putSearchTerms(Array("new".utf8), of: one)
            try store.setLatestTime(Timestamp(raw: 20))
            try store.erase(two)
            try store.fill(three)
            try store.append(StoredEvent(replica: 9, sequence: 0), to: two)
            #expect(try store.identity().latestTime == Timestamp(raw: 20))
            store.rollback()

            #expect(try store.log(of: one, from: 0).count == 2)
            #expect(try store.entry(of: one) == entry)
            #expect(try store.state(of: one)?.position == 2)
            #expect(try store.snapshot(of: one) == before)
            #expect(try store.links(from: one) == [.name("a")])
            #expect(try store.documents(containing: [SearchTerm(text: "old", isPrefix: false)]).count == 1)
            #expect(try store.documents(containing: [SearchTerm(text: "new", isPrefix: false)]).isEmpty)
            #expect(try store.unindexed(limit: 9).map(\.document) == [two])
            #expect(try store.log(of: two, from: 0).map(\.id.replica.raw) == [7])
            #expect(try store.entry(of: two) != nil)
            #expect(try store.entry(of: three) == nil)
            #expect(try store.identity() == identity)
            #expect(try store.checkIntegrity() == [])
        }
    }

    @Test("Transactions do not nest, and none can be ended that was not begun", arguments: StoreMaker.allCases)
    func misuse(maker: StoreMaker) throws {
        try maker.with { store in
            store.rollback()
            #expect(throws: StoreError.self) { try store.commit() }
            try store.begin(.write)
            #expect(throws: StoreError.self) { try store.begin(.read) }
            try store.fill(one)
            try store.commit()
            #expect(throws: StoreError.self) { try store.commit() }
            #expect(try store.log(of: one, from: 0).count == 1)
        }
    }

    @Test("A reading transaction refuses to write", arguments: StoreMaker.allCases)
    func reading(maker: StoreMaker) throws {
        try maker.with { store in
            try store.fill(one)
            try store.begin(.read)
            let writes: [() throws -> Void] = [
                { try store.append(StoredEvent(replica: 7, sequence: 1), to: one) },
                { try store.put(CatalogueEntry(document: one, kind: "memo"), DocumentState(position: 1, graph: [])) },
                { try store.setLatestTime(Timestamp(raw: 1)) },
                { try store.putSnapshot(nil, of: one) },
                { try store.putLinks([.name("a")], from: one) },
                { try store.putSearchTerms([], of: one) },
                { try store.erase(one) },
                { try store.repair() },
            ]
            for write in writes {
                #expect {
                    try write()
                } throws: { error in
                    if case StoreError.readOnly = error { true } else { false }
                }
            }
            #expect(try store.entry(of: one)?.title == "title")
            try store.commit()
            #expect(try store.log(of: one, from: 0).count == 1)
        }
    }

    @Test("The latest time is kept, and the replica is somebody", arguments: StoreMaker.allCases)
    func identity(maker: StoreMaker) throws {
        try maker.with { store in
            try store.begin(.write)
            let replica = try store.identity().replica
            #expect(replica.raw != 0)
            for raw: UInt64 in [7, .max, 3] {
                try store.setLatestTime(Timestamp(raw: raw))
                #expect(try store.identity() == StoreIdentity(replica: replica, latestTime: Timestamp(raw: raw)))
            }
            try store.commit()
            #expect(try store.identity() == StoreIdentity(replica: replica, latestTime: Timestamp(raw: 3)))
        }
    }
}
