internal import CanvasModel
internal import ModuleKit
internal import Replication

/// Sets the fields that rows tell of.
struct EditObjectCommand: DocumentCommand {
    let name = "edit"
    var summary: Phrase { "Change further fields of an object." }
    let parameters =
        [Parameters.canvas.declaration, Parameters.object.declaration] + FieldOptions<CanvasObject>.all.changing
    let result = "object"
    let access = StoreAccess.write

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let edits = try FieldOptions<CanvasObject>.all.changes(input)
        guard !edits.isEmpty else {
            throw CommandError(
                .usage, "There is nothing to change.", hint: "“bojagi canvas edit --help” lists what can be.")
        }
        return try changeObject(input, services) { (canvas, id, _) throws(CanvasError) in
            try canvas.edit(id, edits)
        } _: { title, _ in
            "Edited “\(title.phrase)”."
        }
    }
}
