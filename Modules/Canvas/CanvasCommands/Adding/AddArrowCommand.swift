import CanvasModel
import Drawing
import ModuleKit
import Primitives
import Replication

/// `add arrow`: from one object to another, which it follows.
struct AddArrowCommand: DocumentCommand {
    let name = "add arrow"
    var summary: Phrase { "Add an arrow from one object to another, which it follows." }
    let result = "object"
    let access = StoreAccess.write
    let canvas = Parameters.canvas
    let from = Parameter<String?>.option("from", "The object where it starts: its id or its title.")
    let to = Parameter<String?>.option("to", "The object where it ends: its id or its title.")
    let points = Parameter<String?>.option(
        "points", "The points between, as x,y x,y …; without an object the first or the last is an end.")
    let label = Placing.lineLabel
    let color = Placing.color
    let opacity = Placing.opacity
    let fields = FieldOptions.of(.line(LineShape(from: .zero, to: .zero, hasArrow: true))).setting

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let (from, to) = (try input(from), try input(to))
        let between = try AddStrokeCommand.points(in: try input(points) ?? "")
        guard between.count + (from == nil ? 0 : 1) + (to == nil ? 0 : 1) > 1 else {
            throw CommandError(.usage, "Give the arrow's start and end with --from and --to.")
        }
        let fields = try input(fields)
        let label = try input(label) ?? ""
        let chosen = try input(color)
        let tenths = try input(opacity)
        let workspace = try services.openWorkspace()
        let changed = try workspace.change(CanvasKind(), try input(canvas)) { (canvas, random) throws(CommandError) in
            let start: CanvasObject? = if let from { try canvas.object(from, services.language) } else { nil }
            let end: CanvasObject? = if let to { try canvas.object(to, services.language) } else { nil }
            if let start, let end, start.id == end.id {
                throw CommandError(.usage, "An arrow goes from one object to another.")
            }
            for case let object? in [start, end] where !object.canBeTarget {
                throw CommandError(.usage, "A line can't be bound to another line.")
            }
            let way = [start?.box.center].compactMap { $0 } + between + [end?.box.center].compactMap { $0 }
            var draft = ObjectDraft(.line(through: way, hasArrow: true))
            draft.startTarget = start?.shortID
            draft.endTarget = end?.shortID
            draft.allowsAnyPosition = start != nil || end != nil
            draft.fields = fields
            draft.label = label
            if let chosen { draft.color = .color(try .typed(chosen)) }
            if let tenths { draft.opacity = tenths }
            return try asking(canvas) { () throws(CanvasError) in try canvas.add([draft], using: &random) }
        }
        guard let id = changed.event else { throw CommandError(.failed, "There is no such object.") }
        return try answer(changed, id) { title, _ in "Added “\(title.phrase)”." }
    }
}
