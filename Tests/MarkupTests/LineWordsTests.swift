import Markup
import Testing

@Suite struct LineWordsTests {
    @Test(
        "M15 the words of a line are those without its marks",
        arguments: [
            ("A week", "A week"), ("# A week", "A week"), ("###### A week ##", "A week"), ("#tag a", "#tag a"),
            ("- [x] milk", "milk"), ("* [ ]  milk", "milk"), ("- [x]milk", "[x]milk"), ("+ milk", "milk"),
            ("> - [X] **milk**", "milk"), ("-5 degrees", "-5 degrees"), ("2 - 1 * 3", "2 - 1 * 3"),
            ("1. milk", "1. milk"), ("2026. 11. 25. _회의_", "2026. 11. 25. 회의"), ("3) - [ ] milk", "3) milk"),
            ("*a* __b__ ~~c~~ `*d*`", "a b c *d*"), ("snake_case_name", "snake_case_name"),
            (#"\*a\* &amp; b"#, "*a* & b"),
            ("[site](https://example.org/a) ![a photo](b.png)", "site a photo"),
            ("<https://example.org>", "https://example.org"),
            ("see [[회의록]] and [[7f3a-01bc|the plan]]", "see 회의록 and the plan"), ("[a", "[a"), ("a&#10;b", "a b"),
            ("", ""), ("| Name | *Where* |", "Name · Where"), ("> | a\\|b | |", "a|b"), ("a | b", "a | b"), ("|", "|"),
        ])
    func words(line: String, words: String) {
        #expect(MarkdownDocument.words(ofLine: line) == words)
    }

    @Test("M15 a line that need not be read has the words that reading it gives") func unread() {
        let pieces = [
            "", "#", "> ", "-", "+ ", "=", "a", "1", ".", ") ", ":", "  ", "\t", "한", "- ", "1. ", "# ", "#a", "/",
        ]
        for first in pieces {
            for second in pieces {
                for third in pieces {
                    let line = first + second + third + "b"
                    // Code has to be read, and stays what it is beside whatever was before it.
                    let read = MarkdownDocument.words(ofLine: line + " `x`")
                    let words = MarkdownDocument.words(ofLine: line).map { TextSearch.oneLine($0) } ?? ""
                    #expect(read == words + " x", "“\(line)”")
                }
            }
        }
    }

    @Test(
        "M15 a line of marks alone has no words",
        arguments: [
            "---", "* * *", "===", "```swift", "~~~", "# ", "-", "- [ ]", ">", "|:-|-:|", "&#10;", "![](a.png)",
            "| | |",
        ])
    func marksAlone(line: String) {
        #expect(MarkdownDocument.words(ofLine: line) == nil)
    }

    @Test(
        "M15 a long line of marks is read to its end", arguments: ["- ", "> ", "1. ", "- [ ] ", "# ", "*a ", "[", "` "])
    func hostile(piece: String) {
        let line = String(repeating: piece, count: 100_000 / piece.utf8.count) + "end"
        #expect(MarkdownDocument.words(ofLine: line)?.hasSuffix("end") == true)
    }

    @Test("M15 titles are alike whatever their marks and case are")
    func titles() {
        #expect(Folding.foldedTitle("# A **Week**") == Folding.foldedTitle("a week"))
        #expect(Folding.foldedTitle("---") == Array("---".utf8))
    }
}
