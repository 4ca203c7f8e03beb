public import Primitives
public import Replication

/// A document before and after one event.
public struct Changed<Value: Document> {
    /// Empty for a document that was just made.
    public let before: Value
    /// The same as `before` where there was nothing to change.
    public let after: Value
    /// Where the event's first change stands; nil when there was nothing to change.
    public let origin: Origin?
    /// Its catalogue row after it.
    public let entry: CatalogueEntry

    /// The event; nil when there was nothing to change.
    public var event: EventID? { origin?.unit }
}

extension Workspace {
    /// The unit that the next event of this workspace on a document will begin with. Holds within a writing transaction.
    package func nextUnit<Kind: DocumentKind>(of document: DocumentID, _ kind: Kind) throws(CommandError) -> UnitID {
        let graph = try loadLog(kind, document).graph
        let identity = try stored { () throws(StoreError) in try store.identity() }
        return graph.next(of: identity.replica)
    }

    /// Makes a new document of the changes that `intent` gives for an empty one. Without changes there is no
    /// document: the answer has no event, and its row is not in the catalogue.
    public func create<Kind: DocumentKind>(
        _ kind: Kind, _ intent: (Kind.Value, inout RandomSource) throws(CommandError) -> [Kind.Value.Change]
    ) throws(CommandError) -> Changed<Kind.Value> {
        try transaction(.write) { () throws(CommandError) in
            let document = DocumentID(using: &random)
            let empty = Loaded<Kind.Value>(
                value: Kind.Value(), graph: EventGraph(), position: 0, replayed: 0, replayedBytes: 0, snapshotBytes: 0)
            return try perform(kind, document, empty, undoing: nil, intent)
        }
    }

    /// The id of a document that `changeOrCreate` shall make: for whoever must name it before.
    public func newDocument() -> DocumentID { DocumentID(using: &random) }

    /// Changes a document by what `intent` gives for it as it stands now. Throws `.notFound` for a document that
    /// does not exist (any more).
    public func change<Kind: DocumentKind>(
        _ kind: Kind, _ document: DocumentID,
        _ intent: (Kind.Value, inout RandomSource) throws(CommandError) -> [Kind.Value.Change]
    ) throws(CommandError) -> Changed<Kind.Value> {
        try transaction(.write) { () throws(CommandError) in
            try perform(kind, document, try loadExisting(kind, document), undoing: nil, intent)
        }
    }

    /// Changes a document by what `intent` gives for it as it stands now, or makes it with this id: for documents
    /// whose id every device knows. What other devices made under the same id meets it when it is imported.
    public func changeOrCreate<Kind: DocumentKind>(
        _ kind: Kind, _ document: DocumentID,
        _ intent: (Kind.Value, inout RandomSource) throws(CommandError) -> [Kind.Value.Change]
    ) throws(CommandError) -> Changed<Kind.Value> {
        try transaction(.write) { () throws(CommandError) in
            try perform(kind, document, try loadLog(kind, document), undoing: nil, intent)
        }
    }

    /// Takes back the author's last event, or the last undo; throws when there is none. `completing` may add
    /// what belongs with the changes that do so, in the same event.
    public func step<Kind: DocumentKind>(
        _ direction: UndoDirection, _ kind: Kind, _ document: DocumentID,
        completing: (Kind.Value, [Kind.Value.Change]) -> [Kind.Value.Change] = { $1 }
    ) throws(CommandError) -> Changed<Kind.Value> {
        try transaction(.write) { () throws(CommandError) in
            let loaded = try loadExisting(kind, document)
            let events = try log(of: document)
            let step: UndoStep<Kind.Value.Change>?
            do throws(WireError) {
                step = try loaded.value.undoStep(direction, by: author.id, log: events)
            } catch {
                throw CommandError(error, location: location)
            }
            guard let step else {
                throw CommandError(
                    .failed, direction == .undo ? "There is nothing to undo." : "There is nothing to redo.")
            }
            return try perform(kind, document, loaded, undoing: step.undoes) { (value, _) throws(CommandError) in
                completing(value, step.changes)
            }
        }
    }

    private func loadExisting<Kind: DocumentKind>(
        _ kind: Kind, _ document: DocumentID
    ) throws(CommandError) -> Loaded<Kind.Value> {
        let loaded = try loadLog(kind, document)
        guard loaded.position > 0 else {
            try checkArrived(document)
            throw CommandError(.notFound, "The document \(ShortID(of: document).text) no longer exists.")
        }
        return loaded
    }

    private func perform<Kind: DocumentKind>(
        _ kind: Kind, _ document: DocumentID, _ loaded: Loaded<Kind.Value>, undoing undoes: EventID?,
        _ intent: (Kind.Value, inout RandomSource) throws(CommandError) -> [Kind.Value.Change]
    ) throws(CommandError) -> Changed<Kind.Value> {
        let changes = try intent(loaded.value, &random)
        let session = try session(kind.name, document, loaded.value, loaded.graph)
        let appended = try append(changes, undoing: undoes, through: session)
        let entry = Self.entry(kind, document, session.value, session.graph)
        guard let event = appended.event else {
            return Changed(before: loaded.value, after: loaded.value, origin: nil, entry: entry)
        }
        if entry.isTrashed, loaded.position > 0, !kind.header(of: loaded.value).isTrashed, let trash = sender.trash,
            try !allowsTrashing(1)
        {
            throw CommandError(.permission, trash.reason)
        }
        try noteMade(loaded.position == 0 ? 1 : 0)
        if loaded.position == 0 { try forgetSnapshotOnTheWay(of: document) }
        let after = Loaded(
            value: session.value, graph: session.graph, position: loaded.position + 1, replayed: loaded.replayed + 1,
            replayedBytes: loaded.replayedBytes + appended.bytes, snapshotBytes: loaded.snapshotBytes)
        try put(entry, position: after.position, graph: after.graph)
        try putLinks(kind, document, session.value)
        try noteForIndex(kind, entry, session.value)
        // Written with the event that makes the tail too long, so that no reader has to write.
        keepSnapshot(kind, document, after)
        return Changed(
            before: loaded.value, after: session.value, origin: Origin(unit: event, time: session.clock.latest),
            entry: entry)
    }

