public import Replication
import TextMerging

/// A workspace as commands see it: documents of every kind in one store.
///
/// Every change goes through a `DocumentSession`: load or catch up, intent, sequence, clock and append
/// happen in one writing transaction, so any number of processes may share a workspace.
public final class Workspace {
    /// The folder; where the workspace is in a database, that of what this machine keeps beside it.
    public let location: String
    /// What the workspace is called in its database; nil where it is in a folder.
    public let database: String?
    /// Its errors become a command's by `stored`; what belongs together goes into one `transaction`.
    public let store: any EventStore
    /// The files that documents name.
    public let blobs: any BlobStore
    /// Where caches and the like are kept, below `location`.
    public let folders: any Folders
    /// Who is let in, and by what.
    public let tables: any TableKeeping
    /// Who writes.
    public private(set) var author: Author
    /// The names of authors known here, by id.
    public private(set) var authorNames: [AuthorID: String]
    /// Whose events are coming in.
    var sender = EventSender()
    let clock: any WallClock
    var random: RandomSource

    /// Opens nothing: `store` and `blobs` are used as they are.
    public init(
        location: String, database: String? = nil, store: any EventStore, blobs: any BlobStore,
        folders: any Folders = NoFolders(), tables: any TableKeeping = NoTables(), author: Author,
        authorNames: [AuthorID: String] = [:], clock: any WallClock, random: RandomSource
    ) {
        self.location = location
        self.database = database
        self.store = store
        self.blobs = blobs
        self.folders = folders
        self.tables = tables
        self.author = author
        self.authorNames = authorNames
        self.clock = clock
        self.random = random
    }

    /// The names of the workspace's members and of others who wrote here, by id; asked for when somebody wrote whom nobody
    /// knows yet, once for each that writes.
    public var othersNames: (() -> [AuthorID: String])?
    private var asksForNames = true
    /// Says whether somebody else may be who writes here by now; nil where that stays.
    public var hasNewAuthor: (() -> Bool)?
    /// Works out what is kept of documents that come in, many at a time.
    public var workingAhead: any WorkingAhead = DoneInTurn()
    /// How many steps merging what comes in may take for one text; nil stands for the usual number.
    package var mergingBudget: Int?
    /// Called before a merge goes on beyond that; nil where nobody waits for one.
    var beforeLongMerge: (() -> Void)?

    /// The wall clock, in milliseconds since 1970.
    package func now() -> UInt64 { clock.now() }

    /// The transaction under way, if any.
    private var current: StoreAccess?
    /// Why a writing transaction inside the present one failed: then nothing of the present one is kept.
    private var failure: CommandError?
    /// Snapshots worth writing once the transaction has answered.
    private var staleSnapshots: [DocumentID: () -> StoredSnapshot] = [:]
    /// What search keeps of the documents of a transaction that writes many.
    var pendingIndex = PendingIndex()
    /// What the last of several slices left, while they are written.
    var lastSlice: WrittenSlice?
    var isInSlices = false
    /// Whether others are kept out by what is worked out: it reads no log then, and sets aside what it would be needed for.
    var isHurried = false
    /// What the snapshots take, in bytes, that were written with slices of several documents.
    var writtenSnapshots: [DocumentID: Int] = [:]
    /// So often it is worked out beside them before that is tried again.
    var waitsBeforeHurry = 0
    /// The end of the log of the one document that is written in slices, where it is wanted.
    var lastTail: LogTail?
    var keepsTail = false

    /// Runs `body` in one transaction: all of it is kept when it returns, nothing when it throws.
    ///
    /// A transaction inside another is part of it: when a writing one throws, the outer one fails as well, even
    /// if its body catches the error. A writing one inside a reading one throws `.permission`. Of `documents` the body asks
    /// first.
    public func transaction<Result>(
        _ access: StoreAccess, about documents: [DocumentID] = [], _ body: () throws(CommandError) -> Result
    ) throws(CommandError) -> Result {
        guard let current else { return try outermost(access, documents, body) }
        guard access == .write else { return try body() }
        guard current == .write else {
            throw CommandError(.permission, "The workspace \(location) is only being read; nothing was changed.")
        }
        do {
            return try body()
        } catch {
            if failure == nil { failure = error }
            throw error
        }
    }

