import MarkdownViews
import Markup
public import Replication
import Views

/// Texts of memos: read, written as HTML, shown as views, folded for search.
public final class MarkdownTarget: FuzzTarget {
    public let name = "markdown"

    public var limits: FuzzLimits {
        var limits = FuzzLimits()
        limits.length = 16 << 10
        return limits
    }

    public init() {}

    public func seeds() -> [[UInt8]] {
        [
            Self.everything, "# A\n\n* b\n  1. c\n\n> d", "[a](javascript:x) <b onclick=x> ![p](https://x/y.png)",
            "`a` **b** ~~c~~ _d_",
        ]
        .map { Array($0.utf8) }
    }

    private static let splices = [
        "\n", "\n\n", "    ", "\t", "> ", "* ", "1. ", "- [ ] ", "```", "~~~", "`", "``", "*", "**", "_", "__", "~~",
        "[", "]", "](", ")",
        "![", "[[", "]]", "<", ">", "<!--", "-->", "<script>", "</div>", "&#x6a;", "&colon;", "javascript:",
        "JaVa\tscript:", "data:",
        "http://a.b", "www.a.b", "a@b.c", "|", "|-|-|\n", "\\", "#tag", "# ", "===\n", "---\n", "\u{301}", "\u{200d}",
        "한", "\0",
        "<a href=\"", "\"", "[a]: x 'y'\n", "[a]", "![[", "vbscript:", "@Jin", " @민지가",
    ].map { Array($0.utf8) }

    public func mutated(_ bytes: [UInt8], with other: [UInt8], using random: inout SplitMix64) -> [UInt8] {
        guard random.number(below: 3) != 0 else { return ByteMutation.mutated(bytes, with: other, using: &random) }
        var bytes = bytes
        for _ in 0..<random.pick(from: [1, 2, 3, 6]) {
            let splice = random.pick(from: Self.splices)
            let count = random.pick(from: [1, 1, 1, 2, 8, 64, 1024])
            let place = random.number(below: bytes.count + 1)
            bytes.insert(contentsOf: (0..<count).flatMap { _ in splice }, at: place)
        }
        return bytes
    }

    public func run(_ bytes: [UInt8]) throws(FuzzFinding) {
        let text = String(decoding: bytes, as: UTF8.self)
        _ = MarkdownDocument.parse(text, dialect: .gfm).html(.conformance)
        let document = MarkdownDocument.parse(text)
        let html = document.html()
        try Self.check(html)
        // 8 bytes of marks make at most so much. Where a label is defined, links repeat up to 100,000 bytes by it, each of
        // them six where it is escaped.
        let repeated = text.contains("]:") ? 600_000 : 0
        guard html.utf8.count <= bytes.count * 80 + 4_096 + repeated else {
            throw FuzzFinding("\(bytes.count) bytes become \(html.utf8.count) of HTML")
        }
        _ = document.plainText
        _ = Tags.all(in: text)
        let nodes = MarkdownRendering<Int>(task: { $0 }, wikiLink: { _ in ("x", 1) }, tag: { _ in 2 }).nodes(
            of: document)
        var count = 0
        for node in nodes { try Self.check(node, depth: 0, &count) }
        guard count <= bytes.count * 4 + 64 else { throw FuzzFinding("\(bytes.count) bytes become \(count) nodes") }
        for task in document.tasks where task.markOffset >= text.unicodeScalars.count {
            throw FuzzFinding("a task stands behind the text")
        }
        for first in [0, 40, text.utf8.count / 2] {
            let live = LiveMarkdown(text, around: first..<(first + 40))
            let length = live.lines.reduce(0) { $0 + $1.spans.reduce(0) { $0 + $1.length } }
            guard length <= text.utf16.count else { throw FuzzFinding("lines are longer than their text") }
        }
        _ = Ngrams.terms(of: Folding.fold(text))
        _ = TextSearch.ranges(of: "a", in: text)
        try Self.check(SearchQuery(text), in: text)
    }

    /// A query can be anything, and what it finds lies within the text.
    private static func check(_ query: SearchQuery, in text: String) throws(FuzzFinding) {
        guard query.needles.count <= SearchQuery.mostNeedles else { throw FuzzFinding("too many words count") }
        _ = query.rank(title: text, text: text)
        let count = text.unicodeScalars.count
        for range in query.ranges(inTitle: text) where range.upperBound > count {
            throw FuzzFinding("a match stands behind the text")
        }
        let snippet = query.snippet(of: text)
        for range in snippet.highlights where range.upperBound > snippet.text.unicodeScalars.count {
            throw FuzzFinding("a match stands behind its snippet")
        }
    }

    private static func check(_ html: String) throws(FuzzFinding) {
        var tag: [UInt8]?
        for byte in html.utf8 {
            if byte == UInt8(ascii: "<") {
                tag = []
            } else if byte == UInt8(ascii: ">"), let found = tag {
                try check(tag: String(decoding: found, as: UTF8.self).lowercased())
                tag = nil
            } else {
                tag?.append(byte)
            }
        }
    }

    private static let allowed: Set<String> = [
        "p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "blockquote", "pre", "code", "hr", "br", "em",
        "strong", "del", "a", "img",
        "table", "thead", "tbody", "tr", "th", "td", "input", "span", "div",
    ]

    private static func check(tag: String) throws(FuzzFinding) {
        let name = String(tag.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber })
        guard allowed.contains(name) else { throw FuzzFinding("HTML has an element \(name)") }
        // Attributes' values are quoted, so that what follows a space and no quote is a name.
        var isInside = false
        var outside = ""
        for character in tag {
            if character == "\"" { isInside.toggle() } else if !isInside { outside.append(character) }
        }
        for word in outside.split(whereSeparator: { $0 == " " || $0 == "\n" }) where word.hasPrefix("on") {
            throw FuzzFinding("HTML has an attribute \(word)")
        }
        // A title may say what it likes.
        for name in ["href", "src"] {
            for scheme in ["javascript:", "vbscript:", "data:"]
            where tag.unicodeScalars.contains("\(name)=\"\(scheme)".unicodeScalars) {
                throw FuzzFinding("HTML links to \(scheme)")
            }
        }
    }

    private static func check(_ node: Node<Int>, depth: Int, _ count: inout Int) throws(FuzzFinding) {
        count += 1
        guard depth < 1_000 else { throw FuzzFinding("views nest without end") }
        for name in [Attribute.Name.link, .source] {
            guard let value = node[name]?.lowercased() else { continue }
            // By bytes, as browsers read addresses: a mark behind the colon makes one character of both.
            let isSafe =
                ["http:", "https:", "mailto:", "/", "#"].contains { value.utf8.starts(with: $0.utf8) }
                || !value.utf8.contains(UInt8(ascii: ":"))
            guard isSafe else { throw FuzzFinding("a view links to \(value)") }
        }
        for child in node.children { try check(child, depth: depth + 1, &count) }
    }

    private static let everything = """
        # 회의록 #tag

        Text with *emphasis*, **strong**, ~~gone~~, `code`, [link](https://example.org "title"), <https://a.b>, www.example.org,
        ![photo](bojagi:0123) and [[Plans|the plans]]. &amp; &#35; \\* [ref]

        [ref]: /somewhere 'x'

        - [ ] tea
        - [x] rice
          1. one
          2. two

        > quote
        > > deeper

        | a | b |
        |:--|--:|
        | 1 | `2` |

        ```swift
        let a = 1
        ```

            indented

        <div onclick="x">html</div>
        Setext
        ======
        * * *
        """
}
