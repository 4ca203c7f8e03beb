import CSodium
import HostSystem
public import ModuleKit
public import Replication

extension BlobFolder {
    /// So many files are open at once: far fewer than a process may have.
    private static var filesAtOnce: Int { 128 }

    /// A file with its bytes and without its name yet.
    private final class Draft {
        let hash: BlobHash
        let file: TemporaryFile

        init(_ bytes: [UInt8], as hash: BlobHash, in folder: OpenFolder) throws(StoreError) {
            self.hash = hash
            file = try TemporaryFile(in: folder)
            try file.append(bytes[...])
        }
    }

    /// Stores many blobs with two syncs for every 128 of them instead of two for each.
    ///
    /// All are written under temporary names, then made durable together, then renamed, then the folders made
    /// durable together. No file has its name before its bytes are durable, so whenever the power fails a name
    /// stands for whole bytes; and when this returns, so are the names.
    public func put(batch: [[UInt8]]) throws(StoreError) -> [BlobHash] {
        let hashes = batch.map { FileHasher.hash($0) }
        var handled: Set<BlobHash> = []
        var start = 0
        while start < batch.count {
            let end = min(start + Self.filesAtOnce, batch.count)
            try store(start..<end, of: batch, hashes, &handled)
            start = end
        }
        return hashes
    }

    private func store(
        _ range: Range<Int>, of batch: [[UInt8]], _ hashes: [BlobHash], _ handled: inout Set<BlobHash>
    ) throws(StoreError) {
        var drafts: [Draft] = []
        // Opened before anything is written: it reports what fails from then on.
        var root = try root()
        var folders: [String: OpenFolder] = [:]
        for index in range where handled.insert(hashes[index]).inserted {
            let hash = hashes[index]
            let name = fanOut(of: hash)
            if folders[name] == nil { folders[name] = try root?.folder(name) }
            // Whoever wrote what is there already may not have come to the sync of its folder.
            if let folder = folders[name], try isStored(batch[index], as: hash, in: folder) { continue }
            if root == nil { root = try madeRoot() }
            guard let root else { continue }
            drafts.append(try Draft(batch[index], as: hash, in: root))
        }
        guard let root else { return }
        try root.syncDisk(count: drafts.count) { () throws(StoreError) in
            for draft in drafts { try draft.file.sync() }
        }
        var isNew = false
        for draft in drafts where folders[fanOut(of: draft.hash)] == nil {
            folders[fanOut(of: draft.hash)] = try root.makeFolder(fanOut(of: draft.hash), isDurable: false)
            isNew = true
        }
        if isNew { try root.sync() }
        for draft in drafts { try draft.file.take(draft.hash.hex, in: folders[fanOut(of: draft.hash)]) }
        try root.syncDisk(count: folders.count) { () throws(StoreError) in
            for folder in folders.values { try folder.sync() }
        }
    }
}

extension OpenFolder {
    /// Makes durable what was written on the folder's disk since the folder was opened: with one call for all where
    /// the system has one, else `oneByOne`.
    ///
    /// Linux syncs a whole file system at the price of one or two files. It waits for what other programs wrote
    /// too, and since 5.8 it reports bytes that could not be written; before, only `verify` finds them.
    fileprivate func syncDisk(count: Int, _ oneByOne: () throws(StoreError) -> Void) throws(StoreError) {
        #if os(Linux)
            // Where it fails, syncing the files one by one says what is wrong with which.
            if count > 2, withDescriptor({ bojagi_sync_file_system($0) }) == 0 { return }
        #endif
        try oneByOne()
    }
}