    private func outermost<Result>(
        _ access: StoreAccess, _ documents: [DocumentID], _ body: () throws(CommandError) -> Result
    ) throws(CommandError) -> Result {
        try stored { () throws(StoreError) in try store.begin(access, about: documents) }
        current = access
        let result: Result
        do throws(CommandError) {
            result = try body()
            if let failure { throw failure }
            if access == .write {
                try stored { () throws(StoreError) in
                    try writeSnapshots()
                    try pendingIndex.flush(into: store)
                }
            }
            try stored { () throws(StoreError) in try store.commit() }
        } catch {
            store.rollback()
            endTransaction()
            staleSnapshots = [:]
            (lastSlice, lastTail) = (nil, nil)
            throw error
        }
        endTransaction()
        if !staleSnapshots.isEmpty { writeSnapshotsAfterReading() }
        return result
    }

    private func endTransaction() {
        pendingIndex.begin()
        current = nil
        failure = nil
    }

    private func writeSnapshots() throws(StoreError) {
        defer { staleSnapshots = [:] }
        for (document, snapshot) in staleSnapshots {
            let snapshot = snapshot()
            try store.putSnapshot(snapshot, of: document)
            if isInSlices { writtenSnapshots[document] = snapshot.bytes.count }
            if lastSlice?.document == document { lastSlice?.snapshotBytes = snapshot.bytes.count }
        }
    }

    /// A snapshot is a cache: what was read is right without it, so failing to write it is no error.
    private func writeSnapshotsAfterReading() {
        do {
            try store.begin(.write)
            try writeSnapshots()
            try store.commit()
        } catch {
            store.rollback()
            staleSnapshots = [:]
        }
    }

    /// Runs store calls and turns their errors into a command's.
    public func stored<Result>(_ body: () throws(StoreError) -> Result) throws(CommandError) -> Result {
        do {
            return try body()
        } catch {
            throw CommandError(error)
        }
    }

    /// A document as it stands: its value, and where its log stands.
    public struct Loaded<Value: Document>: Sendable {
        /// Empty for a document that does not exist.
        public private(set) var value: Value
        /// Of all events of the log.
        public let graph: EventGraph
        /// How many events the log has; 0 for a document that does not exist.
        public let position: UInt64
        /// How many of them were replayed over the snapshot.
        public private(set) var replayed: UInt64
        /// What these take in the log, in bytes.
        private(set) var replayedBytes: Int
        /// What the snapshot takes, in bytes; 0 without one.
        private(set) var snapshotBytes: Int
        /// Whether its events are still on their way: `value` and `graph` are as somebody else says that they are, and
        /// nothing may build on them.
        private(set) var isArriving = false

        /// What it takes in memory, in bytes, about.
        var weight: Int { snapshotBytes + replayedBytes }

        /// The value, which nobody else holds then, so that it changes without being copied.
        mutating func takeValue() -> Value {
            let taken = value
            value = Value()
            return taken
        }

        /// How much the snapshot takes that was written last.
        mutating func noteSnapshot(bytes: Int) { snapshotBytes = bytes }

        /// A snapshot follows, which takes about as much as the events in it.
        mutating func noteSnapshot() {
            snapshotBytes += replayedBytes
            (replayed, replayedBytes) = (0, 0)
        }
    }

    /// Loads a document from its snapshot and what followed, or as it is said to stand where nothing else is here yet.
    public func load<Kind: DocumentKind>(
        _ kind: Kind, _ document: DocumentID
    ) throws(CommandError) -> Loaded<Kind.Value> {
        try transaction(.read) { () throws(CommandError) in
            let loaded = try loadLog(kind, document)
            guard loaded.position == 0, let arriving = try arriving(kind, document) else { return loaded }
            return Loaded(
                value: arriving.value, graph: arriving.graph, position: 0, replayed: 0, replayedBytes: 0,
                snapshotBytes: 0, isArriving: true)
        }
    }

