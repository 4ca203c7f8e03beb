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
                Node(.p, "row-detail", text: context.text("This can’t be undone."))
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

    var settingsView: Node<Action> {
        Node(.div, "page settings", key: "settings") {
            Node(.h1, "page-title", key: "title", text: context.text("Settings"))
            Node(.dl, "facts", key: "facts") {
                Node(.dt, "", key: "author", text: context.text("You write as"))
                Node(.dd, "", key: "author-name", text: context.authorName)
            }
            Node(
                .p, "row-detail", key: "hint", text: context.text("Language, colours and text size follow your system.")
            )
            if context.catalogue.rows().contains(where: { $0.isDemo }) {
                Node(
                    .button, "", key: "demo", text: context.text("Remove the demo"), [.type("button")],
                    on: [.press(.removeDemo)])
            }
            Node(.a, "button", key: "trash", text: context.text("Trash"), [.link(.path("#/trash"))])
        }
    }

    func named(_ title: String) -> String { title.isEmpty ? context.text("Untitled") : title }
}
