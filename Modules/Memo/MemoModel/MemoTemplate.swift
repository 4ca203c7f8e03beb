import Markup

/// Memos that others are made from: those with the tag `#template`, or one below it. Any other can be copied likewise.
public enum MemoTemplate {
    /// That of the one that a day's memo is made from.
    public static let dailyTag = "template/daily"

    /// Whether a memo with these tags is one.
    public static func isOne(tags: [String]) -> Bool {
        TemplateTag.isAmong(tags)
    }

    /// Whether a day's memo is made from a memo with these tags.
    public static func isDaily(tags: [String]) -> Bool {
        tags.contains { TagPath($0) == TagPath(dailyTag) }
    }

    /// The text of a new memo: that of the template without what says that it is one, with `{{title}}`, `{{date}}` and
    /// `{{time}}` filled in.
    ///
    /// - Parameters:
    ///   - title: a line before all others where the template's first names no `{{title}}`; empty for none.
    ///   - date: such as `2026-11-26`.
    ///   - time: such as `09:05`.
    public static func text(of template: String, title: String, date: String, time: String) -> String {
        let scalars = Array(TemplateTag.removed(from: template).unicodeScalars)
        var filled = String.UnicodeScalarView()
        var place = 0
        // Where the title stands first.
        var firstTitle: Int?
        var count = 0
        while place < scalars.count {
            let rest = scalars[place...]
            if scalars[place] == "{", let name = ["title", "date", "time"].first(where: { starts(rest, "{{\($0)}}") }) {
                if name == "title", firstTitle == nil { firstTitle = count }
                let words = (name == "title" ? title : name == "date" ? date : time).unicodeScalars
                filled.append(contentsOf: words)
                count += words.count
                place += name.unicodeScalars.count + 4
            } else {
                filled.append(scalars[place])
                count += 1
                place += 1
            }
        }
        let text = String(filled)
        guard !title.isEmpty else { return text }
        let lines = MemoText.firstLine(of: text)
        if let firstTitle, let lines, text.unicodeScalars[..<lines.line.upperBound].count > firstTitle { return text }
        // Properties stay what a text begins with.
        let begin = text.utf8.index(text.startIndex, offsetBy: FrontMatter(text)?.end ?? 0)
        return String(text[..<begin]) + title + "\n" + String(text[begin...])
    }

    /// A title without what says that it is a template's, as it names what one makes from it.
    public static func name(ofTitle title: String) -> String { TemplateTag.removed(from: title) }

    private static func starts(_ scalars: ArraySlice<Unicode.Scalar>, _ word: String) -> Bool {
        scalars.starts(with: word.unicodeScalars)
    }
}
