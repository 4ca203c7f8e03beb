internal import Markup
public import Replication

/// A part of a document that a search found.
public struct SearchHit: Sendable {
    public let entry: CatalogueEntry
    /// The part's own id, such as a card's; nil for the whole document.
    public let part: ShortID?
    public let title: String
    /// Scalar offsets in `title`.
    public let titleRanges: [Range<Int>]
    /// One line of the text around the first match.
    public let snippet: String
    /// Scalar offsets in `snippet`.
    public let snippetRanges: [Range<Int>]
}

extension Workspace {
    /// Finds `query` in documents of these kinds: as a substring, whatever its case, diacritics and
    /// composition, from one character up; Korean initial consonants match titles. Latest change first.
    ///
    /// Documents that changed since they were last indexed are indexed first, so they are in and out at once.
    public func search(_ query: String, kinds: [any DocumentKind]) throws(CommandError) -> [SearchHit] {
        let needle = Folding.fold(query)
        let terms = Bigrams.query(needle).map { term in
            switch term {
            case .exact(let text): SearchTerm(text: text, isPrefix: false)
            case .prefix(let text): SearchTerm(text: text, isPrefix: true)
            }
        }
        guard !terms.isEmpty else { return [] }
        let indexed = try updateIndex(kinds)
        return try transaction(.read) { () throws(CommandError) in
            var candidates = try stored { () throws(StoreError) in try store.documents(containing: terms) }
            for entry in indexed where !candidates.contains(where: { $0.document == entry.document }) {
                candidates.append(entry)
            }
            candidates.sort { ($0.changedAt, $1.document) > ($1.changedAt, $0.document) }
            var hits: [SearchHit] = []
            let matcher = Matcher(query: query, needle: needle)
            for entry in candidates where !entry.isTrashed {
                guard let kind = kinds.first(where: { $0.name == entry.kind }) else { continue }
                for part in try searchParts(kind, entry.document) {
                    if let hit = matcher.hit(part, of: entry) { hits.append(hit) }
                }
            }
            return hits
        }
    }

    /// Indexes what changed since the last search. Where the workspace can't be written, returns the
    /// documents that must be looked through one by one.
    private func updateIndex(_ kinds: [any DocumentKind]) throws(CommandError) -> [CatalogueEntry] {
        let changed = try transaction(.read) { () throws(CommandError) in
            try stored { () throws(StoreError) in try store.unindexed(limit: .max) }
        }
        guard !changed.isEmpty else { return [] }
        do {
            try transaction(.write) { () throws(CommandError) in
                // Another process may have indexed some of them meanwhile; doing it again is harmless.
                var folder = Folder()
                var bigrams = Bigrams()
                for entry in changed {
                    guard let kind = kinds.first(where: { $0.name == entry.kind }) else { continue }
                    var terms: [UInt8] = []
                    for part in try searchParts(kind, entry.document) {
                        var folded: [UInt8] = []
                        folder.append(part.title, to: &folded)
                        folded.append(UInt8(ascii: " "))
                        folder.append(part.text, to: &folded)
                        let initials = Hangul.initials(of: part.title)
                        if !initials.isEmpty { folded.append(contentsOf: (" " + initials).utf8) }
                        if !terms.isEmpty { terms.append(UInt8(ascii: " ")) }
                        bigrams.appendTerms(of: folded, into: &terms)
                    }
                    try stored { () throws(StoreError) in try store.putSearchTerms(terms, of: entry.document) }
                }
            }
            return []
        } catch {
            switch error.code {
            case .permission, .locked, .inputOutput: return changed
            default: throw error
            }
        }
    }

    private func searchParts(_ kind: some DocumentKind, _ document: DocumentID) throws(CommandError) -> [SearchPart] {
        kind.searchParts(of: try load(kind, document).value)
    }
}

/// Decides whether a part is a hit, and where.
private struct Matcher {
    let query: String
    let needle: String

    func hit(_ part: SearchPart, of entry: CatalogueEntry) -> SearchHit? {
        var titleRanges = TextSearch.ranges(of: needle, in: part.title)
        if titleRanges.isEmpty, Hangul.isInitials(query),
            let range = Hangul.range(ofInitials: query, in: part.title)
        {
            titleRanges = [range]
        }
        let isInText = TextSearch.contains(part.text, needle)
        guard isInText || !titleRanges.isEmpty else { return nil }
        let snippet = TextSearch.snippet(of: part.text, around: needle)
        return SearchHit(
            entry: entry, part: part.id, title: part.title, titleRanges: titleRanges, snippet: snippet.text,
            snippetRanges: snippet.highlights)
    }
}
