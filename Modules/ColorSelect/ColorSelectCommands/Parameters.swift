import ColorSelectModel
import ModuleKit
import Replication

/// What several commands take.
enum Parameters {
    static let illustration = Parameter<String>.argument(
        "illustration", "The illustration's id, any beginning of it, or its name.",
        type: .document(kind: Illustration.kind))
    static let name = Parameter<String>.argument("name", "The illustration's name.")
    static let kit = Parameter<String>.argument("kit", "The kit's id.")
    static let component = Parameter<String>.argument("component", "The part's id or name.")
    static let category = Parameter<String>.argument("category", "The category's id or name.")
}
