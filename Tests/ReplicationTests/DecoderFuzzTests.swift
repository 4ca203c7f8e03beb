import Primitives
import Replication
import TestSupport
import TextMerging
import Testing

@Suite("Reading hostile bytes")
struct DecoderFuzzTests {
    private let seed: UInt64 = 0xb0a1

    /// Whole events with every kind of change.
    private func specimens() -> [[UInt8]] {
        var shelf = Shelf()
        let origin = Origin(unit: UnitID(replica: ReplicaID(9), sequence: 0), time: Timestamp(milliseconds: 5_000))
        shelf.apply(shelf.write("some 글 text"), from: origin)
        let link = DocumentID(high: 3, low: 4)
        let changes: [[ShelfChange]] = [
            [shelf.relabel("가나다")], [shelf.resize(70_000)], [shelf.write("some other 🙂 text")],
            [.header(shelf.header.rename(to: "name")), .header(shelf.header.moveToTrash())],
            [.header(shelf.header.setPinned(true)), .header(shelf.header.setTimes(created: 1, changed: 2))],
            [.header(shelf.header.setLink(to: link, true)), .unknown(tag: 99, payload: [1, 2, 3])],
        ]
        return changes.map { changes in
            Event.encode(
                document: DocumentID(high: 1, low: 2), kind: "shelf",
                id: UnitID(replica: ReplicaID(77), sequence: 0),
                parents: [UnitID(replica: ReplicaID(9), sequence: 0)], time: Timestamp(milliseconds: 6_000),
                author: AuthorID(5), undoes: changes.count == 1 ? nil : UnitID(replica: ReplicaID(9), sequence: 0),
                changes: changes)
        }
    }

    private func mutated(_ bytes: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<random.pick(1..<4) where !bytes.isEmpty {
            let place = random.pick(0..<bytes.count)
            switch random.pick(0..<6) {
            case 0: bytes.removeSubrange(place...)
            case 1: bytes[place] ^= 1 << UInt8(random.pick(0..<8))
            case 2: bytes[place] = random.pick(of: [0, 1, 0x7f, 0x80, 0xff])
            // A huge number, in full and cut short.
            case 3: bytes.replaceSubrange(place...place, with: [UInt8](repeating: 0xff, count: 9) + [1])
            case 4: bytes.insert(contentsOf: [0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x40], at: place)
            default: bytes.insert(contentsOf: bytes[..<place], at: place)
            }
        }
        return bytes
    }

    @Test("W8 events cut short, bent and with huge counts are refused or read, and never crash")
    func events() {
        var random = SplitMix64(seed: seed)
        let specimens = specimens()
        var read = 0
        for _ in 0..<12_000 {
            let bytes = mutated(random.pick(of: specimens), &random)
            let session = DocumentSession<Shelf>(
                document: DocumentID(high: 1, low: 2), kind: "shelf", replica: ReplicaID(1), author: AuthorID(1))
            guard let event = try? Event(bytes: bytes) else { continue }
            // Every change and parent takes bytes, so no count can be larger than the input.
            #expect(event.changes.count + event.parents.count <= bytes.count, "seed \(seed): \(bytes.hex)")
            _ = try? session.receive(bytes, now: 7_000)
            // A parent less and the same again, so that it is applied.
            if event.parents.count == 1,
                let again = try? Event(
                    bytes: Event.encode(
                        document: event.document, kind: event.kind,
                        id: UnitID(replica: event.id.replica, sequence: 0), parents: [], time: event.time,
                        author: event.author, undoes: event.undoes,
                        changes: (try? event.decodedChanges(as: ShelfChange.self).map(\.change)) ?? []))
            {
                if case .applied? = try? session.receive(again.bytes, now: 7_000) { read += 1 }
                _ = try? session.value.undoStep(.undo, by: event.author, log: [again])
                _ = session.value.header.wireBytes
            }
        }
        #expect(read > 500)
    }

    @Test("every prefix of an event is refused, never read")
    func prefixes() {
        for bytes in specimens() {
            for count in bytes.indices {
                #expect(throws: WireError.self) { try Event(bytes: Array(bytes[..<count])) }
            }
        }
    }

