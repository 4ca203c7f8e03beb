import CanvasModel
import Forms
import ModuleKit

extension FieldOptions where Owner == CanvasProperties {
    /// Those of a canvas itself.
    static let own = FieldOptions(CanvasProperties.forms)
}

extension FieldOptions where Owner == CanvasObject {
    /// Those of every object, which a kind has or not.
    static let all = FieldOptions(CanvasObject.forms)

    /// Those that objects of a kind have.
    static func of(_ kind: ObjectKind) -> FieldOptions {
        FieldOptions(CanvasObject.forms.filter { $0.isFor(CanvasObject(kind)) })
    }
}
