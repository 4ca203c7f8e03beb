import HostSystem
import JSON
import Membership
import ModuleKit
import Replication

private let eventsFile = "bojagi.events"
private let blobFolder = "blobs"

/// `export DIR`: every document as files that others read, and all events, from which `import` makes the
/// same workspace again.
struct ExportCommand: FileCommand {
    let name = "export"
    var summary: Phrase { "Write the whole workspace into a folder." }
    let result = "export"
    let access = StoreAccess.read
    let folder = Parameter<String>.argument("dir", "The folder; created if it doesn't exist.", type: .path)
    let force = Parameter<Bool>.flag("force", "Replace files that are there.")

    func run(_ input: Input, _ services: FileServices) throws(CommandError) -> Answer {
        let folder = try input(folder)
        let overwrites = try input(force)
        let workspace = try services.openWorkspace()
        let files = services.files
        let place = FilePlace(folder)
        // Photos under their names are no files of a workspace, and --force replaces.
        guard place.database == nil else {
            throw CommandError(
                .cannotCreate, "\(folder) is a workspace.",
                hint: "Choose another folder, or use “bojagi sync” for a workspace.")
        }
        guard !place.isInside(FilePlace(workspace.location)) else {
            throw CommandError(
                .cannotCreate, "\(folder) is inside the workspace \(workspace.location).",
                hint: "Choose a folder outside it.")
        }
        if !overwrites, try files.information("\(folder)/\(eventsFile)") != nil {
            throw CommandError(
                .cannotCreate, "\(folder) already has an export in it.",
                hint: "Choose another folder, or add --force to replace it.")
        }
        try files.makeFolder(folder)
        try workspace.release(nil, services.kinds)
        // One transaction, so that documents and events are of one moment; a file is stored before the event that
        // names it, so those found then are all that they need.
        let (count, blobs, losses, events) = try workspace.transaction(.read) { () throws(CommandError) in
            let entries = try workspace.entries(CatalogueFilter(isTrashed: nil, order: .created))
            let blobs = try exportBlobs(workspace, to: "\(folder)/\(blobFolder)", services)
            var losses = Losses(known: Set(blobs.names.keys).union(blobs.damaged))
            let names = try exportNames(entries.filter { !$0.isTrashed }, blobs.names, workspace)
            for (index, entry) in entries.enumerated() {
                services.progress.report(index, of: entries.count, "documents exported")
                guard let kind = services.kind(named: entry.kind) else { continue }
                for file in try exportFiles(kind, entry, names, workspace, &losses) {
                    let path = "\(folder)/\(entry.kind)/\(file.path)"
                    try files.makeFolder(FilePath(path).folder)
                    try files.write(file.bytes, to: path, overwrites: true)
                }
            }
            return (entries.count { !$0.isTrashed }, blobs, losses, try workspace.exportEvents())
        }
        // Somebody may have written since; noted before it is elsewhere.
        try workspace.release(nil, services.kinds, isRead: true)
        // Last, so that a folder with this file is a whole export.
        try files.write(events, to: "\(folder)/\(eventsFile)", overwrites: true)
        services.progress.finish()
        var faults = losses.faults
        faults += blobs.damaged.map { "The file \($0.hex) is damaged." }
        return Answer(
            object: { writer in
                writer.member("damaged", blobs.damaged.map(\.hex))
                writer.member("documents", count)
                writer.member("missing", losses.missing.map(\.hex))
                writer.member("path", folder)
            },
            text: { page in page.line("Exported \(count) document{|s} to \(folder).") }
        ).leavingOut(faults.sentences)
    }

    /// What documents need and an export lacks.
    private struct Losses {
        /// The files that were looked at.
        var known: Set<BlobHash>
        var missing: [BlobHash] = []
        var faults = ShortList<Phrase>()

        init(known: Set<BlobHash>) {
            self.known = known
        }
    }

    /// A document as files; none for one in the trash, which is among the events alone.
    private func exportFiles(
        _ kind: some DocumentKind, _ entry: CatalogueEntry, _ names: ExportNames, _ workspace: Workspace,
        _ losses: inout Losses
    ) throws(CommandError) -> [ExportedFile] {
        let value = try workspace.load(kind, entry.document).value
        for hash in kind.blobs(of: value) where losses.known.insert(hash).inserted {
            losses.missing.append(hash)
            losses.faults.append("The file \(hash.hex) that “\(kind.title(of: entry))” needs is missing.")
        }
        guard !entry.isTrashed else { return [] }
        return kind.exportFiles(value, id: entry.document, names: names)
    }

    private func exportNames(
        _ entries: [CatalogueEntry], _ blobs: [BlobHash: String], _ workspace: Workspace
    ) throws(CommandError) -> ExportNames {
        var documents: [UInt64: (entry: CatalogueEntry, title: String)] = [:]
        for (entry, named) in zip(entries, try workspace.namingLinks(in: entries)) {
            documents[entry.shortID.value] = (entry, named.title)
        }
        return ExportNames(blob: { "\(blobFolder)/\(blobs[$0] ?? $0.hex)" }, document: { documents[$0.value] })
    }

    /// Writes the files of the blob store and gives their names; those that can't be read are left out.
    private func exportBlobs(
        _ workspace: Workspace, to folder: String, _ services: FileServices
    ) throws(CommandError) -> (names: [BlobHash: String], damaged: [BlobHash]) {
        let hashes = try workspace.stored { () throws(StoreError) in try workspace.blobs.all() }
        if !hashes.isEmpty { try services.files.makeFolder(folder) }
        var names: [BlobHash: String] = [:]
        var damaged: [BlobHash] = []
        for (index, hash) in hashes.enumerated() {
            services.progress.report(index, of: hashes.count, "files exported")
            let bytes: [UInt8]
            do throws(StoreError) {
                bytes = try workspace.blobs.bytes(of: hash)
            } catch {
                switch error {
                case .damagedBlob: damaged.append(hash)
                case .noBlob: break  // Somebody took it away meanwhile: it is missing where it is needed.
                default: throw CommandError(error)
                }
                continue
            }
            let name = hash.fileName(of: bytes)
            try services.files.write(bytes, to: "\(folder)/\(name)", overwrites: true)
            names[hash] = name
        }
        return (names, damaged)
    }
}

