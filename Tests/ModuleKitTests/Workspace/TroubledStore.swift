import ModuleKit
import Replication
import TextMerging

/// A store over another that fails where a test wants it to.
final class TroubledStore: EventStore {
    let inner: MemoryStore
    var isReadOnly = false
    /// Which append fails with a full disk, counted from 1.
    var fullAtAppend: Int?
    var isFullAtCommit = false
    /// What `checkIntegrity` finds until `repair`.
    var faults: [String] = []
    var repairMends = true
    private(set) var commits = 0
    private(set) var writes = 0
    private var appends = 0

    init(replica: UInt64 = 1) {
        inner = MemoryStore(replica: ReplicaID(replica))
    }

    func begin(_ access: StoreAccess) throws(StoreError) {
        if isReadOnly, access == .write { throw .readOnly(path: "here") }
        try inner.begin(access)
        if access == .write { writes += 1 }
    }

    func commit() throws(StoreError) {
        if isFullAtCommit {
            inner.rollback()
            throw .full(path: "here")
        }
        try inner.commit()
        commits += 1
    }

    func rollback() { inner.rollback() }
    func identity() -> StoreIdentity { inner.identity() }
    func setLatestTime(_ time: Timestamp) throws(StoreError) { try inner.setLatestTime(time) }

    func append(_ event: StoredEvent, to document: DocumentID) throws(StoreError) -> Bool {
        appends += 1
        if appends == fullAtAppend { throw .full(path: "here") }
        return try inner.append(event, to: document)
    }

    func log(of document: DocumentID, from position: UInt64) -> [StoredEvent] {
        inner.log(of: document, from: position)
    }
    func put(_ entry: CatalogueEntry, _ state: DocumentState) throws(StoreError) { try inner.put(entry, state) }
    func entry(of document: DocumentID) -> CatalogueEntry? { inner.entry(of: document) }
    func state(of document: DocumentID) -> DocumentState? { inner.state(of: document) }

    func forEachEntry(_ filter: CatalogueFilter, _ body: (CatalogueEntry) -> Bool) {
        inner.forEachEntry(filter, body)
    }

    func entries(withShortIDs range: ClosedRange<UInt64>, limit: Int) -> [CatalogueEntry] {
        inner.entries(withShortIDs: range, limit: limit)
    }

    func snapshot(of document: DocumentID) -> StoredSnapshot? { inner.snapshot(of: document) }

    func putSnapshot(_ snapshot: StoredSnapshot?, of document: DocumentID) throws(StoreError) {
        try inner.putSnapshot(snapshot, of: document)
    }

    func erase(_ document: DocumentID) throws(StoreError) { try inner.erase(document) }
    func unindexed(limit: Int) -> [CatalogueEntry] { inner.unindexed(limit: limit) }

    func putSearchTerms(_ terms: [UInt8], of document: DocumentID) throws(StoreError) {
        try inner.putSearchTerms(terms, of: document)
    }

    func documents(containing terms: [SearchTerm]) -> [CatalogueEntry] { inner.documents(containing: terms) }

    func putLinks(_ links: [StoredLink], from document: DocumentID) throws(StoreError) {
        try inner.putLinks(links, from: document)
    }

    func links(from document: DocumentID) -> [StoredLink] { inner.links(from: document) }

    func documents(linkingTo document: DocumentID, orNames names: [String]) -> [DocumentID] {
        inner.documents(linkingTo: document, orNames: names)
    }

    func checkIntegrity() -> [String] { faults }

    func repair() throws(StoreError) {
        if isReadOnly { throw .readOnly(path: "here") }
        if repairMends { faults = [] }
        try inner.repair()
    }
}
