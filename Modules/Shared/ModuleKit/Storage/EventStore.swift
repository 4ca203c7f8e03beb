public import Primitives
public import Replication

/// Keeps the events of a workspace, and what is derived from them, durably.
///
/// It speaks bytes and knows no area. All calls between `begin` and `commit` are one transaction: it is
/// durable when `commit` returns, and as if it had never been after `rollback` or a crash. A writing
/// transaction excludes every other writer, in this process and in others, from its beginning on. A writing
/// call outside a transaction is one by itself; inside a reading one it throws `.readOnly`. After an error
/// other than `.conflictingEvent` a writing transaction can only be rolled back: every later call throws
/// that error again. A document that has neither events nor a row is unknown: no snapshot, link or search
/// term is kept for it.
///
/// A store belongs to one thread at a time. One test body runs over every implementation.
public protocol EventStore: LineageStore {
    /// Starts a transaction. Waits a few seconds for another writer, then throws `.locked`. They do not
    /// nest: inside one it throws `.inputOutput`.
    func begin(_ access: StoreAccess) throws(StoreError)
    /// The same where `documents` are asked for first: a store that is far away brings along what is kept of them.
    func begin(_ access: StoreAccess, about documents: [DocumentID]) throws(StoreError)
    /// Makes a transaction durable. When it throws, the transaction has been rolled back.
    func commit() throws(StoreError)
    /// Ends a transaction without effect; harmless outside one.
    func rollback()

    /// Whose replica this store is, and the latest time it has seen. A copied or restored store gets a new
    /// replica with its next writing transaction: only there the answer may be written with.
    func identity() throws(StoreError) -> StoreIdentity
    /// Notes the latest time given or seen.
    func setLatestTime(_ time: Timestamp) throws(StoreError)

    /// Appends to a document's log. The same event again is no error and changes nothing (returns false);
    /// another event under the same id throws `.conflictingEvent`.
    @discardableResult
    func append(_ event: StoredEvent, to document: DocumentID) throws(StoreError) -> Bool
    /// Appends all of them, in their order: where one throws, those before it are in the log.
    func append(_ events: [StoredEvent], to document: DocumentID) throws(StoreError)
    /// The events of a log in the order of appending, from `position` (0 is the first) on.
    func log(of document: DocumentID, from position: UInt64) throws(StoreError) -> [StoredEvent]
    /// The same as it lies here: segments that begin at `position` or later as they are, other events one by one.
    func parts(of document: DocumentID, from position: UInt64) throws(StoreError) -> [LogPart]

    /// The events of a log that `known` does not cover, in the order of appending: those from the first unknown
    /// unit of their replica on. `known` is sorted by replica, as an event graph's is. Of more than take `limit` bytes
    /// in memory only the first are given, so many as reach it.
    /// Complexity: O(what is found), not O(log), where that is not cut.
    func events(of document: DocumentID, beyond known: [UnitID], limit: Int) throws(StoreError) -> [StoredEvent]
    /// Every document that has a row and events, in no order: for comparing two stores.
    func standings() throws(StoreError) -> [DocumentStanding]

    /// A number that is another one after another store wrote to the same workspace, in this process or in any;
    /// always the same where nobody else can. It is quick to ask. Throws nothing: a store that can't say keeps it.
    var foreignWrites: UInt64 { get }
    /// Calls `heard`, on any thread, soon after another store may have written to the same workspace, as far as this one
    /// hears of it by itself: `foreignWrites` says whether it did.
    ///
    /// `passedOn` is called with what another process passed on, which any process that has the workspace may do.
    func hearOthers(_ heard: @escaping @Sendable () -> Void, passedOn: @escaping @Sendable (_ word: String) -> Void)
    /// Passes a word on to the other processes that hear of this workspace, of at most 1,500 bytes of UTF-8 without control
    /// characters: it may be lost, and replaces one with the same key that still waits. Nil where there can be no others.
    var passOn: (@Sendable (_ word: String, _ key: String) -> Void)? { get }
    /// How long the log of every document is that has a row, in no order.
    func positions() throws(StoreError) -> [DocumentPosition]
    /// The same of those whose row says that they changed at `time` or later, in milliseconds since 1970.
    func positions(changedSince time: UInt64) throws(StoreError) -> [DocumentPosition]

