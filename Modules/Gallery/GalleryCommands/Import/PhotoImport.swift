import GalleryModel
import ModuleKit
import Pictures
import Replication

/// An import under way: workers decode the files, which go into the blob store batch by batch, and when all are there
/// one event names them. So an import that is cut short has saved nothing, one step of undo takes a whole one back,
/// and another try decodes only what the first had not come to.
final class PhotoImport {
    private let folder: String
    private let found: [FoundFile]
    /// Whether the files are in an archive, where workers can't open them.
    private let isUnpacked: Bool
    private let workspace: Workspace
    private let services: PictureServices
    private let limits: PictureLimits
    private let gallery: Gallery
    private let thumbnails: ThumbnailFolder
    private let likenesses: LikenessCache
    private let journal: ImportJournal

    private(set) var imported = 0
    private(set) var known = 0
    /// Why there are no placeholders; nil when there are.
    private(set) var missingWorker: Phrase?
    /// How many of the photos have no placeholder.
    private(set) var bare = 0
    /// The paths of sidecars that can't be read; their photos are taken in.
    private(set) var unreadSidecars: [String] = []
    private var faults: [(index: Int, reason: Phrase)] = []
    private var records: [(index: Int, record: PhotoRecord)] = []

    private var next = 0
    private var finished = 0
    private var seen: Set<BlobHash> = []
    /// Files with the content of one before, which may be with a worker still.
    private var copies: [Item] = []
    private var refused: [BlobHash: Phrase] = [:]
    /// What workers have at this moment, by the number of the job: without bytes, for each may be large.
    private var inWork: [Int: Item] = [:]
    private var jobs = 0
    /// How many files in a row were not done in time.
    private var lateInARow = 0
    private var waiting: [Item] = []
    private var waitingBytes = 0
    private var failure: CommandError?

    /// So many files, or so many bytes, are in memory at once.
    private static let batchCount = 1024
    private static let batchBytes = 48 << 20
    /// So many photos are saved by one event.
    private static let eventCount = 20_000
    /// After so many files in a row that were not done in time nobody waits any more: each takes a minute.
    private static let maximumLateInARow = 4

    private struct Item {
        let index: Int
        var photo: PhotoFile
        let hash: BlobHash
        var facts: PhotoFacts?
    }

    convenience init(
        of folder: String, into workspace: Workspace, within limits: PictureLimits, _ services: PictureServices
    ) throws(CommandError) {
        let found = try FolderWalk.files(in: folder, services.files)
        try self.init(found, in: folder, isUnpacked: false, workspace, limits, services)
    }

    /// What may be a photo in an archive, and its sidecars. What has no photo's name counts as none: whole files would have
    /// to be unpacked to see that.
    static func files(in archive: ArchivedFiles) throws(CommandError) -> [FoundFile] {
        try FolderWalk.files(in: archive.root, archive)
            .filter { $0.isNamedAsPhoto || $0.path.hasSuffix(".xmp") }
            + archive.faults.map { FoundFile(path: $0.path, fault: $0.reason) }
    }

    convenience init(
        of archive: ArchivedFiles, into workspace: Workspace, within limits: PictureLimits, _ services: PictureServices
    ) throws(CommandError) {
        let found = try Self.files(in: archive)
        try self.init(
            found, in: archive.root, isUnpacked: true, workspace, limits, services.reading(archive))
    }

    private init(
        _ found: [FoundFile], in folder: String, isUnpacked: Bool, _ workspace: Workspace, _ limits: PictureLimits,
        _ services: PictureServices
    ) throws(CommandError) {
        self.folder = folder
        self.found = found
        self.isUnpacked = isUnpacked
        self.limits = limits
        self.workspace = workspace
        self.services = services
        gallery = try workspace.gallery()
        thumbnails = Thumbnails(of: workspace, services).folder
        likenesses = LikenessCache(of: workspace)
        journal = ImportJournal(of: workspace)
    }

    /// What could not be taken in, in the order of the paths.
    var failures: [(path: String, reason: Phrase)] {
        faults.sorted { $0.index < $1.index }.map { (found[$0.index].path, $0.reason) }
    }

    func run() throws(CommandError) {
        services.pictures.perform(within: limits, next: nextJob, done: take)
        if let failure { throw failure }
        try store()
        for copy in copies {
            if let reason = refused[copy.hash] {
                refuse(copy.index, reason)
            } else {
                records.append((copy.index, copy.photo.record(of: copy.hash)))
            }
        }
        try save()
        journal.remove()
        services.progress.finish()
    }

    /// Goes on to the next file that a worker must decode.
    private func nextJob() -> PictureJob? {
        while failure == nil, next < found.count {
            let index = next
            next += 1
            services.progress.report(finished, of: found.count, "files looked into")
            if let fault = found[index].fault {
                refuse(index, fault)
                continue
            }
            do throws(PhotoFile.Fault) {
                guard let photo = try PhotoFile(found[index], in: folder, services.files) else {
                    finished += 1
                    continue
                }
                let hash = workspace.blobs.hash(of: photo.bytes)
                if !seen.insert(hash).inserted {
                    copies.append(Item(index: index, photo: photo.withoutBytes, hash: hash))
                    finished += 1
                } else if isKnown(hash) {
                    records.append((index, photo.record(of: hash)))
                    finished += 1
                } else if let facts = journal[hash] {
                    add(Item(index: index, photo: photo, hash: hash, facts: facts))
                } else if missingWorker != nil {
                    add(Item(index: index, photo: photo, hash: hash))
                } else {
                    inWork[jobs] = Item(index: index, photo: photo.withoutBytes, hash: hash)
                    jobs += 1
                    return .photo(
                        isUnpacked ? .bytes(photo.bytes) : .file("\(folder)/\(found[index].path)"),
                        thumbnails: Thumbnails.widths.map { ThumbnailRequest(width: $0) })
                }
            } catch {
                refuse(index, error.reason)
            }
        }
        return nil
    }

