internal import Phrases
internal import Scenes
internal import Views

// C13: what can be added.
extension DrawingScene {
    func toolbarView() -> Node<CanvasAction> {
        Node(.div, "canvas-tools toolbar", key: "tools", [.role("toolbar"), .label(text("Add"))]) {
            tool(.rectangle, text("Rectangle"), .add(.rectangle))
            tool(.ellipse, text("Ellipse"), .add(.ellipse))
            tool(.line, text("Line"), .add(.line))
            tool(.photo, text("Photo"), .choosePhoto)
            tool(.text, text("Text"), .add(.text))
            tool(.pen, text("Pen"), .pen, isPressed: stage.isPenChosen)
        }
    }

    private func tool(
        _ icon: Icon, _ name: String, _ action: CanvasAction, isPressed: Bool? = nil
    ) -> Node<CanvasAction> {
        Node(
            .button, "canvas-tool", [.type("button"), isPressed.map { .pressed($0) }], on: [.press(action)]
        ) {
            icon.node()
            Node(.span, text: name)
        }
    }
}
