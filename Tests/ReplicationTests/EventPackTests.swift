import Primitives
import Replication
import TestSupport
import TextMerging
import Testing

@Suite("Packed events")
struct EventPackTests {
    private static let document = DocumentID(high: 1, low: 2)

    private func event(
        _ unit: UnitID, after parents: [EventID], at time: UInt64, undoes: EventID? = nil, _ changes: [ShelfChange]
    ) -> [UInt8] {
        Event.encode(
            document: Self.document, kind: "shelf", id: unit, parents: parents, time: Timestamp(raw: time),
            author: AuthorID(5), undoes: undoes, changes: changes)
    }

    /// Events of several replicas, as people make them and as nobody would.
    private func events(_ random: inout SplitMix64, count: Int) -> [[UInt8]] {
        let replicas = (0..<random.pick(1..<4)).map { _ in ReplicaID(random.next()) }
        var next: [ReplicaID: UInt64] = [:]
        var last: [EventID] = []
        var time: UInt64 = 1_700_000_000_000 << 16
        var position = 0
        return (0..<count).map { _ in
            var writer = WireWriter()
            let replica = random.pick(of: replicas)
            let id = EventID(
                replica: random.pick(0..<20) == 0 ? ReplicaID(random.next()) : replica,
                sequence: random.pick(0..<20) == 0 ? random.next() : next[replica, default: 0])
            writer.write(UInt8(1))
            writer.write(random.pick(0..<40) == 0 ? DocumentID(high: 9, low: 9) : Self.document)
            writer.write("shelf")
            writer.write(id)
            let parents = random.pick(0..<4) == 0 ? last.suffix(random.pick(0..<3)) : last.suffix(1)
            writer.writeVarint(UInt64(parents.count))
            for parent in parents { writer.write(parent) }
            time = random.pick(0..<10) == 0 ? random.next() : time &+ UInt64(random.pick(0..<5)) << 16
            writer.writeFixed(time)
            writer.writeFixed(random.pick(0..<8) == 0 ? random.next() : 5)
            let undoes = random.pick(0..<8) == 0 ? last.last : nil
            writer.write(undoes != nil)
            if let undoes { writer.write(undoes) }
            let changes = random.pick(0..<8) == 0 ? random.pick(0..<4) : 1
            writer.writeVarint(UInt64(changes))
            var unit = id
            for _ in 0..<changes {
                let (span, bytes) = change(at: unit, after: last, &position, &random)
                writer.writeVarint(UInt64(bytes.count) << 1 | (span == 1 ? 0 : 1))
                if span != 1 { writer.writeVarint(span) }
                writer.bytes += bytes
                unit = unit.advanced(by: span)
            }
            if random.pick(0..<20) == 0 { writer.bytes += [1, 2, 3] }
            next[replica] = unit.sequence
            last.append(id)
            return writer.bytes
        }
    }

    private func change(
        at unit: UnitID, after last: [EventID], _ position: inout Int, _ random: inout SplitMix64
    ) -> (span: UInt64, bytes: [UInt8]) {
        guard random.pick(0..<4) > 0 else {
            let span = random.pick(0..<6) == 0 ? random.next() >> 30 | 1 : 1
            return (span, [random.pick(of: [1, 2, 16, 17, 19, 64, 255])] + Array(random.text(upTo: 12).utf8))
        }
        var operations: [TextOperation] = []
        for _ in 0..<random.pick(1..<6) {
            if random.pick(0..<3) == 0 { position = random.pick(0..<2_000) }
            switch random.pick(0..<5) {
            case 0:
                operations.append(TextOperation(position: UInt32(max(position - 1, 0)), deleted: "글"))
                position = max(position - 1, 0)
            case 1: operations.append(TextOperation(position: UInt32(position), deleted: "x"))
            case 2:
                let text = random.text(upTo: 5)
                operations.append(
                    TextOperation(position: UInt32(position), deleted: random.text(upTo: 2), inserted: text))
                position += text.unicodeScalars.count
            default:
                operations.append(TextOperation(position: UInt32(position), inserted: random.pick(of: ["글", "x"])))
                position += 1
            }
        }
        let before = UnitID(replica: unit.replica, sequence: unit.sequence &- 1)
        let heads = random.pick(of: [[before], [before], [before], [], Array(last.suffix(2))])
        let edit = TextEdit(parents: TextVersion(heads), operations: operations)
        var writer = WireWriter()
        writer.write(UInt8(19))
        writer.write(random.pick(0..<10) == 0 ? UnitID(replica: ReplicaID(3), sequence: random.next()) : .none)
        edit.encode(into: &writer)
        // Some own other units than their scalars.
        return (random.pick(0..<20) == 0 ? edit.span + 1 : max(edit.span, 1), writer.bytes)
    }