    /// Whether the content need not be looked at, for the gallery has it.
    private func isKnown(_ hash: BlobHash) -> Bool {
        guard gallery.photo(PhotoKey(file: hash)) != nil else { return false }
        return (try? workspace.blobs.contains(hash)) == true
    }

    /// Takes what a worker made of a file. It read the file by itself, so what it says counts only for a file that has
    /// not changed.
    private func take(_ job: Int, _ result: Result<PictureAnswer, PictureFault>) {
        guard var item = inWork.removeValue(forKey: job) else { return }
        guard item.photo.isUnchanged(services.files) else { return refuse(item, PhotoFile.change) }
        if case .failure(.tookTooLong) = result { lateInARow += 1 } else { lateInARow = 0 }
        if lateInARow == Self.maximumLateInARow, missingWorker == nil {
            missingWorker = "\(lateInARow) photos in a row took too long."
        }
        switch result {
        case .success(.photo(let facts, let made)):
            guard readAgain(&item) else { return }
            for (thumbnail, width) in zip(made, Thumbnails.widths) {
                thumbnails.keep(thumbnail.bytes, of: item.hash, width: width)
            }
            likenesses.keep(facts.likeness, of: item.hash)
            journal.append(item.hash, facts)
            item.facts = facts
            add(item)
        case .failure(.noWorker(let reason)):
            // What headers tell is better than nothing.
            missingWorker = missingWorker ?? .verbatim(reason)
            if readAgain(&item) { add(item) }
        case .failure(let fault): refuse(item, fault.phrase)
        case .success(.file): refuse(item, PictureFault.malformed.phrase)
        }
    }

    /// Fetches the bytes of a file that a worker had; false when it was refused, since it is not what it was.
    private func readAgain(_ item: inout Item) -> Bool {
        if waitingBytes + Int(clamping: item.photo.size) > Self.batchBytes { storeWaiting() }
        do throws(PhotoFile.Fault) {
            item.photo = try item.photo.withBytes(services.files)
            return true
        } catch {
            refuse(item, error.reason)
            return false
        }
    }

    private func refuse(_ item: Item, _ reason: Phrase) {
        refused[item.hash] = reason
        refuse(item.index, reason)
    }

    private func refuse(_ index: Int, _ reason: Phrase) {
        faults.append((index, reason))
        finished += 1
    }

    private func add(_ item: Item) {
        waiting.append(item)
        waitingBytes += item.photo.bytes.count
        finished += 1
        if waiting.count >= Self.batchCount || waitingBytes >= Self.batchBytes { storeWaiting() }
    }

    private func storeWaiting() {
        guard failure == nil else { return }
        do throws(CommandError) {
            try store()
        } catch {
            failure = error
        }
    }

    private func store() throws(CommandError) {
        guard !waiting.isEmpty else { return }
        let batch = waiting.map { $0.photo.bytes }
        let hashes = try workspace.stored { () throws(StoreError) in try workspace.blobs.put(batch: batch) }
        for (item, hash) in zip(waiting, hashes) {
            // A change that neither size nor time tells: the bytes have been kept for nothing, and nobody names them.
            guard hash == item.hash else {
                refused[item.hash] = PhotoFile.change
                faults.append((item.index, PhotoFile.change))
                continue
            }
            var record = item.photo.record(of: hash)
            if let facts = item.facts {
                record.note(facts)
            } else {
                bare += 1
            }
            records.append((item.index, record))
        }
        waiting = []
        waitingBytes = 0
    }

    /// Saves what was found. The photos that are saved already count as known, as does a second copy.
    private func save() throws(CommandError) {
        guard !records.isEmpty else { return }
        let (records, memos) = withSidecars(records.sorted { $0.index < $1.index })
        imported = try workspace.transaction(.write) { () throws(CommandError) in
            var count = 0
            for start in stride(from: 0, to: records.count, by: Self.eventCount) {
                let part = Array(records[start..<min(start + Self.eventCount, records.count)])
                _ = try workspace.changeGallery { (gallery) throws(CommandError) in
                    let new = gallery.unsaved(of: part)
                    count += new.count
                    return try asking { () throws(GalleryError) in
                        try gallery.save(new) { $0.file.flatMap { memos[$0] } ?? "" }
                    }
                }
            }
            return count
        }
        known = records.count - imported
    }

    /// The records with what sidecars say of them, and the memos that those make.
    private func withSidecars(
        _ found: [(index: Int, record: PhotoRecord)]
    ) -> (records: [PhotoRecord], memos: [BlobHash: String]) {
        // Most folders have none: nothing is asked of the disk then.
        guard self.found.contains(where: { $0.path.hasSuffix(".xmp") }) else { return (found.map { $0.record }, [:]) }
        var memos: [BlobHash: String] = [:]
        var unread: Set<String> = []
        let records = found.map { item in
            var record = item.record
            let path = "\(folder)/\(self.found[item.index].path)"
            let sidecar = PhotoSidecar.facts(beside: path, services.files)
            if let path = sidecar.unread { unread.insert(path) }
            guard let facts = sidecar.facts else { return record }
            record.note(facts)
            if let file = record.file, memos[file] == nil { memos[file] = facts.memo }
            return record
        }
        unreadSidecars = self.found.map { $0.path }.filter { unread.contains("\(folder)/\($0)") }
        return (records, memos)
    }
}