    /// Loads what the events make that are here: from the snapshot and what followed. Where much followed, a newer
    /// snapshot is written once the transaction has answered: when the tail is longer than 256 events and ⅛ of the log, or
    /// takes more than 64 KB and ⅛ of the snapshot, since one event may hold ten thousand changes.
    func loadLog<Kind: DocumentKind>(
        _ kind: Kind, _ document: DocumentID
    ) throws(CommandError) -> Loaded<Kind.Value> {
        try transaction(.read) { () throws(CommandError) in
            try checkKind(kind.name, of: document)
            let snapshot = try stored { () throws(StoreError) in try store.snapshot(of: document) }
            if let snapshot, snapshot.position > 0, let (value, graph) = snapshot.decoded(of: kind) {
                return try replay(
                    kind, document, value, graph, from: snapshot.position, snapshotBytes: snapshot.bytes.count)
            }
            return try replay(kind, document, Kind.Value(), EventGraph(), from: 0, snapshotBytes: 0)
        }
    }

    private func replay<Kind: DocumentKind>(
        _ kind: Kind, _ document: DocumentID, _ value: consuming Kind.Value, _ graph: consuming EventGraph,
        from position: UInt64, snapshotBytes: Int
    ) throws(CommandError) -> Loaded<Kind.Value> {
        let tail = try stored { () throws(StoreError) in try store.log(of: document, from: position) }
        var texts = TextMerger<Kind.Value.Change>.ofLog()
        texts.isDeferring = true
        var bytes = 0
        for (index, stored) in tail.enumerated() {
            let event = try decode(stored)
            bytes += stored.bytes.count
            let changes = try changes(of: event, of: kind, in: value, &texts) { () throws(CommandError) in
                Array(try log(of: document).prefix(Int(position) + index))
            }
            graph.advance(past: event)
            for (change, origin) in changes { value.apply(change, from: origin) }
        }
        try mergeDeferred(&texts, into: &value)
        let loaded = Loaded(
            value: value, graph: graph, position: position + UInt64(tail.count), replayed: UInt64(tail.count),
            replayedBytes: bytes, snapshotBytes: snapshotBytes)
        keepSnapshot(kind, document, loaded, isCostly: !texts.isEmpty)
        return loaded
    }

    /// The changes of the next event of a log as they must be applied to `value`: edits of texts that were made
    /// beside others are merged. `past` gives all events before it, and is asked only where that needs them.
    func changes<Kind: DocumentKind>(
        of event: Event, of kind: Kind, in value: Kind.Value, _ texts: inout TextMerger<Kind.Value.Change>,
        past: () throws(CommandError) -> [Event]
    ) throws(CommandError) -> [(change: Kind.Value.Change, origin: Origin)] {
        let changes = try decoded(event, kind)
        while texts.missingHistory(for: changes, version: value.textVersion(of:)) != nil {
            let past = try past()
            do throws(WireError) {
                try texts.learn(from: past)
            } catch {
                throw CommandError(error, location: location)
            }
        }
        return try merging { () throws(TextMergingError) in try texts.merge(changes) }
    }

    /// Brings the texts of `value` to where the edits lead that `texts` has deferred.
    func mergeDeferred<Value: Document>(
        _ texts: inout TextMerger<Value.Change>, into value: inout Value
    ) throws(CommandError) {
        for (field, edit) in try merging({ () throws(TextMergingError) in try texts.takeDeferred() }) {
            value.splice(edit, into: field)
        }
    }

    private func merging<Result>(_ body: () throws(TextMergingError) -> Result) throws(CommandError) -> Result {
        do throws(TextMergingError) {
            return try body()
        } catch {
            throw CommandError(
                .badData, "A text in the workspace \(location) can't be merged any more.", hint: Self.verifyHint)
        }
    }

