import ModuleKit
import Primitives
import Replication
import TestSupport
import Testing

/// What every store knows of where its events come from.
@Suite struct StoreLineageTests {
    private func unit(_ replica: UInt64, _ sequence: UInt64) -> UnitID {
        UnitID(replica: ReplicaID(replica), sequence: sequence)
    }

    private func put(_ store: any EventStore, _ document: DocumentID, _ position: UInt64) throws {
        try store.put(
            CatalogueEntry(document: document, kind: "memo"), DocumentState(position: position, graph: []))
    }

    @Test(
        "W6 the digest of a replica's events is that of all of them, up to any of them", arguments: StoreMaker.allCases)
    func digests(maker: StoreMaker) throws {
        try maker.with { store in
            for sequence in UInt64(0)..<5 {
                try store.append(StoredEvent(replica: 5, sequence: sequence), to: one)
                try store.append(StoredEvent(replica: 6, sequence: sequence), to: one)
            }
            #expect(try store.lineages(of: one).map(\.end) == [unit(5, 5), unit(6, 5)])
            var digest = EventDigest.none
            for sequence in UInt64(0)..<5 {
                #expect(try store.digest(of: one, before: unit(5, sequence)) == digest)
                digest = digest.followed(by: EventDigest(of: StoredEvent(replica: 5, sequence: sequence).bytes))
            }
            #expect(try store.digest(of: one, before: unit(5, 5)) == digest)
            #expect(try store.lineages(of: one).first?.digest == digest)
            #expect(try store.digest(of: one, before: unit(7, 5)) == .none)
            #expect(try store.digest(of: two, before: unit(5, 5)) == .none)
            // The same last event, another one before it.
            for sequence in UInt64(0)..<5 {
                let bytes: [UInt8]? = sequence == 1 ? [9] : nil
                try store.append(StoredEvent(replica: 5, sequence: sequence, bytes: bytes), to: two)
            }
            #expect(try store.digest(of: two, before: unit(5, 5)) != digest)
            #expect(try store.digest(of: two, before: unit(5, 1)) == store.digest(of: one, before: unit(5, 1)))
        }
    }

    @Test("W6 what is unsent is known until it is sent, erased or rolled back", arguments: StoreMaker.allCases)
    func unsent(maker: StoreMaker) throws {
        try maker.with { store in
            for sequence in UInt64(0)..<4 { try store.append(StoredEvent(replica: 5, sequence: sequence), to: one) }
            try store.append(StoredEvent(replica: 6, sequence: 0), to: two)
            try put(store, one, 4)
            try put(store, two, 1)
            try store.noteUnsent(unit(5, 1), of: one)
            try store.noteUnsent(unit(5, 2), of: one)
            try store.noteUnsent(unit(6, 0), of: two)
            #expect(try store.unsent(of: one) == [unit(5, 1)])
            #expect(
                try store.unsent() == [
                    .init(document: one, first: unit(5, 1)), .init(document: two, first: unit(6, 0)),
                ])
            try store.begin(.write)
            try store.noteSent(of: one, before: unit(5, .max))
            #expect(try store.unsent(of: one) == [])
            store.rollback()
            #expect(try store.unsent(of: one) == [unit(5, 1)])
            try store.noteSent(of: one, before: unit(5, 1))
            try store.noteSent(of: one, before: unit(6, 9))
            #expect(try store.unsent(of: one) == [unit(5, 1)])
            try store.noteSent(of: one, before: unit(5, 3))
            #expect(try store.unsent(of: one) == [unit(5, 3)])
            try store.noteSent(of: one, before: unit(5, 2))
            #expect(try store.unsent(of: one) == [unit(5, 3)], "what was sent stays sent")
            try store.noteSent(of: one, before: unit(5, 4))
            #expect(try store.unsent(of: one) == [])
            try store.erase(two)
            #expect(try store.unsent() == [])
        }
    }

    @Test("W6 the end of a log is replaced as a whole or not at all", arguments: StoreMaker.allCases)
    func replacing(maker: StoreMaker) throws {
        try maker.with { store in
            for sequence in UInt64(0)..<4 { try store.append(StoredEvent(replica: 5, sequence: sequence), to: one) }
            try put(store, one, 4)
            let log = try store.log(of: one, from: 0)
            let (lineages, replica) = (try store.lineages(of: one), try store.identity().replica)
            for position in [UInt64(1), 3] {
                let snapshot = StoredSnapshot(codec: 1, position: position, graph: [], bytes: [1])
                try store.putSnapshot(snapshot, of: one)
            }
            let others = [StoredEvent(replica: 9, sequence: 0), StoredEvent(replica: 9, sequence: 1)]
            try store.begin(.write)
            try store.renewReplica()
            try store.replaceLog(of: one, from: 2, with: others)
            #expect(try store.log(of: one, from: 0) == log.prefix(2) + others)
            #expect(try store.lineages(of: one).map(\.end) == [unit(5, 2), unit(9, 2)])
            #expect(try store.digest(of: one, before: unit(5, 2)) == store.lineages(of: one).first?.digest)
            #expect(try store.snapshot(of: one) == nil, "it holds events that are no more")
            #expect(try store.identity().replica != replica)
            store.rollback()
            #expect(try store.log(of: one, from: 0) == log)
            #expect(try store.lineages(of: one) == lineages)
            #expect(try store.snapshot(of: one)?.position == 3)
            #expect(try store.identity().replica == replica)
            #expect(try store.checkIntegrity() == [])
        }
    }

    /// A run that writes one own event; returns whose it is, and whether the store was found to be set back.
    private func write(to store: any EventStore) throws -> (replica: ReplicaID, isSetBack: Bool) {
        var result = (replica: ReplicaID(0), isSetBack: false)
        try store.write {
            result.replica = try store.identity().replica
            result.isSetBack = try store.takeSetBack()
            let next = try store.lineages(of: one).first { $0.end.replica == result.replica }?.end.sequence ?? 0
            try store.append(StoredEvent(replica: result.replica.raw, sequence: next), to: one)
        }
        return result
    }

    @Test("W6 a store that nobody set back never says so, whoever else writes", arguments: StoreMaker.allCases)
    func neverSetBack(maker: StoreMaker) throws {
        try maker.withTwo { mine, other in
            let replica = try write(to: mine).replica
            for store in [mine, other, mine].compactMap({ $0 }) {
                let next = try write(to: store)
                #expect(next == (replica, false))
            }
        }
    }

    @Test("W6 a store that was set back is another replica, and says so once", arguments: StoreMaker.allCases)
    func setBack(maker: StoreMaker) throws {
        var replica = ReplicaID(0)
        try maker.withSettingBack {
            replica = try write(to: $0).replica
        } _: {
            let next = try write(to: $0)
            #expect(next == (replica, false))
        } _: {
            let found = try write(to: $0)
            #expect(found.isSetBack && found.replica != replica)
            let next = try write(to: $0)
            #expect(next == (found.replica, false))
        }
    }
}
