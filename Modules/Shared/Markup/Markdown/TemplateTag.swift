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
        Tags.removed(from: text) { isAmong([$0]) }
    }
}