    /// Writes a document's catalogue row. It belongs into the transaction of the event that changed it.
    func put(_ entry: CatalogueEntry, _ state: DocumentState) throws(StoreError)
    func entry(of document: DocumentID) throws(StoreError) -> CatalogueEntry?
    func state(of document: DocumentID) throws(StoreError) -> DocumentState?
    /// Calls `body` for the rows that `filter` lets through, in its order, until `body` returns false.
    /// `body` must not write.
    func forEachEntry(_ filter: CatalogueFilter, _ body: (CatalogueEntry) -> Bool) throws(StoreError)
    /// The rows whose short id lies in `range` (see `ShortID.range(ofPrefix:)`), whatever their kind, by
    /// short id, then id; at most `limit`.
    func entries(withShortIDs range: ClosedRange<UInt64>, limit: Int) throws(StoreError) -> [CatalogueEntry]

    /// How far the changes of rows are counted; nil where they are not, as in a workspace that an older version has
    /// written to and nobody since.
    func catalogueCount() throws(StoreError) -> CatalogueCount?
    /// The documents whose rows were written or that were erased, each once with its last change, at most `limit`. Where
    /// changes are not counted, the documents that are here have numbers that only hold until the next writing.
    func changes(_ span: CatalogueSpan, limit: Int) throws(StoreError) -> [CatalogueChange]

    /// The snapshot of a document, or nil; nil also for one that is damaged.
    func snapshot(of document: DocumentID) throws(StoreError) -> StoredSnapshot?
    /// Replaces the snapshot of a document; nil deletes it.
    func putSnapshot(_ snapshot: StoredSnapshot?, of document: DocumentID) throws(StoreError)

    /// Forgets a document wholly: log, row, snapshot, links, search terms. The store is another replica from then
    /// on, for a document may come back under its id, and units that were given may be elsewhere still.
    func erase(_ document: DocumentID) throws(StoreError)

    /// Keeps events that must leave a document's log where nothing reads them, durably even if the transaction fails.
    /// The same again changes nothing.
    func setAside(_ events: [StoredEvent], of document: DocumentID) throws(StoreError)

    /// The documents whose search terms are older than their row, the oldest document first, at most
    /// `limit`. Ask until none is left: `putSearchTerms` may find the index worth rebuilding, which makes
    /// every document come again.
    func unindexed(limit: Int) throws(StoreError) -> [CatalogueEntry]
    /// Replaces what search keeps of a document. `terms` is a list as `Ngrams` makes it, separated by spaces. ASCII
    /// letters and digits and every byte from 128 on belong to terms, all else separates; the case of ASCII
    /// letters does not count. `text` is what candidates are looked through in: bytes that the store gives back.
    func putSearchTerms(_ terms: [UInt8], text: [UInt8], of document: DocumentID) throws(StoreError)
    /// Calls `body` for the documents outside the trash whose terms contain all of `terms`, the latest change first,
    /// then by id, until it returns false; for all documents that have terms where there is nothing in `terms`. What it
    /// is not called for costs little, however many there are; with `withText` false, texts are empty and not read.
    /// `body` must not write.
    func forEachDocument(
        containing terms: [SearchTerm], withText: Bool, _ body: (SearchedDocument) -> Bool
    ) throws(StoreError)
    /// The first `limit` bytes of what search keeps of a document to look through, and no more is read; nil where its
    /// terms are older than its row.
    func searchText(of document: DocumentID, limit: Int) throws(StoreError) -> [UInt8]?

    /// Replaces the outgoing links of a document; repeats are dropped, the order stays.
    func putLinks(_ links: [StoredLink], from document: DocumentID) throws(StoreError)
    func links(from document: DocumentID) throws(StoreError) -> [StoredLink]
    /// The documents that link to `document` by id, or by one of `names` (folded, compared as bytes), by id.
    func documents(linkingTo document: DocumentID, orNames names: [String]) throws(StoreError) -> [DocumentID]

    /// Checks what the store itself can check: its file, its indexes, the checksums of events and
    /// snapshots, that positions are without gaps and rows agree with their logs. Returns what is broken, a
    /// line each.
    func checkIntegrity() throws(StoreError) -> [String]
    /// Makes anew what the store derives by itself: indexes, damaged snapshots (dropped), search terms
    /// (every document is unindexed after it).
    func repair() throws(StoreError)
}

