public import ModuleKit

extension MemoModule: ResourceProviding {
    public var resourceNames: [String] { ["memos.json", "memos"] }

    /// `memos.json` is all memos as `export` writes them; `memos/ID.json` one of them, in a list as well.
    public func resource(_ request: ResourceRequest, _ services: Services) throws(CommandError) -> Resource? {
        var reference: String?
        if request.path.first == "memos" {
            guard request.path.count == 2, request.path[1].hasSuffix(".json") else { return nil }
            reference = String(request.path[1].dropLast(5))
        } else if request.path.count > 1 {
            return nil
        }
        let workspace = try services.openWorkspace(.read)
        let memos = try ExportMemosCommand.memos(workspace, only: reference, services.progress)
        return Resource(bytes: ExportMemosCommand.json(memos), mediaType: "application/json")
    }
}
