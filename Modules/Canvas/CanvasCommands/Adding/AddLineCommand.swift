internal import CanvasModel
internal import Drawing
internal import ModuleKit

struct AddLineCommand: DocumentCommand {
    let name = "add line"
    var summary: Phrase { "Add a line from one point to another." }
    let parameters = [
        Parameters.canvas.declaration, Self.x1.declaration, Self.y1.declaration, Self.x2.declaration,
        Self.y2.declaration, Self.arrow.declaration, Placing.color.declaration, Placing.opacity.declaration,
    ]
    let result = "object"
    let access = StoreAccess.write

    static let x1 = Parameter<String>.argument("x1", "Where it starts, points from the left edge.")
    static let y1 = Parameter<String>.argument("y1", "Where it starts, points from the upper edge.")
    static let x2 = Parameter<String>.argument("x2", "Where it ends, points from the left edge.")
    static let y2 = Parameter<String>.argument("y2", "Where it ends, points from the upper edge.")
    static let arrow = Parameter<Bool>.flag("arrow", "Put an arrow at its end.")

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let reference = try input(Parameters.canvas)
        let start = CanvasPoint(
            x: try Number.read(try input(Self.x1), for: "X1") as Double,
            y: try Number.read(try input(Self.y1), for: "Y1") as Double)
        let end = CanvasPoint(
            x: try Number.read(try input(Self.x2), for: "X2") as Double,
            y: try Number.read(try input(Self.y2), for: "Y2") as Double)
        var draft = ObjectDraft(.line(from: start, to: end, hasArrow: try input(Self.arrow)))
        if let color = try input(Placing.color) { draft.color = .color(try .typed(color)) }
        if let opacity = try input(Placing.opacity) { draft.opacity = opacity }
        return try add(to: reference, nil, services) { (_, _, _) in draft }
    }
}
