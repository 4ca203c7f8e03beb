import KanbanModel
import Phrases
import Primitives
import Scenes
import Views

// Where the reader is named: a list, and the way to it.
extension BoardScene {
    /// With how many are new.
    func mentionsButton(_ classes: String = "") -> Node<KanbanAction> {
        let count = mentions.newCount
        let name: Phrase = count == 0 ? "Mentions" : "\(count) new mention{|s}"
        return Node(
            .button, classes, key: "show-mentions", [.type("button"), .label(context.text(name))],
            on: [.press(.showMentions)]
        ) {
            Icon.bell.node()
            if classes.isEmpty { Node<KanbanAction>(.span, text: context.text("Mentions")) }
            if count > 0 { Node<KanbanAction>(.span, "mention-count", text: String(count)) }
        }
    }

    func mentionsView() -> [Node<KanbanAction>] {
        let header = Node<KanbanAction>(.header, "toolbar list-bar", key: "mentions-header") {
            Node(.back, context.text("All boards"), key: "back", press: .showList)
            Node<KanbanAction>(.h1, "title", text: context.text("Mentions"))
            Node<KanbanAction>(
                button: context.text("Mark all as seen"), "quiet", key: "see-mentions",
                [.disabled(mentions.newCount == 0)], press: .seeMentions)
        }
        guard !mentions.all.isEmpty else {
            let sentence = context.text("Where others write your name behind @ on a card, you find it here.")
            return [header, EmptyPlace.node("kanban", sentence, [], key: "mentions", [.tabIndex(-1)])]
        }
        return [
            header,
            Node(
                .ol, "list mention-list", key: "mentions", [.tabIndex(-1), .label(context.text("Mentions"))]
            ) { for mention in mentions.all { mentionRow(mention) } },
        ]
    }

    private func mentionRow(_ mention: SeenMention) -> Node<KanbanAction> {
        var about = mention.author.isBlank ? "" : mention.author + " · "
        about += mention.boardTitle + " · " + context.momentText(mention.time)
        return Node(.li, mention.isNew ? "row mention-row is-new" : "row mention-row", key: "row-" + mention.key) {
            Node<KanbanAction>(
                .button, "row-main", key: mention.key, [.type("button")], on: [.press(.openMention(mention.place))]
            ) {
                Node<KanbanAction>(.span, "row-title") {
                    if mention.isNew { Node<KanbanAction>(.span, "visually-hidden", text: context.text("New") + ": ") }
                    Node<KanbanAction>(.span, text: mention.title)
                }
                Node<KanbanAction>(.span, "mention-line", text: mention.line)
                Node<KanbanAction>(.span, "row-note", text: about)
            }
        }
    }
}
