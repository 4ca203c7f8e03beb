public import ModuleKit
import Primitives
public import Replication

/// Events that are settled, packed by column; only the latest are rows of `bojagi.events`.
///
/// A log is its segments and then its rows, read at one moment: what is a row now is packed at the next. Which units are
/// in a segment is kept beside it, a row for each replica, and can be made anew.
extension PostgresEventStore {
    /// What `readSegment` takes. What is longer than any segment is not even sent.
    static let segmentColumns = """
        position, count, checksum, CASE WHEN octet_length(bytes) <= CASE count WHEN 1 THEN \(Event.maximumSize) \
        ELSE \(PackedLog.mostBytes) END + \(16 * PackedLog.mostEvents) THEN bytes END
        """

    /// The position after a segment, whatever its row says; no number that is too large comes of it.
    static let segmentEnd = """
        LEAST(GREATEST(position, 0), \(lastPosition)) + LEAST(GREATEST(count, 0), \(PackedLog.mostEvents))
        """

    // MARK: reading

    /// The segment that was read last: an event that comes again is often followed by its neighbours.
    struct UnpackedSegment {
        let document: DocumentID
        let position: UInt64
        let checksum: UInt64
        let events: [StoredEvent]
    }

    /// Calls `body` for the events of a document in the order of their log, with their positions, until it returns false:
    /// for those of the segments for which a condition holds, and for the rows for which another does. $1 and $2 are
    /// workspace and document. Throws `.corrupt` for what is damaged.
    func forEachEvent(
        of document: DocumentID, packed: String, rows: String, _ parameters: [Parameter],
        _ body: (StoredEvent, _ position: UInt64) -> Bool
    ) throws(StoreError) {
        if workspace == 0 { return }
        var damage: String?
        try atOneMoment { () throws(StoreError) in
            let packed = hasSegments ? [Self.query(Self.segmentColumns, of: "segments", where: packed)] : []
            let rows = Self.query(Self.eventColumns, of: "events", where: rows)
            try forEachRow(packed + [rows], [.document(document)] + parameters) { row, query in
                if query == packed.count {
                    let (event, position) = (Self.readEvent(row), row.unsigned(5))
                    if event.checksum != row.unsigned(4) { damage = Self.damage(ofEvent: position, of: document) }
                    return damage == nil && body(event, position)
                }
                guard let events = readSegment(row, of: document) else {
                    damage = Self.damage(ofSegment: row, of: document)
                    return false
                }
                var position = row.unsigned(0)
                for event in events {
                    guard body(event, position) else { return false }
                    position += 1
                }
                return true
            }
        }
        if let damage { throw .corrupt(path: path, detail: damage) }
    }

    public func parts(of document: DocumentID, from position: UInt64) throws(StoreError) -> [LogPart] {
        guard workspace != 0, position <= Self.lastPosition else { return [] }
        var parts: [LogPart] = []
        var damage: String?
        try atOneMoment { () throws(StoreError) in
            let packed =
                hasSegments ? [Self.query(Self.segmentColumns, of: "segments", where: "\(Self.segmentEnd) > $3")] : []
            let rows = Self.query(Self.eventColumns, of: "events", where: "position >= $3")
            try forEachRow(packed + [rows], [.document(document), .number(position)]) { row, query in
                if query == packed.count {
                    parts.append(.event(Self.readEvent(row).bytes))
                    if Self.readEvent(row).checksum != row.unsigned(4) {
                        damage = Self.damage(ofEvent: row.unsigned(5), of: document)
                    }
                } else if row.unsigned(0) >= position {
                    if let part = wholePart(row, of: document) {
                        parts.append(part)
                    } else {
                        damage = Self.damage(ofSegment: row, of: document)
                    }
                } else if let events = readSegment(row, of: document) {
                    parts += events.dropFirst(Int(clamping: position - row.unsigned(0))).map { .event($0.bytes) }
                } else {
                    damage = Self.damage(ofSegment: row, of: document)
                }
                return damage == nil
            }
        }
        if let damage { throw .corrupt(path: path, detail: damage) }
        return parts
    }

    /// The first position of a segment, how many events it has, its checksum and its bytes; nil for one that is damaged.
    private func content(
        of row: PostgresRow, _ document: DocumentID
    ) -> (position: UInt64, count: Int64, checksum: UInt64, bytes: [UInt8])? {
        let (position, count, checksum, bytes) = (row.unsigned(0), row.int(1), row.unsigned(2), row.bytes(3))
        guard position <= Self.lastPosition, checksum == Self.checksum(document, Int64(position), count, bytes) else {
            return nil
        }
        return (position, count, checksum, bytes)
    }

