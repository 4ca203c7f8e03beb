internal import Primitives
public import Replication

/// What lists show of a document, without loading it: a row of the workspace's catalogue.
public struct CatalogueRow: Equatable, Sendable {
    /// The row's key: a catalogue has one row of a document.
    public var document: DocumentID
    /// As its events say it, such as `kanban`; it may be one that the page has no area for.
    public var kind: String
    /// Empty where nobody has named it; a catalogue keeps the first 500 Unicode scalars.
    public var title: String
    /// The first words of it; a catalogue keeps 500 Unicode scalars.
    public var preview: String
    /// Without `#`.
    public var tags: [String]
    /// Pinned rows come first where a list asks for that.
    public var isPinned: Bool
    /// A list shows rows of one side: outside the trash, or in it.
    public var isTrashed: Bool
    /// Whether it is of the examples, which can be removed together.
    public var isDemo: Bool
    /// Milliseconds since 1970.
    public var createdAt: UInt64
    /// Milliseconds since 1970.
    public var changedAt: UInt64
    /// How many events the server has.
    public var position: UInt64

    /// Keeps what it is given: limits are a catalogue's.
    public init(
        document: DocumentID, kind: String, title: String = "", preview: String = "", tags: [String] = [],
        isPinned: Bool = false, isTrashed: Bool = false, isDemo: Bool = false, createdAt: UInt64 = 0,
        changedAt: UInt64 = 0, position: UInt64 = 0
    ) {
        self.document = document
        self.kind = kind
        self.title = title
        self.preview = preview
        self.tags = tags
        self.isPinned = isPinned
        self.isTrashed = isTrashed
        self.isDemo = isDemo
        self.createdAt = createdAt
        self.changedAt = changedAt
        self.position = position
    }
}

/// Every document that the page knows of.
public struct Catalogue: Sendable {
    private var places: [DocumentID: Int] = [:]
    private var stored: [CatalogueRow?] = []
    /// Goes up with every change.
    public private(set) var revision: UInt32 = 0
    private var touched: [DocumentID] = []

    /// Of two rows of one document the later counts.
    public init(_ rows: [CatalogueRow] = []) {
        for row in rows { take(row) }
    }

    /// Nil for a document that the page does not know.
    public subscript(_ document: DocumentID) -> CatalogueRow? {
        places[document].flatMap { stored[$0] }
    }

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

    /// A row as the server has it. Every row comes in here, and is held to the limits that the server's are.
    public mutating func take(_ row: CatalogueRow) {
        var row = row
        row.title = RowLimits.text(row.title)
        row.preview = RowLimits.text(row.preview)
        row.tags = RowLimits.tags(row.tags)
        revision &+= 1
        if let place = places[row.document] {
            stored[place] = row
        } else {
            places[row.document] = stored.count
            stored.append(row)
        }
    }

    /// Forgets the row; nothing happens where there is none.
    public mutating func remove(_ document: DocumentID) {
        guard let place = places.removeValue(forKey: document) else { return }
        revision &+= 1
        stored[place] = nil
    }

    /// The rows of a kind (nil for all) outside or in the trash: pinned first where `pinnedFirst`, then the latest
    /// change first, then by id.
    public func rows(kind: String? = nil, isTrashed: Bool = false, pinnedFirst: Bool = false) -> [CatalogueRow] {
        var rows: [CatalogueRow] = []
        for row in stored {
            guard let row, row.isTrashed == isTrashed, kind == nil || row.kind == kind else { continue }
            rows.append(row)
        }
        return rows.inOrder { left, right in
            if pinnedFirst, left.isPinned != right.isPinned { return left.isPinned }
            if left.changedAt != right.changedAt { return left.changedAt > right.changedAt }
            return left.document < right.document
        }
    }
}
