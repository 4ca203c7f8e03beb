public import ModuleKit
public import Primitives
public import Replication

/// Where events come from, which of them nobody else has, and which another store lacks.
extension PostgresEventStore {
    static let lineageColumns = "replica, past, latest, high, low, odd"

    /// Reads one row a document, and no log.
    public func positions() throws(StoreError) -> [DocumentPosition] { try positions("") }

    /// Found by an index. Complexity: O(what is found).
    public func positions(changedSince time: UInt64) throws(StoreError) -> [DocumentPosition] {
        let condition = " AND trashed IN (false, true) AND changed >= $2"
        return try atOneMoment { () throws(StoreError) in
            // As a rule a few, for which a cursor takes longer than they do.
            let first = try rows(Self.positionsQuery + condition + " LIMIT \(Self.few)", [.number(time)])
            guard let first, first.count == Self.few else { return first?.map { Self.readPosition($0) } ?? [] }
            return try positions(condition, [.number(time)])
        }
    }

    private static let few = 64
    private static let positionsQuery =
        "SELECT document, position FROM bojagi.documents WHERE workspace = $1 AND kind IS NOT NULL"

    private static func readPosition(_ row: PostgresRow) -> DocumentPosition {
        DocumentPosition(document: row.document(0), position: row.position(1))
    }

    private func positions(_ condition: String, _ parameters: [Parameter] = []) throws(StoreError)
        -> [DocumentPosition]
    {
        var positions: [DocumentPosition] = []
        try forEachRow(Self.positionsQuery + condition, parameters) { row in
            positions.append(Self.readPosition(row))
            return true
        }
        return positions
    }

    /// By going through the log from its beginning, without what is known. Throws `.corrupt` for an event whose checksum
    /// is not its own.
    public func events(
        of document: DocumentID, beyond known: [UnitID], limit: Int
    ) throws(StoreError) -> [StoredEvent] {
        var found: [StoredEvent] = []
        var size = 0
        // What is known of each replica is left out by the server; it compares numbers without a sign as signed ones, so
        // what is odd comes as well, and is looked at here.
        let isUnknown = "NOT EXISTS (SELECT FROM unnest($3::bigint[], $4::bigint[]) AS k(known, past) WHERE known ="
        try forEachEvent(
            of: document,
            packed: "position IN (SELECT u.position FROM bojagi.segment_units u WHERE workspace = $1 AND document = $2 "
                + "AND \(isUnknown) u.replica AND u.past BETWEEN 0 AND k.past))",
            rows: "\(isUnknown) replica AND sequence BETWEEN 0 AND past - 1)",
            [.numbers(known.map(\.replica.raw)), .numbers(known.map { Int64(clamping: $0.sequence) })]
        ) { event, _ in
            if known.covers(event.id) { return true }
            found.append(event)
            size += event.memorySize
            return size < limit
        }
        return found
    }

    /// Reads the digests that are kept, not the logs.
    public func standings() throws(StoreError) -> [DocumentStanding] {
        var standings: [DocumentStanding] = []
        var document: DocumentID?
        var lineages: [Lineage] = []
        func finish() {
            guard let document else { return }
            standings.append(DocumentStanding(document, lineages.byReplica))
            lineages.removeAll(keepingCapacity: true)
        }
        try forEachRow(
            "SELECT d.document, \(Self.lineageColumns) FROM bojagi.documents d "
                + "JOIN bojagi.lineages l ON l.workspace = d.workspace AND l.document = d.document "
                + "WHERE d.workspace = $1 AND d.kind IS NOT NULL ORDER BY d.document"
        ) { row in
            if document != row.document(0) {
                finish()
                document = row.document(0)
            }
            lineages.append(KeptLineage(row, from: 1).lineage)
            return true
        }
        finish()
        return standings
    }

    /// As kept.
    public func lineages(of document: DocumentID) throws(StoreError) -> [Lineage] {
        if let known = facts[document]?.lineages { return known }
        let found = try rows(
            "SELECT \(Self.lineageColumns) FROM bojagi.lineages WHERE workspace = $1 AND document = $2",
            [.document(document)])
        return found.map { Self.sorted($0.map { KeptLineage($0) }) } ?? []
    }

    /// The digest that is kept where `unit` is not before the replica's end, else by reading its events up to there.
    public func digest(of document: DocumentID, before unit: UnitID) throws(StoreError) -> EventDigest {
        let kept = try lineages(of: document).first { $0.end.replica == unit.replica }
        guard let kept else { return .none }
        if kept.end.sequence <= unit.sequence { return kept.digest }
        var digest = EventDigest.none
        try forEachEvent(
            of: document,
            packed: "position IN (SELECT u.position FROM bojagi.segment_units u WHERE workspace = $1 AND document = $2 "
                + "AND replica = $3 AND first < $4)",
            rows: "replica = $3 AND sequence < $4", [.number(unit.replica.raw), .number(unit.sequence)]
        ) { event, _ in
            if event.id.replica == unit.replica, event.id.sequence < unit.sequence {
                digest = digest.followed(by: EventDigest(of: event.bytes))
            }
            return true
        }
        return digest
    }

