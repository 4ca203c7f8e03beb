import Replication

extension EventStore {
    /// Writes every document as it stands here at one moment, with its log, row, snapshot and links, into a store that has
    /// none, in one transaction there. Search terms are made there anew.
    ///
    /// Returns false where the other store has documents, and writes nothing. Throws `.corrupt` for a damaged log.
    package func copyDocuments(
        into other: any EventStore, reporting: (_ done: Int, _ count: Int) -> Void = { _, _ in }
    ) throws(StoreError) -> Bool {
        try begin(.read)
        defer { rollback() }
        try other.begin(.write)
        do throws(StoreError) {
            guard try other.positions().isEmpty else {
                other.rollback()
                return false
            }
            var entries: [CatalogueEntry] = []
            try forEachEntry(CatalogueFilter(isTrashed: nil, order: .created)) {
                entries.append($0)
                return true
            }
            for (index, entry) in entries.enumerated() {
                reporting(index, entries.count)
                try copy(entry, into: other)
            }
            try other.setLatestTime(try identity().latestTime)
            try other.commit()
            return true
        } catch {
            other.rollback()
            throw error
        }
    }

    private func copy(_ entry: CatalogueEntry, into other: any EventStore) throws(StoreError) {
        let document = entry.document
        guard let state = try state(of: document) else { return }
        try other.append(try log(of: document, from: 0), to: document)
        try other.put(entry, state)
        try other.putSnapshot(try snapshot(of: document), of: document)
        try other.putLinks(try links(from: document), from: document)
    }
}
