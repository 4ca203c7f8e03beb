public import ModuleKit
import Primitives
public import Replication

extension PostgresEventStore {
    /// Asks the server only for the first event of a document in a transaction, and for one that may be there already.
    /// Throws `.corrupt` for a log that is full, at 2³² events.
    @discardableResult
    public func append(_ event: StoredEvent, to document: DocumentID) throws(StoreError) -> Bool {
        try writing(mindingFacts: true) { () throws(StoreError) in
            let log = try knownLog(of: document)
            facts[document]?.lineages = nil
            var kept = log.lineages[event.id.replica] ?? KeptLineage(of: event.id.replica)
            if kept.mayHave(event.id.sequence), let same = try isSame(event, in: document) {
                guard same else { throw StoreError.conflictingEvent(event.id) }
                return false
            }
            guard log.next <= Self.lastPosition else {
                throw .corrupt(path: path, detail: "document \(ShortID(of: document).text) has no room for more")
            }
            guard let state = transaction else { return false }
            if !log.hasRow {
                if state.pending.hasStatement(about: document) { try flush() }
                state.pending.addRow(document, ordinal: state.nextOrdinal())
                log.hasRow = true
            }
            kept.add(event)
            log.lineages[event.id.replica] = kept
            state.pending.add(event, to: document, at: log.next, kept)
            if log.firstRow == nil { log.firstRow = Int64(log.next) }
            log.next += 1
            if event.id.replica == state.current.replica { state.hasAppended = true }
            try flushIfMuch()
            return true
        }
    }

    /// Whether just this event is there; nil where none has its id.
    private func isSame(_ event: StoredEvent, in document: DocumentID) throws(StoreError) -> Bool? {
        let unit: [Parameter] = [
            .number(workspace), .document(document), .number(event.id.replica.raw), .number(event.id.sequence),
        ]
        let answers = try askInTransaction([
            PostgresStatement(
                "SELECT span, bytes FROM bojagi.events "
                    + "WHERE workspace = $1 AND document = $2 AND replica = $3 AND sequence = $4", unit),
            PostgresStatement(Self.packedUnitQuery, unit),
        ])
        if let row = answers[0].first { return row.unsigned(0) == event.span && row.bytes(1) == event.bytes }
        return try packedEvent(event.id, of: document, answers[1].first).map { $0 == event }
    }

    /// The log of a document that is written to, read once in a transaction.
    func knownLog(of document: DocumentID) throws(StoreError) -> KnownLog {
        guard let state = transaction else { throw .inputOutput(path: path, detail: "no transaction is under way") }
        if let log = state.logs[document] { return log }
        if state.pending.concerns(document) { try flush() }
        let key: [Parameter] = [.number(workspace), .document(document)]
        let answers = try ask(
            [
                PostgresStatement(
                    "SELECT \(Self.lineageColumns) FROM bojagi.lineages WHERE workspace = $1 AND document = $2", key),
                Self.endsQuery(key),
                PostgresStatement("SELECT 1 FROM bojagi.documents WHERE workspace = $1 AND document = $2", key),
            ])
        let log = Self.knownLog(answers[0].map { KeptLineage($0) }, ends: answers[1], row: answers[2])
        state.logs[document] = log
        return log
    }

    /// Sends what is pending and goes on; what is wrong with it is told by what is asked next.
    func flush() throws(StoreError) {
        guard let state = transaction, !state.pending.isEmpty else { return }
        try submit(state.pending.take(of: workspace))
    }

    func flushIfMuch() throws(StoreError) {
        if transaction?.pending.isMuch == true { try flush() }
    }

    /// Has a statement sent about a document, after what was written of it before.
    func enqueue(_ sql: String, _ parameters: [Parameter], about document: DocumentID) throws(StoreError) {
        transaction?.pending.add(
            PostgresStatement(sql, [.number(workspace), .document(document)] + parameters), about: document)
        try flushIfMuch()
    }

