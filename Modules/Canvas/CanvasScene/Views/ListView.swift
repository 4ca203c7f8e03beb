internal import CanvasModel
internal import Phrases
internal import Replication
internal import Scenes
internal import Views

// All canvases, the latest first.
extension DrawingScene {
    func listView() -> Node<CanvasAction> {
        let rows = context.catalogue.rows(kind: Canvas.kind, pinnedFirst: true)
        return Node(.section, "canvas-list", key: "list", [.label(text("Canvases"))]) {
            Node(
                .header, "toolbar list-bar", key: Keys.header, [Attribute(.takes, "chosen")],
                on: [.paste(.takeImport)]
            ) {
                Node(.h1, "title", text: text("Canvases"))
                Node(
                    .button, "quiet", key: "import", text: text("Import…"), [.type("button")],
                    on: [.press(.chooseImport)])
                if !rows.isEmpty { newButton() }
            }
            if rows.isEmpty {
                EmptyPlace.node(
                    "canvas", text("Draw shapes, photos, text and pen strokes here."), [newButton()])
            }
            Node(.ul, "canvas-cards", key: "cards") { for row in rows { card(row) } }
        }
    }

    private func newButton() -> Node<CanvasAction> {
        Node(
            .button, "primary", key: "new-canvas", text: text("New canvas"), [.type("button")],
            on: [.press(.makeCanvas)])
    }

    private func card(_ row: CatalogueRow) -> Node<CanvasAction> {
        let title = row.title.isEmpty ? text("Untitled") : row.title
        return Node(.li, "canvas-card-place", key: row.document.text, [.reference(row.document)]) {
            Node(.button, "card canvas-card", [.type("button")], on: [.press(.openCanvas(row.document))]) {
                Node(
                    .img, "canvas-card-picture",
                    [
                        .source(.path("/api/previews/\(row.document.text)?width=480&at=\(row.position)")),
                        Attribute(.alternative, ""), Attribute(.loading, "lazy"), Attribute(.decoding, "async"),
                        Attribute(.draggable, "false"),
                    ])
                Node(.span, "canvas-card-title", text: title)
            }
            Node(.delete, text("Move “\(title)” to trash"), press: .trashCanvas(row.document))
        }
    }

    func loadingView(_ document: DocumentID) -> Node<CanvasAction> {
        let title = context.catalogue[document]?.title ?? ""
        return Node(.section, "canvas-scene is-loading", key: "loading", [.label(title), Attribute(.busy, "true")]) {
            Node(.h1, text: title)
            Node(.p, "canvas-note", text: text("Opening…"))
        }
    }
}
