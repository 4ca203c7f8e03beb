/// The words of a document without their marks.
enum PlainText {
    static func of(_ inlines: [MarkdownInline]) -> String {
        var text = ""
        append(inlines, to: &text)
        return text
    }

    /// Links without a label stay as they are written where `isKept` says so of their targets.
    static func append(
        _ inlines: [MarkdownInline], to text: inout String,
        keepingLinks isKept: (_ target: String) -> Bool = { _ in false }
    ) {
        for inline in inlines {
            switch inline {
            case .text(let string), .code(let string), .rawHTML(let string): text += string
            case .emphasis(let inner), .strong(let inner), .strikethrough(let inner):
                append(inner, to: &text, keepingLinks: isKept)
            case .link(_, _, let inner), .image(_, _, let inner): append(inner, to: &text, keepingLinks: isKept)
            case .softBreak: text += " "
            case .hardBreak: text += "\n"
            case .tag(let name):
                text += "#"
                text += name
            case .wikiLink(let target, let label):
                if label.utf8.elementsEqual(target.utf8), isKept(target) {
                    text += "[["
                    text += target
                    text += "]]"
                } else {
                    text += label
                }
            }
        }
    }

    static func append(
        _ blocks: [MarkdownBlock], to text: inout String,
        keepingLinks isKept: (_ target: String) -> Bool = { _ in false }
    ) {
        for block in blocks {
            switch block {
            case .heading(_, let inlines), .paragraph(let inlines):
                append(inlines, to: &text, keepingLinks: isKept)
                text += "\n"
            case .list(let list):
                for item in list.items { append(item.blocks, to: &text, keepingLinks: isKept) }
            case .blockQuote(let inner): append(inner, to: &text, keepingLinks: isKept)
            case .codeBlock(_, let code): text += code
            case .html(let html): text += html
            case .thematicBreak: break
            case .table(let table):
                append(table.header, to: &text, isKept)
                for row in table.rows { append(row, to: &text, isKept) }
            }
        }
    }

    private static func append(
        _ row: [[MarkdownInline]], to text: inout String, _ isKept: (_ target: String) -> Bool
    ) {
        var isFirst = true
        for cell in row {
            if !isFirst { text += "\t" }
            isFirst = false
            append(cell, to: &text, keepingLinks: isKept)
        }
        text += "\n"
    }
}

extension MarkdownDocument {
    /// The text without marks: a line for each paragraph, heading, item and row, cells divided by tabs.
    public var plainText: String { plainText { _ in false } }

    /// The same, where links without a label stay as they are written if `isKept` says so of their targets: for whoever names
    /// them afterwards.
    public func plainText(keepingLinks isKept: (_ target: String) -> Bool) -> String {
        var text = ""
        PlainText.append(blocks, to: &text, keepingLinks: isKept)
        while text.utf8.last == 0x0A { text.unicodeScalars.removeLast() }
        return text
    }
}
