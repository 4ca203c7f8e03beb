import CanvasModel
import Drawing
import Phrases
import Primitives
import Replication
import Scenes
import Views

// C14: the objects from the topmost down; only the rows that can be seen are in the page.
extension DrawingScene {
    func layersView() -> Node<CanvasAction> {
        guard let canvas else { return Node(.section) }
        let all = layerRows(of: canvas)
        let count = all.count
        let window = layers.window(of: count)
        var rows: [CanvasItem] = []
        for place in window { rows.append(all.item(at: place, on: canvas)) }
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
                    for (index, item) in rows.enumerated() { layerRow(item, at: window.lowerBound + index, of: count) }
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
        /// Whether it is an object of a group.
        var isInGroup: Bool
        /// Of a group, whether its objects have rows.
        var isOpen: Bool?
    }

    private func layerRow(_ item: CanvasItem, at place: Int, of count: Int) -> Node<CanvasAction>? {
        guard let canvas, let row = row(item, at: place, of: count, on: canvas) else { return nil }
        if let known = cache.rowNodes[item], known.row == row { return known.node }
        // The thumbnail of a row that is renamed is another element.
        if cache.rowNodes[item].map({ $0.row.isRenamed != row.isRenamed }) ?? true { layers.drawn.remove(item) }
        let node = node(of: row, item)
        cache.rowNodes[item] = (row, node)
        return node
    }

    private func row(_ item: CanvasItem, at place: Int, of count: Int, on canvas: Canvas) -> LayerRow? {
        var row = LayerRow(
            name: title(of: item, on: canvas), place: place, count: count, classes: "canvas-layer", isSelected: false,
            isHidden: false, isLocked: false, isRenamed: layers.renaming == item, hasMenu: menu?.subject == item,
            isInGroup: false)
        switch item {
        case .object(let id):
            guard let object = canvas.object(id) else { return nil }
            row.isSelected = selection.contains(id)
            row.isHidden = object.isHidden
            row.isLocked = object.isLocked
            row.isInGroup = object.group != nil
        case .group(let group):
            guard let known = layerRows(of: canvas)[group] else { return nil }
            row.isSelected =
                selection.count >= known.members.count && known.members.allSatisfy { selection.contains($0) }
            row.isHidden = known.isHidden
            row.isLocked = known.isLocked
            row.isOpen = !layers.folded.contains(group)
        }
        if row.isSelected { row.classes += " is-selected" }
        if row.isHidden { row.classes += " is-hidden" }
        if row.isInGroup { row.classes += " is-in-group" }
        if row.isOpen != nil { row.classes += " is-group" }
        if let drag = layers.drag {
            if drag.item == item { row.classes += " is-dragged" }
            if drag.target == item, let to = drag.to { row.classes += Self.mark(of: to, over: item) }
        }
        return row
    }

    /// Where what is dragged would go: to one side of the row, or into it.
    private static func mark(of place: LayerPlace, over item: CanvasItem) -> String {
        switch place {
        case .above: " drop-above"
        case .below(let other): other == item ? " drop-below" : " drop-below drop-outside"
        case .top, .bottom: " drop-into"
        }
    }

    private func node(of row: LayerRow, _ item: CanvasItem) -> Node<CanvasAction> {
        return Node(
            .li, row.classes, key: Keys.row(item),
            [
                .measure(.measureY, Double(row.place) * LayerState.rowHeight), Attribute(.setSize, "\(row.count)"),
                Attribute(.positionInSet, "\(row.place + 1)"), Attribute(.moves, ""),
                Attribute(.level, row.isInGroup ? "2" : "1"),
            ], on: [.target(.layer(item)), .menu(.layer(item))]
        ) {
            foldButton(row, item)
            if row.isRenamed {
                thumbnail(item)
                let name = item.group == nil ? text("Name of the object") : text("Name of the group")
                Node(
                    .input, "field canvas-layer-name", key: Keys.layerName(item),
                    [.type("text"), .label(name), .value(row.name)],
                    on: [
                        .input(.nameLayer(item)), .commit(.nameLayer(item)), .key(.nameLayer(item)),
                        .blur(.nameLayer(item)),
                    ])
            } else {
                Node(
                    .button, "canvas-layer-button", key: Keys.layer(item),
                    [
                        .type("button"), .pressed(row.isSelected), Attribute(.touch, "drag"),
                        row.isOpen.map { .expanded($0) },
                        Attribute(
                            .keyShortcuts,
                            "Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight F2 Delete"),
                    ], on: [.press(.layer(item)), .key(.layer(item))]
                ) {
                    thumbnail(item)
                    Node(.span, "canvas-layer-title", text: row.name)
                }
            }
            Node(
                row.isHidden ? .hidden : .shown, text("Hide “\(row.name)”"), key: "hide",
                [.pressed(row.isHidden), .disabled(row.isLocked), Attribute(.keysOwner, Keys.stage)], press: .hide(item)
            )
            Node(
                row.isLocked ? .locked : .unlocked, text("Lock “\(row.name)”"), key: "lock",
                [.pressed(row.isLocked), Attribute(.keysOwner, Keys.stage)], press: .lock(item))
            Node(
                .more, text("Actions for “\(row.name)”"), key: "more",
                [Attribute(.haspopup, "menu"), .expanded(row.hasMenu)], press: .openMenu(item))
        }
    }

    /// The triangle of a group. By keyboard the arrows do it.
    private func foldButton(_ row: LayerRow, _ item: CanvasItem) -> Node<CanvasAction>? {
        guard let isOpen = row.isOpen, let group = item.group else { return nil }
        let name = isOpen ? text("Fold “\(row.name)”") : text("Unfold “\(row.name)”")
        return Node(
            isOpen ? .down : .next, name, key: "fold", classes: "icon canvas-layer-fold",
            [.expanded(isOpen), .tabIndex(-1)], press: .fold(group))
    }

    private func thumbnail(_ item: CanvasItem) -> Node<CanvasAction> {
        Node(.canvas, "canvas-thumbnail", key: Keys.thumbnail(item), [Attribute(.hidden, "true")])
    }
}
