import CanvasModel
import Drawing
import Phrases
import Scenes
import Views

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
            ] + (isPlotting || !context.here.others.isEmpty ? [Handler(.hover, .stage)] : [])
        ) {
            Node(.canvas, "canvas-surface", key: Keys.drawing, [Attribute(.hidden, "true")])
            Node(.canvas, "canvas-surface", key: Keys.overlay, [Attribute(.hidden, "true")])
            editorView()
            othersView()
        }
    }

    /// Lies where the text does, as wide and in letters as large, turned as it is.
    private func editorView() -> Node<CanvasAction>? {
        guard let editing, let field = writtenField else { return nil }
        let (object, mapping) = (field.object, stage.viewport.mapping)
        let corner = mapping.map(field.corner)
        var classes = "canvas-editor"
        if object.textShare == 0.5 { classes += " is-centered" }
        if object.textShare == 1 { classes += " is-right" }
        if field.isGrowing { classes += " is-growing" }
        return Node(
            .textarea, classes, key: Keys.editor,
            [
                .label(object.kind.tag.takesLabel ? text("Label") : text("Text")), .value(editing.text),
                .measure(.measureX, corner.x), .measure(.measureY, corner.y),
                .measure(.measureWidth, field.box.size.width * mapping.scale),
                .measure(.measureHeight, field.box.size.height * mapping.scale),
                .measure(.measureCount, object.fontSize * mapping.scale),
                .measure(.measureRatio, TextMetrics.lineHeight(fontSize: object.fontSize) * mapping.scale),
                Attribute(.measureTurn, Decimal.text(CanvasLimits.normalized(degrees: object.rotation)) + "deg"),
                Attribute(.measureColor, shown(object.textColor).hex),
                Attribute(.maximumLength, "\(CanvasLimits.text)"),
                Attribute(.spellcheck, "false"),
            ], on: [.input(.editText), .key(.editText), .blur(.editText)])
    }
}
