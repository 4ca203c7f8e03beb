internal import KanbanModel
internal import Markup
internal import Phrases
internal import Primitives
internal import Replication
internal import Scenes
internal import Views

// A card on the board.
extension BoardScene {
    /// A card as it looks while nothing is done with it: the same object while the card is the same.
    private func plainFace(_ card: Card, _ board: Board) -> CardFace {
        var isOverdue = false
        if card.due != nil, let today = context.today { isOverdue = board.isOverdue(card, today: today) }
        if let face = cache.cards[card.id], face.isOverdue == isOverdue, face.card == card { return face }
        let tags = card.tags
        let node = makeNode(card, CardState(), isOverdue, tags)
        let face = CardFace(card: card, isOverdue: isOverdue, tags: tags, node: node)
        if cache.cards.count > Self.mostCachedCards { cache.cards = [:] }
        cache.cards[card.id] = face
        return face
    }

    /// Some windows full of each column.
    private static var mostCachedCards: Int { 2_000 }

    /// A card as it looks now.
    func cardNode(_ card: Card, _ board: Board) -> Node<KanbanAction> {
        let face = plainFace(card, board)
        let state = CardState(
            isDragged: drag.card == card.id && drag.ghost != nil, isLifted: drag.card == card.id && drag.isLifted,
            hasMenu: menu?.subject == .card(card.id))
        return state == CardState() ? face.node : makeNode(card, state, face.isOverdue, face.tags)
    }

    private func makeNode(
        _ card: Card, _ state: CardState, _ isOverdue: Bool, _ tags: [String]
    ) -> Node<KanbanAction> {
        var classes = "card board-card"
        if let color = card.color { classes += " is-coloured color-" + color.text }
        if isOverdue { classes += " is-overdue" }
        if state.isDragged { classes += " is-dragged" }
        if state.isLifted { classes += " is-lifted" }
        return Node(
            .div, classes, key: card.id.key,
            [
                Attribute(.touch, "drag"),
                current.map { Attribute(.reference, CardReference(board: $0, card: card.id).text) },
            ],
            on: [
                .pointer(.cardPointer(card.id)), .target(.overCard(card.id)), .key(.cardKey(card.id)),
                .menu(.showMenu(.card(card.id))),
            ]
        ) { cardFace(card, state, isOverdue, tags) }
    }

    @NodeBuilder<KanbanAction>
    private func cardFace(
        _ card: Card, _ state: CardState, _ isOverdue: Bool, _ tags: [String]
    ) -> [Node<KanbanAction>] {
        let document = MarkdownDocument.parse(card.description)
        let progress = ChecklistProgress(document)
        Node(
            .button, "board-card-open", key: card.id.buttonKey,
            [.type("button"), Attribute(.keyShortcuts, "Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown")],
            on: [.press(.openCard(card.id))]
        ) {
            Node<KanbanAction>(.span, "board-card-title", text: card.title)
            if let color = card.color {
                Node<KanbanAction>(.span, "visually-hidden", text: context.text(color.phrase))
            }
        }
        Node(
            .button, "icon menu-button", key: "menu-" + card.id.key,
            [
                .type("button"), .label(context.text("Actions for “\(card.title)”")), Attribute(.haspopup, "menu"),
                .expanded(state.hasMenu),
            ],
            on: [.press(.showMenu(.card(card.id)))]
        ) { Icon.more.node() }
        if !card.description.isEmpty {
            Node(.p, "board-card-text", key: "text", text: document.excerpt)
        }
        if let due = card.due {
            let day = context.dayText(due)
            Node(
                .time, isOverdue ? "board-card-due danger" : "board-card-due", key: "due",
                text: context.text(isOverdue ? "Overdue since \(day)" : "Due \(day)"),
                [Attribute(.dateTime, due.text)])
        }
        if progress.total > 0 {
            Node(
                .span, "board-card-progress", key: "progress",
                text: context.text("\(progress.done) of \(progress.total) done"))
        }
        // Those that the title shows need not be said again.
        let others = tags.filter { !TextSearch.contains(card.title, "#" + $0) }
        if !others.isEmpty {
            Node(.span, "board-card-tags", key: "tags", text: "#" + others.joined(separator: " #"))
        }
    }

    /// The card in the air.
    func ghostView() -> [Node<KanbanAction>] {
        guard let ghost = drag.ghost, let id = drag.card, let card = board?.card(id) else { return [] }
        return [
            Node(
                .div, "card board-card board-ghost", key: "ghost",
                [
                    .measure(.measureX, ghost.x), .measure(.measureY, ghost.y), Attribute(.hidden, "true"),
                ]
            ) {
                Node<KanbanAction>(.span, "board-card-title", text: card.title)
                if !card.description.isEmpty {
                    Node<KanbanAction>(
                        .p, "board-card-text", text: MarkdownDocument.parse(card.description).excerpt)
                }
            }
        ]
    }
}

extension MarkdownDocument {
    /// The beginning of the text without marks: more than three lines of a card hold.
    fileprivate var excerpt: String { String(plainText.prefix(300)) }
}