    @Test("W8 events of every kind come back from a segment byte for byte, and what is no event does as well")
    func everythingComesBack() throws {
        let seed: UInt64 = 0xeac4
        var random = SplitMix64(seed: seed)
        for round in 0..<400 {
            var events = events(&random, count: random.pick(1..<60))
            for _ in 0..<random.pick(0..<6) {
                let place = random.pick(0..<events.count)
                switch random.pick(0..<5) {
                case 0: events[place] = []
                case 1: events[place] = Array(events[place].prefix(random.pick(0..<80)))
                // A number in more bytes than it takes.
                case 2: if !events[place].isEmpty { events[place].insert(0x80, at: events[place].count - 1) }
                case 3: if !events[place].isEmpty { events[place][random.pick(0..<events[place].count)] ^= 0x81 }
                default: events[place] = (0..<random.pick(0..<200)).map { _ in UInt8(random.pick(0..<256)) }
                }
            }
            let segment = try #require(EventPack.packed(events))
            #expect(try EventPack.unpacked(segment) == events, "seed \(seed), round \(round)")
            let measured = try EventPack.measure(segment)
            #expect(measured == (events.count, events.reduce(0) { $0 + $1.count }))
        }
    }

    @Test("W8 what is typed is packed to less than an eighth")
    func typing() throws {
        var shelf = Shelf()
        var log: [[UInt8]] = []
        var parents: [EventID] = []
        var sequence: UInt64 = 0
        var text = ""
        for number in 0..<2_000 {
            text += "the cloth that carries anything ".unicodeScalars.map(String.init)[number % 32]
            let change = shelf.write(text)
            let unit = UnitID(replica: ReplicaID(0x1234_5678_9abc_def0), sequence: sequence)
            log.append(event(unit, after: parents, at: UInt64(1_700_000_000_000 + number * 200) << 16, [change]))
            shelf.apply(change, from: Origin(unit: unit, time: .zero))
            sequence += change.span
            parents = [unit]
        }
        let segment = try #require(EventPack.packed(log))
        let size = log.reduce(0) { $0 + $1.count }
        #expect(segment.count < size / 8, "\(segment.count) of \(size)")
        #expect(try EventPack.unpacked(segment) == log)
    }

    @Test("W8 a segment that is cut short or bent is refused or read, and never crashes; none is larger than it may")
    func hostileSegments() throws {
        let seed: UInt64 = 0xeac5
        var random = SplitMix64(seed: seed)
        let segments = (0..<12).map { number in EventPack.packed(events(&random, count: 4 + number * 9)) ?? [] }
        for segment in segments {
            for count in 0..<segment.count {
                #expect(throws: WireError.self) { try EventPack.unpacked(Array(segment[..<count])) }
            }
        }
        for _ in 0..<20_000 {
            var bytes = random.pick(of: segments)
            for _ in 0..<random.pick(1..<4) {
                let place = random.pick(0..<bytes.count)
                switch random.pick(0..<4) {
                case 0: bytes[place] ^= 1 << UInt8(random.pick(0..<8))
                case 1: bytes[place] = random.pick(of: [0, 1, 0x7f, 0x80, 0xff])
                case 2: bytes.replaceSubrange(place...place, with: [UInt8](repeating: 0xff, count: 9) + [1])
                default: bytes.insert(contentsOf: bytes[..<place].suffix(20), at: place)
                }
            }
            guard let events = try? EventPack.unpacked(bytes) else { continue }
            #expect(events.reduce(0) { $0 + $1.count } <= 700 * bytes.count, "seed \(seed)")
        }
    }

    @Test("W8 a decayed segment is noticed, whichever bit it is")
    func decay() throws {
        var random = SplitMix64(seed: 7)
        let events = events(&random, count: 30)
        let segment = try #require(EventPack.packed(events))
        for bit in 0..<(segment.count * 8) {
            var bytes = segment
            bytes[bit / 8] ^= 1 << UInt8(bit % 8)
            if let read = try? EventPack.unpacked(bytes) { #expect(read == events, "bit \(bit)") }
        }
    }

    @Test("a segment of a newer version is refused by its number; none and too many are not packed")
    func versions() throws {
        var segment = try #require(EventPack.packed([[1, 2, 3]]))
        segment[3] = 2
        #expect(throws: WireError.newerVersion(2)) { try EventPack.unpacked(segment) }
        segment[3] = 0
        #expect(throws: WireError.malformed(at: 3)) { try EventPack.unpacked(segment) }
        // What would make more of a byte than any segment may is as it is.
        let alike = [[UInt8]](repeating: [UInt8](repeating: 7, count: 4_000), count: 4_000)
        segment = try #require(EventPack.packed(alike))
        #expect(try EventPack.unpacked(segment) == alike && segment.count * 700 > 16_000_000)
        #expect(EventPack.packed([]) == nil)
        #expect(EventPack.packed([[UInt8]](repeating: [], count: EventPack.maximumCount + 1)) == nil)
        #expect(EventPack.fitting([5, 5, 5], count: 2) == 2)
        #expect(EventPack.fitting([5, 5, 5], bytes: 4) == 1)
        #expect(EventPack.fitting([EventPack.maximumSize + 1]) == 0)
    }
}
