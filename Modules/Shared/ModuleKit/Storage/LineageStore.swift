public import Primitives
public import Replication

/// What a store knows of where its events come from and whether anybody else has them. With it a workspace that was
/// set back to an older state is noticed; `Docs/Decisions/restored-workspaces.md` tells why.
public protocol LineageStore: AnyObject {
    /// What a log has of each replica, sorted by replica.
    func lineages(of document: DocumentID) throws(StoreError) -> [Lineage]
    /// Of a replica's events in a log that begin before `unit`, in their order.
    func digest(of document: DocumentID, before unit: UnitID) throws(StoreError) -> EventDigest
    /// The documents with an event that carries a later time, in no order.
    func documents(laterThan time: Timestamp) throws(StoreError) -> [DocumentID]

    /// The first own unit of each document and replica that nobody else has.
    func unsent() throws(StoreError) -> [UnsentUnits]
    func unsent(of document: DocumentID) throws(StoreError) -> [UnitID]
    /// Notes that nobody else has an own unit; where an earlier one is unsent, that says it already.
    func noteUnsent(_ unit: UnitID, of document: DocumentID) throws(StoreError)
    /// Notes that the units of this replica before `end` may be elsewhere from now on.
    func noteSent(of document: DocumentID, before end: UnitID) throws(StoreError)

    /// Puts `events` in the place of a log's from `position` on, and drops a snapshot that holds some of those.
    func replaceLog(
        of document: DocumentID, from position: UInt64, with events: [StoredEvent]
    ) throws(StoreError)
    /// From here on this store's units are those of another replica.
    func renewReplica() throws(StoreError)
    /// Whether the store was found to be an older state of itself since this was asked last. Within a writing
    /// transaction.
    func takeSetBack() throws(StoreError) -> Bool
}

/// Own units that nobody else has: those of one replica in one document from the first on.
public struct UnsentUnits: Equatable, Sendable {
    /// Whose log has the units.
    public let document: DocumentID
    /// It and all units of its replica after it are nobody else's.
    public let first: UnitID

    /// Says nothing of units before `first`.
    public init(document: DocumentID, first: UnitID) {
        self.document = document
        self.first = first
    }
}

// What a store can do by its other calls. One that keeps no account of what is unsent takes all for sent, which is
// always safe.
extension EventStore {
    /// Reads the whole log. Complexity: O(log).
    public func lineages(of document: DocumentID) throws(StoreError) -> [Lineage] {
        Lineage.all(of: try log(of: document, from: 0))
    }

    /// Reads the whole log. Complexity: O(log).
    public func digest(of document: DocumentID, before unit: UnitID) throws(StoreError) -> EventDigest {
        var lineage = Lineage(unit.replica)
        let events = try log(of: document, from: 0).filter { $0.id.replica == unit.replica && $0.id < unit }
        for event in events.sorted(by: { $0.id < $1.id }) { lineage.add(event) }
        return lineage.digest
    }

    /// Reads the log of every document. Complexity: O(all events).
    public func documents(laterThan time: Timestamp) throws(StoreError) -> [DocumentID] {
        var found: [DocumentID] = []
        for position in try positions()
        where try lineages(of: position.document).contains(where: { $0.latest > time }) {
            found.append(position.document)
        }
        return found
    }

    /// Empty: all counts as sent.
    public func unsent() -> [UnsentUnits] { [] }
    /// Empty: all counts as sent.
    public func unsent(of document: DocumentID) -> [UnitID] { [] }
    /// Does nothing: no account is kept.
    public func noteUnsent(_ unit: UnitID, of document: DocumentID) {}
    /// Does nothing: no account is kept.
    public func noteSent(of document: DocumentID, before end: UnitID) {}

    /// Throws `.inputOutput`.
    public func replaceLog(
        of document: DocumentID, from position: UInt64, with events: [StoredEvent]
    ) throws(StoreError) {
        throw .inputOutput(path: "log", detail: "it can't be written anew here")
    }

    /// Throws `.inputOutput`.
    public func renewReplica() throws(StoreError) {
        throw .inputOutput(path: "log", detail: "it can't be written anew here")
    }
}