    @Test("snapshots cut short, bent and with huge counts are refused or read, and never crash")
    func snapshots() throws {
        var random = SplitMix64(seed: seed &+ 1)
        var shelf = Shelf()
        let origin = Origin(unit: UnitID(replica: ReplicaID(9), sequence: 0), time: Timestamp(milliseconds: 5_000))
        for number in 0..<3 {
            shelf.apply(.header(shelf.header.setLink(to: DocumentID(high: 1, low: UInt64(number)), true)), from: origin)
        }
        shelf.apply(.header(shelf.header.rename(to: "이름")), from: origin)
        var graph = EventGraph()
        for bytes in specimens() { _ = graph.receive(try Event(bytes: bytes)) }
        let text = TextBuffer(text: "본문", firstUnit: origin.unit)
        for _ in 0..<6_000 {
            if var header = try? Header(wireBytes: mutated(shelf.header.wireBytes, &random)) {
                header.noteContent(from: origin)
                header.apply(header.moveToTrash(), from: origin)
                _ = (header.isTrashed, header.changedAt, header.createdAt, header.wireBytes)
            }
            _ = try? EventGraph(wireBytes: mutated(graph.wireBytes, &random))
            _ = try? TextBuffer(wireBytes: mutated(text.wireBytes, &random))
            _ = try? OrderKey(wireBytes: mutated(OrderKey(bytes: [UInt8](repeating: 65, count: 30)).wireBytes, &random))
        }
    }

    @Test("a count of everything makes no room for anything")
    func hugeCounts() {
        let huge = [UInt8](repeating: 0xff, count: 9) + [1]
        for size in [1, 2, 9, 16] {
            var reader = WireReader(huge + [0, 0, 0])
            #expect(throws: WireError.self) { try reader.readCount(ofSize: size) }
        }
        #expect(throws: WireError.self) { try TextVersion(wireBytes: huge) }
        #expect(throws: WireError.self) { try TextEdit(wireBytes: [0] + huge) }
        #expect(throws: WireError.self) { try EventGraph(wireBytes: huge) }
        #expect(throws: WireError.self) { try String(wireBytes: huge) }
        #expect(throws: WireError.self) { try UInt32(wireBytes: [0x80, 0x80, 0x80, 0x80, 0x10]) }
    }

    @Test("numbers of more than 64 bits are refused")
    func longNumbers() throws {
        var reader = WireReader([UInt8](repeating: 0xff, count: 9) + [1])
        #expect(try reader.readVarint() == .max)
        for tail: [UInt8] in [[2], [0x81, 0], [0xff, 0xff]] {
            var reader = WireReader([UInt8](repeating: 0xff, count: 9) + tail)
            #expect(throws: WireError.self) { try reader.readVarint() }
        }
    }

    @Test("a newer major version is refused by its number, and what a newer minor one adds is left alone")
    func versions() throws {
        var bytes = specimens()[0]
        let event = try Event(bytes: bytes + [1, 2, 3])
        #expect(event.bytes == bytes + [1, 2, 3])
        bytes[0] = 2
        #expect(throws: WireError.newerVersion(2)) { try Event(bytes: bytes) }
        bytes[0] = 0
        #expect(throws: WireError.malformed(at: 0)) { try Event(bytes: bytes) }
    }

    @Test("text that is not UTF-8, a kind that is no kind, an edit that owns other units than its scalars")
    func malformedParts() throws {
        #expect(throws: WireError.self) { try String(wireBytes: [3, 0xed, 0xa0, 0x80]) }
        let edit = ShelfChange.note(
            TextEdit(parents: TextVersion(), operations: [TextOperation(position: 0, inserted: "abc")]))
        let unit = UnitID(replica: ReplicaID(1), sequence: 0)
        let long = String(repeating: "a", count: 33)
        for (kind, isFine) in [("memo", true), ("", false), ("Memo", false), (long, false)] {
            let bytes = Event.encode(
                document: DocumentID(high: 1, low: 2), kind: kind, id: unit, parents: [], time: .zero,
                author: AuthorID(1), undoes: nil, changes: [edit])
            #expect(((try? Event(bytes: bytes)) != nil) == isFine, "\(kind)")
        }
        var bytes = Event.encode(
            document: DocumentID(high: 1, low: 2), kind: "shelf", id: unit, parents: [], time: .zero,
            author: AuthorID(1), undoes: nil, changes: [edit])
        let place = bytes.count - edit.wireBytes.count - 1
        #expect(bytes[place] == 3)
        bytes[place] = 1
        #expect(throws: WireError.self) { try Event(bytes: bytes).decodedChanges(as: ShelfChange.self) }
    }
}
