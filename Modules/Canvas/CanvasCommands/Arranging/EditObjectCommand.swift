import CanvasModel
import ModuleKit
import Replication

/// Sets the fields that rows tell of.
struct EditObjectCommand: DocumentCommand {
    let name = "edit"
    var summary: Phrase { "Change other fields of an object." }
    let result = "object"
    let access = StoreAccess.write
    let canvas = Parameters.canvas
    let object = Parameters.object
    let fields = FieldOptions<CanvasObject>.all.changing

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let edits = try input(fields)
        guard !edits.isEmpty else {
            throw CommandError(
                .usage, "There is nothing to change.", hint: "“bojagi canvas edit --help” lists what can be changed.")
        }
        return try changeObject(try input(object), on: try input(canvas), services) {
            (canvas, id, _) throws(CanvasError) in
            try canvas.edit(id, edits)
        } _: { title, _ in
            "Edited “\(title.phrase)”."
        }
    }
}