    private func wholePart(_ row: PostgresRow, of document: DocumentID) -> LogPart? {
        guard let (position, count, checksum, bytes) = content(of: row, document) else { return nil }
        return PackedLog.part(bytes, count: count)
    }

    private static func query(_ columns: String, of table: String, where condition: String) -> String {
        "SELECT \(columns) FROM bojagi.\(table) WHERE workspace = $1 AND document = $2 AND \(condition) ORDER BY position"
    }

    private var hasSegments: Bool { format >= 2 }

    /// The events of a segment; nil for one that is damaged.
    func readSegment(_ row: PostgresRow, of document: DocumentID) -> [StoredEvent]? {
        guard let (position, count, checksum, bytes) = content(of: row, document) else { return nil }
        if let events = unpackedEvents(document, position, checksum) { return events }
        guard let events = PackedLog.events(in: bytes, count: count) else { return nil }
        unpacked = UnpackedSegment(document: document, position: position, checksum: checksum, events: events)
        return events
    }

    private func unpackedEvents(_ document: DocumentID, _ position: UInt64, _ checksum: UInt64) -> [StoredEvent]? {
        guard let unpacked, unpacked.document == document, unpacked.position == position,
            unpacked.checksum == checksum
        else { return nil }
        return unpacked.events
    }

    static func damage(ofEvent position: UInt64, of document: DocumentID) -> String {
        "event \(position) of \(name(document)) is damaged"
    }

    static func damage(ofSegment row: PostgresRow, of document: DocumentID) -> String {
        "events \(row.int(0)) to \(row.int(0) &+ row.int(1) &- 1) of \(name(document)) are damaged"
    }

    static func name(_ document: DocumentID) -> String { "document \(ShortID(of: document).text)" }

    private static func checksum(
        _ document: DocumentID, _ position: Int64, _ count: Int64, _ bytes: [UInt8]
    ) -> UInt64 {
        PackedLog.checksum(
            at: document.high, document.low, UInt64(bitPattern: position), count: count, bytes)
    }

    /// Finds the segment that may have a unit: $3 and $4 are its replica and its sequence.
    static let packedUnitQuery =
        "SELECT u.past, s.position, s.checksum FROM bojagi.segment_units u JOIN bojagi.segments s "
        + "ON s.workspace = u.workspace AND s.document = u.document AND s.position = u.position "
        + "WHERE u.workspace = $1 AND u.document = $2 AND u.replica = $3 AND u.first <= $4 ORDER BY u.first DESC LIMIT 1"

    /// The event with that first unit in the segment that `packedUnitQuery` found.
    func packedEvent(_ id: EventID, of document: DocumentID, _ found: PostgresRow?) throws(StoreError) -> StoredEvent? {
        guard let found, found.unsigned(0) > id.sequence else { return nil }
        if let events = unpackedEvents(document, found.unsigned(1), found.unsigned(2)) {
            return events.first { $0.id == id }
        }
        var event: StoredEvent?
        try forEachEvent(of: document, packed: "position = $3", rows: "false", [.number(found.int(1))]) { packed, _ in
            if packed.id == id { event = packed }
            return event == nil
        }
        return event
    }

    // MARK: packing

    /// Packs events that lie before `position` and before the latest ones, where there are enough.
    func packSettled(_ document: DocumentID, before position: UInt64) throws(StoreError) {
        let log = try knownLog(of: document)
        for _ in 0..<PackedLog.mostSegmentsAtOnce {
            guard let first = log.firstRow else { return }
            let end = min(Int64(clamping: position), Int64(clamping: log.next) - PackedLog.latest)
            guard end > first, let segment = try nextSegment(of: document, from: first, before: end) else { return }
            try put(segment, of: document, firstRow: first)
            log.firstRow = segment.end
        }
    }

    /// Asks once for the last segment and the rows, of which no more are sent than a segment has.
    private func nextSegment(
        of document: DocumentID, from first: Int64, before end: Int64
    ) throws(StoreError) -> PackedSegment? {
        let key: [Parameter] = [.number(workspace), .document(document)]
        let answers = try askInTransaction([
            PostgresStatement(
                "SELECT \(Self.segmentColumns), \(Self.segmentEnd) FROM bojagi.segments "
                    + "WHERE workspace = $1 AND document = $2 ORDER BY position DESC LIMIT 1", key),
            PostgresStatement(
                "SELECT \(Self.eventColumns) FROM (SELECT *, sum(octet_length(bytes)) OVER (ORDER BY position "
                    + "ROWS UNBOUNDED PRECEDING) AS size FROM bojagi.events WHERE workspace = $1 AND document = $2 "
                    + "AND position >= $3 AND position < $4 ORDER BY position LIMIT \(PackedLog.mostEvents)) AS e "
                    + "WHERE size <= CASE position WHEN $3 THEN \(Event.maximumSize) ELSE \(PackedLog.mostBytes) END "
                    + "ORDER BY position",
                key + [.number(first), .number(end)]),
        ])
        let (last, rows) = (answers[0].first, answers[1])
        let count = end - first
        let isWorthIt = try PackedLog.isWorthPacking(count) { () throws(StoreError) in
            // There were more than could be sent.
            rows.count < count ? .max : rows.map { Int64($0.withBytes(3, \.count)) }.reduce(0, +)
        }
        // A gap before the first row is no log of ours.
        guard isWorthIt, first == last?.int(4) ?? 0 else { return nil }
        let joinable = last.flatMap { $0.int(1) <= PackedLog.mostJoined ? readSegment($0, of: document) : nil }
        var next = NextSegment(of: document, at: first, after: joinable ?? [])
        for number in 0..<rows.count {
            let row = rows[number]
            guard next.take(Self.readEvent(row), checksum: row.unsigned(4), at: row.int(5)) else { break }
        }
        return next.packed
    }

