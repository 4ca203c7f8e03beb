public import Replication

/// How rows come: as the documents are now, or a page of them.
public enum CataloguePage: Sendable {
    /// No page: each row is the latest of its document.
    case now
    /// A page of all that the server has. Of a document that came or went meanwhile it is out of date.
    case all
    /// A page that was kept here. Of a document that is known it is out of date.
    case kept
}

/// The documents that were told of since pages began to come.
struct ComingPages: Sendable {
    private(set) var told: Set<DocumentID> = []
    /// Those of them that went. No page that was kept brings them back, not even when the server's begin to come.
    private(set) var gone: Set<DocumentID> = []

    mutating func note(_ document: DocumentID, isGone: Bool = false) {
        told.insert(document)
        if isGone { gone.insert(document) }
    }

    /// From now on the server tells all that it has.
    mutating func begin() { told = [] }
}

extension Catalogue {
    /// Pages come from here on, until `endPages`.
    public mutating func beginPages() {
        if pages == nil { pages = ComingPages() }
        pages?.begin()
    }

    /// Takes in rows of a page, or as they are now.
    public mutating func take(_ rows: [CatalogueRow], _ page: CataloguePage) {
        var rows = rows
        switch page {
        case .now: break
        case .all: if let told = pages?.told { rows.removeAll { told.contains($0.document) } }
        case .kept:
            let gone = pages?.gone ?? []
            rows.removeAll { gone.contains($0.document) || self[$0.document] != nil }
            // The server may still tell of them, or that they went.
            return enter(rows)
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
