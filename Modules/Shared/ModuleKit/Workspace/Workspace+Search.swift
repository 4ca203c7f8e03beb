public import JSON
internal import Markup
public import Replication

/// A part of a document that a search found.
public struct SearchHit: Sendable {
    /// The row of the document that it is in.
    public let entry: CatalogueEntry
    /// The part's own id, such as a card's; nil for the whole document.
    public let part: ShortID?
    /// The part's; at most 500 Unicode scalars.
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
        guard !terms.isEmpty else { throw CommandError(.usage, "There is nothing to look for.") }
        let unindexed = try updateIndex(kinds)
        return try transaction(.read) { () throws(CommandError) in
            var candidates = try stored { () throws(StoreError) in try store.documents(containing: terms) }
            if !unindexed.isEmpty {
                let found = Set(candidates.map(\.document))
                candidates += unindexed.filter { !found.contains($0.document) }
            }
            candidates.sort { ($0.changedAt, $1.document) > ($1.changedAt, $0.document) }
            var hits: [SearchHit] = []
            let matcher = Matcher(query: query, needle: needle)
            for entry in candidates where !entry.isTrashed {
                guard let kind = kinds.first(where: { $0.name == entry.kind }) else { continue }
                for part in try readableParts(kind, entry.document) {
                    if let hit = matcher.hit(part, of: entry) { hits.append(hit) }
                }
            }
            return hits
        }
    }

    /// Indexes what changed since the last search. Where the workspace can't be written, returns the
    /// documents that must be looked through one by one.
    private func updateIndex(_ kinds: [any DocumentKind]) throws(CommandError) -> [CatalogueEntry] {
        guard !(try unindexed(limit: 1).isEmpty) else { return [] }
        do {
            try transaction(.write) { () throws(CommandError) in
                var indexer = Indexer()
                while true {
                    let batch = try unindexed(limit: 1000)
                    if batch.isEmpty { break }
                    for entry in batch {
                        // A kind that only a newer version knows has no terms, and is not asked for again.
                        let kind = kinds.first { $0.name == entry.kind }
                        let parts = try kind.map { kind throws(CommandError) in
                            try readableParts(kind, entry.document)
                        }
                        let terms = indexer.terms(of: parts ?? [])
                        try stored { () throws(StoreError) in try store.putSearchTerms(terms, of: entry.document) }
                    }
                }
            }
            return []
        } catch {
            switch error.code {
            case .permission, .locked, .inputOutput: return try unindexed(limit: .max)
            default: throw error
            }
        }
    }

    private func unindexed(limit: Int) throws(CommandError) -> [CatalogueEntry] {
        try stored { () throws(StoreError) in try store.unindexed(limit: limit) }
    }

    /// Nothing for a document that can't be read: one that is damaged must not hide the others. `verify` names
    /// it.
    private func readableParts(_ kind: some DocumentKind, _ document: DocumentID) throws(CommandError) -> [SearchPart] {
        do {
            return try searchParts(kind, document)
        } catch {
            guard error.code == .badData else { throw error }
            return []
        }
    }

    private func searchParts(_ kind: some DocumentKind, _ document: DocumentID) throws(CommandError) -> [SearchPart] {
        kind.searchParts(of: try load(kind, document).value)
    }
}

/// Makes the search terms of documents: those of their text, and the initial consonants of their titles.
private struct Indexer {
    private var folder = Folder()
    private var bigrams = Bigrams()

    mutating func terms(of parts: [SearchPart]) -> [UInt8] {
        var folded: [UInt8] = []
        for part in parts {
            folder.append(part.title, to: &folded)
            folded.append(UInt8(ascii: " "))
            folder.append(part.text, to: &folded)
            folded.append(UInt8(ascii: " "))
            folder.append(Hangul.initials(of: part.title), to: &folded)
            folded.append(UInt8(ascii: " "))
        }
        var terms: [UInt8] = []
        bigrams.appendTerms(of: folded, into: &terms)
        return terms
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
        let title = RowLimits.text(part.title)
        let length = title.unicodeScalars.count
        return SearchHit(
            entry: entry, part: part.id, title: title, titleRanges: titleRanges.filter { $0.upperBound <= length },
            snippet: snippet.text,
            snippetRanges: snippet.highlights)
    }
}

extension SearchHit: JSONWriting {
    /// Writes an object; ranges are in Unicode scalars, and the time is ISO 8601.
    public func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("id", plain: entry.shortID.bytes)
            writer.member("kind", entry.kind)
            writer.member("part", part?.text)
            writer.member("ranges", array: { Self.write(snippetRanges, to: &$0) })
            writer.member("snippet", snippet)
            writer.member("title", title)
            writer.member("titleRanges", array: { Self.write(titleRanges, to: &$0) })
            writer.member("updatedAt", plain: Times.iso8601(milliseconds: entry.changedAt))
        }
    }

    private static func write(_ ranges: [Range<Int>], to writer: inout JSONWriter) {
        for range in ranges {
            writer.array { writer in
                writer.number(range.lowerBound)
                writer.number(range.upperBound)
            }
        }
    }
}

extension Page {
    /// A line with the title, and one with the text around the match.
    public mutating func hit(_ hit: SearchHit) {
        append(.id(hit.part ?? hit.entry.shortID))
        text("  ")
        marked(hit.title, hit.titleRanges)
        if hit.part != nil { append(.dim("  in “\(hit.entry.title)”")) }
        line()
        guard !hit.snippet.isEmpty, !hit.snippetRanges.isEmpty else { return }
        text("             ")
        marked(hit.snippet, hit.snippetRanges)
        line()
    }

    /// A text whose ranges (scalar offsets) stand out.
    public mutating func marked(_ text: String, _ ranges: [Range<Int>]) {
        let scalars = Array(text.unicodeScalars)
        var place = 0
        for range in ranges where range.lowerBound >= place && range.upperBound <= scalars.count {
            append(.plain(text: String(String.UnicodeScalarView(scalars[place..<range.lowerBound]))))
            append(.accent(.verbatim(String(String.UnicodeScalarView(scalars[range])))))
            place = range.upperBound
        }
        append(.plain(text: String(String.UnicodeScalarView(scalars[place...]))))
    }
}
