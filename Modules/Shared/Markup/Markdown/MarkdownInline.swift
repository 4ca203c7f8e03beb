/// An inline: what stands within a line of text.
public indirect enum MarkdownInline: Sendable {
    /// Unescaped, without marks.
    case text(String)
    /// Between single `*` or `_`.
    case emphasis([MarkdownInline])
    /// Between double `**` or `__`.
    case strong([MarkdownInline])
    /// Between `~~`.
    case strikethrough([MarkdownInline])
    /// Between backticks; nothing in it is a mark.
    case code(String)
    /// `destination` and `title` are unescaped but not checked: whoever follows a link asks `LinkSafety`.
    case link(destination: String, title: String, [MarkdownInline])
    /// `source` and `title` are unescaped but not checked. The inlines stand for an image that is not shown.
    case image(source: String, title: String, [MarkdownInline])
    /// A line ending in the text.
    case softBreak
    /// A line ending that is to be kept.
    case hardBreak
    /// A tag as it was typed. Whoever shows it shows it as text.
    case rawHTML(String)
    /// `#name`, without the sign.
    case tag(String)
    /// `[[target]]` or `[[target|label]]`; the label is the target where none was given.
    case wikiLink(target: String, label: String)
}
