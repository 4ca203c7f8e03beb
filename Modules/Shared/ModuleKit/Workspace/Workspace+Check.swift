import Replication

/// What checking one document found.
struct CheckedDocument {
    /// How many events its log has.
    var events = 0
    var findings: [Finding] = []

    struct Finding {
        let text: Phrase
        /// Mends it inside the writing transaction of the check; nil when nothing can.
        let repair: (() throws(CommandError) -> Void)?
    }

    /// Notes something that nothing can mend.
    mutating func note(_ text: Phrase) {
        findings.append(Finding(text: text, repair: nil))
    }
}

/// The events of a log that are of another kind than its document, and those that build on them.
private struct MisplacedEvents {
    /// The document's kind: that of the first event, or the one that an area declares for its id.
    var kind: String
    private(set) var events: [StoredEvent] = []
    /// The first of another kind.
    private(set) var first: Event?
    private var foreignCount = 0

    init(kind: String) {
        self.kind = kind
    }

    /// Whether an event does not belong in the log, which stands at `graph`.
    mutating func takes(_ event: Event, _ stored: StoredEvent, after graph: EventGraph) -> Bool {
        if !event.kind.isSameKind(as: kind) {
            if first == nil { first = event }
            foreignCount += 1
        } else if first == nil || graph.isReady(event) {
            return false
        }
        events.append(stored)
        return true
    }

    var reason: Phrase {
        let id = first.map { ShortID(of: $0.id).text } ?? ""
        let count = events.count - foreignCount
        let more: Phrase = count == 0 ? "" : "; \(count) more {builds|build} on them"
        return """
            \(foreignCount) of its events {is|are} of another kind: the event \(id) of the kind “\(first?.kind ?? "")”, \
            the document of the kind “\(kind)”\(more).
            """
    }
}

extension Workspace {
    /// Holds one document's log against itself, then what is derived from it against the log. A document that
    /// somebody else has erased meanwhile has nothing wrong.
    func check(_ document: DocumentID, _ kinds: [any DocumentKind]) throws(CommandError) -> CheckedDocument {
        var checked = CheckedDocument()
        guard let row = try stored({ () throws(StoreError) in try store.entry(of: document) }) else { return checked }
        let log = try stored { () throws(StoreError) in try store.log(of: document, from: 0) }
        checked.events = log.count
        // Its events are on their way, and all that is here of it is for them to make right.
        if log.isEmpty, try isArriving(document) { return checked }
        var graph = EventGraph()
        var events: [Event] = []
        var misplaced = MisplacedEvents(kind: row.kind)
        for (position, item) in log.enumerated() {
            guard let event = try? Event(bytes: item.bytes) else {
                checked.note("Event \(position) of its log is damaged.")
                return checked
            }
            guard event.document == document, event.id == item.id, event.span == item.span else {
                checked.note("Event \(position) of its log is not the one it should be.")
                return checked
            }
            if position == 0 { misplaced.kind = kinds.kind(owning: document)?.name ?? event.kind }
            if misplaced.takes(event, item, after: graph) { continue }
            guard graph.isReady(event) else {
                checked.note("Event \(position) of its log comes before what it follows.")
                return checked
            }
            graph.advance(past: event)
            events.append(event)
        }
        if misplaced.first != nil {
            try checkMixed(kinds.kind(named: misplaced.kind), document, events, graph, misplaced, &checked)
        } else if let kind = kinds.first(where: { $0.name.isSameKind(as: misplaced.kind) }) {
            try checkDerived(kind, row, events, graph, &checked)
        } else if !row.kind.isSameKind(as: misplaced.kind) {
            // Of a kind that only a newer version knows nothing else is known to be right.
            try checkDerived(UnknownKind(name: misplaced.kind), row, events, graph, &checked)
        }
        // The last to be mended: it writes the log anew, and what is derived with it.
        try checkTimes(of: document, events, kinds, &checked)
        return checked
    }

    /// A log with events of more than one kind: those of its own stay, and what is derived is made anew from them; the
    /// others are kept beside it.
    private func checkMixed<Kind: DocumentKind>(
        _ kind: Kind, _ document: DocumentID, _ events: [Event], _ graph: EventGraph, _ misplaced: MisplacedEvents,
        _ checked: inout CheckedDocument
    ) throws(CommandError) {
        guard let value = try? Kind.Value(log: events) else { return checked.note(misplaced.reason) }
        checked.findings.append(
            .init(text: misplaced.reason) { [self] () throws(CommandError) in
                try stored { () throws(StoreError) in
                    try store.setAside(misplaced.events, of: document)
                    // Gives the store another replica: units of the present one may be among what goes.
                    try store.erase(document)
                    try store.append(events.map { StoredEvent($0) }, to: document)
                }
                guard !events.isEmpty else { return }
                let entry = Self.entry(kind, document, value, graph)
                try put(entry, position: UInt64(events.count), graph: graph)
                try putLinks(kind, document, value)
            })
    }