    /// Goes through what is kept of each replica.
    public func documents(laterThan time: Timestamp) throws(StoreError) -> [DocumentID] {
        try rows(
            "SELECT document FROM bojagi.documents d WHERE workspace = $1 AND kind IS NOT NULL AND EXISTS "
                + "(SELECT FROM bojagi.lineages l WHERE l.workspace = $1 AND l.document = d.document "
                + "AND (latest > $2 OR latest < 0))",
            [.number(Int64(clamping: time.raw))]
        )?.map { $0.document(0) } ?? []
    }

    // MARK: unsent

    /// The oldest document first.
    public func unsent() throws(StoreError) -> [UnsentUnits] {
        try rows(
            "SELECT u.document, u.replica, u.first FROM bojagi.unsent u JOIN bojagi.documents d "
                + "ON d.workspace = u.workspace AND d.document = u.document WHERE u.workspace = $1 "
                + "ORDER BY d.ordinal, u.replica"
        )?.map {
            UnsentUnits(
                document: $0.document(0), first: UnitID(replica: ReplicaID($0.unsigned(1)), sequence: $0.unsigned(2)))
        } ?? []
    }

    /// Sorted by replica; empty for a document that is unknown.
    public func unsent(of document: DocumentID) throws(StoreError) -> [UnitID] {
        if let unsent = facts[document]?.unsent { return unsent }
        return try rows(Self.unsentQuery, [.document(document)]).map { Self.readUnsent($0) } ?? []
    }

    /// Nothing happens for a document that is unknown.
    public func noteUnsent(_ unit: UnitID, of document: DocumentID) throws(StoreError) {
        try writing { () throws(StoreError) in
            if let log = transaction?.logs[document], !log.unsent.insert(unit.replica).inserted { return }
            try enqueue(
                "INSERT INTO bojagi.unsent(workspace, document, replica, first) SELECT $1, $2, $3, $4 "
                    + "\(Self.whereKnown) ON CONFLICT DO NOTHING",
                [.number(unit.replica.raw), .number(unit.sequence)], about: document)
        }
    }

    /// Nothing happens for a document that is unknown.
    public func noteSent(of document: DocumentID, before end: UnitID) throws(StoreError) {
        try writing { () throws(StoreError) in
            let log = try knownLog(of: document)
            let known = log.lineages[end.replica]?.lineage.end.sequence ?? 0
            log.unsent.remove(end.replica)
            try enqueue(
                end.sequence < known
                    ? "UPDATE bojagi.unsent SET first = $4 "
                        + "WHERE workspace = $1 AND document = $2 AND replica = $3 AND first < $4"
                    : "DELETE FROM bojagi.unsent "
                        + "WHERE workspace = $1 AND document = $2 AND replica = $3 AND first < $4",
                [.number(end.replica.raw), .number(Int64(clamping: end.sequence))], about: document)
        }
    }

    /// Reads the log that stays, to make its digests anew. Nothing happens for a document that is unknown.
    public func replaceLog(
        of document: DocumentID, from position: UInt64, with events: [StoredEvent]
    ) throws(StoreError) {
        try writing { () throws(StoreError) in
            guard position <= Self.lastPosition, try knownLog(of: document).hasRow else { return }
            try flush()
            let key: [Parameter] = [.number(workspace), .document(document)]
            func deleting(_ table: String, _ comparison: String, _ position: UInt64) -> PostgresStatement {
                PostgresStatement(
                    "DELETE FROM bojagi.\(table) WHERE workspace = $1 AND document = $2 AND position \(comparison) $3",
                    key + [.number(position)])
            }
            // Where a segment begins that has events on both sides of the position; the first of them are rows again.
            let cut = try ask([
                deleting("events", ">=", position), deleting("segments", ">=", position),
                deleting("segment_units", ">=", position), deleting("snapshots", ">", position),
                PostgresStatement("DELETE FROM bojagi.lineages WHERE workspace = $1 AND document = $2", key),
                PostgresStatement(
                    "SELECT min(position) FROM bojagi.segments "
                        + "WHERE workspace = $1 AND document = $2 AND \(Self.segmentEnd) > $3",
                    key + [.number(position)]),
            ])[5].first.flatMap { $0.isNull(0) ? nil : $0.unsigned(0) }
            var kept: [ReplicaID: KeptLineage] = [:]
            var unpacked: [(document: DocumentID, position: UInt64, event: StoredEvent)] = []
            try forEachEvent(of: document, packed: "true", rows: "true", []) { event, place in
                guard place < position else { return false }
                kept[event.id.replica, default: KeptLineage(of: event.id.replica)].add(event)
                if let cut, place >= cut { unpacked.append((document, place, event)) }
                return true
            }
            if let cut {
                try ask([
                    PendingWrites.insertingEvents(unpacked, workspace), deleting("segments", ">=", cut),
                    deleting("segment_units", ">=", cut),
                ])
            }
            try ask([PendingWrites.puttingLineages(kept.values.map { (document, $0) }, workspace)])
            transaction?.logs[document] = nil
            for event in events { try append(event, to: document) }
        }
    }
}
