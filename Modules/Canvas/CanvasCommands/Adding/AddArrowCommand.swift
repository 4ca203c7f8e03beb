internal import CanvasModel
internal import Drawing
internal import ModuleKit
internal import Primitives
internal import Replication

/// `add arrow`: from one object to another, which it follows.
struct AddArrowCommand: DocumentCommand {
    let name = "add arrow"
    var summary: Phrase { "Add an arrow from one object to another, which it follows." }
    let result = "object"
    let access = StoreAccess.write
    let canvas = Parameters.canvas
    let from = Parameter<String?>.option("from", "The object where it starts: its id or its title.")
    let to = Parameter<String?>.option("to", "The object where it ends: its id or its title.")
    let color = Placing.color
    let opacity = Placing.opacity

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        guard let from = try input(from), let to = try input(to) else {
            throw CommandError(.usage, "Give the arrow's start and end with --from and --to.")
        }
        let chosen = try input(color)
        let tenths = try input(opacity)
        let workspace = try services.openWorkspace()
        let changed = try workspace.changeCanvas(try input(canvas)) { (canvas, random) throws(CommandError) in
            let start = try canvas.object(from, services.language)
            let end = try canvas.object(to, services.language)
            guard start.id != end.id else { throw CommandError(.usage, "An arrow goes from one object to another.") }
            for object in [start, end] where !object.canBeTarget {
                throw CommandError(.usage, "A line can't be bound to another line.")
            }
            var draft = ObjectDraft(.line(from: start.box.center, to: end.box.center, hasArrow: true))
            draft.startTarget = start.shortID
            draft.endTarget = end.shortID
            draft.allowsAnyPosition = true
            if let chosen { draft.color = .color(try .typed(chosen)) }
            if let tenths { draft.opacity = tenths }
            return try asking(canvas) { () throws(CanvasError) in try canvas.add([draft], using: &random) }
        }
        guard let id = changed.event else { throw CommandError(.failed, "There is no such object.") }
        return try answer(changed, id) { title, _ in "Added “\(title.phrase)”." }
    }
}
