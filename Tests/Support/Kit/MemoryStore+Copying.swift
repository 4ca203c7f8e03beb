public import ModuleKit
internal import Replication

extension MemoryStore {
    /// The same store once more, replica and all: a machine that was cloned with its disk, or a snapshot.
    public convenience init(copying other: MemoryStore) throws {
        self.init(replica: other.identity().replica)
        try setLatestTime(other.identity().latestTime)
        for entry in try other.list(CatalogueFilter(isTrashed: nil, order: .created)) {
            for event in other.log(of: entry.document, from: 0) { try append(event, to: entry.document) }
            if let state = other.state(of: entry.document) { try put(entry, state) }
        }
        for units in other.unsent() { try noteUnsent(units.first, of: units.document) }
    }
}
