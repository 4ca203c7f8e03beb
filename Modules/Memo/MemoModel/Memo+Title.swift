extension Memo {
    /// A title shows at most this many scalars of its line.
    public static let titleLimit = 500
    /// A preview shows at most this many scalars of the rest.
    public static let previewLimit = 120

    /// The first line that is not blank, without the blanks around it; nil when there is none, which faces
    /// show as "New memo" in the reader's language. Complexity: O(blanks before it + its length).
    public var title: String? { Self.title(of: text) }

    /// The beginning of what follows the title's line, without the blanks around it; may hold newlines.
    public var preview: String { Self.preview(of: text) }

    /// The title that a memo of `text` has.
    public static func title(of text: String) -> String? {
        guard let found = MemoText.firstLine(of: text) else { return nil }
        return MemoText.excerpt(of: text, in: found.line, limit: titleLimit)
    }

    /// The preview that a memo of `text` has.
    public static func preview(of text: String) -> String {
        guard let found = MemoText.firstLine(of: text) else { return "" }
        return MemoText.excerpt(of: text, in: found.rest..<text.endIndex, limit: previewLimit)
    }

    /// A text as an interchange record has it: the title's whole line without the blanks around it, and all
    /// that follows its line ending. Blanks before the title are in neither; a record's `text` has them.
    public static func split(_ text: String) -> (title: String, body: String) {
        guard let found = MemoText.firstLine(of: text) else { return ("", "") }
        return (String(text[found.line]), String(text[found.rest...]))
    }
}
