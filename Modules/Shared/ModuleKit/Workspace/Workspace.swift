public import Replication

/// A workspace as commands see it: documents of every kind in one store.
///
/// Every change goes through a `DocumentSession`: load or catch up, intent, sequence, clock and append
/// happen in one writing transaction, so any number of processes may share a workspace.
public final class Workspace {
    /// The folder.
    public let location: String
    public let store: any EventStore
    public let blobs: any BlobStore
    /// Who writes.
    public let author: Author
    /// The names of authors known here, by id.
    public let authorNames: [AuthorID: String]
    let clock: any WallClock
    var random: RandomSource

    public init(
        location: String, store: any EventStore, blobs: any BlobStore, author: Author,
        authorNames: [AuthorID: String] = [:], clock: any WallClock, random: RandomSource
    ) {
        self.location = location
        self.store = store
        self.blobs = blobs
        self.author = author
        self.authorNames = authorNames
        self.clock = clock
        self.random = random
    }

    private var depth = 0
    private var access = StoreAccess.read

    /// Runs `body` in one transaction: all of it is kept when it returns, nothing when it throws. A
    /// transaction inside another is part of it.
    public func transaction<Result>(
        _ access: StoreAccess, _ body: () throws(CommandError) -> Result
    ) throws(CommandError) -> Result {
        if depth > 0 { return try body() }
        try stored { () throws(StoreError) in try store.begin(access) }
        depth += 1
        defer { depth -= 1 }
        do {
            let result = try body()
            try stored { () throws(StoreError) in try store.commit() }
            return result
        } catch {
            store.rollback()
            throw error
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

    /// A document as it stands: its value, where its log stands, and its catalogue row.
    public struct Loaded<Value: Document> {
        public let value: Value
        public let graph: EventGraph
        /// How many events the log has.
        public let position: UInt64
        /// How many of them were replayed over the snapshot.
        public let replayed: UInt64
    }

    /// Loads a document from its snapshot and what followed.
    public func load<Kind: DocumentKind>(
        _ kind: Kind, _ document: DocumentID
    ) throws(CommandError) -> Loaded<Kind.Value> {
        let snapshot = try stored { () throws(StoreError) in try store.snapshot(of: document) }
        if let snapshot, snapshot.codec == kind.snapshotCodec,
            let value = try? Kind.Value(wireBytes: snapshot.bytes),
            let graph = try? EventGraph(wireBytes: snapshot.graph)
        {
            return try replay(kind, document, value, graph, from: snapshot.position)
        }
        return try replay(kind, document, Kind.Value(), EventGraph(), from: 0)
    }

    private func replay<Kind: DocumentKind>(
        _ kind: Kind, _ document: DocumentID, _ value: Kind.Value, _ graph: EventGraph, from position: UInt64
    ) throws(CommandError) -> Loaded<Kind.Value> {
        var value = value
        var graph = graph
        let tail = try stored { () throws(StoreError) in try store.log(of: document, from: position) }
        for stored in tail {
            let event = try decode(stored)
            graph.advance(past: event)
            for (change, origin) in try decoded(event, kind) { value.apply(change, from: origin) }
        }
        return Loaded(
            value: value, graph: graph, position: position + UInt64(tail.count), replayed: UInt64(tail.count))
    }

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

    public func decoded<Kind: DocumentKind>(
        _ event: Event, _ kind: Kind
    ) throws(CommandError) -> [(change: Kind.Value.Change, origin: Origin)] {
        do {
            return try event.decodedChanges(as: Kind.Value.Change.self)
        } catch {
            throw CommandError(error, location: location)
        }
    }

    /// The name of whoever wrote, or a short form of their id.
    public func name(of author: AuthorID) -> String {
        if author == self.author.id { return self.author.name }
        return authorNames[author] ?? "#" + String(author.raw, radix: 36).prefix(4)
    }
}
