internal import MarkdownViews
internal import Markup
internal import Phrases
internal import Primitives
internal import Scenes
internal import Views

// Where the description of the card leads: in the field a link is written, and so not pressed.
extension BoardScene {
    private static let mostLinks = 50

    func linksView(_ page: CardPage) -> [Node<KanbanAction>] {
        let links = links(of: page.words.text + "\n\n" + page.words.rest)
        guard !links.blocks.isEmpty else { return [] }
        return [
            Node(.section, "card-links markdown", key: "card-links", [Attribute(.labelledBy, "card-links-title")]) {
                Node<KanbanAction>(
                    .h3, "field-label", text: context.text("Links"), [Attribute(.identifier, "card-links-title")])
                rendering.nodes(of: links)
            }
        ]
    }

    private func links(of text: String) -> MarkdownDocument {
        if let known = cache.links, known.text.hasSameBytes(as: text) { return known.links }
        let links = MarkdownDocument.parse(text).links(limit: Self.mostLinks)
        cache.links = (text, links)
        return links
    }
}
