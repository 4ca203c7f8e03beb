import Markup
import MemoModel
public import ModuleKit
import Primitives
import Replication

extension MemoModule: ResourceProviding {
    public var resourceNames: [String] { ["memos.json", "memos"] }

    /// `memos.json` is all memos as `export` writes them; `memos/ID.json` one of them, in a list as well, and `memos/ID.zip`
    /// one as Markdown with the files that it names. With `with=files` the JSON brings those along, if there are any, and is
    /// a ZIP archive then.
    public func resource(_ request: ResourceRequest, _ services: Services) throws(CommandError) -> Resource? {
        var reference: String?
        var isArchive = false
        if request.path.first == "memos" {
            guard request.path.count == 2 else { return nil }
            let name = request.path[1]
            isArchive = name.hasSuffix(".zip")
            guard isArchive || name.hasSuffix(".json") else { return nil }
            reference = String(name.dropLast(isArchive ? 4 : 5))
        } else if request.path.count > 1 {
            return nil
        }
        let workspace = try services.openWorkspace(.read)
        if isArchive, let reference { return try archive(reference, workspace, services) }
        let memos = try ExportMemosCommand.memos(workspace, only: reference, services.progress)
        let hashes = request["with"] == "files" ? memos.flatMap { BlobSource.hashes(in: $0.text) } : []
        let name = reference == nil ? nil : memos.first.map { FileName.safe($0.entry.title, orElse: "memo") }
        let changedAt = memos.map { $0.entry.changedAt }.max() ?? 0
        return try Resource.file(
            ExportMemosCommand.json(memos), called: (name ?? "memos") + ".json", mediaType: "application/json",
            naming: hashes.compactMap { BlobHash(hex: $0) }, of: workspace,
            at: ZipWriter.Moment(milliseconds: changedAt, services.localTime), in: services.language
        ) { ExportedTexts.fault(of: $0) }
    }

    /// By way of the disk: files may be larger than memory should hold.
    private func archive(
        _ reference: String, _ workspace: Workspace, _ services: Services
    ) throws(CommandError) -> Resource? {
        let file = try PassingFile(in: workspace)
        let faults = try Self.writeArchive(of: reference, in: workspace, services.localTime) {
            (piece) throws(CommandError) in try file.append(piece)
        }
        var resource = Resource(file: file, mediaType: "application/zip")
        resource.notice = faults.map { services.language.text(of: $0) }.joined(separator: " ")
        return resource
    }

    /// What `export` writes of a memo into a folder, as a ZIP archive that is handed on in pieces. Gives what is missing in
    /// it.
    static func writeArchive(
        of reference: String, in workspace: Workspace, _ localTime: any LocalTime,
        _ take: ([UInt8]) throws(CommandError) -> Void
    ) throws(CommandError) -> [Phrase] {
        let memos = try ExportMemosCommand.memos(workspace, only: reference, SilentProgress())
        guard let memo = memos.first else { return [] }
        let all = try workspace.transaction(.read) { () throws(CommandError) in
            try workspace.entries(CatalogueFilter(kind: Memo.kind, order: .created))
        }
        let named = try ExportMemosCommand.named(all, in: workspace)
        // One in the trash is not among the others.
        let name =
            named.first { $0.entry.document == memo.entry.document }?.name
            ?? FileName.safe(memo.entry.title, orElse: "memo")
        var exported = ExportedTexts(named, in: workspace)
        let text = try exported.text(of: memo.text)
        let moment = ZipWriter.Moment(milliseconds: memo.entry.changedAt, localTime)
        var zip = ZipWriter()
        try zip.add(Array(text.utf8), as: name + ".md", at: moment, take)
        for file in exported.files {
            let bytes = try workspace.file(file.hash)
            try zip.add(bytes, as: "\(ExportedTexts.folder)/\(file.name)", at: moment, take)
        }
        try take(zip.end())
        return exported.faults.sentences
    }
}
