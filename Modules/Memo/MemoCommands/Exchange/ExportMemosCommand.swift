import JSON
import Markup
import MemoModel
import ModuleKit
import Primitives
import Replication

/// `export`: one JSON file, or a folder of Markdown files; the files that memos name in a folder beside them.
struct ExportMemosCommand: FileCommand {
    let name = "export"
    var summary: Phrase { "Write all memos to a .json file, or as Markdown files into a folder." }
    let result = "export"
    let access = StoreAccess.read
    let path = Parameter<String>.argument(
        "path", "A name that ends in .json, or else a folder; created if it doesn't exist.", type: .path)
    let force = Parameter<Bool>.flag("force", "Replace files that are there.")

    func run(_ input: Input, _ services: FileServices) throws(CommandError) -> Answer {
        let path = try input(path)
        let overwrites = try input(force)
        let files = services.files
        let isFile = path.lowercased().hasSuffix(".json")
        if isFile { try Self.refuse(path, files, unless: overwrites) }
        let workspace = try services.openWorkspace()
        let memos = try Self.memos(workspace, services.progress)
        let (count, folder, faults): (Int, String, [Phrase])
        if isFile {
            var beside = FilesBeside(path, files)
            count = try beside.write(
                memos.flatMap { BlobSource.hashes(in: $0.text) }.compactMap { BlobHash(hex: $0) }, of: workspace)
            try files.write(Self.json(memos), to: path, overwrites: overwrites)
            var list = ShortList<Phrase>()
            for hash in beside.missing.sorted() { list.append(ExportedTexts.fault(of: hash)) }
            (folder, faults) = (beside.folder, list.sentences)
        } else {
            let written = try Self.write(memos, of: workspace, into: path, files, overwrites)
            (count, folder, faults) = (written.files.count, ExportedTexts.folder, written.faults.sentences)
        }
        services.progress.finish()
        return Answer(
            object: { writer in
                writer.member("exported", memos.count)
                writer.member("files", count)
                writer.member("path", path)
            },
            text: { page in
                page.line("Exported \(MemoCount.phrase(memos.count)) to \(path).")
                if count > 0 { page.line("Files beside them, in \(folder): \(count).") }
            }
        ).leavingOut(faults)
    }

    /// The memos outside the trash, oldest first; or the one that is meant.
    static func memos(
        _ workspace: Workspace, only reference: String? = nil, _ progress: any Progress
    ) throws(CommandError) -> [(entry: CatalogueEntry, text: String)] {
        try workspace.transaction(.read) { () throws(CommandError) in
            let entries =
                if let reference {
                    [try workspace.resolve(reference, MemoKind(), includingTrash: true)]
                } else {
                    try workspace.entries(CatalogueFilter(kind: Memo.kind, order: .created))
                }
            var memos: [(entry: CatalogueEntry, text: String)] = []
            memos.reserveCapacity(entries.count)
            for entry in entries {
                progress.report(memos.count, of: entries.count, "memos exported")
                memos.append((entry, try workspace.load(MemoKind(), entry.document).value.text))
            }
            return memos
        }
    }

    static func json(_ memos: [(entry: CatalogueEntry, text: String)]) -> [UInt8] {
        MemoExport.bytes(
            of: memos.map { entry, text in
                MemoExport(
                    text: text, isPinned: entry.isPinned, created: entry.createdAt, changed: entry.changedAt)
            })
    }

    /// Every name is checked before the first file is written, so that nothing is half done.
    private static func write(
        _ memos: [(entry: CatalogueEntry, text: String)], of workspace: Workspace, into folder: String,
        _ files: any Files, _ overwrites: Bool
    ) throws(CommandError) -> ExportedTexts {
        let named = try named(memos.map { $0.entry }, in: workspace)
        var exported = ExportedTexts(named, in: workspace)
        var texts: [String] = []
        for memo in memos { texts.append(try exported.text(of: memo.text)) }
        let attachments = "\(folder)/\(ExportedTexts.folder)"
        let paths = named.map { "\(folder)/\($0.name).md" } + exported.files.map { "\(attachments)/\($0.name)" }
        if let information = try files.information(folder) {
            guard information.kind == .folder else {
                throw CommandError(
                    .cannotCreate, "\(folder) is a file; expected a folder.",
                    hint: "Choose another name, or one that ends in .json.")
            }
            for path in paths { try refuse(path, files, unless: overwrites) }
        }
        try files.makeFolder(folder)
        if !exported.files.isEmpty { try files.makeFolder(attachments) }
        // First what the texts name.
        for file in exported.files {
            let bytes = try workspace.file(file.hash)
            try files.write(bytes, to: "\(attachments)/\(file.name)", overwrites: overwrites)
        }
        for (path, text) in zip(paths, texts) {
            try files.write(Array(text.utf8), to: path, overwrites: overwrites)
        }
        return exported
    }

    /// What the files of memos are called, without the ending.
    static func named(
        _ entries: [CatalogueEntry], in workspace: Workspace
    ) throws(CommandError) -> [(entry: CatalogueEntry, name: String)] {
        var names = FileNames()
        return try workspace.namingLinks(in: entries).map { entry in
            (entry: entry, name: names.unique(FileName.safe(entry.title, orElse: "memo")))
        }
    }

    private static func refuse(
        _ path: String, _ files: any Files, unless overwrites: Bool
    ) throws(CommandError) {
        guard !overwrites, try files.information(path) != nil else { return }
        throw CommandError(
            .cannotCreate, "\(path) exists already.", hint: "Choose another name, or add --force to replace it.")
    }
}
