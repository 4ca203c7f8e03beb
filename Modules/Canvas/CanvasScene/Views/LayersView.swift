internal import CanvasModel
internal import Drawing
internal import Phrases
internal import Primitives
internal import Replication
internal import Scenes
internal import Views

// C14: the objects from the topmost down; only the rows that can be seen are in the page.
extension DrawingScene {
    func layersView() -> Node<CanvasAction> {
        guard let canvas else { return Node(.section) }
        let count = canvas.count
        let window = layers.window(of: count)
        var rows: [UnitID] = []
        for place in window { rows.append(canvas[count - 1 - place].id) }
        // Whatever leaves the page must be drawn again when it comes back.
        let shown = Set(rows)
        layers.drawn = layers.drawn.filter { shown.contains($0) }
        cache.layerRows = rows
        cache.rowNodes = cache.rowNodes.filter { shown.contains($0.key) }
        return Node(.section, "canvas-layers", key: "layers", [.label(text("Layers"))]) {
            Node(.h2, "canvas-panel-title", text: text("Layers"))
            if count == 0 {
                Node(.p, "canvas-note", text: text("Nothing on this canvas yet."))
            }
            Node(
                .div, "canvas-layer-window", key: Keys.layers,
                on: [.pointer(.layers), .scroll(.layers), .size(.layers)]
            ) {
                Node(
                    .ul, "canvas-layer-list",
                    [.measure(.measureHeight, Double(count) * LayerState.rowHeight)]
                ) {
                    for (index, id) in rows.enumerated() { layerRow(id, at: window.lowerBound + index, of: count) }
                }
            }
        }
    }

    /// All that a row shows: where it is the same, so is its node.
    struct LayerRow: Equatable {
        var name: String
        var place: Int
        var count: Int
        var classes: String
        var isSelected: Bool
        var isHidden: Bool
        var isLocked: Bool
        var isRenamed: Bool
        var hasMenu: Bool
    }

    private func layerRow(_ id: UnitID, at place: Int, of count: Int) -> Node<CanvasAction>? {
        guard let canvas, let object = canvas.object(id) else { return nil }
        let isSelected = selection.contains(id)
        var classes = "canvas-layer"
        if isSelected { classes += " is-selected" }
        if object.isHidden { classes += " is-hidden" }
        if let drag = layers.drag {
            if drag.id == id { classes += " is-dragged" }
            if drag.to != drag.from, drag.to == place { classes += drag.to < drag.from ? " drop-above" : " drop-below" }
        }
        let row = LayerRow(
            name: title(of: object, on: canvas), place: place, count: count, classes: classes, isSelected: isSelected,
            isHidden: object.isHidden, isLocked: object.isLocked, isRenamed: layers.renaming == id,
            hasMenu: menu?.id == id)
        if let known = cache.rowNodes[id], known.row == row { return known.node }
        // The thumbnail of a row that is renamed is another element.
        if cache.rowNodes[id].map({ $0.row.isRenamed != row.isRenamed }) ?? true { layers.drawn.remove(id) }
        let node = node(of: row, id)
        cache.rowNodes[id] = (row, node)
        return node
    }

    private func node(of row: LayerRow, _ id: UnitID) -> Node<CanvasAction> {
        return Node(
            .li, row.classes, key: Keys.row(id),
            [
                .measure(.measureY, Double(row.place) * LayerState.rowHeight), Attribute(.setSize, "\(row.count)"),
                Attribute(.positionInSet, "\(row.place + 1)"), Attribute(.moves, ""),
            ], on: [.target(.layer(id)), .menu(.layer(id))]
        ) {
            if row.isRenamed {
                thumbnail(id)
                Node(
                    .input, "field canvas-layer-name", key: Keys.layerName(id),
                    [.type("text"), .label(text("Name of the object")), .value(row.name)],
                    on: [.input(.nameLayer(id)), .commit(.nameLayer(id)), .key(.nameLayer(id)), .blur(.nameLayer(id))])
            } else {
                Node(
                    .button, "canvas-layer-button", key: Keys.layer(id),
                    [
                        .type("button"), .pressed(row.isSelected), Attribute(.touch, "drag"),
                        Attribute(.keyShortcuts, "Alt+ArrowUp Alt+ArrowDown F2 Delete"),
                    ], on: [.press(.layer(id)), .key(.layer(id))]
                ) {
                    thumbnail(id)
                    Node(.span, "canvas-layer-title", text: row.name)
                }
            }
            Node(
                row.isHidden ? .hidden : .shown, text("Hide “\(row.name)”"), key: "hide",
                [.pressed(row.isHidden), .disabled(row.isLocked)], press: .hide(id))
            Node(
                row.isLocked ? .locked : .unlocked, text("Lock “\(row.name)”"), key: "lock",
                [.pressed(row.isLocked)], press: .lock(id))
            Node(
                .more, text("Actions for “\(row.name)”"), key: "more",
                [Attribute(.haspopup, "menu"), .expanded(row.hasMenu)], press: .openMenu(id))
        }
    }

    private func thumbnail(_ id: UnitID) -> Node<CanvasAction> {
        Node(.canvas, "canvas-thumbnail", key: Keys.thumbnail(id), [Attribute(.hidden, "true")])
    }
}