extension EventStore {
    /// What is near is asked when it is needed.
    public func begin(_ access: StoreAccess, about documents: [DocumentID]) throws(StoreError) { try begin(access) }
    /// One by one.
    public func append(_ events: [StoredEvent], to document: DocumentID) throws(StoreError) {
        for event in events { try append(event, to: document) }
    }
    /// Hears of nothing by itself.
    public func hearOthers(_ heard: @escaping @Sendable () -> Void, passedOn: @escaping @Sendable (String) -> Void) {}
    /// Nil: there are no others.
    public var passOn: (@Sendable (_ word: String, _ key: String) -> Void)? { nil }
    /// Hears when others wrote, and nothing that they pass on.
    public func hearOthers(_ heard: @escaping @Sendable () -> Void) { hearOthers(heard) { _ in } }

    /// With the texts.
    public func forEachDocument(
        containing terms: [SearchTerm], _ body: (SearchedDocument) -> Bool
    ) throws(StoreError) {
        try forEachDocument(containing: terms, withText: true, body)
    }

    /// The whole of it.
    public func searchText(of document: DocumentID) throws(StoreError) -> [UInt8]? {
        try searchText(of: document, limit: .max)
    }
}

/// What a transaction may do.
public enum StoreAccess: Sendable {
    case read
    case write
}

/// Whose replica a store is, and the latest time it has seen.
public struct StoreIdentity: Equatable, Sendable {
    /// Numbers the units that are made here from now on.
    public var replica: ReplicaID
    /// No time that was given or seen is later.
    public var latestTime: Timestamp

    /// `replica` must be nobody else's.
    public init(replica: ReplicaID, latestTime: Timestamp) {
        self.replica = replica
        self.latestTime = latestTime
    }
}

/// An event as the log keeps it: the author's bytes, and what finds it.
public struct StoredEvent: Equatable, Sendable {
    /// Its first unit.
    public var id: EventID
    public var span: UInt64
    /// As its author encoded it.
    public var bytes: [UInt8]

    /// Trusts that `id` and `span` are those that `bytes` say.
    public init(id: EventID, span: UInt64, bytes: [UInt8]) {
        self.id = id
        self.span = span
        self.bytes = bytes
    }

    /// An event that was read.
    package init(_ event: Event) { self.init(id: event.id, span: event.span, bytes: event.bytes) }

    /// About what an event takes in memory beside its bytes, once it is read.
    static let overhead = 400

    /// About what it takes in memory once it is read.
    package var memorySize: Int { bytes.count + Self.overhead }
}

/// A document's value at a place in its log. A cache: it may be deleted at any time.
public struct StoredSnapshot: Equatable, Sendable {
    /// The codec that wrote it; another codec rebuilds instead of reading it.
    public var codec: UInt32
    /// How many events of the log it contains.
    public var position: UInt64
    /// The event graph at that place.
    public var graph: [UInt8]
    /// The encoded value.
    public var bytes: [UInt8]

    /// Trusts that `bytes` and `graph` are those after just `position` events.
    public init(codec: UInt32, position: UInt64, graph: [UInt8], bytes: [UInt8]) {
        self.codec = codec
        self.position = position
        self.graph = graph
        self.bytes = bytes
    }
}

/// A term that a document must contain: exactly, or as the beginning of one of its terms.
public struct SearchTerm: Equatable, Sendable {
    /// One with separators inside stands for several terms.
    public var text: String
    /// Whether the last term in `text` may be the beginning of a longer one.
    public var isPrefix: Bool

    /// One whose `text` has nothing but separators does not count.
    public init(text: String, isPrefix: Bool) {
        self.text = text
        self.isPrefix = isPrefix
    }
}

/// A document that may be what somebody looks for.
public struct SearchedDocument {
    /// Its id.
    public let document: DocumentID
    /// As its row has it.
    public let kind: String
    /// Milliseconds since 1970.
    public let createdAt: UInt64
    /// Milliseconds since 1970.
    public let changedAt: UInt64
    /// As it was put; to be read while it is told of this document, and not after.
    public let text: UnsafeRawBufferPointer

    /// `text` must stay where it is while anybody is told of the document.
    public init(
        document: DocumentID, kind: String, createdAt: UInt64, changedAt: UInt64, text: UnsafeRawBufferPointer
    ) {
        self.document = document
        self.kind = kind
        self.createdAt = createdAt
        self.changedAt = changedAt
        self.text = text
    }
}

/// A link out of a document: to a document by id, or by the name that a person wrote.
public enum StoredLink: Hashable, Sendable {
    case document(DocumentID)
    /// A short id or a title, folded.
    case name(String)
}
