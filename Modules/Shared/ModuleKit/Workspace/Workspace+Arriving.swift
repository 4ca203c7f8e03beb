public import Replication

// A document arrives as a snapshot first, and is read at once; its events follow. Until they are here it has a row and a log
// without events, nothing here builds on it, and no other device gets it from here. `Docs/Sync.md` says how.
extension Workspace {
    /// Whether a document is here of which no event is yet.
    func isArriving(_ document: DocumentID) throws(CommandError) -> Bool {
        try stored { () throws(StoreError) in try store.state(of: document)?.position == 0 }
    }

    /// Throws `.unavailable` for one whose events are still on their way.
    func checkArrived(_ document: DocumentID) throws(CommandError) {
        guard try isArriving(document) else { return }
        throw CommandError(
            .unavailable, "The document \(ShortID(of: document).text) is still arriving, and can only be read.",
            hint: "Try again when “bojagi sync” is done.")
    }

    /// A document as it was said to stand; nil where its events are here, and for one that this version can't read.
    func arriving<Kind: DocumentKind>(
        _ kind: Kind, _ document: DocumentID
    ) throws(CommandError) -> (value: Kind.Value, graph: EventGraph)? {
        guard try isArriving(document),
            let row = try stored({ () throws(StoreError) in try store.entry(of: document) }),
            row.kind.isSameKind(as: kind.name),
            let snapshot = try stored({ () throws(StoreError) in try store.snapshot(of: document) }),
            snapshot.position == 0
        else { return nil }
        return snapshot.decoded(of: kind)
    }

    /// Lets go of how a document was said to stand, as its first events are written.
    func forgetSnapshotOnTheWay(of document: DocumentID) throws(CommandError) {
        guard try isArriving(document) else { return }
        try stored { () throws(StoreError) in try store.putSnapshot(nil, of: document) }
    }

    /// A document as it stands here, for where nothing of it is yet; nil for one that is not here, and for one of a kind that
    /// only a newer version knows. Whoever gets it is somewhere else.
    package func snapshotToSend(
        of document: DocumentID, _ kinds: [any DocumentKind]
    ) throws(CommandError) -> SentSnapshot? {
        guard let row = try stored({ () throws(StoreError) in try store.entry(of: document) }) else { return nil }
        // Before it is read: what carries a time too far ahead is written anew.
        try release(document, kinds)
        return try snapshotToSend(of: document, kinds.kind(named: row.kind))
    }

    private func snapshotToSend<Kind: DocumentKind>(
        of document: DocumentID, _ kind: Kind
    ) throws(CommandError) -> SentSnapshot? {
        guard !(kind is UnknownKind) else { return nil }
        let loaded = try load(kind, document)
        guard loaded.position > 0 || loaded.isArriving else { return nil }
        let lineages = try stored { () throws(StoreError) in try store.lineages(of: document) }
        return SentSnapshot(
            kind: kind.name, codec: kind.snapshotCodec, latest: lineages.map(\.latest).max() ?? .zero,
            graph: loaded.graph.wireBytes, bytes: loaded.value.wireBytes)
    }

    /// Shows documents as somebody says that they stand, of which nothing is here: others are passed over, as are those that
    /// this version can't read and those that every device has.
    package func show(
        _ snapshots: [(document: DocumentID, snapshot: SentSnapshot)], _ kinds: [any DocumentKind]
    ) throws(CommandError) {
        var shown: [() throws(CommandError) -> Void] = []
        // Terms for search are worked out while nobody waits for the workspace.
        var indexer = snapshots.count > PendingIndex.few ? SearchIndexer() : nil
        for (document, snapshot) in snapshots where kinds.kind(owning: document) == nil {
            if let show = showing(document, snapshot, kinds.kind(named: snapshot.kind), &indexer) {
                shown.append(show)
            }
        }
        while !shown.isEmpty {
            try transaction(.write) { () throws(CommandError) in
                for show in shown.prefix(Self.shownAtOnce) { try show() }
            }
            shown.removeFirst(min(shown.count, Self.shownAtOnce))
        }
    }

    /// So many are written in a moment.
    private static let shownAtOnce = 200

    /// What writes it; nil for what this version can't read.
    private func showing<Kind: DocumentKind>(
        _ document: DocumentID, _ sent: SentSnapshot, _ kind: Kind, _ indexer: inout SearchIndexer?
    ) -> (() throws(CommandError) -> Void)? {
        guard !(kind is UnknownKind),
            let (value, graph) = sent.decoded(as: Kind.Value.self, kind: kind.name, codec: kind.snapshotCodec)
        else { return nil }
        let row = DocumentRow(kind, document, value, graph, &indexer)
        return { [self] () throws(CommandError) in
            let state = try stored { () throws(StoreError) in try store.state(of: document) }
            guard (state?.position ?? 0) == 0 else { return }
            try put(row.entry, position: 0, graph: EventGraph())
            try stored { () throws(StoreError) in
                try store.putSnapshot(
                    StoredSnapshot(codec: sent.codec, position: 0, graph: sent.graph, bytes: sent.bytes), of: document)
            }
            try replaceLinks(row.links, from: document)
            if let terms = row.terms {
                try noteForIndex(document, terms)
            } else {
                try noteForIndex(kind, row.entry, value)
            }
        }
    }

    /// Forgets documents that are still arriving and are not among those that the other side has by now; how many.
    @discardableResult
    package func forgetArriving(unless isThere: (DocumentID) -> Bool) throws(CommandError) -> Int {
        let positions = try transaction(.read) { () throws(CommandError) in
            try stored { () throws(StoreError) in try store.positions() }
        }
        let gone = positions.filter { $0.position == 0 && !isThere($0.document) }.map(\.document)
        guard !gone.isEmpty else { return 0 }
        try transaction(.write) { () throws(CommandError) in
            for document in gone where try isArriving(document) {
                try stored { () throws(StoreError) in try store.erase(document) }
            }
        }
        return gone.count
    }
}
