import ModuleKit
import Primitives
import Replication
import TestSupport
import Testing

/// What was settled long ago is packed, and nobody who reads a log notices.
@Suite("Packed logs")
struct StoreSegmentTests {
    /// Events of two replicas that type, one after the other in bursts.
    private func events(_ count: Int, of document: DocumentID = one) -> [StoredEvent] {
        var shelf = Shelf()
        var next: [UInt64: UInt64] = [:]
        var parents: [EventID] = []
        return (0..<count).map { number in
            let replica: UInt64 = number / 10 % 3 == 2 ? 8 : 7
            let change = shelf.write("\(number) words")
            let id = UnitID(replica: ReplicaID(replica), sequence: next[replica, default: 0])
            let bytes = Event.encode(
                document: document, kind: "shelf", id: id, parents: parents,
                time: Timestamp(milliseconds: 1_700_000_000_000 + UInt64(number) * 300), author: AuthorID(replica),
                undoes: nil, changes: [change])
            shelf.apply(change, from: Origin(unit: id, time: .zero))
            next[replica] = id.sequence + change.span
            parents = [id]
            return StoredEvent(id: id, span: change.span, bytes: bytes)
        }
    }

    private func graph(of events: [StoredEvent]) throws -> EventGraph {
        var graph = EventGraph()
        for event in events { _ = graph.receive(try Event(bytes: event.bytes)) }
        return graph
    }

    /// Appends the events and puts row and snapshot, as a workspace does.
    private func fill(_ store: any EventStore, with events: [StoredEvent], of document: DocumentID = one) throws {
        try store.write {
            for event in events { try store.append(event, to: document) }
            let all = try store.log(of: document, from: 0)
            let graph = try graph(of: all).wireBytes
            let position = UInt64(all.count)
            try store.put(
                CatalogueEntry(document: document, kind: "shelf", title: "t"),
                DocumentState(position: position, graph: graph))
            try store.putSnapshot(
                StoredSnapshot(codec: 1, position: position, graph: graph, bytes: [1]), of: document)
        }
    }

