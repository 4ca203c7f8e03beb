/// The second of two passes: the text of one block into inlines.
///
/// Source: the delimiter-stack algorithm in the appendix of the CommonMark specification.
struct InlineParser {
    let text: MappedText
    /// The scalars of `text` without the white space at the end.
    let scalars: [Scalar]
    let references: ReferenceTable
    let dialect: MarkdownDocument.Dialect

    var position = 0
    /// Where the text that has not become a token yet begins.
    var textStart = 0
    var tokens: [InlineToken] = []
    var delimiters: [Delimiter] = []
    var lastDelimiter = -1
    var brackets: [Bracket] = []
    /// Opening brackets below this index cannot become links, for a link would stand inside.
    var firstActiveBracket = 0
    var codeSpans = CodeSpanScanner()
    var tagScanner: HTMLTagScanner
    var linkScanner = LinkScanner()

    /// How many scalars references may still add: a long destination used often must not fill the memory.
    var expansionBudget: Int
    var tags: [Tag] = []
    var wikiLinks: [WikiLink] = []
    /// Where inlines stand; only kept for who asks for them.
    var places: [InlinePlace] = []
    var keepsPlaces = false

    init(_ text: MappedText, references: ReferenceTable, dialect: MarkdownDocument.Dialect, expansionBudget: Int) {
        self.text = text
        var kept = text.scalars
        while let last = kept.last, last.isMarkdownSpace { kept.removeLast() }
        scalars = kept
        self.references = references
        self.dialect = dialect
        self.expansionBudget = expansionBudget
        tagScanner = HTMLTagScanner(scalars: scalars)
    }

    mutating func parse() -> [MarkdownInline] {
        while position < scalars.count { step() }
        flush()
        settleEmphasis(above: -1)
        return InlineBuilder(parser: self, inLink: false).build(tokens[...]).inlines
    }

    private mutating func step() {
        switch scalars[position] {
        case "\n": readNewline()
        case "`": readCode()
        case "*", "_", "~": readDelimiters()
        case "\\": readBackslash()
        case "&": readReference()
        case "<": readAngle()
        case "[": openBracket(isImage: false)
        case "!" where peek(1) == "[": openBracket(isImage: true)
        case "]": closeBracket()
        case ":": readBareURL()
        case "w": readBareDomain()
        case "#" where dialect == .notes: readTag()
        default: position += 1
        }
    }

    func peek(_ distance: Int) -> Scalar {
        position + distance < scalars.count ? scalars[position + distance] : "\u{0}"
    }

    /// Makes the text up to here a token.
    mutating func flush() {
        if textStart < position { tokens.append(.text(textStart..<position)) }
        textStart = position
    }

    /// Makes `inline` a token in place of the text from `start` to `end`.
    mutating func take(_ inline: MarkdownInline, from start: Int, to end: Int) {
        position = start
        flush()
        tokens.append(.inline(inline, depth: 1))
        position = end
        textStart = end
    }

    /// Keeps where an inline stands, for who wants to know.
    mutating func note(_ kind: InlinePlace.Kind, _ range: Range<Int>, words: Range<Int>) {
        if keepsPlaces { places.append(InlinePlace(kind: kind, range: range, words: words)) }
    }

    private mutating func readNewline() {
        let newline = position
        let isHard = newline > 1 && scalars[newline - 1] == " " && scalars[newline - 2] == " "
        var end = newline
        while end > textStart, scalars[end - 1].isMarkdownSpace { end -= 1 }
        var next = newline + 1
        while next < scalars.count, scalars[next] == " " || scalars[next] == "\t" { next += 1 }
        take(isHard ? .hardBreak : .softBreak, from: end, to: next)
    }

    private mutating func readCode() {
        let start = position
        var contentStart = start
        while contentStart < scalars.count, scalars[contentStart] == "`" { contentStart += 1 }
        let length = contentStart - start
        guard let end = codeSpans.closing(length, in: scalars, from: contentStart) else {
            position = contentStart
            return
        }
        note(.code, start..<(end + length), words: contentStart..<end)
        take(.code(CodeSpanScanner.content(scalars[contentStart..<end])), from: start, to: end + length)
    }

    private mutating func readBackslash() {
        let next = peek(1)
        if next == "\n" {
            take(.hardBreak, from: position, to: position + 2)
        } else if position + 1 < scalars.count, next.isASCIIPunctuation {
            note(.escape, position..<(position + 2), words: (position + 1)..<(position + 2))
            flush()
            textStart = position + 1
            position += 2
        } else {
            position += 1
        }
    }

    private mutating func readReference() {
        guard let (scalar, end) = Escapes.reference(scalars[...], at: position) else {
            position += 1
            return
        }
        flush()
        tokens.append(.scalar(scalar))
        position = end
        textStart = end
    }

    private mutating func readAngle() {
        let start = position
        if let (inline, end) = AngleAutolink.read(scalars, at: start) {
            note(.link, start..<end, words: (start + 1)..<(end - 1))
            take(inline, from: start, to: end)
        } else if let length = tagScanner.anything(at: start) {
            take(.rawHTML(String(scalars[start..<(start + length)])), from: start, to: start + length)
        } else {
            position += 1
        }
    }
}
