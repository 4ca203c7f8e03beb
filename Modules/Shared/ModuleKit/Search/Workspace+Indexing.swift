import Markup
import Replication

/// What search keeps of the documents that a transaction writes, when they are many: they are in memory then, and
/// whoever searches next need not load each of them. Few are left for whoever searches: a pause in typing costs nothing.
struct PendingIndex {
    private var indexer: SearchIndexer?
    private var written: Set<DocumentID> = []
    private var records: [(document: DocumentID, record: SearchIndexer.Record)] = []
    private var places: [DocumentID: Int] = [:]
    private var bytes = 0

    /// So many documents a search indexes in a moment.
    static let few = 16
    /// About so much is written at once: the store gathers what comes together.
    fileprivate static let portion = 8 << 20

    /// For the next transaction. What was not written is forgotten.
    mutating func begin() {
        guard !written.isEmpty else { return }
        self = PendingIndex()
    }

    /// Whether a document that was written shall be noted: not when it comes again, for each time costs as much as the
    /// whole of it.
    mutating func wants(_ document: DocumentID) -> Bool {
        written.insert(document).inserted && written.count > Self.few
    }

    /// Takes out a document whose row is written once more.
    mutating func forget(_ document: DocumentID) {
        guard let place = places.removeValue(forKey: document) else { return }
        records[place].record = SearchIndexer.Record()
    }

    mutating func note(_ document: DocumentID, kind: String, tags: [String], content: SearchedContent) {
        var indexer = self.indexer ?? SearchIndexer()
        self.indexer = nil
        let record = indexer.record(kind: kind, tags: tags, content: content)
        self.indexer = indexer
        note(document, record)
    }

    /// What somebody has worked out already.
    mutating func add(_ document: DocumentID, _ record: SearchIndexer.Record) {
        guard written.insert(document).inserted else { return }
        note(document, record)
    }

    private mutating func note(_ document: DocumentID, _ record: SearchIndexer.Record) {
        bytes += record.terms.count + record.text.count
        places[document] = records.count
        records.append((document, record))
    }

    var isFull: Bool { bytes > Self.portion }

    mutating func flush(into store: any EventStore) throws(StoreError) {
        defer {
            records.removeAll(keepingCapacity: true)
            places.removeAll(keepingCapacity: true)
            bytes = 0
        }
        for (place, entry) in records.enumerated() where places[entry.document] == place {
            try store.putSearchTerms(entry.record.terms, text: entry.record.text, of: entry.document)
        }
    }
}

extension Workspace {
    /// Has a document that is being written indexed, if it is one of many. Its row is written already.
    func noteForIndex<Kind: DocumentKind>(
        _ kind: Kind, _ entry: CatalogueEntry, _ value: Kind.Value
    ) throws(CommandError) {
        guard pendingIndex.wants(entry.document) else { return }
        pendingIndex.note(
            entry.document, kind: kind.name, tags: entry.tagList, content: kind.searchedContent(of: value))
        try flushFullIndex()
    }

    /// The same, with what was worked out before.
    func noteForIndex(_ document: DocumentID, _ record: SearchIndexer.Record) throws(CommandError) {
        pendingIndex.add(document, record)
        try flushFullIndex()
    }

    private func flushFullIndex() throws(CommandError) {
        guard pendingIndex.isFull else { return }
        try stored { () throws(StoreError) in try pendingIndex.flush(into: store) }
    }

    /// Indexes what changed since the last search. Where the workspace can't be written, returns the
    /// documents that must be looked through one by one.
    ///
    /// Many come in batches. What takes long, reading them, keeps nobody from writing; a batch is written in a moment,
    /// and stays when the process ends. Looking through what is left would take as long and leave nothing behind.
    func updateIndex(_ kinds: [any DocumentKind]) throws(CommandError) -> [CatalogueEntry] {
        guard !(try unindexed(limit: 1).isEmpty) else { return [] }
        do {
            var missed = 0
            while missed < Self.mostDrafts {
                let drafts = try indexDrafts(kinds)
                if drafts.isEmpty { return [] }
                if try !write(drafts) { missed += 1 }
            }
            return try unindexed(limit: .max)
        } catch {
            switch error.code {
            case .permission, .locked, .inputOutput: return try unindexed(limit: .max)
            default: throw error
            }
        }
    }

    /// What search will keep of a document, and where that stood when it was read.
    private struct IndexDraft {
        let document: DocumentID
        let state: DocumentState?
        let record: SearchIndexer.Record
    }

    private func indexDrafts(_ kinds: [any DocumentKind]) throws(CommandError) -> [IndexDraft] {
        try transaction(.read) { () throws(CommandError) in
            var indexer = SearchIndexer()
            var drafts: [IndexDraft] = []
            var bytes = 0
            for entry in try unindexed(limit: Self.indexBatch) {
                // A kind that only a newer version knows has no terms, and is not asked for again.
                let record = indexer.record(
                    kind: entry.kind, tags: entry.tagList, content: try searchedContent(of: entry, kinds))
                let state = try stored { () throws(StoreError) in try store.state(of: entry.document) }
                drafts.append(IndexDraft(document: entry.document, state: state, record: record))
                bytes += record.terms.count + record.text.count
                if bytes > PendingIndex.portion { break }
            }
            return drafts
        }
    }

    /// False where all of them were changed meanwhile.
    private func write(_ drafts: [IndexDraft]) throws(CommandError) -> Bool {
        try transaction(.write) { () throws(CommandError) in
            try stored { () throws(StoreError) in
                var isAny = false
                for draft in drafts where try store.state(of: draft.document) == draft.state {
                    try store.putSearchTerms(draft.record.terms, text: draft.record.text, of: draft.document)
                    isAny = true
                }
                return isAny
            }
        }
    }

    /// So many documents are written at once at most.
    private static var indexBatch: Int { 1_000 }

    private func unindexed(limit: Int) throws(CommandError) -> [CatalogueEntry] {
        try stored { () throws(StoreError) in try store.unindexed(limit: limit) }
    }

    /// Nothing for a document that can't be read: one that is damaged must not hide the others. `verify` names
    /// it. Nothing for one of a kind that is not known either.
    func searchedContent(
        of entry: CatalogueEntry, _ kinds: [any DocumentKind]
    ) throws(CommandError) -> SearchedContent {
        guard let kind = kinds.first(where: { $0.name.isSameKind(as: entry.kind) }) else { return .none }
        return try readable { () throws(CommandError) in try content(kind, entry.document) } ?? .none
    }

    private func content(_ kind: some DocumentKind, _ document: DocumentID) throws(CommandError) -> SearchedContent {
        kind.searchedContent(of: try load(kind, document).value)
    }

    /// Nil for what can't be read.
    func readable<Result>(_ body: () throws(CommandError) -> Result) throws(CommandError) -> Result? {
        do {
            return try body()
        } catch {
            guard error.code == .badData else { throw error }
            return nil
        }
    }
}

extension CatalogueEntry {
    /// The tags that lists show.
    var tagList: [String] { tags.split(separator: " ").map { String($0) } }
}
