public import ModuleKit
public import Replication

/// Full text in a contentless FTS5 table. It holds no text, so old terms cannot be taken out of it: each
/// indexing uses a fresh row number, documents know theirs, and rows that no document knows do not count.
///
/// Inside one transaction each statement must change one row that its WHERE names: before one that might
/// change several SQLite takes a savepoint, at which FTS5 writes out what it has gathered (4 times slower).
extension SQLiteEventStore {
    /// The document that came first comes first; a `limit` below 0 counts as 0.
    public func unindexed(limit: Int) throws(StoreError) -> [CatalogueEntry] {
        try connection.rows(
            "SELECT \(Self.entryColumns) FROM documents WHERE indexed = 0 ORDER BY row LIMIT ?1",
            { $0.bind(1, Int64(max(limit, 0))) }, Self.readEntry)
    }

    /// Old terms stay in the index and count no more. Every 256th time it is looked whether these are the most: then
    /// all are forgotten, and every document is unindexed.
    public func putSearchTerms(_ terms: [UInt8], of document: DocumentID) throws(StoreError) {
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
            try connection.run("UPDATE documents SET search_row = ?2, indexed = 1 WHERE row = ?1") {
                $0.bind(1, row)
                $0.bind(2, searchRow)
            }
            try connection.run("UPDATE meta SET next_search_row = ?1 WHERE one = 1") { $0.bind(1, searchRow + 1) }
        }
    }

    /// Found by the full-text index.
    public func documents(containing terms: [SearchTerm]) throws(StoreError) -> [CatalogueEntry] {
        let conditions = SearchTokens.conditions(terms)
        guard !conditions.isEmpty else { return [] }
        var query: [UInt8] = []
        for (token, isPrefix) in conditions {
            // A token has no quotation mark in it.
            query.append(UInt8(ascii: "\""))
            query += token
            query += isPrefix ? Array("\"* ".utf8) : Array("\" ".utf8)
        }
        return try connection.rows(
            "SELECT \(Self.entryColumns) FROM search CROSS JOIN documents ON search_row = search.rowid "
                + "WHERE search MATCH ?1 AND kind IS NOT NULL ORDER BY changed DESC, id",
            { $0.bind(1, text: query) }, Self.readEntry)
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
}
