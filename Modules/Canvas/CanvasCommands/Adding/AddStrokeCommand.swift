import CanvasModel
import Drawing
import ModuleKit

struct AddStrokeCommand: DocumentCommand {
    let name = "add stroke"
    var summary: Phrase { "Add a pen stroke through points." }
    let result = "object"
    let access = StoreAccess.write
    let canvas = Parameters.canvas
    let points = Parameter<String>.argument(
        "points", "The points as x,y x,y …, or with how hard the pen pressed as x,y,0.5; - reads standard input.",
        type: .textOrInput)
    let color = Placing.color
    let thickness = Parameter<String?>.option("thickness", "In points; 3 unless given.")
    let opacity = Placing.opacity

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let reference = try input(canvas)
        let trace = try Self.trace(in: try input(points))
        let thickness = try Number.read(try input(thickness), for: "--thickness")
        var draft = ObjectDraft(
            .stroke(
                through: trace.points, thickness: thickness ?? CanvasLimits.defaultThickness, pressures: trace.pressures
            ))
        if let color = try input(color) { draft.color = .color(try .typed(color)) }
        if let opacity = try input(opacity) { draft.opacity = opacity }
        return try add(to: reference, nil, services) { (_, _, _) in draft }
    }

    /// As `points(in:)`; behind each pair may stand a pressure from 0 to 1, but behind all of them then.
    private static func trace(in text: String) throws(CommandError) -> PenTrace {
        var trace = PenTrace()
        for word in text.split(whereSeparator: \.isWhitespace) {
            let (point, rest) = try point(in: word, trace.points.count + 1)
            var pressure: Double?
            if let rest {
                guard let number = Number.read(rest), (0...1).contains(number) else {
                    throw CommandError(
                        .usage,
                        "The pressure of point \(trace.points.count + 1), “\(String(rest.prefix(40)))”, is not 0 to 1.")
                }
                pressure = number
            }
            if !trace.points.isEmpty, (pressure == nil) != trace.pressures.isEmpty {
                throw CommandError(.usage, "Either all points have a pressure, or none.")
            }
            trace.append(point, pressure: pressure)
        }
        return trace
    }

    /// Pairs of numbers, separated by white space; what cannot be read is named by its place, counted from 1.
    static func points(in text: String) throws(CommandError) -> [CanvasPoint] {
        var points: [CanvasPoint] = []
        for word in text.split(whereSeparator: \.isWhitespace) {
            let (point, rest) = try point(in: word, points.count + 1)
            if rest != nil { throw refusal(of: word, points.count + 1) }
            points.append(point)
        }
        return points
    }

    /// The first two numbers, and what stands behind another comma.
    private static func point(
        in word: Substring, _ place: Int
    ) throws(CommandError) -> (point: CanvasPoint, rest: Substring?) {
        let parts = word.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2 || parts.count == 3, let x = Number.read(parts[0]), let y = Number.read(parts[1]) else {
            throw refusal(of: word, place)
        }
        return (CanvasPoint(x: x, y: y), parts.count == 3 ? parts[2] : nil)
    }

    private static func refusal(of word: Substring, _ place: Int) -> CommandError {
        CommandError(
            .usage, "Point \(place), “\(String(word.prefix(40)))”, is not two numbers.",
            hint: "Write points like 10,20 30,40.5.")
    }
}
