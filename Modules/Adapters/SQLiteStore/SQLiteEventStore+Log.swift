public import ModuleKit
import Primitives
public import Replication

extension SQLiteEventStore {
    /// Throws `.corrupt` for a log that is full, at 2³² events.
    @discardableResult
    public func append(_ event: StoredEvent, to document: DocumentID) throws(StoreError) -> Bool {
        try writing { () throws(StoreError) in
            let row = try makeRow(of: document)
            let first = row << Schema.positionBits
            if let new = newRow, new.row == row, !new.hasEvents {
                newRow?.hasEvents = true
                try insert(event, at: first, row)
                try put(Lineage(of: event), row)
                noteAppended(event)
                return true
            }
            guard try !has(event, row) else { return false }
            let place = try endOfLog(row) ?? first
            try checkRoom(at: place, row, document)
            try insert(event, at: place, row)
            try addToLineage(event, row)
            noteAppended(event)
            return true
        }
    }

    /// Where the log ends and what is kept of its replicas is asked once for all of them.
    public func append(_ events: [StoredEvent], to document: DocumentID) throws(StoreError) {
        guard events.count > 1 else {
            for event in events { try append(event, to: document) }
            return
        }
        try writing { () throws(StoreError) in
            let row = try makeRow(of: document)
            let first = row << Schema.positionBits
            let isNew = newRow.map { $0.row == row && !$0.hasEvents } ?? false
            var place = isNew ? first : try endOfLog(row) ?? first
            var lineages: [ReplicaID: Lineage] = [:]
            if isNew {
                newRow?.hasEvents = true
            } else {
                for lineage in try self.lineages(of: document) { lineages[lineage.end.replica] = lineage }
            }
            var changed: Set<ReplicaID> = []
            do throws(StoreError) {
                for event in events {
                    let replica = event.id.replica
                    // Nothing of a replica is beyond its end.
                    if let lineage = lineages[replica], event.id.sequence < lineage.end.sequence, try has(event, row) {
                        continue
                    }
                    try checkRoom(at: place, row, document)
                    try insert(event, at: place, row)
                    place += 1
                    if lineages[replica]?.add(event) == nil { lineages[replica] = Lineage(of: event) }
                    changed.insert(replica)
                    noteAppended(event)
                }
            } catch {
                // The transaction goes on after a conflict, with what came before it.
                if case .conflictingEvent = error { try put(lineages, of: changed, row) }
                throw error
            }
            try put(lineages, of: changed, row)
        }
    }

    private func put(
        _ lineages: [ReplicaID: Lineage], of replicas: Set<ReplicaID>, _ row: Int64
    ) throws(StoreError) {
        for replica in replicas { if let lineage = lineages[replica] { try put(lineage, row) } }
    }

    /// The place after a log's last event; nil for one without any.
    private func endOfLog(_ row: Int64) throws(StoreError) -> Int64? {
        let first = row << Schema.positionBits
        let last =
            try connection.row(
                "SELECT max(place) FROM events WHERE place BETWEEN ?1 AND ?2",
                {
                    $0.bind(1, first)
                    $0.bind(2, first | Self.lastPosition)
                }, { $0.isNull(0) ? nil : $0.int(0) }) ?? nil
        // The last place that there can be is followed by none, which has no room either.
        if let last { return last &+ 1 }
        return try endOfPacked(row)
    }

    /// Whether just this event is there; throws `.conflictingEvent` where another has its id.
    private func has(_ event: StoredEvent, _ row: Int64) throws(StoreError) -> Bool {
        let same = try connection.row(
            "SELECT bytes, span FROM events WHERE document = ?1 AND replica = ?2 AND sequence = ?3",
            {
                $0.bind(1, row)
                $0.bind(2, event.id.replica.raw)
                $0.bind(3, event.id.sequence)
            }, { $0.unsigned(1) == event.span && $0.bytes(0) == event.bytes })
        let packed = same == nil ? try packedEvent(event.id, row) : nil
        guard let same = same ?? packed.map({ $0 == event }) else { return false }
        guard same else { throw .conflictingEvent(event.id) }
        return true
    }

