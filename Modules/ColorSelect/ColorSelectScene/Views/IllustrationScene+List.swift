import ColorSelectModel
import Drawing
import Phrases
import Replication
import Scenes
import Views

extension IllustrationScene {
    typealias Node = Views.Node<ColorSelectAction>

    /// What the scene shows now.
    func view() -> Node {
        switch place {
        case .list: list()
        case .draft, .document: editor()
        }
    }

    private func list() -> Node {
        let rows = context.catalogue.rows(kind: Illustration.kind, pinnedFirst: true)
        return Node(.section, "illustrations", key: "list", on: [.paste(.takeKit)]) {
            Node(.header, "toolbar list-bar") {
                Node(.h1, "title", text: text("Illustrations"))
                Node(button: text("Kits"), "quiet", key: "kits", press: .chooseKit)
                if !rows.isEmpty { newButton() }
            }
            if !kitProblems.isEmpty { kitProblemsView() }
            if rows.isEmpty {
                EmptyPlace.node("color-select", text("Build a face from parts and colours."), [newButton()])
            } else {
                if let row = unfinished { offer(row) }
                window.list(
                    "illustration-grid", key: "cards", label: text("Illustrations"), of: rows.count,
                    keeping: window.focused.flatMap { rows.index(of: $0, in: context.catalogue) }, on: .list
                ) { card(rows[$0], at: $0, of: rows.count) }
            }
            menuView()
        }
    }

    private func newButton() -> Node {
        Node(button: text("New illustration"), "primary", key: "new", press: .makeNew)
    }

    /// The latest illustration that lacks something that it must have, of those that are loaded for their pictures.
    private var unfinished: CatalogueRow? {
        context.catalogue.rows(kind: Illustration.kind).prefix(2 * Self.composedCards).first { row in
            documents[row.document].map { isUnfinished($0.value) } ?? false
        }
    }

    private func isUnfinished(_ illustration: Illustration) -> Bool {
        guard let kit = shelf.loaded(illustration.kit)?.kit else { return false }
        for category in kit.categories where category.isRequired && illustration.choice(in: category.id) == nil {
            return true
        }
        return false
    }

    private func offer(_ row: CatalogueRow) -> Node {
        Node(.section, "card unfinished", key: "unfinished") {
            Node(.p, text: text("“\(row.title)” isn't finished yet."))
            Node(
                button: text("Continue"), "", [.label(text("Continue “\(row.title)”"))],
                press: .openIllustration(row.document))
        }
    }

    private func card(_ row: CatalogueRow, at place: Int, of count: Int) -> Node {
        Node(
            .li, "illustration-card card", key: row.document.text,
            [Attribute(.moves, ""), .reference(row.document)] + window.attributes(at: place, of: count),
            on: [.focus(.rowFocus(row.document)), .key(.rowKey(row.document)), .menu(.showMenu(row.document))]
        ) {
            Node(
                .button, "illustration-open", key: ListWindow.key(of: row.document), [.type("button")],
                on: [.press(.openIllustration(row.document))]
            ) {
                cardPicture(row)
                Node(.span, "illustration-title", text: row.title)
            }
            Node(.delete, text("Delete “\(row.title)”"), press: .delete(row.document))
        }
    }

    /// As it stands here, where it and its kit are loaded; until then the server's picture.
    private func cardPicture(_ row: CatalogueRow) -> Node {
        guard let value = documents[row.document]?.value,
            let loaded = shelf.loaded(value.kit)
        else { return serverPicture(row) }
        let composition = value.composition(with: loaded.kit)
        if composition.isEmpty { return Node(.span, "illustration-blank", [Attribute(.hidden, "true")]) }
        let picture = pictures.picture(
            composition.layers, ground: composition.ground, of: loaded, purpose: "card-" + row.document.text,
            classes: "illustration-picture")
        return picture ?? serverPicture(row)
    }

    private func serverPicture(_ row: CatalogueRow) -> Node {
        Node(
            picture: .path("/api/previews/\(row.document.text)?width=320&at=\(row.position)"), "illustration-picture",
            [Attribute(.draggable, "false")])
    }
}
