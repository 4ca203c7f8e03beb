public import Replication

/// What rows are.
public enum CataloguePage: Sendable {
    /// As the documents are now.
    case now
    /// A page of all that the server has. Of a document that came or went meanwhile it is out of date.
    case all
    /// A page that was kept here. Of a document that is known it is out of date.
    case kept
}

/// The documents that were told of since pages began to come.
struct ComingPages: Sendable {
    private(set) var told: Set<DocumentID> = []

    mutating func note(_ document: DocumentID) { told.insert(document) }
}

extension Catalogue {
    /// Pages come from here on, until `endPages`.
    public mutating func beginPages() { pages = ComingPages() }

    /// Takes in rows of a page, or as they are now.
    public mutating func take(_ rows: [CatalogueRow], _ page: CataloguePage) {
        var rows = rows
        switch page {
        case .now: break
        case .all: if let told = pages?.told { rows.removeAll { told.contains($0.document) } }
        case .kept:
            let told = pages?.told ?? []
            rows.removeAll { told.contains($0.document) || self[$0.document] != nil }
        }
        take(rows)
    }

    /// The last page has come, and nothing goes by that.
    public mutating func endPages() { pages = nil }

    /// The last page of all that the server has has come: what it once had and has not told goes, but for `kept`. Returns
    /// those documents, which are still to be removed.
    public mutating func endPages(keeping kept: [DocumentID]) -> [DocumentID] {
        guard let told = pages?.told.union(kept) else { return [] }
        pages = nil
        var gone: [DocumentID] = []
        for isTrashed in [false, true] {
            for row in rows(isTrashed: isTrashed) where row.position > 0 && !told.contains(row.document) {
                gone.append(row.document)
            }
        }
        return gone
    }
}
