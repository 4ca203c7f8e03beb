public import ModuleKit
internal import Replication
internal import TextMerging

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

extension ExchangeFolder {
    /// Writes the files that the documents need, then the events, in new files of this replica's.
    public func take(
        _ parcels: [Parcel], from here: Workspace, _ kinds: [any DocumentKind]
    ) throws(CommandError) -> Taken {
        guard faccessat(AT_FDCWD, location, W_OK, AT_EACCESS) == 0 else {
            throw CommandError(folder: SyncedFolder.failure(errno, at: location))
        }
        replica = try here.stored { () throws(StoreError) in try here.store.identity() }.replica
        try here.noteLeaving(parcels, keepingEarly: false)
        var taken = Taken()
        let files = try here.files(of: parcels, kinds)
        do throws(StoreError) {
            var transfer = BlobTransfer(from: here.blobs, to: blobs)
            if !files.isEmpty {
                removeLeftovers(in: location + "/blobs")
                try transfer.copy(files.values.flatMap { $0 })
            }
            taken.flow.files = transfer.copied
            for parcel in parcels {
                for fault in transfer.faults(of: files[parcel.document] ?? [], at: here.location) {
                    taken.leftOut.append(LeftOut(parcel.document, fault))
                }
            }
            try write(parcels.flatMap(\.events), at: here.now())
        } catch {
            throw CommandError(folder: error)
        }
        for parcel in parcels {
            taken.flow.documents += 1
            taken.flow.events += parcel.events.count
            for event in parcel.events {
                _ = cursor.documents[parcel.document, default: Cursor.Holding()].add(
                    event.id, span: event.span, EventDigest(of: event.bytes))
            }
            confirm(parcel.document)
        }
        return taken
    }

    /// Durable when it returns. A file gets its name when it is whole.
    private func write(_ events: [Event], at now: UInt64) throws(StoreError) {
        try SyncedFolder.make(own)
        removeLeftovers(in: own)
        var number = max(lastNumber, max(now, 1) - 1)
        for file in try SyncedFolder.names(in: own) {
            number = max(number, EventFileName(replica: replica, file: file)?.number ?? 0)
        }
        var written: [UInt64] = []
        var start = 0
        while start < events.count {
            var end = start
            var size = 0
            while end < events.count, size < EventFile.preferredSize {
                size += events[end].bytes.count
                end += 1
            }
            number += 1
            let file = try TemporaryFile(in: own)
            try file.append(EventFile.bytes(of: Array(events[start..<end]))[...])
            try file.publish(as: own + "/" + EventFileName(replica: replica, number: number).name)
            written.append(number)
            lastNumber = number
            start = end
        }
        try SyncedFolder.sync(own)
        for number in written { cursor.read[replica, default: FileNumbers()].insert(number) }
    }
}
