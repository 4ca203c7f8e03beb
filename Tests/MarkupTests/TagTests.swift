import Markup
import Testing

@Suite struct TagTests {
    private func names(_ text: String) -> [String] { Tags.all(in: text).map { $0.name } }

    @Test("M12 tags are found in the order of the text")
    func order() {
        #expect(
            names("#b and #a\n\n- #c/d in a list\n\n> (#e_f) **#g-h** #회의록, #日本 #été.") == [
                "b", "a", "c/d", "e_f", "g-h", "회의록", "日本", "été",
            ])
    }

    @Test(
        "M12 what only looks like a tag is none",
        arguments: [
            "# heading", "## #", "a#b", "가#나", "`#code`", "```\n#code\n```", "    #code", "http://e.org/#here",
            "[x](y#z)", "[x](#z)", "<http://e.org/#x>",
            "\\#escaped", "&#35;", "##double", "#", "# ", "#!", "[a]: /u '#no'", "<b class=\"#x\">",
            "<div>\n#html\n</div>", "www.e.org/#x", "#a#b", "?#x", "a/#b",
        ])
    func none(_ text: String) {
        #expect(names(text).isEmpty, "\(names(text))")
    }

    @Test("M12 the same tag counts once, whatever its case and composition")
    func distinct() {
        #expect(names("#Work #work #WORK") == ["Work"])
        #expect(names("#회의 #\u{1112}\u{116C}\u{110B}\u{1174}").count == 1)
        #expect(names("#café #cafe\u{301}").count == 1)
        #expect(MarkdownDocument.parse("#a #a").tags.count == 2)
    }

    @Test("M12 tags of plain texts, which are not parsed, are those that parsing finds")
    func plainTexts() {
        let seed = Seeded.seed()
        var random = Seeded(state: seed)
        let pieces = [
            "#", "#a", "#가나", " ", " ", "\n", "a", "1. ", "- ", "-   ", "-", ".", ",", "(", ")", "?", "!", "/", "//",
            "w",
            "www.", ":", "=", "%", "`", "*", "_", "é", "😀", "    ", "  ", "\r\n", "#b-c/d", "# ", "+ ", "'", "\"",
        ]
        for _ in 0..<4000 {
            var text = ""
            for _ in 0..<Int(random.next() % 12) { text += pieces[Int(random.next() % UInt64(pieces.count))] }
            #expect(
                Tags.all(in: text) == Tags.distinct(MarkdownDocument.parse(text).tags),
                "seed \(seed): \(text.debugDescription)")
        }
    }

    @Test("M12 a tag's range covers sign and name")
    func ranges() {
        let text = "😀 #태그/둘- x\n\n|a #b\\|c|\n|-|"
        let scalars = Array(text.unicodeScalars)
        let found = Tags.all(in: text).map { tag in
            String(String.UnicodeScalarView(scalars[tag.range]))
        }
        #expect(found == ["#태그/둘", "#b"])
        #expect(Tags.all(in: text).first?.range == 2..<7)
    }

    @Test("M12 a tag inside the text of a link counts")
    func inLinks() {
        #expect(names("[see #a](b) ![#c](d)") == ["a", "c"])
    }

    @Test("M12 links between documents carry target and label")
    func wikiLinks() {
        let links = WikiLinks.all(in: "가 [[abc]] and [[ id | a label ]]\n- [[x|]]")
        #expect(links.map { $0.target } == ["abc", "id", "x"])
        #expect(links.map { $0.label } == ["abc", "a label", "x"])
        #expect(links.first?.range == 2..<9)
    }

    @Test(
        "M12 brackets in code or without an end are no link",
        arguments: [
            "`[[a]]`", "    [[a]]", "```\n[[a]]\n```", "[[a\nb]]", "[[a]", "[[ ]]", "[[]]", "\\[[a]]", "[[a[b]]",
            "[[|x]]",
        ])
    func noWikiLinks(_ text: String) {
        #expect(WikiLinks.all(in: text).isEmpty)
    }

    @Test("M12 a link in a table is written with an escaped bar")
    func inTable() {
        let links = WikiLinks.all(in: "|a|\n|-|\n|[[id\\|label]]|")
        #expect(links.map { $0.label } == ["label"])
        #expect(links.first?.range == 9..<22)
    }

    @Test("M12 tags and links are parts of the tree, and of none in plain Markdown")
    func dialects() {
        let text = "#a [[b|c]]"
        #expect(
            MarkdownDocument.parse(text).html()
                == "<p><span class=\"tag\">#a</span> <span class=\"wiki-link\" data-target=\"b\">c</span></p>\n")
        #expect(MarkdownDocument.parse(text, dialect: .gfm).html() == "<p>#a [[b|c]]</p>\n")
    }
}
