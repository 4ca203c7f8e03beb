/// How a line of Markdown looks while it is written: nothing of it is hidden, and its marks are dimmed.
public struct LiveLine: Sendable, Equatable {
    /// What the line as a whole is part of.
    public struct Kind: OptionSet, Sendable {
        /// The bits of the options.
        public let rawValue: UInt8

        /// Any bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Of a code block, its fences too.
        public static let code = Kind(rawValue: 1)
        /// Behind `>`.
        public static let quote = Kind(rawValue: 2)
        /// Where a task begins whose box is ticked.
        public static let done = Kind(rawValue: 4)
        /// Of a table.
        public static let table = Kind(rawValue: 8)
        /// The names of a table's columns.
        public static let tableHeader = Kind(rawValue: 16)
        /// Below those names, where the columns' alignments stand.
        public static let tableRule = Kind(rawValue: 32)
    }

    /// How a part of a line looks.
    public struct Style: OptionSet, Sendable {
        /// The bits of the options.
        public let rawValue: UInt16

        /// Any bits.
        public init(rawValue: UInt16) { self.rawValue = rawValue }

        /// Signs that stand for something else, such as `**`, or the address of a link.
        public static let mark = Style(rawValue: 1)
        /// Between `**`.
        public static let strong = Style(rawValue: 2)
        /// Between `*`.
        public static let emphasis = Style(rawValue: 4)
        /// Between `~~`.
        public static let strikethrough = Style(rawValue: 8)
        /// Between backticks.
        public static let code = Style(rawValue: 16)
        /// The words of a link or a picture, or an address.
        public static let link = Style(rawValue: 32)
        /// `#name`.
        public static let tag = Style(rawValue: 64)
        /// `[ ]` or `[x]` of a task.
        public static let box = Style(rawValue: 128)
        /// `|` between the cells of a table.
        public static let bar = Style(rawValue: 256)

        static let all: [Style] = [.mark, .strong, .emphasis, .strikethrough, .code, .link, .tag, .box, .bar]
    }

    /// A part of a line that looks the same from end to end.
    public struct Span: Sendable, Equatable {
        /// In UTF-16 code units, as pages count; at least 1.
        public var length: Int
        /// Empty for plain words.
        public var style: Style
    }

    /// 1 to 6 for a heading, else 0.
    public var heading = 0
    /// Empty for a line of text.
    public var kind: Kind = []
    /// All of the line, from its beginning; none for an empty one. At most `maximumSpans`.
    public var spans: [Span] = []

    /// What follows so many parts of a line is one plain part: a page lays out thousands of parts in a line for minutes.
    public static let maximumSpans = 400
}
