import Phrases
import Scenes
import Views

extension OverlayScene {
    func view() -> Node<Action> {
        Node(.div, "overlay") {
            if let palette { view(of: palette) }
            if !keyParts.isEmpty { keysView }
            if let toast { toastNode(toast.text, toast.canUndo, opens: toast.route != nil) }
        }
    }

    private func toastNode(_ text: String, _ canUndo: Bool, opens: Bool) -> Node<Action> {
        Node(
            .div, "toast", key: "toast", [.role("group"), .label(context.text("Notice")), Attribute(.test, "toast")],
            on: [.focus(.toastFocus), .blur(.toastFocus)]
        ) {
            Node(.p, "toast-text", text: text)
            if canUndo {
                Node(button: context.text("Undo"), "toast-undo", key: "undo", press: .undo)
            }
            if opens {
                Node(button: context.text("Open"), "toast-undo", key: "open", press: .openToast)
            }
            Node(.close, context.text("Close"), key: "close", classes: "icon toast-close", press: .dismiss)
        }
    }

    private func view(of palette: Palette) -> Node<Action> {
        let found = palette.items
        let picking = palette.picking
        let name = picking?.choice.title ?? context.text("Find anything")
        return Node(
            .div, picking == nil ? "palette-ground" : "palette-ground is-picker", key: "palette",
            on: [.press(.closePalette)]
        ) {
            Node(
                .div, "palette popup", [.role("dialog"), Attribute(.modal, "true"), .label(name)],
                on: [.press(.query)]
            ) {
                if picking != nil {
                    Node(.header, "palette-header", key: "header") {
                        Node(.h2, "palette-title", text: name)
                        Node(.close, context.text("Close"), key: "close", press: .closePalette)
                    }
                }
                Node(
                    .input, "field palette-field", key: "query",
                    [
                        .type("text"), .role("combobox"), .expanded(true), Attribute(.controls, "palette-list"),
                        .label(name),
                        .placeholder(context.text(picking == nil ? "A title, a place or an action" : "A title")),
                        Attribute(.autocomplete, "off"), Attribute(.spellcheck, "false"), .value(palette.query),
                        found.isEmpty ? nil : Attribute(.activeDescendant, "palette-\(palette.chosen)"),
                    ], on: [.input(.query), .key(.queryKey)])
                segmentBar(of: palette)
                if picking != nil, found.isEmpty {
                    Node(.p, "palette-empty", text: context.text("Nothing to choose from."))
                }
                Node(
                    .ul, "palette-list", key: "list",
                    [.role("listbox"), Attribute(.identifier, "palette-list"), .label(context.text("Results"))]
                ) {
                    for (index, item) in found.enumerated() { row(item, index, isChosen: index == palette.chosen) }
                }
            }
        }
    }

    private func segmentBar(of palette: Palette) -> Node<Action>? {
        let areas = palette.segments
        guard areas.count > 1 else { return nil }
        return Node(.div, "palette-segments", key: "segments", [.role("group"), .label(context.text("Areas"))]) {
            segmentButton(nil, context.text("All"), of: palette)
            for area in areas { segmentButton(area.name, context.text(area.title), of: palette) }
        }
    }

    private func segmentButton(_ name: String?, _ title: String, of palette: Palette) -> Node<Action> {
        Node(
            button: title, "quiet", key: "segment-" + (name ?? ""), [.pressed(palette.segment == name), .tabIndex(-1)],
            press: .segment(name))
    }

    private func row(_ item: Palette.Item, _ index: Int, isChosen: Bool) -> Node<Action> {
        Node(
            .li, isChosen ? "palette-item is-chosen" : "palette-item", key: "item-\(index)",
            [
                .role("option"), Attribute(.identifier, "palette-\(index)"), .selected(isChosen), item.area?.patch,
            ],
            on: [.press(.choose(index))]
        ) {
            if let picture = item.picture {
                Node(
                    picture: .path(picture), "palette-picture",
                    [Attribute(.decoding, "async"), Attribute(.draggable, "false")])
            } else if let area = item.area {
                area.icon.node()
            } else {
                Icon.next.node()
            }
            Node(.span, "palette-title", text: item.title)
            if !item.detail.isEmpty { Node(.span, "palette-detail", text: item.detail) }
            if !item.keys.isEmpty { Node(.kbd, "key", text: item.keys, [Attribute(.hidden, "true")]) }
        }
    }

    /// A list for each heading.
    private func keyLists(_ keys: [KeyHelp]) -> [Node<Action>] {
        var nodes: [Node<Action>] = []
        var rest = keys[...]
        while let first = rest.first {
            let heading = first.heading.map { context.text($0) } ?? ""
            let lines = rest.prefix {
                ($0.heading.map { context.text($0) } ?? "").utf8.elementsEqual(heading.utf8)
            }
            rest = rest.dropFirst(lines.count)
            if !heading.isEmpty { nodes.append(Node(.h4, "", text: heading)) }
            nodes.append(
                Node(.dl, "keys-list") {
                    for line in lines {
                        Node<Action>(.dt, "") { Node<Action>(.kbd, "key", text: line.keys) }
                        Node<Action>(.dd, "", text: context.text(line.title))
                    }
                })
        }
        return nodes
    }

    private var keysView: Node<Action> {
        Node(.div, "dialog-ground", key: "keys", on: [.press(.closeKeys), .key(.keysKey)]) {
            Node(
                .div, "dialog keys-dialog",
                [.role("dialog"), Attribute(.modal, "true"), Attribute(.labelledBy, "keys-title")],
                on: [.press(.nothing)]
            ) {
                Node(.div, "page-head") {
                    Node(
                        .h2, "", text: context.text("Keyboard shortcuts"), [Attribute(.identifier, "keys-title")])
                    Node(.close, context.text("Close"), key: "keys-close", press: .closeKeys)
                }
                Node(.div, "keys-parts") {
                    for part in keyParts {
                        Node<Action>(.section, "keys-part", [part.area?.patch]) {
                            Node<Action>(.h3, "", text: part.title)
                            keyLists(part.keys)
                        }
                    }
                }
            }
        }
    }
}
