import HostSystem
public import ModuleKit
public import Replication

extension SQLiteEventStore {
    /// Writes a file named by the document and by its own content, so that the same again is the same file.
    public func setAside(_ events: [StoredEvent], of document: DocumentID) throws(StoreError) {
        let folder = try OpenFolder.made(folder + "/set-aside")
        let bytes = EventList.bytes(of: events)
        let file = try TemporaryFile(in: folder)
        try file.append(bytes[...])
        try file.publish(as: "\(document.text)-\(BlobHash(of: bytes).hex.prefix(16)).events")
        try folder.sync()
    }
}
