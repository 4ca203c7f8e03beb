public import ModuleKit
public import Primitives
public import Replication

/// Where events come from, and which of them nobody else has.
extension SQLiteEventStore {
    /// Reads the digests that are kept, not the logs; of a database from before there were any, the logs.
    public func standings() throws(StoreError) -> [DocumentStanding] {
        var documents: [(row: Int64, id: DocumentID)] = try connection.rows(
            "SELECT row, id FROM documents WHERE kind IS NOT NULL ORDER BY row"
        ) { ($0.int(0), $0.document(1)) }
        guard hasLineages else {
            var standings: [DocumentStanding] = []
            for (row, id) in documents {
                let lineages = try readLineages(row)
                if !lineages.isEmpty { standings.append(DocumentStanding(id, lineages)) }
            }
            return standings
        }
        var standings: [DocumentStanding] = []
        standings.reserveCapacity(documents.count)
        documents.reverse()
        var lineages: [Lineage] = []
        func finish(before row: Int64) {
            while let next = documents.last, next.row < row {
                // Without one its events are still on their way.
                if !lineages.isEmpty {
                    standings.append(DocumentStanding(next.id, lineages.byReplica))
                }
                lineages.removeAll(keepingCapacity: true)
                documents.removeLast()
            }
        }
        try connection.forEachRow(
            "SELECT document, \(Self.lineageColumns) FROM lineages ORDER BY document", { _ in },
            { row in
                finish(before: row.int(0))
                if documents.last?.row == row.int(0) { lineages.append(Self.readLineage(row, from: 1)) }
                return true
            })
        finish(before: .max)
        return standings
    }

    /// As kept; of a database from before lineages were, by reading the log.
    public func lineages(of document: DocumentID) throws(StoreError) -> [Lineage] {
        guard let row = try row(of: document) else { return [] }
        return try readLineages(row)
    }

    private func readLineages(_ row: Int64) throws(StoreError) -> [Lineage] {
        guard hasLineages else {
            return Lineage.all(of: try atOneMoment { () throws(StoreError) in try readLog(row) })
        }
        return try connection.rows(
            "SELECT \(Self.lineageColumns) FROM lineages WHERE document = ?1", { $0.bind(1, row) },
            { Self.readLineage($0, from: 0) }
        ).byReplica
    }

    /// The digest that is kept where `unit` is not before the replica's end, else by reading its events up to there.
    public func digest(of document: DocumentID, before unit: UnitID) throws(StoreError) -> EventDigest {
        try atOneMoment { () throws(StoreError) in try readDigest(of: document, before: unit) }
    }

    private func readDigest(of document: DocumentID, before unit: UnitID) throws(StoreError) -> EventDigest {
        guard let row = try row(of: document) else { return .none }
        if hasLineages, let lineage = try lineage(of: unit.replica, row), lineage.end.sequence <= unit.sequence {
            return lineage.digest
        }
        var digest = EventDigest.none
        // A replica's packed events come before those that are rows.
        try forEachPacked(of: row) { event in
            if event.id.replica == unit.replica, event.id.sequence < unit.sequence {
                digest = digest.followed(by: EventDigest(of: event.bytes))
            }
            return true
        }
        try connection.forEachRow(
            "SELECT bytes FROM events WHERE document = ?1 AND replica = ?2 AND sequence < ?3 ORDER BY sequence",
            {
                $0.bind(1, row)
                $0.bind(2, unit.replica.raw)
                $0.bind(3, unit.sequence)
            },
            {
                digest = digest.followed(by: EventDigest(of: $0.bytes(0)))
                return true
            })
        return digest
    }

    /// Goes through what is kept of each replica, and through logs only in a database from before that was kept.
    public func documents(laterThan time: Timestamp) throws(StoreError) -> [DocumentID] {
        let rows: [(id: DocumentID, row: Int64)] = try connection.rows(
            "SELECT id, row FROM documents WHERE kind IS NOT NULL"
                + (hasLineages
                    ? " AND row IN (SELECT document FROM lineages WHERE latest > ?1 OR latest < 0)"
                    : " AND ?1 IS NOT NULL"),
            { $0.bind(1, Int64(clamping: time.raw)) }, { ($0.document(0), $0.int(1)) })
        if hasLineages { return rows.map(\.id) }
        var found: [DocumentID] = []
        for (document, row) in rows where try readLineages(row).contains(where: { $0.latest > time }) {
            found.append(document)
        }
        return found
    }

    // MARK: keeping them

    private static let lineageColumns = "replica, past, latest, high, low"

    private static func readLineage(_ row: Statement, from column: Int32) -> Lineage {
        Lineage(
            end: UnitID(replica: ReplicaID(row.unsigned(column)), sequence: row.unsigned(column + 1)),
            digest: EventDigest(high: row.unsigned(column + 3), low: row.unsigned(column + 4)),
            latest: Timestamp(raw: row.unsigned(column + 2)))
    }

    private func lineage(of replica: ReplicaID, _ row: Int64) throws(StoreError) -> Lineage? {
        try connection.row(
            "SELECT \(Self.lineageColumns) FROM lineages WHERE document = ?1 AND replica = ?2",
            {
                $0.bind(1, row)
                $0.bind(2, replica.raw)
            }, { Self.readLineage($0, from: 0) })
    }

    /// Counts the next event of a log.
    func addToLineage(_ event: StoredEvent, _ row: Int64) throws(StoreError) {
        guard var lineage = try lineage(of: event.id.replica, row) else {
            return try put(Lineage(of: event), row)
        }
        lineage.add(event)
        try put(lineage, row)
    }

