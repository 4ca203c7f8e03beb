import KanbanModel
import Phrases
import Replication
import Scenes
import Views

// What is shown.
extension BoardScene {
    func view() -> Node<KanbanAction> {
        Node(.div, current == nil && !calendar.isShown ? "kanban" : "kanban has-board", on: [.key(.key)]) {
            if let open {
                boardView(open)
            } else if current != nil {
                Node<KanbanAction>(.p, "loading", key: "loading", text: context.text("Loading…"), [.role("status")])
            } else if calendar.isShown {
                calendarView()
            } else if mentions.isShown {
                mentionsView()
            } else {
                listView()
            }
            formView()
            pageView()
            promptView()
            menuView()
            ghostView()
            dueGhost()
        }
    }

    /// The list of boards.
    private func listView() -> [Node<KanbanAction>] {
        let rows = context.catalogue.rows(kind: Board.kind, pinnedFirst: true)
        let header = Node<KanbanAction>(.header, "toolbar list-bar", key: "list-header") {
            Node<KanbanAction>(.h1, "title", text: context.text("Boards"))
            if !rows.isEmpty {
                Node<KanbanAction>(.div, "board-list-tools", key: "tools") {
                    Node<KanbanAction>(
                        .button, "", key: "show-calendar", [.type("button")], on: [.press(.calendar(.show))]
                    ) {
                        Icon.calendar.node()
                        Node<KanbanAction>(.span, text: context.text("Calendar"))
                    }
                    mentionsButton()
                    newButton()
                }
            }
        }
        guard !rows.isEmpty else {
            let sentence = context.text("A board keeps cards in columns: to do, doing, done.")
            return [header, EmptyPlace.node("kanban", sentence, [newButton()])]
        }
        return [
            header,
            window.list(
                "list board-list", key: "list", label: context.text("Boards"), of: rows.count,
                keeping: window.focused.flatMap { rows.index(of: $0, in: context.catalogue) }, on: .list
            ) { listRow(rows[$0], at: $0, of: rows.count) },
        ]
    }

    private func newButton() -> Node<KanbanAction> {
        Node(button: context.text("New board"), "primary", key: "new-board", press: .makeBoard)
    }

    private func listRow(_ row: CatalogueRow, at place: Int, of count: Int) -> Node<KanbanAction> {
        let key = row.document.key
        return Node(
            .li, "row board-row", key: key,
            [Attribute(.moves, ""), .reference(row.document)] + window.attributes(at: place, of: count),
            on: [
                .menu(.showMenu(.board(row.document))), .pointer(.note), .focus(.rowFocus(row.document)),
                .key(.rowKey(row.document)),
            ]
        ) {
            Node<KanbanAction>(
                .button, "row-main", key: ListWindow.key(of: row.document), [.type("button")],
                on: [.press(.openBoard(row.document))]
            ) {
                Node<KanbanAction>(.span, "row-title", text: row.title)
                Node<KanbanAction>(
                    .span, "row-note", text: row.isPinned ? context.text("Pinned") : dateText(row.changedAt))
            }
            menuButton(.board(row.document), context.text("Actions for “\(row.title)”"), key: "menu-" + key)
        }
    }

    func menuButton(_ subject: MenuSubject, _ name: String, key: String) -> Node<KanbanAction> {
        Node(
            .button, "icon menu-button", key: key,
            [
                .type("button"), .label(name), Attribute(.haspopup, "menu"),
                .expanded(menu.map { $0.subject == subject } ?? false),
            ],
            on: [.press(.showMenu(subject)), .pointer(.note)]
        ) { Icon.more.node() }
    }

    /// A date as the reader wants it: this year month and day, else all of it.
    func dateText(_ milliseconds: UInt64) -> String {
        context.civilDate(milliseconds).map { context.dayText($0) } ?? ""
    }
}

extension Node {
    convenience init(_ tag: ElementName, _ attributes: [Attribute?]) {
        self.init(tag, "", attributes)
    }
}
