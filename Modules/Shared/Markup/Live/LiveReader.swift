import Primitives

/// Reads how each line looks from the blocks and inlines of a text.
struct LiveReader {
    private let source: [Scalar]
    private let nodes: [BlockNode]
    private let references: ReferenceTable
    private var expansionBudget: Int
    /// Where each line begins.
    private var starts: [Int] = [0]
    private var kinds: [LiveLine]
    /// Whether a scalar is a mark: all are that belong to no words.
    private var isMark: [Bool]
    /// For each style of words, how many more such stretches are open at a place than at the one before.
    private var openings: [[Int32]]

    /// `isBeginning` says whether properties may stand before the text.
    init(_ text: String, isBeginning: Bool) {
        source = [Scalar](text.unicodeScalars)
        var parser = BlockParser(source: source)
        parser.parseLines(behind: isBeginning ? FrontMatter(text) : nil)
        nodes = parser.nodes
        references = ReferenceTable(parser.references)
        expansionBudget = max(100_000, source.count)
        for index in source.indices where source[index] == "\n" { starts.append(index + 1) }
        kinds = [LiveLine](repeating: LiveLine(), count: starts.count)
        isMark = [Bool](repeating: true, count: source.count)
        openings = [[Int32]](
            repeating: [Int32](repeating: 0, count: source.count + 1), count: LiveLine.Style.all.count)
    }

    mutating func lines() -> [LiveLine] {
        read(BlockParser.root, isQuoted: false)
        markWholeLines()
        return cut()
    }

    /// Reads a block and those inside it, which are at most `MarkdownDocument.maximumBlockDepth` deep.
    private mutating func read(_ index: Int, isQuoted: Bool) {
        let node = nodes[index]
        for child in node.children { read(child, isQuoted: isQuoted || node.kind == .blockQuote) }
        switch node.kind {
        case .paragraph: read(node.content)
        case .heading: read(node.content, heading: node.level)
        case .table:
            for cell in node.table.header { read(cell) }
            for row in node.table.rows { for cell in row { read(cell) } }
            noteTable(rule: node.startLine - 1, rows: node.table.rows.count, isQuoted: isQuoted)
        case .indentedCode, .html:
            show(node.content, as: node.kind == .html ? [] : .code)
        case .fencedCode:
            show(node.content, as: .code)
            note(.code, at: node.startLine - 1)
            if node.fence.scalar == CodeFence.ofProperties { note(.code, at: lastLine(of: node)) }
        case .item:
            guard let box = node.taskMark else { return }
            open(.box, (box - 1)..<(box + 2))
            if source[box] != " " { note(.done, at: line(of: box)) }
        case .document, .blockQuote, .list, .thematicBreak: return
        }
        if isQuoted, !node.content.scalars.isEmpty {
            for line in lines(of: node.content) { note(.quote, at: line) }
        }
    }

    /// The lines of a table, whose cells have been read: `rule` is the line below the names of its columns.
    private mutating func noteTable(rule: Int, rows: Int, isQuoted: Bool) {
        guard rule > 0, rule + rows < kinds.count else { return }
        note(.tableHeader, at: rule - 1)
        note(.tableRule, at: rule)
        for line in (rule - 1)...(rule + rows) {
            note(isQuoted ? [.table, .quote] : .table, at: line)
            for place in range(of: line) where source[place] == "|" && isMark[place] {
                open(.bar, place..<(place + 1))
            }
        }
    }

    /// Words that are read for inlines.
    private mutating func read(_ text: MappedText, heading: Int = 0) {
        guard !text.scalars.isEmpty else { return }
        show(text, as: [])
        if heading > 0 {
            for line in lines(of: text) { kinds[line].heading = heading }
        }
        var parser = InlineParser(
            text, references: references, dialect: .notes, expansionBudget: expansionBudget)
        parser.keepsPlaces = true
        _ = parser.parse()
        expansionBudget = parser.expansionBudget
        for place in parser.places {
            dim(text, place.range.lowerBound..<place.words.lowerBound)
            dim(text, place.words.upperBound..<place.range.upperBound)
            switch place.kind {
            case .code: open(.code, source(text, place.range))
            case .link: open(.link, source(text, place.words))
            case .tag: open(.tag, source(text, place.range))
            case .escape: break
            }
        }
        for span in EmphasisSpan.all(of: parser) {
            dim(text, span.opening)
            dim(text, span.closing)
            switch span.mark {
            case .emphasis: open(.emphasis, source(text, span.whole))
            case .strong: open(.strong, source(text, span.whole))
            case .strikethrough: open(.strikethrough, source(text, span.whole))
            }
        }
    }

