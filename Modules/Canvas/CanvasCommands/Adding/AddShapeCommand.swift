internal import CanvasModel
internal import Drawing
internal import ModuleKit

/// `add rect` and `add ellipse`.
struct AddShapeCommand: DocumentCommand {
    enum Shape {
        case rectangle
        case ellipse
    }

    let shape: Shape
    var name: String { shape == .rectangle ? "add rect" : "add ellipse" }
    var summary: Phrase { shape == .rectangle ? "Add a rectangle." : "Add an ellipse." }
    var parameters: [ParameterDeclaration] {
        [Parameters.canvas.declaration] + Placing.declarations + [Placing.color.declaration] + fields.setting
    }
    let result = "object"
    let access = StoreAccess.write

    private var kind: ObjectKind { shape == .rectangle ? .rectangle : .ellipse }
    private var fields: FieldOptions<CanvasObject> { .of(kind) }

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let reference = try input(Parameters.canvas)
        let placing = try Placing(input)
        var draft = ObjectDraft(shape == .rectangle ? .rectangle : .ellipse)
        draft.size = placing.size(CanvasLimits.defaultShape)
        draft.fields = try fields.settings(input)
        if let color = try input(Placing.color) { draft.color = .color(try .typed(color)) }
        return try add(to: reference, placing, services) { (_, _, _) in draft }
    }
}
