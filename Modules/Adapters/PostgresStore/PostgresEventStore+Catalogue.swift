public import ModuleKit
import Primitives
public import Replication

extension PostgresEventStore {
    /// The columns of an entry, in the order in which it is read.
    static let entryColumns = """
        d.document, d.kind, d.pinned, d.trashed, d.demo, d.created, d.changed, d.title, d.tags, d.version, d.preview, \
        d.summary
        """

    /// Writes one row, with others in one statement.
    public func put(_ entry: CatalogueEntry, _ state: DocumentState) throws(StoreError) {
        try writing(mindingFacts: true) { () throws(StoreError) in
            guard let transaction else { return }
            if transaction.pending.hasStatement(about: entry.document) { try flush() }
            transaction.pending.put(entry, state, ordinal: transaction.nextOrdinal(), number: transaction.nextNumber())
            transaction.logs[entry.document]?.hasRow = true
            facts[entry.document]?.row = .some((entry, state))
            try flushIfMuch()
        }
    }

    /// Nil for a document without a row.
    public func entry(of document: DocumentID) throws(StoreError) -> CatalogueEntry? {
        try row(of: document)?.entry
    }

    /// Nil for a document without a row. Throws `.corrupt` where the row says more events than a log can have.
    public func state(of document: DocumentID) throws(StoreError) -> DocumentState? {
        try row(of: document)?.state
    }

    /// Fetched a part at a time. Indexes give the order of all rows of one kind, pinned first, and of all rows by
    /// change, on one side of the trash each; any other list is sorted before its first row.
    public func forEachEntry(
        _ filter: CatalogueFilter, _ body: (CatalogueEntry) -> Bool
    ) throws(StoreError) {
        var conditions = ["workspace = $1"]
        var parameters: [Parameter] = []
        func add(_ condition: String, _ parameter: Parameter) {
            parameters.append(parameter)
            conditions.append(condition + " = $\(parameters.count + 1)")
        }
        if let kind = filter.kind {
            add("kind", .bytes(Array(kind.utf8)))
        } else {
            conditions.append("kind IS NOT NULL")
        }
        if let title = filter.title {
            let bytes = Array(title.utf8)
            add("title_sum", .number(Checksum(of: bytes).value))
            add("title", .bytes(bytes))
        }
        if let isTrashed = filter.isTrashed { add("trashed", .flag(isTrashed)) }
        if let isDemo = filter.isDemo { add("demo", .flag(isDemo)) }
        let order =
            switch filter.order {
            case .pinnedThenRecent: "pinned DESC, changed DESC, document"
            case .recent: "changed DESC, document"
            case .created: "created, document"
            }
        try forEachRow(
            "SELECT \(Self.entryColumns) FROM bojagi.documents d WHERE \(conditions.joined(separator: " AND ")) "
                + "ORDER BY \(order)", parameters
        ) { body(CatalogueEntry($0)) }
    }

    /// Found by an index; a `limit` below 0 counts as 0.
    public func entries(
        withShortIDs range: ClosedRange<UInt64>, limit: Int
    ) throws(StoreError) -> [CatalogueEntry] {
        try rows(
            "SELECT \(Self.entryColumns) FROM bojagi.documents d WHERE workspace = $1 AND short BETWEEN $2 AND $3 "
                + "AND kind IS NOT NULL ORDER BY short, document LIMIT $4",
            [
                .number(Int64(clamping: range.lowerBound)), .number(Int64(clamping: range.upperBound)),
                .number(max(limit, 0)),
            ])?.map { CatalogueEntry($0) } ?? []
    }

    // MARK: changes

    /// Nil while the workspace isn't there.
    public func catalogueCount() throws(StoreError) -> CatalogueCount? {
        if let transaction { return CatalogueCount(run: transaction.run, last: transaction.position) }
        return try rows("SELECT run, position FROM bojagi.workspaces WHERE workspace = $1")?.first.map {
            CatalogueCount(run: $0.unsigned(0), last: $0.unsigned(1))
        }
    }

