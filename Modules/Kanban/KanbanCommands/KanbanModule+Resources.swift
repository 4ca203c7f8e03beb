import KanbanModel
public import ModuleKit
import Primitives
import Replication

extension KanbanModule: ResourceProviding {
    public var resourceNames: [String] { ["boards"] }

    /// `boards/ID.json` is a board as `export` writes it, `boards/ID.trello.json` and so on for other programs; with
    /// `with=files` a ZIP archive with the files that its cards name, if there are any.
    public func resource(_ request: ResourceRequest, _ services: Services) throws(CommandError) -> Resource? {
        guard request.path.count == 2, let format = BoardExport.Format(ofFile: request.path[1]) else { return nil }
        let workspace = try services.openWorkspace(.read)
        let reference = String(request.path[1].dropLast(format.ending.count))
        let (entry, board) = try workspace.load(BoardKind(), reference, includingTrash: true)
        let localTime = services.localTime
        let export = BoardExport(board, of: entry.document) { localTime.offset(atSecond: $0) }
        return try Resource.file(
            export.bytes(format), called: FileName.safe(entry.title, orElse: "board") + format.ending,
            mediaType: format.mediaType, naming: request["with"] == "files" ? export.files : [], of: workspace,
            at: ZipWriter.Moment(milliseconds: entry.changedAt, localTime), in: services.language
        ) { ExportBoardCommand.fault(of: $0) }
    }
}

extension BoardExport.Format {
    /// By the ending of a name, the longest first.
    fileprivate init?(ofFile name: String) {
        let formats: [Self] = [.trello, .taskwarrior, .calendar, .json]
        guard let format = formats.first(where: { name.hasSuffix($0.ending) && name.count > $0.ending.count }) else {
            return nil
        }
        self = format
    }
}
