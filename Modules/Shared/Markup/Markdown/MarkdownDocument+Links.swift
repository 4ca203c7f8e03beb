import Primitives

extension MarkdownDocument {
    /// Where the text leads, as a list: its links to other places and its wiki links, in the order of appearance. What
    /// leads to the same place is there once; what is unsafe or leads within the page is not. Without links it is empty.
    /// Complexity: O(document · limit).
    public func links(limit: Int) -> MarkdownDocument {
        var finder = LinkFinder(limit: limit)
        finder.find(in: blocks)
        let items = finder.links.map { MarkdownItem(task: nil, blocks: [.paragraph([$0])]) }
        let list = MarkdownBlock.list(MarkdownList(kind: .bullet, isTight: true, items: items))
        return MarkdownDocument(blocks: items.isEmpty ? [] : [list], tasks: [], tags: [], wikiLinks: [])
    }
}

private struct LinkFinder {
    let limit: Int
    var links: [MarkdownInline] = []
    private var targets: [String] = []

    init(limit: Int) { self.limit = limit }

    mutating func find(in blocks: [MarkdownBlock]) {
        for block in blocks {
            switch block {
            case .heading(_, let inlines), .paragraph(let inlines): find(in: inlines)
            case .list(let list): for item in list.items { find(in: item.blocks) }
            case .blockQuote(let inner): find(in: inner)
            case .table(let table):
                for cell in table.header { find(in: cell) }
                for row in table.rows { for cell in row { find(in: cell) } }
            case .codeBlock, .html, .thematicBreak: continue
            }
        }
    }

    private mutating func find(in inlines: [MarkdownInline]) {
        for inline in inlines {
            guard links.count < limit else { return }
            switch inline {
            case .link(let destination, _, let inner):
                if LinkSafety.of(destination) == .remote { add(inline, to: destination) } else { find(in: inner) }
            case .wikiLink(let target, _): add(inline, to: "[[" + target)
            case .emphasis(let inner), .strong(let inner), .strikethrough(let inner): find(in: inner)
            case .text, .code, .softBreak, .hardBreak, .rawHTML, .tag, .image: continue
            }
        }
    }

    private mutating func add(_ link: MarkdownInline, to target: String) {
        guard !targets.contains(where: { $0.hasSameBytes(as: target) }) else { return }
        targets.append(target)
        links.append(link)
    }
}