    private func put(_ segment: PackedSegment, of document: DocumentID, firstRow first: Int64) throws(StoreError) {
        try enqueue(
            "INSERT INTO bojagi.segments(workspace, document, position, count, checksum, bytes) "
                + "VALUES($1, $2, $3, $4, $5, $6) ON CONFLICT (workspace, document, position) DO UPDATE "
                + "SET count = excluded.count, checksum = excluded.checksum, bytes = excluded.bytes",
            [
                .number(segment.place), .number(segment.count),
                .number(Self.checksum(document, segment.place, segment.count, segment.bytes)), .bytes(segment.bytes),
            ], about: document)
        try enqueue(
            "DELETE FROM bojagi.segment_units WHERE workspace = $1 AND document = $2 AND position = $3",
            [.number(segment.place)], about: document)
        try put(segment.units, of: document, at: segment.place)
        try enqueue(
            "DELETE FROM bojagi.events WHERE workspace = $1 AND document = $2 AND position >= $3 AND position < $4",
            [.number(first), .number(segment.end)], about: document)
    }

    private func put(
        _ units: [ReplicaID: Range<UInt64>], of document: DocumentID, at position: Int64
    ) throws(StoreError) {
        let units = Array(units)
        try enqueue(
            "INSERT INTO bojagi.segment_units(workspace, document, position, replica, first, past) "
                + "SELECT $1, $2, $3, * FROM unnest($4::bigint[], $5::bigint[], $6::bigint[]) "
                + "ON CONFLICT (workspace, document, replica, first) DO UPDATE "
                + "SET past = excluded.past, position = excluded.position",
            [
                .number(position), .numbers(units.map(\.key.raw)), .numbers(units.map(\.value.lowerBound)),
                .numbers(units.map(\.value.upperBound)),
            ], about: document)
    }

    // MARK: integrity

    /// Where a segment is.
    struct SegmentPlace: Hashable {
        let document: DocumentID
        let position: Int64
    }

    typealias PackedUnits = [SegmentPlace: [ReplicaID: Range<UInt64>]]

    /// Calls `body` for all segments of the workspace in the order of their logs, with nil for the events of one that is
    /// damaged.
    func forEachSegment(
        _ body: (PostgresRow, DocumentID, [StoredEvent]?) -> Void
    ) throws(StoreError) {
        if !hasSegments { return }
        try forEachRow(
            "SELECT \(Self.segmentColumns), document FROM bojagi.segments WHERE workspace = $1 "
                + "ORDER BY document, position", atOnce: 16
        ) { row in
            let document = row.document(4)
            body(row, document, readSegment(row, of: document))
            return true
        }
    }

    /// The documents whose packed units are not these.
    func wrongUnits(_ right: PackedUnits) throws(StoreError) -> [DocumentID] {
        if !hasSegments { return [] }
        var kept: PackedUnits = [:]
        try forEachRow(
            "SELECT document, position, replica, first, past FROM bojagi.segment_units WHERE workspace = $1"
        ) { row in
            let (first, past) = (row.unsigned(3), row.unsigned(4))
            let place = SegmentPlace(document: row.document(0), position: row.int(1))
            kept[place, default: [:]][ReplicaID(row.unsigned(2))] = first..<max(first, past)
            return true
        }
        let wrong = Set(kept.keys).union(right.keys).filter { kept[$0] != right[$0] }
        return Set(wrong.map(\.document)).sorted()
    }

    /// Makes anew which units are packed.
    func replaceUnits(_ units: PackedUnits) throws(StoreError) {
        transaction?.pending.add(
            PostgresStatement("DELETE FROM bojagi.segment_units WHERE workspace = $1", [.number(workspace)]))
        for (place, units) in units { try put(units, of: place.document, at: place.position) }
    }
}
