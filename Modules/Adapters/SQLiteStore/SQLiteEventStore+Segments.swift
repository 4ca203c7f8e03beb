import ModuleKit
import Primitives
import Replication

/// Events that are settled, packed by column; only the latest are rows of `events`.
///
/// A log is its segments and then its rows. Which units are in a segment is kept beside it, a row for each replica, and
/// can be made anew.
extension SQLiteEventStore {
    static func hasSegments(_ connection: Connection) -> Bool { connection.hasTable("segment_units") }

    /// Whether there may be packed events, by now: another process may have begun since this one looked.
    var mayHaveSegments: Bool {
        if !hasSegments { hasSegments = Self.hasSegments(connection) }
        return hasSegments
    }

    /// Gives a database from before there were segments the tables for them.
    func makeSegments() throws(StoreError) {
        if mayHaveSegments { return }
        try connection.execute(Schema.segments)
        hasSegments = true
    }

    // MARK: reading

    /// Runs `body` over one state of the database: what is a row for its first question may be packed for its second.
    func atOneMoment<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
        guard !connection.isInTransaction else { return try body() }
        try connection.execute("BEGIN")
        do throws(StoreError) {
            let result = try body()
            try connection.execute("COMMIT")
            return result
        } catch {
            try? connection.execute("ROLLBACK")
            throw error
        }
    }

    /// Where a segment's first event is, and how many it has.
    struct Segment {
        let place: Int64
        let count: Int64

        var position: Int64 { place & SQLiteEventStore.lastPosition }
        /// The place after its last event.
        var end: Int64 { place &+ count }
    }

    /// The segments of a document that have events from a position on, in their order.
    func segments(of row: Int64, from position: Int64 = 0) throws(StoreError) -> [Segment] {
        guard mayHaveSegments else { return [] }
        let first = row << Schema.positionBits
        return try connection.rows(
            "SELECT place, count FROM segments WHERE place BETWEEN ?1 AND ?2 AND place + count > ?3 ORDER BY place",
            {
                $0.bind(1, first)
                $0.bind(2, first | Self.lastPosition)
                $0.bind(3, first | position)
            }, { Segment(place: $0.int(0), count: $0.int(1)) })
    }

    /// The bytes of a segment with their checksum; nil where they are others.
    private func read(_ segment: Segment) throws(StoreError) -> (checksum: UInt64, bytes: [UInt8])? {
        let found = try connection.row(
            "SELECT count, checksum, bytes FROM segments WHERE place = ?1", { $0.bind(1, segment.place) },
            { row in (count: row.int(0), checksum: row.unsigned(1), bytes: row.bytes(2)) })
        guard let found, found.count == segment.count,
            found.checksum == Self.checksum(segment.place, segment.count, found.bytes)
        else { return nil }
        return (found.checksum, found.bytes)
    }

    /// The packed events of a document from a position on: of a segment that begins before it each by itself.
    func packedParts(of row: Int64, from position: Int64) throws(StoreError) -> [LogPart] {
        var parts: [LogPart] = []
        for segment in try segments(of: row, from: position) {
            if segment.position >= position {
                if let part = try read(segment).flatMap({ PackedLog.part($0.bytes, count: segment.count) }) {
                    parts.append(part)
                    continue
                }
            } else if let events = try events(in: segment) {
                parts += events.dropFirst(Int(clamping: position - segment.position)).map { .event($0.bytes) }
                continue
            }
            throw .corrupt(path: connection.path, detail: try describe(segment, of: row))
        }
        return parts
    }

    /// The events of a segment; nil for one that is damaged.
    func events(in segment: Segment) throws(StoreError) -> [StoredEvent]? {
        guard let found = try read(segment) else { return nil }
        if let unpacked, unpacked.place == segment.place, unpacked.checksum == found.checksum {
            return unpacked.events
        }
        guard let events = PackedLog.events(in: found.bytes, count: segment.count) else { return nil }
        unpacked = (segment.place, found.checksum, events)
        return events
    }

    /// Calls `body` for the packed events of a document from a position on, in their order, until it returns false.
    /// Returns whether it went through. Throws `.corrupt` for a segment that is damaged, unless those are passed over.
    @discardableResult
    func forEachPacked(
        of row: Int64, from position: Int64 = 0, only isWanted: (Segment) -> Bool = { _ in true },
        passingOverDamage: Bool = false, _ body: (StoredEvent) -> Bool
    ) throws(StoreError) -> Bool {
        for segment in try segments(of: row, from: position) where isWanted(segment) {
            guard let events = try events(in: segment) else {
                if passingOverDamage { continue }
                throw .corrupt(path: connection.path, detail: try describe(segment, of: row))
            }
            let start = row << Schema.positionBits | position
            for event in events.dropFirst(Int(clamping: max(start - segment.place, 0))) where !body(event) {
                return false
            }
        }
        return true
    }

    private func describe(_ segment: Segment, of row: Int64) throws(StoreError) -> String {
        let document = try connection.row(
            "SELECT id FROM documents WHERE row = ?1", { $0.bind(1, row) }, { $0.document(0).shortID.text })
        return "events \(segment.position) to \(segment.position &+ segment.count &- 1) of document "
            + "\(document ?? "row \(row)") are damaged"
    }

    /// The packed event with that first unit.
    func packedEvent(_ id: EventID, _ row: Int64) throws(StoreError) -> StoredEvent? {
        guard mayHaveSegments else { return nil }
        let place =
            try connection.row(
                "SELECT place, past FROM segment_units WHERE document = ?1 AND replica = ?2 AND first <= ?3 "
                    + "ORDER BY first DESC LIMIT 1",
                {
                    $0.bind(1, row)
                    $0.bind(2, id.replica.raw)
                    $0.bind(3, id.sequence)
                }, { $0.unsigned(1) > id.sequence ? $0.int(0) : nil }) ?? nil
        guard let place else { return nil }
        var found: StoredEvent?
        try forEachPacked(of: row, from: place & Self.lastPosition, only: { $0.place == place }) { event in
            if event.id == id { found = event }
            return found == nil
        }
        return found
    }

    /// The place after the last packed event of a document.
    func endOfPacked(_ row: Int64) throws(StoreError) -> Int64? {
        try segments(of: row).last?.end
    }

    /// The segments of a document that have units which `known` does not cover.
    func segments(of row: Int64, beyond known: [UnitID]) throws(StoreError) -> Set<Int64> {
        guard mayHaveSegments else { return [] }
        var places: Set<Int64> = []
        try connection.forEachRow(
            "SELECT place, replica, past FROM segment_units WHERE document = ?1", { $0.bind(1, row) },
            { row in
                if row.unsigned(2) > known.first(unknownOf: ReplicaID(row.unsigned(1))) { places.insert(row.int(0)) }
                return true
            })
        return places
    }

    private static func checksum(_ place: Int64, _ count: Int64, _ bytes: [UInt8]) -> UInt64 {
        PackedLog.checksum(at: UInt64(bitPattern: place), count: count, bytes)
    }

    // MARK: packing

    /// Packs events that lie before `position` and before the latest ones, where there are enough.
    func packSettled(_ document: DocumentID, _ row: Int64, before position: UInt64) throws(StoreError) {
        let first = row << Schema.positionBits
        guard position <= UInt64(Self.lastPosition) else { return }
        for _ in 0..<PackedLog.mostSegmentsAtOnce {
            let ends =
                try connection.row(
                    "SELECT (SELECT min(place) FROM events WHERE place BETWEEN ?1 AND ?2), "
                        + "(SELECT max(place) FROM events WHERE place BETWEEN ?1 AND ?2)",
                    {
                        $0.bind(1, first)
                        $0.bind(2, first | Self.lastPosition)
                    }, { $0.isNull(0) ? nil : (first: $0.int(0), last: $0.int(1)) }) ?? nil
            guard let ends else { return }
            let end = min(first | Int64(position), ends.last - PackedLog.latest + 1)
            guard try isWorthPacking(from: ends.first, before: end) else { return }
            // A gap before the first row is no log of ours.
            let last = try segments(of: row).last
            guard ends.first == last?.end ?? first else { return }
            var next = NextSegment(of: document, at: ends.first, after: try joinable(last))
            try connection.forEachRow(
                "SELECT replica, sequence, span, bytes, checksum, place FROM events WHERE place >= ?1 AND place < ?2 "
                    + "ORDER BY place",
                {
                    $0.bind(1, ends.first)
                    $0.bind(2, end)
                }, { next.take(Self.readEvent($0), checksum: $0.unsigned(4), at: $0.int(5)) })
            guard let segment = next.packed else { return }
            try connection.run("DELETE FROM segment_units WHERE document = ?1 AND place = ?2") {
                $0.bind(1, row)
                $0.bind(2, segment.place)
            }
            try connection.run(
                "INSERT OR REPLACE INTO segments(place, count, checksum, bytes) VALUES(?1, ?2, ?3, ?4)"
            ) {
                $0.bind(1, segment.place)
                $0.bind(2, segment.count)
                $0.bind(3, Self.checksum(segment.place, segment.count, segment.bytes))
                $0.bind(4, segment.bytes)
            }
            try put(segment.units, at: segment.place)
            try connection.run("DELETE FROM events WHERE place >= ?1 AND place < ?2") {
                $0.bind(1, ends.first)
                $0.bind(2, segment.end)
            }
        }
    }

    private func isWorthPacking(from start: Int64, before end: Int64) throws(StoreError) -> Bool {
        try PackedLog.isWorthPacking(end - start) { () throws(StoreError) in
            // The length of a column is read without its bytes.
            try connection.row(
                "SELECT total(length(bytes)) FROM events WHERE place >= ?1 AND place < ?2",
                {
                    $0.bind(1, start)
                    $0.bind(2, end)
                }, { $0.int(0) }) ?? 0
        }
    }

    /// The events of a segment that may be small enough to be packed again with others.
    private func joinable(_ segment: Segment?) throws(StoreError) -> [StoredEvent] {
        guard let segment, segment.count <= PackedLog.mostJoined else { return [] }
        return try events(in: segment) ?? []
    }

    private func put(_ units: [ReplicaID: Range<UInt64>], at place: Int64) throws(StoreError) {
        for (replica, units) in units {
            try connection.run(
                "INSERT OR REPLACE INTO segment_units(document, replica, first, past, place) "
                    + "VALUES(?1, ?2, ?3, ?4, ?5)"
            ) {
                $0.bind(1, place >> Schema.positionBits)
                $0.bind(2, replica.raw)
                $0.bind(3, units.lowerBound)
                $0.bind(4, units.upperBound)
                $0.bind(5, place)
            }
        }
    }

    /// Takes away what is packed from a position on; events of the same segment that are before it are rows again.
    func unpack(_ document: DocumentID, _ row: Int64, from position: Int64) throws(StoreError) {
        let start = row << Schema.positionBits | position
        for segment in try segments(of: row, from: position) {
            if segment.place < start {
                var place = segment.place
                guard let events = try events(in: segment) else {
                    throw .corrupt(path: connection.path, detail: try describe(segment, of: row))
                }
                for event in events.prefix(Int(start - segment.place)) {
                    try insert(event, at: place, row)
                    place += 1
                }
            }
            try connection.run("DELETE FROM segments WHERE place = ?1") { $0.bind(1, segment.place) }
            try connection.run("DELETE FROM segment_units WHERE document = ?1 AND place = ?2") {
                $0.bind(1, row)
                $0.bind(2, segment.place)
            }
        }
    }

    // MARK: integrity

    /// Which segments are damaged or in a wrong place, and which units are not those of theirs. `next` becomes the
    /// position after each document's last packed event.
    func checkSegments(_ next: inout [Int64: Int64]) throws(StoreError) -> [String] {
        guard mayHaveSegments else { return [] }
        var faults: [String] = []
        var wrong: Set<Int64> = []
        let segments = try connection.rows("SELECT place, count FROM segments ORDER BY place") {
            Segment(place: $0.int(0), count: $0.int(1))
        }
        for segment in segments {
            let document = segment.place >> Schema.positionBits
            let events = try events(in: segment)
            if events == nil {
                let last = segment.position &+ segment.count &- 1
                faults.append("events \(segment.position) to \(last) of document row \(document) are damaged")
            }
            let expected = next[document] ?? 0
            if segment.position != expected { faults.append("document row \(document) has no event \(expected)") }
            next[document] = segment.position + min(max(segment.count, 0), Int64(PackedLog.mostEvents))
            if let events, try units(at: segment.place) != PackedLog.units(of: events) { wrong.insert(document) }
        }
        let orphan = "SELECT document FROM segment_units WHERE place NOT IN (SELECT place FROM segments)"
        wrong.formUnion(try connection.rows(orphan) { $0.int(0) })
        for document in wrong.sorted() {
            faults.append("the units of packed events of document row \(document) are not theirs")
        }
        return faults
    }

    private func units(at place: Int64) throws(StoreError) -> [ReplicaID: Range<UInt64>] {
        var units: [ReplicaID: Range<UInt64>] = [:]
        try connection.forEachRow(
            "SELECT replica, first, past FROM segment_units WHERE document = ?1 AND place = ?2",
            {
                $0.bind(1, place >> Schema.positionBits)
                $0.bind(2, place)
            },
            { row in
                let (first, past) = (row.unsigned(1), row.unsigned(2))
                units[ReplicaID(row.unsigned(0))] = first..<max(first, past)
                return true
            })
        return units
    }

    /// Makes anew which units are packed.
    func rebuildUnits() throws(StoreError) {
        guard mayHaveSegments else { return }
        try connection.run("DELETE FROM segment_units")
        let segments = try connection.rows("SELECT place, count FROM segments") {
            Segment(place: $0.int(0), count: $0.int(1))
        }
        for segment in segments {
            if let events = try events(in: segment) { try put(PackedLog.units(of: events), at: segment.place) }
        }
    }
}
