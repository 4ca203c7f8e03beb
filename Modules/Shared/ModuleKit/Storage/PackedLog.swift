package import Primitives
package import Replication

/// The rule by which a store packs settled events of a log, many in a row, and what it holds against such a row when it
/// reads it: whoever can write to a database may have put anything there.
///
/// `Docs/Decisions/packed-logs.md` says why these numbers.
package enum PackedLog {
    /// So many of the latest events stay rows.
    package static let latest: Int64 = 64
    /// So many settled ones are worth packing, or so many bytes of them.
    private static let fewestEvents: Int64 = 256
    private static let fewestBytes: Int64 = 1 << 15
    /// A segment that has so many events, or so many bytes of them, is full; an event with more has one by itself.
    package static let mostEvents = 4_096
    package static let mostBytes = 1 << 20
    /// A last segment of so few events is packed again together with what follows it, or there would be many small ones.
    package static let mostJoined: Int64 = 512
    fileprivate static let mostJoinedBytes = 1 << 18
    /// One transaction packs so many segments at most; the next one goes on.
    package static let mostSegmentsAtOnce = 8

    /// Whether so many settled events are worth packing; how many bytes they have is asked only where that counts.
    package static func isWorthPacking(
        _ count: Int64, bytes: () throws(StoreError) -> Int64
    ) throws(StoreError) -> Bool {
        if count <= 0 || count >= fewestEvents { return count > 0 }
        return try bytes() >= fewestBytes
    }

    /// Of where a segment is, in numbers as the store has it, of how many events it has, and of its bytes.
    package static func checksum(at place: UInt64..., count: Int64, _ bytes: [UInt8]) -> UInt64 {
        var sum = Checksum()
        for number in place { sum.add(number) }
        sum.add(UInt64(bitPattern: count))
        sum.add(bytes)
        return sum.value
    }

    /// The events of a segment that should have `count`; nil where it is damaged or more than a store packs.
    package static func events(in segment: [UInt8], count: Int64) -> [StoredEvent]? {
        // Before there is room for what it says it has.
        guard let measure = try? EventPack.measure(segment), Int64(measure.count) == count,
            measure.count <= mostEvents, measure.bytes <= (measure.count == 1 ? Event.maximumSize : mostBytes),
            let list = try? EventPack.unpacked(segment)
        else { return nil }
        var events: [StoredEvent] = []
        events.reserveCapacity(list.count)
        for bytes in list {
            guard let event = try? Event(bytes: bytes) else { return nil }
            events.append(StoredEvent(event))
        }
        return events
    }

    /// The segment as a part of a log; nil where it says that it has not `count` events.
    package static func part(_ segment: [UInt8], count: Int64) -> LogPart? {
        guard let measure = try? EventPack.measure(segment), Int64(measure.count) == count else { return nil }
        return .segment(segment, count: measure.count)
    }

    /// Of each replica the units that these events own, from its first to its last.
    package static func units(of events: [StoredEvent]) -> [ReplicaID: Range<UInt64>] {
        var units: [ReplicaID: Range<UInt64>] = [:]
        for event in events {
            // An event that could be read has no more units than can be counted.
            let range = event.id.sequence..<(event.id.sequence + event.span)
            let known = units[event.id.replica] ?? range
            units[event.id.replica] =
                min(known.lowerBound, range.lowerBound)..<max(known.upperBound, range.upperBound)
        }
        return units
    }
}

/// A segment that is to be written.
package struct PackedSegment {
    /// Of its first event.
    package let place: Int64
    package let count: Int64
    package let bytes: [UInt8]
    package let units: [ReplicaID: Range<UInt64>]

    /// The place after its last event.
    package var end: Int64 { place + count }
}

/// The next segment of a log, while the rows are read that go into it: sound ones, each replica's without gaps.
package struct NextSegment {
    private let document: DocumentID
    /// Of the first row.
    private let place: Int64
    private var events: [StoredEvent]
    /// How many of `events` are those of the last segment.
    private var joined: Int
    private var next: [ReplicaID: UInt64] = [:]
    private var size = 0

    /// `place` is that of the first row. Where the last segment, of which these are the events, is small, what comes is
    /// packed together with it.
    package init(of document: DocumentID, at place: Int64, after last: [StoredEvent]) {
        let size = last.reduce(0) { $0 + $1.bytes.count }
        let isSmall = Int64(last.count) <= PackedLog.mostJoined && size <= PackedLog.mostJoinedBytes
        (self.document, self.place) = (document, place)
        events = isSmall ? last : []
        joined = events.count
        self.size = isSmall ? size : 0
        for event in events { next[event.id.replica] = event.id.sequence + event.span }
    }

    /// Takes the next row with the checksum and the place that it has; false where the segment ends before it.
    package mutating func take(_ event: StoredEvent, checksum: UInt64, at place: Int64) -> Bool {
        if joined > 0, events.count == joined, !fits(event, checksum, place) {
            self = NextSegment(of: document, at: self.place, after: [])
        }
        guard fits(event, checksum, place) else { return false }
        next[event.id.replica] = event.id.sequence + event.span
        size += event.bytes.count
        events.append(event)
        return true
    }

    private func fits(_ event: StoredEvent, _ checksum: UInt64, _ place: Int64) -> Bool {
        guard place == self.place + Int64(events.count - joined), event.checksum == checksum,
            events.count < PackedLog.mostEvents,
            events.isEmpty ? event.bytes.count <= Event.maximumSize : size + event.bytes.count <= PackedLog.mostBytes,
            let read = try? Event(bytes: event.bytes)
        else { return false }
        return read.document == document && read.id == event.id && read.span == event.span
            && next[event.id.replica].map { $0 == event.id.sequence } ?? true
    }

    /// Nil where no row was taken.
    package var packed: PackedSegment? {
        guard events.count > joined, let bytes = EventPack.packed(events.map(\.bytes)) else { return nil }
        return PackedSegment(
            place: place - Int64(joined), count: Int64(events.count), bytes: bytes, units: PackedLog.units(of: events))
    }
}