    /// Changes a document through its digest instead of its whole value: for what must stay quick however
    /// large the document is. The digest is kept in the catalogue row's summary.
    ///
    /// Every change must be one of content, and change nothing of the row but the digest, the times, the version and the
    /// trash mark. `addedLinks` gives the links in the text that the changes bring; links that go away need the whole
    /// document.
    public func changeDigest<Digest: DocumentDigest>(
        _ digest: Digest, of entry: CatalogueEntry,
        _ intent: (Digest, inout RandomSource) throws(CommandError) -> [Digest.Change],
        addedLinks: ([Digest.Change]) -> [TextLink] = { _ in [] }
    ) throws(CommandError) -> Changed<Digest> {
        try transaction(.write) { () throws(CommandError) in
            try checkArrived(entry.document)
            guard let state = try stored({ () throws(StoreError) in try store.state(of: entry.document) }),
                let graph = try? EventGraph(wireBytes: state.graph)
            else { throw CommandError(.badData, "The document “\(entry.title)” is damaged.", hint: Self.verifyHint) }
            let changes = try intent(digest, &random)
            let session = try session(entry.kind, entry.document, digest, graph)
            guard let event = try append(changes, undoing: nil, through: session).event else {
                return Changed(before: digest, after: digest, origin: nil, entry: entry)
            }
            var entry = entry
            entry.changedAt = session.clock.latest.milliseconds
            entry.version = Self.version(of: session.graph)
            // Content that comes after a trash mark brings the document back.
            entry.isTrashed = false
            entry.summary = RowLimits.summary(session.value.wireBytes)
            try put(entry, position: state.position + 1, graph: session.graph)
            try addLinks(addedLinks(changes), from: entry.document)
            let origin = Origin(unit: event, time: session.clock.latest)
            return Changed(before: digest, after: session.value, origin: origin, entry: entry)
        }
    }

    package static let verifyHint: Phrase = "Run “bojagi verify” to see what can be repaired."

    func session<Value: Document>(
        _ kind: String, _ document: DocumentID, _ value: Value, _ graph: EventGraph
    ) throws(CommandError) -> DocumentSession<Value> {
        let (identity, lineages) = try stored { () throws(StoreError) in
            (try store.identity(), try store.lineages(of: document))
        }
        return DocumentSession(
            document: document, kind: kind, replica: identity.replica, author: author.id,
            clock: HybridClock(
                latest: lineages.map(\.latest).max() ?? .zero, replicaLatest: identity.latestTime),
            value: value, graph: graph)
    }

    /// The event that was written, and what it takes in the log; none where nothing changes.
    private func append<Value: Document>(
        _ changes: [Value.Change], undoing undoes: EventID?, through session: DocumentSession<Value>
    ) throws(CommandError) -> (event: EventID?, bytes: Int) {
        var length = 0
        var span: UInt64 = 0
        for change in changes { span += change.span }
        let id = session.graph.next(of: session.replica)
        let event = try stored { () throws(StoreError) in
            try session.perform(changes, now: clock.now(), undoing: undoes) { (bytes) throws(StoreError) in
                length = bytes.count
                try store.append(StoredEvent(id: id, span: span, bytes: bytes), to: session.document)
            }
        }
        if event != nil {
            try stored { () throws(StoreError) in
                try store.noteUnsent(id, of: session.document)
                try store.setLatestTime(session.clock.replicaLatest)
            }
        }
        return (event, length)
    }

    func put(_ entry: CatalogueEntry, position: UInt64, graph: EventGraph) throws(CommandError) {
        pendingIndex.forget(entry.document)
        try stored { () throws(StoreError) in
            try store.put(entry, DocumentState(position: position, graph: graph.wireBytes))
        }
    }

    /// The catalogue row of a document: the one place where it is made, and held to `RowLimits`.
    static func entry<Kind: DocumentKind>(
        _ kind: Kind, _ document: DocumentID, _ value: Kind.Value, _ graph: EventGraph
    ) -> CatalogueEntry {
        let header = kind.header(of: value)
        let listing = kind.listing(of: value)
        return CatalogueEntry(
            document: document, kind: kind.name, title: RowLimits.text(listing.title),
            preview: RowLimits.text(listing.preview), tags: RowLimits.tags(listing.tags).joined(separator: " "),
            version: version(of: graph), isPinned: header.isPinned,
            isTrashed: header.isTrashed, isDemo: header.isDemo, createdAt: header.createdAt,
            changedAt: header.changedAt, summary: RowLimits.summary(listing.summary))
    }

    /// A version for people: the short ids of the events that nothing follows yet; of many, one id made of all.
    public static func version(of graph: EventGraph) -> String {
        let heads = graph.frontier
        guard heads.count > RowLimits.heads else { return heads.map { ShortID(of: $0).text }.joined(separator: "+") }
        var sum = Checksum()
        for head in heads {
            sum.add(head.replica.raw)
            sum.add(head.sequence)
        }
        return ShortID(of: EventID(replica: ReplicaID(sum.value), sequence: UInt64(heads.count))).text
    }
}
