internal import ImageHeaders
internal import Markup
internal import MemoModel
internal import ModuleKit
internal import Replication

struct AttachToMemoCommand: FileCommand {
    let name = "attach"
    var summary: Phrase { "Attach files at the end of a memo: pictures, audio and video show, others are links." }
    let result = "memo"
    let access = StoreAccess.write
    let memo = Parameters.memo
    let paths = Parameter<[String]>.repeatedArgument("files", "The files.", isRequired: true, type: .path)

    /// In bytes of one file, as the page takes it.
    private static let limit = 64 << 20
    private static let mostFiles = 100

    func run(_ input: Input, _ services: FileServices) throws(CommandError) -> Answer {
        let reference = try input(memo)
        let paths = try input(paths)
        guard paths.count <= Self.mostFiles else {
            throw CommandError(.usage, "At most \(Self.mostFiles) files can be attached at once.")
        }
        let workspace = try services.openWorkspace()
        // Nothing is attached where a name or a file is wrong.
        _ = try workspace.transaction(.read) { () throws(CommandError) in try workspace.memo(reference) }
        var lines: [String] = []
        for path in paths { lines.append(try Self.markdown(path, services.files, workspace)) }
        let text = lines.joined(separator: "\n") + "\n"
        let changed = try workspace.transaction(.write) { () throws(CommandError) in
            try workspace.changeMemo(try workspace.memo(reference)) { (memo) throws(MemoError) in
                try memo.appendLine(text)
            }
        }
        return Answer(MemoRecord(changed.entry, text: changed.after.text)) { page in
            page.done("Attached \(paths.count) file{|s} to “\(page.title(of: changed.entry))”.", changed.entry)
        }
    }

    /// Keeps the file, before anything names it.
    private static func markdown(
        _ path: String, _ files: any Files, _ workspace: Workspace
    ) throws(CommandError) -> String {
        let bytes = try files.read(path, limit: limit)
        let hash = try workspace.stored { () throws(StoreError) in try workspace.blobs.put(bytes) }
        let name =
            path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[path.utf8.index(after: $0)...]) } ?? path
        return Attachment.markdown(name: name, hash: hash.hex, isPicture: (try? ImageHeader(of: bytes)) != nil)
    }
}
