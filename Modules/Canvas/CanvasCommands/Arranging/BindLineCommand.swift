import CanvasModel
import ModuleKit
import Primitives
import Replication

/// Binds the ends of a line to objects, which it follows then; an end of which nothing is said is let go.
struct BindLineCommand: DocumentCommand {
    let name = "bind"
    var summary: Phrase { "Bind the ends of a line to objects; an end that is not given is released." }
    let result = "object"
    let access = StoreAccess.write
    let canvas = Parameters.canvas
    let object = Parameters.object
    let from = Parameter<String?>.option("from", "The object that its start follows: an id or a title.")
    let to = Parameter<String?>.option("to", "The object that its end follows: an id or a title.")

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let (from, to) = (try input(from), try input(to))
        return try changeObject(try input(object), on: try input(canvas), services) {
            (canvas, line, _) throws(CommandError) in
            var start: UnitID?
            var end: UnitID?
            if let from { start = try canvas.object(from, services.language).id }
            if let to { end = try canvas.object(to, services.language).id }
            return try asking(canvas) { () throws(CanvasError) in try canvas.bind(line.id, start: start, end: end) }
        } _: { title, object in
            object.isBound ? "Bound “\(title.phrase)”." : "“\(title.phrase)” is no longer bound."
        }
    }
}
