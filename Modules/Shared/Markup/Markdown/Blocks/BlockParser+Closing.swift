extension BlockParser {
    /// Closes a block and returns its parent.
    mutating func close(_ node: Int) -> Int {
        nodes[node].isOpen = false
        switch nodes[node].kind {
        case .paragraph: takeReferences(from: node)
        case .indentedCode: dropTrailingBlankLines(of: node)
        case .list: nodes[node].isTight = isTight(node)
        default: break
        }
        return nodes[node].parent
    }

    private mutating func dropTrailingBlankLines(of node: Int) {
        let scalars = nodes[node].content.scalars
        var end = scalars.count
        while end > 0, scalars[end - 1].isMarkdownSpace { end -= 1 }
        while end < scalars.count, scalars[end] != "\n" { end += 1 }
        nodes[node].content.scalars.removeLast(scalars.count - min(end + 1, scalars.count))
    }

    /// A list is loose when a blank line stands between two items or between two blocks of one item.
    private func isTight(_ list: Int) -> Bool {
        let items = nodes[list].children
        for (place, item) in items.enumerated() {
            let isLast = place == items.count - 1
            if nodes[item].endsWithBlankLine, !isLast { return false }
            let blocks = nodes[item].children
            for (blockPlace, block) in blocks.enumerated() {
                if endsWithBlankLine(block), !isLast || blockPlace < blocks.count - 1 { return false }
            }
        }
        return true
    }

    private func endsWithBlankLine(_ node: Int) -> Bool {
        var at = node
        while true {
            if nodes[at].endsWithBlankLine { return true }
            guard nodes[at].kind == .list || nodes[at].kind == .item, let last = nodes[at].children.last else {
                return false
            }
            at = last
        }
    }

    /// Moves the link definitions at the beginning of a paragraph to `references`.
    mutating func takeReferences(from paragraph: Int) {
        let content = nodes[paragraph].content
        guard content.scalars.first == "[" else { return }
        var start = 0
        while start < content.scalars.count, content.scalars[start] == "[",
            let (definition, end) = ReferenceDefinition.read(content.scalars, at: start)
        {
            if let definition { references.append(definition) }
            start = end
        }
        if start > 0 { nodes[paragraph].content = content.slice(start..<content.scalars.count) }
    }
}
