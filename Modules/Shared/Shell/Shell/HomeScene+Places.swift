internal import Phrases
internal import Replication
internal import Scenes
internal import Views

// The places that belong to no area.
extension HomeScene {
    var searchView: Node<Action> {
        Node(.div, "page search", key: "search") {
            Node(.h1, "page-title", key: "title", text: context.text("Search"))
            Node(
                .input, "field", key: "query",
                [
                    .type("search"), .label(context.text("Search everything")), .value(query),
                    Attribute(.autocomplete, "off"),
                ], on: [.input(.search), .key(.searchKey)])
            if let found, !found.isEmpty {
                Node(.ul, "list", key: "hits") {
                    for (index, hit) in found.enumerated() {
                        Node(.li, key: "\(index)") {
                            Node(.a, "row", [.link(.path(hit.link)), hit.area.patch]) {
                                Node(.span, "patch", [Attribute(.hidden, "true")])
                                Node(.span, "row-title", text: named(hit.title))
                                Node(.span, "row-detail", text: hit.excerpt)
                            }
                        }
                    }
                }
            } else if found != nil, !query.isEmpty {
                EmptyPlace.node("memo", context.text("No results for “\(query)”"))
            }
        }
    }

    var trashView: Node<Action> {
        let rows = context.catalogue.rows(isTrashed: true)
        return Node(.div, "page trash", key: "trash") {
            Node(.div, "page-head", key: "head") {
                Node(.h1, "page-title", key: "title", text: context.text("Trash"))
                if !rows.isEmpty {
                    Node(
                        .button, "danger", key: "empty", text: context.text("Empty the trash"),
                        [.type("button"), Attribute(.haspopup, "dialog")], on: [.press(.askToEmpty)])
                }
            }
            if rows.isEmpty {
                EmptyPlace.node("color-select", context.text("The trash is empty."))
            } else {
                Node(.ul, "list", key: "list") { for row in rows { trashed(row) } }
            }
            if isAskingToEmpty { question(count: rows.count) }
        }
    }

    private func trashed(_ row: CatalogueRow) -> Node<Action> {
        Node(.li, "row", key: row.document.text, [context.area(ofKind: row.kind)?.patch]) {
            Node(.span, "patch", [Attribute(.hidden, "true")])
            Node(.span, "row-title", text: named(row.title))
            Node(
                .button, "quiet", text: context.text("Restore"),
                [.type("button"), .label(context.text("Restore “\(named(row.title))”"))],
                on: [.press(.restore(row.document))])
        }
    }

    /// The one thing that can't be undone asks.
    private func question(count: Int) -> Node<Action> {
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

    func named(_ title: String) -> String { title.isEmpty ? context.text("Untitled") : title }
}
