import JSON
import Markup
import MemoModel
import Phrases
import Primitives
import Replication
import Scenes

/// What is looked for, and what the server has found in memos that are not loaded here.
struct MemoSearch {
    var query = "" {
        didSet {
            needle = Folding.foldedBytes(query)
            isInitials = Hangul.isInitials(query)
        }
    }
    private(set) var needle: [UInt8] = []
    private(set) var isInitials = false
    /// The number of the last question, and what it was about.
    var asked: UInt32 = 0
    var askedQuery = ""
    /// By short id, for the query in `foundQuery`.
    var found: [ShortID: Snippet] = [:]
    var foundQuery = ""
    /// Where the next page of them begins, and whether there is one.
    var next = 0
    var hasMore = false
    /// Whether a page is on its way.
    var isAsking = false
    /// The server could not be asked: only titles and what is loaded were looked through.
    var isPartial = false

    var isActive: Bool { !query.isEmpty }
}

/// A row of the list. Where in it the words are that are looked for takes longer to find than whether it has them, so
/// that is found once the row is in sight.
final class MemoMatch {
    let row: CatalogueRow
    fileprivate var passages: MemoPassages?

    init(_ row: CatalogueRow) { self.row = row }
}

/// Where in a row of the list the words are that are looked for.
struct MemoPassages {
    var titleRanges: [Range<Int>] = []
    /// In place of the preview.
    var snippet: Snippet?
}

/// The rows of the list as they are shown: pinned first, then the latest change first; of a search or a tag those that
/// were found so far.
struct MemoRows {
    fileprivate let all: CatalogueList
    fileprivate var found: [(document: DocumentID, rank: Int, match: MemoMatch)]?

    var count: Int { found?.count ?? all.count }
    subscript(place: Int) -> MemoMatch { found?[place].match ?? MemoMatch(all[place]) }
    var first: CatalogueRow? { count > 0 ? self[0].row : nil }

    func place(of document: DocumentID, _ catalogue: Catalogue) -> Int? {
        guard let found else { return all.index(of: document, in: catalogue) }
        return found.firstIndex { $0.document == document }
    }

    /// How many are pinned, which stand before the others.
    var pinnedCount: Int {
        found?.partitioningIndex { !$0.match.row.isPinned } ?? all.partitioningIndex { !$0.isPinned }
    }
}

extension MemosScene {
    func rows() -> MemoRows {
        let all = context.catalogue.rows(kind: Memo.kind, pinnedFirst: true)
        guard var filter else { return MemoRows(all: all) }
        filter.update(context.catalogue, match(of:))
        // What is typed is no change of the row yet.
        if let editor, editor.pendingSince != nil, let document = editor.document {
            filter.look(at: [document], context.catalogue, match(of:))
        }
        self.filter = filter
        return MemoRows(all: all, found: filter.matches)
    }

    /// Looks for another word or tag. A search keeps the list as it was when it began: results do not change places
    /// while somebody types.
    func refilter(isNew: Bool) {
        guard search.isActive || tag != nil else {
            filter = nil
            return
        }
        var next = isNew ? nil : filter
        if next == nil {
            next = RowFilter(context.catalogue, kind: Memo.kind, pinnedFirst: true, isSteady: search.isActive)
        }
        filter = next
        filter?.restart(context.catalogue, match(of:))
        awaitSlice()
    }

    /// Goes on looking through the list.
    func advanceFilter() {
        filter?.advance(context.catalogue, match(of:))
        awaitSlice()
    }

    private func awaitSlice() {
        if filter?.isDone == false { effects.append(.wake(Self.nextSlice, milliseconds: 0)) }
    }

    func match(of row: CatalogueRow) -> MemoMatch? {
        if let tag {
            let wanted = TagPath(tag)
            guard row.tags.contains(where: { TagPath($0).isWithin(wanted) }) else { return nil }
        }
        return search.needle.isEmpty || isHit(row) ? MemoMatch(row) : nil
    }

    private func isHit(_ row: CatalogueRow) -> Bool {
        let needle = search.needle
        if TextSearch.contains(folded: Folding.foldedBytes(row.title), needle) { return true }
        if search.isInitials, Hangul.range(ofInitials: search.query, in: row.title) != nil { return true }
        if let open = memos[row.document] {
            return TextSearch.contains(folded: folded(shownText(of: open), of: open), needle)
        }
        return foundByServer(row) != nil || TextSearch.contains(folded: Folding.foldedBytes(row.preview), needle)
    }

    func passages(in match: MemoMatch) -> MemoPassages {
        if let known = match.passages { return known }
        let found = search.needle.isEmpty ? MemoPassages() : findPassages(in: match.row)
        match.passages = found
        return found
    }

