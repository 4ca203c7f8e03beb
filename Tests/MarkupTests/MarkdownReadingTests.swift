import Markup
import Testing

@Suite struct MarkdownReadingTests {
    private func html(_ text: String) -> String { MarkdownDocument.parse(text).html() }

    @Test("M8 where cmark-gfm leaves the specification, the specification is followed")
    func specification() {
        // A title with something after it on its own line is text and no title.
        #expect(html("[a]: /u\n'T' x\n\n[a]") == "<p>'T' x</p>\n<p><a href=\"/u\">a</a></p>\n")
        // References have at most seven digits.
        #expect(html("&#12345678;") == "<p>&amp;#12345678;</p>\n")
        // An escaped sign begins no reference, also in an info string.
        #expect(html("```\\&#42;\n```") == "<pre><code class=\"language-&amp;#42;\"></code></pre>\n")
        // A definition right above a table is a definition.
        #expect(html("[r]: /u\n|a|\n|-|\n|[r]|").contains("<td><a href=\"/u\">r</a></td>"))
    }

    @Test("M8 a task is a task in a quote and in a nested list, whatever else its line holds")
    func tasksAnywhere() {
        let tasks = MarkdownDocument.parse("> - [x] a\n\n1. - [ ] b [x]\n\n- [ ] ").tasks
        #expect(tasks.map { $0.isDone } == [true, false, false])
        #expect(tasks.map { $0.index } == [0, 1, 2])
    }

    @Test("M8 raw HTML is shown as text")
    func rawHTML() {
        #expect(html("a <script>x</script>") == "<p>a &lt;script&gt;x&lt;/script&gt;</p>\n")
        #expect(html("<script>\nx\n</script>") == "<pre class=\"html\">&lt;script&gt;\nx\n&lt;/script&gt;\n</pre>\n")
    }

    @Test(
        "M8 a link that could run a program keeps its text alone",
        arguments: [
            "javascript:alert(1)", "JavaScript:alert(1)", "java&Tab;script:x", "java&#9;script:x", "&#1;javascript:x",
            "data:text/html,x",
            "vbscript:x", "file:///etc/passwd", ":x", "<java script:x>", "&#106;avascript:x",
        ])
    func unsafeLinks(_ destination: String) {
        #expect(!html("[a](\(destination))").contains("<a"))
        #expect(!html("![a](\(destination))").contains("<img"))
        #expect(!html("[a]\n\n[a]: \(destination)").contains("<a"))
    }

    @Test("M8 links to pages, mail and neighbours work")
    func safeLinks() {
        for target in ["http://e.org/a", "https://e.org", "mailto:a@b.c", "notes/a.md", "/a", "#b", "?q=a:b", "a/b:c"] {
            #expect(html("[x](\(target))").contains("<a href=\"\(target)\""), "\(target)")
        }
        #expect(LinkSafety.of("//e.org/x") == .remote)
        #expect(LinkSafety.of("\\\\e.org") == .remote)
        #expect(LinkSafety.of("/\t/e.org") == .remote)
        #expect(LinkSafety.of("HTTPS://e.org") == .remote)
        #expect(LinkSafety.of("a.png") == .relative)
        #expect(LinkSafety.of("") == .relative)
    }

    @Test("M8 attributes cannot be broken out of")
    func attributes() {
        let out = html(
            "[a](<x\" onclick=\"y> 'T\" onclick=\"z')  ![\" onerror=\"x](a.png)\n\n```a\"b<c\n```\n\n[[a\"b]]")
        #expect(!out.contains("\" onclick"))
        #expect(!out.contains("\" onerror"))
        #expect(!out.contains("a\"b"))
    }

    @Test("M8 a remote image is a link until it is allowed")
    func remoteImages() {
        let text = "![a photo](https://e.org/x.png)"
        #expect(html(text).contains("<a href=\"https://e.org/x.png\""))
        #expect(!html(text).contains("<img"))
        #expect(!html("![x](//e.org/x.png)").contains("<img"))
        #expect(!html("![x](\\\\\\\\e.org/x.png)").contains("<img"))
        #expect(MarkdownDocument.parse(text).html(.init(showsRemoteImages: true)).contains("<img"))
        #expect(html("![a](a.png)").contains("<img src=\"a.png\" alt=\"a\" />"))
    }

    @Test("M8 the plain text has the words and not the marks")
    func plainText() {
        let text = "# 회의록\n\n- [x] **a** `b`\n- [c](d)\n\n> e  \nf\ng\n\n|h|i|\n|-|-|\n|j|k|\n\n---\n\n    code\n"
        #expect(MarkdownDocument.parse(text).plainText == "회의록\na b\nc\ne\nf g\nh\ti\nj\tk\ncode")
        #expect(MarkdownDocument.parse("").plainText == "")
        #expect(MarkdownDocument.parse("#태그 [[id|제목]]").plainText == "#태그 제목")
    }

