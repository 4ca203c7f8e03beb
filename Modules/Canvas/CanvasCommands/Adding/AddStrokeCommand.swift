internal import CanvasModel
internal import Drawing
internal import ModuleKit

struct AddStrokeCommand: DocumentCommand {
    let name = "add stroke"
    var summary: Phrase { "Add a pen stroke through points." }
    let result = "object"
    let access = StoreAccess.write
    let canvas = Parameters.canvas
    let points = Parameter<String>.argument(
        "points", "The points as x,y x,y …; - reads standard input.", type: .textOrInput)
    let color = Placing.color
    let thickness = Parameter<String?>.option("thickness", "In points; 3 unless given.")
    let opacity = Placing.opacity

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let reference = try input(canvas)
        let points = try Self.points(in: try input(points))
        let thickness = try Number.read(try input(thickness), for: "--thickness")
        var draft = ObjectDraft(.stroke(through: points, thickness: thickness ?? CanvasLimits.defaultThickness))
        if let color = try input(color) { draft.color = .color(try .typed(color)) }
        if let opacity = try input(opacity) { draft.opacity = opacity }
        return try add(to: reference, nil, services) { (_, _, _) in draft }
    }

    /// Pairs of numbers, separated by white space; what cannot be read is named by its place, counted from 1.
    static func points(in text: String) throws(CommandError) -> [CanvasPoint] {
        var points: [CanvasPoint] = []
        for word in text.split(whereSeparator: \.isWhitespace) {
            let parts = word.split(separator: ",", omittingEmptySubsequences: false)
            guard parts.count == 2, let x = Number.read(parts[0]), let y = Number.read(parts[1]) else {
                throw CommandError(
                    .usage, "Point \(points.count + 1), “\(String(word.prefix(40)))”, is not two numbers.",
                    hint: "Write points like 10,20 30,40.5.")
            }
            points.append(CanvasPoint(x: x, y: y))
        }
        return points
    }
}
