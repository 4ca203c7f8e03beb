import Markup

extension Memo {
    /// A title shows at most this many scalars of its line.
    public static let titleLimit = 500
    /// A preview shows at most this many scalars of the rest.
    public static let previewLimit = 120
    /// So many scalars of the rest are read for it: marks, such as where a link leads, take room too.
    private static let readLimit = 600

    /// The words of the first line that is not blank, without the marks of Markdown and the blanks around them; of marks
    /// alone, these. Properties before the text are passed over, but for the `title` that they may name. Nil when there is
    /// none, which faces show as "New memo" in the reader's language.
    /// Complexity: O(blanks before it + its length).
    public var title: String? { Self.title(of: text) }

    /// The words at the beginning of what follows the title's line, without the marks of Markdown and the blanks around
    /// them; may hold newlines. Links by id alone stay, `[[k3f-09a-zz1]]`, for whoever knows what that is called.
    public var preview: String { Self.preview(of: text) }

    /// The title that a memo of `text` has.
    public static func title(of text: String) -> String? {
        if let named = MemoText.namedTitle(of: text) { return named }
        guard let found = MemoText.firstLine(of: text) else { return nil }
        let line = MemoText.excerpt(of: text, in: found.line, limit: titleLimit)
        guard let words = MarkdownDocument.words(ofLine: line), !MemoText.isBlank(words) else { return line }
        return words
    }

    /// The preview that a memo of `text` has.
    public static func preview(of text: String) -> String {
        guard let found = MemoText.firstLine(of: text) else { return "" }
        let start = isTitle(found.line, of: text) ? found.rest : found.line.lowerBound
        let rest = MemoText.words(
            of: MemoText.excerpt(of: text, in: start..<text.endIndex, limit: readLimit), limit: previewLimit)
        return MemoText.excerpt(of: rest, in: rest.startIndex..<rest.endIndex, limit: previewLimit)
    }

    /// A text as an interchange record has it: the title's whole line without the blanks around it, and all
    /// that follows its line ending. Blanks and properties before the title are in neither; a record's `text` has them.
    public static func split(_ text: String) -> (title: String, body: String) {
        let named = MemoText.namedTitle(of: text)
        guard let found = MemoText.firstLine(of: text) else { return (named ?? "", "") }
        let start = isTitle(found.line, of: text) ? found.rest : found.line.lowerBound
        return (named ?? String(text[found.line]), String(text[start...]))
    }

    /// Whether the first line is the title: where properties name another, it is not.
    private static func isTitle(_ line: Range<String.Index>, of text: String) -> Bool {
        guard let named = MemoText.namedTitle(of: text) else { return true }
        let words = MarkdownDocument.words(ofLine: MemoText.excerpt(of: text, in: line, limit: titleLimit))
        return words?.utf8.elementsEqual(named.utf8) ?? false
    }
}
