public import ModuleKit
import Primitives
public import Replication

/// Full text in a GIN index over tsvectors. Every term begins with the workspace's number, so that one workspace's
/// search costs nothing for the others. What doesn't fit into one tsvector, which holds less than a megabyte, is in
/// several parts.
extension PostgresEventStore {
    /// The document that came first comes first; a `limit` below 0 counts as 0.
    public func unindexed(limit: Int) throws(StoreError) -> [CatalogueEntry] {
        try rows(
            "SELECT \(Self.entryColumns) FROM bojagi.documents d WHERE workspace = $1 AND NOT indexed "
                + "AND kind IS NOT NULL ORDER BY ordinal LIMIT $2", [.number(max(limit, 0))]
        )?.map { CatalogueEntry($0) } ?? []
    }

    /// Replaces what was there.
    public func putSearchTerms(_ terms: [UInt8], text: [UInt8], of document: DocumentID) throws(StoreError) {
        try writing(mindingFacts: true) { () throws(StoreError) in
            try enqueue(
                "DELETE FROM bojagi.search WHERE workspace = $1 AND document = $2", [], about: document)
            for (number, part) in parts(of: terms).enumerated() {
                try enqueue(
                    "INSERT INTO bojagi.search(workspace, document, part, terms) "
                        + "SELECT $1, $2, $3, array_to_tsvector($4::text[]) \(Self.whereKnown)",
                    [.number(number), .texts(part)], about: document)
            }
            try enqueue(
                "INSERT INTO bojagi.search_texts(workspace, document, checksum, text) SELECT $1, $2, $3, $4 "
                    + "\(Self.whereKnown) ON CONFLICT (workspace, document) DO UPDATE "
                    + "SET checksum = excluded.checksum, text = excluded.text",
                [.number(Checksum(of: text).value), .bytes(text)], about: document)
            try enqueue(
                "UPDATE bojagi.documents SET indexed = true WHERE workspace = $1 AND document = $2", [],
                about: document)
        }
    }

    /// The terms of a document, each once, in parts that a tsvector can hold; at least one part.
    private func parts(of terms: [UInt8]) -> [[String]] {
        var seen: Set<[UInt8]> = []
        var parts: [[String]] = [[]]
        var size = 0
        SearchTokens.forEach(in: terms) { token in
            guard seen.insert(token).inserted else { return }
            let term = term(token)
            if size + term.utf8.count > Self.partSize {
                parts.append([])
                size = 0
            }
            size += term.utf8.count
            parts[parts.count - 1].append(term)
        }
        return parts
    }

    /// Bytes; a tsvector holds 1 MB.
    private static let partSize = 900_000
    /// Bytes of a token that are kept as they are; a lexeme may have 2,046.
    private static let longestToken = 1_000

    /// What stands for a token in the index.
    private func term(_ token: [UInt8]) -> String {
        var text = String(workspace, radix: 36) + "."
        text += String(decoding: token.prefix(Self.longestToken), as: UTF8.self)
        if token.count > Self.longestToken { text += "." + Hexadecimal.text(Checksum(of: token).value) }
        return text
    }

    /// Candidates come from the index or, where most documents are some, by the latest change, as the server thinks best.
    public func forEachDocument(
        containing terms: [SearchTerm], withText: Bool, _ body: (SearchedDocument) -> Bool
    ) throws(StoreError) {
        var seen: Set<String> = []
        var conditions: [String] = []
        for (token, isPrefix) in SearchTokens.conditions(terms) {
            // A token has neither a quotation mark nor a backslash in it.
            let condition = "'\(term(token))'" + (isPrefix ? ":*" : "")
            if seen.insert(condition).inserted { conditions.append(condition) }
        }
        var parameters: [Parameter] = []
        var wanted = "EXISTS (SELECT FROM bojagi.search_texts s WHERE s.workspace = $1 AND s.document = d.document)"
        if !conditions.isEmpty {
            wanted = """
                document IN (
                  SELECT document FROM bojagi.search WHERE workspace = $1 AND terms @@ $2::tsquery
                  UNION ALL
                  SELECT s.document FROM unnest($3::text[]) WITH ORDINALITY AS c(query, number), bojagi.search s
                  WHERE s.workspace = $1 AND s.terms @@ c.query::tsquery AND s.document IN (
                    SELECT document FROM bojagi.search WHERE workspace = $1 AND part > 0)
                  GROUP BY s.document HAVING count(DISTINCT c.number) = $4)
                """
            parameters = [.text(conditions.joined(separator: " & ")), .texts(conditions), .number(conditions.count)]
        }
        let text =
            withText
            ? ", (SELECT text FROM bojagi.search_texts t WHERE t.workspace = $1 AND t.document = d.document)" : ""
        try forEachRow(
            "SELECT d.document, d.kind, d.created, d.changed\(text) FROM bojagi.documents d "
                + "WHERE workspace = $1 AND trashed = false AND kind IS NOT NULL AND \(wanted) "
                + "ORDER BY changed DESC, document",
            parameters, atOnce: withText ? 64 : 2_000
        ) { row in
            func tell(_ text: UnsafeRawBufferPointer) -> Bool {
                body(
                    SearchedDocument(
                        document: row.document(0), kind: row.string(1), createdAt: row.unsigned(2),
                        changedAt: row.unsigned(3), text: text))
            }
            return withText ? row.withBytes(4, tell) : tell(UnsafeRawBufferPointer(start: nil, count: 0))
        }
    }

    /// Nil for a document that is not indexed.
    public func searchText(of document: DocumentID, limit: Int) throws(StoreError) -> [UInt8]? {
        try rows(
            "SELECT substring(s.text FROM 1 FOR $3::integer) FROM bojagi.documents d JOIN bojagi.search_texts s "
                + "ON s.workspace = d.workspace AND s.document = d.document "
                + "WHERE d.workspace = $1 AND d.document = $2 AND d.indexed",
            [.document(document), .number(Int64(Int32(clamping: max(limit, 0))))]
        )?.first.map { $0.bytes(0) }
    }
}
