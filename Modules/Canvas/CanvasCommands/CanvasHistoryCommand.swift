internal import ModuleKit
internal import Replication

struct CanvasHistoryCommand: DocumentCommand {
    let name = "history"
    var summary: Phrase { "Show what was done on a canvas, when and by whom." }
    let result = "[history]"
    let access = StoreAccess.read
    let canvas = Parameters.canvas

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let reference = try input(canvas)
        let workspace = try services.openWorkspace()
        let history = try workspace.transaction(.read) { () throws(CommandError) in
            let entry = try workspace.canvas(reference, includingTrash: true)
            return try workspace.history(CanvasKind(), entry.document)
        }
        return Answer(history: history, services.language)
    }
}
