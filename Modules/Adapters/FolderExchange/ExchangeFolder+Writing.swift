import HostSystem
public import ModuleKit
import Replication

extension ExchangeFolder {
    /// Writes the files that the documents need, then the events, in new files of this replica's.
    public func take(
        _ parcels: [Parcel], from here: Workspace, _ kinds: [any DocumentKind]
    ) throws(CommandError) -> Taken {
        let root: OpenFolder
        do throws(StoreError) {
            root = try self.root()
            if let fault = root.writeFault { throw fault }
        } catch {
            throw CommandError(folder: error)
        }
        replica = try here.stored { () throws(StoreError) in try here.store.identity() }.replica
        try here.noteLeaving(parcels, to: nil)
        var taken = Taken()
        let parcels = parcels.filter { parcel in
            let fits = parcel.events.allSatisfy { $0.bytes.count <= Event.maximumSize }
            if !fits {
                let limit = Event.maximumSize / 1_000_000
                taken.leftOut.append(
                    LeftOut(
                        parcel.document,
                        "One of its events is larger than \(limit) MB and can't go through a folder."))
            }
            return fits
        }
        let files = try here.files(of: parcels, kinds)
        do throws(StoreError) {
            var transfer = BlobTransfer(from: here.blobs, to: blobs)
            if !files.isEmpty {
                try root.folder("blobs")?.removeLeftovers()
                do throws(StoreError) {
                    try transfer.copy(Array(Set(files.values.joined())))
                } catch {
                    // The events go; `--files` brings what is lacking once the link is gone.
                    guard case .link = error else { throw error }
                    taken.leftOut.append(LeftOut(nil, CommandError(folder: error).message))
                }
            }
            taken.flow.files = transfer.copied
            for parcel in parcels {
                for fault in transfer.faults(of: files[parcel.document] ?? [], at: here.location) {
                    taken.leftOut.append(LeftOut(parcel.document, fault))
                }
            }
            try write(parcels.flatMap(\.events), at: here.now(), in: root)
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
    private func write(_ events: [Event], at now: UInt64, in root: OpenFolder) throws(StoreError) {
        // The folder that only this replica writes into.
        let own = try root.makeFolder(Self.replicas).makeFolder(replica.folderName)
        own.removeLeftovers()
        var numbers = OwnNumbers(at: now, after: max(lastNumber, cursor.read[replica]?.last ?? 0))
        for file in try own.names() {
            if let name = EventFileName(replica: replica, file: file) { numbers.add(name.number) }
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
            let number = numbers.next()
            let file = try TemporaryFile(in: own)
            try file.append(EventFile.bytes(of: Array(events[start..<end]))[...])
            try file.publish(as: EventFileName(replica: replica, number: number).name)
            written.append(number)
            lastNumber = number
            start = end
        }
        try own.sync()
        for number in written { cursor.read[replica, default: FileNumbers()].insert(number) }
    }
}

/// The numbers of the files that are in this replica's folder, and those to come.
struct OwnNumbers {
    private let start: UInt64
    private var last: UInt64
    /// Numbers too far ahead to have been given here. They are not counted from, for whoever can write into the folder
    /// can put any there; nor are they given again.
    private var strangers: Set<UInt64> = []

    /// The clock may have been wrong by so much: ten years, in milliseconds.
    private static let slack: UInt64 = 10 * 366 * 86_400_000

    init(at now: UInt64, after last: UInt64) {
        start = min(now, EventFileName.maximumNumber / 2)
        self.last = max(start, 1) - 1
        add(last)
    }

    mutating func add(_ number: UInt64) {
        if number <= start + Self.slack { last = max(last, number) } else { strangers.insert(number) }
    }

    /// When it is, or one more than the highest.
    mutating func next() -> UInt64 {
        repeat { last += 1 } while strangers.contains(last)
        return last
    }
}
