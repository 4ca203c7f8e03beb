import CanvasModel
import ModuleKit
import Replication

/// Canvases as the commands speak of them that all kinds of documents have.
struct CanvasDocuments: NamedDocuments {
    let kind = CanvasKind()
    let reference = Parameters.canvas
    let name = Parameters.canvasName
    let result = "canvas"
    var renaming: Phrase { "Rename a canvas." }
    var removing: Phrase { "Move a canvas to the trash." }
    var undoing: Phrase { "Undo your last change to a canvas." }
    var history: Phrase { "Show what was done on a canvas, when and by whom." }

    func record(
        _ entry: CatalogueEntry, _ canvas: Canvas, in workspace: Workspace, _ services: DocumentServices
    ) -> CanvasRecord {
        CanvasRecord(entry: entry, canvas: canvas)
    }

    func renamed(_ canvas: Canvas) -> Phrase { "Renamed the canvas to “\(canvas.name)”." }

    func rename(_ canvas: Canvas, to name: String) throws(CommandError) -> [RecordChange] {
        try asking { () throws(CanvasError) in try canvas.rename(to: name) }
    }
}
