public import ModuleKit
public import Primitives
public import Replication

/// What a sync asks: which documents stand elsewhere, and which events are lacking there.
extension SQLiteEventStore {
    /// SQLite's own count of what other connections committed.
    public var foreignWrites: UInt64 {
        (try? connection.row("PRAGMA data_version") { $0.unsigned(0) }) ?? nil ?? 0
    }

    /// Reads one row a document, and no log.
    public func positions() throws(StoreError) -> [DocumentPosition] {
        try connection.rows("SELECT id, position FROM documents WHERE kind IS NOT NULL") {
            DocumentPosition(document: $0.document(0), position: $0.position(1))
        }
    }

    /// Found by an index. Complexity: O(what is found).
    public func positions(changedSince time: UInt64) throws(StoreError) -> [DocumentPosition] {
        var positions: [DocumentPosition] = []
        // The index holds what is in the trash apart.
        for isTrashed in [false, true] {
            positions += try connection.rows(
                "SELECT id, position FROM documents INDEXED BY documents_by_change "
                    + "WHERE trashed = ?1 AND changed >= ?2 AND kind IS NOT NULL",
                {
                    $0.bind(1, isTrashed)
                    $0.bind(2, time)
                }, { DocumentPosition(document: $0.document(0), position: $0.position(1)) })
        }
        return positions
    }

    /// Found by an index for each replica, then put in order; by going through the log where that is more than `limit`.
    /// Throws `.corrupt` for an event whose checksum is not its own.
    public func events(
        of document: DocumentID, beyond known: [UnitID], limit: Int
    ) throws(StoreError) -> [StoredEvent] {
        try atOneMoment { () throws(StoreError) in try readEvents(of: document, beyond: known, limit: limit) }
    }

    private func readEvents(
        of document: DocumentID, beyond known: [UnitID], limit: Int
    ) throws(StoreError) -> [StoredEvent] {
        guard let row = try row(of: document) else { return [] }
        let packed = try segments(of: row, beyond: known)
        guard packed.isEmpty, let state = try state(of: document),
            let graph = try? EventGraph(wireBytes: state.graph)
        else {
            return try firstEvents(of: document, row, packed, beyond: known, limit: limit)
        }
        var found: [(place: Int64, event: StoredEvent)] = []
        var damaged: Int64?
        var size = 0
        for end in graph.known {
            let start = known.first(unknownOf: end.replica)
            guard start < end.sequence else { continue }
            try connection.forEachRow(
                "SELECT replica, sequence, span, bytes, checksum, place FROM events "
                    + "WHERE document = ?1 AND replica = ?2 AND sequence >= ?3",
                {
                    $0.bind(1, row)
                    $0.bind(2, end.replica.raw)
                    $0.bind(3, start)
                },
                { row in
                    let event = Self.readEvent(row)
                    if event.checksum != row.unsigned(4), damaged == nil { damaged = row.int(5) }
                    found.append((row.int(5), event))
                    size += event.memorySize
                    return size <= limit
                })
            if size > limit { return try firstEvents(of: document, row, [], beyond: known, limit: limit) }
        }
        if let damaged {
            throw .corrupt(path: connection.path, detail: describe(damaged, of: document))
        }
        return found.sorted { $0.place < $1.place }.map(\.event)
    }

    /// By going through the log, which is in the order that they must be given in: through the segments at these places,
    /// then the rows.
    private func firstEvents(
        of document: DocumentID, _ row: Int64, _ packed: Set<Int64>, beyond known: [UnitID], limit: Int
    ) throws(StoreError) -> [StoredEvent] {
        let first = row << Schema.positionBits
        var found: [StoredEvent] = []
        var damaged: Int64?
        var size = 0
        let isWhole = try forEachPacked(of: row, only: { packed.contains($0.place) }) { event in
            if known.covers(event.id) { return true }
            found.append(event)
            size += event.memorySize
            return size < limit
        }
        guard isWhole else { return found }
        try connection.forEachRow(
            "SELECT replica, sequence, span, bytes, checksum, place FROM events WHERE place BETWEEN ?1 AND ?2 "
                + "ORDER BY place",
            {
                $0.bind(1, first)
                $0.bind(2, first | Self.lastPosition)
            },
            { row in
                let id = EventID(replica: ReplicaID(row.unsigned(0)), sequence: row.unsigned(1))
                if known.covers(id) { return true }
                let event = Self.readEvent(row)
                if event.checksum != row.unsigned(4), damaged == nil { damaged = row.int(5) }
                found.append(event)
                size += event.memorySize
                return size < limit
            })
        if let damaged {
            throw .corrupt(path: connection.path, detail: describe(damaged, of: document))
        }
        return found
    }

    /// The columns replica, sequence, span, bytes.
    static func readEvent(_ row: Statement) -> StoredEvent {
        StoredEvent(
            id: EventID(replica: ReplicaID(row.unsigned(0)), sequence: row.unsigned(1)), span: row.unsigned(2),
            bytes: row.bytes(3))
    }
}
