import Replication

/// What is kept of a document beside its events, all of it worked out from its value: its row in the catalogue, its links,
/// and what finds it.
struct DocumentRow: Sendable {
    let entry: CatalogueEntry
    let links: [StoredLink]
    /// Nil where it is left to whoever searches.
    let terms: SearchIndexer.Record?

    /// With terms where there is an indexer. Nothing but the value is asked, so this may be done on any thread.
    init<Kind: DocumentKind>(
        _ kind: Kind, _ document: DocumentID, _ value: Kind.Value, _ graph: EventGraph, _ indexer: inout SearchIndexer?
    ) {
        let entry = Workspace.entry(kind, document, value, graph)
        self.entry = entry
        links = Workspace.links(kind, value)
        terms = indexer?.record(kind: kind.name, tags: entry.tagList, content: kind.searchedContent(of: value))
    }
}