    /// Has a snapshot written at the end of the transaction, if the tail is long enough for one, or costly
    /// because a text in it needed its whole history. Whether it will be.
    @discardableResult
    func keepSnapshot<Kind: DocumentKind>(
        _ kind: Kind, _ document: DocumentID, _ loaded: Loaded<Kind.Value>, isCostly: Bool = false
    ) -> Bool {
        let isLong = loaded.replayed > max(Self.longestTail, loaded.position / 8)
        let isLarge = loaded.replayedBytes > max(Self.largestTail, loaded.snapshotBytes / 8)
        guard isCostly || isLong || isLarge else { return false }
        let codec = kind.snapshotCodec
        staleSnapshots[document] = {
            StoredSnapshot(
                codec: codec, position: loaded.position, graph: loaded.graph.wireBytes, bytes: loaded.value.wireBytes)
        }
        return true
    }

    /// How many events may follow a snapshot before it is worth another.
    static let longestTail: UInt64 = 256
    /// How many bytes they may take: 64 KB, about a thousand changes.
    static let largestTail = 64 << 10

    /// The whole log of a document.
    public func log(of document: DocumentID) throws(CommandError) -> [Event] {
        var events: [Event] = []
        for event in try stored({ () throws(StoreError) in try store.log(of: document, from: 0) }) {
            events.append(try decode(event))
        }
        return events
    }

    func decode(_ event: StoredEvent) throws(CommandError) -> Event {
        do {
            return try Event(bytes: event.bytes)
        } catch {
            throw CommandError(error, location: location)
        }
    }

    /// The changes of an event of this kind. Throws `.badData` for bytes that can't be read.
    public func decoded<Kind: DocumentKind>(
        _ event: Event, _ kind: Kind
    ) throws(CommandError) -> [(change: Kind.Value.Change, origin: Origin)] {
        do {
            return try event.decodedChanges(as: Kind.Value.Change.self)
        } catch {
            throw CommandError(error, location: location)
        }
    }

    /// Runs `body` with somebody else as who writes: what they do, undo and comment on is theirs. `names` are those of others
    /// who write here, by id.
    public func writing<Result>(
        as other: Author, knowing names: [AuthorID: String] = [:], _ body: () throws(CommandError) -> Result
    ) throws(CommandError) -> Result {
        let (author, authorNames) = (author, authorNames)
        asksForNames = true
        defer { (self.author, self.authorNames, asksForNames) = (author, authorNames, true) }
        self.author = other
        self.authorNames = authorNames.merging(names) { own, _ in own }
        self.authorNames[author.id] = author.name
        return try body()
    }

    /// Whether somebody else may be who writes here by now: who keeps it open opens it anew then.
    public var isOutdated: Bool { hasNewAuthor?() ?? false }

    /// From now on somebody else writes here.
    public func goOn(as author: Author) {
        self.author = author
        authorNames[author.id] = author.name
    }

    /// The name of whoever wrote, or a short form of their id.
    public func name(of author: AuthorID) -> String {
        knownName(of: author) ?? "#" + String(author.raw, radix: 36).prefix(4)
    }

    /// Those who wrote in a document and whose names are known, each once. Throws `.badData` when an event can't be read.
    /// Complexity: O(log).
    public func writers(of document: DocumentID) throws(CommandError) -> [Author] {
        var met: Set<AuthorID> = []
        var writers: [Author] = []
        for event in try log(of: document) where met.insert(event.author).inserted {
            if let name = knownName(of: event.author) { writers.append(Author(id: event.author, name: name)) }
        }
        return writers
    }

    private func knownName(of author: AuthorID) -> String? {
        if author == self.author.id { return self.author.name }
        if authorNames[author] == nil, asksForNames, let othersNames {
            asksForNames = false
            authorNames.merge(othersNames()) { known, _ in known }
        }
        return authorNames[author]
    }
}