    /// The line below the properties.
    private func lastLine(of node: BlockNode) -> Int {
        node.startLine + node.content.scalars.count { $0 == "\n" }
    }

    private func source(_ text: MappedText, _ range: Range<Int>) -> Range<Int> {
        guard !range.isEmpty else { return 0..<0 }
        return text.sourceOffset(of: range.lowerBound)..<(text.sourceOffset(of: range.upperBound - 1) + 1)
    }

    private mutating func show(_ text: MappedText, as kind: LiveLine.Kind) {
        for index in text.scalars.indices {
            let place = text.sourceOffset(of: index)
            guard place < source.count else { continue }
            isMark[place] = false
            if index == 0 || source[place] == "\n" { note(kind, at: line(of: place)) }
        }
    }

    private mutating func dim(_ text: MappedText, _ range: Range<Int>) {
        for index in range { isMark[text.sourceOffset(of: index)] = true }
    }

    private mutating func open(_ style: LiveLine.Style, _ range: Range<Int>) {
        let bit = style.rawValue.trailingZeroBitCount
        openings[bit][range.lowerBound] += 1
        openings[bit][range.upperBound] -= 1
    }

    private mutating func note(_ kind: LiveLine.Kind, at line: Int) {
        if kinds.indices.contains(line) { kinds[line].kind.formUnion(kind) }
    }

    private func lines(of text: MappedText) -> ClosedRange<Int> {
        line(of: text.sourceOffset(of: 0))...line(of: text.sourceOffset(of: text.scalars.count - 1))
    }

    private func line(of place: Int) -> Int { starts.partitioningIndex { $0 > place } - 1 }

    /// Lines of marks alone belong to what stands before or behind them.
    private mutating func markWholeLines() {
        for line in kinds.indices {
            let range = range(of: line)
            guard let first = range.first(where: { !source[$0].isMarkdownSpace }) else {
                // An empty line within a code block.
                let isBetween = line > 0 && kinds[line - 1].kind.contains(.code) && line + 1 < kinds.count
                if isBetween, kinds[line + 1].kind.contains(.code) { note(.code, at: line) }
                continue
            }
            guard range.allSatisfy({ isMark[$0] }) else { continue }
            switch source[first] {
            case ">": note(.quote, at: line)
            case "`", "~": if line > 0, kinds[line - 1].kind.contains(.code) { note(.code, at: line) }
            default: break
            }
        }
    }

    private func range(of line: Int) -> Range<Int> {
        starts[line]..<(line + 1 < starts.count ? starts[line + 1] - 1 : source.count)
    }

    private func cut() -> [LiveLine] {
        var lines = kinds
        var depths = [Int32](repeating: 0, count: openings.count)
        for line in lines.indices {
            // The end of the line before may close something.
            for place in range(of: line) {
                let style = style(at: place, &depths)
                let length = source[place].value > 0xFFFF ? 2 : 1
                let count = lines[line].spans.count
                if count == LiveLine.maximumSpans || lines[line].spans.last?.style == style {
                    lines[line].spans[count - 1].length += length
                } else {
                    let isLast = count == LiveLine.maximumSpans - 1
                    lines[line].spans.append(LiveLine.Span(length: length, style: isLast ? [] : style))
                }
            }
            if range(of: line).upperBound < source.count { _ = style(at: range(of: line).upperBound, &depths) }
        }
        return lines
    }

    private func style(at place: Int, _ depths: inout [Int32]) -> LiveLine.Style {
        var style: LiveLine.Style = isMark[place] ? .mark : []
        for bit in 1..<openings.count {
            depths[bit] += openings[bit][place]
            if depths[bit] > 0 { style.formUnion(LiveLine.Style.all[bit]) }
        }
        return style
    }
}
