public import ModuleKit
internal import Replication
internal import TextMerging

extension ExchangeFolder {
    /// Finds the files of all replicas. When one that was read before is gone, the folder may lack its events, so
    /// everything is read again and what is lacking written anew.
    func list() throws(StoreError) {
        var found: [EventFileName] = []
        for folder in try SyncedFolder.names(in: replicas) {
            guard let replica = ReplicaID(folderName: folder), SyncedFolder.isFolder(replicas + "/" + folder) else {
                continue
            }
            for file in try SyncedFolder.names(in: replicas + "/" + folder) {
                if let name = EventFileName(replica: replica, file: file) { found.append(name) }
            }
        }
        var unread = found.filter { cursor.read[$0.replica]?.contains($0.number) != true }
        if found.count - unread.count != cursor.read.values.reduce(0, { $0 + $1.count }) {
            cursor.read = [:]
            cursor.documents = [:]
            unread = found
        }
        self.unread = unread.sorted()[...]
    }

    public func nextParcels() throws(CommandError) -> [Parcel] {
        var order: [DocumentID] = []
        var events: [DocumentID: [Event]] = [:]
        var size = 0
        while size < Self.batchBytes || order.isEmpty, let name = unread.popFirst() {
            guard let bytes = try bytes(of: name) else { continue }
            size += bytes.count
            let path = replicas + "/" + name.path
            guard let content = EventFile.content(of: bytes, at: path) else {
                leaveDamaged(path)
                continue
            }
            if let fault = content.fault { leftOut.append(LeftOut(nil, fault)) }
            var read = ReadFile(name: name, events: [], isReadable: content.fault == nil)
            for event in content.events {
                if events[event.document] == nil { order.append(event.document) }
                events[event.document, default: []].append(event)
                read.events.append((event.document, event.id))
                note(event)
            }
            readFiles.append(read)
        }
        if unread.isEmpty { fillGaps() }
        return order.map { Parcel(document: $0, events: events[$0] ?? []) }
    }

    /// So many bytes of files are in memory at once.
    private static var batchBytes: Int { 32_000_000 }

    /// Nil for a file that went away or can't be read, which is said.
    private func bytes(of name: EventFileName) throws(CommandError) -> [UInt8]? {
        let path = replicas + "/" + name.path
        do throws(StoreError) {
            return try ReadableFile(path).bytes(limit: EventFile.maximumSize)
        } catch {
            leftOut.append(LeftOut(nil, CommandError(folder: error).message))
            return nil
        }
    }

    private func leaveDamaged(_ path: String) {
        leftOut.append(
            LeftOut(
                nil,
                "\(path) is not whole and was left out. If it stays so, delete it: whoever has its events writes them again."
            ))
    }

    /// Counts an event as being in the folder.
    private func note(_ event: Event) {
        let digest = EventDigest(of: event.bytes)
        if !cursor.documents[event.document, default: Cursor.Holding()].add(event.id, span: event.span, digest) {
            gaps.append((event.document, event.id, event.span, digest))
        }
    }

    /// Files come in any order; what stands behind a gap now is not counted, and written once more at worst.
    private func fillGaps() {
        for gap in gaps.sorted(by: { $0.event < $1.event }) {
            _ = cursor.documents[gap.document, default: Cursor.Holding()].add(gap.event, span: gap.span, gap.digest)
        }
        gaps = []
    }

    public func settle(_ unsettled: Unsettled) {
        for file in readFiles {
            for (document, _) in file.events {
                let isPartial = unsettled.documents.contains(document) || unsettled.events[document] != nil
                cursor.documents[document]?.isPartial = isPartial
            }
            let isWhole = file.events.allSatisfy { !unsettled.contains($0.event, of: $0.document) }
            guard file.isReadable, unsettled.isEmpty || isWhole else { continue }
            cursor.read[file.name.replica, default: FileNumbers()].insert(file.name.number)
        }
        readFiles = []
    }
}
