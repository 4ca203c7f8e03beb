import Primitives
public import Replication

/// The rows of a list that match, kept right while the catalogue changes: a list of any length is looked through a
/// slice at a time, and after that only what changed.
public struct RowFilter<Match> {
    /// What matched so far, with its document and where that stood in the list at the beginning.
    public private(set) var matches: [(document: DocumentID, rank: Int, match: Match)] = []
    private let kind: String?
    private let pinnedFirst: Bool
    private let isSteady: Bool
    private let most: Int
    /// The list as it was when the filter began, and how much of it was looked at.
    private var places: [Int32]
    private var next = 0
    private var revision: UInt32
    /// What changed before the slices came to it: it was looked at then.
    private var handled: Set<Int32> = []
    /// What a steady list did not have when it began, the oldest first.
    private var newer: [DocumentID] = []
    /// Of a steady list: where a place stood when it began, and what is newer in it. Made when it is first asked for.
    private var ranks: [Int32: Int]?
    private var newerRanks: [DocumentID: Int] = [:]

    /// So many rows are looked at in one go: some milliseconds.
    public static var slice: Int { 1_500 }

    /// Begins with a list as it is now, and is done with `most` matches. Matches stand in the list's order; where
    /// `isSteady`, in the order that it had at the beginning, with what is new before.
    public init(
        _ catalogue: Catalogue, kind: String?, pinnedFirst: Bool = false, isSteady: Bool = false, most: Int = .max
    ) {
        self.kind = kind
        self.pinnedFirst = pinnedFirst
        self.isSteady = isSteady
        self.most = most
        places = catalogue.rows(kind: kind, pinnedFirst: pinnedFirst).places
        revision = catalogue.revision
    }

    /// Whether there is nothing more to look at.
    public var isDone: Bool { next >= places.count || matches.count >= most }

    /// Begins anew, as another thing is looked for in the same list.
    public mutating func restart(_ catalogue: Catalogue, _ match: (CatalogueRow) -> Match?) {
        matches = []
        handled = []
        next = 0
        for rank in newer.indices.reversed() {
            guard let row = row(of: newer[rank], catalogue), let found = match(row) else { continue }
            matches.append((newer[rank], -1 - rank, found))
        }
        advance(catalogue, match)
    }

    /// Looks at the next rows.
    public mutating func advance(_ catalogue: Catalogue, _ match: (CatalogueRow) -> Match?) {
        update(catalogue, match)
        let end = min(places.count, next + Self.slice)
        while next < end, matches.count < most {
            let place = places[next]
            next += 1
            let row = catalogue.index.rows[Int(place)]
            guard isListed(row), handled.isEmpty || !handled.contains(place), let found = match(row) else { continue }
            put(found, of: row, rank: next - 1, catalogue)
        }
        if isDone { handled = [] }
    }

    /// Looks at what has changed since the last time; `advance` does so as well. After very many changes it begins anew.
    public mutating func update(_ catalogue: Catalogue, _ match: (CatalogueRow) -> Match?) {
        guard revision != catalogue.revision else { return }
        let changes = catalogue.changes(since: revision)
        revision = catalogue.revision
        guard let changes else {
            places = catalogue.rows(kind: kind, pinnedFirst: pinnedFirst).places
            newer = []
            ranks = nil
            newerRanks = [:]
            restart(catalogue, match)
            return
        }
        let seen = Set(changes)
        guard !seen.isEmpty else { return }
        // All of them leave their places before one is looked for.
        var ranks: [DocumentID: Int] = [:]
        matches.removeAll { found in
            guard seen.contains(found.document) else { return false }
            ranks[found.document] = found.rank
            return true
        }
        var left = seen
        for document in changes where left.remove(document) != nil {
            look(at: document, rank: ranks[document], catalogue, match)
        }
    }

    /// Looks at documents whose rows are as before, but not what else they have that may match. What matched and still
    /// does keeps its place, so that of a thousand in a long list none is moved.
    public mutating func look(
        at documents: [DocumentID], _ catalogue: Catalogue, _ match: (CatalogueRow) -> Match?
    ) {
        var left = Set(documents)
        for index in matches.indices.reversed() {
            let document = matches[index].document
            // One alone is sooner compared than looked up.
            guard documents.count > 1 || document == documents.first, left.remove(document) != nil else { continue }
            if let found = row(of: document, catalogue).flatMap(match) {
                matches[index].match = found
            } else {
                matches.remove(at: index)
            }
        }
        for document in documents where left.remove(document) != nil {
            look(at: document, rank: nil, catalogue, match)
        }
    }

    /// A document that is not among the matches now.
    private mutating func look(
        at document: DocumentID, rank known: Int?, _ catalogue: Catalogue, _ match: (CatalogueRow) -> Match?
    ) {
        guard let place = catalogue.index.place(of: document) else { return }
        if !isDone { handled.insert(place) }
        guard let row = row(of: document, catalogue), let found = match(row) else { return }
        let rank = isSteady ? known ?? rank(of: document, at: place) : 0
        put(found, of: row, rank: rank, catalogue)
        if matches.count > most { matches.removeLast(matches.count - most) }
    }

    /// Where it belongs: mostly at the end.
    private mutating func put(_ found: Match, of row: CatalogueRow, rank: Int, _ catalogue: Catalogue) {
        let order: RowOrder = kind != nil && pinnedFirst ? .pinned : .recent
        func isBehind(_ other: (document: DocumentID, rank: Int, match: Match)) -> Bool {
            if isSteady { return other.rank >= rank }
            return catalogue[other.document].map { order.isBefore(row, $0) } ?? false
        }
        let isLast = matches.last.map { !isBehind($0) } ?? true
        let index = isLast ? matches.count : matches.partitioningIndex(where: isBehind)
        matches.insert((row.document, rank, found), at: index)
    }

    private mutating func rank(of document: DocumentID, at place: Int32) -> Int {
        if ranks == nil {
            var ranks: [Int32: Int] = [:]
            ranks.reserveCapacity(places.count)
            for (rank, place) in places.enumerated() { ranks[place] = rank }
            self.ranks = ranks
        }
        if let rank = ranks?[place] ?? newerRanks[document] { return rank }
        newer.append(document)
        newerRanks[document] = -newer.count
        return -newer.count
    }

    private func row(of document: DocumentID, _ catalogue: Catalogue) -> CatalogueRow? {
        catalogue[document].flatMap { isListed($0) ? $0 : nil }
    }

    private func isListed(_ row: CatalogueRow) -> Bool {
        guard !row.isTrashed, !row.kind.isEmpty else { return false }
        return kind.map { $0.hasSameBytes(as: row.kind) } ?? true
    }
}
