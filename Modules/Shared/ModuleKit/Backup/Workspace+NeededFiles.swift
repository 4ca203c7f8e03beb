public import Replication

extension Workspace {
    /// Calls `body` with the files that a document needs and the document's row, document by document, those in the trash
    /// included. Documents of kinds that only another version knows name none; one that can't be read is passed over, as
    /// `verify` names it.
    ///
    /// All is of one moment.
    public func forEachNeededFile(
        _ kinds: [any DocumentKind], progress: any Progress,
        _ body: (BlobHash, CatalogueEntry) throws(CommandError) -> Void
    ) throws(CommandError) -> (documents: Int, unreadable: [CatalogueEntry]) {
        defer { progress.finish() }
        return try transaction(.read) { () throws(CommandError) in
            var unreadable: [CatalogueEntry] = []
            let entries = try entries(CatalogueFilter(isTrashed: nil, order: .created))
            for (index, entry) in entries.enumerated() {
                progress.report(index, of: entries.count, "documents checked")
                guard let kind = kinds.first(where: { $0.name.isSameKind(as: entry.kind) }) else { continue }
                let files: [BlobHash]
                do throws(CommandError) {
                    files = try neededFiles(kind, entry)
                } catch {
                    guard error.code == .badData else { throw error }
                    unreadable.append(entry)
                    continue
                }
                for file in files { try body(file, entry) }
            }
            return (entries.count, unreadable)
        }
    }

    private func neededFiles(_ kind: some DocumentKind, _ entry: CatalogueEntry) throws(CommandError) -> [BlobHash] {
        Array(kind.blobs(of: try load(kind, entry.document).value))
    }
}
