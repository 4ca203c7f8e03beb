import HostSystem
import JSON
import ModuleKit
import Replication
import SQLiteStore

/// The documents of a copied database, which nobody else writes: what they need, and whether all is sound.
final class BackedUpDocuments {
    private let workspace: Workspace

    /// Those of the database in `folder`, which goes by `name` in sentences. Nothing is written.
    init(in folder: String, named name: String, _ services: Services) throws(CommandError) {
        do throws(StoreError) {
            let store = try SQLiteEventStore(folder: folder, options: .init(missing: .refuse, isReadOnly: true))
            workspace = Workspace(
                location: name, store: store, blobs: MemoryBlobs(), author: Author(id: AuthorID(0), name: ""),
                clock: services.clock, random: services.random)
        } catch {
            throw Self.described(error, name)
        }
    }

    /// What is wrong with the database of a backup, which goes by the name of the backup.
    static func described(_ error: StoreError, _ name: String) -> CommandError {
        switch error {
        case .corrupt(_, let detail):
            CommandError(
                .badData, "The database in \(name) is damaged: \(detail).",
                hint: "Use another backup.")
        case .notAWorkspace: CommandError(.badData, "\(name) is not a backup of a workspace.")
        case .newerFormat(_, let found, let known): CommandError(.newerFormat(path: name, found: found, known: known))
        default: CommandError(error)
        }
    }

    /// What is wrong with the database itself, a sentence each.
    func faults() throws(CommandError) -> [Phrase] {
        do throws(StoreError) {
            return try workspace.store.checkIntegrity().map { .verbatim($0) }
        } catch {
            throw Self.described(error, workspace.location)
        }
    }

    /// Looks for what the documents need among the files that are there.
    func look(
        for kinds: [any DocumentKind], _ progress: any Progress, isThere: (BlobHash) -> Bool
    ) throws(CommandError) -> Found {
        var found = Found()
        var missing: Set<BlobHash> = []
        let looked = try workspace.forEachNeededFile(kinds, progress: progress) { (hash, entry) throws(CommandError) in
            guard !isThere(hash), missing.insert(hash).inserted else { return }
            found.faults.append("The file \(hash.hex) that “\(entry.title)” needs is missing.")
        }
        found.missing = missing
        found.documents = looked.documents
        for entry in looked.unreadable { found.faults.append("“\(entry.title)” can't be read.") }
        return found
    }

    struct Found {
        var documents = 0
        var missing: Set<BlobHash> = []
        var faults = ShortList<Phrase>()
    }
}

/// What is said of a backup: `{"documents","faults","files","missing","path","size"}`, the size in bytes.
struct BackupRecord: JSONMembers {
    var path: String
    var size: UInt64
    var files: Int
    var found: BackedUpDocuments.Found
    var faults: [Phrase]

    func writeMembers(to writer: inout JSONWriter) {
        writer.member("documents", found.documents)
        writer.member("faults", faults.map { Language.english.text(of: $0) })
        writer.member("files", files)
        writer.member("missing", found.missing.sorted().prefix(100).map(\.hex))
        writer.member("path", path)
        writer.member("size", Int64(clamping: size))
    }
}