    /// Each of these would overflow the stack or take minutes, were nesting unbounded or time quadratic.
    @Test(
        "M8 hostile texts are read to the end",
        arguments: [
            "[", "![", "*a ", "**a", "_a", "~a ", ">", "> ", "`", "- a\n", "- ", "1. ", "<a b=\"", "<!--", "<?",
            "[a](b \"", "[a](<b", "&#", "|", "\\",
            "http://", "www.a", "a@", "*a_b~c", "[[a", "#", "(", "<", "!", "a**b", "]", "[a]: b\n", "|-", "+ [ ] ",
            "![a](", "***a _b ",
        ])
    func hostile(_ piece: String) {
        let count = 40_000 / piece.utf8.count
        for text in [
            String(repeating: piece, count: count),
            String(repeating: piece, count: count) + String(repeating: "](b)", count: 8_000),
            String(repeating: piece, count: count / 2) + "\n\n" + String(repeating: piece, count: count / 2),
        ] {
            let document = MarkdownDocument.parse(text)
            #expect(document.html().utf8.count + document.plainText.utf8.count >= 0)
        }
    }

    @Test("M8 deep nesting ends at the limit and keeps the text")
    func depth() {
        let quotes = MarkdownDocument.parse(String(repeating: "> ", count: 5000) + "end")
        #expect(quotes.plainText.hasSuffix("end"))
        let lists = MarkdownDocument.parse(
            (0..<500).map { String(repeating: " ", count: $0 * 2) + "- item\($0)\n" }.joined())
        #expect(lists.plainText.contains("item499"))
        let images = String(repeating: "![", count: 3000) + "end" + String(repeating: "](a)", count: 3000)
        #expect(MarkdownDocument.parse(images).plainText.contains("end"))
        let marks = String(repeating: "*a **b ", count: 2000) + "end" + String(repeating: "** *", count: 2000)
        #expect(MarkdownDocument.parse(marks).plainText.contains("end"))
    }

    @Test("M8 one long destination used often does not fill the memory")
    func expansion() {
        let text = "[a]: /" + String(repeating: "x", count: 50_000) + "\n\n" + String(repeating: "[a] ", count: 20_000)
        #expect(MarkdownDocument.parse(text).html().utf8.count < 1_000_000)
    }

    @Test("M8 any text is read without a crash, and its tasks stand where they say")
    func anything() {
        let seed = Seeded.seed()
        print("seed \(seed)")
        var random = Seeded(state: seed)
        let alphabet: [String] = [
            "\u{0}", "\n", "\r", "\t", " ", "-", "[", "]", "x", "|", "`", "*", "_", "~", ">", "#", "1", ".", ")", "(",
            "<", "!", "&", ";", "\\", ":", "가", "é", "😀",
            "\u{1100}", "\u{301}", "a", "w", "@", "/", "\"", "'", "- [ ] ", "[[", "]]", "- [x] ",
        ]
        for _ in 0..<3000 {
            var text = ""
            for _ in 0..<Int.random(in: 0...60, using: &random) { text += alphabet.randomElement(using: &random) ?? "" }
            let document = MarkdownDocument.parse(text)
            _ = document.html() + document.plainText
            let scalars = Array(text.unicodeScalars)
            for task in document.tasks {
                #expect(
                    scalars[task.markOffset] == " " || scalars[task.markOffset] == "x"
                        || scalars[task.markOffset] == "X")
                #expect(scalars[task.markOffset - 1] == "[" && scalars[task.markOffset + 1] == "]", "seed \(seed)")
            }
            for tag in document.tags {
                #expect(scalars[tag.range.lowerBound] == "#", "seed \(seed)")
                #expect(tag.name.unicodeScalars.elementsEqual(scalars[tag.range].dropFirst()), "seed \(seed)")
            }
            for link in document.wikiLinks {
                #expect(scalars[link.range].starts(with: "[[".unicodeScalars), "seed \(seed)")
                #expect(scalars[link.range].suffix(2).elementsEqual("]]".unicodeScalars), "seed \(seed)")
            }
        }
    }

    @Test("W6 short rows of a wide table stand for half a million missing cells at most; lines after them are text")
    func missingCells() {
        let columns = 3_000
        let header = String(repeating: "|a", count: columns) + "\n" + String(repeating: "|-", count: columns) + "\n"
        let document = MarkdownDocument.parse(header + String(repeating: "x\n", count: 3_000) + "\nend")
        guard case .table(let table)? = document.blocks.first else {
            Issue.record("no table")
            return
        }
        let missing = table.rows.reduce(0) { $0 + columns - $1.count }
        #expect(missing > 1 << 19 && missing < 1 << 19 + columns)
        #expect(document.blocks.count == 3)
        // A table that is written out has no limit.
        let full = String(repeating: String(repeating: "|a", count: 100) + "\n", count: 6_000)
        guard
            case .table(let written)? = MarkdownDocument.parse(
                String(repeating: "|a", count: 100) + "\n" + String(repeating: "|-", count: 100) + "\n" + full
            ).blocks.first
        else {
            Issue.record("no table")
            return
        }
        #expect(written.rows.count == 6_000)
    }
}
