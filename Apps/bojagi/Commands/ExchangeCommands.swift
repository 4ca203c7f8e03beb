internal import ModuleKit
internal import Replication

private let eventsFile = "bojagi.events"
private let blobFolder = "blobs"

/// `export DIR`: every document as files that others read, and all events, from which `import` makes the
/// same workspace again.
struct ExportCommand: Command {
    let name = "export"
    var summary: Phrase { "Write the whole workspace into a folder." }
    let parameters = [Self.folder.declaration, Self.force.declaration]
    let result = "export"
    let access = StoreAccess.read

    static let folder = Parameter<String>.argument("dir", "The folder; made if it is missing.", type: .path)
    static let force = Parameter<Bool>.flag("force", "Replace files that are there.")

    func run(_ input: Input, _ services: Services) throws(CommandError) -> Answer {
        let folder = try input(Self.folder)
        let overwrites = try input(Self.force)
        let workspace = try services.openWorkspace(.read)
        let files = services.files
        if !overwrites, try files.information("\(folder)/\(eventsFile)") != nil {
            throw CommandError(
                .cannotCreate, "\(folder) holds an export already.",
                hint: "Choose another folder, or add --force to replace it.")
        }
        try files.makeFolder(folder)
        // Before and after, for somebody may write meanwhile.
        try workspace.release(nil, services.kinds)
        defer { try? workspace.release(nil, services.kinds) }
        // One transaction, so that documents and events are of one moment; a file is stored before the event that
        // names it, so those found then are all that they need.
        let (count, damaged) = try workspace.transaction(.read) { () throws(CommandError) in
            let entries = try workspace.entries(CatalogueFilter(order: .created))
            let (names, damaged) = try exportBlobs(workspace, to: "\(folder)/\(blobFolder)", services)
            for (index, entry) in entries.enumerated() {
                services.progress.report(index, of: entries.count, "documents exported")
                guard let kind = services.kind(named: entry.kind) else { continue }
                for file in try exportFiles(kind, entry.document, names, workspace) {
                    let path = "\(folder)/\(entry.kind)/\(file.path)"
                    if let slash = path.lastIndex(of: "/") { try files.makeFolder(String(path[..<slash])) }
                    try files.write(file.bytes, to: path, overwrites: true)
                }
            }
            let events = try workspace.exportEvents()
            // Last, so that a folder with this file is a whole export.
            try files.write(events, to: "\(folder)/\(eventsFile)", overwrites: true)
            return (entries.count, damaged)
        }
        services.progress.finish()
        return Answer(
            exitCode: damaged.isEmpty ? 0 : CommandError.Code.badData.exitCode,
            json: { writer in
                writer.object { writer in
                    writer.name("damaged")
                    writer.array(damaged.map(\.hex))
                    writer.member("documents", count)
                    writer.member("path", folder)
                }
            },
            text: { page in
                page.line("Exported \(count) document{|s} to \(folder).")
                for hash in damaged { page.line(.danger("The file \(hash.hex) is damaged.")) }
            })
    }

    private func exportFiles(
        _ kind: some DocumentKind, _ document: DocumentID, _ names: [BlobHash: String], _ workspace: Workspace
    ) throws(CommandError) -> [ExportedFile] {
        kind.exportFiles(try workspace.load(kind, document).value, id: document) { hash in
            "\(blobFolder)/\(names[hash] ?? hash.hex)"
        }
    }

    /// Writes the files of the blob store and gives their names; those that can't be read are left out.
    private func exportBlobs(
        _ workspace: Workspace, to folder: String, _ services: Services
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
                guard case .damagedBlob = error else { throw CommandError(error) }
                damaged.append(hash)
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
struct ImportCommand: Command {
    let name = "import"
    var summary: Phrase { "Take in a folder that “export” wrote." }
    let parameters = [Self.folder.declaration]
    let result = "import"
    let access = StoreAccess.write

    static let folder = Parameter<String>.argument("dir", "The folder.", type: .path)

    func run(_ input: Input, _ services: Services) throws(CommandError) -> Answer {
        let folder = try input(Self.folder)
        let files = services.files
        guard let information = try files.information(folder) else {
            throw CommandError(.notFound, "There is no folder \(folder).", hint: "Check the path.")
        }
        guard information.kind == .folder, try files.information("\(folder)/\(eventsFile)") != nil else {
            throw CommandError(
                .badData, "\(folder) is not a folder that “bojagi export” wrote.",
                hint: "Memos come in with “bojagi memo import”, boards with “bojagi kanban import”.")
        }
        let bytes = try files.read("\(folder)/\(eventsFile)")
        let workspace = try services.openWorkspace(.write)
        let lost = try importBlobs(from: "\(folder)/\(blobFolder)", into: workspace, services)
        var report = try workspace.importEvents(bytes, kinds: services.kinds, progress: services.progress)
        report.failed = lost.map { (nil, $0) } + report.failed
        return Answer(
            exitCode: report.failed.isEmpty ? 0 : CommandError.Code.badData.exitCode,
            json: { writer in
                writer.object { writer in
                    writer.member(
                        "failed",
                        array: { writer in
                            for (index, failure) in report.failed.enumerated() {
                                writer.object { writer in
                                    writer.member("document", failure.document.map { ShortID(of: $0).text })
                                    writer.member("index", index)
                                    writer.member("reason", Language.english.text(of: failure.reason))
                                }
                            }
                        })
                    writer.member("imported", report.imported)
                    writer.member("known", report.known)
                }
            },
            text: { page in
                page.line("Took in \(report.imported) event{|s}; \(report.known) {was|were} here already.")
                for failure in report.failed {
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
        from folder: String, into workspace: Workspace, _ services: Services
    ) throws(CommandError) -> [Phrase] {
        guard try services.files.information(folder)?.kind == .folder else { return [] }
        var lost: [Phrase] = []
        var batch: [[UInt8]] = []
        var size = 0
        let names = try services.files.list(folder)
        for (index, name) in names.enumerated() {
            services.progress.report(index, of: names.count, "files imported")
            do {
                let blob = try read(name, in: folder, services.files)
                size += blob.count
                batch.append(blob)
            } catch {
                lost.append(error.message)
            }
            if index == names.count - 1 || size > 64_000_000 || batch.count == 128 {
                _ = try workspace.stored { () throws(StoreError) in try workspace.blobs.put(batch: batch) }
                batch = []
                size = 0
            }
        }
        services.progress.finish()
        return lost
    }

    /// A file that is what its name says.
    private func read(_ name: String, in folder: String, _ files: any Files) throws(CommandError) -> [UInt8] {
        let path = "\(folder)/\(name)"
        guard let hash = BlobHash(fileName: name) else {
            throw CommandError(
                .badData, "\(path) is not a file of a workspace: its name does not begin with 64 hexadecimal digits.")
        }
        // A pipe would be waited for without end.
        if try files.information(path)?.kind == .other {
            throw CommandError(.badData, "\(path) is not a regular file.")
        }
        let bytes = try files.read(path)
        guard BlobHash(of: bytes) == hash else {
            throw CommandError(.badData, "\(path) is damaged: its content is not what its name says.")
        }
        return bytes
    }
}
