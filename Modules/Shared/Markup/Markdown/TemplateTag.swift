/// The tag `#template`, or one below it: what others are made from has it.
public enum TemplateTag {
    /// Without `#`.
    public static let name = "template"

    /// Whether what has these tags is a template.
    public static func isAmong(_ tags: [String]) -> Bool { tags.contains { TagPath($0).isWithin(TagPath(name)) } }

    /// Whether a text has the tag.
    public static func isIn(_ text: String) -> Bool {
        // Most have none, and reading takes longer than looking.
        text.utf8.contains(UInt8(ascii: "#")) && isAmong(Tags.all(in: text).map { $0.name })
    }

    /// A text without each such tag, and without lines that held nothing else. Complexity: O(*n*).
    public static func removed(from text: String) -> String {
        // Most have none, and reading takes longer than looking.
        guard text.utf8.contains(UInt8(ascii: "#")) else { return text }
        let tags = MarkdownDocument.parse(text).tags.filter { isAmong([$0.name]) }
        guard !tags.isEmpty else { return text }
        let scalars = Array(text.unicodeScalars)
        var isGone = [Bool](repeating: false, count: scalars.count)
        for tag in tags {
            for place in tag.range { isGone[place] = true }
            // One blank of two goes along: before the tag, or behind one at the beginning of a line.
            let before = tag.range.lowerBound - 1
            if before >= 0, scalars[before] == " " {
                isGone[before] = true
            } else if tag.range.upperBound < scalars.count, scalars[tag.range.upperBound] == " " {
                isGone[tag.range.upperBound] = true
            }
        }
        var result = String.UnicodeScalarView()
        var start = 0
        while start < scalars.count {
            let end = scalars[start...].firstIndex(of: "\n").map { $0 + 1 } ?? scalars.count
            let isTouched = isGone[start..<end].contains(true)
            let isBlank = (start..<end).allSatisfy { isGone[$0] || scalars[$0].isMarkdownSpace }
            if !(isTouched && isBlank) {
                for place in start..<end where !isGone[place] { result.append(scalars[place]) }
            }
            start = end
        }
        return String(result)
    }
}
