/// Where HTML blocks begin and end: the seven kinds of the CommonMark specification.
enum HTMLBlock {
    /// The kind of HTML block that begins at `index`, or nil. Kind 7 cannot interrupt a paragraph.
    static func kind(_ line: ArraySlice<Scalar>, at index: Int, interruptsParagraph: Bool) -> Int? {
        guard index + 1 < line.endIndex, line[index] == "<" else { return nil }
        let next = index + 1
        if hasPrefix("!--", line, next) { return 2 }
        if line[next] == "?" { return 3 }
        if hasPrefix("![cdata[", line, next), hasUppercase(line, next + 2, 5) { return 5 }
        if line[next] == "!", next + 1 < line.endIndex, line[next + 1].value >= 65, line[next + 1].value <= 90 {
            return 4
        }
        var name = next
        let isClosing = line[name] == "/"
        if isClosing { name += 1 }
        var end = name
        while end < line.endIndex, line[end].isASCIIAlphanumeric, end - name < 16 { end += 1 }
        let follower: Scalar = end < line.endIndex ? line[end] : "\n"
        let word = lowercased(line[name..<end])
        if !isClosing, follower.isMarkdownSpace || follower == ">" {
            if verbatim.contains(where: { same($0, word) }) { return 1 }
        }
        let isSlashed = follower == "/" && end + 1 < line.endIndex && line[end + 1] == ">"
        if follower.isMarkdownSpace || follower == ">" || isSlashed {
            if blocks.contains(where: { same($0, word) }) { return 6 }
        }
        if interruptsParagraph { return nil }
        if verbatim.contains(where: { same($0, word) }), !isClosing { return nil }
        var tags = HTMLTagScanner(scalars: [Scalar](line[index...]))
        guard let length = tags.element(at: 0), LineScanner.isBlank(line, from: index + length) else { return nil }
        return 7
    }

    /// Whether a block of the given kind ends in this line. Kinds 6 and 7 end before a blank line instead.
    static func ends(_ kind: Int, _ line: ArraySlice<Scalar>) -> Bool {
        switch kind {
        case 1:
            for index in line.indices where line[index] == "<" {
                for tag in verbatim where hasPrefix("/", line, index + 1) && hasPrefix(tag, line, index + 2) {
                    let end = index + 2 + tag.utf8CodeUnitCount
                    if end < line.endIndex, line[end] == ">" { return true }
                }
            }
            return false
        case 2: return contains("-->", line)
        case 3: return contains("?>", line)
        case 4: return contains(">", line)
        case 5: return contains("]]>", line)
        default: return false
        }
    }

    private static func contains(_ text: StaticString, _ line: ArraySlice<Scalar>) -> Bool {
        for index in line.indices where hasPrefix(text, line, index) { return true }
        return false
    }

    /// Whether the ASCII text stands at `index`, whatever the case of the line's letters.
    private static func hasPrefix(_ text: StaticString, _ line: ArraySlice<Scalar>, _ index: Int) -> Bool {
        let count = text.utf8CodeUnitCount
        guard index + count <= line.endIndex else { return false }
        return text.withUTF8Buffer { bytes in
            for at in 0..<count where line[index + at].asciiLowercased.value != UInt32(bytes[at]) { return false }
            return true
        }
    }

    private static func hasUppercase(_ line: ArraySlice<Scalar>, _ index: Int, _ count: Int) -> Bool {
        !line[index..<index + count].contains { $0.value >= 97 && $0.value <= 122 }
    }

    private static func lowercased(_ name: ArraySlice<Scalar>) -> [UInt8] {
        var bytes: [UInt8] = []
        for scalar in name { bytes.appendUTF8(scalar.asciiLowercased) }
        return bytes
    }

    private static func same(_ name: StaticString, _ word: [UInt8]) -> Bool {
        guard name.utf8CodeUnitCount == word.count else { return false }
        return name.withUTF8Buffer { bytes in
            for at in 0..<word.count where bytes[at] != word[at] { return false }
            return true
        }
    }

    private static let verbatim: [StaticString] = ["script", "pre", "style"]

    private static let blocks: [StaticString] = [
        "address", "article", "aside", "base", "basefont", "blockquote", "body", "caption", "center", "col",
        "colgroup", "dd", "details", "dialog", "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer",
        "form", "frame", "frameset", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hr", "html", "iframe",
        "legend", "li", "link", "main", "menu", "menuitem", "nav", "noframes", "ol", "optgroup", "option", "p", "param",
        "section", "source", "title", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "track", "ul",
    ]
}
