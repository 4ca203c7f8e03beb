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
