import Markup
import Testing

@Suite struct LinkTests {
    @Test(
        "K15 the links of a text are a list of their own, each place once, nothing unsafe",
        arguments: [
            ("", ""), ("No link but `[[code]]` and [x](#y)", ""),
            ("# [a](https://e.org/1) **[[b|c]]**\n\n> - ~~<https://e.org/2>~~", "a\nc\nhttps://e.org/2"),
            ("[a](https://e.org) [b](https://e.org) [[a]] [[a|b]]", "a\na"),
            ("[x](javascript:a) ![p](https://e.org/p.png)", ""),
            ("| [a](https://e.org) |\n|---|\n| [[b]] |", "a\nb"),
        ])
    func links(text: String, lines: String) {
        #expect(MarkdownDocument.parse(text).links(limit: 9).plainText == lines)
    }

    @Test("K15 no more links are listed than was asked for")
    func limit() {
        let text = (0..<20).map { "[[\($0)]]" }.joined(separator: " ")
        #expect(MarkdownDocument.parse(text).links(limit: 3).plainText == "0\n1\n2")
    }
}
