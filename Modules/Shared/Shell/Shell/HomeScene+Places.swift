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
                list(key: "hits", of: found.count) { hitRow(found[$0], at: $0, of: found.count) }
            } else if found != nil, !query.isEmpty {
                EmptyPlace.node("memo", context.text("Nothing holds that."))
            }
        }
    }

    private func list(
        key: String, of count: Int, keeping kept: Int? = nil, row: (Int) -> Node<Action>
    ) -> Node<Action> {
        listCount = count
        return window.list("list", key: key, of: count, keeping: kept, on: .list, row: row)
    }

    private func hitRow(_ hit: SearchHit, at place: Int, of count: Int) -> Node<Action> {
        Node(.li, key: "\(place)", window.attributes(at: place, of: count)) {
            Node(.a, "row", [.link(.path(hit.link)), hit.area.patch]) {
                Node(.span, "patch", [Attribute(.hidden, "true")])
                Node(.span, "row-title", text: named(hit.title))
                Node(.span, "row-detail", text: hit.excerpt)
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
                let kept = window.focused.flatMap { rows.index(of: $0, in: context.catalogue) }
                list(key: "list", of: rows.count, keeping: kept) { trashed(rows[$0], at: $0, of: rows.count) }
            }
            if isAskingToEmpty { question(count: rows.count) }
        }
    }

    private func trashed(_ row: CatalogueRow, at place: Int, of count: Int) -> Node<Action> {
        Node(
            .li, "row", key: row.document.text,
            [context.area(ofKind: row.kind)?.patch] + window.attributes(at: place, of: count),
            on: [.focus(.rowFocus(row.document)), .key(.rowKey(row.document))]
        ) {
            Node(.span, "patch", [Attribute(.hidden, "true")])
            Node(.span, "row-title", text: named(row.title))
            Node(
                .button, "quiet", key: "restore-" + row.document.text, text: context.text("Restore"),
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
            if context.catalogue.demoCount > 0 {
                Node(
                    .button, "", key: "demo", text: context.text("Remove the demo"), [.type("button")],
                    on: [.press(.removeDemo)])
            }
            Node(.a, "button", key: "trash", text: context.text("Trash"), [.link(.path("#/trash"))])
        }
    }

    func named(_ title: String) -> String { title.isEmpty ? context.text("Untitled") : title }
}
