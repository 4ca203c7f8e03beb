import CanvasModel
import Drawing
import JSON
import ModuleKit

struct ListObjectsCommand: DocumentCommand {
    let name = "objects"
    var summary: Phrase { "List what is on a canvas, the topmost first." }
    let result = "[object]"
    let access = StoreAccess.read
    let canvas = Parameters.canvas

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let reference = try input(canvas)
        let workspace = try services.openWorkspace()
        let canvas = try workspace.load(CanvasKind(), reference, includingTrash: true).value
        return Answer(ObjectListRecord(canvas: canvas)) { page in page.objects(of: canvas) }
    }
}

struct ObjectAtCommand: DocumentCommand {
    let name = "at"
    var summary: Phrase { "Find the object at a point: the topmost that is not hidden." }
    let result = "object or null"
    let access = StoreAccess.read
    let canvas = Parameters.canvas
    let x = Parameters.x
    let y = Parameters.y

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let reference = try input(canvas)
        let point = CanvasPoint(
            x: try Number.read(try input(x), for: "X") as Double,
            y: try Number.read(try input(y), for: "Y") as Double)
        let workspace = try services.openWorkspace()
        let canvas = try workspace.load(CanvasKind(), reference, includingTrash: true).value
        guard let object = canvas.topmost(at: point) else {
            return Answer(json: { $0.null() }, text: { $0.line("Nothing there.") })
        }
        return Answer(ObjectRecord(object, on: canvas)) { page in
            page.object(object, title: canvas.title(of: object))
        }
    }
}
