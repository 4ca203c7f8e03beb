/// A block while its lines are still being read.
struct BlockNode {
    enum Kind {
        case document, blockQuote, list, item, paragraph, heading, indentedCode, fencedCode, html, thematicBreak, table

        /// Whether lines are added to the block itself rather than to a paragraph inside it.
        var acceptsLines: Bool {
            switch self {
            case .paragraph, .heading, .indentedCode, .fencedCode: true
            default: false
            }
        }

        func canContain(_ child: Kind) -> Bool {
            switch self {
            case .document, .blockQuote, .item: child != .item
            case .list: child == .item
            default: false
            }
        }
    }

    var kind: Kind
    var parent: Int
    var children: [Int] = []
    var isOpen = true
    var endsWithBlankLine = false
    var startLine: Int
    var content = MappedText()

    /// Heading level, or the kind of an HTML block (1 to 7).
    var level = 0
    /// Set in lists and items.
    var marker = ListMarker()
    var isTight = true
    /// Scalar offset of the task mark of an item.
    var taskMark: Int?
    var fence = CodeFence()
    var table = TableLines()

    init(kind: Kind, parent: Int, startLine: Int) {
        self.kind = kind
        self.parent = parent
        self.startLine = startLine
    }
}

/// The fence that opened a code block.
struct CodeFence {
    /// That of properties before a text, see `FrontMatter`.
    static let ofProperties: Scalar = "-"

    var scalar: Scalar = "`"
    var length = 0
    /// Scalars of indentation that, as columns, are taken off each line.
    var indent = 0
    var info = ""
}