    /// Checks each event: throws `.corrupt` for the first whose checksum is not its own. Empty beyond the end.
    public func log(of document: DocumentID, from position: UInt64) throws(StoreError) -> [StoredEvent] {
        guard position <= Self.lastPosition else { return [] }
        var events: [StoredEvent] = []
        try forEachEvent(
            of: document, packed: "\(Self.segmentEnd) > $3", rows: "position >= $3", [.number(position)]
        ) { event, place in
            if place >= position { events.append(event) }
            return true
        }
        return events
    }

    /// What `readEvent` takes, then its checksum and its position.
    static let eventColumns = "replica, sequence, span, bytes, checksum, position"

    static func readEvent(_ row: PostgresRow) -> StoredEvent {
        StoredEvent(
            id: EventID(replica: ReplicaID(row.unsigned(0)), sequence: row.unsigned(1)), span: row.unsigned(2),
            bytes: row.bytes(3))
    }

    /// Nothing happens for a document that is unknown.
    public func erase(_ document: DocumentID) throws(StoreError) {
        try writing { () throws(StoreError) in
            guard let state = transaction else { return }
            try flush()
            state.logs[document] = nil
            let key: [Parameter] = [.number(workspace), .document(document)]
            var statements: [PostgresStatement] = []
            for table in [
                "documents", "events", "segments", "segment_units", "snapshots", "lineages", "unsent", "search_texts",
                "search",
            ] {
                statements.append(
                    PostgresStatement(
                        "DELETE FROM bojagi.\(table) WHERE workspace = $1 AND document = $2"
                            + (table == "documents" ? " RETURNING 1" : ""), key))
            }
            statements.append(PostgresStatement("DELETE FROM bojagi.links WHERE workspace = $1 AND source = $2", key))
            guard try ask(statements)[0].count > 0 else { return }
            state.pending.count(document, number: state.nextNumber())
            try renewReplica()
        }
    }

    // MARK: snapshots

    /// Nil as well for one whose checksum is not its own.
    public func snapshot(of document: DocumentID) throws(StoreError) -> StoredSnapshot? {
        let row = try rows(
            "SELECT codec, position, graph, bytes, checksum FROM bojagi.snapshots "
                + "WHERE workspace = $1 AND document = $2", [.document(document)])?.first
        guard let row else { return nil }
        let snapshot = Self.readSnapshot(row)
        let isSound = snapshot.checksum == row.unsigned(4) && snapshot.position <= Self.lastPosition
        return isSound ? snapshot : nil
    }

    static func readSnapshot(_ row: PostgresRow, from column: Int32 = 0) -> StoredSnapshot {
        StoredSnapshot(
            codec: UInt32(truncatingIfNeeded: row.int(column)), position: row.unsigned(column + 1),
            graph: row.bytes(column + 2), bytes: row.bytes(column + 3))
    }

    /// Nothing happens for a document that is unknown. Events that it contains are packed, but for the latest.
    public func putSnapshot(_ snapshot: StoredSnapshot?, of document: DocumentID) throws(StoreError) {
        try writing(mindingFacts: true) { () throws(StoreError) in
            guard let snapshot else {
                return try enqueue(
                    "DELETE FROM bojagi.snapshots WHERE workspace = $1 AND document = $2", [], about: document)
            }
            try enqueue(
                "INSERT INTO bojagi.snapshots(workspace, document, codec, position, checksum, graph, bytes) "
                    + "SELECT $1, $2, $3, $4, $5, $6, $7 \(Self.whereKnown) ON CONFLICT (workspace, document) DO UPDATE "
                    + "SET codec = excluded.codec, position = excluded.position, checksum = excluded.checksum, "
                    + "graph = excluded.graph, bytes = excluded.bytes",
                [
                    .number(Int64(snapshot.codec)), .number(snapshot.position), .number(snapshot.checksum),
                    .bytes(snapshot.graph), .bytes(snapshot.bytes),
                ], about: document)
            try packSettled(document, before: snapshot.position)
        }
    }

    /// Of a document that is unknown nothing is kept.
    static let whereKnown = "WHERE EXISTS (SELECT FROM bojagi.documents WHERE workspace = $1 AND document = $2)"
}
