import ModuleKit
import Primitives
import Replication

/// What the open transaction knows of a document: the first question about it asks for all of it, as each answer takes a way
/// to the server and back. Nobody else changes it meanwhile: a reading transaction sees one moment, a writing one has the
/// workspace for itself. What is nil was written since, and has to be asked for.
struct DocumentFacts {
    /// Nil inside for a document without a row.
    var row: (entry: CatalogueEntry, state: DocumentState)??
    var unsent: [UnitID]?
    var lineages: [Lineage]?
    var links: [StoredLink]?
}

extension PostgresEventStore {
    /// Of so many documents the facts are kept at once.
    private static let mostFacts = 512

    /// What is known of a document in the open transaction; nil outside of one.
    func facts(of document: DocumentID) throws(StoreError) -> DocumentFacts? {
        guard isInTransaction, workspace != 0 else { return nil }
        if let known = facts[document] { return known }
        guard transaction == nil else {
            return try noteFacts(askInTransaction(writersQueries(of: document))[...], of: document)
        }
        let identity = readIdentity == nil ? [identityQuery] : []
        return try noteFacts(askInTransaction(queries(of: document) + identity)[...], of: document)
    }

    private func queries(of document: DocumentID) -> [PostgresStatement] {
        let key: [Parameter] = [.number(workspace), .document(document)]
        return [
            PostgresStatement(Self.rowQuery, key),
            PostgresStatement(Self.unsentQuery, key),
            PostgresStatement(
                "SELECT \(Self.lineageColumns) FROM bojagi.lineages WHERE workspace = $1 AND document = $2", key),
        ]
    }

    /// What a writing transaction asks of a document.
    func writersQueries(of document: DocumentID) -> [PostgresStatement] {
        let key: [Parameter] = [.number(workspace), .document(document)]
        return queries(of: document) + [PostgresStatement(Self.linksQuery, key), Self.endsQuery(key)]
    }

    /// How many those are.
    static let writersQuestions = 5

    /// Keeps the answers to `writersQueries`, or to `queries` and the identity's.
    @discardableResult
    func noteFacts(_ answers: ArraySlice<PostgresRows>, of document: DocumentID) throws(StoreError) -> DocumentFacts {
        let answers = Array(answers.prefix(Self.writersQuestions))
        var found = DocumentFacts()
        found.row = .some(try answers[0].first.flatMap { row throws(StoreError) in try readRow(row) })
        found.unsent = Self.readUnsent(answers[1])
        let kept = answers[2].map { KeptLineage($0) }
        found.lineages = Self.sorted(kept)
        if let transaction {
            found.links = Self.readLinks(answers[3])
            if transaction.logs[document] == nil {
                transaction.logs[document] = Self.knownLog(kept, ends: answers[4], row: answers[0])
            }
        } else if answers.count > 3 {
            readIdentity = Self.readIdentity(answers[3])
        }
        if facts.count >= Self.mostFacts { facts = [:] }
        facts[document] = found
        return found
    }

    private static let rowQuery =
        "SELECT \(entryColumns), d.position, d.graph FROM bojagi.documents d WHERE workspace = $1 AND document = $2"

    /// The row of a document by itself.
    func row(of document: DocumentID) throws(StoreError) -> (entry: CatalogueEntry, state: DocumentState)? {
        if let row = try facts(of: document)?.row { return row }
        let row = try rows(Self.rowQuery, [.document(document)])?.first.flatMap { row throws(StoreError) in
            try readRow(row)
        }
        if isInTransaction { facts[document]?.row = .some(row) }
        return row
    }

    /// Nil for a document of which nothing but its place is known yet.
    private func readRow(_ row: PostgresRow) throws(StoreError) -> (entry: CatalogueEntry, state: DocumentState)? {
        guard !row.isNull(1) else { return nil }
        let entry = CatalogueEntry(row)
        guard row.unsigned(12) <= Self.lastPosition else {
            throw .corrupt(
                path: path, detail: "document \(ShortID(of: entry.document).text) has an impossible length")
        }
        return (entry, DocumentState(position: row.unsigned(12), graph: row.bytes(13)))
    }

    static let unsentQuery = "SELECT replica, first FROM bojagi.unsent WHERE workspace = $1 AND document = $2"

    static func readUnsent(_ rows: PostgresRows) -> [UnitID] {
        rows.map { UnitID(replica: ReplicaID($0.unsigned(0)), sequence: $0.unsigned(1)) }.sorted()
    }

    static func sorted(_ kept: [KeptLineage]) -> [Lineage] {
        kept.map(\.lineage).byReplica
    }

    /// Where the rows of a log begin and the log ends.
    static func endsQuery(_ key: [Parameter]) -> PostgresStatement {
        PostgresStatement(
            "SELECT min(position), coalesce(max(position), (SELECT \(segmentEnd) - 1 FROM bojagi.segments "
                + "WHERE workspace = $1 AND document = $2 ORDER BY position DESC LIMIT 1)) "
                + "FROM bojagi.events WHERE workspace = $1 AND document = $2", key)
    }

    static func knownLog(_ kept: [KeptLineage], ends: PostgresRows, row: PostgresRows) -> KnownLog {
        var lineages: [ReplicaID: KeptLineage] = [:]
        for kept in kept { lineages[kept.lineage.end.replica] = kept }
        let first = ends.first.flatMap { $0.isNull(0) ? nil : Int64($0.position(0)) }
        let last = ends.first.flatMap { $0.isNull(1) ? nil : $0.position(1) }
        return KnownLog(next: last.map { $0 + 1 } ?? 0, firstRow: first, hasRow: row.count > 0, lineages: lineages)
    }
}
