import ModuleKit
import Primitives
import Replication

/// What a transaction has written and not sent yet: gathered by table, so that a thousand events go in one statement.
struct PendingWrites {
    private var rows: [(document: DocumentID, ordinal: UInt64)] = []
    private var events: [(document: DocumentID, position: UInt64, event: StoredEvent)] = []
    private var lineages: [DocumentID: [ReplicaID: KeptLineage]] = [:]
    private var entries: [DocumentID: (entry: CatalogueEntry, state: DocumentState, ordinal: UInt64)] = [:]
    private var numbers: [DocumentID: UInt64] = [:]
    /// What goes after all that.
    private var statements: [PostgresStatement] = []
    /// The documents that something waits for.
    private var documents: Set<DocumentID> = []
    /// The documents that one of `statements` is about.
    private var late: Set<DocumentID> = []
    private var size = 0

    var isEmpty: Bool { documents.isEmpty && statements.isEmpty }

    /// Whether it is time to send it: 1 MB, or as many statements as a server answers without being listened to.
    var isMuch: Bool { size > 1 << 20 || statements.count >= 200 || documents.count >= 4_000 }

    func concerns(_ document: DocumentID) -> Bool { documents.contains(document) }

    /// Whether something that goes last is about a document: what is written now must not go before it.
    func hasStatement(about document: DocumentID) -> Bool { late.contains(document) }

    mutating func addRow(_ document: DocumentID, ordinal: UInt64) {
        rows.append((document, ordinal))
        documents.insert(document)
        size += 60
    }

    mutating func add(_ event: StoredEvent, to document: DocumentID, at position: UInt64, _ lineage: KeptLineage) {
        events.append((document, position, event))
        lineages[document, default: [:]][event.id.replica] = lineage
        documents.insert(document)
        size += event.bytes.count + 100
    }

    mutating func put(_ entry: CatalogueEntry, _ state: DocumentState, ordinal: UInt64, number: UInt64) {
        entries[entry.document] = (entry, state, ordinal)
        numbers[entry.document] = number
        documents.insert(entry.document)
        size += state.graph.count + entry.summary.count + entry.preview.utf8.count + entry.title.utf8.count + 300
    }

    mutating func count(_ document: DocumentID, number: UInt64) {
        numbers[document] = number
        documents.insert(document)
    }

    mutating func add(_ statement: PostgresStatement, about document: DocumentID? = nil) {
        statements.append(statement)
        if let document {
            documents.insert(document)
            late.insert(document)
        }
        size += statement.parameters.reduce(100) { $0 + $1.size }
    }

    /// The statements that write all of it; nothing is pending then.
    mutating func take(of workspace: Int64) -> [PostgresStatement] {
        var all: [PostgresStatement] = []
        if !rows.isEmpty {
            all.append(
                PostgresStatement(
                    "INSERT INTO bojagi.documents(workspace, document, ordinal, short) "
                        + "SELECT $1, * FROM unnest($2::uuid[], $3::bigint[], $4::bigint[]) ON CONFLICT DO NOTHING",
                    [
                        .number(workspace), .documents(rows.map(\.document)), .numbers(rows.map(\.ordinal)),
                        .numbers(rows.map { ShortID(of: $0.document).value }),
                    ]))
        }
        if !events.isEmpty { all.append(Self.insertingEvents(events, workspace)) }
        if !lineages.isEmpty { all.append(puttingLineages(workspace)) }
        if !entries.isEmpty { all.append(puttingEntries(workspace)) }
        if !numbers.isEmpty {
            let numbers = Array(numbers)
            all.append(
                PostgresStatement(
                    "INSERT INTO bojagi.changes(workspace, document, number) "
                        + "SELECT $1, * FROM unnest($2::uuid[], $3::bigint[]) "
                        + "ON CONFLICT (workspace, document) DO UPDATE SET number = excluded.number",
                    [.number(workspace), .documents(numbers.map(\.key)), .numbers(numbers.map(\.value))]))
        }
        all += statements
        self = PendingWrites()
        return all
    }

