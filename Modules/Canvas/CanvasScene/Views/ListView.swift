import CanvasModel
import Phrases
import Replication
import Scenes
import Views

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
                Node(button: text("Import…"), "quiet", key: "import", press: .chooseImport)
                if !rows.isEmpty { newButton() }
            }
            if rows.isEmpty {
                EmptyPlace.node(
                    "canvas", text("Draw shapes, photos, text and pen strokes here."), [newButton()])
            } else {
                window.list(
                    "canvas-cards", key: "cards", label: text("Canvases"), of: rows.count,
                    keeping: window.focused.flatMap { rows.index(of: $0, in: context.catalogue) }, on: .list
                ) { card(rows[$0], at: $0, of: rows.count) }
            }
            cardMenuView()
        }
    }

    func showCardMenu(of id: DocumentID, _ event: SceneEvent) {
        let menu = OpenMenu(
            of: id, cardMenuItems(id), opener: ListWindow.key(of: id), at: event, lastDown: context.keyPlace)
        cardMenu = menu
        context.isConsumed = true
        effects.append(.focus(key: menu.focus))
    }

    func closeCardMenu() {
        guard let menu = cardMenu else { return }
        cardMenu = nil
        effects.append(.focus(key: menu.opener))
    }

    private func cardMenuItems(_ id: DocumentID) -> [Scenes.MenuItem<CanvasAction>] {
        [
            .init(name: text("Open"), action: .openCanvas(id)),
            .init(name: text("Send to…"), action: .sendListed(id)),
            .init(name: text("Move to trash"), action: .trashCanvas(id), isDanger: true),
        ]
    }

    func cardMenuKey(_ index: Int, _ event: SceneEvent) {
        guard let items = cardMenu.map({ cardMenuItems($0.subject) }) else { return }
        if cardMenu?.take(event, at: index, of: items, context, &effects) == true { closeCardMenu() }
    }

    private func cardMenuView() -> [Node<CanvasAction>] {
        guard let menu = cardMenu else { return [] }
        let title = named(context.catalogue[menu.subject]?.title ?? "")
        return menu.view(
            cardMenuItems(menu.subject), label: text("Actions for “\(title)”"), close: .closeCardMenu
        ) { .cardMenuKey($0) }
    }

    private func newButton() -> Node<CanvasAction> {
        Node(button: text("New canvas"), "primary", key: "new-canvas", press: .makeCanvas)
    }

    private func card(_ row: CatalogueRow, at place: Int, of count: Int) -> Node<CanvasAction> {
        let title = named(row.title)
        return Node(
            .li, "canvas-card-place", key: row.document.text,
            [.reference(row.document)] + window.attributes(at: place, of: count),
            on: [.focus(.rowFocus(row.document)), .key(.rowKey(row.document)), .menu(.showCardMenu(row.document))]
        ) {
            Node(
                .button, "card canvas-card", key: ListWindow.key(of: row.document), [.type("button")],
                on: [.press(.openCanvas(row.document))]
            ) {
                Node(
                    // What the server has not heard of has no preview there.
                    picture: row.position > 0
                        ? .path("/api/previews/\(row.document.text)?width=480&at=\(row.position)") : nil,
                    "canvas-card-picture", [Attribute(.decoding, "async"), Attribute(.draggable, "false")])
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