    func put(_ lineage: Lineage, _ row: Int64) throws(StoreError) {
        try connection.run(
            "INSERT OR REPLACE INTO lineages(document, \(Self.lineageColumns)) VALUES(?1, ?2, ?3, ?4, ?5, ?6)"
        ) {
            $0.bind(1, row)
            $0.bind(2, lineage.end.replica.raw)
            $0.bind(3, lineage.end.sequence)
            $0.bind(4, lineage.latest.raw)
            $0.bind(5, lineage.digest.high)
            $0.bind(6, lineage.digest.low)
        }
    }

    /// Without the events of segments that are damaged.
    private func readLog(_ row: Int64) throws(StoreError) -> [StoredEvent] {
        let first = row << Schema.positionBits
        var packed: [StoredEvent] = []
        try forEachPacked(of: row, passingOverDamage: true) {
            packed.append($0)
            return true
        }
        return try packed
            + connection.rows(
                "SELECT replica, sequence, span, bytes FROM events WHERE place BETWEEN ?1 AND ?2",
                {
                    $0.bind(1, first)
                    $0.bind(2, first | Self.lastPosition)
                }, Self.readEvent)
    }

    /// Makes the lineages of one document anew.
    private func rebuildLineages(_ row: Int64) throws(StoreError) {
        try connection.run("DELETE FROM lineages WHERE document = ?1") { $0.bind(1, row) }
        for lineage in Lineage.all(of: try readLog(row)) { try put(lineage, row) }
    }

    func rebuildAllLineages() throws(StoreError) {
        try connection.run("DELETE FROM lineages")
        for row in try connection.rows("SELECT row FROM documents", { _ in }, { $0.int(0) }) {
            try rebuildLineages(row)
        }
    }

    /// The documents whose lineages are not those of their logs.
    func wrongLineages() throws(StoreError) -> [Int64] {
        guard hasLineages else { return [] }
        var wrong: [Int64] = []
        for row in try connection.rows("SELECT row FROM documents ORDER BY row", { _ in }, { $0.int(0) }) {
            let isWrong = try atOneMoment { () throws(StoreError) in
                try Lineage.all(of: readLog(row)) != readLineages(row)
            }
            if isWrong { wrong.append(row) }
        }
        return wrong
    }

    // MARK: unsent

    /// The oldest document first; empty in a database from before there was an account.
    public func unsent() throws(StoreError) -> [UnsentUnits] {
        guard hasLineages else { return [] }
        return try connection.rows(
            "SELECT id, replica, first FROM unsent JOIN documents ON row = document ORDER BY document, replica"
        ) {
            UnsentUnits(
                document: $0.document(0), first: UnitID(replica: ReplicaID($0.unsigned(1)), sequence: $0.unsigned(2)))
        }
    }

    /// Sorted by replica; empty for a document that is unknown.
    public func unsent(of document: DocumentID) throws(StoreError) -> [UnitID] {
        guard hasLineages, let row = try row(of: document) else { return [] }
        return try connection.rows(
            "SELECT replica, first FROM unsent WHERE document = ?1", { $0.bind(1, row) },
            { UnitID(replica: ReplicaID($0.unsigned(0)), sequence: $0.unsigned(1)) }
        ).sorted()
    }

    /// Nothing happens for a document that is unknown.
    public func noteUnsent(_ unit: UnitID, of document: DocumentID) throws(StoreError) {
        try writing { () throws(StoreError) in
            guard let row = try row(of: document) else { return }
            try connection.run("INSERT OR IGNORE INTO unsent(document, replica, first) VALUES(?1, ?2, ?3)") {
                $0.bind(1, row)
                $0.bind(2, unit.replica.raw)
                $0.bind(3, unit.sequence)
            }
        }
    }

    /// Nothing happens for a document that is unknown.
    public func noteSent(of document: DocumentID, before end: UnitID) throws(StoreError) {
        try writing { () throws(StoreError) in
            guard let row = try row(of: document) else { return }
            let known = try lineage(of: end.replica, row)?.end.sequence ?? 0
            try connection.run(
                end.sequence < known
                    ? "UPDATE unsent SET first = ?3 WHERE document = ?1 AND replica = ?2 AND first < ?3"
                    : "DELETE FROM unsent WHERE document = ?1 AND replica = ?2 AND first < ?3"
            ) {
                $0.bind(1, row)
                $0.bind(2, end.replica.raw)
                $0.bind(3, Int64(clamping: end.sequence))
            }
        }
    }

    /// Reads the log that stays, to make its digests anew. Nothing happens for a document that is unknown.
    public func replaceLog(
        of document: DocumentID, from position: UInt64, with events: [StoredEvent]
    ) throws(StoreError) {
        try writing { () throws(StoreError) in
            guard let row = try row(of: document), position <= UInt64(Self.lastPosition) else { return }
            let first = row << Schema.positionBits
            try connection.run("DELETE FROM events WHERE place BETWEEN ?1 AND ?2") {
                $0.bind(1, first | Int64(position))
                $0.bind(2, first | Self.lastPosition)
            }
            try unpack(document, row, from: Int64(position))
            try connection.run("DELETE FROM snapshots WHERE document = ?1 AND position > ?2") {
                $0.bind(1, row)
                $0.bind(2, position)
            }
            try rebuildLineages(row)
            for event in events { try append(event, to: document) }
        }
    }
}
