public import Pictures
public import Replication

/// What it takes to draw a document, and the documents that it shows.
public struct PreviewContext {
    /// Finds the kinds of the documents that are shown, and draws.
    public let services: PictureServices
    /// Where the documents that are shown are, and their files.
    public let workspace: Workspace
    /// How many documents deep this one lies; 0 for the one that was asked for.
    public let depth: Int
    /// Whether it is drawn for a guest: then nothing is said of a document that is shown in another, not even its title.
    public let isForGuest: Bool
    private let levels: Int

    /// Documents that show each other in a circle are shown so deep.
    public static let maximumDepth = 4

    /// For the document that was asked for, at depth 0.
    public init(services: PictureServices, workspace: Workspace) {
        self.init(services: services, workspace: workspace, depth: 0, levels: Self.maximumDepth, isForGuest: false)
    }

    /// The same for a guest, who sees pictures so many documents deep: with 1 that of the document alone.
    public init(forGuest services: PictureServices, workspace: Workspace, levels: Int) {
        self.init(services: services, workspace: workspace, depth: 0, levels: levels, isForGuest: true)
    }

    private init(services: PictureServices, workspace: Workspace, depth: Int, levels: Int, isForGuest: Bool) {
        (self.services, self.workspace) = (services, workspace)
        (self.depth, self.levels, self.isForGuest) = (depth, levels, isForGuest)
    }

    /// What a document looks like that this one shows; nil when nothing is to be seen, it is not there, its kind is
    /// unknown, or it lies too deep.
    ///
    /// It is shown as what it is here, whatever kind somebody else says that it has.
    public func preview(of document: DocumentID) throws(CommandError) -> Picture? {
        guard depth < levels,
            let row = try workspace.stored({ () throws(StoreError) in try workspace.store.entry(of: document) }),
            let kind = services.kind(named: row.kind)
        else { return nil }
        if isForGuest, row.isTrashed || kind.ownDocuments.contains(document) { return nil }
        let inner = PreviewContext(
            services: services, workspace: workspace, depth: depth + 1, levels: levels, isForGuest: isForGuest)
        return try Self.preview(of: document, kind, in: inner)
    }

    private static func preview<Kind: DocumentKind>(
        of document: DocumentID, _ kind: Kind, in context: PreviewContext
    ) throws(CommandError) -> Picture? {
        let loaded = try context.workspace.load(kind, document)
        guard loaded.position > 0 || loaded.isArriving else { return nil }
        return try kind.preview(of: loaded.value, in: context)
    }

    /// Where a file of the blob store is; nil when it is missing.
    public func source(of file: BlobHash) throws(CommandError) -> PictureSource? {
        if let path = workspace.blobs.file(of: file) { return .file(path) }
        return try workspace.stored { () throws(StoreError) in
            try workspace.blobs.contains(file) ? .bytes(try workspace.blobs.bytes(of: file)) : nil
        }
    }
}