    @Test(
        "W16 settled events are packed when a snapshot is written, and the log is the same from any position",
        arguments: PackingMaker.allCases)
    func log(maker: PackingMaker) throws {
        let workspace = try maker.make()
        let store = try workspace.open()
        let events = events(1_200)
        try fill(store, with: Array(events[..<200]))
        #expect(try workspace.count("segments") == 0 && workspace.count("events") == 200, "not enough yet")
        try fill(store, with: Array(events[200..<500]))
        #expect(try workspace.count("segments") == 1 && workspace.count("events") == 64)
        try fill(store, with: Array(events[500..<900]))
        #expect(
            try workspace.count("segments") == 1 && workspace.count("events") == 64, "packed again with those before")
        try fill(store, with: Array(events[900...]))
        #expect(try workspace.count("segments") == 2 && workspace.count("events") == 64)
        for store in [store, try workspace.open()] {
            for position in [0, 1, 435, 436, 835, 836, 837, 1_135, 1_136, 1_199, 1_200, 5_000] {
                #expect(
                    try store.log(of: one, from: UInt64(position)) == Array(events.dropFirst(position)), "\(position)")
            }
            #expect(try store.checkIntegrity() == [])
        }
        let size = events.reduce(0) { $0 + $1.bytes.count }
        let packed = try workspace.number("SELECT CAST(sum(length(bytes)) AS bigint) FROM segments")
        #expect(packed * 4 < size, "\(packed) of \(size)")
    }

    @Test(
        "D1 a log is handed out as it is packed here, and with one event less where somebody has that",
        arguments: PackingMaker.allCases)
    func parts(maker: PackingMaker) throws {
        let store = try maker.make().open()
        let events = events(1_200)
        try fill(store, with: Array(events[..<700]))
        try fill(store, with: events)
        for position in [0, 1, 635, 636, 637, 1_135, 1_136, 1_200, 5_000] {
            var (found, segments): ([[UInt8]], Int) = ([], 0)
            for part in try store.parts(of: one, from: UInt64(position)) {
                switch part {
                case .event(let bytes): found.append(bytes)
                case .segment(let bytes, let count):
                    let unpacked = try EventPack.unpacked(bytes)
                    #expect(unpacked.count == count)
                    (found, segments) = (found + unpacked, segments + 1)
                }
            }
            #expect(found == events.dropFirst(position).map(\.bytes), "\(position)")
            #expect(segments == (position == 0 ? 2 : position <= 636 ? 1 : 0), "\(position)")
        }
    }

    @Test(
        "W16 few events of many bytes are packed as well, and an event of more than a segment has one by itself",
        arguments: PackingMaker.allCases)
    func large(maker: PackingMaker) throws {
        let workspace = try maker.make()
        let store = try workspace.open()
        var events: [StoredEvent] = []
        for number in 0..<100 {
            let length = number == 10 ? 2_000_000 : 2_000
            var shelf = Shelf()
            let change = shelf.relabel(String(repeating: "\(number) ", count: length / 3))
            let id = UnitID(replica: ReplicaID(7), sequence: UInt64(number))
            shelf.apply(change, from: Origin(unit: id, time: .zero))
            let bytes = Event.encode(
                document: one, kind: "shelf", id: id, parents: events.last.map { [$0.id] } ?? [],
                time: Timestamp(milliseconds: UInt64(number)), author: AuthorID(7), undoes: nil, changes: [change])
            events.append(StoredEvent(id: id, span: 1, bytes: bytes))
        }
        try fill(store, with: events)
        #expect(try workspace.count("events") == 64)
        #expect(try store.log(of: one, from: 0) == events && store.checkIntegrity() == [])
    }

    @Test("W16 an event that is packed is known, and another under its id is refused", arguments: PackingMaker.allCases)
    func known(maker: PackingMaker) throws {
        let workspace = try maker.make()
        let store = try workspace.open()
        let events = events(700)
        try fill(store, with: events)
        try #require(workspace.count("segments") == 1)
        try store.begin(.write)
        for event in [events[0], events[1], events[443], events[444], events[699]] {
            #expect(try store.append(event, to: one) == false)
            var other = event
            other.bytes[other.bytes.count - 1] ^= 1
            #expect(throws: StoreError.conflictingEvent(event.id)) { try store.append(other, to: one) }
        }
        let more = self.events(710)
        for event in more[700...] { #expect(try store.append(event, to: one)) }
        try store.commit()
        #expect(try store.log(of: one, from: 0) == more)
    }

    @Test(
        "W16 what somebody lacks, digests and lineages are those of the same log unpacked",
        arguments: PackingMaker.allCases)
    func comparing(maker: PackingMaker) throws {
        let workspace = try maker.make()
        let store = try workspace.open()
        let plain = MemoryStore(replica: ReplicaID(99))
        let events = events(2_000)
        try fill(store, with: Array(events[..<900]))
        try fill(store, with: Array(events[900...]))
        try #require(workspace.count("segments") == 2)
        for event in events { try plain.append(event, to: one) }
        try plain.put(
            CatalogueEntry(document: one, kind: "shelf", title: "t"),
            DocumentState(position: 2_000, graph: try graph(of: events).wireBytes))
        #expect(try store.lineages(of: one) == plain.lineages(of: one))
        #expect(try store.standings() == plain.standings())
        for place in [0, 5, 100, 835, 836, 837, 1_900, 1_936, 1_999] {
            let known = try graph(of: Array(events[..<place])).known
            for limit in [Int.max, 100_000, 2_000] {
                #expect(
                    try store.events(of: one, beyond: known, limit: limit)
                        == plain.events(of: one, beyond: known, limit: limit), "\(place), \(limit)")
            }
            for unit in known {
                #expect(try store.digest(of: one, before: unit) == plain.digest(of: one, before: unit), "\(place)")
            }
        }
    }

    @Test(
        "W16 a log is replaced from within a segment, and a document is erased with what is packed of it",
        arguments: PackingMaker.allCases)
    func replacing(maker: PackingMaker) throws {
        let workspace = try maker.make()
        let store = try workspace.open()
        let events = events(1_500)
        try fill(store, with: Array(events[..<700]))
        try fill(store, with: Array(events[700...]))
        try #require(workspace.count("segments") == 2)
        let more = self.events(320)
        try store.replaceLog(of: one, from: 300, with: Array(more[300...]))
        #expect(try store.log(of: one, from: 0) == more)
        #expect(try workspace.count("segments") == 0 && workspace.count("segment_units") == 0)
        #expect(try store.lineages(of: one) == Lineage.all(of: more))
        try fill(store, with: Array(events[320...]))
        #expect(try store.log(of: one, from: 0) == events)
        #expect(try store.checkIntegrity() == [] && workspace.count("segments") > 0)
        try store.erase(one)
        for table in ["segments", "segment_units", "events"] { #expect(try workspace.count(table) == 0, "\(table)") }
    }

    @Test("W16 who reads meanwhile goes on reading the log of one moment", arguments: PackingMaker.allCases)
    func reading(maker: PackingMaker) throws {
        let workspace = try maker.make()
        let (writer, reader) = (try workspace.open(), try workspace.open())
        let events = events(900)
        try writer.append(events[0], to: one)
        try reader.begin(.read)
        #expect(try reader.log(of: one, from: 0) == [events[0]])
        try fill(writer, with: Array(events[1...]))
        try #require(workspace.count("segments") == 1)
        #expect(try reader.log(of: one, from: 0) == [events[0]])
        try reader.commit()
        #expect(try reader.log(of: one, from: 0) == events)
    }

    @Test(
        "W16 a database from before there were segments reads as it is, and packs with the next snapshot",
        arguments: PackingMaker.allCases)
    func older(maker: PackingMaker) throws {
        let workspace = try maker.make()
        let events = events(800)
        do {
            let store = try workspace.open()
            try store.write {
                for event in events { try store.append(event, to: one) }
                try store.put(
                    CatalogueEntry(document: one, kind: "shelf", title: "t"),
                    DocumentState(position: 800, graph: try graph(of: events).wireBytes))
            }
        }
        try workspace.takeSegmentsAway()
        let reader = try workspace.open()
        #expect(try reader.log(of: one, from: 10) == Array(events[10...]))
        #expect(try reader.checkIntegrity() == [])
        try fill(try workspace.open(), with: [])
        #expect(try workspace.count("segments") == 1)
        // One that was open before looks again.
        #expect(try reader.log(of: one, from: 10) == Array(events[10...]))
        #expect(try reader.checkIntegrity() == [])
    }

    @Test(
        "W6 a damaged segment is named, nothing else is read for it, and lost units are found again by repair",
        arguments: PackingMaker.allCases)
    func damage(maker: PackingMaker) throws {
        let events = events(900)
        let workspace = try maker.make()
        try fill(try workspace.open(), with: events)
        try workspace.execute("DELETE FROM segment_units")
        let store = try workspace.open()
        #expect(try store.checkIntegrity().count == 1)
        try store.repair()
        #expect(try store.checkIntegrity() == [])
        #expect(try store.append(events[3], to: one) == false)
        try workspace.execute("UPDATE segments SET bytes = ZEROS")
        let fault = "events 0 to 835 of document"
        #expect(try store.checkIntegrity().contains { $0.hasPrefix(fault) })
        let error = #expect(throws: StoreError.self) { try store.log(of: one, from: 800) }
        #expect(error.map { "\($0)".contains(fault) } == true)
        #expect(try store.log(of: one, from: 836) == Array(events[836...]))
    }

    @Test(
        "W6 whatever a row of a segment says, nothing ends and nobody reads an event that never was",
        arguments: [PackingMaker.sqlite, .postgres],
        [
            "UPDATE segments SET bytes = ZEROS", "UPDATE segments SET count = count + 1",
            "UPDATE segments SET count = -1", "UPDATE segments SET count = 9223372036854775807",
            "UPDATE segments SET checksum = 0", "UPDATE segments SET PLACE = PLACE + 1",
            "UPDATE segments SET bytes = x''", "UPDATE segment_units SET past = -1, first = -5 WHERE replica = 7",
            "UPDATE segment_units SET PLACE = -9223372036854775807",
            "UPDATE segments SET PLACE = -9223372036854775807", "UPDATE segments SET PLACE = 9223372036854775807",
            "DELETE FROM segments", "UPDATE events SET PLACE = 9223372036854775807 WHERE PLACE % 4294967296 = 899",
        ])
    func hostile(maker: PackingMaker, statement: String) throws {
        let events = events(900)
        let workspace = try maker.make()
        try fill(try workspace.open(), with: events)
        try workspace.execute(statement)
        let store = try workspace.open()
        #expect(try store.checkIntegrity() != [])
        if let log = try? store.log(of: one, from: 0) { #expect(log.allSatisfy { events.contains($0) }) }
        _ = try? store.events(of: one, beyond: [], limit: .max)
        _ = try? store.digest(of: one, before: UnitID(replica: ReplicaID(7), sequence: 50))
        _ = try? store.append(StoredEvent(replica: 7, sequence: 1 << 50), to: one)
        _ = try? store.append(events[7], to: one)
        _ = try? fill(store, with: Array(self.events(1_300)[900...]))
        _ = try? store.replaceLog(of: one, from: 20, with: [])
        _ = try? store.repair()
        try store.erase(one)
        #expect(try store.log(of: one, from: 0).isEmpty)
    }
}
