/// The first of two passes: lines into a tree of blocks.
///
/// Source: the parsing strategy in the appendix of the CommonMark specification. Each line first walks down
/// the open containers it continues, then opens new ones, then leaves its text in the innermost.
struct BlockParser {
    static let root = 0

    var cursor: LineCursor
    var nodes: [BlockNode]
    /// The innermost open block.
    var tip = BlockParser.root
    /// The innermost block that the current line continues.
    var lastMatched = BlockParser.root
    var lineNumber = 0
    var references: [ReferenceDefinition] = []
    /// How many cells of tables stand for nothing that was written.
    var missingCells = 0

    init(source: [Scalar]) {
        cursor = LineCursor(source: source)
        nodes = [BlockNode(kind: .document, parent: -1, startLine: 0)]
    }

    /// Reads all lines; `properties` stand before the others.
    mutating func parseLines(behind properties: FrontMatter? = nil) {
        let source = cursor.source
        var start = 0
        if source.first?.value == 0xFEFF { start = 1 }
        if let properties { start = take(properties) }
        while start < source.count {
            var end = start
            while end < source.count, source[end] != "\n", source[end] != "\r" { end += 1 }
            lineNumber += 1
            cursor.begin(start..<end)
            readLine()
            if end + 1 < source.count, source[end] == "\r", source[end + 1] == "\n" { end += 1 }
            start = end + 1
        }
        while tip != BlockParser.root { tip = close(tip) }
        _ = close(BlockParser.root)
    }

    /// Properties are a block of code whose fence is made of `-`. Gives where the text behind them begins.
    private mutating func take(_ properties: FrontMatter) -> Int {
        let (lines, end) = properties.scalarLines
        var node = BlockNode(kind: .fencedCode, parent: BlockParser.root, startLine: 1)
        node.isOpen = false
        node.fence = CodeFence(scalar: CodeFence.ofProperties, length: 3, info: "yaml")
        let newline: [Scalar] = ["\n"]
        for line in lines {
            node.content.append(cursor.source[line], at: line.lowerBound)
            node.content.append(newline[...], at: line.upperBound)
        }
        nodes[BlockParser.root].children.append(nodes.count)
        nodes.append(node)
        lineNumber = lines.count + 2
        return end
    }

    private mutating func readLine() {
        guard let matched = continueOpenBlocks() else { return }
        lastMatched = matched.container
        let container = openNewBlocks(in: matched.container, allMatched: matched.all)
        addText(to: container)
    }

    /// Walks down the open blocks as far as the line continues them; nil when it closed a code fence.
    private mutating func continueOpenBlocks() -> (container: Int, all: Bool)? {
        var container = BlockParser.root
        while let child = nodes[container].children.last, nodes[child].isOpen {
            cursor.findNonspace()
            switch nodes[child].kind {
            case .blockQuote:
                guard !cursor.isIndentedCode, !cursor.isBlank, cursor.source[cursor.nonspace] == ">" else {
                    return (container, false)
                }
                cursor.advance(columns: cursor.indent + 1)
                cursor.skipOneSpace()
            case .list:
                break
            case .item:
                let marker = nodes[child].marker
                if cursor.indent >= marker.indent + marker.padding {
                    cursor.advance(columns: marker.indent + marker.padding)
                } else if cursor.isBlank, !nodes[child].children.isEmpty {
                    cursor.advanceToNonspace()
                } else {
                    return (container, false)
                }
            case .indentedCode:
                if cursor.isIndentedCode {
                    cursor.advance(columns: 4)
                } else if cursor.isBlank {
                    cursor.advanceToNonspace()
                } else {
                    return (container, false)
                }
            case .fencedCode:
                let fence = nodes[child].fence
                if !cursor.isIndentedCode, LineScanner.closes(fence, cursor.line, at: cursor.nonspace) {
                    while tip != child { tip = close(tip) }
                    tip = close(child)
                    return nil
                }
                var left = fence.indent
                while left > 0, let next = cursor.rest.first, next == " " || next == "\t" {
                    cursor.advance(columns: 1)
                    left -= 1
                }
            case .html:
                if nodes[child].level >= 6, cursor.isBlank { return (container, false) }
            case .paragraph:
                if cursor.isBlank { return (container, false) }
            case .table:
                // A few bytes of a row stand for as many cells as the header has.
                guard missingCells <= TableLines.maximumMissingCells else { return (container, false) }
                if cursor.isBlank || TableLines.cells(cursor.rest, offset: { $0 }).isEmpty { return (container, false) }
            case .heading, .thematicBreak, .document:
                return (container, false)
            }
            container = child
        }
        return (container, true)
    }

    /// Adds a block at the end of the nearest ancestor that can hold it, closing the others.
    mutating func addChild(_ kind: BlockNode.Kind, to container: Int) -> Int {
        closeUnmatched()
        var parent = container
        while !nodes[parent].kind.canContain(kind) { parent = close(parent) }
        let index = nodes.count
        nodes.append(BlockNode(kind: kind, parent: parent, startLine: lineNumber))
        nodes[parent].children.append(index)
        tip = index
        lastMatched = index
        return index
    }

    private mutating func closeUnmatched() {
        while tip != lastMatched { tip = close(tip) }
    }

    /// Leaves what remains of the line where it belongs.
    private mutating func addText(to container: Int) {
        cursor.findNonspace()
        let isBlank = cursor.isBlank
        if isBlank, let last = nodes[container].children.last { nodes[last].endsWithBlankLine = true }
        let kind = nodes[container].kind
        let keepsBlank: Bool =
            switch kind {
            case .blockQuote, .heading, .thematicBreak, .fencedCode, .table: false
            case .item: !(nodes[container].children.isEmpty && nodes[container].startLine == lineNumber)
            default: true
            }
        nodes[container].endsWithBlankLine = isBlank && keepsBlank
        var ancestor = nodes[container].parent
        while ancestor >= 0 {
            nodes[ancestor].endsWithBlankLine = false
            ancestor = nodes[ancestor].parent
        }
        if tip != lastMatched, container == lastMatched, !isBlank, nodes[tip].kind == .paragraph {
            addLine(to: tip)  // A lazy continuation: the paragraph goes on without the marks of its containers.
            return
        }
        closeUnmatched()
        switch kind {
        case .fencedCode where nodes[container].startLine == lineNumber:
            break  // The fence itself.
        case .indentedCode, .fencedCode:
            addLine(to: container)
        case .html:
            addLine(to: container)
            if HTMLBlock.ends(nodes[container].level, cursor.rest) { tip = close(container) }
        case .paragraph where !isBlank:
            cursor.advanceToNonspace()
            addLine(to: container)
        case .heading, .thematicBreak, .table, .paragraph:
            break
        default:
            if isBlank { return }
            let paragraph = addChild(.paragraph, to: container)
            cursor.advanceToNonspace()
            addLine(to: paragraph)
        }
    }

    private mutating func addLine(to node: Int) {
        var from = cursor.offset
        if cursor.isInsideTab {
            from += 1
            let spaces: [Scalar] = [" ", " ", " ", " "]
            nodes[node].content.append(spaces[0..<(4 - cursor.column % 4)], at: cursor.offset)
        }
        nodes[node].content.append(cursor.source[from..<cursor.end], at: from)
        let newline: [Scalar] = ["\n"]
        nodes[node].content.append(newline[...], at: cursor.end)
    }
}
