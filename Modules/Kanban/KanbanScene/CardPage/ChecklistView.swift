import KanbanModel
import Markup
import Phrases
import Scenes
import Views

// The checklist of the card that is open.
extension BoardScene {
    func checklistView(_ page: CardPage) -> Node<KanbanAction> {
        let list = page.words.checklist
        let progress = list.progress
        return Node(.section, "checklist", key: "checklist", [Attribute(.labelledBy, "checklist-title")]) {
            Node<KanbanAction>(.div, "checklist-head", key: "checklist-head") {
                Node<KanbanAction>(
                    .h3, "field-label", text: context.text("Checklist"), [Attribute(.identifier, "checklist-title")])
                if progress.total > 0 {
                    Node<KanbanAction>(
                        .span, "checklist-count", text: context.text("\(progress.done) of \(progress.total) done"))
                    progress.bar()
                }
            }
            if progress.total > 0 {
                Node<KanbanAction>(.ol, "checklist-items", key: "checklist-items") {
                    for (place, item) in list.items.enumerated() { node(of: item, at: place, page) }
                }
            }
            Node<KanbanAction>(.div, "checklist-new", key: "checklist-new") {
                Node<KanbanAction>(
                    .textarea, "field checklist-field", key: Self.newItemField,
                    [
                        .label(context.text("Add an item")), .placeholder(context.text("Add an item")),
                        Attribute(.rows, "1"), .value(page.newItem), Attribute(.enterKeyHint, "enter"),
                    ],
                    on: [
                        .input(.page(.newItem)), .blur(.page(.newItem)), .key(.page(.newItemKey)),
                    ])
            }
        }
    }

    private func node(of item: Checklist.Item, at place: Int, _ page: CardPage) -> Node<KanbanAction> {
        let text = page.item.flatMap { $0.place == place ? $0.text : nil } ?? item.text
        var classes = item.isDone ? "checklist-item is-done" : "checklist-item"
        if let dragged = page.draggedItem, dragged.to == place, dragged.from != place {
            classes += dragged.from < place ? " is-target-below" : " is-target-above"
        }
        if page.draggedItem?.from == place { classes += " is-dragged" }
        return Node(
            .li, classes, key: "checklist-\(place)",
            [.measure(.measureCount, Double(min(item.indentation / 2, 4)))], on: [.target(.page(.overItem(place)))]
        ) {
            Node<KanbanAction>(
                .span, "checklist-grip", key: "grip", [Attribute(.hidden, "true"), Attribute(.touch, "drag")],
                on: [.pointer(.page(.dragItem(place)))])
            Node<KanbanAction>(
                .input, "checklist-box", key: "card-check-\(place)",
                [.type("checkbox"), .isChecked(item.isDone), .label(item.text)], on: [.commit(.page(.tick(place)))])
            Node<KanbanAction>(
                .textarea, "field checklist-field", key: Self.itemField(place),
                [
                    .label(context.text("Item \(place + 1)")), Attribute(.rows, "1"), .value(text),
                    Attribute(.keyShortcuts, "Control+Enter Alt+ArrowUp Alt+ArrowDown"),
                    Attribute(.enterKeyHint, "next"),
                ],
                on: [
                    .input(.page(.item(place))), .commit(.page(.item(place))), .blur(.page(.item(place))),
                    .key(.page(.itemKey(place))),
                ])
            Node(
                .close, context.text("Remove “\(item.text)”"), key: "card-remove-\(place)",
                classes: "icon checklist-remove", press: .page(.removeItem(place)))
        }
    }
}

extension ChecklistProgress {
    /// How much is done, of more than nothing.
    func bar() -> Node<KanbanAction> {
        Node(
            .span, "board-bar",
            [Attribute(.hidden, "true"), Attribute(.measureRatio, String(done * 100 / total) + "%")])
    }
}
