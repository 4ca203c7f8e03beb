internal import MemoModel
public import ModuleKit
internal import Primitives
internal import Replication

extension MemoModule: ResourceProviding {
    public var resourceNames: [String] { ["memos.json", "memos"] }

    /// `memos.json` is all memos as `export` writes them; `memos/ID.json` one of them, in a list as well, and `memos/ID.zip`
    /// one as Markdown with the files that it names.
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
        return Resource(bytes: ExportMemosCommand.json(memos), mediaType: "application/json")
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
        let moment = moment(memo.entry.changedAt, localTime)
        var zip = ZipWriter()
        func add(_ bytes: [UInt8], _ path: String) throws(CommandError) {
            guard bytes.count <= ZipWriter.largestFile else {
                throw CommandError(.badData, "“\(path)” is too large for an archive.")
            }
            try take(zip.head(of: path, bytes, at: moment))
            try take(bytes)
        }
        try add(Array(text.utf8), name + ".md")
        for file in exported.files {
            let bytes = try workspace.stored { () throws(StoreError) in try workspace.blobs.bytes(of: file.hash) }
            try add(bytes, "\(ExportedTexts.folder)/\(file.name)")
        }
        try take(zip.end())
        return exported.faults.sentences
    }

    private static func moment(_ milliseconds: UInt64, _ localTime: any LocalTime) -> ZipWriter.Moment {
        let (date, second) = localTime.civil(milliseconds: milliseconds)
        return ZipWriter.Moment(
            year: date?.year ?? 1, month: date?.month ?? 1, day: date?.day ?? 1,
            secondOfDay: Int32(clamping: second))
    }
}
