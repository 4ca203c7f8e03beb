public import ModuleKit
import Primitives
public import Replication

extension PostgresEventStore {
    /// Reads every event, snapshot and text of the workspace. The server's own files are for its own tools.
    public func checkIntegrity() throws(StoreError) -> [String] {
        try atOneMoment { () throws(StoreError) in try findFaults() }
    }

    private func findFaults() throws(StoreError) -> [String] {
        let logs = try checkLogs()
        var faults = logs.faults
        for document in try damagedSnapshots() { faults.append("the snapshot of \(Self.name(document)) is damaged") }
        // A damaged event has another digest and other units, too.
        if logs.faults.isEmpty {
            for document in try wrongLineages(logs.lineages) {
                faults.append("the digests of \(Self.name(document)) are not those of its log")
            }
            for document in try wrongUnits(logs.units) {
                faults.append("the units of packed events of \(Self.name(document)) are not theirs")
            }
        }
        try forEachRow(
            "SELECT d.document, s.text, s.checksum FROM bojagi.documents d LEFT JOIN bojagi.search_texts s "
                + "ON s.workspace = d.workspace AND s.document = d.document WHERE d.workspace = $1 AND d.indexed "
                + "ORDER BY d.document", atOnce: 64
        ) { row in
            if row.isNull(1) || Checksum(of: row.bytes(1)).value != row.unsigned(2) {
                faults.append("the search text of \(Self.name(row.document(0))) is damaged")
            }
            return true
        }
        return faults + (try checkChanges())
    }

    /// What is wrong with the logs, and what is derived from what is sound in them.
    private struct CheckedLogs {
        var faults: [String] = []
        var lineages: [DocumentID: [Lineage]] = [:]
        var units: PackedUnits = [:]
    }

    /// Checksums; positions from 0 on without gaps; as many events as the document's row says.
    private func checkLogs() throws(StoreError) -> CheckedLogs {
        var checked = CheckedLogs()
        var next: [DocumentID: UInt64] = [:]
        var lineages: [DocumentID: [ReplicaID: Lineage]] = [:]
        func expect(_ position: UInt64, _ count: UInt64, of document: DocumentID) {
            let expected = next[document] ?? 0
            if position != expected { checked.faults.append("\(Self.name(document)) has no event \(expected)") }
            next[document] = position &+ count
        }
        func add(_ event: StoredEvent, to document: DocumentID) {
            lineages[document, default: [:]][event.id.replica, default: Lineage(event.id.replica)].add(event)
        }
        try forEachSegment { row, document, events in
            expect(row.unsigned(0), UInt64(min(max(row.int(1), 0), Int64(PackedLog.mostEvents))), of: document)
            guard let events else { return checked.faults.append(Self.damage(ofSegment: row, of: document)) }
            for event in events { add(event, to: document) }
            checked.units[SegmentPlace(document: document, position: row.int(0))] = PackedLog.units(of: events)
        }
        try forEachRow(
            "SELECT \(Self.eventColumns), document FROM bojagi.events WHERE workspace = $1 ORDER BY document, position"
        ) { row in
            let (event, position, document) = (Self.readEvent(row), row.unsigned(5), row.document(6))
            if event.checksum != row.unsigned(4) {
                checked.faults.append(Self.damage(ofEvent: position, of: document))
            }
            expect(position, 1, of: document)
            add(event, to: document)
            return true
        }
        try forEachRow(
            "SELECT document, position, kind IS NOT NULL FROM bojagi.documents WHERE workspace = $1"
        ) { row in
            let document = row.document(0)
            let count = next.removeValue(forKey: document) ?? 0
            if row.bool(2), row.unsigned(1) != count {
                checked.faults.append(
                    "\(Self.name(document)) has \(count) events, but its row says \(row.unsigned(1))")
            }
            return true
        }
        for orphan in next.keys.sorted() {
            checked.faults.append("events of \(Self.name(orphan)) belong to no document")
        }
        checked.lineages = lineages.mapValues { $0.values.byReplica }
        return checked
    }

    /// The documents whose snapshot has another checksum, or is further than the log.
    private func damagedSnapshots() throws(StoreError) -> [DocumentID] {
        var damaged: [DocumentID] = []
        try forEachRow(
            "SELECT s.document, s.codec, s.position, s.graph, s.bytes, s.checksum, d.position FROM bojagi.snapshots s "
                + "LEFT JOIN bojagi.documents d ON d.workspace = s.workspace AND d.document = s.document "
                + "WHERE s.workspace = $1 ORDER BY s.document", atOnce: 64
        ) { row in
            let snapshot = Self.readSnapshot(row, from: 1)
            if snapshot.checksum != row.unsigned(5) || snapshot.position > row.unsigned(6) {
                damaged.append(row.document(0))
            }
            return true
        }
        return damaged
    }

