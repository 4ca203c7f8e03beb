public import Markup

/// Memos that others are made from: those with the tag `#template`, or one below it. Any other can be copied likewise.
public enum MemoTemplate {
    /// That of templates.
    public static let tag = "template"
    /// That of the one that a day's memo is made from.
    public static let dailyTag = "template/daily"

    /// Whether a memo with these tags is one.
    public static func isOne(tags: [String]) -> Bool {
        tags.contains { TagPath($0).isWithin(TagPath(tag)) }
    }

    /// Whether a day's memo is made from a memo with these tags.
    public static func isDaily(tags: [String]) -> Bool {
        tags.contains { TagPath($0) == TagPath(dailyTag) }
    }

    /// The text of a new memo: that of the template without what says that it is one, with `{{title}}`, `{{date}}` and
    /// `{{time}}` filled in.
    ///
    /// - Parameters:
    ///   - title: the first line where the template names no `{{title}}`; empty for none.
    ///   - date: such as `2026-11-26`.
    ///   - time: such as `09:05`.
    public static func text(of template: String, title: String, date: String, time: String) -> String {
        let scalars = Array(withoutTag(template).unicodeScalars)
        var filled = String.UnicodeScalarView()
        var place = 0
        var hasTitle = false
        while place < scalars.count {
            let rest = scalars[place...]
            if scalars[place] == "{", let name = ["title", "date", "time"].first(where: { starts(rest, "{{\($0)}}") }) {
                hasTitle = hasTitle || name == "title"
                filled.append(contentsOf: (name == "title" ? title : name == "date" ? date : time).unicodeScalars)
                place += name.unicodeScalars.count + 4
            } else {
                filled.append(scalars[place])
                place += 1
            }
        }
        let text = String(filled)
        return hasTitle || title.isEmpty ? text : title + "\n" + text
    }

    /// A title without what says that it is a template's, as it names what one makes from it.
    public static func name(ofTitle title: String) -> String { withoutTag(title) }

    private static func starts(_ scalars: ArraySlice<Unicode.Scalar>, _ word: String) -> Bool {
        scalars.starts(with: word.unicodeScalars)
    }

    /// The text without the tags that make it a template, and without lines that held nothing else.
    private static func withoutTag(_ text: String) -> String {
        let tags = MarkdownDocument.parse(text).tags.filter { isOne(tags: [$0.name]) }
        guard !tags.isEmpty else { return text }
        let scalars = Array(text.unicodeScalars)
        var isGone = [Bool](repeating: false, count: scalars.count)
        for tag in tags {
            for place in tag.range { isGone[place] = true }
            // One blank of two goes along.
            if tag.range.lowerBound > 0, scalars[tag.range.lowerBound - 1] == " " {
                isGone[tag.range.lowerBound - 1] = true
            }
        }
        var result = String.UnicodeScalarView()
        var start = 0
        while start < scalars.count {
            let end = scalars[start...].firstIndex(of: "\n").map { $0 + 1 } ?? scalars.count
            let isTouched = isGone[start..<end].contains(true)
            let isBlank = (start..<end).allSatisfy { isGone[$0] || scalars[$0].isMarkdownBlank }
            if !(isTouched && isBlank) {
                for place in start..<end where !isGone[place] { result.append(scalars[place]) }
            }
            start = end
        }
        return String(result)
    }
}

extension Unicode.Scalar {
    fileprivate var isMarkdownBlank: Bool { self == " " || self == "\t" || self == "\n" || self == "\r" }
}
