public import Replication

/// What lists show of a document, without loading it.
public struct CatalogueEntry: Equatable, Sendable {
    /// The row's key: a store has one row of a document.
    public var document: DocumentID
    /// As its events say it, such as `memo`; it may be one that this program does not know.
    public var kind: String
    /// Empty where nobody has named it; at most 500 Unicode scalars in a row that the workspace made.
    public var title: String
    /// The first words of it, limited as `title`.
    public var preview: String
    /// Separated by spaces.
    public var tags: String
    /// The document's version for people and `--base`.
    public var version: String
    /// Such rows come first in `CatalogueFilter.Order.pinnedThenRecent`.
    public var isPinned: Bool
    /// Lists leave it out unless they are asked for the trash.
    public var isTrashed: Bool
    /// Whether it belongs to the demo.
    public var isDemo: Bool
    /// Milliseconds since 1970.
    public var createdAt: UInt64
    /// Milliseconds since 1970.
    public var changedAt: UInt64
    /// The kind's own digest for its list, such as a board's columns and counts: for its commands here, no page gets it.
    public var summary: [UInt8]

    /// Keeps what it is given: limits are the workspace's.
    public init(
        document: DocumentID, kind: String, title: String = "", preview: String = "", tags: String = "",
        version: String = "", isPinned: Bool = false, isTrashed: Bool = false, isDemo: Bool = false,
        createdAt: UInt64 = 0, changedAt: UInt64 = 0, summary: [UInt8] = []
    ) {
        self.document = document
        self.kind = kind
        self.title = title
        self.preview = preview
        self.tags = tags
        self.version = version
        self.isPinned = isPinned
        self.isTrashed = isTrashed
        self.isDemo = isDemo
        self.createdAt = createdAt
        self.changedAt = changedAt
        self.summary = summary
    }

    /// What people call the document by on the command line; another document may have the same.
    public var shortID: ShortID { ShortID(of: document) }

    /// The digest in the row; nil where there is none, or one of another version: then the document is asked.
    public func digest<Digest: DocumentDigest>(as type: Digest.Type) -> Digest? { try? Digest(wireBytes: summary) }
}

/// Where a document's log stands.
public struct DocumentState: Equatable, Sendable {
    /// How many events the log has.
    public var position: UInt64
    /// The encoded `EventGraph` after all of them.
    public var graph: [UInt8]

    /// `graph` must be the one after just `position` events.
    public init(position: UInt64, graph: [UInt8]) {
        self.position = position
        self.graph = graph
    }
}

/// Which rows of the catalogue, and in which order.
public struct CatalogueFilter: Sendable {
    /// The kind, or nil for all.
    public var kind: String?
    /// Whether in the trash; nil for both.
    public var isTrashed: Bool?
    /// Ends with the id in every case, so that no two rows are equal.
    public var order: Order
    /// Only rows with this exact title, if given.
    public var title: String?
    /// Whether of the demo; nil for both.
    public var isDemo: Bool?

    /// Which row comes before another.
    public enum Order: Sendable {
        /// Pinned first, then the latest change first, then by id.
        case pinnedThenRecent
        /// The latest change first, then by id.
        case recent
        /// Oldest first, then by id.
        case created
    }

    /// Without arguments every row outside the trash, the latest change first.
    public init(
        kind: String? = nil, isTrashed: Bool? = false, order: Order = .recent, title: String? = nil,
        isDemo: Bool? = nil
    ) {
        self.kind = kind
        self.isTrashed = isTrashed
        self.order = order
        self.title = title
        self.isDemo = isDemo
    }
}