    private func checkRoom(at place: Int64, _ row: Int64, _ document: DocumentID) throws(StoreError) {
        let first = row << Schema.positionBits
        guard (first...(first | Self.lastPosition)).contains(place) else {
            throw .corrupt(path: connection.path, detail: "document \(document.shortID.text) has no room for more")
        }
    }

    /// Makes an event a row, at a place that has none.
    func insert(_ event: StoredEvent, at place: Int64, _ row: Int64) throws(StoreError) {
        try connection.run(
            "INSERT INTO events(place, document, replica, sequence, span, checksum, bytes) "
                + "VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7)"
        ) {
            $0.bind(1, place)
            $0.bind(2, row)
            $0.bind(3, event.id.replica.raw)
            $0.bind(4, event.id.sequence)
            $0.bind(5, event.span)
            $0.bind(6, event.checksum)
            $0.bind(7, event.bytes)
        }
    }

    /// Checks each event: throws `.corrupt` for the first whose checksum is not its own. Empty beyond the end.
    public func log(of document: DocumentID, from position: UInt64) throws(StoreError) -> [StoredEvent] {
        guard position <= UInt64(Self.lastPosition) else { return [] }
        return try atOneMoment { () throws(StoreError) in try readLog(of: document, from: position) }
    }

    private func readLog(of document: DocumentID, from position: UInt64) throws(StoreError) -> [StoredEvent] {
        guard let row = try row(of: document) else { return [] }
        var packed: [StoredEvent] = []
        try forEachPacked(of: row, from: Int64(position)) {
            packed.append($0)
            return true
        }
        return try packed + unpackedEvents(of: document, row, from: position)
    }

    public func parts(of document: DocumentID, from position: UInt64) throws(StoreError) -> [LogPart] {
        guard position <= UInt64(Self.lastPosition) else { return [] }
        return try atOneMoment { () throws(StoreError) in
            guard let row = try row(of: document) else { return [] }
            return try packedParts(of: row, from: Int64(position))
                + unpackedEvents(of: document, row, from: position).map { .event($0.bytes) }
        }
    }

    /// The events of the log from a position on that are in no segment.
    private func unpackedEvents(
        of document: DocumentID, _ row: Int64, from position: UInt64
    ) throws(StoreError) -> [StoredEvent] {
        let first = row << Schema.positionBits
        var damaged: Int64?
        let events = try connection.rows(
            "SELECT replica, sequence, span, bytes, checksum, place FROM events WHERE place BETWEEN ?1 AND ?2",
            {
                $0.bind(1, first | Int64(position))
                $0.bind(2, first | Self.lastPosition)
            },
            { row in
                let event = Self.readEvent(row)
                if event.checksum != row.unsigned(4), damaged == nil { damaged = row.int(5) }
                return event
            })
        if let damaged {
            throw .corrupt(path: connection.path, detail: describe(damaged, of: document))
        }
        return events
    }

    static var lastPosition: Int64 { 1 << Schema.positionBits - 1 }

    func describe(_ place: Int64, of document: DocumentID) -> String {
        "event \(place & Self.lastPosition) of document \(document.shortID.text) is damaged"
    }

    // MARK: rows

    /// The row number of a document, or nil if it is unknown.
    func row(of document: DocumentID) throws(StoreError) -> Int64? {
        if let known = knownRows[document] { return known }
        let row = try connection.row(
            "SELECT row FROM documents WHERE id = ?1", { $0.bind(1, document.keyBytes) }, { $0.int(0) })
        if let row, !Self.rows.contains(row) {
            throw .corrupt(path: connection.path, detail: "document \(document.shortID.text) has the row \(row)")
        }
        note(row, of: document)
        return row
    }

    /// Nobody else changes rows while a transaction is open.
    private func note(_ row: Int64?, of document: DocumentID) {
        guard access != nil else { return }
        if knownRows.count >= Self.mostKnownRows { knownRows.removeAll(keepingCapacity: true) }
        knownRows[document] = .some(row)
    }

    private static let mostKnownRows = 4_096

    /// They may be others after this.
    func forgetRows() {
        knownRows.removeAll(keepingCapacity: true)
        newRow = nil
    }

