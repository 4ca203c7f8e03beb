import CanvasModel
import Drawing
import ModuleKit

/// `add rect`, `add ellipse` and `add diamond`.
struct AddShapeCommand: DocumentCommand {
    enum Shape {
        case rectangle, ellipse, diamond

        var content: ObjectDraft.Content {
            switch self {
            case .rectangle: .rectangle
            case .ellipse: .ellipse
            case .diamond: .diamond
            }
        }

        var kind: ObjectKind {
            switch self {
            case .rectangle: .rectangle
            case .ellipse: .ellipse
            case .diamond: .diamond
            }
        }
    }

    let shape: Shape
    var name: String { "add " + shape.kind.tag.name }
    var summary: Phrase {
        switch shape {
        case .rectangle: "Add a rectangle."
        case .ellipse: "Add an ellipse."
        case .diamond: "Add a diamond."
        }
    }
    let result = "object"
    let access = StoreAccess.write
    let canvas = Parameters.canvas
    let placing = Placing.Options()
    let color = Parameter<String?>.option("color", "As #RRGGBB, or none; random unless given.")
    let label = Parameter<String?>.option("label", "The words inside; - reads standard input.", type: .textOrInput)
    let fields: FieldOptions<CanvasObject>.Group

    init(shape: Shape) {
        self.shape = shape
        fields = FieldOptions.of(shape.kind).setting
    }

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let reference = try input(canvas)
        let placing = try input(placing)
        var draft = ObjectDraft(shape.content)
        draft.size = placing.size(CanvasLimits.defaultShape)
        draft.fields = try input(fields)
        if let color = try input(color) { draft.color = color == "none" ? .none : .color(try .typed(color)) }
        draft.label = try input(label) ?? ""
        return try add(to: reference, placing, services) { (_, _, _) in draft }
    }
}
