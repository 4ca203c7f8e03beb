public import ModuleKit
public import Primitives
public import Replication

/// A store over another that fails where a test wants it to.
public final class TroubledStore: EventStore {
    public let inner: MemoryStore
    public var isReadOnly = false
    /// Which append fails with a full disk, counted from 1.
    public var fullAtAppend: Int?
    public var isFullAtCommit = false
    /// What `checkIntegrity` finds until `repair`.
    public var faults: [String] = []
    public var repairMends = true
    /// Called once, when a row is asked for.
    public var beforeRow: (() -> Void)?
    /// Called before each writing transaction.
    public var beforeWriting: (() -> Void)?
    /// How many bytes of what search keeps were read.
    public private(set) var textBytes = 0
    public private(set) var commits = 0
    public private(set) var writes = 0
    private var appends = 0

    public init(replica: UInt64 = 1) {
        inner = MemoryStore(replica: ReplicaID(replica))
    }

    public func begin(_ access: StoreAccess) throws(StoreError) {
        if isReadOnly, access == .write { throw .readOnly(path: "here") }
        if access == .write { beforeWriting?() }
        try inner.begin(access)
        if access == .write { writes += 1 }
    }

    public func commit() throws(StoreError) {
        if isFullAtCommit {
            inner.rollback()
            throw .full(path: "here")
        }
        try inner.commit()
        commits += 1
    }

    public func rollback() { inner.rollback() }
    public func identity() -> StoreIdentity { inner.identity() }
    public func setLatestTime(_ time: Timestamp) throws(StoreError) { try inner.setLatestTime(time) }

    public func append(_ event: StoredEvent, to document: DocumentID) throws(StoreError) -> Bool {
        appends += 1
        if appends == fullAtAppend { throw .full(path: "here") }
        return try inner.append(event, to: document)
    }

    public func setAside(_ events: [StoredEvent], of document: DocumentID) { inner.setAside(events, of: document) }

    public func log(of document: DocumentID, from position: UInt64) -> [StoredEvent] {
        inner.log(of: document, from: position)
    }
    public func put(_ entry: CatalogueEntry, _ state: DocumentState) throws(StoreError) { try inner.put(entry, state) }
    public func entry(of document: DocumentID) -> CatalogueEntry? {
        let called = beforeRow
        beforeRow = nil
        called?()
        return inner.entry(of: document)
    }

    public func state(of document: DocumentID) -> DocumentState? { inner.state(of: document) }

    public func forEachEntry(_ filter: CatalogueFilter, _ body: (CatalogueEntry) -> Bool) {
        inner.forEachEntry(filter, body)
    }

    public func entries(withShortIDs range: ClosedRange<UInt64>, limit: Int) -> [CatalogueEntry] {
        inner.entries(withShortIDs: range, limit: limit)
    }

    public func catalogueCount() -> CatalogueCount? { inner.catalogueCount() }

    public func changes(_ span: CatalogueSpan, limit: Int) -> [CatalogueChange] {
        inner.changes(span, limit: limit)
    }

    public func snapshot(of document: DocumentID) -> StoredSnapshot? { inner.snapshot(of: document) }

    public func putSnapshot(_ snapshot: StoredSnapshot?, of document: DocumentID) throws(StoreError) {
        try inner.putSnapshot(snapshot, of: document)
    }

    public func erase(_ document: DocumentID) throws(StoreError) { try inner.erase(document) }
    public func unindexed(limit: Int) -> [CatalogueEntry] { inner.unindexed(limit: limit) }

    public func putSearchTerms(_ terms: [UInt8], text: [UInt8], of document: DocumentID) throws(StoreError) {
        try inner.putSearchTerms(terms, text: text, of: document)
    }

    public func forEachDocument(
        containing terms: [SearchTerm], withText: Bool, _ body: (SearchedDocument) -> Bool
    ) {
        inner.forEachDocument(containing: terms, withText: withText) {
            textBytes += $0.text.count
            return body($0)
        }
    }

    public func searchText(of document: DocumentID, limit: Int) -> [UInt8]? {
        let text = inner.searchText(of: document, limit: limit)
        textBytes += text?.count ?? 0
        return text
    }

    public func putLinks(_ links: [StoredLink], from document: DocumentID) throws(StoreError) {
        try inner.putLinks(links, from: document)
    }

    public func links(from document: DocumentID) -> [StoredLink] { inner.links(from: document) }

    public func documents(linkingTo document: DocumentID, orNames names: [String]) -> [DocumentID] {
        inner.documents(linkingTo: document, orNames: names)
    }

    public func checkIntegrity() -> [String] { faults }

    public func repair() throws(StoreError) {
        if isReadOnly { throw .readOnly(path: "here") }
        if repairMends { faults = [] }
        try inner.repair()
    }
}

// Where events come from.
extension TroubledStore {
    public func lineages(of document: DocumentID) -> [Lineage] { inner.lineages(of: document) }
    public func unsent() -> [UnsentUnits] { inner.unsent() }
    public func unsent(of document: DocumentID) -> [UnitID] { inner.unsent(of: document) }

    public func noteUnsent(_ unit: UnitID, of document: DocumentID) throws(StoreError) {
        try inner.noteUnsent(unit, of: document)
    }

    public func noteSent(of document: DocumentID, before end: UnitID) throws(StoreError) {
        try inner.noteSent(of: document, before: end)
    }

    public func replaceLog(
        of document: DocumentID, from position: UInt64, with events: [StoredEvent]
    ) throws(StoreError) {
        try inner.replaceLog(of: document, from: position, with: events)
    }

    public func renewReplica() throws(StoreError) { try inner.renewReplica() }
    public func takeSetBack() -> Bool { inner.takeSetBack() }
    public var foreignWrites: UInt64 { inner.foreignWrites }
}
