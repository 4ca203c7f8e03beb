public import ModuleKit
public import Primitives

extension MemoryStore {
    /// The same store once more: a machine that was cloned with its disk, or a snapshot. Under another `replica` it is
    /// one that has noticed, which takes everything for sent.
    public convenience init(copying other: MemoryStore, as replica: ReplicaID? = nil) throws(StoreError) {
        self.init(replica: replica ?? other.identity().replica)
        try setLatestTime(other.identity().latestTime)
        for entry in try other.list(CatalogueFilter(isTrashed: nil, order: .created)) {
            for event in other.log(of: entry.document, from: 0) { try append(event, to: entry.document) }
            if let state = other.state(of: entry.document) { try put(entry, state) }
            try putSnapshot(other.snapshot(of: entry.document), of: entry.document)
            try putLinks(other.links(from: entry.document), from: entry.document)
        }
        guard replica == nil else { return }
        for units in other.unsent() { try noteUnsent(units.first, of: units.document) }
        // Who notices nothing counts on.
        (numbers, lastNumber) = (other.numbers, other.lastNumber)
    }
}
