import ModuleKit
import Primitives
import Replication

/// What a writing transaction knows: the workspace's row, which nobody else can write meanwhile, and what is not sent yet.
final class WritingState {
    /// The server's number of the transaction, to ask what became of it.
    let transaction: String
    /// The workspace's name among those of a node; a copy gets another.
    var identity: DocumentID
    var place: String
    /// The number of the last change of a row.
    var position: UInt64
    /// Of the last document that came.
    var documents: UInt64
    /// Of the numbers of changes.
    var run: UInt64
    var current: StoreIdentity
    /// How many commits with own units this node has made, as the database has it.
    var count: UInt64 = 0
    var isSetBack = false
    var hasWritten = false
    /// Whether units of this node's replica were given away.
    var hasAppended = false
    var pending = PendingWrites()
    /// The logs that were written to.
    var logs: [DocumentID: KnownLog] = [:]

    init(_ row: PostgresRow) {
        identity = row.document(0)
        place = row.string(1)
        position = row.unsigned(2)
        documents = row.unsigned(3)
        run = row.unsigned(4)
        current = StoreIdentity(replica: ReplicaID(0), latestTime: Timestamp(raw: row.unsigned(5)))
        transaction = row.string(6)
    }

    /// What `init` reads.
    static let columns = "identity, place, position, documents, run, latest, pg_current_xact_id()::text"

    func nextOrdinal() -> UInt64 {
        documents &+= 1
        return documents
    }

    func nextNumber() -> UInt64 {
        position &+= 1
        return position
    }
}

/// What is known of the log of a document that is written to.
final class KnownLog {
    /// Where the next event goes.
    var next: UInt64
    /// Where the first event is that is not packed.
    var firstRow: Int64?
    var hasRow: Bool
    var lineages: [ReplicaID: KeptLineage]
    /// Whether a replica is known to have an unsent unit.
    var unsent: Set<ReplicaID> = []

    init(next: UInt64, firstRow: Int64?, hasRow: Bool, lineages: [ReplicaID: KeptLineage]) {
        self.next = next
        self.firstRow = firstRow
        self.hasRow = hasRow
        self.lineages = lineages
    }
}

/// What a log has of one replica.
struct KeptLineage {
    var lineage: Lineage
    /// Whether one of its events has no unit or counts beyond the last number: then its end says nothing of what is there.
    var isOdd: Bool

    init(_ lineage: Lineage, isOdd: Bool) {
        self.lineage = lineage
        self.isOdd = isOdd
    }

    /// Of no events.
    init(of replica: ReplicaID) {
        lineage = Lineage(replica)
        isOdd = false
    }

    /// The columns replica, past, latest, high, low, odd.
    init(_ row: PostgresRow, from column: Int32 = 0) {
        lineage = Lineage(
            end: UnitID(replica: ReplicaID(row.unsigned(column)), sequence: row.unsigned(column + 1)),
            digest: EventDigest(high: row.unsigned(column + 3), low: row.unsigned(column + 4)),
            latest: Timestamp(raw: row.unsigned(column + 2)))
        isOdd = row.bool(column + 5)
    }

    /// Whether an event with this sequence may be among them.
    func mayHave(_ sequence: UInt64) -> Bool { isOdd || sequence < lineage.end.sequence }

    mutating func add(_ event: StoredEvent) {
        lineage.add(event)
        if event.span == 0 || event.id.sequence.addingReportingOverflow(event.span).overflow { isOdd = true }
    }
}
