internal import CSodium
public import ModuleKit
public import Replication

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

extension BlobFolder {
    /// So many files are open at once: far fewer than a process may have.
    private static var filesAtOnce: Int { 128 }

    /// A file with its bytes and without its name yet.
    private final class Draft {
        let hash: BlobHash
        let file: TemporaryFile

        init(_ bytes: [UInt8], as hash: BlobHash, in folder: String) throws(StoreError) {
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
        var folders: [String] = []
        var disk: Disk?
        for index in range where handled.insert(hashes[index]).inserted {
            let hash = hashes[index]
            // Whoever wrote what is there already may not have come to the sync of its folder.
            folders.append(directory(of: hash))
            if try isStored(batch[index], as: hash) { continue }
            try SyncedFolder.make(root)
            // Opened before anything is written: it reports what fails from then on.
            if disk == nil { disk = try Disk(at: root) }
            drafts.append(try Draft(batch[index], as: hash, in: root))
        }
        try Disk.sync(disk, count: drafts.count) { () throws(StoreError) in
            for draft in drafts { try draft.file.sync() }
        }
        try makeFolders(drafts)
        for draft in drafts { try draft.file.take(path(of: draft.hash)) }
        let touched = Set(folders)
        // Also where all was there already.
        if disk == nil, touched.count > 2 { disk = try Disk(at: root) }
        try Disk.sync(disk, count: touched.count) { () throws(StoreError) in
            for folder in touched { try SyncedFolder.sync(folder) }
        }
    }

    /// Makes the folders of these blobs where they are missing, durable in `root`.
    private func makeFolders(_ drafts: [Draft]) throws(StoreError) {
        var isNew = false
        for draft in drafts {
            let folder = directory(of: draft.hash)
            if mkdir(folder, 0o700) == 0 {
                isNew = true
            } else if errno != EEXIST || !SyncedFolder.isFolder(folder) {
                throw SyncedFolder.failure(errno == EEXIST ? ENOTDIR : errno, at: folder)
            }
        }
        if isNew { try SyncedFolder.sync(root) }
    }
}

/// The file system that a folder lies on.
private final class Disk {
    private let descriptor: Int32

    init(at folder: String) throws(StoreError) {
        descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SyncedFolder.failure(errno, at: folder) }
    }

    deinit {
        close(descriptor)
    }

    /// Makes durable what was written since the disk was opened: with one call for all where the system has
    /// one, else `oneByOne`.
    ///
    /// Linux syncs a whole file system at the price of one or two files. It waits for what other programs wrote
    /// too, and since 5.8 it reports bytes that could not be written; before, only `verify` finds them.
    static func sync(
        _ disk: Disk?, count: Int, _ oneByOne: () throws(StoreError) -> Void
    ) throws(StoreError) {
        #if os(Linux)
            if count > 2, disk?.syncAll() == true { return }
        #endif
        try oneByOne()
    }

    #if os(Linux)
        /// False where it failed: syncing the files one by one then says what is wrong with which.
        private func syncAll() -> Bool { bojagi_sync_file_system(descriptor) == 0 }
    #endif
}
