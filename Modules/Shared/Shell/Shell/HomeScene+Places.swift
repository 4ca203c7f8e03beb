import Phrases
import Primitives
import Replication
import Scenes
import Views

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
    /// What people read of a document's title, or of something in it: “Untitled” of an empty one, and what its links lead
    /// to.
    func named(_ title: String) -> String { title.isEmpty ? text("Untitled") : catalogue.namingLinks(in: title) }

    /// The same of a document of an area, in the reader's language where nobody has named it.
    func named(_ title: String, of area: Area?) -> String {
        guard let own = area?.documentTitle, own.key.hasSameBytes(as: title) else { return named(title) }
        return text(own)
    }

    func named(_ row: CatalogueRow) -> String { named(row.title, of: area(ofKind: row.kind)) }
}
