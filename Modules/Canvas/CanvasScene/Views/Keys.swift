internal import Primitives

/// The keys of nodes that are named elsewhere: for the focus, and for what is drawn.
enum Keys {
    static let stage = "canvas-stage"
    static let drawing = "canvas-drawing"
    static let overlay = "canvas-overlay"
    static let editor = "canvas-editor"
    static let name = "canvas-name"
    static let header = "header"
    static let documentMenu = "canvas-document-menu"
    static let layers = "canvas-layers"

    static func id(_ id: UnitID) -> String { "\(id.replica.raw)-\(id.sequence)" }
    static func layer(_ id: UnitID) -> String { "layer-" + self.id(id) }
    static func layerName(_ id: UnitID) -> String { "layer-name-" + self.id(id) }
    static func thumbnail(_ id: UnitID) -> String { "thumbnail-" + self.id(id) }
    static let menu = "canvas-menu"
    static func row(_ id: UnitID) -> String { "row-" + self.id(id) }
    static func menuItem(_ place: Int) -> String { "menu-item-\(place)" }
    static func field(_ name: String) -> String { "inspector-" + name }
    static func number(_ number: ObjectNumber) -> String {
        switch number {
        case .x: "inspector-x"
        case .y: "inspector-y"
        case .width: "inspector-width"
        case .height: "inspector-height"
        case .rotation: "inspector-rotation"
        case .fontSize: "inspector-font-size"
        }
    }
}
