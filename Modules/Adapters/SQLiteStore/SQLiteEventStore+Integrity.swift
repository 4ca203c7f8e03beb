import CSQLite
public import ModuleKit
import Primitives
import Replication

extension SQLiteEventStore {
    /// Reads the whole file. A search index that is damaged is found outside of transactions alone, and only where the
    /// store may be written.
    public func checkIntegrity() throws(StoreError) -> [String] {
        var faults = try connection.rows("PRAGMA integrity_check") { $0.string(0) }.filter { $0 != "ok" }
        // In a broken file the questions below may fail; what SQLite found is said then.
        do {
            let ofLogs = try atOneMoment { () throws(StoreError) in try checkLogs() }
            faults += ofLogs
            faults += try checkSnapshots()
            // A damaged event has another digest, too.
            for row in try ofLogs.isEmpty ? wrongLineages() : [] {
                faults.append("the digests of document row \(row) are not those of its log")
            }
            faults += try checkSearchTexts()
            faults += try forgottenChanges()
            faults += try checkSearch()
        } catch {
            guard case .corrupt(_, let detail) = error else { throw error }
            faults.append(detail)
        }
        return faults
    }

    /// Checksums; positions from 0 on without gaps; as many events as the document's row says.
    private func checkLogs() throws(StoreError) -> [String] {
        var next: [Int64: Int64] = [:]
        var faults = try checkSegments(&next)
        try connection.forEachRow(
            "SELECT place, document, replica, sequence, span, bytes, checksum FROM events ORDER BY place", { _ in },
            { row in
                let (place, document) = (row.int(0), row.int(1))
                let id = EventID(replica: ReplicaID(row.unsigned(2)), sequence: row.unsigned(3))
                let event = StoredEvent(id: id, span: row.unsigned(4), bytes: row.bytes(5))
                let position = place & Self.lastPosition
                if place >> Schema.positionBits != document || event.checksum != row.unsigned(6) {
                    faults.append("event \(position) of document row \(document) is damaged")
                }
                let expected = next[document] ?? 0
                if position != expected {
                    faults.append("document row \(document) has no event \(expected)")
                }
                next[document] = position + 1
                return true
            })
        try connection.forEachRow(
            "SELECT row, id, position, kind FROM documents", { _ in },
            { row in
                let count = next.removeValue(forKey: row.int(0)) ?? 0
                if row.withBytes(1, \.count) != 16 { faults.append("document row \(row.int(0)) has a damaged id") }
                if !row.isNull(3), row.int(2) != count {
                    let name = row.document(1).shortID.text
                    faults.append("document \(name) has \(count) events, but its row says \(row.int(2))")
                }
                return true
            })
        for orphan in next.keys.sorted() { faults.append("events of document row \(orphan) belong to no document") }
        return faults
    }

    private func checkSnapshots() throws(StoreError) -> [String] {
        try damagedSnapshots().map { "the snapshot of document row \($0) is damaged" }
    }

    /// The documents whose snapshot has another checksum, or is further than the log.
    private func damagedSnapshots() throws(StoreError) -> [Int64] {
        try connection.rows(
            "SELECT document, codec, snapshots.position, snapshots.graph, bytes, checksum, documents.position "
                + "FROM snapshots LEFT JOIN documents ON row = document ORDER BY document"
        ) { row in
            let snapshot = StoredSnapshot(
                codec: UInt32(truncatingIfNeeded: row.int(1)), position: row.unsigned(2), graph: row.bytes(3),
                bytes: row.bytes(4))
            let isSound = snapshot.checksum == row.unsigned(5) && snapshot.position <= row.unsigned(6)
            return isSound ? nil : row.int(0)
        }.compactMap { $0 }
    }

    /// The documents whose text for search is missing or another than was put.
    private func checkSearchTexts() throws(StoreError) -> [String] {
        guard hasSearchTexts else { return [] }
        return try connection.rows(
            "SELECT row, text, checksum FROM documents LEFT JOIN search_texts ON document = row "
                + "WHERE indexed = 1 ORDER BY row"
        ) { row in
            let isSound = !row.isNull(1) && Checksum(of: row.bytes(1)).value == row.unsigned(2)
            return isSound ? nil : "the search text of document row \(row.int(0)) is damaged"
        }.compactMap { $0 }
    }

    /// FTS5's own check, where writing is allowed: it is an INSERT.
    private func checkSearch() throws(StoreError) -> [String] {
        guard !isReadOnly, !connection.isInTransaction else { return [] }
        do {
            try connection.run("INSERT INTO search(search) VALUES('integrity-check')")
        } catch {
            guard case .corrupt = error else { throw error }
            return ["the search index is damaged"]
        }
        return []
    }

    /// Makes digests of logs anew as well. Damaged events stay: nothing else has them.
    public func repair() throws(StoreError) {
        try writing { () throws(StoreError) in
            try connection.execute("REINDEX")
            for document in try damagedSnapshots() {
                try connection.run("DELETE FROM snapshots WHERE document = ?1") { $0.bind(1, document) }
            }
            try rebuildUnits()
            try rebuildAllLineages()
            try connection.execute("DROP TABLE search; \(Schema.search) DELETE FROM search_texts;")
            try countForgottenChanges()
            try connection.run("UPDATE documents SET search_row = NULL, indexed = 0 WHERE kind IS NOT NULL")
            try connection.run("UPDATE meta SET next_search_row = 1 WHERE one = 1")
        }
    }
}
