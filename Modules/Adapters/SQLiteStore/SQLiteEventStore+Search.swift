import CSQLite
public import ModuleKit
public import Replication

/// Full text in a contentless FTS5 table. It holds no text, so old terms cannot be taken out of it: each
/// indexing uses a fresh row number, documents know theirs, and rows that no document knows do not count.
///
/// Inside one transaction each statement must change one row that its WHERE names: before one that might
/// change several SQLite takes a savepoint, at which FTS5 writes out what it has gathered (4 times slower).
extension SQLiteEventStore {
    /// The document that came first comes first; a `limit` below 0 counts as 0. In a database from before texts were
    /// kept these are all.
    public func unindexed(limit: Int) throws(StoreError) -> [CatalogueEntry] {
        try connection.rows(
            "SELECT \(Self.entryColumns) FROM documents "
                + "WHERE \(hasSearchTexts ? "indexed = 0" : "kind IS NOT NULL") ORDER BY row LIMIT ?1",
            { $0.bind(1, Int64(max(limit, 0))) }, { CatalogueEntry($0) })
    }

    /// Old terms stay in the index and count no more. Every 256th time it is looked whether these are the most: then
    /// all are forgotten, and every document is unindexed.
    public func putSearchTerms(_ terms: [UInt8], text: [UInt8], of document: DocumentID) throws(StoreError) {
        try writing { () throws(StoreError) in
            guard let row = try row(of: document) else { return }
            var searchRow = try connection.row("SELECT next_search_row FROM meta") { $0.int(0) } ?? 1
            if !(1...Int64.max / 2).contains(searchRow) {
                try forgetAllTerms()
                searchRow = 1
            }
            if searchRow % Self.compactionInterval == 0, try hasMostlyStaleTerms(before: searchRow) {
                try forgetAllTerms()
                searchRow = 1
            }
            try connection.run("INSERT INTO search(rowid, terms) VALUES(?1, ?2)") {
                $0.bind(1, searchRow)
                $0.bind(2, text: terms)
            }
            try connection.run("INSERT OR REPLACE INTO search_texts(document, checksum, text) VALUES(?1, ?2, ?3)") {
                $0.bind(1, row)
                $0.bind(2, Checksum(of: text).value)
                $0.bind(3, text)
            }
            try connection.run("UPDATE documents SET search_row = ?2, indexed = 1 WHERE row = ?1") {
                $0.bind(1, row)
                $0.bind(2, searchRow)
            }
            try connection.run("UPDATE meta SET next_search_row = ?1 WHERE one = 1") { $0.bind(1, searchRow + 1) }
        }
    }

    /// Few candidates are found by the full-text index and sorted. Of many, only those that are told of are read: the
    /// catalogue is gone through from the latest change on.
    public func forEachDocument(
        containing terms: [SearchTerm], withText: Bool, _ body: (SearchedDocument) -> Bool
    ) throws(StoreError) {
        guard hasSearchTexts else { return }
        let conditions = SearchTokens.conditions(terms)
        guard !conditions.isEmpty else { return try forEachRecent(among: nil, withText, body) }
        let found = try connection.rows(
            "SELECT rowid FROM search WHERE search MATCH ?1", { $0.bind(1, text: Self.match(conditions)) },
            { $0.int(0) })
        guard found.count <= Self.fewCandidates else {
            return try forEachRecent(among: RowSet(found), withText, body)
        }
        var candidates: [Candidate] = []
        for searchRow in found {
            let candidate = try connection.row(
                "SELECT \(Self.candidateColumns) FROM documents "
                    + "WHERE search_row = ?1 AND trashed = 0 AND kind IS NOT NULL",
                { $0.bind(1, searchRow) }, Candidate.init)
            if let candidate { candidates.append(candidate) }
        }
        candidates.sort {
            $0.changedAt == $1.changedAt ? $0.document < $1.document : $0.changedAt > $1.changedAt
        }
        for candidate in candidates where try !tell(of: candidate, withText, body) { return }
    }

    /// Nil for a document that is not indexed. Of a long text only the page with its beginning is read: SQLite reads
    /// a column whole, whatever a query takes of it.
    public func searchText(of document: DocumentID, limit: Int) throws(StoreError) -> [UInt8]? {
        guard hasSearchTexts else { return nil }
        guard limit < .max else {
            return try connection.row(
                "SELECT text FROM documents JOIN search_texts ON document = row WHERE id = ?1 AND indexed = 1",
                { $0.bind(1, document.keyBytes) }, { $0.bytes(0) })
        }
        let row = try connection.row(
            "SELECT row FROM documents WHERE id = ?1 AND indexed = 1 "
                + "AND row IN (SELECT document FROM search_texts)",
            { $0.bind(1, document.keyBytes) }, { $0.int(0) })
        return try row.map { row throws(StoreError) in try connection.beginning(ofTextAt: row, limit: limit) }
    }

    /// So many are sorted; more than that are met soon on the way through the catalogue.
    private static let fewCandidates = 4_096

    private static func match(_ conditions: [(token: [UInt8], isPrefix: Bool)]) -> [UInt8] {
        var query: [UInt8] = []
        for (token, isPrefix) in conditions {
            // A token has no quotation mark in it.
            query.append(UInt8(ascii: "\""))
            query += token
            query += isPrefix ? Array("\"* ".utf8) : Array("\" ".utf8)
        }
        return query
    }

