import FileBlobs
import HostSystem
import JSON
import Membership
import ModuleKit
import Replication
import SQLiteStore
import Serving

/// `backup FILE`: all of a workspace in one file, while others write.
struct BackupCommand: Command {
    let name = "backup"
    var summary: Phrase { "Write the whole workspace into one file, while others go on writing." }
    let result = "backup"
    let access = StoreAccess.read
    let action = Action.manage
    let file = Parameter<String>.argument("file", "The file to write, such as bojagi.tar.", type: .path)
    let force = Parameter<Bool>.flag("force", "Replace files that are there.")

    func run(_ input: Input, _ services: Services) throws(CommandError) -> Answer {
        let (path, replaces) = (try input(file), try input(force))
        guard path != "-" else {
            throw CommandError(
                .usage, "A backup is read back before it is done, so it can't go to standard output.",
                hint: "Name a file, such as bojagi.tar.")
        }
        let workspace = try services.openWorkspace(.read)
        try workspace.checkIsThere(services.files)
        _ = try OutputFile(path, overwrites: replaces, services.files)
        guard !FilePlace(path).isInside(FilePlace(workspace.location)) else {
            throw CommandError(
                .cannotCreate, "\(path) is inside the workspace \(workspace.location).",
                hint: "Choose a place outside it.")
        }
        let record = try BackupMaking(workspace, to: path, services).make(replaces: replaces)
        People(in: workspace.tables, services.clock, services.random).noteIfBegun(
            .backedUp, "", "\(record.found.documents)")
        return Answer(record) { page in
            page.line(
                "Wrote \(record.path): \(record.found.documents) document{|s} and \(record.files) file{|s}, read back and found whole."
            )
            page.line(
                "In it are digests of the tokens of devices, and members by name, but no token, no key and no passphrase: no one can get in with it."
            )
        }.leavingOut(record.faults)
    }
}

/// A backup that is being written.
private struct BackupMaking {
    private let workspace: Workspace
    private let path: String
    private let services: Services
    private let draft: NamedDraft
    private let writer: BackupWriter

    init(_ workspace: Workspace, to path: String, _ services: Services) throws(CommandError) {
        (self.workspace, self.path, self.services) = (workspace, path, services)
        let draft: NamedDraft
        do throws(StoreError) { draft = try NamedDraft(for: path) } catch {
            throw BackupFile.writingFailed(path, error)
        }
        self.draft = draft
        writer = BackupWriter(
            time: services.clock.now(), hasher: { FileHasher() },
            write: { (bytes) throws(CommandError) in
                do throws(StoreError) { try draft.append(bytes) } catch { throw BackupFile.writingFailed(path, error) }
            },
            cut: { (size) throws(CommandError) in
                do throws(StoreError) { try draft.cut(to: size) } catch { throw BackupFile.writingFailed(path, error) }
            })
    }

    /// So often the documents are copied anew, at most, because a file of theirs went away meanwhile.
    private static let rounds = 10

    func make(replaces: Bool) throws(CommandError) -> BackupRecord {
        defer { services.progress.finish() }
        let name = TokenTable(in: workspace.tables).stored()?.workspaceName
        try writer.add(.mark, BackupMark(time: services.clock.now(), workspaceName: name).bytes)
        // Most of the files go first, as that takes longest. What comes until the documents are copied follows them; what
        // went away by then is needed by none of them, or is found to be missing, and they are copied again.
        var (added, damaged): (Set<BlobHash>, Set<BlobHash>) = ([], [])
        try addFiles(&added, &damaged)
        var round = 1
        var (copy, found) = try copyDocuments(&added, &damaged)
        while !found.missing.isSubset(of: damaged), round < Self.rounds {
            let before = found.missing
            (copy, found) = try copyDocuments(&added, &damaged)
            round += 1
            // What two states of the documents lack was not there before.
            if before == found.missing { break }
        }
        var faults = try copy.documents.faults() + found.faults.sentences
        faults += damaged.sorted().prefix(ShortList<Phrase>.limit).map { "The file \($0.hex) is damaged." }
        _ = try writer.add(.database, size: UInt64(copy.file.size)) { (take) throws(CommandError) in
            try copy.file.forEachChunk(take)
        }
        try addLists()
        try writer.finish()
        try proveAndPublish(replaces)
        return BackupRecord(path: path, size: writer.size, files: writer.blobCount, found: found, faults: faults)
    }

    /// Adds the files that are there and not in the backup yet.
    private func addFiles(_ added: inout Set<BlobHash>, _ damaged: inout Set<BlobHash>) throws(CommandError) {
        let hashes = try workspace.stored { () throws(StoreError) in try workspace.blobs.all() }
        for (index, hash) in hashes.enumerated() where !added.contains(hash) && !damaged.contains(hash) {
            services.progress.report(index, of: hashes.count, "files saved")
            guard added.count < BackupMember.maximumBlobs else {
                throw CommandError(.badData, "The backup has too many files.")
            }
            guard let size = try workspace.stored({ () throws(StoreError) in try workspace.blobs.size(of: hash) })
            else {
                continue
            }
            var failure: StoreError?
            let isWhole = try writer.add(.blob(hash), size: size) { (take) throws(CommandError) in
                var writing: CommandError?
                do throws(StoreError) {
                    try workspace.blobs.forEachChunk(of: hash) { (chunk) throws(StoreError) in
                        guard writing == nil else { return }
                        do throws(CommandError) { try take(chunk) } catch { writing = error }
                    }
                } catch {
                    failure = error
                }
                if let writing { throw writing }
            }
            if isWhole, failure == nil { added.insert(hash) } else if !isWhole { try note(hash, failure, &damaged) }
        }
    }

