extension HTMLWriter {
    mutating func write(_ blocks: [MarkdownBlock], isTight: Bool) {
        for block in blocks { write(block, isTight: isTight) }
    }

    private mutating func write(_ block: MarkdownBlock, isTight: Bool) {
        switch block {
        case .paragraph(let inlines):
            if isTight {
                write(inlines)
                return
            }
            element("p") { $0.write(inlines) }
        case .heading(let level, let inlines):
            startLine()
            bytes.append(contentsOf: [0x3C, 0x68, 48 + UInt8(level), 0x3E])
            write(inlines)
            bytes.append(contentsOf: [0x3C, 0x2F, 0x68, 48 + UInt8(level), 0x3E, 0x0A])
        case .list(let list): write(list)
        case .blockQuote(let inner):
            startLine()
            raw("<blockquote>\n")
            write(inner, isTight: false)
            startLine()
            raw("</blockquote>\n")
        case .codeBlock(let info, let code): writeCode(info, code)
        case .thematicBreak:
            startLine()
            raw("<hr />\n")
        case .table(let table): write(table)
        case .html(let html): writeHTML(html)
        }
    }

    private mutating func element(_ name: StaticString, _ content: (inout HTMLWriter) -> Void) {
        startLine()
        raw("<")
        raw(name)
        raw(">")
        content(&self)
        raw("</")
        raw(name)
        raw(">\n")
    }

    private mutating func write(_ list: MarkdownList) {
        startLine()
        switch list.kind {
        case .bullet: raw("<ul>\n")
        case .ordered(let start):
            raw("<ol")
            if start != 1 {
                raw(" start=\"")
                raw(String(start))
                raw("\"")
            }
            raw(">\n")
        }
        for item in list.items {
            startLine()
            raw("<li>")
            if let task = item.task { write(task) }
            write(item.blocks, isTight: list.isTight)
            raw("</li>\n")
        }
        raw(list.kind == .bullet ? "</ul>\n" : "</ol>\n")
    }

    private mutating func write(_ task: MarkdownTask) {
        raw("<input type=\"checkbox\"")
        if task.isDone { raw(" checked=\"\"") }
        if options.hasLiveTasks {
            raw(" data-task=\"")
            raw(String(task.index))
            raw("\"")
        } else {
            raw(" disabled=\"\"")
        }
        raw(" /> ")
    }

    private mutating func writeCode(_ info: String, _ code: String) {
        startLine()
        raw("<pre><code")
        var language: [UInt8] = []
        for byte in info.utf8 {
            if byte == 0x20 || (byte >= 9 && byte <= 13) { break }
            language.append(byte)
        }
        if !language.isEmpty {
            raw(" class=\"language-")
            escaped(String(utf8: language))
            raw("\"")
        }
        raw(">")
        escaped(code)
        raw("</code></pre>\n")
    }

    private mutating func writeHTML(_ html: String) {
        startLine()
        if options.isTrusting {
            raw(html)
        } else {
            raw("<pre class=\"html\">")
            escaped(html)
            raw("</pre>")
        }
        startLine()
    }

    private mutating func write(_ table: MarkdownTable) {
        startLine()
        raw("<table>\n<thead>\n")
        write(table.header, table.alignments, isHeader: true)
        raw("</thead>\n")
        if !table.rows.isEmpty {
            raw("<tbody>\n")
            for row in table.rows { write(row, table.alignments, isHeader: false) }
            raw("</tbody>\n")
        }
        raw("</table>\n")
    }

    private mutating func write(
        _ row: [[MarkdownInline]], _ alignments: [MarkdownTable.Alignment], isHeader: Bool
    ) {
        raw("<tr>\n")
        for column in 0..<alignments.count {
            raw(isHeader ? "<th" : "<td")
            switch alignments[column] {
            case .none: break
            case .left: raw(" align=\"left\"")
            case .center: raw(" align=\"center\"")
            case .right: raw(" align=\"right\"")
            }
            raw(">")
            if column < row.count { write(row[column]) }
            raw(isHeader ? "</th>\n" : "</td>\n")
        }
        raw("</tr>\n")
    }
}
