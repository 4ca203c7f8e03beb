public import ModuleKit
public import Replication

extension SQLiteEventStore {
    /// The columns of an entry, in the order in which it is read.
    static let entryColumns = """
        documents.id, documents.kind, documents.pinned, documents.trashed, documents.demo, documents.created, \
        documents.changed, documents.title, documents.tags, documents.version, documents.preview, documents.summary
        """

    /// Writes one row. Complexity: O(log documents), and what the row's texts take.
    public func put(_ entry: CatalogueEntry, _ state: DocumentState) throws(StoreError) {
        try writing { () throws(StoreError) in
            let row = try makeRow(of: entry.document)
            let isNew = newRow?.row == row
            if isNew { newRow = nil }
            let old =
                isNew
                ? nil
                : try connection.row(
                    "SELECT title, indexed FROM documents WHERE row = ?1", { $0.bind(1, row) },
                    { (hasTitle: !$0.isNull(0), title: $0.bytes(0), isStale: !$0.isNull(1) && !$0.bool(1)) })
            // SQLite rewrites the index of every column that a statement sets, changed or not.
            let keepsTitle = old.map { $0.hasTitle && $0.title == Array(entry.title.utf8) } ?? false
            let keepsStale = old?.isStale ?? false
            try connection.run(
                "UPDATE documents SET kind = ?2, pinned = ?3, trashed = ?4, demo = ?5, created = ?6, changed = ?7, "
                    + "tags = ?8, version = ?9, preview = ?10, summary = ?11, position = ?12, graph = ?13"
                    + (keepsTitle ? "" : ", title = ?14") + (keepsStale ? "" : ", indexed = 0") + " WHERE row = ?1"
            ) {
                $0.bind(1, row)
                $0.bind(2, entry.kind)
                $0.bind(3, entry.isPinned)
                $0.bind(4, entry.isTrashed)
                $0.bind(5, entry.isDemo)
                $0.bind(6, entry.createdAt)
                $0.bind(7, entry.changedAt)
                $0.bind(8, entry.tags)
                $0.bind(9, entry.version)
                $0.bind(10, entry.preview)
                $0.bind(11, entry.summary)
                $0.bind(12, state.position)
                $0.bind(13, state.graph)
                if !keepsTitle { $0.bind(14, entry.title) }
            }
            try countChange(of: entry.document)
        }
    }

    /// Nil for a document without a row.
    public func entry(of document: DocumentID) throws(StoreError) -> CatalogueEntry? {
        if try hasNothing(of: document) { return nil }
        return try connection.row(
            "SELECT \(Self.entryColumns) FROM documents WHERE id = ?1 AND kind IS NOT NULL",
            { $0.bind(1, document.keyBytes) }, { CatalogueEntry($0) })
    }

    /// Whether a transaction knows that nothing is here of a document: whoever takes one in asks many things of it.
    private func hasNothing(of document: DocumentID) throws(StoreError) -> Bool {
        guard access != nil else { return false }
        return try row(of: document) == nil
    }

    /// Nil for a document without a row. Throws `.corrupt` where the row says more events than a log can have.
    public func state(of document: DocumentID) throws(StoreError) -> DocumentState? {
        if try hasNothing(of: document) { return nil }
        let state = try connection.row(
            "SELECT position, graph FROM documents WHERE id = ?1 AND kind IS NOT NULL",
            { $0.bind(1, document.keyBytes) },
            { DocumentState(position: $0.unsigned(0), graph: $0.bytes(1)) })
        // One that leaves room to count on.
        if let state, state.position > UInt64(Self.lastPosition) {
            throw .corrupt(path: connection.path, detail: "document \(document.shortID.text) has an impossible length")
        }
        return state
    }

    /// Reads row by row. Indexes give the order of all rows of one kind, pinned first, and of all rows by change, on
    /// one side of the trash each; any other list is sorted before its first row.
    public func forEachEntry(
        _ filter: CatalogueFilter, _ body: (CatalogueEntry) -> Bool
    ) throws(StoreError) {
        try connection.forEachRow(
            Self.list(filter),
            { statement in
                if let kind = filter.kind { statement.bind(1, kind) }
                if let title = filter.title { statement.bind(2, title) }
                if let isTrashed = filter.isTrashed { statement.bind(3, isTrashed) }
                if let isDemo = filter.isDemo { statement.bind(4, isDemo) }
            }, { body(CatalogueEntry($0)) })
    }

    /// Found by an index; a `limit` below 0 counts as 0.
    public func entries(
        withShortIDs range: ClosedRange<UInt64>, limit: Int
    ) throws(StoreError) -> [CatalogueEntry] {
        try connection.rows(
            "SELECT \(Self.entryColumns) FROM documents WHERE short BETWEEN ?1 AND ?2 AND kind IS NOT NULL "
                + "ORDER BY short, id LIMIT ?3",
            {
                $0.bind(1, Int64(clamping: range.lowerBound))
                $0.bind(2, Int64(clamping: range.upperBound))
                $0.bind(3, Int64(max(limit, 0)))
            }, { CatalogueEntry($0) })
    }

    /// The query of a filter.
    private static func list(_ filter: CatalogueFilter) -> String {
        var conditions = [filter.kind == nil ? "kind IS NOT NULL" : "kind = ?1"]
        if filter.title != nil { conditions.append("title = ?2") }
        if filter.isTrashed != nil { conditions.append("trashed = ?3") }
        if filter.isDemo != nil { conditions.append("demo = ?4") }
        let order =
            switch filter.order {
            case .pinnedThenRecent: "pinned DESC, changed DESC, id"
            case .recent: "changed DESC, id"
            case .created: "created, id"
            }
        return "SELECT \(entryColumns) FROM documents \(index(for: filter)) "
            + "WHERE \(conditions.joined(separator: " AND ")) ORDER BY \(order)"
    }

    /// Few rows have one title; the other two indexes give whole orders without sorting. SQLite keeps no
    /// statistics here that could tell it so.
    private static func index(for filter: CatalogueFilter) -> String {
        if filter.title != nil { return "INDEXED BY documents_by_title" }
        guard filter.isTrashed != nil else { return "" }
        switch filter.order {
        case .pinnedThenRecent: return filter.kind == nil ? "" : "INDEXED BY documents_by_kind"
        case .recent: return "INDEXED BY documents_by_change"
        case .created: return ""
        }
    }
}

extension Statement: StoredRow {
    /// The id in a column of 16 bytes; zero for anything else, which `checkIntegrity` reports.
    func document(_ column: Int32) -> DocumentID { withBytes(column) { DocumentID(stored: $0) } }
}