    /// Those whose events have places of their own.
    private static let rows: ClosedRange<Int64> = 0...Int64.max >> Schema.positionBits

    /// The row number of a document; an unknown one gets a row without a kind, which no list shows.
    func makeRow(of document: DocumentID) throws(StoreError) -> Int64 {
        if let row = try row(of: document) { return row }
        let row = try connection.row(
            "INSERT INTO documents(id, short) VALUES(?1, ?2) RETURNING row",
            {
                $0.bind(1, document.keyBytes)
                $0.bind(2, document.shortID.value)
            }, { $0.int(0) })
        guard let row else { throw .inputOutput(path: connection.path, detail: "no row was made") }
        note(row, of: document)
        newRow = (row, hasEvents: false)
        return row
    }

    /// The file keeps its size. Nothing happens for a document that is unknown.
    public func erase(_ document: DocumentID) throws(StoreError) {
        try writing { () throws(StoreError) in
            guard let row = try row(of: document) else { return }
            let first = row << Schema.positionBits
            try connection.run("DELETE FROM events WHERE place BETWEEN ?1 AND ?2") {
                $0.bind(1, first)
                $0.bind(2, first | Self.lastPosition)
            }
            try connection.run("DELETE FROM segments WHERE place BETWEEN ?1 AND ?2") {
                $0.bind(1, first)
                $0.bind(2, first | Self.lastPosition)
            }
            try connection.run("DELETE FROM segment_units WHERE document = ?1") { $0.bind(1, row) }
            try connection.run("DELETE FROM snapshots WHERE document = ?1") { $0.bind(1, row) }
            try connection.run("DELETE FROM links WHERE source = ?1") { $0.bind(1, row) }
            try connection.run("DELETE FROM lineages WHERE document = ?1") { $0.bind(1, row) }
            try connection.run("DELETE FROM unsent WHERE document = ?1") { $0.bind(1, row) }
            try connection.run("DELETE FROM search_texts WHERE document = ?1") { $0.bind(1, row) }
            // Its search terms stay behind under a number that no document has; see `putSearchTerms`.
            try connection.run("DELETE FROM documents WHERE row = ?1") { $0.bind(1, row) }
            forgetRows()
            if hasChanges { try countChange(of: document) }
            try renewReplica()
        }
    }

    // MARK: snapshots

    /// Nil as well for one whose checksum is not its own.
    public func snapshot(of document: DocumentID) throws(StoreError) -> StoredSnapshot? {
        let found = try connection.row(
            "SELECT codec, snapshots.position, snapshots.graph, bytes, checksum FROM snapshots "
                + "JOIN documents ON row = document WHERE id = ?1",
            { $0.bind(1, document.keyBytes) },
            { row in
                let snapshot = StoredSnapshot(
                    codec: UInt32(truncatingIfNeeded: row.int(0)), position: row.position(1), graph: row.bytes(2),
                    bytes: row.bytes(3))
                let isSound = snapshot.checksum == row.unsigned(4) && snapshot.position <= UInt64(Self.lastPosition)
                return isSound ? snapshot : nil
            })
        return found ?? nil
    }

    /// Nothing happens for a document that is unknown. Events that it contains are packed, but for the latest.
    public func putSnapshot(_ snapshot: StoredSnapshot?, of document: DocumentID) throws(StoreError) {
        try writing { () throws(StoreError) in
            guard let row = try row(of: document) else { return }
            guard let snapshot else {
                return try connection.run("DELETE FROM snapshots WHERE document = ?1") { $0.bind(1, row) }
            }
            try connection.run(
                "INSERT OR REPLACE INTO snapshots(document, codec, position, checksum, graph, bytes) "
                    + "VALUES(?1, ?2, ?3, ?4, ?5, ?6)"
            ) {
                $0.bind(1, row)
                $0.bind(2, Int64(snapshot.codec))
                $0.bind(3, snapshot.position)
                $0.bind(4, snapshot.checksum)
                $0.bind(5, snapshot.graph)
                $0.bind(6, snapshot.bytes)
            }
            try packSettled(document, row, before: snapshot.position)
        }
    }
}

extension DocumentID {
    var shortID: ShortID { ShortID(of: self) }
}
