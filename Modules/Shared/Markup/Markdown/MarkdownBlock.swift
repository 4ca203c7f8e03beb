/// A block: what stands on lines of its own.
public indirect enum MarkdownBlock: Sendable {
    /// `# Title`, level 1 to 6.
    case heading(level: Int, [MarkdownInline])
    /// Lines of text up to an empty one.
    case paragraph([MarkdownInline])
    /// Bullets or numbers.
    case list(MarkdownList)
    /// Behind `>`.
    case blockQuote([MarkdownBlock])
    /// Indented or fenced; `info` is what follows the opening fence, and `code` ends in a newline unless empty.
    case codeBlock(info: String, code: String)
    /// `---`, `***` or `___`.
    case thematicBreak
    /// Rows behind a line of `|` and `-`.
    case table(MarkdownTable)
    /// HTML as it was typed. Whoever shows it shows it as text.
    case html(String)
}

/// A bullet or ordered list.
public struct MarkdownList: Sendable {
    /// What stands before its items.
    public enum Kind: Sendable, Equatable {
        case bullet
        /// Counts up from `start`, whatever the other numbers are.
        case ordered(start: Int)
    }

    /// Bullets, or numbers from some start on.
    public var kind: Kind
    /// No blank line stands between its items, so that their paragraphs are set without space between.
    public var isTight: Bool
    /// At least one, in the order of the text.
    public var items: [MarkdownItem]
}

/// One item of a list.
public struct MarkdownItem: Sendable {
    /// Set when the item is a task.
    public var task: MarkdownTask?
    /// What the item holds, a paragraph first in most; none for an empty item.
    public var blocks: [MarkdownBlock]
}

/// The box of a task list item.
public struct MarkdownTask: Sendable, Equatable {
    /// Its place among the tasks of the document, from zero.
    public var index: Int
    /// Whether there is an `x` in the box.
    public var isDone: Bool
    /// Scalar offset of the `x` or the space between the brackets.
    public var markOffset: Int

    /// `markOffset` counts Unicode scalars from the beginning of the text.
    public init(index: Int, isDone: Bool, markOffset: Int) {
        self.index = index
        self.isDone = isDone
        self.markOffset = markOffset
    }
}

/// A table. Rows may be shorter than the header: missing cells are empty.
public struct MarkdownTable: Sendable {
    /// How the cells of a column are set; `none` leaves it to whoever shows the table.
    public enum Alignment: Sendable, Equatable {
        case none, left, center, right
    }

    /// One for each column.
    public var alignments: [Alignment]
    /// A cell for each column.
    public var header: [[MarkdownInline]]
    /// From top to bottom, each a list of cells.
    public var rows: [[[MarkdownInline]]]
}
