import CanvasModel
import Drawing
import ModuleKit

struct AddLineCommand: DocumentCommand {
    let name = "add line"
    var summary: Phrase { "Add a line from one point to another, or through many." }
    let result = "object"
    let access = StoreAccess.write
    let canvas = Parameters.canvas
    let x1 = Parameter<String?>.optionalArgument("x1", "Where it starts, points from the left edge.")
    let y1 = Parameter<String?>.optionalArgument("y1", "Where it starts, points from the upper edge.")
    let x2 = Parameter<String?>.optionalArgument("x2", "Where it ends, points from the left edge.")
    let y2 = Parameter<String?>.optionalArgument("y2", "Where it ends, points from the upper edge.")
    let points = Parameter<String?>.option(
        "points", "All points that it goes through instead, as x,y x,y …; - reads standard input.", type: .textOrInput)
    let arrow = Parameter<Bool>.flag("arrow", "End it with an arrow.")
    let label = Placing.lineLabel
    let color = Placing.color
    let opacity = Placing.opacity
    let fields = FieldOptions.of(.line(LineShape(from: .zero, to: .zero, hasArrow: false))).setting

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let reference = try input(canvas)
        var draft = ObjectDraft(.line(through: try way(input), hasArrow: try input(arrow)))
        draft.fields = try input(fields)
        draft.label = try input(label) ?? ""
        if let color = try input(color) { draft.color = .color(try .typed(color)) }
        if let opacity = try input(opacity) { draft.opacity = opacity }
        return try add(to: reference, nil, services) { (_, _, _) in draft }
    }

    private func way(_ input: Input) throws(CommandError) -> [CanvasPoint] {
        let listed = try input(points)
        let typed = [try input(x1), try input(y1), try input(x2), try input(y2)].compactMap { $0 }
        guard typed.count == (listed == nil ? 4 : 0) else {
            throw CommandError(.usage, "Say where the line goes: by X1 Y1 X2 Y2, or by --points.")
        }
        if let listed { return try AddStrokeCommand.points(in: listed) }
        var numbers: [Double] = []
        for (word, name) in zip(typed, ["X1", "Y1", "X2", "Y2"]) { numbers.append(try Number.read(word, for: name)) }
        return [CanvasPoint(x: numbers[0], y: numbers[1]), CanvasPoint(x: numbers[2], y: numbers[3])]
    }
}

extension CanvasPoint {
    static let zero = CanvasPoint(x: 0, y: 0)
}
