import HostSystem
public import ModuleKit
import Primitives
import Replication

extension ExchangeFolder {
    /// Finds the files of all replicas. When one that was read before is gone, the folder may lack its events, so
    /// everything is read again and what is lacking written anew.
    func list() throws(StoreError) {
        let root = try root()
        var found: [EventFileName] = []
        if let replicas = try root.folder(Self.replicas) {
            for name in try replicas.names(limit: Self.maximumReplicas) {
                guard let replica = ReplicaID(folderName: name) else { continue }
                try list(replica, name, in: replicas, &found)
            }
        }
        // Said before anything is taken or given, not in the middle of it.
        _ = try root.folder("blobs")
        var unread = found.filter { cursor.read[$0.replica]?.contains($0.number) != true }
        if found.count - unread.count != cursor.read.values.reduce(0, { $0 + $1.count }) {
            cursor.read = [:]
            cursor.documents = [:]
            unread = found
        }
        self.unread = unread.sorted()[...]
    }

    private func list(
        _ replica: ReplicaID, _ name: String, in replicas: OpenFolder, _ found: inout [EventFileName]
    ) throws(StoreError) {
        do throws(StoreError) {
            guard let folder = try replicas.folder(name) else { return }
            for file in try folder.names(limit: OpenFolder.maximumNames - found.count) {
                if let name = EventFileName(replica: replica, file: file) { found.append(name) }
            }
        } catch {
            // A file of that name is a stranger's.
            if case .notAWorkspace = error { return }
            guard case .link = error else { throw error }
            leftOut.append(LeftOut(nil, CommandError(folder: error).message))
        }
    }

    /// More folders are no exchange of people's devices.
    private static var maximumReplicas: Int { 10_000 }

    public func nextParcels() throws(CommandError) -> [Parcel] {
        var order: [DocumentID] = []
        var events: [DocumentID: [Event]] = [:]
        var (size, count) = (0, 0)
        while size < Self.batchBytes, count < Self.batchEvents, let event = try nextEvent() {
            if events[event.document] == nil { order.append(event.document) }
            events[event.document, default: []].append(event)
            size += event.bytes.count
            count += 1
        }
        return order.map { Parcel(document: $0, events: events[$0] ?? []) }
    }

    /// So much is in memory at once, beside one file.
    private static var batchBytes: Int { 16_000_000 }
    private static var batchEvents: Int { 20_000 }
    /// Of each event that one sync takes in, its name is in memory until the end.
    private static var maximumEvents: Int { 1_000_000 }

    private func nextEvent() throws(CommandError) -> Event? {
        while true {
            if current == nil {
                guard try openNextFile() else { return nil }
            }
            guard let event = current?.content.next() else {
                closeFile()
                continue
            }
            eventCount += 1
            current?.file.events.append(
                (event.document, event.kind, event.id, event.span, EventDigest(of: event.bytes)))
            return event
        }
    }

    /// Opens the next file that is whole; false when there is none.
    private func openNextFile() throws(CommandError) -> Bool {
        while let name = unread.popFirst() {
            guard eventCount < Self.maximumEvents else {
                leftOut.append(LeftOut(nil, "There is more in \(location) than one sync can take; sync again."))
                unread = []
                return false
            }
            guard let bytes = try bytes(of: name) else { continue }
            guard let content = EventFile.Content(of: bytes) else {
                leaveDamaged(path(of: name))
                continue
            }
            current = (ReadFile(name: name, events: [], isReadable: true), content)
            return true
        }
        return false
    }

    private func closeFile() {
        guard var file = current?.file else { return }
        if let fault = current?.content.fault {
            leftOut.append(LeftOut(nil, CommandError(fault, location: path(of: file.name)).message))
            file.isReadable = false
        }
        readFiles.append(file)
        current = nil
    }

    /// Nil for a file that went away or can't be read, which is said.
    private func bytes(of name: EventFileName) throws(CommandError) -> [UInt8]? {
        do throws(StoreError) {
            let folder = try root().folder(Self.replicas)?.folder(name.replica.folderName)
            guard let folder else { throw .inputOutput(path: path(of: name), detail: "it is gone") }
            return try folder.file(name.name).bytes(limit: EventFile.maximumSize)
        } catch {
            leftOut.append(LeftOut(nil, CommandError(folder: error).message))
            return nil
        }
    }

    private func path(of name: EventFileName) -> String { location + "/" + Self.replicas + "/" + name.path }

    private func leaveDamaged(_ path: String) {
        leftOut.append(
            LeftOut(
                nil,
                "\(path) is incomplete and was left out. If it stays that way, delete it: whoever has its events writes them again."
            ))
    }

    private func leaveForeign(_ path: String) {
        leftOut.append(
            LeftOut(
                nil,
                "\(path) has events of another kind of document. If they are not wanted, delete it: whoever has its other events writes them again."
            ))
    }

    /// Counts an event as being in the folder.
    private func note(_ event: EventID, span: UInt64, _ digest: EventDigest, of document: DocumentID) {
        if !cursor.documents[document, default: Cursor.Holding()].add(event, span: span, digest) {
            gaps.append((document, event, span, digest))
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
            // What is no event of the document as it is here says nothing of what the folder has of it.
            for event in file.events where !unsettled.isForeign(event.kind, to: event.document) {
                note(event.event, span: event.span, event.digest, of: event.document)
            }
        }
        fillGaps()
        for file in readFiles {
            for (document, kind, _, _, _) in file.events where !unsettled.isForeign(kind, to: document) {
                let isPartial = unsettled.documents.contains(document) || unsettled.events[document] != nil
                cursor.documents[document]?.isPartial = isPartial
            }
            if file.events.contains(where: { unsettled.isForeign($0.kind, to: $0.document) }) {
                leaveForeign(path(of: file.name))
            }
            let isWhole = file.events.allSatisfy { !unsettled.contains($0.event, of: $0.document, $0.kind) }
            guard file.isReadable, unsettled.isEmpty || isWhole else { continue }
            cursor.read[file.name.replica, default: FileNumbers()].insert(file.name.number)
        }
        readFiles = []
    }
}
