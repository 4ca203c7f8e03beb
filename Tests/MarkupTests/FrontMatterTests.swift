import Markup
import Testing

@Suite struct FrontMatterTests {
    @Test(
        "M7 properties before a text are read: a title, plain or in quotes, and tags in any of their forms",
        arguments: [
            ("---\ntitle: Tea\n---\ntext", "Tea", []), ("---\r\nTitle:  Tea # comment\r\n---\r\ntext", "Tea", []),
            ("---\ntitle: \"A: \\\"b\\\"\"\ntags: [a, \"b\", '#c/d']\n---", "A: \"b\"", ["a", "b", "c/d"]),
            ("---\ntitle: 'it''s'\ntags: a, b c\n---\n", "it's", ["a", "b", "c"]),
            ("---\ntags:\n  - 차/녹차\n  - b c\n- d # why\naliases:\n  - e\n---\n", nil, ["차/녹차", "d"]),
            ("\u{feff}--- \n\n# comment\ntag: one\ntitle:\n---\t\n", nil, ["one"]),
            ("---\ntags: [a,\n  b,\n]\ntitle: |\n  more\n---\n", nil, ["a", "b"]),
            ("---\nnested:\n  title: no\n  tags: [no]\ntitle: {{title}}\n---\n", nil, []),
        ] as [(String, String?, [String])])
    func properties(_ text: String, _ title: String?, _ tags: [String]) throws {
        let found = try #require(FrontMatter(text))
        #expect(found.title == title)
        #expect(found.tags == tags)
    }

    @Test(
        "M7 what is only text between rules, is never closed or begins later is text",
        arguments: [
            "", "---", "---\n", "---\n---\n", "---\n\n---\ntext", "---\ntitle: a\n", "---\nA sentence.\n---\n",
            "---\n- a: b\n---\n", "---\n# Heading\n---\n", "---\na: b\nand a sentence\n---\n", "text\n---\na: b\n---\n",
            " ---\na: b\n---\n", "----\na: b\n----\n", "---\na:b\n---\n", "--- a: b\n---\na: b\n",
        ])
    func text(_ text: String) {
        #expect(FrontMatter(text) == nil)
    }

    @Test("M7 properties look like code while one writes and read as code; values may be links, comments are no tags")
    func looks() {
        let text = "---\nup: \"[[Home]]\" # #no\n\nlist:\n- a\n---\n# Title #yes\n"
        let document = MarkdownDocument.parse(text)
        #expect(document.wikiLinks.map(\.target) == ["Home"] && document.tags.map(\.name) == ["yes"])
        #expect(Tags.all(in: "---\na: #no\n---\nplain #yes").map(\.name) == ["yes"])
        let html = document.html()
        #expect(html.hasPrefix("<pre><code class=\"language-yaml\">up: &quot;[[Home]]"), "\(html)")
        #expect(document.wikiLinks.first?.range == 9..<17)
        let live = LiveMarkdown(text, around: 0..<9)
        #expect(live.lines.map(\.kind) == [.code, .code, .code, .code, .code, .code, [], []])
        #expect(live.lines.map(\.heading) == [0, 0, 0, 0, 0, 0, 1, 0])
        #expect(live.lines[0].spans.map(\.style) == [.mark] && live.lines[5].spans.map(\.style) == [.mark])
        // A rule behind them is one, and what is in sight far below does not begin with properties.
        let far = "---\na: b\n---\n---\n\n" + String(repeating: "word\n\n", count: 5_000) + "---\nb: c\n---\n"
        #expect(LiveMarkdown(far, around: 0..<4).lines.prefix(4).map(\.kind) == [.code, .code, .code, []])
        let last = LiveMarkdown(far, around: 10_005..<10_009)
        #expect(last.lines.allSatisfy { $0.kind.isEmpty })
        // They are read from their beginning, wherever one looks.
        let long = "---\n" + String(repeating: "key: value\n\n", count: 1_000) + "---\ntext"
        #expect(LiveMarkdown(long, around: 1_500..<1_501).first == 0)
        #expect(LiveMarkdown(long, around: 1_500..<1_501).lines[1_500].kind == .code)
        #expect(LiveMarkdown(long, around: 2_002..<2_003).lines.last?.kind == [])
    }

    @Test("M7 hostile properties take no longer than other text: unclosed, a megabyte, nested, names without end")
    func hostile() {
        let texts = [
            "---\n" + String(repeating: "a: b\n", count: 200_000),
            "---\n" + String(repeating: "a: b\n", count: 200_000) + "---\n",
            "---\na: " + String(repeating: "[", count: 1_000_000) + "\n---\n",
            "---\ntags: " + String(repeating: "[[\"\\", count: 4_000) + "\n---\n",
            "---\ntags: [" + String(repeating: "a,", count: 8_000) + "]\n---\n",
            "---\n" + String(repeating: "  ", count: 8_000) + "\n---\n",
            "---\r" + String(repeating: "a:\r", count: 5_000) + "---\r", String(repeating: "---\n", count: 250_000),
            "---\ntitle: \"" + String(repeating: "\\\\", count: 8_000) + "\n---\n",
        ]
        for text in texts {
            let began = ContinuousClock.now
            let found = FrontMatter(text)
            _ = (found?.title, found?.tags)
            #expect(ContinuousClock.now - began < .seconds(1))
            #expect(found.map { $0.end <= FrontMatter.maximumSize } ?? true)
            _ = LiveMarkdown(text, around: 100..<140)
            #expect(ContinuousClock.now - began < .seconds(5))
        }
    }

    @Test("M7 a snippet of a text in which nothing is found begins behind its properties")
    func snippet() {
        let text = "---\ntitle: a\n---\n# Words of it\nmore"
        #expect(TextSearch.snippet(of: text, around: "zzz", naming: { _ in nil }).text == "Words of it more")
        #expect(TextSearch.snippet(of: text, around: "title", naming: { _ in nil }).text.contains("title: a"))
    }
}
