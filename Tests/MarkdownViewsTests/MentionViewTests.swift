import Markup
import MarkdownViews
import Testing
import Views

@Suite("Who is named in a reading view")
struct MentionViewTests {
    @Test("K16 a name behind @ is shown apart, and nothing else is")
    func marks() {
        var rendering = MarkdownRendering<Int>()
        let text = "So **@jin**, @Min Seo and @Ben: `@Jin`"
        func view() -> Node<Int> { Node(.div) { rendering.nodes(of: MarkdownDocument.parse(text)) } }
        #expect(view().all { $0[.classes] == "mention" }.isEmpty)
        rendering.mentions = MentionFinder(["Jin", "Min Seo"])
        #expect(view().all { $0[.classes] == "mention" }.map { $0.text } == ["@jin", "@Min Seo"])
        #expect(
            view().all { $0.children.isEmpty }.compactMap { $0.text }.joined() == "So @jin, @Min Seo and @Ben: @Jin")
    }
}
