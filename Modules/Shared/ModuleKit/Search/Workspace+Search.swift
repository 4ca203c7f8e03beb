import Markup
import Replication

extension Workspace {
    /// Finds what `request` asks for in documents of these kinds: as substrings, whatever their case, diacritics and
    /// composition, from one character up; Korean initial consonants match titles. A title that is what was typed comes
    /// first, then those that begin so, then those that have it, then texts; of equals the document that changed last.
    ///
    /// Documents that changed since they were last indexed are indexed first, so they are in and out at once. Only what
    /// is on the page is loaded.
    public func search(
        _ request: SearchRequest, kinds: [any DocumentKind]
    ) throws(CommandError) -> SearchAnswer {
        let unindexed = try updateIndex(kinds)
        return try transaction(.read) { () throws(CommandError) in
            var finder = SearchFinder(request, leavingOut: Set(unindexed.map(\.document)))
            var indexer = SearchIndexer()
            for entry in unindexed where !entry.isTrashed {
                let record = indexer.record(
                    kind: entry.kind, tags: entry.tagList, content: try searchedContent(of: entry, kinds))
                _ = record.text.withUnsafeBytes { finder.take(SearchedDocument(entry, text: $0)) }
            }
            try stored { () throws(StoreError) in
                if let document = request.document {
                    try finder.look(into: document, in: store)
                } else {
                    try finder.find(in: store)
                }
            }
            var answer = SearchAnswer()
            answer.offset = request.offset
            answer.count = finder.count
            answer.isCountExact = finder.isCountExact
            var titles = LinkTitles(in: self)
            var loaded: [DocumentID: (entry: CatalogueEntry, parts: [SearchPart])] = [:]
            for found in finder.page {
                if loaded[found.document] == nil, let entry = try entry(of: found.document) {
                    let parts = try searchedContent(of: entry, kinds).parts
                    loaded[found.document] = (try titles.named(entry), parts)
                }
                guard let (entry, parts) = loaded[found.document], parts.indices.contains(found.place) else { continue }
                let hit = try SearchHit(parts[found.place], of: entry, request.query) { (target) throws(CommandError) in
                    try titles.title(of: target)
                }
                if let hit { answer.hits.append(hit) }
            }
            return answer
        }
    }

    func entry(of document: DocumentID) throws(CommandError) -> CatalogueEntry? {
        try stored { () throws(StoreError) in try store.entry(of: document) }
    }
}

extension SearchedDocument {
    fileprivate init(_ entry: CatalogueEntry, text: UnsafeRawBufferPointer) {
        self.init(
            document: entry.document, kind: entry.kind, createdAt: entry.createdAt, changedAt: entry.changedAt,
            text: text)
    }
}

/// Finds a page of parts among candidates that come from the latest change on, without meeting all of them where there
/// are many: titles have terms of their own, so those of the better ranks are asked for first.
struct SearchFinder {
    /// A part of a document.
    struct Found {
        let document: DocumentID
        let changedAt: UInt64
        /// Among the document's parts.
        let place: Int
        let rank: SearchRank

        func isBefore(_ other: Found) -> Bool {
            if rank != other.rank { return rank < other.rank }
            if changedAt != other.changedAt { return changedAt > other.changedAt }
            return document == other.document ? place < other.place : document < other.document
        }
    }

    private struct Key: Hashable {
        let document: DocumentID
        let place: Int
    }

    private let request: SearchRequest
    /// Documents whose terms are of another state than they.
    private let left: Set<DocumentID>
    private var found: [Found] = []
    private var known: Set<Key> = []
    /// How many were found of each rank, the best first.
    private var counts = [Int](repeating: 0, count: SearchRank.allCases.count)
    private(set) var isCountExact = true

    /// So many are counted before it is left at that.
    static let mostCounted = 1_000

    init(_ request: SearchRequest, leavingOut left: Set<DocumentID>) {
        self.request = request
        self.left = left
    }

    var count: Int { isCountExact ? found.count : max(Self.mostCounted, request.offset + request.limit) }

