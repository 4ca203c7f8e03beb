import CanvasModel
import Phrases
import Replication
import Scenes
import Views

// The canvas's name, undo and redo, how large it is shown.
extension DrawingScene {
    func headerView() -> Node<CanvasAction> {
        let percent = Int((stage.viewport.scale * 100).rounded())
        return Node(
            .header, "canvas-header toolbar", key: Keys.header,
            [Attribute(.takes, "chosen"), Attribute(.keysOwner, Keys.stage)],
            on: [.paste(.takeImport)]
        ) {
            Node(.back, text("All canvases"), press: .leave)
            Node(.h1, "canvas-title") {
                Node(
                    .input, "field quiet", key: Keys.name,
                    [
                        .type("text"), .label(text("Name of the canvas")), .value(canvas?.name ?? ""),
                        Attribute(.autocomplete, "off"),
                    ], on: [.commit(.rename)])
            }
            context.peopleHere()
            Node(.undo, text("Undo"), [.disabled(!undoState.undo)], press: .undo(.undo))
            Node(.redo, text("Redo"), [.disabled(!undoState.redo)], press: .undo(.redo))
            Node(.div, "canvas-zoom", key: "zoom", [.role("group"), .label(text("Zoom"))]) {
                Node(.zoomOut, text("Zoom out"), press: .zoom(.out))
                Node(
                    button: "\(percent)%", "quiet canvas-percent", [.title(text("Actual size"))], press: .zoom(.actual))
                Node(.zoomIn, text("Zoom in"), press: .zoom(.in))
                Node(.fit, text("Show the whole canvas"), press: .zoom(.fit))
            }
            if isPhone {
                toggle(.inspector, .inspector, text("Inspector"))
                toggle(.layers, .layers, text("Layers"))
            }
            Node(
                .more, text("Actions for the canvas"), key: Keys.documentMenu, classes: "icon menu-button",
                [Attribute(.haspopup, "menu"), .expanded(documentMenu != nil)],
                on: [.press(.openDocumentMenu), .pointer(.openDocumentMenu)])
        }
    }

    private func toggle(_ icon: Icon, _ side: SidePanel, _ name: String) -> Node<CanvasAction> {
        Node(icon, name, [.expanded(panel == side)], press: .toggle(side))
    }
}
