import ModuleKit
import Primitives
import Replication

/// An event taken apart, so that something can be wrong in it and its lengths be right.
struct EventParts {
    var document: DocumentID
    var kind: String
    var id: EventID
    var parents: [EventID]
    var time: UInt64
    var author: UInt64
    var undoes: EventID?
    var changes: [(span: UInt64, bytes: [UInt8])]

    init?(_ bytes: [UInt8]) {
        guard let event = try? Event(bytes: bytes) else { return nil }
        document = event.document
        kind = event.kind
        id = event.id
        parents = event.parents
        time = event.time.raw
        author = event.author.raw
        undoes = event.undoes
        changes = event.changes.map { ($0.span, $0.bytes) }
    }

    var bytes: [UInt8] {
        var writer = WireWriter()
        writer.write(Event.version)
        writer.write(document)
        writer.write(kind)
        writer.write(id)
        writer.writeVarint(UInt64(parents.count))
        for parent in parents { writer.write(parent) }
        writer.writeFixed(time)
        writer.writeFixed(author)
        writer.write(undoes != nil)
        if let undoes { writer.write(undoes) }
        writer.writeVarint(UInt64(changes.count))
        for change in changes {
            writer.writeVarint(UInt64(change.bytes.count) << 1 | (change.span == 1 ? 0 : 1))
            if change.span != 1 { writer.writeVarint(change.span) }
            for byte in change.bytes { writer.write(byte) }
        }
        return writer.bytes
    }

    /// Gives each change as many units as it owns, where it can be read.
    mutating func mendSpans() {
        guard let kind = Areas.kinds.first(where: { $0.name == kind }) else { return }
        for index in changes.indices {
            changes[index].span = Self.span(kind, changes[index].bytes) ?? changes[index].span
        }
    }

    private static func span<Kind: DocumentKind>(_: Kind, _ bytes: [UInt8]) -> UInt64? {
        (try? Kind.Value.Change(wireBytes: bytes)).map { max($0.span, 1) }
    }
}

/// Changes the events of a log: their order, their envelopes, what is in them.
enum EventMutation {
    static func mutated(_ events: [[UInt8]], with others: [[UInt8]], using random: inout SplitMix64) -> [[UInt8]] {
        var events = events
        for _ in 0..<random.pick(from: [1, 1, 2, 3, 5]) { mutate(&events, others, &random) }
        return events
    }

    private static func mutate(_ events: inout [[UInt8]], _ others: [[UInt8]], _ random: inout SplitMix64) {
        guard !events.isEmpty else { return events = others }
        let place = random.number(below: events.count)
        switch random.number(below: 16) {
        case 0: events.remove(at: place)
        case 1: events.append(events[place])
        case 2: events.swapAt(place, random.number(below: events.count))
        case 3: if !others.isEmpty { events.insert(random.pick(from: others), at: place) }
        case 4: events[place] = ByteMutation.mutated(events[place], with: random.pick(from: events), using: &random)
        default:
            guard var parts = EventParts(events[place]) else { return }
            mutate(&parts, events, others, &random)
            if random.number(below: 8) != 0 { parts.mendSpans() }
            // As another event, or beside the one that it was.
            if random.number(below: 4) == 0 { events.append(parts.bytes) } else { events[place] = parts.bytes }
        }
    }

    private static func mutate(
        _ parts: inout EventParts, _ events: [[UInt8]], _ others: [[UInt8]], _ random: inout SplitMix64
    ) {
        let donor = EventParts(random.pick(from: random.number(below: 3) == 0 && !others.isEmpty ? others : events))
        let number = random.pick(from: ByteMutation.numbers)
        switch random.number(below: 16) {
        case 0: parts.kind = random.pick(from: Areas.kinds.map(\.name) + ["quilt", "a", "-"])
        case 1: parts.id = EventID(replica: parts.id.replica, sequence: number)
        case 2:
            parts.id = EventID(
                replica: ReplicaID(random.pick(from: [1, 10, 99, .max, number])), sequence: parts.id.sequence)
        case 3: parts.parents = []
        case 4: if let donor { parts.parents.append(donor.id) }
        case 5: parts.parents += parts.parents.map { EventID(replica: $0.replica, sequence: $0.sequence &+ number) }
        case 6: parts.time = random.pick(from: [number, number << 16, parts.time &+ (number << 16), donor?.time ?? 0])
        case 7: parts.undoes = random.number(below: 3) == 0 ? parts.id : donor?.id
        case 8: if let donor { parts.document = donor.document }
        case 9: if let donor { parts.changes += donor.changes }
        case 10:
            guard !parts.changes.isEmpty else { return }
            parts.changes[random.number(below: parts.changes.count)].span = number
        default:
            guard !parts.changes.isEmpty else { return }
            let place = random.number(below: parts.changes.count)
            mutate(&parts.changes[place].bytes, donor, &random)
        }
    }

    /// The bytes of one change.
    private static func mutate(_ bytes: inout [UInt8], _ donor: EventParts?, _ random: inout SplitMix64) {
        let place = random.number(below: bytes.count + 1)
        switch random.number(below: 6) {
        case 0: ByteMutation.replaceVarint(in: &bytes, at: place, &random)
        case 1:
            // A unit of another event where one may stand.
            guard let donor else { return }
            var writer = WireWriter()
            writer.write(
                EventID(replica: donor.id.replica, sequence: donor.id.sequence &+ UInt64(random.number(below: 4))))
            bytes.replaceSubrange(place..<min(bytes.count, place + 9), with: writer.bytes)
        case 2: if !bytes.isEmpty { bytes[0] = UInt8(random.number(below: 36)) }
        default:
            let other = donor?.changes.first?.bytes ?? []
            bytes = ByteMutation.mutated(bytes, with: other, using: &random)
        }
    }
}
