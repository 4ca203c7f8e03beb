import Markup
import Testing

/// How a line looks while it is written, in signs: what stands between two `|` looks the same, and after a `:` are the
/// letters of its styles.
private func shown(_ text: String, around lines: Range<Int>? = nil) -> [String] {
    let all = text.split(separator: "\n", omittingEmptySubsequences: false)
    let live = LiveMarkdown(text, around: lines ?? 0..<all.count)
    let letters: [(LiveLine.Style, String)] = [
        (.mark, "m"), (.strong, "b"), (.emphasis, "i"), (.strikethrough, "s"), (.code, "c"), (.link, "l"), (.tag, "t"),
        (.box, "x"), (.bar, "p"),
    ]
    return live.lines.enumerated().map { index, line in
        var units = Array(all[live.first + index].utf16)[...]
        var words = line.heading > 0 ? "\(line.heading) " : ""
        for (kind, name) in [
            (LiveLine.Kind.code, "code "), (.quote, "quote "), (.done, "done "), (.table, "table "),
            (.tableHeader, "header "), (.tableRule, "rule "),
        ]
        where line.kind.contains(kind) { words += name }
        words += line.spans.map { span in
            defer { units = units.dropFirst(span.length) }
            let styles = letters.filter { span.style.contains($0.0) }.map { $0.1 }.joined()
            return String(decoding: units.prefix(span.length), as: UTF16.self) + (styles.isEmpty ? "" : ":" + styles)
        }.joined(separator: "|")
        return words
    }
}

@Suite struct LiveMarkdownTests {
    @Test(
        "M13 a line looks as it will read while it is written, its marks dimmed",
        arguments: [
            ("plain", ["plain"]), ("", [""]), ("# Title", ["1 # :m|Title"]),
            ("## *a* b ##", ["2 ## :m|*:mi|a:i|*:mi| b| ##:m"]),
            ("a **b** c", ["a |**:mb|b:b|**:mb| c"]), ("***a***", ["*:mi|**:mbi|a:bi|**:mbi|*:mi"]),
            ("~~a~~ `b*`", ["~~:ms|a:s|~~:ms| |`:mc|b*:c|`:mc"]), ("한글 **은**👍🏽", ["한글 |**:mb|은:b|**:mb|👍🏽"]),
            ("- [ ] a\n- [x] b", ["- :m|[ ]:mx| :m|a", "done - :m|[x]:mx| :m|b"]),
            ("1. a\n   b", ["1. :m|a", "   :m|b"]),
            ("> a *b*\n>\n> c", ["quote > :m|a |*:mi|b:i|*:mi", "quote >:m", "quote > :m|c"]),
            (
                "```swift\nlet a\n\n*b*\n```\n*c*",
                [
                    "code ```swift:m", "code let a", "code ", "code *b*", "code ```:m", "*:mi|c:i|*:mi",
                ]
            ),
            (
                "[a](b) <http://c.d> [[e]] #f",
                [
                    "[:m|a:l|](b):m| |<:m|http://c.d:l|>:m| |[[:m|e:l|]]:m| |#f:t"
                ]
            ),
            ("![a](b)", ["![:m|a:l|](b):m"]), ("\\*a*", ["\\:m|*a*"]), ("a *b\nc* d", ["a |*:mi|b:i", "c:i|*:mi| d"]),
            (
                "| a | b |\n|---|---|\n| *c* | d |",
                [
                    "table header |:mp| :m|a| :m||:mp| :m|b| :m||:mp", "table rule |:mp|---:m||:mp|---:m||:mp",
                    "table |:mp| :m|*:mi|c:i|*:mi| :m||:mp| :m|d| :m||:mp",
                ]
            ),
            (
                "> a | b\n> --|--\n> `c\\|` | d\n\nx | y",
                [
                    "quote table header > :m|a| :m||:mp| :m|b", "quote table rule > --:m||:mp|--:m",
                    "quote table > :m|`:mc|c:c|\\:mc||:c|`:mc| :m||:mp| :m|d", "", "x | y",
                ]
            ),
            ("Title\n===", ["1 Title", "===:m"]), ("---", ["---:m"]), ("<b>a</b>", ["<b>a</b>"]),
        ])
    func looks(_ text: String, _ expected: [String]) {
        #expect(shown(text) == expected)
    }

