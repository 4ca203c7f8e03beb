import Markup
import MarkdownViews
import Testing
import Views

@Suite("How much a reading view shows")
struct LimitTests {
    private func nodes(of text: String) -> Node<Int> {
        var rendering = MarkdownRendering<Int>()
        rendering.tooLong = "There is more."
        rendering.moreRows = { "\($0) more rows" }
        return Node(.div) { rendering.nodes(of: MarkdownDocument.parse(text)) }
    }

    private func count(_ node: Node<Int>) -> Int { node.children.reduce(1) { $0 + count($1) } }

    /// Twice the limit: an element may have one within it, and lists have their own.
    private let most = 2 * ReadingLimits.nodes + 100

    @Test("W6 of a table of 50,000 cells a reading view shows some rows, and says how many more there are")
    func rows() {
        let row = String(repeating: "| a ", count: 10) + "|\n"
        let text = row + String(repeating: "|-", count: 10) + "|\n" + String(repeating: row, count: 4_999) + "\nend"
        let view = nodes(of: text)
        #expect(view.all { $0.tag == .td }.count == ReadingLimits.cells)
        #expect(view.first { $0.text == "4599 more rows" } != nil)
        #expect(view.first { $0.text == "There is more." } == nil)
        // What follows the table is there.
        #expect(view.allText.hasSuffix("end"))
    }

    @Test("W6 a table of very many columns shows some, and each row says that there are more")
    func columns() {
        let row = String(repeating: "|a", count: 3_000) + "|\n"
        let text = row + String(repeating: "|-", count: 3_000) + "|\n" + row + "x\n"
        let view = nodes(of: text)
        #expect(view.all { $0.tag == .th }.count == ReadingLimits.columns + 1)
        #expect(view.all { $0.tag == .td && $0.text == "…" }.count == 2)
    }

    @Test("W6 several tables of very many cells are no more than a view holds")
    func tables() {
        let row = "|a|b|\n"
        let table = row + "|-|-|\n" + String(repeating: row, count: 2_000)
        let view = nodes(of: String(repeating: table + "\n\n", count: 5))
        #expect(count(view) < most)
        #expect(view.children.last?.text == "There is more.")
    }

    @Test(
        "W6 a long text of any kind is shown to a stated size, with a word at its end",
        arguments: [
            "a\n\n", "- a\n", "> a\n\n", "*a* ", "`a` ", "[a](https://a.b) ", "# a\n", "1. a\n\n    a\n", "![a](b) ",
            "- [ ] a\n", "#a ", "[[a]] ", "a  \n", "<b>a</b> ",
        ])
    func elements(unit: String) {
        let view = nodes(of: String(repeating: unit, count: 25_000))
        #expect(count(view) < most)
        #expect(view.children.last?.text == "There is more.")
    }

    @Test("W6 a paragraph, or a block of code, of many megabytes is cut at a whole letter")
    func bytes() {
        for opening in ["", "```\n"] {
            let view = nodes(of: opening + String(repeating: "한", count: 400_000))
            #expect(view.children.last?.text == "There is more.")
            let shown = view.children[0].allText
            #expect(shown.utf8.count <= ReadingLimits.bytes && shown.utf8.count > ReadingLimits.bytes - 4)
            #expect(shown.unicodeScalars.allSatisfy { $0 == "한" })
        }
    }

    @Test("W6 an ordinary text is shown whole, without a word")
    func ordinary() {
        let text = String(
            repeating: "# A\n\nSome *words* of a [[memo]].\n\n- one\n- two\n\n|a|b|\n|-|-|\n|c|d|\n\n", count: 300)
        let view = nodes(of: text)
        #expect(view.all { $0.tag == .td }.count == 600 && view.all { $0.tag == .li }.count == 600)
        #expect(view.first { $0.text == "There is more." } == nil)
    }
}
