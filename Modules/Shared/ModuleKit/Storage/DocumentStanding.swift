public import Replication
public import TextMerging

/// Where a document stands, small enough to hold all of a store beside all of another.
public struct DocumentStanding: Equatable, Sendable {
    public var document: DocumentID
    /// Of the row and the event graph. Two stores with the same events of a document have the same digest; with
    /// other events another one, but for one chance in 2⁶⁴.
    public var digest: UInt64

    public init(document: DocumentID, digest: UInt64) {
        self.document = document
        self.digest = digest
    }
}

/// Adds up a standing's digest. The order is part of it: every store must give the same one.
///
/// The row is in it because two copies of one device may have given the same units to different events: then their
/// graphs are the same and what came of them is not.
package struct StandingDigest {
    private var sum = Checksum()

    package init() {}

    /// Graph, kind, title, preview, tags, summary: in this order.
    package mutating func add(_ part: UnsafeRawBufferPointer) {
        sum.add(part)
    }

    package mutating func finish(createdAt: UInt64, changedAt: UInt64, marks: [Bool]) -> UInt64 {
        sum.add(createdAt)
        sum.add(changedAt)
        for isMarked in marks { sum.add(isMarked ? 1 : 0) }
        return sum.value
    }
}

extension DocumentStanding {
    init(_ entry: CatalogueEntry, _ state: DocumentState) {
        var digest = StandingDigest()
        state.graph.withUnsafeBytes { digest.add($0) }
        for text in [entry.kind, entry.title, entry.preview, entry.tags] {
            Array(text.utf8).withUnsafeBytes { digest.add($0) }
        }
        entry.summary.withUnsafeBytes { digest.add($0) }
        self.init(
            document: entry.document,
            digest: digest.finish(
                createdAt: entry.createdAt, changedAt: entry.changedAt,
                marks: [entry.isPinned, entry.isTrashed, entry.isDemo]))
    }
}

// What a store can do by its other calls; SQLite's has quicker ways.
extension EventStore {
    /// All of them.
    public func events(of document: DocumentID, beyond known: [UnitID]) throws(StoreError) -> [StoredEvent] {
        try events(of: document, beyond: known, limit: .max)
    }

    public func events(
        of document: DocumentID, beyond known: [UnitID], limit: Int
    ) throws(StoreError) -> [StoredEvent] {
        var size = 0
        return try log(of: document, from: 0).filter { !known.covers($0.id) }.prefix { event in
            defer { size += event.memorySize }
            return size < limit
        }
    }

    public func event(of document: DocumentID, before unit: UnitID) throws(StoreError) -> StoredEvent? {
        try log(of: document, from: 0).filter { $0.id.replica == unit.replica && $0.id < unit }.max { $0.id < $1.id }
    }

    public func standings() throws(StoreError) -> [DocumentStanding] {
        var rows: [CatalogueEntry] = []
        try forEachEntry(CatalogueFilter(isTrashed: nil)) { entry in
            rows.append(entry)
            return true
        }
        var standings: [DocumentStanding] = []
        for row in rows {
            guard let state = try state(of: row.document) else { continue }
            standings.append(DocumentStanding(row, state))
        }
        return standings
    }
}

/// The first unknown unit of each replica, sorted by replica: what an event graph calls `known`.
extension [UnitID] {
    /// The sequence of the first unit that is not known of `replica`.
    package func first(unknownOf replica: ReplicaID) -> UInt64 {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].replica < replica { low = middle + 1 } else { high = middle }
        }
        return low < count && self[low].replica == replica ? self[low].sequence : 0
    }

    package func covers(_ event: EventID) -> Bool {
        event.sequence < first(unknownOf: event.replica)
    }

    /// Whether every unit that `other` covers is covered here.
    package func covers(all other: [UnitID]) -> Bool {
        other.allSatisfy { $0.sequence <= first(unknownOf: $0.replica) }
    }
}
