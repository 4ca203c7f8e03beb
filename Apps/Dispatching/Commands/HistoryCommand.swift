import ModuleKit

/// `history DOCUMENT`: what was done to a document of any area, when and by whom.
struct HistoryCommand: FileCommand {
    let name = "history"
    var summary: Phrase { "Show what was done to a document, when and by whom." }
    let result = "[history]"
    let access = StoreAccess.read
    let document = Parameter<String>.argument("document", "The document.", type: .document(kind: nil))

    func run(_ input: Input, _ services: FileServices) throws(CommandError) -> Answer {
        let reference = try input(document)
        let workspace = try services.openWorkspace()
        let history = try workspace.transaction(.read) { () throws(CommandError) in
            let entry = try workspace.resolve(reference, isTrashed: nil)
            return try Self.history(try services.documents.kind(of: entry), entry, workspace, services.bundled)
        }
        return Answer(history: history, services.language)
    }

    private static func history(
        _ kind: some DocumentKind, _ entry: CatalogueEntry, _ workspace: Workspace, _ bundled: any BundledFiles
    ) throws(CommandError) -> [HistoryEntry] {
        let value = try workspace.load(kind, entry.document).value
        return try workspace.history(kind.forHistory(of: value, in: workspace, or: bundled), entry.document)
    }
}
