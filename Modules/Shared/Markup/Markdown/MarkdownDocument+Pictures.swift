extension MarkdownDocument {
    /// Whether a picture of another host is in the text. Complexity: O(document).
    public var hasRemotePictures: Bool { Self.hasRemotePicture(blocks) }

    private static func hasRemotePicture(_ blocks: [MarkdownBlock]) -> Bool {
        for block in blocks {
            switch block {
            case .heading(_, let inlines), .paragraph(let inlines):
                if hasRemotePicture(inlines) { return true }
            case .list(let list):
                for item in list.items where hasRemotePicture(item.blocks) { return true }
            case .blockQuote(let inner): if hasRemotePicture(inner) { return true }
            case .table(let table):
                for cell in table.header where hasRemotePicture(cell) { return true }
                for row in table.rows { for cell in row where hasRemotePicture(cell) { return true } }
            case .codeBlock, .html, .thematicBreak: continue
            }
        }
        return false
    }

    private static func hasRemotePicture(_ inlines: [MarkdownInline]) -> Bool {
        for inline in inlines {
            switch inline {
            case .image(let source, _, _): if LinkSafety.of(source) == .remote { return true }
            case .emphasis(let inner), .strong(let inner), .strikethrough(let inner), .link(_, _, let inner):
                if hasRemotePicture(inner) { return true }
            case .text, .code, .softBreak, .hardBreak, .rawHTML, .tag, .wikiLink: continue
            }
        }
        return false
    }
}