    /// Holds the snapshot and the catalogue row against the log.
    private func checkDerived<Kind: DocumentKind>(
        _ kind: Kind, _ row: CatalogueEntry, _ events: [Event], _ graph: EventGraph, _ checked: inout CheckedDocument
    ) throws(CommandError) {
        let document = row.document
        let snapshot = try stored { () throws(StoreError) in try store.snapshot(of: document) }
        var value = Kind.Value()
        var past = EventGraph()
        // What is not used can't be wrong, such as a snapshot of another codec or one with fields of another version.
        var isSnapshotRight = snapshot.map { $0.decoded(of: kind) == nil || $0.fits(value, past, 0) } ?? true
        var texts = TextMerger<Kind.Value.Change>.ofLog()
        texts.isDeferring = true
        for (position, event) in events.enumerated() {
            let changes = try? changes(of: event, of: kind, in: value, &texts) { () throws(CommandError) in
                Array(events[..<position])
            }
            guard let changes else {
                return checked.note("A change in event \(position) of its log is damaged.")
            }
            for (change, origin) in changes { value.apply(change, from: origin) }
            past.advance(past: event)
            let isLast = position + 1 == events.count
            if isLast || snapshot.map({ $0.position == UInt64(position + 1) }) == true {
                guard (try? mergeDeferred(&texts, into: &value)) != nil else {
                    return checked.note("A change in event \(position) of its log is damaged.")
                }
            }
            if let snapshot, !isSnapshotRight { isSnapshotRight = snapshot.fits(value, past, position + 1) }
        }
        if !isSnapshotRight {
            checked.findings.append(
                .init(text: "Its snapshot does not match its log.") { [self] () throws(CommandError) in
                    try stored { () throws(StoreError) in try store.putSnapshot(nil, of: document) }
                })
        }
        var named: Set<BlobHash> = []
        let needed = kind.blobs(of: value).filter { named.insert($0).inserted }
        for hash in try stored({ () throws(StoreError) in try blobs.lacking(among: needed) }) {
            let title = RowLimits.text(kind.listing(of: value).title)
            let shown: Phrase = title.isEmpty ? "Untitled" : .verbatim(title)
            checked.note("The file \(hash.hex) that “\(shown)” needs is missing.")
        }
        let state = try stored { () throws(StoreError) in try store.state(of: document) }
        let right = Self.entry(kind, document, value, graph)
        let rightState = DocumentState(position: UInt64(events.count), graph: graph.wireBytes)
        if !right.isIdentical(to: row) || state != rightState {
            let last = value
            checked.findings.append(
                .init(text: "Its row in the catalogue does not match its log.") { [self] () throws(CommandError) in
                    try put(right, position: UInt64(events.count), graph: graph)
                    try putLinks(kind, document, last)
                })
        } else if try !hasRightSearchText(right, kind.searchedContent(of: value)) {
            checked.findings.append(
                .init(text: "Its search index does not match its log.") { [self] () throws(CommandError) in
                    try put(right, position: UInt64(events.count), graph: graph)
                })
        }
    }

    /// Whether search would find the document by what it holds. One that waits to be indexed will be.
    private func hasRightSearchText(_ entry: CatalogueEntry, _ content: SearchedContent) throws(CommandError) -> Bool {
        guard let text = try stored({ () throws(StoreError) in try store.searchText(of: entry.document) }) else {
            return true
        }
        var indexer = SearchIndexer()
        return indexer.record(kind: entry.kind, tags: entry.tagList, content: content).text == text
    }
}

extension StoredSnapshot {
    /// The value and the graph; nil where another version wrote them, or they can't be read: then the log is asked.
    func decoded<Kind: DocumentKind>(of kind: Kind) -> (value: Kind.Value, graph: EventGraph)? {
        guard codec == kind.snapshotCodec, let value = try? Kind.Value(wireBytes: bytes),
            let graph = try? EventGraph(wireBytes: graph)
        else { return nil }
        return (value, graph)
    }

    /// Whether this is the snapshot of `value`, which `position` events made.
    fileprivate func fits(_ value: some WireCodable, _ graph: EventGraph, _ position: Int) -> Bool {
        self.position == UInt64(position) && bytes == value.wireBytes && self.graph == graph.wireBytes
    }
}

extension CatalogueEntry {
    /// Equal byte for byte: two spellings of one syllable are not the same row.
    fileprivate func isIdentical(to other: CatalogueEntry) -> Bool {
        self == other
            && zip([title, preview, tags, version], [other.title, other.preview, other.tags, other.version])
                .allSatisfy { $0.utf8.elementsEqual($1.utf8) }
    }
}
