public import Replication

/// How long a document's log is: what tells whether it changed since one looked last.
public struct DocumentPosition: Equatable, Sendable {
    /// One that has a row.
    public var document: DocumentID
    /// How many events its log has.
    public var position: UInt64

    /// `position` counts events, from 0.
    public init(document: DocumentID, position: UInt64) {
        self.document = document
        self.position = position
    }
}

// What a store can do by its other calls; SQLite's has quicker ways.
extension EventStore {
    /// Asks for each document's state. Complexity: O(documents).
    public func positions() throws(StoreError) -> [DocumentPosition] {
        try positions(where: { _ in true })
    }

    /// Goes through all rows, then asks for the state of each that it wants. Complexity: O(documents).
    public func positions(changedSince time: UInt64) throws(StoreError) -> [DocumentPosition] {
        try positions(where: { $0.changedAt >= time })
    }

    private func positions(where isWanted: (CatalogueEntry) -> Bool) throws(StoreError) -> [DocumentPosition] {
        var documents: [DocumentID] = []
        try forEachEntry(CatalogueFilter(isTrashed: nil)) { entry in
            if isWanted(entry) { documents.append(entry.document) }
            return true
        }
        var positions: [DocumentPosition] = []
        for document in documents {
            guard let state = try state(of: document) else { continue }
            positions.append(DocumentPosition(document: document, position: state.position))
        }
        return positions
    }
}
