internal import CanvasModel
internal import Drawing
internal import ModuleKit

struct AddLineCommand: DocumentCommand {
    let name = "add line"
    var summary: Phrase { "Add a line from one point to another." }
    let result = "object"
    let access = StoreAccess.write
    let canvas = Parameters.canvas
    let x1 = Parameter<String>.argument("x1", "Where it starts, points from the left edge.")
    let y1 = Parameter<String>.argument("y1", "Where it starts, points from the upper edge.")
    let x2 = Parameter<String>.argument("x2", "Where it ends, points from the left edge.")
    let y2 = Parameter<String>.argument("y2", "Where it ends, points from the upper edge.")
    let arrow = Parameter<Bool>.flag("arrow", "End it with an arrow.")
    let color = Placing.color
    let opacity = Placing.opacity

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let reference = try input(canvas)
        let start = CanvasPoint(
            x: try Number.read(try input(x1), for: "X1") as Double,
            y: try Number.read(try input(y1), for: "Y1") as Double)
        let end = CanvasPoint(
            x: try Number.read(try input(x2), for: "X2") as Double,
            y: try Number.read(try input(y2), for: "Y2") as Double)
        var draft = ObjectDraft(.line(from: start, to: end, hasArrow: try input(arrow)))
        if let color = try input(color) { draft.color = .color(try .typed(color)) }
        if let opacity = try input(opacity) { draft.opacity = opacity }
        return try add(to: reference, nil, services) { (_, _, _) in draft }
    }
}
