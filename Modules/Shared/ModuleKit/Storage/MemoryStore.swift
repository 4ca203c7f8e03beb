public import Primitives
public import Replication

/// A workspace that lives as long as its process: for tests, and for trying things out. The same promises as
/// any `EventStore`, except that nothing is durable.
public final class MemoryStore: EventStore {
    /// What is kept of one document.
    struct Record {
        /// When it came, among all documents.
        let ordinal: UInt64
        var log: [StoredEvent] = []
        var places: [EventID: Int] = [:]
        var lineages: [Lineage] = []
        /// The first own unit of each replica that nobody else has.
        var unsent: [UnitID] = []
        var entry: CatalogueEntry?
        var state: DocumentState?
        var snapshot: StoredSnapshot?
        var links: [StoredLink] = []
        var terms: [[UInt8]] = []
        /// Nil where it was never indexed.
        var searchText: [UInt8]?
        var isIndexed = false
    }

    var records: [DocumentID: Record] = [:]
    /// The events that had to leave their document's log.
    public private(set) var asides: [DocumentID: [StoredEvent]] = [:]
    private var nextOrdinal: UInt64 = 0
    /// The number of the last change of each row, and of all.
    package var numbers: [DocumentID: UInt64] = [:]
    package var lastNumber: UInt64 = 0
    /// Of the numbers: drawn once.
    package let run: UInt64
    var current: StoreIdentity
    private var access: StoreAccess?
    /// Called before what was written becomes durable; where it throws, as where a process dies, nothing of it does.
    package var willCommit: (() throws(StoreError) -> Void)?
    /// What takes the open transaction back, the last first.
    private var undo: [(MemoryStore) -> Void] = []

    /// What errors name instead of a path.
    static let path = "memory"

    /// `replica` numbers the units until it is renewed.
    public init(replica: ReplicaID) {
        current = StoreIdentity(replica: replica, latestTime: .zero)
        run = Self.replica(after: replica).raw
    }

    /// Never waits: there is no other writer.
    public func begin(_ access: StoreAccess) throws(StoreError) {
        guard self.access == nil else {
            throw .inputOutput(path: Self.path, detail: "a transaction is already under way")
        }
        self.access = access
    }

    /// Forgets how to take the transaction back. Throws `.inputOutput` outside one.
    public func commit() throws(StoreError) {
        guard let access else { throw .inputOutput(path: Self.path, detail: "no transaction is under way") }
        if access == .write, let willCommit {
            do throws(StoreError) {
                try willCommit()
            } catch {
                rollback()
                throw error
            }
        }
        self.access = nil
        undo.removeAll()
    }

    /// Takes back what was written, the last first; what was set aside stays.
    public func rollback() {
        for step in undo.reversed() { step(self) }
        undo.removeAll()
        access = nil
    }

    /// Refuses to write in a reading transaction; else notes how to take back what follows.
    func willChange(_ undoing: @escaping (MemoryStore) -> Void) throws(StoreError) {
        switch access {
        case .read: throw .readOnly(path: Self.path)
        case .write: undo.append(undoing)
        case nil: break
        }
    }

    /// The document's record, made if there is none.
    func makeRecord(_ document: DocumentID) throws(StoreError) {
        guard records[document] == nil else { return }
        try willChange { $0.records[document] = nil }
        records[document] = Record(ordinal: nextOrdinal)
        nextOrdinal += 1
    }

    /// The same until a document is erased or the replica is renewed.
    public func identity() -> StoreIdentity {
        current
    }

    /// Always 0: whoever writes writes through this store.
    public var foreignWrites: UInt64 { 0 }

    /// Keeps any time, earlier ones as well.
    public func setLatestTime(_ time: Timestamp) throws(StoreError) {
        let before = current.latestTime
        try willChange { $0.current.latestTime = before }
        current.latestTime = time
    }

    /// Complexity: O(replicas in the log), besides what it takes to hash the event.
    @discardableResult
    public func append(_ event: StoredEvent, to document: DocumentID) throws(StoreError) -> Bool {
        if let record = records[document], let place = record.places[event.id] {
            guard record.log[place] == event else { throw .conflictingEvent(event.id) }
            return false
        }
        try makeRecord(document)
        let lineages = records[document]?.lineages ?? []
        try willChange {
            $0.records[document]?.log.removeLast()
            $0.records[document]?.places[event.id] = nil
            $0.records[document]?.lineages = lineages
        }
        let place = records[document]?.log.count ?? 0
        records[document]?.places[event.id] = place
        records[document]?.log.append(event)
        records[document]?.lineages = lineages.adding(event)
        return true
    }

    /// Empty for a document that is unknown, and beyond the end of its log.
    public func log(of document: DocumentID, from position: UInt64) -> [StoredEvent] {
        guard let log = records[document]?.log, position < UInt64(log.count) else { return [] }
        return Array(log[Int(position)...])
    }

    /// As it was put: nothing is damaged in memory.
    public func snapshot(of document: DocumentID) -> StoredSnapshot? {
        records[document]?.snapshot
    }

    /// Nothing happens for a document that is unknown.
    public func putSnapshot(_ snapshot: StoredSnapshot?, of document: DocumentID) throws(StoreError) {
        let before = records[document]?.snapshot
        try willChange { $0.records[document]?.snapshot = before }
        records[document]?.snapshot = snapshot
    }

    /// Nothing happens for a document that is unknown.
    public func erase(_ document: DocumentID) throws(StoreError) {
        guard let before = records[document] else { return }
        let replica = current.replica
        try willChange {
            $0.records[document] = before
            $0.current.replica = replica
        }
        if before.entry != nil { try count(document) }
        records[document] = nil
        current.replica = Self.replica(after: replica)
    }

    static func replica(after replica: ReplicaID) -> ReplicaID {
        var generator = SplitMix64(seed: replica.raw)
        return ReplicaID(max(1, generator.next()))
    }

    /// Keeps them in `asides`, even if the transaction is rolled back.
    public func setAside(_ events: [StoredEvent], of document: DocumentID) {
        let kept = asides[document] ?? []
        asides[document] = kept + events.filter { !kept.contains($0) }
    }

    /// Empty: nothing is damaged in memory.
    public func checkIntegrity() -> [String] {
        []
    }

    /// Forgets all search terms, so that every document is unindexed.
    public func repair() throws(StoreError) {
        for (document, record) in records where record.entry != nil {
            let (isIndexed, terms, text) = (record.isIndexed, record.terms, record.searchText)
            try willChange {
                $0.records[document]?.isIndexed = isIndexed
                $0.records[document]?.terms = terms
                $0.records[document]?.searchText = text
            }
            records[document]?.isIndexed = false
            records[document]?.terms = []
            records[document]?.searchText = nil
        }
    }
}