/// `import DIR`: takes in what `export` wrote. What is here already changes nothing.
struct ImportCommand: FileCommand {
    let name = "import"
    var summary: Phrase { "Import a folder written by “export”." }
    let result = "import"
    let access = StoreAccess.write
    let action = Action.manage
    let folder = Parameter<String>.argument("dir", "The folder.", type: .path)

    func run(_ input: Input, _ services: FileServices) throws(CommandError) -> Answer {
        let folder = try input(folder)
        let files = services.files
        guard let information = try files.information(folder) else {
            throw CommandError(.notFound, "There is no folder \(folder).", hint: "Check the path.")
        }
        guard information.kind == .folder, let events = try files.information("\(folder)/\(eventsFile)") else {
            throw CommandError(
                .badData, "\(folder) is not a folder written by “bojagi export”.",
                hint: "Import memos with “bojagi memo import” and boards with “bojagi kanban import”.")
        }
        let path = "\(folder)/\(eventsFile)"
        guard events.kind != .other else { throw CommandError(.badData, "\(path) is not a regular file.") }
        let workspace = try services.openWorkspace()
        let lost = try importBlobs(from: "\(folder)/\(blobFolder)", into: workspace, services)
        let report = try workspace.importEvents(
            EventsInFile(size: events.size) { (offset, count) throws(CommandError) in
                try files.read(path, at: offset, count: count)
            }, kinds: services.kinds, progress: services.progress)
        var failed = lost
        failed += report.failed
        if let rest = failed.rest { failed.close(with: (nil, rest)) }
        return Answer(
            exitCode: failed.isEmpty ? 0 : CommandError.Code.badData.exitCode,
            object: { writer in
                writer.member("failed", objects: failed.enumerated()) { each, writer in
                    let (index, failure) = each
                    writer.member("document", failure.document.map { ShortID(of: $0).text })
                    writer.member("index", index)
                    writer.member("reason", Language.english.text(of: failure.reason))
                }
                writer.member("imported", report.imported)
                writer.member("known", report.known)
            },
            text: { page in
                page.line("Imported \(report.imported) event{|s}; \(report.known) {was|were} already here.")
                for failure in failed {
                    if let document = failure.document {
                        page.append(.id(ShortID(of: document)))
                        page.text("  ")
                    }
                    page.line(.danger(failure.reason))
                }
            })
    }

    /// Takes in the files whose content has their name's hash, and says what is wrong with the others.
    private func importBlobs(
        from folder: String, into workspace: Workspace, _ services: FileServices
    ) throws(CommandError) -> ShortList<(document: DocumentID?, reason: Phrase)> {
        var lost = ShortList<(document: DocumentID?, reason: Phrase)>()
        guard try services.files.information(folder)?.kind == .folder else { return lost }
        var batch: [[UInt8]] = []
        var size = 0
        let names = try services.files.list(folder)
        for (index, name) in names.enumerated() {
            services.progress.report(index, of: names.count, "files imported")
            do throws(CommandError) {
                if let blob = try read(name, in: folder, into: workspace, services.files) {
                    size += blob.count
                    batch.append(blob)
                }
            } catch {
                // The workspace's own trouble is not the file's.
                guard error.code != .inputOutput, error.code != .locked else { throw error }
                lost.append((nil, error.message))
            }
            if index == names.count - 1 || size > 16_000_000 || batch.count == 128 {
                _ = try workspace.stored { () throws(StoreError) in try workspace.blobs.put(batch: batch) }
                batch = []
                size = 0
            }
        }
        services.progress.finish()
        return lost
    }

    /// A file that is what its name says; nil for a large one, which is taken in already.
    private func read(
        _ name: String, in folder: String, into workspace: Workspace, _ files: any Files
    ) throws(CommandError) -> [UInt8]? {
        let path = "\(folder)/\(name)"
        guard let hash = BlobHash(fileName: name) else {
            throw CommandError(
                .badData, "\(path) is not a file of a workspace: its name does not begin with 64 hexadecimal digits.")
        }
        guard let information = try files.information(path) else {
            throw CommandError(.notFound, "There is no file \(path).", hint: "Check the path.")
        }
        guard !files.isLink(path) else {
            throw CommandError(.badData, "\(path) is a link, and links aren't followed.")
        }
        guard information.size <= BlobLimit.bytes else { throw .tooLarge(.verbatim(path), limit: BlobLimit.bytes) }
        let damaged = CommandError(.badData, "\(path) is damaged: its content is not what its name says.")
        guard information.size > 4 << 20 else {
            let bytes = try files.read(path, limit: 4 << 20)
            guard workspace.blobs.hash(of: bytes) == hash else { throw damaged }
            return bytes
        }
        let upload = try workspace.stored { () throws(StoreError) in try workspace.blobs.upload() }
        while upload.count < BlobLimit.bytes {
            let piece = try files.read(path, at: upload.count, count: 1 << 20)
            if piece.isEmpty { break }
            try workspace.stored { () throws(StoreError) in try upload.append(piece[...]) }
        }
        do throws(StoreError) {
            _ = try upload.finish(as: hash)
        } catch {
            if case .damagedBlob = error { throw damaged }
            throw CommandError(error)
        }
        return nil
    }
}