    private func findPassages(in row: CatalogueRow) -> MemoPassages {
        let query = search.query
        var found = MemoPassages(titleRanges: TextSearch.ranges(of: query, in: row.title))
        if found.titleRanges.isEmpty, search.isInitials, let range = Hangul.range(ofInitials: query, in: row.title) {
            found.titleRanges = [range]
        }
        let snippet: Snippet
        if let open = memos[row.document] {
            let body = Memo.split(shownText(of: open)).body
            snippet = TextSearch.snippet(of: body, around: query, naming: { context.catalogue.title(ofLink: $0) })
        } else {
            snippet =
                foundByServer(row)
                ?? TextSearch.snippet(of: row.preview, around: query, naming: { context.catalogue.title(ofLink: $0) })
        }
        // What is found in the title alone is shown there.
        if found.titleRanges.isEmpty || !snippet.highlights.isEmpty { found.snippet = snippet }
        return found
    }

    private func shownText(of open: OpenDocument<Memo>) -> String {
        open.id == editor?.document ? editor?.text ?? open.value.text : open.value.text
    }

    private func foundByServer(_ row: CatalogueRow) -> Snippet? {
        search.foundQuery.hasSameBytes(as: search.query) ? search.found[ShortID(of: row.document)] : nil
    }

    /// A loaded text as search compares it, folded once for each state of it.
    private func folded(_ text: String, of open: OpenDocument<Memo>) -> [UInt8] {
        let length = text.utf8.count
        if let known = cache.folded[open.id], known.revision == open.log.count, known.length == length {
            return known.bytes
        }
        let bytes = Folding.foldedBytes(text)
        cache.folded[open.id] = FoldedText(revision: open.log.count, length: length, bytes: bytes)
        return bytes
    }

    func search(_ query: String) {
        let isNew = !search.isActive
        search.query = query
        swiped = nil
        guard search.isActive else { return endSearch() }
        refilter(isNew: isNew)
        effects.append(.wake(Self.searchPause, milliseconds: 150))
    }

    func endSearch() {
        search = MemoSearch()
        refilter(isNew: true)
    }

    /// The texts that are not here are looked through by the server.
    func askServer() {
        guard search.isActive, !search.askedQuery.hasSameBytes(as: search.query) else { return }
        search.askedQuery = search.query
        ask(from: 0)
    }

    /// The hits come in pages, the best first, and the list has an order of its own: the first pages are had at once, so
    /// that none is missing in the midst of it. Of very many the rest comes as the end of the list is reached.
    func askForMoreHits() {
        guard search.isActive, search.hasMore, !search.isAsking, search.foundQuery.hasSameBytes(as: search.query),
            search.next < Self.hitsAtOnce || window.places(of: listCount).last.map({ $0 + 1 >= listCount }) ?? true
        else { return }
        ask(from: search.next)
    }

    private func ask(from offset: Int) {
        lastNumber += 1
        search.asked = lastNumber
        search.isAsking = true
        search.next = offset
        var input = CommandInput()
        input.set("query", search.askedQuery)
        input.set("limit", Self.hitPage)
        input.set("offset", offset)
        effects.append(.ask(lastNumber, .command(path: "/api/memo/search", json: input.text)))
    }

    private static var hitPage: Int { 1_000 }
    private static var hitsAtOnce: Int { 5_000 }

    func takeAnswer(status: Int32, _ body: [UInt8]) {
        search.isPartial = status == 0
        search.isAsking = false
        guard status == 200, let answer = try? JSONReader.value(of: body), let hits = answer["hits"]?.array else {
            return
        }
        if search.next == 0 { search.found = [:] }
        search.foundQuery = search.askedQuery
        search.next += hits.count
        let count = Int(clamping: answer["count"]?.integer ?? 0)
        search.hasMore = !hits.isEmpty && (answer["exact"]?.boolean == false || search.next < count)
        var documents: [DocumentID] = []
        for hit in hits {
            guard let id = hit["id"]?.string.flatMap({ ShortID($0) }), let snippet = hit["snippet"]?.string else {
                continue
            }
            var ranges: [Range<Int>] = []
            for pair in hit["ranges"]?.array ?? [] {
                guard let bounds = pair.array, bounds.count == 2, let low = bounds[0].integer,
                    let high = bounds[1].integer, low >= 0, low < high, high < 1_000_000
                else { continue }
                ranges.append(Int(low)..<Int(high))
            }
            search.found[id] = Snippet(text: snippet, highlights: ranges)
            if let row = context.catalogue[id] { documents.append(row.document) }
        }
        filter?.look(at: documents, context.catalogue, match(of:))
        askForMoreHits()
    }
}
