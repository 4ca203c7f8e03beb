internal import Phrases
internal import Scenes
internal import Views

extension OverlayScene {
    func view() -> Node<Action> {
        Node(.div, "overlay") {
            if let palette { view(of: palette) }
            if !keyParts.isEmpty { keysView }
            if let toast { toastNode(toast.text, toast.canUndo) }
        }
    }

    private func toastNode(_ text: String, _ canUndo: Bool) -> Node<Action> {
        Node(
            .div, "toast", key: "toast", [.role("group"), .label(context.text("Notice")), Attribute(.test, "toast")],
            on: [.focus(.toastFocus), .blur(.toastFocus)]
        ) {
            Node(.p, "toast-text", text: text)
            if canUndo {
                Node(
                    .button, "toast-undo", key: "undo", text: context.text("Undo"), [.type("button")],
                    on: [.press(.undo)])
            }
            Node(.close, context.text("Close"), key: "close", classes: "icon toast-close", press: .dismiss)
        }
    }

    private func view(of palette: Palette) -> Node<Action> {
        let found = palette.items
        return Node(.div, "palette-ground", key: "palette", on: [.press(.closePalette)]) {
            Node(
                .div, "palette popup",
                [.role("dialog"), Attribute(.modal, "true"), .label(context.text("Find anything"))],
                on: [.press(.query)]
            ) {
                Node(
                    .input, "field palette-field", key: "query",
                    [
                        .type("text"), .role("combobox"), .expanded(true), Attribute(.controls, "palette-list"),
                        .label(context.text("Find anything")),
                        .placeholder(context.text("A title, a place or an action")),
                        Attribute(.autocomplete, "off"), Attribute(.spellcheck, "false"), .value(palette.query),
                        found.isEmpty ? nil : Attribute(.activeDescendant, "palette-\(palette.chosen)"),
                    ], on: [.input(.query), .key(.queryKey)])
                Node(
                    .ul, "palette-list", key: "list",
                    [.role("listbox"), Attribute(.identifier, "palette-list"), .label(context.text("Results"))]
                ) {
                    for (index, item) in found.enumerated() { row(item, index, isChosen: index == palette.chosen) }
                }
            }
        }
    }

    private func row(_ item: Palette.Item, _ index: Int, isChosen: Bool) -> Node<Action> {
        Node(
            .li, isChosen ? "palette-item is-chosen" : "palette-item", key: "item-\(index)",
            [
                .role("option"), Attribute(.identifier, "palette-\(index)"), .selected(isChosen), item.area?.patch,
            ],
            on: [.press(.choose(index))]
        ) {
            if let area = item.area { area.icon.node() } else { Icon.next.node() }
            Node(.span, "palette-title", text: item.title)
            if !item.detail.isEmpty { Node(.span, "palette-detail", text: item.detail) }
            if !item.keys.isEmpty { Node(.kbd, "key", text: item.keys, [Attribute(.hidden, "true")]) }
        }
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
                            Node<Action>(.dl, "keys-list") {
                                for line in part.keys {
                                    Node<Action>(.dt, "") { Node<Action>(.kbd, "key", text: line.keys) }
                                    Node<Action>(.dd, "", text: context.text(line.title))
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}
