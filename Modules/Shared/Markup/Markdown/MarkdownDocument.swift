/// A Markdown text as a typed tree, with the tasks, tags and wiki links that were met on the way.
///
/// Source: CommonMark 0.29 with the tables, task lists, strikethrough and autolinks of GitHub Flavored
/// Markdown. All offsets count Unicode scalars of the text that was parsed.
public struct MarkdownDocument: Sendable {
    /// The top-level blocks in order.
    public var blocks: [MarkdownBlock]
    /// Every task of a task list, in the order of the text.
    public var tasks: [MarkdownTask]
    /// Every `#tag` that is not in code, a link destination or a URL, in the order of the text, repeats included.
    public var tags: [Tag]
    /// Every `[[…]]` that is not in code, in the order of the text.
    public var wikiLinks: [WikiLink]

    /// Which additions to GitHub Flavored Markdown are read.
    public enum Dialect: Sendable {
        /// GitHub Flavored Markdown alone.
        case gfm
        /// With `#tags`, `[[wiki links]]` and properties before the text, which are a block of code.
        case notes
    }

    /// Containers (quotes, lists, items) nest at most this deep; what would nest deeper is read as text.
    public static let maximumBlockDepth = 100
    /// Emphasis within one run of text nests at most this deep; deeper marks take no effect.
    public static let maximumEmphasisDepth = 50
    /// Links and images nest at most this deep; deeper ones keep their text alone.
    public static let maximumLinkDepth = 50

    /// Reads a text. Any text is Markdown, so this never fails.
    ///
    /// - Complexity: O(*n*) in the length of the text, times the nesting depth of the line, which is bounded.
    public static func parse(_ text: String, dialect: Dialect = .notes) -> MarkdownDocument {
        var parser = BlockParser(source: [Unicode.Scalar](text.unicodeScalars))
        parser.parseLines(behind: dialect == .notes ? FrontMatter(text) : nil)
        var builder = TreeBuilder(parser: parser, dialect: dialect)
        let blocks = builder.blocks()
        return MarkdownDocument(
            blocks: blocks, tasks: builder.tasks, tags: builder.tags, wikiLinks: builder.wikiLinks)
    }
}
