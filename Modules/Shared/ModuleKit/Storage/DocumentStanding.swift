public import Primitives
public import Replication

/// Where a document stands, small enough to hold all of a store beside all of another.
public struct DocumentStanding: Equatable, Sendable {
    /// One that has a row, and events.
    public var document: DocumentID
    /// Of all its events. Two stores with the same events of a document have the same digest; with other events
    /// another one, but for one chance in 2⁶⁴.
    public var digest: UInt64

    /// Takes a digest as a store gave it.
    public init(document: DocumentID, digest: UInt64) {
        self.document = document
        self.digest = digest
    }
}

extension DocumentStanding {
    /// Of what a log has of each replica, sorted by replica.
    package init(_ document: DocumentID, _ lineages: [Lineage]) {
        var sum = Checksum()
        for lineage in lineages {
            sum.add(lineage.end.replica.raw)
            sum.add(lineage.end.sequence)
            sum.add(lineage.digest.high)
            sum.add(lineage.digest.low)
        }
        self.init(document: document, digest: sum.value)
    }
}

// What a store can do by its other calls; SQLite's has quicker ways.
extension EventStore {
    /// All of them.
    public func events(of document: DocumentID, beyond known: [UnitID]) throws(StoreError) -> [StoredEvent] {
        try events(of: document, beyond: known, limit: .max)
    }

    /// Reads the whole log. Complexity: O(log).
    public func events(
        of document: DocumentID, beyond known: [UnitID], limit: Int
    ) throws(StoreError) -> [StoredEvent] {
        var size = 0
        return try log(of: document, from: 0).filter { !known.covers($0.id) }.prefix { event in
            defer { size += event.memorySize }
            return size < limit
        }
    }

    /// How one document stands; nil where no event of it is here.
    package func standing(of document: DocumentID) throws(StoreError) -> DocumentStanding? {
        let lineages = try lineages(of: document)
        return lineages.isEmpty ? nil : DocumentStanding(document, lineages)
    }

    /// Reads the log of every document. Complexity: O(all events).
    public func standings() throws(StoreError) -> [DocumentStanding] {
        var documents: [DocumentID] = []
        try forEachEntry(CatalogueFilter(isTrashed: nil)) { entry in
            documents.append(entry.document)
            return true
        }
        var standings: [DocumentStanding] = []
        for document in documents { if let standing = try standing(of: document) { standings.append(standing) } }
        return standings
    }
}

/// The first unknown unit of each replica, sorted by replica: what an event graph calls `known`.
extension [UnitID] {
    /// The sequence of the first unit that is not known of `replica`.
    package func first(unknownOf replica: ReplicaID) -> UInt64 {
        let index = partitioningIndex { !($0.replica < replica) }
        return index < count && self[index].replica == replica ? self[index].sequence : 0
    }

    /// Says of a replica that `unit` is its first unknown one.
    package mutating func set(_ unit: UnitID) {
        removeAll { $0.replica == unit.replica }
        insert(unit, at: firstIndex { unit < $0 } ?? count)
    }

    package func covers(_ event: EventID) -> Bool {
        event.sequence < first(unknownOf: event.replica)
    }

    /// Whether every unit that `other` covers is covered here.
    package func covers(all other: [UnitID]) -> Bool {
        other.allSatisfy { $0.sequence <= first(unknownOf: $0.replica) }
    }
}