    /// The parts of the page that was asked for.
    var page: ArraySlice<Found> {
        let sorted = found.sorted { $0.isBefore($1) }
        return sorted.dropFirst(request.offset).prefix(request.limit)
    }

    /// Notes what a document has; how many parts these are.
    @discardableResult
    mutating func take(_ candidate: SearchedDocument) -> Int {
        let changed = candidate.changedAt
        guard
            request.lets(candidate.kind, candidate.document, created: candidate.createdAt, changed: changed)
        else { return 0 }
        var number = 0
        FoldedParts.forEach(in: candidate.text) { place, part in
            guard let rank = request.rank(part, changed: changed) else { return true }
            number += 1
            if known.insert(Key(document: candidate.document, place: place)).inserted {
                found.append(Found(document: candidate.document, changedAt: changed, place: place, rank: rank))
                counts[Int(rank.rawValue)] += 1
            }
            return true
        }
        return number
    }

    /// Where one document alone is asked for.
    mutating func look(into document: DocumentID, in store: any EventStore) throws(StoreError) {
        guard let entry = try store.entry(of: document), !entry.isTrashed,
            let text = try store.searchText(of: document)
        else { return }
        text.withUnsafeBytes { _ = take(SearchedDocument(entry, text: $0)) }
    }

    mutating func find(in store: any EventStore) throws(StoreError) {
        let needed = request.offset + request.limit
        for rank in [SearchRank.wholeTitle, .titleStart, .title] {
            guard let terms = request.terms(for: rank) else { continue }
            var isEnough = counts[...Int(rank.rawValue)].reduce(0, +) >= needed
            if isEnough { break }
            try store.forEachDocument(containing: terms) { candidate in
                guard !left.contains(candidate.document) else { return true }
                take(candidate)
                isEnough = counts[...Int(rank.rawValue)].reduce(0, +) >= needed
                return !isEnough
            }
        }
        let most = max(needed, Self.mostCounted)
        var number = 0
        try store.forEachDocument(containing: request.terms) { candidate in
            guard !left.contains(candidate.document) else { return true }
            number += take(candidate)
            isCountExact = number <= most
            return isCountExact
        }
    }
}

extension SearchRequest {
    /// What every document has that may hold something.
    var terms: [SearchTerm] {
        var terms = filterTerms
        for needle in query.needles where needle.initials.map({ $0 == needle.folded }) ?? true {
            terms += Ngrams.query(needle.folded).map { SearchTerm($0) }
        }
        return terms
    }

    /// What every document has that may hold something of this rank; nil where there is no way to ask for it.
    func terms(for rank: SearchRank) -> [SearchTerm]? {
        guard !query.needles.isEmpty else { return nil }
        switch rank {
        case .wholeTitle: return SearchIndexer.wholeTitle(query.line).map { filterTerms + [SearchTerm($0)] }
        case .titleStart:
            // Terms have the first three scalars of a title; less is what some of them are.
            return SearchIndexer.titleStart(query.line).map { filterTerms + titleTerms + [SearchTerm($0)] }
        case .title: return filterTerms + titleTerms
        case .text: return terms
        }
    }

    private var titleTerms: [SearchTerm] {
        query.needles.flatMap { needle in
            Ngrams.query(needle.initials ?? needle.folded, mark: .title).map { SearchTerm($0) }
        }
    }

    private var filterTerms: [SearchTerm] {
        var terms: [SearchTerm] = []
        if let kinds, kinds.count == 1, let term = SearchIndexer.term(ofKind: kinds[0]) {
            terms.append(SearchTerm(term))
        }
        for tag in tags { if let term = SearchIndexer.term(ofTag: tag) { terms.append(SearchTerm(term)) } }
        return terms
    }
}

extension SearchTerm {
    fileprivate init(_ term: String) {
        self.init(text: term, isPrefix: false)
    }

    fileprivate init(_ term: Ngrams.Term) {
        switch term {
        case .exact(let text): self.init(text: text, isPrefix: false)
        case .prefix(let text): self.init(text: text, isPrefix: true)
        }
    }
}
