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
    let result = "object"
    let access = StoreAccess.write
    let canvas = Parameters.canvas
    let placing = Placing.Options()
    let color = Placing.color
    let fields: FieldOptions<CanvasObject>.Group

    init(shape: Shape) {
        self.shape = shape
        fields = FieldOptions.of(shape == .rectangle ? .rectangle : .ellipse).setting
    }

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let reference = try input(canvas)
        let placing = try input(placing)
        var draft = ObjectDraft(shape == .rectangle ? .rectangle : .ellipse)
        draft.size = placing.size(CanvasLimits.defaultShape)
        draft.fields = try input(fields)
        if let color = try input(color) { draft.color = .color(try .typed(color)) }
        return try add(to: reference, placing, services) { (_, _, _) in draft }
    }
}