    /// The documents whose lineages are not those of their logs.
    private func wrongLineages(_ right: [DocumentID: [Lineage]]) throws(StoreError) -> [DocumentID] {
        var kept: [DocumentID: [Lineage]] = [:]
        try forEachRow(
            "SELECT document, \(Self.lineageColumns) FROM bojagi.lineages WHERE workspace = $1"
        ) { row in
            kept[row.document(0), default: []].append(KeptLineage(row, from: 1).lineage)
            return true
        }
        var wrong: [DocumentID] = []
        for document in Set(kept.keys).union(right.keys)
        where (kept[document] ?? []).sorted(by: { $0.end.replica < $1.end.replica }) != right[document] ?? [] {
            wrong.append(document)
        }
        return wrong.sorted()
    }

    private func checkChanges() throws(StoreError) -> [String] {
        let row = try rows(
            "SELECT (SELECT count(*) FROM bojagi.documents d WHERE d.workspace = $1 AND kind IS NOT NULL AND NOT EXISTS "
                + "(SELECT FROM bojagi.changes c WHERE c.workspace = $1 AND c.document = d.document)), "
                + "EXISTS (SELECT FROM bojagi.changes c JOIN bojagi.workspaces w USING (workspace) "
                + "WHERE workspace = $1 AND number NOT BETWEEN 1 AND w.position)")?.first
        guard let row else { return [] }
        return (row.int(0) > 0 ? ["the changes of \(row.int(0)) documents are not counted"] : [])
            + (row.bool(1) ? ["changes have numbers that nobody counted"] : [])
    }

    /// Makes digests of logs anew as well. Damaged events stay: nothing else has them.
    public func repair() throws(StoreError) {
        try writing { () throws(StoreError) in
            guard let state = transaction else { return }
            for document in try damagedSnapshots() { try putSnapshot(nil, of: document) }
            let logs = try checkLogs()
            let key: [Parameter] = [.number(workspace)]
            try flush()
            try ask([PostgresStatement("DELETE FROM bojagi.lineages WHERE workspace = $1", key)])
            for (document, lineages) in logs.lineages {
                // One that is taken for odd is looked for in the log, which is always right.
                let kept = lineages.map { (document, KeptLineage($0, isOdd: true)) }
                state.pending.add(PendingWrites.puttingLineages(kept, workspace))
                try flushIfMuch()
            }
            try replaceUnits(logs.units)
            for table in ["search", "search_texts"] {
                state.pending.add(PostgresStatement("DELETE FROM bojagi.\(table) WHERE workspace = $1", key))
            }
            state.pending.add(
                PostgresStatement(
                    "UPDATE bojagi.documents SET indexed = false WHERE workspace = $1 AND kind IS NOT NULL", key))
            state.logs = [:]
            try countForgottenChanges(state)
        }
    }

    /// Counts the rows that have no number; where there are impossible ones all rows, in another run.
    private func countForgottenChanges(_ state: WritingState) throws(StoreError) {
        let row = try rows(
            "SELECT EXISTS (SELECT FROM bojagi.changes WHERE workspace = $1 AND number NOT BETWEEN 1 AND $2)",
            [.number(state.position)])?.first
        if row?.bool(0) == true || state.position > 1 << 62 {
            try ask([PostgresStatement("DELETE FROM bojagi.changes WHERE workspace = $1", [.number(workspace)])])
            state.run = generator.next()
            state.position = 0
        }
        var forgotten: [DocumentID] = []
        try forEachRow(
            "SELECT document FROM bojagi.documents d WHERE workspace = $1 AND kind IS NOT NULL AND NOT EXISTS "
                + "(SELECT FROM bojagi.changes c WHERE c.workspace = $1 AND c.document = d.document) "
                + "ORDER BY changed, document"
        ) { row in
            forgotten.append(row.document(0))
            return true
        }
        for document in forgotten { state.pending.count(document, number: state.nextNumber()) }
    }

    /// Over a connection of its own, so that it stays whatever becomes of the transaction. Once however often it comes.
    public func setAside(_ events: [StoredEvent], of document: DocumentID) throws(StoreError) {
        guard workspace != 0 else { throw .notAWorkspace(path: path) }
        let bytes = EventList.bytes(of: events)
        do throws(PostgresFailure) {
            try PostgresConnection(settings).run([
                PostgresStatement(
                    "INSERT INTO bojagi.asides(workspace, document, hash, bytes) VALUES($1, $2, $3, $4) "
                        + "ON CONFLICT DO NOTHING",
                    [
                        .number(workspace), .document(document), .bytes(Array(BlobHash(of: bytes).hex.utf8)),
                        .bytes(bytes),
                    ])
            ])
        } catch {
            throw error.error(at: path)
        }
    }
}
