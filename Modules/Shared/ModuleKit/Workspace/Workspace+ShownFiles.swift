public import Replication

extension Workspace {
    /// The files that whoever sees a document may have; none for one that is not here or of a kind that is not known.
    /// Throws `.badData` for one that can't be read. Complexity: that of loading it.
    public func shownFiles(of document: DocumentID, _ kinds: [any DocumentKind]) throws(CommandError) -> [BlobHash] {
        try transaction(.read) { () throws(CommandError) in
            guard let entry = try stored({ () throws(StoreError) in try store.entry(of: document) }),
                let kind = kinds.first(where: { $0.name.isSameKind(as: entry.kind) })
            else { return [] }
            return try shownFiles(kind, document)
        }
    }

    private func shownFiles(_ kind: some DocumentKind, _ document: DocumentID) throws(CommandError) -> [BlobHash] {
        Array(kind.shownFiles(of: try load(kind, document).value))
    }
}
