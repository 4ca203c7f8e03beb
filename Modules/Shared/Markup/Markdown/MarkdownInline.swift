/// An inline: what stands within a line of text.
public indirect enum MarkdownInline: Sendable {
    case text(String)
    case emphasis([MarkdownInline])
    case strong([MarkdownInline])
    case strikethrough([MarkdownInline])
    case code(String)
    /// `destination` and `title` are unescaped but not checked: whoever follows a link asks `LinkSafety`.
    case link(destination: String, title: String, [MarkdownInline])
    case image(source: String, title: String, [MarkdownInline])
    /// A line ending in the text.
    case softBreak
    /// A line ending that is to be kept.
    case hardBreak
    /// A tag as it was typed. Whoever shows it shows it as text.
    case rawHTML(String)
    /// `#name`, without the sign.
    case tag(String)
    case wikiLink(target: String, label: String)
}
