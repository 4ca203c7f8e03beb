internal import JSON
internal import MemoModel
internal import ModuleKit
internal import Replication

/// `export`: one JSON file, or a folder of Markdown files.
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
        let memos = try Self.memos(try services.openWorkspace(), services.progress)
        if isFile {
            try files.write(Self.json(memos), to: path, overwrites: overwrites)
        } else {
            try Self.write(memos, into: path, files, overwrites)
        }
        services.progress.finish()
        return Answer(
            json: { writer in
                writer.object { writer in
                    writer.member("exported", memos.count)
                    writer.member("path", path)
                }
            },
            text: { page in
                let count = MemoCount.phrase(memos.count)
                page.line("Exported \(count) to \(path).")
            })
    }

    /// The memos outside the trash, oldest first; or the one that is meant.
    static func memos(
        _ workspace: Workspace, only reference: String? = nil, _ progress: any Progress
    ) throws(CommandError) -> [(entry: CatalogueEntry, text: String)] {
        try workspace.transaction(.read) { () throws(CommandError) in
            let entries =
                if let reference {
                    [try workspace.memo(reference, includingTrash: true)]
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
        _ memos: [(entry: CatalogueEntry, text: String)], into folder: String, _ files: any Files,
        _ overwrites: Bool
    ) throws(CommandError) {
        var names = FileNames()
        var paths: [String] = []
        for (entry, _) in memos {
            paths.append("\(folder)/\(names.unique(FileName.safe(entry.title, orElse: "memo"), "md"))")
        }
        if let information = try files.information(folder) {
            guard information.kind == .folder else {
                throw CommandError(
                    .cannotCreate, "\(folder) is a file; expected a folder.",
                    hint: "Choose another name, or one that ends in .json.")
            }
            for path in paths { try refuse(path, files, unless: overwrites) }
        }
        try files.makeFolder(folder)
        for (path, memo) in zip(paths, memos) {
            try files.write(Array(memo.text.utf8), to: path, overwrites: overwrites)
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
