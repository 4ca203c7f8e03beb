/// Turns the nodes of the block parser into the public tree and reads the inlines on the way.
struct TreeBuilder {
    private let nodes: [BlockNode]
    private let references: ReferenceTable
    private let dialect: MarkdownDocument.Dialect
    private var expansionBudget: Int

    var tasks: [MarkdownTask] = []
    var tags: [Tag] = []
    var wikiLinks: [WikiLink] = []
    private let source: [Scalar]

    init(parser: BlockParser, dialect: MarkdownDocument.Dialect) {
        nodes = parser.nodes
        references = ReferenceTable(parser.references)
        source = parser.cursor.source
        expansionBudget = max(100_000, parser.cursor.source.count)
        self.dialect = dialect
    }

    mutating func blocks() -> [MarkdownBlock] { blocks(of: BlockParser.root) }

    private mutating func blocks(of node: Int) -> [MarkdownBlock] {
        var result: [MarkdownBlock] = []
        for child in nodes[node].children {
            if let block = block(child) { result.append(block) }
        }
        return result
    }

    private mutating func block(_ index: Int) -> MarkdownBlock? {
        let node = nodes[index]
        switch node.kind {
        case .document, .item: return nil
        case .blockQuote: return .blockQuote(blocks(of: index))
        case .list: return .list(list(node))
        case .paragraph:
            let inlines = inlines(node.content)
            return node.content.scalars[...].trimmed().isEmpty ? nil : .paragraph(inlines)
        case .heading: return .heading(level: node.level, inlines(node.content))
        case .indentedCode: return .codeBlock(info: "", code: String(node.content.scalars[...]))
        case .fencedCode where node.fence.scalar == CodeFence.ofProperties:
            // Values may be links; what looks like a tag is a comment.
            let known = tags.count
            _ = inlines(node.content)
            tags.removeLast(tags.count - known)
            return .codeBlock(info: node.fence.info, code: String(node.content.scalars[...]))
        case .fencedCode: return .codeBlock(info: node.fence.info, code: String(node.content.scalars[...]))
        case .html:
            let text = node.content.scalars
            return .html(String(text[...]))
        case .thematicBreak: return .thematicBreak
        case .table: return .table(table(node.table))
        }
    }

    private mutating func list(_ node: BlockNode) -> MarkdownList {
        let kind: MarkdownList.Kind = node.marker.isOrdered ? .ordered(start: node.marker.start) : .bullet
        var items: [MarkdownItem] = []
        for item in node.children {
            var task: MarkdownTask?
            if let mark = nodes[item].taskMark {
                let found = MarkdownTask(index: tasks.count, isDone: source[mark] != " ", markOffset: mark)
                tasks.append(found)
                task = found
            }
            items.append(MarkdownItem(task: task, blocks: blocks(of: item)))
        }
        return MarkdownList(kind: kind, isTight: node.isTight, items: items)
    }

    private mutating func table(_ lines: TableLines) -> MarkdownTable {
        var header: [[MarkdownInline]] = []
        for cell in lines.header { header.append(inlines(cell)) }
        var rows: [[[MarkdownInline]]] = []
        for line in lines.rows {
            var row: [[MarkdownInline]] = []
            for cell in line { row.append(inlines(cell)) }
            rows.append(row)
        }
        return MarkdownTable(alignments: lines.alignments, header: header, rows: rows)
    }

    private mutating func inlines(_ text: MappedText) -> [MarkdownInline] {
        var parser = InlineParser(text, references: references, dialect: dialect, expansionBudget: expansionBudget)
        let result = parser.parse()
        expansionBudget = parser.expansionBudget
        tags += parser.tags
        wikiLinks += parser.wikiLinks
        return result
    }
}
