import JSON
import MemoModel
import ModuleKit
import Replication

/// `import`: a JSON array, a Markdown or text file, or a folder or a ZIP archive of them.
struct ImportMemosCommand: FileCommand {
    let name = "import"
    var summary: Phrase {
        "Import memos from a JSON file, or from Markdown and text files in a folder or a ZIP archive."
    }
    let result = "import"
    let access = StoreAccess.write
    let path = Parameter<String?>.optionalArgument(
        "path", "A .json, .md, .txt or .zip file, or a folder; - reads JSON from standard input.", type: .pathOrInput)
    let blob = Parameter<String?>.option("blob", "An archive that the server has already, by its hash.")
    let strict = Parameter<Bool>.flag("strict", "Import nothing if any record is broken.")

    func run(_ input: Input, _ services: FileServices) throws(CommandError) -> Answer {
        let isStrict = try input(strict)
        let sources: [ImportSource]
        switch (try input(path), try input(blob)) {
        case (let path?, nil):
            if let archive = try services.archive(at: path) {
                sources = try ImportSource.all(in: archive, called: path, services)
            } else {
                sources = [try ImportSource(path: path, readTwice: isStrict, services)]
            }
        case (nil, let hash?):
            sources = try ImportSource.all(in: try services.archive(blob: hash), called: nil, services)
        default: throw CommandError(.usage, "Name a file or a folder.")
        }
        var failures = Failures()
        if isStrict {
            for source in sources {
                try source.forEach(bringingBackLinks: false) {
                    if case .failure(let failure) = $0 { failures.add(failure) }
                }
            }
            if let first = failures.first { throw Self.refused(first, failures.count) }
        }
        var taken = TakenIn()
        for source in sources { try Self.take(source, &taken, &failures) }
        services.progress.finish()
        return Self.answer(taken, failures)
    }

    private static func take(
        _ source: ImportSource, _ taken: inout TakenIn, _ failures: inout Failures
    ) throws(CommandError) {
        let services = source.services
        var batch = MemoBatch(FilesBeside(source.path, services.files), services)
        do throws(CommandError) {
            try source.forEach { (item) throws(CommandError) in
                switch item {
                case .memo(let changes, let bytes, let files, let document):
                    try batch.add(changes, as: document, bytes: bytes, naming: files)
                case .failure(let failure): failures.add(failure)
                case .unresolved(let link): taken.unresolved.append(link)
                }
            }
            try batch.write()
        } catch {
            let count = taken.documents.count + batch.documents.count
            guard count > 0 else { throw error }
            throw CommandError(error.code, error.message, hint: "\(MemoCount.phrase(count)) came in before that.")
        }
        taken.documents += batch.documents
        taken.missing.formUnion(batch.missing)
    }

    private static func refused(_ failure: ImportSource.Failure, _ count: Int) -> CommandError {
        let name: Phrase = failure.file.map { .verbatim($0) } ?? "Record \(failure.index + 1)"
        let hint: Phrase = "Nothing was imported. Without --strict, the others are imported."
        return count == 1
            ? CommandError(.badData, "\(name): \(failure.reason)", hint: hint)
            : CommandError(.badData, "\(name): \(failure.reason) \(count - 1) more {is|are} broken.", hint: hint)
    }

    private static func answer(_ taken: TakenIn, _ failures: Failures) -> Answer {
        let documents = taken.documents
        return Answer(
            exitCode: failures.count == 0 ? 0 : CommandError.Code.badData.exitCode,
            object: { writer in
                writer.member("documents", documents.map { $0.text })
                writer.member("failed", all: failures.named)
                writer.member("imported", documents.count)
                writer.member("missing", taken.missing.sorted().map { $0.hex })
                writer.member("unresolved", all: taken.unresolved.named)
                writer.member("unresolvedCount", taken.unresolvedCount)
            },
            text: { page in
                let count = MemoCount.phrase(documents.count)
                page.line("Imported \(count).")
                page.missing(taken.missing)
                if taken.unresolvedCount > 0 {
                    page.line(.danger("Links that lead to nothing that came in: \(taken.unresolvedCount)"))
                    for link in taken.unresolved.named.prefix(UnresolvedLink.mostSaid) {
                        page.line(.danger(.verbatim("  \(link.file): \(link.link)")))
                    }
                    let more = taken.unresolvedCount - UnresolvedLink.mostSaid
                    if more > 0 { page.line(.danger("  … \(more) more")) }
                }
                for failure in failures.named {
                    let name: Phrase = failure.file.map { .verbatim($0) } ?? "Record \(failure.index + 1)"
                    page.line(.danger("\(name): \(failure.reason)"))
                }
                let more = failures.count - failures.named.count
                if more > 0 { page.line(.danger("\(more) more {is|are} broken.")) }
            })
    }
}

/// What an import has taken in.
private struct TakenIn {
    var documents: [DocumentID] = []
    /// Files that memos name and nobody has.
    var missing: Set<BlobHash> = []
    var unresolved = ShortList<UnresolvedLink>()

    var unresolvedCount: Int { unresolved.named.count + unresolved.unnamed }
}

/// What can't come in: the first ones by name, the others counted.
private struct Failures {
    private(set) var named: [ImportSource.Failure] = []
    private(set) var count = 0

    private static let mostNamed = 1_000

    var first: ImportSource.Failure? { named.first }

    mutating func add(_ failure: ImportSource.Failure) {
        count += 1
        if named.count < Self.mostNamed { named.append(failure) }
    }
}

/// Memos on their way in. So many are written at once: all of them or none, and others can write in between.
private struct MemoBatch {
    private(set) var documents: [DocumentID] = []
    private let services: FileServices
    private var workspace: Workspace?
    private var memos: [(changes: [RecordChange], document: DocumentID?)] = []
    private var bytes = 0
    /// What the memos name, and from where it may come.
    private var named: Set<BlobHash> = []
    private var beside: FilesBeside

    private static let mostMemos = 5_000
    private static let mostBytes = 16 << 20

    init(_ beside: FilesBeside, _ services: FileServices) {
        self.beside = beside
        self.services = services
    }

    /// The files that memos name and nobody has.
    var missing: Set<BlobHash> { beside.missing }

    mutating func add(
        _ changes: [RecordChange], as document: DocumentID?, bytes count: Int, naming files: [BlobHash]
    ) throws(CommandError) {
        memos.append((changes, document))
        named.formUnion(files)
        bytes += count
        if memos.count >= Self.mostMemos || bytes >= Self.mostBytes { try write() }
    }

    mutating func write() throws(CommandError) {
        guard !memos.isEmpty else { return }
        let workspace: Workspace
        if let known = self.workspace { workspace = known } else { workspace = try services.documents.openWorkspace() }
        self.workspace = workspace
        // First what the texts name.
        try beside.bring(named, into: workspace)
        named = []
        let (memos, services, before) = (memos, services, documents.count)
        documents += try workspace.transaction(.write) { () throws(CommandError) in
            var made: [DocumentID] = []
            for (changes, document) in memos {
                services.progress.report(before + made.count, of: before + memos.count, "memos imported")
                let document = document ?? workspace.newDocument()
                made.append(try workspace.changeOrCreate(MemoKind(), document) { (_, _) in changes }.entry.document)
            }
            return made
        }
        self.memos = []
        bytes = 0
    }
}

extension ImportSource.Failure: JSONMembers {
    func writeMembers(to writer: inout JSONWriter) {
        if let file { writer.member("file", file) }
        writer.member("index", index)
        writer.member("reason", Language.english.text(of: reason))
    }
}