    static func insertingEvents(
        _ events: [(document: DocumentID, position: UInt64, event: StoredEvent)], _ workspace: Int64
    ) -> PostgresStatement {
        PostgresStatement(
            "INSERT INTO bojagi.events(workspace, document, position, replica, sequence, span, checksum, bytes) "
                + "SELECT $1, * FROM unnest($2::uuid[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], "
                + "$7::bigint[], $8::bytea[])",
            [
                .number(workspace), .documents(events.map(\.document)), .numbers(events.map(\.position)),
                .numbers(events.map(\.event.id.replica.raw)), .numbers(events.map(\.event.id.sequence)),
                .numbers(events.map(\.event.span)), .numbers(events.map(\.event.checksum)),
                .byteStrings(events.map(\.event.bytes)),
            ])
    }

    private func puttingLineages(_ workspace: Int64) -> PostgresStatement {
        let all = lineages.flatMap { document, lineages in lineages.values.map { (document, $0) } }
        return Self.puttingLineages(all, workspace)
    }

    static func puttingLineages(_ all: [(document: DocumentID, kept: KeptLineage)], _ workspace: Int64)
        -> PostgresStatement
    {
        PostgresStatement(
            "INSERT INTO bojagi.lineages(workspace, document, replica, past, latest, high, low, odd) "
                + "SELECT $1, * FROM unnest($2::uuid[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], "
                + "$7::bigint[], $8::boolean[]) ON CONFLICT (workspace, document, replica) DO UPDATE SET "
                + "past = excluded.past, latest = excluded.latest, high = excluded.high, low = excluded.low, "
                + "odd = excluded.odd",
            [
                .number(workspace), .documents(all.map(\.document)),
                .numbers(all.map(\.kept.lineage.end.replica.raw)),
                .numbers(all.map(\.kept.lineage.end.sequence)), .numbers(all.map(\.kept.lineage.latest.raw)),
                .numbers(all.map(\.kept.lineage.digest.high)), .numbers(all.map(\.kept.lineage.digest.low)),
                .flags(all.map(\.kept.isOdd)),
            ])
    }

    private func puttingEntries(_ workspace: Int64) -> PostgresStatement {
        let all = Array(entries.values)
        let entries = all.map(\.entry)
        func texts(_ text: (CatalogueEntry) -> String) -> Parameter {
            .byteStrings(entries.map { Array(text($0).utf8) })
        }
        return PostgresStatement(
            "INSERT INTO bojagi.documents AS d(workspace, indexed, document, ordinal, short, kind, pinned, trashed, demo, "
                + "created, changed, title, title_sum, tags, version, preview, summary, position, graph) "
                + "SELECT $1, false, * FROM unnest($2::uuid[], $3::bigint[], $4::bigint[], $5::bytea[], $6::boolean[], "
                + "$7::boolean[], $8::boolean[], $9::bigint[], $10::bigint[], $11::bytea[], $12::bigint[], $13::bytea[], "
                + "$14::bytea[], $15::bytea[], $16::bytea[], $17::bigint[], $18::bytea[]) "
                + "ON CONFLICT (workspace, document) DO UPDATE SET indexed = false, kind = excluded.kind, "
                + "pinned = excluded.pinned, trashed = excluded.trashed, demo = excluded.demo, "
                + "created = excluded.created, changed = excluded.changed, title = excluded.title, "
                + "title_sum = excluded.title_sum, tags = excluded.tags, version = excluded.version, "
                + "preview = excluded.preview, summary = excluded.summary, position = excluded.position, "
                + "graph = excluded.graph",
            [
                .number(workspace), .documents(entries.map(\.document)), .numbers(all.map(\.ordinal)),
                .numbers(entries.map(\.shortID.value)), texts(\.kind), .flags(entries.map(\.isPinned)),
                .flags(entries.map(\.isTrashed)), .flags(entries.map(\.isDemo)), .numbers(entries.map(\.createdAt)),
                .numbers(entries.map(\.changedAt)), texts(\.title),
                .numbers(entries.map { Checksum(of: Array($0.title.utf8)).value }), texts(\.tags), texts(\.version),
                texts(\.preview), .byteStrings(entries.map(\.summary)), .numbers(all.map(\.state.position)),
                .byteStrings(all.map(\.state.graph)),
            ])
    }
}
