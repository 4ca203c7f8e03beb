import CanvasModel
import Primitives

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
    static func id(_ item: CanvasItem) -> String {
        switch item {
        case .object(let id): self.id(id)
        case .group(let group): "group-\(group.raw)"
        }
    }
    static func layer(_ item: CanvasItem) -> String { "layer-" + id(item) }
    static func layerName(_ item: CanvasItem) -> String { "layer-name-" + id(item) }
    static func thumbnail(_ item: CanvasItem) -> String { "thumbnail-" + id(item) }
    static let menu = "canvas-menu"
    static func row(_ item: CanvasItem) -> String { "row-" + id(item) }
    static func menuItem(_ place: Int) -> String { "menu-item-\(place)" }
    static func page(_ side: PageSide) -> String { side == .width ? "page-width" : "page-height" }
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
