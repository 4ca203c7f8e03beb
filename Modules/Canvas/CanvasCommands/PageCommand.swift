import CanvasModel
import Drawing
import ModuleKit
import Replication

/// `page`: what a canvas is drawn on, and how large that is.
struct PageCommand: DocumentCommand {
    let name = "page"
    var summary: Phrase { "Change the page of a canvas: its size, none at all, its background, its grid." }
    let result = "canvas"
    let access = StoreAccess.write
    let canvas = Parameters.canvas
    let size = Parameter<String?>.option("size", "Width and height in points, such as 1024x768.")
    let isNone = Parameter<Bool>.flag("none", "Remove the page: the canvas has no edge.")
    let fields = FieldOptions<CanvasProperties>.own.changing

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let (word, isNone, edits) = (try input(size), try input(isNone), try input(fields))
        if word != nil, isNone { throw CommandError(.usage, "--size and --none can't be used together.") }
        guard word != nil || isNone || !edits.isEmpty else {
            throw CommandError(
                .usage, "There is nothing to change.", hint: "“bojagi canvas page --help” lists what can be changed.")
        }
        let size = try word.map { (word) throws(CommandError) in try Number.size(word, for: "--size") }
        let workspace = try services.openWorkspace()
        let changed = try workspace.change(CanvasKind(), try input(canvas)) { (canvas, _) throws(CommandError) in
            try asking(canvas) { () throws(CanvasError) in
                let resized = size != nil || isNone ? try canvas.resizeCanvas(to: size) : []
                return resized + canvas.edit(edits)
            }
        }
        let (title, page) = (changed.after.name, changed.after.size)
        let said: Phrase =
            if changed.event == nil {
                "“\(title)” is already like that."
            } else if let page {
                "“\(title)” has a page of \(Number.text(page))."
            } else {
                "“\(title)” has no page."
            }
        return CanvasDocuments().answer(changed, said, in: workspace, services)
    }
}
