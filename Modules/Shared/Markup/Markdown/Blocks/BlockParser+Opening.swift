extension BlockParser {
    /// Opens the blocks that the rest of the line begins, and returns the innermost.
    mutating func openNewBlocks(in matched: Int, allMatched: Bool) -> Int {
        var container = matched
        // Only while no new block has been opened can an open paragraph swallow the line.
        var mayBeLazy = nodes[tip].kind == .paragraph
        var depth = depth(of: container)
        while true {
            switch nodes[container].kind {
            case .indentedCode, .fencedCode, .html: return container
            default: break
            }
            cursor.findNonspace()
            guard let opened = openBlock(in: container, allMatched: allMatched, mayBeLazy: mayBeLazy, depth: &depth)
            else { return container }
            container = opened
            switch nodes[container].kind {
            case .blockQuote, .item: mayBeLazy = false
            default: return container
            }
        }
    }

    private func depth(of node: Int) -> Int {
        var depth = 0
        var ancestor = node
        while ancestor > 0 {
            depth += 1
            ancestor = nodes[ancestor].parent
        }
        return depth
    }

    private mutating func openBlock(
        in container: Int, allMatched: Bool, mayBeLazy: Bool, depth: inout Int
    ) -> Int? {
        let kind = nodes[container].kind
        let mayNest = depth < MarkdownDocument.maximumBlockDepth
        if cursor.isIndentedCode {
            if mayBeLazy || cursor.isBlank || kind == .heading || kind == .paragraph { return nil }
            cursor.advance(columns: 4)
            return addChild(.indentedCode, to: container)
        }
        if cursor.isBlank { return nil }
        let line = cursor.line
        let at = cursor.nonspace
        switch line[at] {
        case ">" where mayNest:
            cursor.advance(at + 1 - cursor.offset)
            cursor.skipOneSpace()
            depth += 1
            return addChild(.blockQuote, to: container)
        case "#":
            if let level = LineScanner.headingLevel(line, at: at) { return openHeading(level, in: container) }
        case "`", "~":
            if let length = LineScanner.fenceLength(line, at: at) { return openFence(length, in: container) }
        case "<":
            if let html = HTMLBlock.kind(line, at: at, interruptsParagraph: kind == .paragraph) {
                let node = addChild(.html, to: container)
                nodes[node].level = html
                return node
            }
        default: break
        }
        if kind == .paragraph, let level = LineScanner.setextLevel(line, at: at) {
            return makeHeading(container, level) ? container : nil
        }
        if !(kind == .paragraph && !allMatched), LineScanner.isThematicBreak(line, at: at) {
            let node = addChild(.thematicBreak, to: container)
            cursor.advanceToEnd()
            return node
        }
        if mayNest,
            let (marker, length) = ListMarker.read(line, at: at, interruptsParagraph: kind == .paragraph)
        {
            depth += 2
            return openItem(marker, length, in: container)
        }
        switch kind {
        case .item: return openTask(in: container)
        case .paragraph: return openTable(in: container)
        case .table: return addRow(to: container)
        default: return nil
        }
    }

    private mutating func openHeading(_ level: Int, in container: Int) -> Int {
        let node = addChild(.heading, to: container)
        nodes[node].level = level
        let line = cursor.line
        var start = cursor.nonspace + level
        while start < line.endIndex, line[start] == " " || line[start] == "\t" { start += 1 }
        let text = LineScanner.headingText(line, from: start)
        nodes[node].content.append(line[text], at: text.lowerBound)
        cursor.advanceToEnd()
        return node
    }

    private mutating func openFence(_ length: Int, in container: Int) -> Int {
        let node = addChild(.fencedCode, to: container)
        let line = cursor.line
        let info = line[(cursor.nonspace + length)...].trimmed()
        nodes[node].fence = CodeFence(
            scalar: line[cursor.nonspace], length: length, indent: cursor.nonspace - cursor.offset,
            info: Escapes.unescaped(info))
        cursor.advanceToEnd()
        return node
    }

    /// Turns a paragraph into a setext heading, unless it holds nothing but link definitions.
    private mutating func makeHeading(_ paragraph: Int, _ level: Int) -> Bool {
        takeReferences(from: paragraph)
        if nodes[paragraph].content.isEmpty { return false }
        nodes[paragraph].kind = .heading
        nodes[paragraph].level = level
        cursor.advanceToEnd()
        return true
    }

    private mutating func openItem(_ found: ListMarker, _ length: Int, in container: Int) -> Int {
        var marker = found
        marker.indent = cursor.indent
        cursor.advance(cursor.nonspace + length - cursor.offset)
        let before = cursor
        // Up to four spaces belong to the marker; with more, the item begins with indented code.
        var spaces = 0
        while spaces <= 5, let next = cursor.rest.first, next == " " || next == "\t" {
            cursor.advance(columns: 1)
            spaces += 1
        }
        if spaces >= 5 || spaces < 1 || cursor.rest.isEmpty {
            marker.padding = length + 1
            cursor = before
            if spaces > 0 { cursor.skipOneSpace() }
        } else {
            marker.padding = length + spaces
        }
        var list = container
        if nodes[container].kind != .list || !nodes[container].marker.belongs(with: marker) {
            list = addChild(.list, to: container)
            nodes[list].marker = marker
        }
        let item = addChild(.item, to: list)
        nodes[item].marker = marker
        return item
    }

    /// Takes the box of a task at the beginning of an item.
    private mutating func openTask(in item: Int) -> Int? {
        let at = cursor.nonspace
        let line = cursor.line
        guard nodes[item].children.isEmpty, nodes[item].startLine == lineNumber, at + 3 < line.endIndex,
            LineScanner.isTaskBox(line, at: at)
        else { return nil }
        nodes[item].taskMark = at + 1
        cursor.advance(at + 3 - cursor.offset)
        return nil
    }

    /// Turns the last line of a paragraph into the header of a table when this line is its delimiter row.
    private mutating func openTable(in paragraph: Int) -> Int? {
        guard let alignments = TableLines.alignments(cursor.source[cursor.nonspace..<cursor.end]) else { return nil }
        let content = nodes[paragraph].content
        var start = content.scalars.count - 1  // The content ends in a newline.
        while start > 0, content.scalars[start - 1] != "\n" { start -= 1 }
        let header = TableLines.cells(content.scalars[start...]) { content.sourceOffset(of: $0) }
        guard header.count == alignments.count else { return nil }
        var parent = nodes[paragraph].parent
        if start == 0 {
            nodes[parent].children.removeLast()
            nodes[paragraph].isOpen = false
        } else {
            nodes[paragraph].content = content.slice(0..<start)
            parent = close(paragraph)
        }
        tip = parent
        lastMatched = parent
        let table = addChild(.table, to: parent)
        nodes[table].table = TableLines(alignments: alignments, header: header)
        cursor.advanceToEnd()
        return table
    }

    private mutating func addRow(to table: Int) -> Int? {
        var row = TableLines.cells(cursor.rest) { $0 }
        let columns = nodes[table].table.alignments.count
        if row.count > columns { row.removeLast(row.count - columns) }
        missingCells += columns - row.count
        nodes[table].table.rows.append(row)
        cursor.advanceToEnd()
        return table
    }
}
