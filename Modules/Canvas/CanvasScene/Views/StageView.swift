internal import CanvasModel
internal import Drawing
internal import Phrases
internal import Scenes
internal import Views

// The canvas itself: two drawing surfaces, one over the other, and the field of the text that is being written.
extension DrawingScene {
    func stageView() -> Node<CanvasAction> {
        Node(
            .div, "canvas-stage" + stage.tool.cursor, key: Keys.stage,
            [
                .role("application"), .label(text("Drawing area")), Attribute(.roleDescription, text("canvas")),
                .tabIndex(0), Attribute(.identifier, Keys.stage),
                Attribute(.touch, stage.tool.followsClosely ? "draw" : "none"),
                Attribute(.takes, (["image/*"] + CanvasFile.readable).joined(separator: ",")),
                Attribute(.keyShortcuts, "Control+Z Control+Y Control+C Control+V Control+D Control+A Delete"),
            ],
            on: [
                .pointer(.stage), .key(.stage), Handler(.wheel, .stage), .size(.stage), .menu(.stage), .drop(.stage),
                .paste(.stage),
            ]
        ) {
            Node(.canvas, "canvas-surface", key: Keys.drawing, [Attribute(.hidden, "true")])
            Node(.canvas, "canvas-surface", key: Keys.overlay, [Attribute(.hidden, "true")])
            editorView()
        }
    }

    /// Lies where the text does, as wide and in letters as large.
    private func editorView() -> Node<CanvasAction>? {
        guard let editing, let object = writtenObject, let written = writtenBox else { return nil }
        let mapping = stage.viewport.mapping
        let box = mapping.map(written)
        let isCentered = object.textSide == .center || object.textSide == nil && object.kind.tag.isShape
        let side = isCentered ? " is-centered" : object.textSide == .right ? " is-right" : ""
        return Node(
            .textarea, "canvas-editor" + side, key: Keys.editor,
            [
                .label(object.kind.tag.isShape ? text("Label") : text("Text")), .value(editing.text),
                .measure(.measureX, box.minX),
                .measure(.measureY, box.minY), .measure(.measureWidth, box.size.width),
                .measure(.measureHeight, box.size.height),
                .measure(.measureCount, object.fontSize * mapping.scale),
                .measure(.measureRatio, TextMetrics.lineHeight(fontSize: object.fontSize) * mapping.scale),
                Attribute(.measureColor, object.textColor.hex), Attribute(.maximumLength, "\(CanvasLimits.text)"),
                Attribute(.spellcheck, "false"),
            ], on: [.input(.editText), .key(.editText), .blur(.editText)])
    }
}
