import KanbanModel
import Markup
import Phrases
import Primitives
import Replication
import Scenes
import Views

// A card on the board.
extension BoardScene {
    /// A card as it looks while nothing is done with it: the same object while the card is the same.
    private func plainFace(_ card: Card, _ board: Board) -> CardFace {
        var facts = CardFacts(
            labels: board.labels(of: card.id), people: board.people(of: card.id),
            comments: board.commentCount(of: card.id))
        if !context.here.others.isEmpty { facts.others = context.here.others(at: card.shortID.text) }
        if card.due != nil, let today = context.today { facts.due = board.dueState(of: card, today: today) }
        let revision = context.catalogue.revision
        if let face = cache.cards[card.id], face.facts == facts, face.card == card,
            face.revision.map({ $0 == revision }) ?? true
        {
            return face
        }
        let tags = card.tags
        let node = makeNode(card, CardState(), facts, tags)
        let hasLink = WikiLinks.mayStand(in: card.title) || WikiLinks.mayStand(in: card.description)
        let face = CardFace(card: card, facts: facts, tags: tags, revision: hasLink ? revision : nil, node: node)
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
            isDragged: drag.item == card.id && drag.ghost != nil, isLifted: drag.item == card.id && drag.isLifted,
            hasMenu: menu?.subject == .card(card.id))
        return state == CardState() ? face.node : makeNode(card, state, face.facts, face.tags)
    }

    private func makeNode(
        _ card: Card, _ state: CardState, _ facts: CardFacts, _ tags: [String]
    ) -> Node<KanbanAction> {
        var classes = "card board-card"
        if let color = card.color { classes += " is-coloured color-" + color.text }
        if facts.due == .overdue { classes += " is-overdue" }
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
        ) { cardFace(card, state, facts, tags) }
    }

    @NodeBuilder<KanbanAction>
    private func cardFace(
        _ card: Card, _ state: CardState, _ facts: CardFacts, _ tags: [String]
    ) -> [Node<KanbanAction>] {
        let document = MarkdownDocument.parse(card.description)
        let progress = ChecklistProgress(document)
        if let cover = card.cover { coverNode(cover, "board-card-cover", width: 480) }
        Node(
            .button, "board-card-open", key: card.id.buttonKey,
            [.type("button"), Attribute(.keyShortcuts, "Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown")],
            on: [.press(.openCard(card.id))]
        ) {
            title(card, tags)
            if let color = card.color {
                Node<KanbanAction>(.span, "visually-hidden", text: context.text(color.phrase))
            }
        }
        Node(
            .button, "icon menu-button", key: "menu-" + card.id.key,
            [
                .type("button"), .label(context.text("Actions for “\(shownTitle(of: card))”")),
                Attribute(.haspopup, "menu"),
                .expanded(state.hasMenu),
            ],
            on: [.press(.showMenu(.card(card.id)))]
        ) { Icon.more.node() }
        if !facts.others.isEmpty { context.peopleHere(at: card.shortID.text) }
        let excerpt = excerpt(of: document)
        if !excerpt.isEmpty { Node(.p, "board-card-text", key: "text", text: excerpt) }
        if let due = card.due {
            Node(.time, dueClasses(facts.due), key: "due", [Attribute(.dateTime, due.text)]) {
                Node<KanbanAction>(.span, text: context.text(phrase(ofDue: due, facts.due)))
                if let reminder = card.reminder {
                    Icon.bell.node()
                    Node<KanbanAction>(.span, "visually-hidden", text: context.text("Reminder: \(reminder.phrase)"))
                }
                if let rule = card.repeatRule {
                    Icon.again.node()
                    Node<KanbanAction>(.span, "visually-hidden", text: context.text("Repeats: \(rule.phrase)"))
                }
            }
        }
        if progress.total > 0 {
            Node(.div, "board-card-progress", key: "progress") {
                Node<KanbanAction>(.span, text: context.text("\(progress.done) of \(progress.total) done"))
                progress.bar()
            }
        }
        if facts.comments > 0 {
            Node(.div, "board-card-comments", key: "comment-count") {
                Icon.comment.node()
                Node<KanbanAction>(.span, text: String(facts.comments), [Attribute(.hidden, "true")])
                Node<KanbanAction>(.span, "visually-hidden", text: context.text("\(facts.comments) comment{|s}"))
            }
        }
        // Those that the title shows need not be said again.
        let others = tags.filter { !TextSearch.contains(card.title, "#" + $0) }
        if !others.isEmpty || !facts.labels.isEmpty || !facts.people.isEmpty {
            Node(.div, "board-chips board-card-chips", key: "chips") {
                for label in facts.labels {
                    Node<KanbanAction>(.span, Self.chipClasses(label), key: label.id.key, text: label.name)
                }
                for person in facts.people {
                    Node<KanbanAction>(
                        .span, "chip board-person", key: "@" + person.name, text: "@" + person.name)
                }
                for tag in others { Node<KanbanAction>(.span, "chip", key: "#" + tag, text: "#" + tag) }
            }
        }
    }

    /// What people read of its title: links say what they lead to.
    func shownTitle(of card: Card) -> String { context.catalogue.namingLinks(in: card.title) }

    private func excerpt(of description: MarkdownDocument) -> String {
        String(context.catalogue.namingLinks(in: description.beginning).prefix(300))
    }

    /// The title, its tags as chips where they stand.
    private func title(_ card: Card, _ tags: [String]) -> Node<KanbanAction> {
        let name = "board-card-title"
        guard !tags.isEmpty, card.title.utf8.contains(UInt8(ascii: "#")) else {
            return Node(.span, name, text: shownTitle(of: card))
        }
        let title = context.catalogue.namingLinks(
            in: Snippet(text: card.title, highlights: Tags.all(in: card.title).map { $0.range }))
        let scalars = Array(title.text.unicodeScalars)
        var parts: [Node<KanbanAction>] = []
        func add(_ range: Range<Int>, _ classes: String) {
            guard !range.isEmpty else { return }
            var text = String.UnicodeScalarView()
            text.append(contentsOf: scalars[range])
            parts.append(Node(.span, classes, text: String(text)))
        }
        var end = 0
        for tag in title.highlights {
            add(end..<tag.lowerBound, "")
            add(tag, "chip")
            end = tag.upperBound
        }
        add(end..<scalars.count, "")
        return Node(.span, name) { parts }
    }

    private func dueClasses(_ state: DueState?) -> String {
        switch state {
        case .overdue: "board-card-due danger"
        case .today: "board-card-due is-today"
        case .soon: "board-card-due is-soon"
        case .later, nil: "board-card-due"
        }
    }

    private func phrase(ofDue due: CivilDate, _ state: DueState?) -> Phrase {
        let day = context.dayText(due)
        switch state {
        case .overdue: return "Overdue since \(day)"
        case .today: return "Due today"
        case .soon:
            let days = due.daysSince1970 - (context.today?.daysSince1970 ?? due.daysSince1970)
            return days == 1 ? "Due tomorrow" : "Due in \(days) days, \(day)"
        case .later, nil: return "Due \(day)"
        }
    }

    /// The card in the air.
    func ghostView() -> [Node<KanbanAction>] {
        guard let ghost = drag.ghost, let id = drag.item, let card = board?.card(id) else { return [] }
        return [
            Node(
                .div, restedTab == nil ? "card board-card board-ghost" : "card board-card board-ghost is-over-tab",
                key: "ghost",
                [
                    .measure(.measureX, ghost.x), .measure(.measureY, ghost.y), Attribute(.hidden, "true"),
                ]
            ) {
                Node<KanbanAction>(.span, "board-card-title", text: shownTitle(of: card))
                let excerpt = excerpt(of: MarkdownDocument.parse(card.description))
                if !excerpt.isEmpty { Node<KanbanAction>(.p, "board-card-text", text: excerpt) }
            }
        ]
    }
}

extension MarkdownDocument {
    /// The beginning of the text without marks, and without tasks, which the card counts: more than its three lines hold.
    fileprivate var beginning: String {
        var rest = self
        rest.blocks = blocks.compactMap { block in
            guard case .list(var list) = block else { return block }
            list.items.removeAll { $0.task != nil }
            return list.items.isEmpty ? nil : .list(list)
        }
        return String(rest.plainText(keepingLinks: DocumentID.isLinked).prefix(500))
    }
}
