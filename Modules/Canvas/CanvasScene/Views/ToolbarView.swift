import Phrases
import Scenes
import Views

// C13, C21: the tools.
extension DrawingScene {
    func toolbarView() -> Node<CanvasAction> {
        Node(
            .div, "canvas-tools toolbar", key: "tools",
            [.role("toolbar"), .label(text("Tools")), Attribute(.keysOwner, Keys.stage)]
        ) {
            for tool in Tool.allCases { button(of: tool) }
            Node(
                stage.isToolKept ? .locked : .unlocked, text("Keep tool active") + " (Q)", classes: "canvas-tool",
                [.pressed(stage.isToolKept), Attribute(.keyShortcuts, "Q")], press: .keepTool)
        }
    }

    private func button(of tool: Tool) -> Node<CanvasAction> {
        let keys = [tool.keys.letter, tool.keys.digit].compactMap { $0 }
        let name = text(tool.name)
        return Node(
            .button, "canvas-tool",
            [
                .type("button"), .label(name), .title("\(name) (\(keys.joined(separator: ", ")))"),
                Attribute(.keyShortcuts, keys.joined(separator: " ")),
                tool == .photo ? nil : .pressed(stage.tool == tool),
            ], on: [.press(.tool(tool)), .key(.tool(tool))]
        ) {
            tool.icon.node()
            Node(.span, "canvas-tool-key", text: tool.keys.digit ?? "", [Attribute(.hidden, "true")])
        }
    }
}