    @Test("M13 what follows hundreds of parts of a line is plain")
    func manyParts() {
        let line = String(repeating: "**a** ", count: 5000)
        let live = LiveMarkdown("*before*\n" + line + "\n*after*", around: 0..<3)
        #expect(live.lines.map(\.spans.count) == [3, LiveLine.maximumSpans, 3])
        #expect(live.lines[1].spans.last?.style == [])
        #expect(live.lines[1].spans.map(\.length).reduce(0, +) == line.utf16.count)
    }

    @Test("M13 the lines in sight look as in the whole text, and all of each line is told")
    func parts() {
        let seed = Seeded.seed()
        print("seed \(seed)")
        var random = Seeded(state: seed)
        let pieces = [
            "# A *title*", "words", "**bold", "on** and `code`", "", "", "- item", "  - [x] done", "1. one", "> quote",
            "```", "let a = \"*b*\"", "~~~", "| a | b |", "|---|---|", "    indented", "[a](b)", "👍🏽 한글 #tag", "---",
        ]
        for _ in 0..<300 {
            let lines = (0..<Int.random(in: 1...60, using: &random)).map { _ in
                pieces.randomElement(using: &random) ?? ""
            }
            let text = lines.joined(separator: "\n")
            let whole = LiveMarkdown(text, around: 0..<lines.count)
            #expect(whole.first == 0 && whole.lines.count == lines.count, "seed \(seed) \(text.debugDescription)")
            for (line, look) in zip(lines, whole.lines) {
                #expect(
                    look.spans.reduce(0) { $0 + $1.length } == line.utf16.count, "seed \(seed) \(text.debugDescription)"
                )
            }
            let first = Int.random(in: 0..<lines.count, using: &random)
            let wanted = first..<Int.random(in: first...lines.count, using: &random)
            let part = LiveMarkdown(text, around: wanted)
            #expect(part.first <= first && part.first + part.lines.count >= wanted.upperBound, "seed \(seed)")
        }
    }

    @Test("M13 where a block begins nothing before it counts, but for a fence that is open")
    func beginnings() {
        let block = "A **bold** word.\n\n> quoted *text*\n\n"
        let text =
            String(repeating: block, count: 200) + "```\n" + String(repeating: "*code*\n\n", count: 3000) + "```\n*a*"
        let count = text.split(separator: "\n", omittingEmptySubsequences: false).count
        #expect(shown(text, around: 400..<401).contains("A |**:mb|bold:b|**:mb| word."))
        let within = LiveMarkdown(text, around: 5000..<5010)
        #expect(within.first > 800, "a long code block is not read from its beginning")
        #expect(within.lines[5000 - within.first].kind == .code)
        #expect(shown(text, around: (count - 1)..<count).last == "*:mi|a:i|*:mi")
    }

    /// A text of many times the same.
    struct Repeated: CustomTestStringConvertible {
        let piece: String
        let count: Int
        var testDescription: String { "\(count) × \(piece.debugDescription)" }
    }

    @Test(
        "M13 a hostile text is read in part and at once",
        arguments: [
            Repeated(piece: "*a ", count: 60_000), Repeated(piece: "> ", count: 60_000),
            Repeated(piece: "[", count: 120_000), Repeated(piece: "`", count: 180_000),
            Repeated(piece: "\n", count: 180_000), Repeated(piece: "- ", count: 60_000),
            Repeated(piece: "```\n", count: 40_000), Repeated(piece: "|a|\n|-|\n", count: 20_000),
            Repeated(piece: "|", count: 180_000),
        ])
    func hostile(_ repeated: Repeated) {
        let text = String(repeating: repeated.piece, count: repeated.count)
        let lines = text.utf8.reduce(1) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
        for wanted in [0..<40, (lines / 2)..<(lines / 2 + 40), (lines - 1)..<(lines + 500), Int.max - 1..<Int.max] {
            let live = LiveMarkdown(text, around: wanted)
            #expect(live.lines.reduce(0) { $0 + $1.spans.reduce(0) { $0 + $1.length } } <= LiveMarkdown.maximumPart)
        }
    }
}