    private func forEachRecent(
        among rows: RowSet?, _ withText: Bool, _ body: (SearchedDocument) -> Bool
    ) throws(StoreError) {
        var failure: StoreError?
        try connection.forEachRow(
            "SELECT \(Self.candidateColumns), search_row FROM documents INDEXED BY documents_by_change "
                + "WHERE trashed = 0 AND kind IS NOT NULL AND search_row IS NOT NULL ORDER BY changed DESC, id",
            { _ in },
            { row in
                if let rows, !rows.contains(row.int(5)) { return true }
                do throws(StoreError) {
                    return try tell(of: Candidate(row), withText, body)
                } catch {
                    failure = error
                    return false
                }
            })
        if let failure { throw failure }
    }

    private func tell(
        of candidate: Candidate, _ withText: Bool, _ body: (SearchedDocument) -> Bool
    ) throws(StoreError) -> Bool {
        guard withText else { return body(candidate.searched(UnsafeRawBufferPointer(start: nil, count: 0))) }
        return try connection.row(
            "SELECT text FROM search_texts WHERE document = ?1", { $0.bind(1, candidate.row) },
            { row in row.withBytes(0) { text in body(candidate.searched(text)) } }) ?? true
    }

    /// The columns that `Candidate` reads.
    private static let candidateColumns = "row, id, kind, created, changed"

    private struct Candidate {
        let row: Int64
        let document: DocumentID
        let kind: String
        let createdAt: UInt64
        let changedAt: UInt64

        init(_ statement: Statement) {
            row = statement.int(0)
            document = statement.document(1)
            kind = statement.string(2)
            createdAt = statement.unsigned(3)
            changedAt = statement.unsigned(4)
        }

        func searched(_ text: UnsafeRawBufferPointer) -> SearchedDocument {
            SearchedDocument(
                document: document, kind: kind, createdAt: createdAt, changedAt: changedAt, text: text)
        }
    }

    /// Every so many indexings, counting the stale ones is worth it.
    private static let compactionInterval: Int64 = 256

    private func hasMostlyStaleTerms(before searchRow: Int64) throws(StoreError) -> Bool {
        let live = try connection.row("SELECT count(search_row) FROM documents") { $0.int(0) } ?? 0
        return searchRow - 1 - live > max(live, 1_000)
    }

    /// Empties the search table and leaves every document to be indexed again.
    func forgetAllTerms() throws(StoreError) {
        try connection.run("INSERT INTO search(search) VALUES('delete-all')")
        try connection.run("UPDATE documents SET search_row = NULL, indexed = 0 WHERE kind IS NOT NULL")
        try connection.run("UPDATE meta SET next_search_row = 1 WHERE one = 1")
    }

    static func hasSearchTexts(_ connection: Connection) -> Bool { connection.hasTable("search_texts") }

    /// Gives a database from before texts were kept the table for them. Its terms were cut in another way.
    func makeSearchTexts() throws(StoreError) {
        // Another process may have done so since this one looked.
        hasSearchTexts = Self.hasSearchTexts(connection)
        if hasSearchTexts { return }
        try connection.execute(Schema.searchTexts)
        try forgetAllTerms()
        hasSearchTexts = true
    }
}

extension Connection {
    /// The first bytes of what search keeps of the document with this row.
    fileprivate func beginning(ofTextAt row: Int64, limit: Int) throws(StoreError) -> [UInt8] {
        var opened: OpaquePointer?
        let code = sqlite3_blob_open(handle, "main", "search_texts", "text", row, 0, &opened)
        defer { sqlite3_blob_close(opened) }
        guard code == SQLITE_OK, let opened else { throw failure(code).error(at: path) }
        let count = min(max(limit, 0), Int(sqlite3_blob_bytes(opened)))
        guard count > 0 else { return [] }
        var read = SQLITE_OK
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            read = sqlite3_blob_read(opened, buffer.baseAddress, Int32(count), 0)
            initialized = read == SQLITE_OK ? count : 0
        }
        guard read == SQLITE_OK else { throw failure(read).error(at: path) }
        return bytes
    }
}

/// Numbers of rows, a bit each: asked for each row of a catalogue.
private struct RowSet {
    private let first: Int64
    private var bits: [UInt64] = []
    /// Where a hostile file has numbers too far apart for bits.
    private var others: Set<Int64> = []

    init(_ rows: [Int64]) {
        first = rows.min() ?? 0
        for row in rows {
            let (place, overflows) = row.subtractingReportingOverflow(first)
            guard !overflows, place < Self.mostBits else {
                others.insert(row)
                continue
            }
            let word = Int(place >> 6)
            if word >= bits.count { bits += [UInt64](repeating: 0, count: word + 1 - bits.count) }
            bits[word] |= 1 << UInt64(place & 63)
        }
    }

    func contains(_ row: Int64) -> Bool {
        let (place, overflows) = row.subtractingReportingOverflow(first)
        guard !overflows, place >= 0 else { return false }
        guard place < Self.mostBits else { return others.contains(row) }
        let word = Int(place >> 6)
        return word < bits.count && bits[word] >> UInt64(place & 63) & 1 == 1
    }

    /// 8 MB.
    private static let mostBits: Int64 = 1 << 26
}
