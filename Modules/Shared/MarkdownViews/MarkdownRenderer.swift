import Markup
import Views

/// Walks the tree of a text and makes the nodes.
struct MarkdownRenderer<Action: Sendable> {
    let rendering: MarkdownRendering<Action>
    let budget: RenderingBudget
    /// The level of the heading before, so that none is skipped.
    var lastHeading: Int

    mutating func nodes(_ blocks: [MarkdownBlock], isTight: Bool) -> [Node<Action>] {
        var nodes: [Node<Action>] = []
        for block in blocks {
            guard budget.takeNode() else { break }
            nodes += node(block, isTight: isTight)
        }
        return nodes
    }

    private mutating func node(_ block: MarkdownBlock, isTight: Bool) -> [Node<Action>] {
        switch block {
        case .heading(let level, let inlines): return [heading(level, inlines)]
        case .paragraph(let inlines):
            // What stands alone in a tight item is no paragraph of its own.
            return isTight ? self.inlines(inlines) : [Node(.p) { self.inlines(inlines) }]
        case .list(let list): return [self.list(list)]
        case .blockQuote(let inner):
            let inside = nodes(inner, isTight: false)
            return [Node(.blockquote) { inside }]
        case .codeBlock(_, let code):
            // Long lines scroll; who uses the keyboard must get there.
            return [Node(.pre, [.tabIndex(0)]) { Node<Action>(.code, text: budget.take(code)) }]
        case .thematicBreak: return [Node(.hr)]
        case .table(let table): return [self.table(table)]
        case .html(let text):
            return [Node(.pre, "is-html", [.tabIndex(0)]) { Node<Action>(.code, text: budget.take(text)) }]
        }
    }

    private mutating func heading(_ level: Int, _ inlines: [MarkdownInline]) -> Node<Action> {
        let shown = min(level + rendering.headingLevel, lastHeading + 1)
        lastHeading = shown
        let tag: ElementName = shown <= 1 ? .h1 : shown == 2 ? .h2 : .h3
        let classes =
            switch level {
            case 1: "heading-1"
            case 2: "heading-2"
            default: "heading-3"
            }
        return Node(tag, classes, [shown > 3 ? Attribute(.level, String(shown)) : nil]) { self.inlines(inlines) }
    }

    private mutating func list(_ list: MarkdownList) -> Node<Action> {
        var items: [Node<Action>] = []
        for item in list.items {
            guard budget.takeNode(item.task == nil ? 1 : 4) else { break }
            items.append(self.item(item, isTight: list.isTight))
        }
        switch list.kind {
        case .bullet: return Node(.ul) { items }
        case .ordered(let start):
            // The number goes to the style sheet: `start` is the list's counter.
            return Node(.ol, start == 1 ? "" : "is-numbered", [Attribute(.measureCount, String(start - 1))]) { items }
        }
    }

    private mutating func item(_ item: MarkdownItem, isTight: Bool) -> Node<Action> {
        guard let task = item.task else {
            let inside = nodes(item.blocks, isTight: isTight)
            return Node(.li) { inside }
        }
        // The box is named by its line alone; lists below it are outside of the label.
        var line: [Node<Action>] = []
        var rest = item.blocks[...]
        if case .paragraph(let inlines)? = rest.first {
            line = self.inlines(inlines)
            rest = rest.dropFirst()
        }
        let below = nodes(Array(rest), isTight: isTight)
        return Node(.li, "task-item") {
            Node<Action>(.label, "task") {
                Node<Action>(
                    .input, "task-box", key: "task-" + String(task.index),
                    [.type("checkbox"), .isChecked(task.isDone), .disabled(rendering.task == nil)],
                    on: rendering.task.map { [.commit($0(task.index))] } ?? [])
                Node<Action>(.span, task.isDone ? "task-text is-done" : "task-text") { line }
            }
            below
        }
    }

    private func table(_ table: MarkdownTable) -> Node<Action> {
        let columns = min(table.alignments.count, ReadingLimits.columns)
        func cells(_ row: [[MarkdownInline]], _ tag: ElementName) -> [Node<Action>] {
            var nodes: [Node<Action>] = []
            for (index, alignment) in table.alignments.prefix(columns).enumerated() {
                guard budget.takeNode() else { break }
                let classes =
                    switch alignment {
                    case .none: ""
                    case .left: "is-left"
                    case .center: "is-center"
                    case .right: "is-right"
                    }
                let cell = index < row.count ? row[index] : []
                nodes.append(
                    Node(tag, classes, [tag == .th ? Attribute(.scope, "col") : nil]) { inlines(cell) })
            }
            if columns < table.alignments.count { nodes.append(Node(tag, text: "…")) }
            return nodes
        }
        let rows = min(table.rows.count, max(ReadingLimits.cells / max(columns, 1), 1))
        return Node(.div, "table-window", [.tabIndex(0), .role("group")]) {
            Node<Action>(.table) {
                Node<Action>(.thead) { Node<Action>(.tr) { cells(table.header, .th) } }
                if !table.rows.isEmpty {
                    Node<Action>(.tbody) {
                        for row in table.rows.prefix(rows) where !budget.isSpent {
                            Node<Action>(.tr) { cells(row, .td) }
                        }
                    }
                }
            }
            if rows < table.rows.count, !budget.isSpent {
                Node<Action>(.p, "reading-end", text: rendering.moreRows(table.rows.count - rows))
            }
        }
    }
}
