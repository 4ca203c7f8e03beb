internal import Phrases
internal import Replication
internal import Scenes
internal import Views

// The places that belong to no area.
extension HomeScene {
    /// The one thing that can't be undone asks.
    func question(count: Int) -> Node<Action> {
        Node(.div, "dialog-ground", key: "question", on: [.key(.dialogKey), .press(.askToEmpty)]) {
            Node(
                .div, "dialog",
                [.role("alertdialog"), Attribute(.modal, "true"), Attribute(.labelledBy, "empty-title")]
            ) {
                Node(
                    .h2, "", text: context.text("Delete \(count) document{|s} for good?"),
                    [Attribute(.identifier, "empty-title")])
                Node(.p, "row-detail", text: context.text("This can't be undone."))
                Node(.div, "dialog-buttons") {
                    Node(
                        .button, "", key: "keep", text: context.text("Keep"), [.type("button")],
                        on: [.press(.keepTrash), .key(.wrapFocus("delete", isBackwards: true))])
                    Node(
                        .button, "danger", key: "delete", text: context.text("Delete for good"), [.type("button")],
                        on: [.press(.emptyTrash), .key(.wrapFocus("keep", isBackwards: false))])
                }
            }
        }
    }
}

extension SceneContext {
    /// What people read of a title: “Untitled” of an empty one.
    func named(_ title: String) -> String { title.isEmpty ? text("Untitled") : title }
}