    /// What could not be added is damaged, or was removed meanwhile.
    private func note(
        _ hash: BlobHash, _ failure: StoreError?, _ damaged: inout Set<BlobHash>
    ) throws(CommandError) {
        switch failure {
        case .noBlob: return
        case .noPermission(let path): throw CommandError(.noPermission(path: path))
        default:
            guard try workspace.hasFile(hash) else { return }
            damaged.insert(hash)
        }
    }

    /// The documents of one moment, in a file without a name.
    private struct Copy {
        let file: DatabaseBytes
        let documents: BackedUpDocuments
    }

    private final class DatabaseBytes {
        private let file: ReadableFile
        private let path: String

        init(_ path: String) throws(StoreError) {
            self.path = path
            file = try ReadableFile(path)
        }

        var size: Int { file.size }

        func forEachChunk(_ take: (ArraySlice<UInt8>) throws(CommandError) -> Void) throws(CommandError) {
            while true {
                let bytes: [UInt8]
                do throws(StoreError) { bytes = try file.next(256 << 10) } catch { throw CommandError(error) }
                guard !bytes.isEmpty else { return }
                try take(bytes[...])
            }
        }
    }

    private func copyDocuments(
        _ added: inout Set<BlobHash>, _ damaged: inout Set<BlobHash>
    ) throws(CommandError) -> (Copy, BackedUpDocuments.Found) {
        let copy: Copy
        do throws(StoreError) {
            let scratch = try ScratchFolder(in: SyncedFolder.parent(of: path))
            try copyDatabase(to: scratch.path)
            let file = try DatabaseBytes(scratch.path + "/bojagi.db")
            do throws(CommandError) {
                copy = Copy(
                    file: file,
                    documents: try BackedUpDocuments(in: scratch.path, named: workspace.place, services))
            } catch {
                throw .corrupt(path: workspace.place, detail: Language.english.text(of: error.message))
            }
            scratch.vanish()
        } catch {
            throw CommandError(error)
        }
        try addFiles(&added, &damaged)
        let there = added
        let found = try copy.documents.look(for: services.kinds, services.progress) { there.contains($0) }
        return (copy, found)
    }

    /// Writes a database with the documents of one moment into a folder.
    private func copyDatabase(to folder: String) throws(StoreError) {
        guard workspace.database != nil else {
            return try SQLiteEventStore.copyDatabase(of: workspace.location, to: folder)
        }
        let copy = try SQLiteEventStore(folder: folder, options: .init(missing: .create))
        _ = try workspace.store.copyDocuments(into: copy) { done, count in
            services.progress.report(done, of: count, "documents saved")
        }
        try copy.separate()
    }

    /// Who may sync with it, and with whom it syncs: by the first nobody gets in who has no token, and of the second no
    /// token goes along.
    private func addLists() throws(CommandError) {
        let devices = DeviceTable(in: workspace.tables, services.clock, services.random)
        if let bytes = try devices.savedBytes() { try writer.add(.devices, bytes) }
        let people = People(in: workspace.tables, services.clock, services.random)
        if let bytes = try people.savedBytes() { try writer.add(.people, bytes) }
        if let bytes = try RemoteTable(in: workspace.location).savedBytes() { try writer.add(.remotes, bytes) }
    }

    /// Reads all of it back from the disk before it has its name.
    private func proveAndPublish(_ replaces: Bool) throws(CommandError) {
        do throws(StoreError) { try draft.sync() } catch { throw BackupFile.writingFailed(path, error) }
        let content = try BackupFile.read(draft.path, services.files, into: BackupSkimming())
        guard content.size == writer.size else { throw CommandError(.inputOutput, "\(path) can't be written.") }
        let isThere: Bool
        do throws(StoreError) {
            isThere = try !draft.publish(replaces: replaces)
        } catch {
            throw BackupFile.writingFailed(path, error)
        }
        if isThere { throw .exists(path) }
    }
}

/// `backup verify FILE`
struct VerifyBackupCommand: Command {
    let name = "backup verify"
    var summary: Phrase { "Read a backup and check all that is in it." }
    let result = "backup"
    let access = StoreAccess.read
    let action = Action.manage
    let file = Parameter<String>.argument("file", "The file that “bojagi backup” wrote.", type: .path)

    func run(_ input: Input, _ services: Services) throws(CommandError) -> Answer {
        let path = try input(file)
        let looking = try BackupLooking()
        let content = try BackupFile.read(path, services.files, into: looking)
        let documents = try BackedUpDocuments(in: looking.scratch.path, named: path, services)
        looking.scratch.vanish()
        let faults = try documents.faults()
        let found = try documents.look(for: services.kinds, services.progress) { content.blobs.contains($0) }
        let record = BackupRecord(
            path: path, size: content.size, files: content.blobs.count, found: found,
            faults: faults + found.faults.sentences)
        return Answer(record) { page in
            let date = page.date(content.mark.time)
            page.line("\(record.found.documents) document{|s} and \(record.files) file{|s}, as they were: \(date).")
            if record.faults.isEmpty { page.line("Everything is intact.") }
        }.leavingOut(record.faults)
    }
}