    /// Found by an index. Complexity: O(what is found, and what was erased between).
    public func changes(_ span: CatalogueSpan, limit: Int) throws(StoreError) -> [CatalogueChange] {
        let (condition, bound): (String, UInt64) =
            switch span {
            case .after(let number): ("c.number > $2 ORDER BY c.number", number)
            case .before(let number):
                ("c.number BETWEEN 1 AND $2 - 1 AND d.kind IS NOT NULL ORDER BY c.number DESC", number)
            }
        return try rows(
            "SELECT \(Self.entryColumns), d.position, c.number, c.document FROM bojagi.changes c "
                + "LEFT JOIN bojagi.documents d ON d.workspace = c.workspace AND d.document = c.document "
                + "AND d.kind IS NOT NULL WHERE c.workspace = $1 AND \(condition) LIMIT $3",
            [.number(Int64(clamping: bound)), .number(max(limit, 0))]
        )?.map { CatalogueChange($0) } ?? []
    }

    // MARK: links

    /// Leaves alone what is there already. Nothing happens for a document that is unknown.
    public func putLinks(_ links: [StoredLink], from document: DocumentID) throws(StoreError) {
        try writing(mindingFacts: true) { () throws(StoreError) in
            facts[document]?.links = nil
            let targets = StoredLink.withoutRepeats(links).map(\.key)
            try enqueue(
                "DELETE FROM bojagi.links WHERE workspace = $1 AND source = $2 AND place >= $3",
                [.number(targets.count)], about: document)
            if targets.isEmpty { return }
            try enqueue(
                "INSERT INTO bojagi.links AS old(workspace, source, place, target, target_sum) "
                    + "SELECT $1, $2, n.* FROM unnest($3::bigint[], $4::bytea[], $5::bigint[]) AS n(place, target, sum) "
                    + "\(Self.whereKnown) AND NOT EXISTS (SELECT FROM bojagi.links l WHERE l.workspace = $1 "
                    + "AND l.source = $2 AND l.place = n.place AND l.target = n.target) "
                    + "ON CONFLICT (workspace, source, place) DO UPDATE "
                    + "SET target = excluded.target, target_sum = excluded.target_sum",
                [
                    .numbers(targets.indices.map { Int64($0) }), .byteStrings(targets),
                    .numbers(targets.map { Checksum(of: $0).value }),
                ], about: document)
        }
    }

    /// In the order given, each once; empty for a document that is unknown.
    public func links(from document: DocumentID) throws(StoreError) -> [StoredLink] {
        if let links = try facts(of: document)?.links { return links }
        return try rows(Self.linksQuery, [.document(document)]).map { Self.readLinks($0) } ?? []
    }

    static let linksQuery = "SELECT target FROM bojagi.links WHERE workspace = $1 AND source = $2 ORDER BY place"

    static func readLinks(_ rows: PostgresRows) -> [StoredLink] { rows.map { StoredLink(key: $0.bytes(0)) } }

    /// Found by an index, all targets at once.
    public func documents(
        linkingTo document: DocumentID, orNames names: [String]
    ) throws(StoreError) -> [DocumentID] {
        let targets = [StoredLink.document(document).key] + names.map { StoredLink.name($0).key }
        return try rows(
            "SELECT DISTINCT source FROM bojagi.links WHERE workspace = $1 AND target_sum = ANY($2) "
                + "AND target = ANY($3) ORDER BY source",
            [.numbers(targets.map { Checksum(of: $0).value }), .byteStrings(targets)]
        )?.map { $0.document(0) } ?? []
    }
}

extension StoredLink {
    /// 0 and a document's id, or 1 and a name.
    fileprivate var key: [UInt8] {
        switch self {
        case .document(let id): [0] + id.keyBytes
        case .name(let name): [1] + Array(name.utf8)
        }
    }

    fileprivate init(key: [UInt8]) {
        guard key.first == 0, key.count == 17 else {
            self = .name(String(decoding: key.dropFirst(), as: UTF8.self))
            return
        }
        func half(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
        self = .document(DocumentID(high: half(key[1..<9]), low: half(key[9...])))
    }
}
