public import Replication

/// What whoever sees a document alone may have of the workspace, beside the document.
public struct ShownParts: Sendable {
    /// Files of the blob store.
    public var files: Set<BlobHash> = []
    /// Documents that are placed in it, of which pictures may be seen. None that holds all of its kind, such as that of
    /// the saved photos: whoever can place something would see them.
    public var documents: Set<DocumentID> = []
    /// Documents that are placed in it or were.
    public var knownDocuments: Set<DocumentID> = []

    /// Nothing.
    public init() {}
}

extension Workspace {
    /// What whoever sees a document may have beside it; nothing for one that is not here or of a kind that is not known.
    /// Throws `.badData` for one that can't be read. Complexity: that of loading it.
    public func shownParts(of document: DocumentID, _ kinds: [any DocumentKind]) throws(CommandError) -> ShownParts {
        try transaction(.read) { () throws(CommandError) in
            guard let entry = try stored({ () throws(StoreError) in try store.entry(of: document) }),
                let kind = kinds.first(where: { $0.name.isSameKind(as: entry.kind) })
            else { return ShownParts() }
            return try shownParts(kind, document, hiding: kinds.flatMap { $0.ownDocuments })
        }
    }

    private func shownParts(
        _ kind: some DocumentKind, _ document: DocumentID, hiding hidden: [DocumentID]
    ) throws(CommandError) -> ShownParts {
        let value = try load(kind, document).value
        var parts = ShownParts()
        parts.files = Set(kind.shownFiles(of: value))
        parts.documents = Set(kind.placedDocuments(in: value)).subtracting(hidden)
        parts.knownDocuments = kind.knownDocuments(in: value)
        return parts
    }
}

extension [any DocumentKind] {
    /// The documents that an event places in its own; none for what can't be read.
    public func placedDocuments(by event: Event) -> [DocumentID] {
        func placed<Kind: DocumentKind>(_ kind: Kind) -> [DocumentID] {
            let steps = try? event.decodedChanges(as: Kind.Value.Change.self)
            return steps.map { kind.placedDocuments(by: $0.map { $0.change }) } ?? []
        }
        return first { $0.name.isSameKind(as: event.kind) }.map { placed($0) } ?? []
    }
}
