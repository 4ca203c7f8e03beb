public import ModuleKit
public import Replication

extension SQLiteEventStore {
    /// Writes a file named by the document and by its own content, so that the same again is the same file.
    public func setAside(_ events: [StoredEvent], of document: DocumentID) throws(StoreError) {
        let folder = folder + "/set-aside"
        try SyncedFolder.make(folder)
        let bytes = EventList.bytes(of: events)
        let file = try TemporaryFile(in: folder)
        try file.append(bytes[...])
        try file.publish(as: "\(folder)/\(document.text)-\(BlobHash(of: bytes).hex.prefix(16)).events")
        try SyncedFolder.sync(folder)
    }
}
