public import Replication

// What changed, as the rows of documents tell it.
extension Workspace {
    /// The latest change that any row tells, the trash's too, in milliseconds since 1970; 0 where there is none.
    public func latestChange() throws(CommandError) -> UInt64 {
        try transaction(.read) { () throws(CommandError) in
            var latest: UInt64 = 0
            for isTrashed in [false, true] {
                try stored { () throws(StoreError) in
                    try store.forEachEntry(CatalogueFilter(isTrashed: isTrashed)) { entry in
                        latest = max(latest, entry.changedAt)
                        return false
                    }
                }
            }
            return latest
        }
    }

    /// How long the logs are of the documents that changed at `time` or later, in milliseconds since 1970.
    public func positions(changedSince time: UInt64) throws(CommandError) -> [DocumentID: UInt64] {
        try transaction(.read) { () throws(CommandError) in
            let positions = try stored { () throws(StoreError) in try store.positions(changedSince: time) }
            return Dictionary(positions.map { ($0.document, $0.position) }, uniquingKeysWith: max)
        }
    }
}
