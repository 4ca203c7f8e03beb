public import Replication

/// Every document that the page knows of, however many: lists are read in their order, and a change moves its row alone.
public struct Catalogue: Sendable {
    var index = RowIndex()
    /// Goes up with every change.
    public private(set) var revision: UInt32 = 0
    private var touched: [DocumentID] = []
    /// What changed last, the latest at the end, one for each revision.
    private var changed: [DocumentID] = []
    /// What came and went since pages began to come; nil while none come.
    var pages: ComingPages?
    /// How many rows are of the examples.
    public private(set) var demoCount = 0

    /// Whoever missed more than these looks at everything.
    private static let rememberedChanges = 512

    /// Of two rows of one document the later counts.
    public init(_ rows: [CatalogueRow] = []) { take(rows) }

    /// Nil for a document that the page does not know. Complexity: O(log n).
    public subscript(_ document: DocumentID) -> CatalogueRow? {
        index.place(of: document).map { index.rows[Int($0)] }
    }

    /// Nil for one that the page does not know, and for a label that several documents have. Complexity: O(log n).
    public subscript(_ label: ShortID) -> CatalogueRow? {
        index.place(of: label).map { index.rows[Int($0)] }
    }

    /// How many documents the page knows.
    public var count: Int { index.count }

    /// The row of a document that is here, as it is now; of what only the server knows, what it last said.
    public func row(of document: DocumentID, kind: String, title: String, header: Header) -> CatalogueRow {
        var row = self[document] ?? CatalogueRow(document: document, kind: kind)
        row.title = title
        row.isPinned = header.isPinned
        row.isTrashed = header.isTrashed
        row.isDemo = header.isDemo
        row.createdAt = header.createdAt
        row.changedAt = header.changedAt
        return row
    }

    /// Adds a row, or replaces the one of the same document: what a scene says of a document it has changed.
    public mutating func put(_ row: CatalogueRow) {
        touched.append(row.document)
        take(row)
    }

    /// The rows that scenes have put since the last time, for the page to keep.
    public mutating func takeTouched() -> [CatalogueRow] {
        var rows: [CatalogueRow] = []
        for document in touched { if let row = self[document] { rows.append(row) } }
        touched = []
        return rows
    }

    /// A row as the server has it.
    public mutating func take(_ row: CatalogueRow) { take([row]) }

    /// Rows as the server has them; of two of one document the later counts. Every row comes in here, and is held to the
    /// limits that the server's are. Those that are as before change nothing.
    /// Complexity: O(k log n) for few of them, else O(n + k log k).
    public mutating func take(_ rows: [CatalogueRow]) {
        for row in rows { pages?.note(row.document) }
        enter(rows)
    }

    mutating func enter(_ rows: [CatalogueRow]) {
        var new: [CatalogueRow] = []
        new.reserveCapacity(rows.count)
        for row in rows {
            var row = row
            row.title = RowLimits.text(row.title)
            row.preview = RowLimits.text(row.preview)
            row.tags = RowLimits.tags(row.tags)
            new.append(row)
        }
        for row in index.put(new) {
            if row.old?.isDemo == true { demoCount -= 1 }
            if row.new.isDemo { demoCount += 1 }
            note(row.new.document)
        }
    }

    /// Forgets the row; nothing happens where there is none.
    public mutating func remove(_ document: DocumentID) {
        pages?.note(document, isGone: true)
        guard let row = index.remove(document) else { return }
        if row.isDemo { demoCount -= 1 }
        note(document)
    }

    private mutating func note(_ document: DocumentID) {
        revision &+= 1
        changed.append(document)
        if changed.count > 2 * Self.rememberedChanges { changed.removeFirst(Self.rememberedChanges) }
    }

    /// The documents whose rows changed, came or went after a revision, some more than once; nil where those were too
    /// many to remember.
    public func changes(since known: UInt32) -> ArraySlice<DocumentID>? {
        let count = Int(truncatingIfNeeded: revision &- known)
        return count >= 0 && count <= changed.count ? changed.suffix(count) : nil
    }

    /// The rows of a kind (nil for all) outside or in the trash: pinned first where `pinnedFirst`, then the latest
    /// change first, then by id. Complexity: O(log kinds). Rows of all kinds have no pinned first.
    public func rows(kind: String? = nil, isTrashed: Bool = false, pinnedFirst: Bool = false) -> CatalogueList {
        index.list(kind: kind, isTrashed: isTrashed, pinnedFirst: pinnedFirst)
    }

    /// The document that a link names: by its id, else by its title if no other outside the trash has it.
    /// Complexity: O(log n), and the length of what it names.
    public func target(ofLink name: String) -> CatalogueRow? {
        if let label = ShortID(name), let row = self[label], !row.isTrashed { return row }
        return index.place(ofTitle: name).map { index.rows[Int($0)] }
    }
}
