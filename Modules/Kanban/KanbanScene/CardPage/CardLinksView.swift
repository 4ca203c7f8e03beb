import KanbanModel
import MarkdownViews
import Markup
import Phrases
import Primitives
import Replication
import Scenes
import Views

// Where the description of the card leads: in the field a link is written, and so not pressed.
extension BoardScene {
    private static let mostLinks = 50

    func linksView(_ page: CardPage) -> [Node<KanbanAction>] {
        let text = page.words.text + "\n\n" + page.words.rest
        return section("card-links", "Links", links(of: text)) + section("card-files", "Files", files(of: text))
    }

    private func section(_ key: String, _ title: Phrase, _ list: MarkdownDocument) -> [Node<KanbanAction>] {
        guard !list.blocks.isEmpty else { return [] }
        return [
            Node(.section, "card-links markdown", key: key, [Attribute(.labelledBy, key + "-title")]) {
                Node<KanbanAction>(
                    .h3, "field-label", text: context.text(title), [Attribute(.identifier, key + "-title")])
                rendering.nodes(of: list)
            }
        ]
    }

    /// What shows no more than its name in the field: it is downloaded here, and sound and video play.
    private func files(of text: String) -> MarkdownDocument {
        if let known = cache.files, known.text.hasSameBytes(as: text) { return known.files }
        var lines = ""
        for file in CardAttachment.all(in: text) where !file.isPicture {
            lines += "- " + Attachment.markdown(name: file.name, hash: file.file.hex, isPicture: false) + "\n"
        }
        let files = MarkdownDocument.parse(lines)
        cache.files = (text, files)
        return files
    }

    private func links(of text: String) -> MarkdownDocument {
        if let known = cache.links, known.text.hasSameBytes(as: text) { return known.links }
        let links = MarkdownDocument.parse(text).links(limit: Self.mostLinks)
        cache.links = (text, links)
        return links
    }
}
