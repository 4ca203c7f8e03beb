public import Primitives
public import Replication

/// The other side of a sync: another workspace, a folder that carries events between devices, or a server.
///
/// `Workspace.sync` calls `open`; then `nextParcels` until there are none, `settle`; then `documentsToSend`, `take` for
/// what it has, and `finishTaking`; then `close`. A remote that can't be written throws `.permission` from `take` and
/// `finishTaking` alone.
public protocol Remote: AnyObject {
    /// Where it is, for messages.
    var location: String { get }
    /// What it can't give or take, found on the way.
    var leftOut: ShortList<LeftOut> { get }

    /// What was done for it before it gave anything.
    var recovery: SyncReport.Recovery { get }

    /// Looks at what is there now, beside what is `here`.
    func open(
        beside here: Workspace, _ standings: [DocumentStanding], _ kinds: [any DocumentKind]
    ) throws(CommandError)
    /// The next events that may be new here, each document's in one parcel; empty when there are none left.
    func nextParcels() throws(CommandError) -> [Parcel]
    /// The files that are there.
    var blobs: any BlobStore { get }
    /// Says what of the parcels was not taken in, so that it is given again at the next sync.
    func settle(_ unsettled: Unsettled)

    /// The documents of which events may be lacking there. `standings` gives how they stand here by now.
    func documentsToSend(
        _ standings: () throws(CommandError) -> [DocumentStanding]
    ) throws(CommandError) -> [DocumentID]
    /// The first unit of each replica that is lacking there, sorted by replica.
    func known(of document: DocumentID) -> [UnitID]
    /// Says that it has everything of a document that is here.
    func confirm(_ document: DocumentID)
    /// About how many bytes of events `take` is best given at once.
    var batchBytes: Int { get }
    /// Makes the parcels durable there, the files that they need before them. What came of them may be told later.
    func take(_ parcels: [Parcel], from here: Workspace, _ kinds: [any DocumentKind]) throws(CommandError) -> Taken
    /// Waits until all that `take` was given is durable there, and tells what was not told yet.
    func finishTaking() throws(CommandError) -> Taken
    /// Files that its documents name and that it knows to lack.
    var lackingFiles: [BlobHash] { get }
    /// Whether it may lack files of documents that are the same on both sides, as where an older state of it was put back.
    var mayLackFiles: Bool { get }
    /// Says that it was given every file that documents here need and it lacked.
    func confirmFiles()
    /// Nothing more comes.
    func close()
}

extension Remote {
    /// 16 MB.
    public var batchBytes: Int { 16_000_000 }
    /// None.
    public var lackingFiles: [BlobHash] { [] }
    /// False.
    public var mayLackFiles: Bool { false }
    /// Does nothing.
    public func confirmFiles() {}
    /// Nothing: for a remote that is done when `take` returns.
    public func finishTaking() throws(CommandError) -> Taken { Taken() }
}

/// Events of one document on their way.
public struct Parcel: Sendable {
    /// The one that all of `events` should be of.
    public let document: DocumentID
    /// What builds on others should stand after them; what waits for others is tried again when more has come.
    public var events: [Event]

    /// Takes what it is given: whether the events belong to the document is found when they are taken in.
    public init(document: DocumentID, events: [Event]) {
        self.document = document
        self.events = events
    }

    /// About what its events take in memory.
    var memorySize: Int { events.reduce(0) { $0 + $1.bytes.count + StoredEvent.overhead } }
}

/// What came of parcels.
public struct Taken: Sendable {
    /// What is there now and was not before.
    public var flow = SyncReport.Flow()
    /// What is not there, and why.
    public var leftOut = ShortList<LeftOut>()
    /// What should be given again at the next sync.
    public var unsettled = Unsettled()
    /// What was found out about the side that took them.
    public var recovery = SyncReport.Recovery()
    /// Why a file could not be moved just now, if so.
    public var missed: CommandError?
    /// Events that wait for others, to be tried again when more has come.
    var waiting: [Parcel] = []
    /// Documents of which something came in.
    var changed: Set<DocumentID> = []
    /// Documents whose text could not be merged in the time that there was.
    var aside: Set<DocumentID> = []

    /// Nothing came.
    public init() {}

    /// Notes events that wait. The slices of a document come one after the other.
    mutating func wait(for document: DocumentID, _ events: [Event]) {
        if let last = waiting.indices.last, waiting[last].document == document {
            waiting[last].events += events
        } else {
            waiting.append(Parcel(document: document, events: events))
        }
    }
}

/// Events that did not come in.
public struct Unsettled: Sendable {
    /// Documents of which nothing was taken.
    public var documents: Set<DocumentID> = []
    /// By their document, of which others may have come in.
    public var events: [DocumentID: Set<EventID>] = [:]
    /// The kind of each document here of which events of another kind were refused.
    public var kinds: [DocumentID: String] = [:]

    /// Everything came in.
    public init() {}

    /// Whether everything came in.
    public var isEmpty: Bool { documents.isEmpty && events.isEmpty && kinds.isEmpty }

    /// Whether an event did not come in: it alone, its whole document, or its kind.
    public func contains(_ event: EventID, of document: DocumentID, _ kind: String) -> Bool {
        documents.contains(document) || events[document]?.contains(event) == true
            || isForeign(kind, to: document)
    }

    /// Whether events of this kind were refused because the document has another.
    public func isForeign(_ kind: String, to document: DocumentID) -> Bool {
        guard let right = kinds[document] else { return false }
        return !right.isSameKind(as: kind)
    }

    mutating func insert(_ ids: [EventID], of document: DocumentID) {
        if !ids.isEmpty { events[document, default: []].formUnion(ids) }
    }
}
